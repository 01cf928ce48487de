"""A pebble shore of a calm lake, with conifers on the far side and mountains with snow behind it."""

import random

from kit.land import calmed, dampened, fan, mountain_material, shallows, stone, stone_material
from kit.materials import mottled, wood
from kit.plants import blades, bush, conifer, grass_material
from kit.shapes import hills, ridged, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun
from kit.water import sea

SUN = Sun(elevation_deg=36, azimuth_deg=-116, radius_deg=0.4)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=33, horizon=0.44, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    samples=32,
    exposure=1.3,
    contrast=1.12,
    saturation=1.05,
    haze=(17000.0, (0.85, 0.95, 1.08)),
)
LAKE_Z = -0.34
FAR_SHORE_Y = 430.0
SNOW_M = 500.0
TREES_M = 270.0


def smooth(share):
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def shore(x):
    """Where the lake begins; at the left the land reaches further out."""
    return 10.2 + 12 * smooth((-x - 3.2) / 6) + 1.6 * smooth((x - 4.0) / 5) + 0.9 * hills(x, 0, 6, 3, 2.0)


def ground(x, y):
    """Flat where a person stands, then falling into the lake."""
    fall = max(0.0, y - (shore(x) - 4.0))
    bank = 0.5 * smooth((-x - 3.4) / 4) * smooth((y - 5) / 5) * smooth((shore(x) - 1 - y) / 3)
    return -0.085 * fall + bank + 0.014 * hills(x, y, 1.6, 4, 3.0)


def mountains(x, y):
    """A valley that opens a little to the right of the middle, between two massifs."""
    edge = FAR_SHORE_Y + 70 * hills(x, 5, 260, 3, 6.0)
    if y < edge - 40:
        return -8.0
    bank = 14 * smooth((y - edge) / 90) + 10 * smooth((y - edge) / 300) * (1 + hills(x, y, 160, 4, 2.0))
    side = (x - 0.07 * y) / (260 + 0.2 * y)
    wall = smooth((abs(side) - 0.12) / 2.0)
    away = smooth((y - 650) / 4300)
    crest = ridged(x + 60 * hills(x, y, 300, 3, 8.0), y, 1900, 9, 3.7)
    massif = away * wall * (330 + 690 * crest) * (1.0 if side < 0 else 0.86)
    # The end of the valley, far away.
    end = 900 * smooth((y - 7000) / 2600) * (0.45 + 0.4 * ridged(x, y, 2600, 8, 9.1))
    foot = 120 * smooth((y - 560) / 1300) * wall * (1 + 0.8 * hills(x, y, 500, 5, 1.0))
    return bank + max(massif, end) + foot - 4 + 26 * away * hills(x, y, 150, 4, 5.0)


def build():
    daylight(SUN, clouds=0.36, cloud_scale=0.9, seed=2.6, haze=0.45)
    gravel()
    lake = sea(LAKE_Z, 7, lambda x, y: min(ground(x, y), LAKE_Z - 0.09 * (y - 14)) if y > 14 else ground(x, y),
               deep=(0.004, 0.03, 0.036), shallow=(0.02, 0.075, 0.07), edge=(0.1, 0.1, 0.07), swell=0.05, ripple=0.9,
               foam=0, far_m=1200)
    calmed(lake, 0.2)
    shallows(lake, 0.5)
    fan(mountains, ((360.0, 0), (1100, 90), (11000, 330)), 430, mountain_material("mountains", SNOW_M, TREES_M), 40)
    woods()
    stones()
    left_bank()


def gravel():
    """Fine gravel between the pebbles."""
    made = mottled("gravel", (0.075, 0.068, 0.06), (0.22, 0.2, 0.175), scale=14, roughness=0.9, bump=0.7, distance=0.02)
    dampened(made, LAKE_Z, 0.14, dark=(0.045, 0.042, 0.036), roughness=0.2)
    fan(ground, ((1.0, 0), (2.8, 30), (12, 300), (60, 60)), 300, made, behind_m=60)


def stones():
    tones = ((0.17, 0.17, 0.17), (0.34, 0.3, 0.25), (0.07, 0.07, 0.075), (0.42, 0.39, 0.34), (0.25, 0.18, 0.13),
             (0.13, 0.15, 0.135), (0.6, 0.57, 0.52))
    dry = stone_material("pebbles", tones)
    dampened(dry, LAKE_Z, 0.12, dark=(0.06, 0.057, 0.05), roughness=0.2)
    pebbles = [stone(0.021, k, dry, 0.22, 0.55, 3) for k in range(9)]
    chance = random.Random(8)

    def size():
        return 0.5 + 1.9 * chance.random() ** 2.6

    def seen(x, y):
        return abs(x) < 0.62 * y + 0.5

    places = []
    for x, y, z, turn, _, _ in spread(34000, (-8, 8), (2.7, 12.5), 2, ground, keep=seen):
        own = size()
        places.append((x, y, z - 0.0045 * own, turn, own, chance.uniform(-14, 14)))
    scatter(pebbles, places, 4)
    larger = [stone(0.11, 30 + k, dry, 0.3, 0.6, 4) for k in range(6)]
    scatter(larger, spread(150, (-8, 9), (4.0, 15), 6, lambda x, y: ground(x, y) - 0.02, (0.35, 1.5),
                           lambda x, y: y > 7.2 + abs(hills(x, y, 2, 2, 1)) or abs(x) > 2.0 + 0.25 * y, 18))
    mossy = stone_material("boulders", ((0.19, 0.185, 0.175), (0.28, 0.27, 0.25)), scale=2.2)
    for k, (x, y, radius) in enumerate(((-3.9, 8.1, 0.5), (-5.1, 9.6, 0.85), (-3.1, 8.7, 0.24), (5.3, 10.4, 0.5),
                                        (6.3, 11.5, 0.8), (4.4, 12.6, 0.34), (3.2, 14.5, 0.25), (-1.9, 15.5, 0.22))):
        boulder = stone(radius, 60 + k, mossy, 0.4, 0.75, 5)
        boulder.location = (x, y, max(ground(x, y), LAKE_Z - 0.15) + 0.12 * radius)
        boulder.rotation_euler = (0, 0, k)
    grey = wood("driftwood", (0.13, 0.11, 0.09), (0.38, 0.33, 0.28), (2, 14, 14), 3, 0.8, 0.5)
    log = tube([(3.6, 8.2, -0.1), (4.2, 8.0, 0.1), (5.1, 7.7, 0.09), (6.2, 7.6, 0.0)], 0.09, grey)
    for k, point in enumerate(log.data.splines[0].points):
        point.radius = (1.2, 1.0, 0.8, 0.5)[k]
    tube([(4.3, 8.0, 0.1), (4.5, 8.2, 0.35), (4.8, 8.25, 0.5)], 0.03, grey)


def left_bank():
    """Grass, shrubs and a few spruces where the land reaches out at the left."""
    green = grass_material("bank grass", (0.05, 0.08, 0.02), (0.16, 0.18, 0.05))
    tufts = [blades(60, 0.32, 0.005, 0.14, k, green, 0.8) for k in range(4)]
    scatter(tufts, spread(1500, (-14, -2.7), (5.6, 21), 3, ground, (0.5, 1.3),
                          lambda x, y: x < -2.7 - abs(1.8 * hills(x, y, 2.4, 3, 5)) - 0.03 * y and y < shore(x) - 1.2))
    scatter(tufts_for_right(green), spread(160, (3.2, 9), (6, 11), 7, ground, (0.4, 1.0),
                                           lambda x, y: x > 3.5 + abs(1.6 * hills(x, y, 2, 3, 3)) and y < shore(x) - 1))
    shrubs = [bush(0.5, k, ((0.02, 0.05, 0.012), (0.07, 0.12, 0.03)), 0.04, 1500) for k in range(2)]
    scatter(shrubs,
            spread(16, (-13, -4.6), (9.5, 19), 4, ground, (0.6, 1.4), lambda x, y: y < shore(x) - 1.5, gap_m=0.7))
    for k, (x, y, tall) in enumerate(((-8.6, 15.5, 9.0), (-11.0, 19.0, 12.5), (-8.2, 19.0, 4.2))):
        tree = conifer(tall, 20 + k, whorls=int(26 + 1.6 * tall), width=0.2)
        tree.location = (x, y, ground(x, y) - 0.1)


def tufts_for_right(green):
    return [blades(60, 0.3, 0.005, 0.14, 10 + k, green, 0.8) for k in range(2)]


def woods():
    """Spruces on the far shore and up the slopes; further up they are only a texture."""
    trees = [conifer(20.0, 40 + k, whorls=13, width=0.15 + 0.02 * k) for k in range(4)]

    def keep(x, y):
        if abs(x) > 0.6 * y + 20:
            return False
        z = mountains(x, y)
        return LAKE_Z + 0.3 < z < TREES_M * (1 + 0.25 * hills(x, y, 300, 3, 4)) and hills(x, y, 120, 3, 9) > -0.35

    def near(x, y):
        return keep(x, y) and hills(x, y, 60, 3, 12) > -0.3

    scatter(trees, spread(3600, (-420, 420), (380, 640), 11, mountains, (0.55, 1.25), near, 2, 3.2)
            + spread(9000, (-1250, 1250), (600, 2000), 12, mountains, (0.6, 1.2), keep, 2, 4.0), 2)
