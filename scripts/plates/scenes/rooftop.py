"""A roof terrace above a city at dusk: deck, glass parapet, string lights, a sofa and planters."""

import math
import random

from kit.downtown import CITY_Z, height, streets
from kit.land import tinted
from kit.materials import cloth, material, mottled, planks, wood
from kit.plants import blades, bush, grass_material
from kit.shapes import box, plane, scatter, spread
from kit.sky import daylight, lamp
from kit.towers import facade, tower
from kit.town import Parts, glowing
from kit.units import Camera, Plate, Sun

# The terrace's own warm lamps light people; the sky after sunset fills the shade.
SUN = Sun(elevation_deg=38, azimuth_deg=-125, radius_deg=12)
SKY = Sun(elevation_deg=-0.6, azimuth_deg=-46, strength=0.0, dust=2.4)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.44, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.4),
    aside_m=1.0,
    samples=40,
    exposure=0.85,
    contrast=1.05,
    saturation=1.08,
    haze=(3200.0, (0.85, 0.8, 0.88)),
)
EDGE_Y = 7.4


def build():
    daylight(SKY, clouds=0.36, cloud_scale=1.2, seed=4.4, cirrus=0.4, haze=0.7, haze_colour=(1.25, 0.86, 0.68))
    # Evening skies are bluer than the computed one.
    tinted((0.84, 0.88, 1.2))
    lamp("AREA", (-4.2, -2.6, 5.4), 130, (1.0, 0.78, 0.55), 1.8, aim=(0, 4, 0.9)).visible_glossy = False
    lamp("AREA", (0.0, 5.6, 3.1), 34, (1.0, 0.66, 0.34), (7, 3)).visible_glossy = False
    deck()
    parapet()
    lounge()
    plants()
    strings()
    city()


def deck():
    boards = planks("deck", (0.1, 0.065, 0.04), (0.27, 0.19, 0.125), 0.145, 2.6, 0.62, 0.006)
    plane((16, 22), (0, EDGE_Y - 11, 0), boards)
    steel = material("edge steel", (0.25, 0.25, 0.25), 0.4, 0.9)
    box((16, 0.06, 0.05), (0, EDGE_Y - 0.03, -0.03), steel, round_m=0.006)
    brown = mottled("dry leaf", (0.1, 0.06, 0.025), (0.3, 0.19, 0.07), 30)
    fallen = plane((0.04, 0.025), (0, 0, 0), brown)
    scatter([fallen], spread(40, (-4.5, 4.5), (2.6, 7.2), 4, lambda x, y: 0.006, (0.5, 1.2),
                             lambda x, y: abs(x) > 1.0, 12), 2)


def parapet():
    """Panes of glass between posts, with a hand rail."""
    steel = material("rail steel", (0.4, 0.4, 0.4), 0.3, 1.0)
    glass = material("rail glass", (1, 1, 1), 0.05)
    tree = glass.node_tree
    mixed, clear = tree.nodes.new("ShaderNodeMixShader"), tree.nodes.new("ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = (0.86, 0.92, 0.9, 1)
    shine = tree.nodes.new("ShaderNodeBsdfGlossy")
    shine.inputs["Roughness"].default_value = 0.02
    mixed.inputs[0].default_value = 0.06
    tree.links.new(clear.outputs[0], mixed.inputs[1])
    tree.links.new(shine.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    parts = Parts((0, EDGE_Y, 0), 0, "parapet")
    for k in range(-6, 7):
        x = 1.3 * k + 0.65
        parts.solid((x - 0.02, x + 0.02), (-0.03, 0.03), (0, 1.04), steel)
        parts.solid((x - 0.05, x + 0.05), (-0.06, 0.06), (0, 0.012), steel)
        parts.upright((x + 0.05, x + 1.25), (0.08, 1.0), 0.0, glass)
        parts.solid((x + 0.05, x + 1.25), (-0.006, 0.006), (0.996, 1.002), steel)
    parts.tube(((-8.5, 0, 1.06), (8.5, 0, 1.06)), 0.024, steel, 12)
    parts.done(0.003)


def lounge():
    """A sofa with cushions at the left, and a low table with lanterns."""
    frame = wood("sofa frame", (0.08, 0.045, 0.025), (0.22, 0.14, 0.08), (1.2, 9, 9), 2.2, 0.5)
    grey = cloth("sofa cloth", (0.36, 0.34, 0.31))
    rust = cloth("cushion rust", (0.34, 0.12, 0.05))
    blue = cloth("cushion blue", (0.06, 0.12, 0.17))
    x, y = -2.85, 5.5
    box((0.82, 2.3, 0.16), (x, y, 0.1), frame, round_m=0.01)
    for sy in (-1.05, 1.05):
        for sx in (-0.34, 0.34):
            box((0.06, 0.06, 0.1), (x + sx, y + sy, 0), frame)
    for k in (-1, 0, 1):
        box((0.74, 0.74, 0.18), (x + 0.03, y + 0.75 * k, 0.26), grey, 1.5 * k, 0.06)
        back = box((0.18, 0.73, 0.42), (x - 0.3, y + 0.75 * k, 0.42), grey, 2 * k, 0.07)
        back.rotation_euler[1] = -0.14
    for k, (along, chosen) in enumerate(((-0.85, rust), (0.8, blue), (0.45, rust))):
        pad = box((0.13, 0.42, 0.42), (x - 0.12 + 0.05 * k, y + along, 0.46), chosen, 8 * k - 6, 0.06)
        pad.rotation_euler[1] = -0.3
    top = wood("low table", (0.1, 0.055, 0.03), (0.26, 0.17, 0.1), (9, 1.2, 9), 2.0, 0.4)
    box((0.6, 1.1, 0.035), (-1.98, 5.6, 0.34), top, round_m=0.008)
    for sx in (-0.24, 0.24):
        for sy in (-0.48, 0.48):
            box((0.045, 0.045, 0.34), (-2.1 + sx, 5.6 + sy, 0), frame)
    black = material("lantern iron", (0.02, 0.02, 0.022), 0.45, 0.5)
    flame = glowing("candle", (1, 0.8, 0.5), (1.0, 0.62, 0.26), 4, lights=False)
    wax = glowing("wax", (0.8, 0.7, 0.55), (1.0, 0.6, 0.28), 0.9, lights=False)
    for at, size in (((-2.1, 5.5, 0.375), 0.8), ((-1.95, 6.75, 0), 1.5), ((2.15, 6.6, 0), 1.4), ((2.45, 6.35, 0), 1.0)):
        parts = Parts(at, 20, "lantern")
        half, tall = 0.085 * size, 0.26 * size
        for sx in (-1, 1):
            for sy in (-1, 1):
                a, b = sorted((sx * half, sx * (half - 0.01))), sorted((sy * half, sy * (half - 0.01)))
                parts.solid(a, b, (0, tall), black)
        parts.solid((-half, half), (-half, half), (0, 0.012), black)
        parts.turned(((1.45 * half, tall), (0.5 * half, tall + 0.05 * size), (0, tall + 0.055 * size)), (0, 0, 0),
                     black,
                     4)
        parts.ring((0, 0, tall + 0.085 * size), 0.03 * size, 0.004, black)
        parts.turned(((0, 0.012), (0.42 * half, 0.012), (0.42 * half, 0.45 * tall), (0, 0.45 * tall)), (0, 0, 0),
                     wax, 20)
        parts.turned(((0, 0), (0.008, 0.01), (0.005, 0.025), (0, 0.04)), (0, 0, 0.46 * tall), flame, 8)
        parts.done(0.002)


def plants():
    box_paint = mottled("planter", (0.035, 0.036, 0.038), (0.07, 0.07, 0.072), 5, 0.7, 0.15, 0.005)
    soil = mottled("planter soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 30, 0.95, 1.0)
    straw = grass_material("dusk grass", (0.1, 0.11, 0.03), (0.3, 0.27, 0.11))
    green = grass_material("dusk green", (0.03, 0.07, 0.015), (0.12, 0.18, 0.04))
    tufts = [blades(110, 0.85, 0.005, 0.11, k, straw if k < 2 else green, 0.75) for k in range(4)]
    shrub = bush(0.34, 3, ((0.02, 0.055, 0.015), (0.07, 0.13, 0.035)), 0.035, 2600)
    places, shrubs = [], []
    for x, y, wide, deep in ((3.3, 6.75, 2.2, 0.55), (3.35, 4.9, 0.6, 2.4), (-3.9, 6.9, 1.7, 0.5)):
        box((wide, deep, 0.6), (x, y, 0), box_paint, round_m=0.012)
        box((wide - 0.06, deep - 0.06, 0.01), (x, y, 0.57), soil)
        for px, py, z, turn, size, tilt in spread(18, (x - wide / 2 + 0.12, x + wide / 2 - 0.12),
                                                  (y - deep / 2 + 0.12, y + deep / 2 - 0.12), int(9 * y), None,
                                                  (0.55, 1.1), None, 8, 0.17):
            places.append((px, py, 0.57, turn, size, tilt))
        shrubs += [(x - 0.2 * wide, y - 0.2 * deep, 0.5, 20, 0.9), (x + 0.25 * wide, y + 0.25 * deep, 0.5, 130, 1.0)]
    scatter(tufts, places, 3)
    scatter([shrub], shrubs, 2)


def strings():
    """Bulbs on wires between poles at the sides."""
    iron = material("pole", (0.03, 0.03, 0.032), 0.45, 0.6)
    bulb = glowing("bulb", (1, 0.85, 0.6), (1.0, 0.66, 0.3), 5, lights=False)
    parts = Parts((0, 0, 0), 0, "strings")
    ends = [(-4.4, 7.3, 3.2), (4.4, 7.3, 3.2), (-4.4, 2.5, 3.3), (4.4, 2.5, 3.3)]
    for x, y, z in ends[:2]:
        parts.tube(((x, y, 0), (x, y, z)), 0.025, iron, 10)
    for a, b, sag in ((0, 1, 0.34), (2, 1, 0.55), (0, 3, 0.55)):
        first, second = ends[a], ends[b]
        points = []
        for k in range(41):
            t = k / 40
            points.append(tuple(p + (q - p) * t for p, q in zip(first, second))[:2]
                          + (first[2] + (second[2] - first[2]) * t - sag * 4 * t * (1 - t),))
        parts.tube(points, 0.004, iron, 5)
        for k in range(1, 40, 2):
            x, y, z = points[k]
            parts.turned(((0, 0), (0.012, 0), (0.012, -0.04)), (x, y, z), iron, 8)
            parts.turned(((0.012, -0.04), (0.026, -0.07), (0.02, -0.095), (0, -0.1)), (x, y, z), bulb, 12)
    parts.done()


def city():
    chance = random.Random(33)
    glass = (0.2, 0.25, 0.32)
    kinds = (
        (facade("lit curtain", (0.07, 0.08, 0.09), (0.03, 0.97, 0.16, 0.97), 1, glass, 0.4, lit=0.13), "slots", 1.8),
        (facade("lit grid", (0.3, 0.27, 0.23), (0.22, 0.78, 0.2, 0.82), 2, glass, 0.85, lit=0.16), "plain", 3.3),
        (facade("lit ribbons", (0.34, 0.33, 0.31), (0.0, 1.0, 0.34, 0.86), 3, glass, 0.7, lit=0.14), "plain", 4.2),
        (facade("lit brick", (0.17, 0.09, 0.06), (0.27, 0.73, 0.22, 0.78), 2, glass, 0.9, lit=0.18), "steps", 3.0),
        (facade("lit glass", (0.03, 0.033, 0.036), (0.04, 0.96, 0.05, 0.95), 1, glass, 0.35, lit=0.1), "plain", 1.5),
    )
    roof = mottled("roofs", (0.1, 0.095, 0.09), (0.2, 0.19, 0.18), scale=0.3)
    trim = material("trim", (0.3, 0.29, 0.28), 0.6)
    for wall, *_ in kinds:
        # Lit rooms are only a little brighter than the evening sky, and light nothing here.
        wall.node_tree.nodes["Principled BSDF"].inputs["Emission"].default_value = (0.3, 0.19, 0.09, 1)
        wall.cycles.sample_as_light = False
    turn = math.radians(-11)
    for row in range(2, 31):
        for column in range(-22, 23):
            u, v = 60 * column + chance.uniform(-6, 6), 54 * row + chance.uniform(-5, 5)
            x, y = u * math.cos(turn) - v * math.sin(turn), u * math.sin(turn) + v * math.cos(turn)
            away = math.hypot(x, y)
            if y < 200 or away > 1650 or abs(x) > 0.58 * y + 45 or chance.random() < 0.12:
                continue
            # Mirrored, so that it isn't the same skyline as by day.
            tall = 0.8 * height(math.degrees(math.atan2(-x, y)) - 2, away, chance)
            wall, style, bay = kinds[chance.choice((0, 0, 4, 4, 2) if tall > 105 else range(5))]
            wide, deep = (chance.uniform(22, 34), chance.uniform(20, 32))
            tower(wide, deep, tall, (x, y, CITY_Z), -11 + chance.choice((0, 0, 90)), (wall, roof, trim, trim), chance,
                  style, bay, 3.6)
    streets()
