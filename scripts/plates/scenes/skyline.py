"""A viewing terrace above a modern city in the late afternoon: paving, a parapet with a rail, and invented towers."""

import math
import random

from kit.downtown import CITY_Z, height, streets
from kit.land import fan
from kit.materials import material, mottled, paving, wood
from kit.plants import blades, bush, grass_material
from kit.shapes import ball, box, cylinder, grid, hills, lathe, scatter, spread, tube
from kit.sky import daylight
from kit.towers import facade, tower
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=25, azimuth_deg=-117, radius_deg=0.4, dust=1.6)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.6),
    samples=32,
    exposure=1.35,
    saturation=1.05,
    contrast=1.05,
    haze=(4600.0, (0.96, 0.94, 0.95)),
)
PARAPET_Y = 7.0


def build():
    daylight(SUN, clouds=0.16, cloud_scale=1.1, seed=5.3, cirrus=0.16, haze=0.6, haze_colour=(1.05, 0.95, 0.86))
    terrace()
    planters()
    bench()
    viewer()
    city()


def terrace():
    slabs = paving("slabs", (0.42, 0.38, 0.33), (0.27, 0.25, 0.22), (0.06, 0.055, 0.05), 0.6, 0.6, 0.006, 0.7, 0.0)
    fan(lambda x, y: 0.0, ((1.0, 0), (2.8, 2), (PARAPET_Y - 0.1, 6)), 8, slabs, half_width=14, behind_m=12)
    concrete = mottled("parapet", (0.26, 0.245, 0.225), (0.4, 0.38, 0.35), scale=2.2, roughness=0.85, bump=0.25,
                       distance=0.01)
    coping = mottled("coping", (0.36, 0.34, 0.31), (0.52, 0.5, 0.46), scale=5, roughness=0.7, bump=0.2, distance=0.008)
    steel = material("steel", (0.42, 0.41, 0.4), 0.32, 1.0)
    dark = mottled("drain", (0.02, 0.02, 0.02), (0.05, 0.05, 0.05), scale=20, roughness=0.6)
    # The wall is cast in lengths of 2.4 m with joints between them, and its stones lie on mortar.
    for k in range(-6, 7):
        box((2.385, 0.24, 0.74), (2.4 * k, PARAPET_Y + 0.12, 0), concrete, round_m=0.008)
        for half in (-0.6, 0.6):
            box((1.19, 0.34, 0.07), (2.4 * k + half, PARAPET_Y + 0.12, 0.748), coping, round_m=0.012)
        cylinder(0.021, 0.26, (2.4 * k + 1.2, PARAPET_Y + 0.12, 0.81), steel, 20)
        cylinder(0.05, 0.012, (2.4 * k + 1.2, PARAPET_Y + 0.12, 0.818), steel, 24, round_m=0.004)
    tube([(-15, PARAPET_Y + 0.12, 1.09), (15, PARAPET_Y + 0.12, 1.09)], 0.026, steel)
    # A gutter with a grating in front of the wall.
    box((30, 0.14, 0.006), (0, PARAPET_Y - 0.17, 0), dark)
    bar = box((0.012, 0.13, 0.012), (0, 0, 0), steel, round_m=0.003)
    scatter([bar], [(-8 + 0.034 * k, PARAPET_Y - 0.17, 0.003, 0, 1.0) for k in range(470)])
    brown = mottled("blown leaves", (0.1, 0.06, 0.025), (0.3, 0.19, 0.07), scale=30)
    leaf = grid((0.05, 0.032), (4, 3), lambda x, y: 0.004 + 5 * y * y + 3 * x * x, brown, "leaf")
    chance = random.Random(3)

    def drift(x, y):
        return chance.random() < math.exp(-(PARAPET_Y - 0.05 - y) / 0.28) + 0.03

    scatter([leaf], spread(150, (-6, 6), (3.2, 6.9), 6, None, (0.5, 1.2), drift, 25))


def planters():
    """Boxes of weathering steel with grasses and shrubs, at both sides."""
    rust = mottled("rust", (0.075, 0.03, 0.015), (0.2, 0.085, 0.04), scale=4, roughness=0.85, bump=0.25, distance=0.006)
    soil = mottled("planter soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), scale=14, bump=0.8)
    straw = grass_material("feather grass", (0.1, 0.11, 0.03), (0.3, 0.27, 0.11))
    green = grass_material("planter grass", (0.03, 0.07, 0.015), (0.12, 0.18, 0.04))
    tufts = [blades(90, 0.75, 0.005, 0.1, k, straw if k < 2 else green, 0.75) for k in range(4)]
    shrub = bush(0.34, 3, ((0.02, 0.055, 0.015), (0.07, 0.13, 0.035)), 0.035, 2600)
    lavender = bush(0.24, 5, ((0.07, 0.05, 0.12), (0.16, 0.13, 0.24)), 0.025, 1800)
    tops, shrubs = [], []
    for x, y, long in ((-3.55, 5.9, 1.9), (-5.9, 5.9, 1.9), (4.6, 6.1, 1.7), (6.8, 6.1, 1.7)):
        box((long, 0.62, 0.55), (x, y, 0.02), rust, round_m=0.006)
        box((long - 0.05, 0.57, 0.01), (x, y, 0.565), soil)
        for px, py, z, turn, size, tilt in spread(16, (x - long / 2 + 0.1, x + long / 2 - 0.1), (y - 0.22, y + 0.22),
                                                  int(10 * x),
                                                  None, (0.55, 1.15), None, 8, 0.16):
            tops.append((px, py, z + 0.57, turn, size, tilt))
        shrubs += [(x - 0.3 * long, y, 0.52, 40, 1.0), (x + 0.22 * long, y - 0.06, 0.52, 200, 0.9)]
    scatter(tufts, tops, 3)
    scatter([shrub, lavender], shrubs, 2)


def bench():
    """Slats of oak on steel feet, beside the right planter."""
    oak = wood("bench oak", (0.16, 0.1, 0.055), (0.38, 0.26, 0.155), (1.2, 12, 12), 2.4, 0.6, 0.2)
    iron = material("bench iron", (0.03, 0.03, 0.032), 0.45, 0.6)
    for k in range(5):
        box((1.7, 0.078, 0.035), (2.75, 6.12 + 0.092 * k, 0.42), oak, round_m=0.006)
    for x in (2.1, 3.4):
        box((0.05, 0.42, 0.02), (x, 6.3, 0.4), iron, round_m=0.004)
        for y in (6.13, 6.47):
            box((0.05, 0.05, 0.4), (x, y, 0.0), iron, round_m=0.004)


def viewer():
    """A viewer for visitors on a pillar, at the left."""
    paint = mottled("viewer paint", (0.05, 0.085, 0.09), (0.085, 0.13, 0.135), scale=6, roughness=0.42, bump=0.05,
                    distance=0.003, specular=0.5)
    steel = material("viewer steel", (0.5, 0.49, 0.47), 0.28, 1.0)
    black = material("viewer eyes", (0.01, 0.01, 0.012), 0.15)
    x, y = -2.15, 6.5
    lathe([(0, 0), (0.19, 0), (0.19, 0.025), (0.12, 0.05), (0.075, 0.12), (0.06, 0.3), (0.056, 0.95), (0.075, 1.0),
           (0.09, 1.03), (0.09, 1.07), (0, 1.07)], (x, y, 0), paint, 40)
    for side in (-1, 1):
        box((0.025, 0.1, 0.26), (x + side * 0.17, y, 1.1), paint, round_m=0.01)
        knob = cylinder(0.045, 0.03, (x + side * 0.175, y, 1.29), steel, 24, round_m=0.005)
        knob.rotation_euler = (0, side * math.pi / 2, 0)
        # Eyes towards the terrace, lenses towards the city.
        near = cylinder(0.034, 0.07, (x + side * 0.052, y - 0.15, 1.31), black, 24, top=0.03)
        near.rotation_euler = (math.pi / 2 - 0.12, 0, 0)
        far = cylinder(0.062, 0.09, (x + side * 0.075, y + 0.14, 1.28), steel, 28)
        far.rotation_euler = (-math.pi / 2 - 0.12, 0, 0)
    box((0.36, 0.1, 0.03), (x, y, 1.06), paint, round_m=0.01)
    body = ball(0.155, (x, y, 1.29), paint, 40, 0.8)
    body.scale = (0.95, 1.15, 1.0)


def facades():
    """(material, style, metres of a bay, metres of a storey)"""
    blue, grey, bronze, green = (0.3, 0.41, 0.5), (0.3, 0.34, 0.38), (0.34, 0.27, 0.2), (0.25, 0.36, 0.38)
    return (
        (facade("curtain", (0.09, 0.1, 0.11), (0.03, 0.97, 0.16, 0.97), 1, blue, 0.4, 0.02, 0.06, 0.2), "slots", 1.8,
         3.9),
        (facade("stone grid", (0.42, 0.37, 0.3), (0.22, 0.78, 0.2, 0.82), 2, grey, 0.85, 0.05, 0.3), "plain", 3.3, 3.5),
        (facade("ribbons", (0.55, 0.53, 0.5), (0.0, 1.0, 0.34, 0.86), 3, grey, 0.7, 0.03, 0.2), "plain", 4.2, 3.6),
        (facade("piers", (0.2, 0.15, 0.11), (0.1, 0.9, 0.14, 0.95), 2, bronze, 0.5, 0.04, 0.2, 0.25), "piers", 2.7,
         3.7),
        (facade("brick", (0.25, 0.12, 0.08), (0.27, 0.73, 0.22, 0.78), 2, grey, 0.9, 0.06, 0.25), "steps", 3.0, 3.3),
        (facade("flats", (0.5, 0.46, 0.41), (0.08, 0.92, 0.06, 0.78), 3, green, 0.8, 0.03, 0.2, 0.5, 0.06), "slabs",
         3.6, 3.1),
        (facade("pale grid", (0.48, 0.45, 0.42), (0.14, 0.86, 0.12, 0.9), 1, blue, 0.7, 0.04, 0.5), "steps", 3.0, 3.8),
        (facade("dark glass", (0.03, 0.033, 0.036), (0.04, 0.96, 0.05, 0.95), 1, green, 0.35, 0.02, 0.05, 0.12),
         "plain", 1.5, 3.9),
    )


def city():
    chance = random.Random(21)
    kinds = facades()
    roof = mottled("roofs", (0.12, 0.115, 0.11), (0.28, 0.27, 0.25), scale=0.3, bump=0.2, distance=0.05)
    trims = [material("trim", tone, 0.6) for tone in ((0.4, 0.38, 0.35), (0.5, 0.49, 0.47), (0.13, 0.12, 0.115))]
    machines = mottled("machines", (0.2, 0.2, 0.2), (0.42, 0.42, 0.41), scale=0.8, roughness=0.6)
    turn = math.radians(13)
    for row in range(2, 31):
        for column in range(-22, 23):
            u = 60 * column + chance.uniform(-6, 6)
            v = 54 * row + chance.uniform(-5, 5)
            x, y = u * math.cos(turn) - v * math.sin(turn), u * math.sin(turn) + v * math.cos(turn)
            away = math.hypot(x, y)
            if y < 135 or away > 1650 or abs(x) > 0.58 * y + 45 or chance.random() < 0.13:
                continue
            tall = height(math.degrees(math.atan2(x, y)), away, chance)
            # High ones are mostly of glass.
            choices = (0, 0, 7, 7, 3, 2, 6, 5) if tall > 105 else range(len(kinds))
            wall, style, bay, storey = kinds[chance.choice(choices)]
            if away > 700 and style in ("slabs", "piers"):
                style = "plain"
            trim = trims[2] if style == "piers" else chance.choice(trims)
            wide, deep = chance.uniform(22, 42), chance.uniform(20, 36)
            if tall > 110:
                wide, deep = min(wide, 34), min(deep, 32)
            tower(wide, deep, tall, (x, y, CITY_Z), 13 + chance.choice((0, 0, 0, 90)), (wall, roof, trim, machines),
                  chance,
                  style, bay, storey)
    far_city(kinds, roof, trims[0], machines)
    streets()


def far_city(kinds, roof, trim, machines):
    chance = random.Random(5)
    made = []
    for k in range(8):
        wall, _, bay, storey = kinds[k]
        made.append(tower(chance.uniform(24, 40), chance.uniform(24, 40), (40, 65, 90, 55, 120, 75, 150, 50)[k],
                          (0, 0, 0), 0,
                          (wall, roof, trim, machines), chance, "plain", bay, storey))

    def keep(x, y):
        return abs(x) < 0.56 * y + 60 and chance.random() < (1.0 if hills(x, y, 900, 2, 3) > 0 else 0.35)

    scatter(made, spread(900, (-2600, 2600), (1600, 4400), 7, lambda x, y: CITY_Z, (0.7, 1.1), keep, 0, 46), 3)
    blue = mottled("far hills", (0.03, 0.05, 0.035), (0.08, 0.09, 0.06), scale=0.01, bump=0.6, distance=20)

    def rise(x, y):
        return CITY_Z + (230 + 170 * hills(x, y, 1500, 6, 4)) * max(0, 1 - (y / 1200) ** 2)

    grid((14000, 2400), (220, 40), rise, blue).location = (0, 8200, 0)
