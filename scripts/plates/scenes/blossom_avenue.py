"""A path under flowering cherry trees, with petals on the ground and lawns at both sides."""

import math
import random

from kit.land import fan
from kit.materials import Nodes, material, mottled
from kit.park import bench, broad_tree, gravel, lawn, path
from kit.shapes import grid, hills, merged, scatter, spread
from kit.sky import daylight
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=42, azimuth_deg=-122, radius_deg=0.6, strength=0.5)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=1.1,
    samples=14,
    bounces=1,
    exposure=1.25,
    saturation=1.05,
    haze=(240.0, (1.0, 0.95, 0.96)),
)
WIDE_M = 3.3
# A tenth of the light of petals in the sun.
GLOW = 0.16


def middle(y):
    return 0.0 if y < 9 else 0.0022 * (y - 9) ** 2


def ground(x, y):
    off = max(0.0, abs(x - middle(y)) - WIDE_M / 2)
    return 0.05 * min(1.0, off / 0.8) + 0.05 * hills(x, y, 5, 3, 2) * min(1.0, off / 3)


def build():
    daylight(SUN, clouds=0.3, cloud_scale=1.2, seed=3.0, haze=0.6)
    earth = mottled("lawn earth", (0.05, 0.075, 0.022), (0.12, 0.14, 0.05), 5, 0.95)
    fan(lambda x, y: ground(x, y) - 0.012, ((1.2, 0), (3, 12), (20, 90), (160, 60)), 160, earth, half_width=4,
        widening=0.75, behind_m=40)
    path(middle, WIDE_M, (1.0, 90), ground, gravel("path gravel", (0.17, 0.14, 0.115), (0.36, 0.31, 0.26), 110))

    def grass(x, y):
        return abs(x - middle(y)) > WIDE_M / 2 - 0.02

    lawn(ground, grass, 0.58, 1.5, 24.0, 0.055, thick=0.8)
    trees()
    petals()
    for x, y, turn in ((2.65, 8.2, -78), (-2.75, 13.5, 80), (3.1, 19, -80)):
        made = bench(1.7)
        made.location = (x, y, ground(x, y))
        made.rotation_euler = (0, 0, math.radians(turn))


def blossom(name, dark=(0.74, 0.4, 0.47), light=(0.9, 0.72, 0.77)):
    """Petals in the sun: each patch has its own pink. Opaque, and glowing a little instead of the light that shines
    through them and goes on between them, which would take many rays.
    """
    made = material(name, light, 0.7, specular=0.15)
    nodes = Nodes(made)
    tone = nodes.noise(nodes.place(kind="Geometry"), 2.4, 4)
    colour = nodes.ramp(tone, (0.35, dark), (0.6, light))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    nodes.feed(nodes.surface.inputs["Emission"], colour)
    nodes.surface.inputs["Emission Strength"].default_value = GLOW
    made.cycles.sample_as_light = False
    return made


def trees():
    pink = blossom("blossom")
    bark = mottled("cherry bark", (0.022, 0.016, 0.014), (0.1, 0.075, 0.065), 7, 0.95, 1.0, 0.04)
    # Every ray looks for its way through these crowns: farther ones have fewer and larger blossoms.
    near, far = [], []
    for k in range(6):
        clumps, count, wide_m = (20, 17, 0.165) if k < 3 else (11, 15, 0.3)
        made = broad_tree(6.4, 3.7, 2.0, 3 + k, None, None, wide_m, 24, clumps, count, 0.2, f"cherry {k}")
        made.data.materials[0], made.data.materials[1] = bark, pink
        (near if k < 3 else far).append(made)
    chance = random.Random(4)
    places = []
    for side in (-1, 1):
        y = 6.0 if side < 0 else 6.8
        while y < 95:
            x = middle(y) + side * (3.5 + chance.uniform(-0.15, 0.25))
            places.append((x, y, ground(x, y) - 0.05, chance.uniform(0, 360), chance.uniform(0.9, 1.1)))
            y += chance.uniform(4.4, 5.4)
    # A second row on the lawns. At the left none is nearer: the sun shines on the stand from there.
    for x, y, z, turn, size, _ in spread(16, (-34, 36), (14, 80), 5, ground, (0.8, 1.15),
                                         lambda x, y: 7.5 < abs(x - middle(y)) < 0.62 * y + 4, 0, 6.5):
        places.append((x, y, z, turn, size))
    places.append((4.3, 0.8, 0, 150, 1.0))
    merged(near, [place for place in places if place[1] < 24], 6, "near cherries")
    merged(far, [place for place in places if place[1] >= 24], 7, "far cherries")
    green = [broad_tree(11, 4.6, 2.4, 30 + k, ((0.03, 0.06, 0.012), (0.1, 0.16, 0.035)), None, 0.4, 20, 12, 26,
                        name=f"far tree {k}") for k in range(2)]
    scatter(green, spread(50, (-85, 95), (98, 130), 7, ground, (0.8, 1.3), None, 0, 6), 2)


def petals():
    """On the path and the grass, more under the trees and along the edges."""
    fallen = blossom("fallen petals", (0.72, 0.46, 0.5), (0.88, 0.75, 0.77))
    kinds = []
    for k in range(3):
        kinds.append(grid((0.017, 0.013), (3, 3), lambda x, y, k=k: 0.002 + (18 + 14 * k) * x * x + 20 * y * y, fallen,
                          "petal"))
    chance = random.Random(8)

    def keep(x, y):
        off = abs(x - middle(y))
        edge = math.exp(-(((off - WIDE_M / 2) / 0.4) ** 2))
        return off < 0.58 * y + 0.6 and chance.random() < 0.3 + 0.9 * edge + 0.9 * hills(x, y, 0.8, 3, 6)

    def height(x, y):
        return ground(x, y) + (0.035 if abs(x - middle(y)) < WIDE_M / 2 else 0.055)

    scatter(kinds, spread(10000, (-5.5, 5.5), (2.5, 9), 9, height, (0.7, 1.3), keep, 30)
            + spread(6000, (-11, 11), (9, 24), 10, height, (1.2, 2.2), keep, 30), 3)
