"""A path through a beech wood in summer: dappled light, ferns at the sides, light haze between the trunks."""

import math
import random

from kit.forest import beech_bark, bough, dead_leaf, fallen_leaves, fern, oak_bark, trunk
from kit.land import fan, stone, stone_material
from kit.materials import Nodes, leaf, mottled
from kit.plants import blades, grass_material
from kit.shapes import hills, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=46, azimuth_deg=118, radius_deg=0.5, strength=0.62)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=1.0,
    samples=20,
    exposure=1.02,
    saturation=1.0,
    haze=(85.0, (0.74, 0.7, 0.5)),
)


def middle(y):
    """The path bends to the right and out of sight."""
    return 0.0 if y < 6 else 0.0085 * (y - 6) ** 2 / (1 + 0.012 * (y - 6))


def beside(x, y):
    """Metres from the edge of the path, negative on it."""
    return abs(x - middle(y)) - 1.25 - 0.25 * hills(x, y, 2.5, 3, 4)


def ground(x, y):
    off = beside(x, y)
    out = max(0.0, off)
    bank = 0.1 * min(1.0, out / 0.6) + 0.05 * out**0.9 + 0.25 * hills(x, y, 7, 3, 2) * min(1.0, out / 3)
    far = max(0.0, y - 14)
    return bank + 0.014 * hills(x, y, 1.1, 4, 3) + 0.022 * far + 0.0006 * far * far * min(1, 30 / (far + 1))


# Near trees are placed by hand: (x, y, radius, kind, seed).
TREES = (
    (-3.0, 5.4, 0.27, 1, 3), (3.4, 7.2, 0.3, 0, 5), (-4.6, 9.0, 0.22, 0, 7), (2.7, 11.6, 0.17, 0, 2),
    (-2.9, 13.2, 0.24, 0, 9), (6.0, 10.6, 0.26, 1, 4), (-7.6, 12.4, 0.28, 0, 6), (4.9, 15.5, 0.25, 0, 8),
    (-5.0, 17.0, 0.2, 1, 10), (9.5, 16.0, 0.27, 0, 11),
)


def build():
    daylight(SUN, clouds=0.4, cloud_scale=1.0, seed=1.0, haze=0.85, strength=0.13)
    soil()
    barks = (beech_bark(), oak_bark())
    for x, y, radius, kind, seed in TREES:
        made = trunk(15, radius, seed, barks[kind], 0.022 if kind else 0.004, 72, 150)
        made.location = (x, y, ground(x, y) - 0.03)
    far_trunks(barks)
    canopy(barks[0])
    undergrowth()
    litter(barks[1])


def soil():
    made = mottled("forest soil", (0.022, 0.015, 0.009), (0.085, 0.058, 0.036), scale=5, roughness=0.95, bump=0.6,
                   distance=0.03)
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    # What is too small to be laid out as leaves: crumbs of them, on the whole ground.
    crumbs = nodes.voronoi(nodes.place(), 34, "F1", "Color")
    brown = nodes.ramp(crumbs, (0.2, (0.035, 0.02, 0.01)), (0.6, (0.13, 0.075, 0.035)), (0.85, (0.23, 0.15, 0.08)))
    share = nodes.ramp(nodes.noise(nodes.place(), 1.4, 6, 0.6), (0.4, (0.2, 0.2, 0.2)), (0.6, (0.85, 0.85, 0.85)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(share, own, brown))
    fan(ground, ((1.0, 0), (2.8, 20), (12, 220), (110, 110)), 260, made, half_width=4, widening=0.75, behind_m=40)


def far_trunks(barks):
    chance = random.Random(31)
    kinds = [trunk(19, 0.2 + 0.03 * k, 50 + k, barks[k % 3 == 2], 0.01, 20, 46, 0.03) for k in range(6)]

    def keep(x, y):
        return beside(x, y) > 1.0 and abs(x) < 0.62 * y + 6

    scatter(kinds,
            spread(230, (-60, 60), (18.5, 95), 6, lambda x, y: ground(x, y) - 0.05, (0.55, 1.35), keep, 3, 2.4), 3)
    # Trees behind the camera and at its sides, for their shadows.
    shade = [(chance.uniform(-14, 14), chance.uniform(-16, 1.5), 0, chance.uniform(0, 360), 1.1) for _ in range(26)]
    scatter([trunk(17, 0.24, 80, barks[0], 0, 14, 30)], [each for each in shade if abs(each[0]) > 2.2])


def canopy(wood):
    """Layers of leafy boughs: closed above, with gaps for the light, and some that hang into the picture."""
    green = leaf("beech leaves", (0.03, 0.075, 0.01), (0.085, 0.165, 0.022), 0.45, 0.45)
    boughs = [bough(2.6, k, green, wood, 0.085, 13, 1.2) for k in range(5)]
    # Far away, fewer and larger leaves do.
    full = [bough(2.6, 10 + k, green, wood, 0.13, 13, 2.0, 0.1) for k in range(5)]
    chance = random.Random(12)
    high, places = [], []
    # High above: what throws the dappled shade, wherever the light comes from.
    for x, y, z, turn, size, tilt in spread(3300, (-26, 42), (-26, 60), 3, size=(0.9, 1.8), tilt_deg=22):
        if hills(x, y, 2.6, 3, 7) < -0.06:
            continue
        high.append((x, y, ground(x, max(2.0, y)) + 7.5 + 8 * chance.random() ** 0.8, turn, size, tilt))
    # Lower boughs at the sides, from trees and saplings.
    for x, y, z, turn, size, tilt in spread(2900, (-34, 40), (13, 62), 4, size=(0.45, 1.0), tilt_deg=38):
        off = beside(x, y)
        if off < 1.6 or abs(x) > 0.6 * y + 4:
            continue
        # In groups, as saplings and the lower boughs of one tree are.
        if hills(x, y, 6, 3, 17) < -0.05:
            continue
        low = 0.5 if off > 3 else 2.2
        high.append((x, y, ground(x, y) + low + 8.0 * chance.random() ** 1.2, turn, size, tilt))
    # A few that frame the picture above the near trees, turned to the path.
    for x, y, z, turn, size in ((-3.0, 5.6, 3.1, 15, 0.72), (-2.9, 5.9, 3.6, 55, 0.8), (3.3, 7.4, 3.2, 160, 0.8),
                                (3.2, 7.6, 3.9, 200, 0.95), (-4.5, 9.2, 3.6, 10, 1.0), (-4.6, 9.4, 4.4, 40, 1.0),
                                (-3.1, 5.3, 2.9, 60, 0.7), (3.5, 7.0, 3.5, 120, 0.9), (4.9, 15.3, 4.6, 170, 1.1),
                                (-5.0, 16.8, 4.8, 10, 1.1), (5.0, 15.6, 5.6, 200, 1.2), (2.8, 11.8, 4.3, 170, 0.9),
                                (-2.8, 13.0, 4.9, 20, 1.0), (5.8, 10.5, 3.4, 150, 1.0)):
        places.append((x, y, z, turn, size, chance.uniform(-30, 30)))
    scatter(full, high, 6)
    scatter(boughs, places, 5)


def undergrowth():
    green = leaf("ferns", (0.03, 0.075, 0.012), (0.1, 0.175, 0.03), 0.5, 0.4)
    ferns = [fern(0.5, k, green, 9 + k) for k in range(4)]

    def keep(x, y):
        return beside(x, y) > 0.35 and abs(x) < 0.62 * y + 2 and hills(x, y, 3.2, 3, 6) > -0.1

    def clear(x, y):
        return keep(x, y) and abs(x) > 1.75 and all(math.hypot(x - each[0], y - each[1]) > 0.5 for each in TREES)

    scatter(ferns, spread(210, (-11, 11), (3.4, 15), 8, ground, (0.55, 1.25), clear, 10, 0.42)
            + spread(900, (-40, 40), (15, 60), 9, ground, (0.7, 1.4), keep, 10, 0.6), 3)
    grass = grass_material("wood grass", (0.03, 0.065, 0.012), (0.1, 0.15, 0.035))
    tufts = [blades(34, 0.2, 0.005, 0.1, k, grass, 1.0) for k in range(3)]

    def edge(x, y):
        return beside(x, y) > 0.02 and hills(x, y, 1.1, 3, 15) > 0.05 and abs(x) > 1.35

    scatter(tufts, spread(900, (-9, 9), (3.0, 20), 10, ground, (0.4, 1.3), edge), 2)
    low = leaf("seedlings", (0.025, 0.07, 0.012), (0.09, 0.17, 0.03), 0.4, 0.4)
    plants = [bough(0.32, 20 + k, low, low, 0.05, 6, 0.7, 0.0, "seedling") for k in range(3)]
    scatter(plants, spread(700, (-9, 9), (3.0, 18), 13, lambda x, y: ground(x, y) + 0.06, (0.5, 1.2),
                           lambda x, y: beside(x, y) > 0.1 and hills(x, y, 2, 3, 21) > 0 and abs(x) > 1.4, 20))


def litter(bark):
    """Fallen leaves everywhere, fewer on the trodden path; twigs, stones and a mossy log."""
    brown = fallen_leaves()
    leaves = [dead_leaf(0.075, k, brown) for k in range(6)]
    chance = random.Random(5)

    def keep(x, y):
        if abs(x) > 0.6 * y + 1:
            return False
        off = beside(x, y)
        share = 0.1 + 0.9 / (1 + math.exp(-5 * (off + 0.25)))
        return chance.random() < share * (0.6 + 0.8 * max(0, 0.5 + hills(x, y, 0.9, 3, 8)))

    scatter(leaves, spread(16000, (-6.5, 6.5), (2.7, 9.5), 14, ground, (0.6, 1.2), keep, 16)
            + spread(9000, (-11, 13), (9.5, 22), 15, ground, (0.9, 1.8), keep, 16), 4)
    stones = [stone(0.03, k, stone_material("path stones", ((0.12, 0.11, 0.1), (0.24, 0.22, 0.19))), 0.3, 0.5, 2)
              for k in range(4)]
    scatter(stones, spread(260, (-2.2, 2.2), (2.7, 12), 16, lambda x, y: ground(x, y) - 0.006, (0.25, 0.85)))
    twigs = []
    for k in range(5):
        points = [(0.1 * j, chance.uniform(-0.02, 0.02), 0.008 + chance.uniform(0, 0.012)) for j in range(5)]
        twigs.append(tube(points, 0.0035, bark, "twig"))
    scatter(twigs, spread(320, (-6, 6), (2.8, 12), 17, ground, (0.4, 1.6), lambda x, y: beside(x, y) > -0.7, 4))
    points = [(1.9, 8.9, 0.2), (2.7, 8.6, 0.24), (3.6, 8.35, 0.25), (4.8, 8.0, 0.3)]
    log = tube([(x, y, z + ground(x, y) - 0.12) for x, y, z in points], 0.15, bark, "log")
    log.data.use_fill_caps = True
    for k, point in enumerate(log.data.splines[0].points):
        point.radius = (0.85, 1.0, 1.1, 1.2)[k]
