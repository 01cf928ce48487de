"""Rice terraces on a hillside in the morning: an earth path along one step, green and flooded fields around it."""

import math
import random
from typing import NamedTuple

from kit.land import fan, stone, stone_material
from kit.materials import Nodes, leaf, material, mottled, per_copy, wood
from kit.plants import blades, bush, grass_material
from kit.shapes import grid, hills, merged, scatter, spread
from kit.sky import daylight
from kit.street_life import green_tree
from kit.town import Parts, again, store
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=31, azimuth_deg=-116, radius_deg=0.5, strength=0.5, dust=1.4)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=34, horizon=0.42, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=0.8,
    samples=18,
    exposure=1.1,
    contrast=1.08,
    saturation=1.12,
    haze=(1050.0, (0.93, 0.97, 1.03)),
)
STEP_M = 0.8
# Share of a step at its outer edge that is a low dam of mud.
DAM = 0.07


def smooth(share):
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def slope(x, y):
    """The hillside before the steps were cut: it falls to the right, and rises again beyond a valley. Returns its
    height and whether that is the far side.
    """
    away = smooth((y - 7) / 40)
    bend = 0.22 * hills(0, y, 5, 3, 4.0) + away * 9 * hills(0.4 * x, y, 42, 3, 2.0)
    near = -0.26 * (x + bend) - 0.055 * max(0.0, y - 16) * smooth((y - 12) / 20) + STEP_M / 2
    if y < 30:
        return near, False
    beyond = 0.36 * (x + 0.36 * y - 84) + 9 * hills(x, y, 75, 3, 7.0) + 0.03 * (y - 150)
    # A valley without a sharp bottom.
    gap = max(0.0, 1 - abs(near - beyond) / 9)
    return max(near, beyond) + 9 * gap * gap / 4, beyond > near


class Spot(NamedTuple):
    """A place on a step: the step's level, the share of it from its outer edge, and the height of the ground."""

    level: int
    share: float
    z: float
    # Neither dam nor bank.
    is_field: bool
    is_beyond: bool


def spot_at(x, y):
    height, is_beyond = slope(x, y)
    # Steps of the far side are higher, as those of a steeper hillside are, with banks that can be seen from here.
    step_m, bank = (1.7 * STEP_M, 0.76) if is_beyond else (STEP_M, 0.86)
    rise = height / step_m
    level = math.floor(rise)
    share = rise - level
    z = step_m * (level + smooth((share - bank) / (1 - bank)))
    if level != 0:
        z += 0.1 * smooth(share / 0.02) * smooth((DAM - share) / 0.03) - 0.04 * smooth((share - DAM) / 0.02) * (
            share < bank)
    return Spot(level, share, z, DAM < share < bank, is_beyond)


def ground(x, y):
    return spot_at(x, y).z


def field(spot, x, y):
    """A number from 0 to 1 for each field; from 0.8 on it is flooded."""
    level = spot.level
    part = math.floor((0.8 * x if spot.is_beyond else y) / 26 + 0.37 * level + 0.2)
    value = math.sin(12.9898 * level + 78.233 * part) * 43758.5453 % 1.0
    if spot.is_beyond or y > 60:
        return value
    # Near the path, above it all is green; below it, water and green change from field to field.
    return 0.9 if level < 0 and (level + part) % 2 else 0.7 * value


def build():
    daylight(SUN, clouds=0.36, cloud_scale=1.1, seed=4.1, haze=0.6, haze_colour=(1.0, 0.98, 0.96))
    marks = {"field": [], "bank": [], "path": []}

    def marked(x, y):
        spot = spot_at(x, y)
        marks["field"].append(field(spot, x, y))
        marks["bank"].append(0.0 if spot.is_field else 1.0)
        marks["path"].append(smooth((40 - y) / 12) if spot.level == 0 else 0.0)
        return spot.z + 0.008 * hills(x, y, 0.5, 3, 1.0)

    land = fan(marked, ((1.0, 0), (2.4, 14), (12, 160), (70, 160), (420, 300)), 480, terraces(), 3.0, 0.57, 30)
    for name, values in marks.items():
        land.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values)
    rice()
    weeds()
    trees()
    huts()
    far_land()


def terraces():
    """Fields of many greens, some of them flooded; earth and weeds on banks and on the path."""
    made = material("terraces", (0.1, 0.16, 0.03), 0.9, specular=0.4)
    nodes = Nodes(made)

    def mark(name):
        node = nodes.tree.nodes.new("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs["Fac"]

    place = nodes.place(kind="Geometry")
    patch = nodes.noise(place, 0.5, 7, 0.62)
    fine = nodes.noise(place, 7.0, 8, 0.68)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", mark("field"), 0.9), nodes.math("MULTIPLY", patch, 0.22))
    green = nodes.ramp(tone, (0.1, (0.055, 0.105, 0.016)), (0.45, (0.115, 0.18, 0.027)), (0.75, (0.2, 0.25, 0.045)),
                       (0.85, (0.26, 0.27, 0.06)))
    green = nodes.mix(0.8, green, nodes.ramp(fine, (0.35, (0.5, 0.52, 0.45)), (0.62, (1.15, 1.12, 1.0))), "MULTIPLY")
    wet = nodes.math("GREATER_THAN", mark("field"), 0.8)
    mud = nodes.ramp(patch, (0.4, (0.05, 0.04, 0.026)), (0.62, (0.08, 0.085, 0.03)))
    colour = nodes.mix(wet, green, mud)
    earth = nodes.ramp(nodes.noise(place, 1.7, 9, 0.66), (0.36, (0.025, 0.036, 0.012)), (0.52, (0.05, 0.055, 0.022)),
                       (0.7, (0.13, 0.095, 0.058)))
    bank = nodes.mix(0.7, earth, nodes.ramp(fine, (0.35, (0.45, 0.45, 0.45)), (0.62, (1.1, 1.1, 1.1))), "MULTIPLY")
    colour = nodes.mix(mark("bank"), colour, bank)
    trodden = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", patch, 0.6), nodes.math("MULTIPLY", fine, 0.4)),
                         (0.35, (0.12, 0.08, 0.05)), (0.52, (0.22, 0.155, 0.098)), (0.66, (0.31, 0.235, 0.16)))
    grit = nodes.ramp(nodes.noise(place, 130, 4, 0.7), (0.36, (0.55, 0.55, 0.55)), (0.6, (1.1, 1.1, 1.1)))
    path = nodes.mix(0.8, trodden, grit, "MULTIPLY")
    colour = nodes.mix(nodes.math("MULTIPLY", mark("path"), nodes.math("SUBTRACT", 1.0, mark("bank"))), colour, path)
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    still = nodes.math("MULTIPLY", wet, nodes.math("SUBTRACT", 1.0, mark("bank")))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("SUBTRACT", 0.92, nodes.math("MULTIPLY", still, 0.86)))
    relief = nodes.math("ADD", nodes.math("MULTIPLY", fine, 1.0),
                        nodes.math("MULTIPLY", nodes.noise(place, 60, 5), 0.35))
    nodes.bump(nodes.math("MULTIPLY", relief, nodes.math("SUBTRACT", 1.0, still)), 0.8, 0.05)
    return made


def planted(x, y, is_wet=False):
    if abs(x) > 0.56 * y + 0.9:
        return False
    spot = spot_at(x, y)
    if spot.level == 0 or not spot.is_field or spot.share < DAM + 0.04:
        return False
    return (field(spot, x, y) > 0.8) == is_wet


def rice():
    """Clumps in rows near the camera, wider ones without rows farther away."""
    chance = random.Random(5)
    tones = (((0.06, 0.12, 0.014), (0.2, 0.29, 0.04)), ((0.09, 0.15, 0.018), (0.27, 0.33, 0.05)))
    greens = [per_copy(leaf(f"rice {k}", *tone, 0.45, 0.4)) for k, tone in enumerate(tones)]
    # Seedlings stand in the water; the last column says so.
    for start, end, gap, count, tall, reach, width, is_wet in ((1.6, 9, 0.2, 34, 0.5, 0.07, 0.0075, False),
                                                               (9, 24, 0.3, 34, 0.52, 0.15, 0.012, False),
                                                               (24, 70, 0.66, 40, 0.55, 0.36, 0.03, False),
                                                               (1.6, 32, 0.29, 9, 0.24, 0.02, 0.006, True)):
        clumps = [blades(count, tall, width, reach, int(10 * start) + k, greens[k % 2], 0.8, "rice") for k in range(4)]
        places, loose = [], 0.1 if is_wet else 0.3 if start > 20 else 0.16
        for row in range(int((end - start) / gap)):
            y = start + gap * row
            half = 0.56 * y + 0.9
            x = -half
            while x < half:
                spot = (x + chance.gauss(0, loose * gap), y + chance.gauss(0, loose * gap))
                x += gap
                if not planted(*spot, is_wet):
                    continue
                size = 1 + 0.22 * hills(*spot, 2.2, 3, 8.0)
                places.append((*spot, ground(*spot) - 0.02, chance.uniform(0, 360), size, chance.uniform(-6, 6)))
        merged(clumps, places, int(start), "rice")


def weeds():
    """Grass on the banks and at the edges of the path, stones and dead stalks on it."""
    green = per_copy(grass_material("bank grass", (0.04, 0.075, 0.014), (0.15, 0.2, 0.045)))
    dry = leaf("dry stalks", (0.17, 0.14, 0.06), (0.36, 0.3, 0.15), 0.6, 0.3)
    tufts = [blades(44, 0.2, 0.005, 0.1, k, green, 1.0, "bank grass") for k in range(3)]
    tufts.append(blades(26, 0.22, 0.004, 0.09, 9, dry, 1.1, "dry grass"))

    def on_bank(x, y):
        return abs(x) < 0.56 * y + 0.6 and not spot_at(x, y).is_field and hills(x, y, 0.7, 3, 6.0) > -0.4

    def at_edge(x, y):
        spot = spot_at(x, y)
        is_edge = spot.level == 0 and not 0.16 < spot.share < 0.76
        return is_edge and abs(x) < 0.56 * y + 0.6 and hills(x, y, 0.8, 3) > 0.0

    merged(tufts, spread(5200, (-8, 8), (1.6, 13), 3, ground, (0.5, 1.3), on_bank, 18, 0.045), 1)
    merged([blades(46, 0.3, 0.014, 0.3, 20 + k, green, 1.0, "far bank") for k in range(3)],
            spread(4400, (-26, 26), (13, 46), 4, ground, (0.7, 1.3), on_bank, 14, 0.16), 2)
    low = [blades(30, 0.09, 0.004, 0.07, 30 + k, green if k < 3 else dry, 1.0, "path grass") for k in range(4)]
    merged(low, spread(1500, (-3, 3), (1.8, 22), 6, ground, (0.5, 1.4), at_edge, 10), 3)
    grey = stone_material("path stones", ((0.22, 0.18, 0.14), (0.36, 0.31, 0.26), (0.28, 0.24, 0.2)))
    scatter([stone(0.022, k, grey, 0.3, 0.6, 2) for k in range(4)],
            spread(520, (-1.5, 1.5), (2, 14), 8, lambda x, y: ground(x, y) + 0.003, (0.25, 1.0),
                   lambda x, y: spot_at(x, y).level == 0), 4)


def trees():
    """Groves that were left standing on spurs and steep places."""
    tones = ((0.02, 0.045, 0.01), (0.08, 0.12, 0.03))
    kinds = [green_tree(7, k + 3, tones, name=f"hill tree {k}") for k in range(3)]
    chance = random.Random(9)
    groves = [(-17, 46, 3), (30, 74, 4), (24, 130, 5), (-38, 120, 7), (70, 150, 7), (-16, 215, 6), (48, 240, 9),
              (112, 210, 8), (6, 300, 8), (-80, 220, 12), (90, 300, 12), (-60, 330, 10), (30, 360, 9)]
    for gx, gy, count in groves:
        for _ in range(count):
            x, y = gx + chance.gauss(0, 0.05 * gy + 2), gy + chance.gauss(0, 0.05 * gy + 1)
            again(chance.choice(kinds), (x, y, ground(x, y) - 0.3), chance.uniform(0, 360), chance.uniform(0.6, 1.25))
    scrub = [bush(1.3, 40 + k, tones, 0.2, 420, name=f"scrub {k}") for k in range(3)]
    scatter(scrub, spread(620, (-170, 200), (50, 400), 12, lambda x, y: ground(x, y) - 0.2, (0.4, 1.4),
                          lambda x, y: abs(x) < 0.55 * y and hills(x, y, 30, 3, 5.0) > 0.25), 5)


def huts():
    """Wooden houses on stilts with dark thatch, across the valley."""
    thatch = mottled("thatch", (0.06, 0.05, 0.04), (0.17, 0.145, 0.115), 6, 0.95, 0.8)
    timber = wood("hut timber", (0.05, 0.033, 0.02), (0.16, 0.11, 0.07), (9, 9, 1.2))
    dark = material("hut opening", (0.012, 0.01, 0.009), 0.9)
    parts = Parts((0, 0, 0), 0, "hut")
    parts.solid((-3.4, 3.4), (-2.4, 2.4), (1.1, 3.2), timber)
    for x in (-3.2, -1.1, 1.1, 3.2):
        for y in (-2.2, 2.2):
            parts.solid((x - 0.1, x + 0.1), (y - 0.1, y + 0.1), (-0.8, 1.1), timber)
    parts.solid((-0.5, 0.4), (-2.42, -2.3), (1.2, 2.9), dark)
    parts.solid((1.5, 2.4), (-2.42, -2.3), (1.9, 2.7), dark)
    for side in (-1, 1):
        eaves = [(-4.1, side * 3.3, 2.75), (4.1, side * 3.3, 2.75), (2.9, 0, 5.4), (-2.9, 0, 5.4)]
        parts.face(eaves, thatch)
        parts.face([(side * 4.1, -3.3, 2.75), (side * 4.1, 3.3, 2.75), (side * 2.9, 0, 5.4)], thatch)
    from kit.shapes import join

    hut = store(join(parts.done(), "hut"))
    for x, y, turn in ((56, 152, 25), (67, 160, 5), (34, 205, -15), (-46, 128, 70), (88, 214, 30)):
        again(hut, (x, y, ground(x, y)), turn)


def far_land():
    """Wooded ridges in the haze."""
    wooded = mottled("wooded ridges", (0.02, 0.04, 0.018), (0.075, 0.1, 0.045), scale=0.03, bump=1.0, distance=6)
    for y, high, seed, wide in ((640, 120, 3.0, 1300), (1300, 270, 6.0, 2600)):
        def rise(x, v, high=high, seed=seed):
            crest = max(0, 1 - (v / 220) ** 2)
            return high * crest * (0.62 + 0.2 * x / 600 + 0.85 * hills(x, v, 2.1 * high, 6, seed)) - 20

        grid((wide, 440), (300, 70), rise, wooded).location = (0, y, 0)
