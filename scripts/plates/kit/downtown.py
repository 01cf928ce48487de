"""A city of towers that a terrace looks down on."""

import math

from .materials import mottled
from .plants import bush
from .shapes import grid, hills, scatter, spread

# Ground of the city, below the terrace.
CITY_Z = -50.0


def height(azimuth, away, chance):
    """Two groups of towers at the sides, low roofs near the terrace, and calm behind a person's head."""
    group = math.exp(-(((azimuth + 15) / 6.5) ** 2)) + 0.95 * math.exp(-(((azimuth - 15) / 6.0) ** 2))
    group += 0.4 * math.exp(-(((azimuth - 5) / 3.0) ** 2)) * (away > 800)
    if away < 290:
        tall = chance.uniform(26, 49)
    else:
        tall = chance.uniform(30, 62) + 270 * group * chance.random() ** 0.95 * min(1.0, away / 600)
    # In degrees above the horizon.
    most = 2.2 + 13.5 * min(1.0, max(0.0, (abs(azimuth) - 4.5) / 9)) * chance.uniform(0.7, 1.0)
    return min(tall, -CITY_Z + away * math.tan(math.radians(most)))


def streets():
    """What shows between the buildings: asphalt, and trees along the streets."""
    asphalt = mottled("asphalt", (0.05, 0.05, 0.05), (0.14, 0.135, 0.125), scale=0.05, bump=0.1)
    grid((9000, 9000), (1, 1), lambda x, y: CITY_Z, asphalt).location = (0, 4600, 0)
    crowns = [bush(5.0, k, ((0.02, 0.045, 0.012), (0.07, 0.11, 0.03)), 0.9, 500) for k in range(3)]
    scatter(crowns, spread(1500, (-700, 700), (140, 1300), 9, lambda x, y: CITY_Z + 3, (0.6, 1.3),
                           lambda x, y: abs(x) < 0.58 * y + 20 and hills(x, y, 130, 2, 6) > 0.02), 4)
