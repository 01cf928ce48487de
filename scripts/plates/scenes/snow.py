"""A clearing with firs after a snowfall, in the light of a low sun."""

import random

from kit.land import fan
from kit.materials import leaf, mottled
from kit.plants import blades
from kit.shapes import hills, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun
from kit.winter import boot_print, snow, snowed, snowy_fir

SUN = Sun(elevation_deg=21, azimuth_deg=-112, radius_deg=0.6, strength=0.5, dust=0.8)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=1.2,
    samples=28,
    exposure=1.8,
    saturation=1.05,
    haze=(150.0, (0.95, 0.97, 1.02)),
)
# Somebody has walked past at the right, towards the wood.
STEPS = [(2.05 + 0.12 * y + 0.13 * (k % 2 * 2 - 1), y, -0.12) for k, y in
         ((k, 3.1 + 0.42 * k) for k in range(26))]


def ground(x, y):
    off = max(0.0, abs(x) - 1.5)
    far = max(0.0, y - 7)
    drift = 0.16 * hills(x, y, 3.4, 4, 6) * min(1.0, off / 2.0 + far / 6)
    bank = 0.11 * off**0.9 * min(1.0, y / 5) * (0.8 + 0.5 * hills(x, y, 6, 2, 1))
    relief = 0.018 * hills(x, 0.7 * y, 0.9, 4, 3)
    return drift + bank + relief + 0.02 * far + 0.0004 * far * far - trodden(x, y)


def trodden(x, y):
    if y > 15 or x < 1.6 or x > 4.4:
        return 0.0
    return sum(0.085 * boot_print(x - px, y - py, turn) for px, py, turn in STEPS if abs(y - py) < 0.5)


def build():
    daylight(SUN, clouds=0.3, cloud_scale=1.3, seed=6.0, cirrus=0.35, haze=0.7, haze_colour=(1.0, 0.97, 0.95))
    white = snow()
    fan(ground, ((1.2, 0), (2.6, 24), (9, 270), (40, 120), (170, 40)), 380, white, half_width=5, widening=0.72,
        behind_m=40)
    trees(white)
    small_things()


def trees(white):
    near = [snowy_fir(8.5, k, 0.2, 40, white, name=f"near fir {k}") for k in (2, 5)]
    young = [snowy_fir(2.6, k, 0.27, 22, white, 0.8, name=f"young fir {k}") for k in (3, 7)]
    far = [snowy_fir(11, k, 0.16, 30, white, 0.7, name=f"far fir {k}") for k in (11, 12, 13)]
    for kinds, places in (
        (near, ((-5.4, 9.0, 1.0), (-8.0, 12.5, 1.25), (6.6, 11.5, 1.05), (9.5, 15.5, 1.3), (-4.9, 15.5, 0.95),
                (11.5, 11.0, 1.1), (-12.0, 17.0, 1.3), (6.2, 19.0, 1.1), (-7.6, 21.0, 1.2))),
        (young, ((-3.6, 7.4, 0.8), (4.3, 9.2, 1.0), (-3.3, 11.5, 1.15), (4.0, 14.6, 1.2), (-6.5, 7.0, 0.9),
                 (7.6, 8.4, 0.75))),
    ):
        scatter(kinds, [(x, y, ground(x, y) - 0.1, 77.0 * k, size) for k, (x, y, size) in enumerate(places)], 3)

    def wood(x, y):
        return abs(x) < 0.66 * y + 8 and (abs(x) > 3.0 + 0.1 * y or y > 52) and not (abs(x) < 7 and y < 24)

    scatter(far, spread(330, (-70, 70), (19, 105), 8, lambda x, y: ground(x, y) - 0.3, (0.65, 1.35), wood, 2, 2.6), 4)
    # Beyond the left edge: their long shadows lie across the snow, behind the stand.
    shade = [(-13, 8.0, 0, 140, 1.2), (-19, 2.0, 0, 10, 1.0)]
    scatter([snowy_fir(10, 21, 0.17, 26, white, 0.5, name="shade fir")], shade)


def small_things():
    """Dry grass and twigs that stick out of the snow, and cones."""
    straw = leaf("dry grass", (0.16, 0.11, 0.05), (0.36, 0.27, 0.14), 0.6, 0.3)
    tufts = [blades(16, 0.34, 0.004, 0.05, k, straw, 0.7, "dry tuft") for k in range(3)]
    chance = random.Random(4)

    def edge(x, y):
        return 1.7 < abs(x) < 0.56 * y + 0.5 and hills(x, y, 1.6, 3, 9) > 0.12 and trodden(x, y) == 0

    scatter(tufts, spread(120, (-8, 8), (3.4, 14), 5, ground, (0.5, 1.2), edge, 12), 2)
    bark = snowed(mottled("twig bark", (0.03, 0.022, 0.016), (0.11, 0.08, 0.06), 20), -0.1, scale=8)
    twigs = []
    for k in range(4):
        points = [(0.05 * j * chance.uniform(0.5, 1.2), 0.03 * chance.uniform(-1, 1), 0.13 * j) for j in range(6)]
        twigs.append(tube(points, 0.0045, bark, "twig"))
    scatter(twigs, spread(46, (-7, 7), (4.0, 12), 6, lambda x, y: ground(x, y) - 0.03, (0.5, 1.3),
                          lambda x, y: 2.0 < abs(x) < 0.5 * y + 0.8 and trodden(x, y) == 0, 40), 3)
    litter = mottled("bark litter", (0.03, 0.02, 0.012), (0.13, 0.085, 0.05), 30)
    crumb = tube([(0, 0, 0), (0.012, 0.003, 0.002), (0.022, 0, 0)], 0.0016, litter, "needle")
    scatter([crumb], spread(500, (-4.5, 4.5), (2.6, 8), 7, lambda x, y: ground(x, y) + 0.003, (0.5, 1.6),
                            lambda x, y: hills(x, y, 1.2, 3, 2) > 0.05), 1)
