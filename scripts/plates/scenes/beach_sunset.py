"""The beach in the last hour of the day: the sun low ahead on the right, its glitter on the water, wet sand."""

import math
import random

from kit.land import dampened, fan, glow, stone, stone_material, tinted
from kit.materials import mottled, wood
from kit.plants import blades, grass_material, palm
from kit.shapes import grid, hills, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun
from kit.water import sea

SUN = Sun(elevation_deg=6.5, azimuth_deg=23.5, radius_deg=0.4, strength=0.4, dust=2.6, air=1.2)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.0, 6.0),
    samples=32,
    exposure=1.1,
    saturation=1.05,
    haze=(5000.0, (1.0, 0.9, 0.85)),
)
SEA_Z = -0.4
SHORE_Y = 11.2
# Steps in the damp sand, along the water: (x, y, turn).
STEPS = [
    (-9 + 0.68 * k + 0.05 * math.sin(5 * k), 8.35 + 0.35 * math.sin(0.32 * k) + (0.11 if k % 2 else -0.11),
     0.1 * math.cos(0.32 * k) + (0.12 if k % 2 else -0.12))
    for k in range(30)
]


def shore(x):
    """Where the water ends on average; at the left a point of sand with palms reaches out."""
    point = 5.0 * smooth((-x - 3.8) / 4.0)
    return SHORE_Y + point + 1.2 * math.sin(0.16 * x + 0.6) + 0.8 * hills(x, 0, 7, 3, 4.0)


def smooth(share):
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def step(x, y):
    """Footprints: a hollow with a low rim."""
    depth = 0.0
    if 7.5 < y < 9.5:
        for sx, sy, turn in STEPS[max(0, int((x + 9) / 0.68) - 1) : int((x + 9) / 0.68) + 3]:
            dx, dy = x - sx, y - sy
            along = (dx * math.cos(turn) + dy * math.sin(turn)) / 0.14
            across = (dy * math.cos(turn) - dx * math.sin(turn)) / (0.055 + 0.012 * along)
            away = along * along + across * across
            if away < 4:
                depth += -0.028 * math.exp(-((away / 0.9) ** 2)) + 0.012 * math.exp(-((away - 1.9) ** 2) / 0.5)
    return depth


def beach(x, y):
    """Flat where a person stands, then falling towards the water."""
    fall = max(0.0, y - (shore(x) - 4.9))
    dry = 1 / (1 + (0.5 * fall) ** 4)
    # Dry sand is trodden into soft hollows; the water has smoothed the rest.
    trodden = -0.022 * abs(hills(x, y, 0.55, 3, 2.0)) + 0.012 * hills(x, 1.3 * y, 0.2, 3, 9.0) + 0.01
    dune = 0.45 * smooth((-x - 4.6) / 3.0) * math.exp(-(((y - 10.5) / 4.0) ** 2)) * (1 + 0.5 * hills(x, y, 2.2, 3, 6.0))
    return -0.085 * fall + dune + 0.02 * hills(x, y, 2.4, 3, 2.0) + dry * trodden + step(x, y)


def wave(x, y):
    """Height of the water above its level, and whether it breaks there (0..1)."""
    out = y - shore(x)
    height, breaking = 0.0, 0.0
    for k, (at,
            size) in enumerate(((1.3, 0.07), (5.0, 0.2), (10.5, 0.26), (18, 0.26), (28, 0.3), (42, 0.3), (60, 0.3))):
        crest = at + 1.1 * hills(x, 10 * k, 9, 3, k)
        off = out - crest
        if -6 < off < 9:
            strength = max(0.15, 0.7 + 1.1 * hills(x, 20 * k, 14, 3, k + 7))
            wide = 0.45 if off < 0 else 1.9
            part = size * strength * math.exp(-((off / (wide * (1 + 0.04 * at))) ** 2))
            height += part
            if strength > 0.75 and at < 20 and -0.5 < off < 0.3 + 0.15 * at * (strength - 0.75):
                breaking = max(breaking, min(1, 3 * (strength - 0.75)))
    return height * min(1, max(0, out + 1)), breaking


def build():
    daylight(SUN, clouds=0.42, cloud_scale=0.75, seed=7.4, cirrus=0.35, haze=0.92, haze_colour=(1.2, 0.84, 0.62))
    glow(SUN, (1.0, 0.43, 0.24), 16.0, 1.8)
    tinted((1.08, 0.86, 0.88))
    sand = mottled("sand", (0.42, 0.33, 0.22), (0.6, 0.5, 0.36), scale=8, roughness=0.95, bump=0.35, distance=0.012)
    dampened(sand, SEA_Z, 0.2, dark=(0.15, 0.11, 0.075), roughness=0.16)
    fan(beach, ((1.0, 0), (2.8, 30), (12, 430), (60, 60)), 420, sand, behind_m=60)
    surf()
    for k, (x, y, size) in enumerate(((-6.3, 11.6, 0.76), (-8.0, 13.5, 1.08), (-9.6, 12.2, 0.8))):
        tree = palm(6.2 * size, seed=k + 13, lean=0.22 + 0.1 * k)
        tree.location = (x, y, beach(x, y) - 0.1)
        tree.rotation_euler = (0, 0, 0.5 - 0.7 * k)
    headland()
    small_things()


def surf():
    """The kit's water, on a finer mesh with real waves near the shore."""
    kit = sea(SEA_Z, 7, beach, deep=(0.005, 0.03, 0.05), shallow=(0.035, 0.09, 0.09), edge=(0.17, 0.14, 0.1),
              swell=0.6, ripple=0.7)
    water = kit.data.materials[0]
    kit.hide_render = True
    made = fan(lambda x, y: SEA_Z + wave(x, y)[0], ((8.5, 0), (40, 330), (90, 90), (6000, 60)), 260, water, name="surf")
    depths = []
    for vertex in made.data.vertices:
        x, y = vertex.co.x, vertex.co.y
        depth = max(0.0, SEA_Z - beach(x, y)) if y < 60 else 5.0
        depths.append(depth + (0.42 - depth) * wave(x, y)[1] if 0.2 < depth and y < 60 else depth)
    layer = made.data.attributes.new("water_depth", "FLOAT", "POINT")
    layer.data.foreach_set("value", depths)


def small_things():
    """What lies on a beach: pebbles and shells along the tide line, driftwood, dune grass at the left."""
    chance = random.Random(4)
    tones = ((0.3, 0.28, 0.25), (0.12, 0.11, 0.1), (0.55, 0.5, 0.43), (0.22, 0.15, 0.1), (0.7, 0.66, 0.58))
    pebble = stone_material("pebbles", tones)
    pebbles = [stone(0.02, k, pebble, 0.2, 0.55, 2) for k in range(6)]

    def tide(x, y):
        line = shore(x) - 3.1 + 0.4 * hills(x, 3, 2.5, 3, 8)
        return chance.random() < math.exp(-(((y - line) / 0.35) ** 2)) + 0.02

    scatter(pebbles, spread(420, (-9, 9), (3, 11), 5, beach, (0.3, 1.3), tide, 25))
    weed = [blades(16, 0.05, 0.012, 0.09, k, mottled("weed", (0.02, 0.016, 0.008), (0.07, 0.05, 0.02)), 3.0)
            for k in range(3)]
    scatter(weed, spread(70, (-9, 9), (5, 11), 9, beach, (0.5, 1.6), tide))
    grey = wood("driftwood", (0.14, 0.11, 0.085), (0.4, 0.34, 0.28), (2, 14, 14), 3, 0.8, 0.5)
    log = [(-4.9, 8.4, -0.05), (-4.3, 8.2, 0.08), (-3.5, 7.9, 0.07), (-2.9, 7.75, 0.0)]
    trunk = tube(log, 0.1, grey)
    for k, point in enumerate(trunk.data.splines[0].points):
        point.radius = (1.1, 1.0, 0.8, 0.5)[k]
    tube([(-4.1, 8.15, 0.08), (-4.0, 8.0, 0.3), (-3.75, 7.95, 0.42)], 0.035, grey)
    tube([(-3.6, 7.95, 0.06), (-3.3, 8.15, 0.16), (-3.05, 8.2, 0.15)], 0.03, grey)
    green = grass_material("dune grass", (0.07, 0.08, 0.025), (0.2, 0.19, 0.07))
    tufts = [blades(46, 0.5, 0.006, 0.14, k, green, 0.9) for k in range(3)]
    scatter(tufts, spread(130, (-9.5, -3.6), (5.2, 13.5), 3, beach, (0.6, 1.2),
                          lambda x, y: x < -3.8 - 0.2 * abs(y - 8) - 0.8 * abs(hills(x, y, 2, 3, 5)), gap_m=0.2))


def headland():
    """Wooded hills far along the coast, on the left."""
    green = mottled("hill", (0.012, 0.025, 0.012), (0.04, 0.06, 0.025), scale=0.05, bump=1.0, distance=4)

    def rise(x, y):
        return (44 + 24 * hills(x, y, 90, 6, 3)) * max(0, 1 - (y / 80) ** 2) * max(0, 1 - (x / 420) ** 2) - 2

    grid((840, 160), (300, 60), lambda x, y: max(-4, rise(x, y)), green).location = (-560, 900, 0)


