"""A bright kitchen as a cooking show has it: an island with vegetables, green cupboards, tiles, shelves, a window."""

import math
import random

import bpy

from kit.materials import Nodes, leaf, material, mottled, paving, planks, wood
from kit.plants import bush
from kit.rooms import BRIGHT_TONES, Binding, book_run, daylight_through, pot, rubber_plant, seen_sky
from kit.shapes import plane
from kit.sky import lamp
from kit.table import clear, leaf_blade, lump, put, tubes
from kit.town import Parts, again, glowing, marble, store
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=34, azimuth_deg=-116, radius_deg=14, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=34, horizon=0.43, focus_m=3.6, f_stop=11),
    key=SUN,
    stand_m=(2.0, 4.2),
    aside_m=0.9,
    samples=22,
    exposure=1.5,
    contrast=1.12,
    saturation=1.06,
)
LEFT, RIGHT, BACK, TOP = -3.7, 3.8, 8.0, 2.85
HERB = ((0.035, 0.11, 0.015), (0.13, 0.28, 0.045))
# The worktop at the wall, and the island.
DEEP, HIGH = 0.64, 0.92
ISLAND = ((-1.7, 1.75), (5.05, 5.95))


def build():
    seen_sky((0.86, 0.93, 1.0), 1.6)
    daylight_through((LEFT + 0.1, 1.2, 1.7), (3.4, 2.0), (0.0, 3.6, 0.9), 340, (1.0, 0.97, 0.92))
    daylight_through((LEFT + 0.1, 5.4, 1.7), (2.6, 1.9), (1.0, 5.6, 0.9), 190, (1.0, 0.97, 0.92))
    lamp("AREA", (0.2, 3.8, TOP - 0.06), 120, (1.0, 0.92, 0.82), (6.0, 7.0)).visible_glossy = False
    lamp("AREA", (0.0, BACK - 0.4, 1.5), 16, (1.0, 0.86, 0.66), (6.4, 0.1), (0.0, BACK, 1.0)).visible_glossy = False
    looks = Looks()
    shell(looks)
    window(looks)
    cupboards(looks)
    cooker(looks)
    open_shelves(looks)
    island(looks)
    food(looks)
    pendants(looks)
    near_things(looks)


class Looks:
    """The materials that several things share."""

    def __init__(self):
        self.green = mottled("cupboard paint", (0.15, 0.215, 0.165), (0.18, 0.25, 0.195), 1.5, 0.45, 0.05)
        self.white = mottled("white paint", (0.6, 0.59, 0.56), (0.67, 0.66, 0.63), 1.5, 0.45, 0.05)
        self.oak = wood("kitchen oak", (0.24, 0.14, 0.07), (0.46, 0.3, 0.17), (1.2, 9, 9), 2.0, 0.38)
        self.block = planks("butcher block", (0.26, 0.15, 0.075), (0.5, 0.33, 0.185), 0.05, 0.7, 0.34, 0.0012, "X")
        self.stone = marble("worktop")
        self.brass = material("kitchen brass", (0.6, 0.42, 0.18), 0.3, metallic=1.0)
        self.steel = material("kitchen steel", (0.55, 0.55, 0.55), 0.25, metallic=1.0)
        self.black = material("kitchen black", (0.014, 0.014, 0.015), 0.3)
        self.china = material("china", (0.68, 0.66, 0.62), 0.18)
        self.clay = mottled("terracotta", (0.3, 0.13, 0.07), (0.44, 0.22, 0.13), 14, 0.85)
        self.copper = material("copper", (0.7, 0.32, 0.18), 0.24, metallic=1.0)


def shell(looks):
    floor = planks("kitchen floor", (0.27, 0.185, 0.11), (0.47, 0.35, 0.23), 0.15, 1.9, 0.36, 0.002)
    plane((12, 18), (0, 3, 0), floor)
    wall = mottled("kitchen wall", (0.58, 0.56, 0.51), (0.64, 0.62, 0.57), 0.8, 0.9, 0.06)
    pale = mottled("kitchen ceiling", (0.68, 0.67, 0.65), (0.73, 0.72, 0.7), 0.8, 0.95, 0.04)
    tile = paving("tiles", (0.64, 0.64, 0.61), (0.57, 0.58, 0.55), (0.42, 0.41, 0.38), 0.15, 0.075, 0.003, 0.16)
    parts = Parts((0, 0, 0), 0, "shell")
    parts.wall((LEFT, RIGHT), (0, TOP), [((-3.0, -1.5), (1.12, 2.3))], wall, 0.16, BACK)
    for x in (LEFT, RIGHT):
        parts.face([(x, -4, 0), (x, BACK, 0), (x, BACK, TOP), (x, -4, TOP)], wall)
    parts.face([(LEFT, -4, TOP), (RIGHT, -4, TOP), (RIGHT, BACK, TOP), (LEFT, BACK, TOP)], pale)
    parts.upright((LEFT, RIGHT), (0, TOP), -4, wall)
    parts.solid((LEFT, RIGHT), (BACK - 0.07, BACK), (TOP - 0.07, TOP), looks.white)
    parts.done()
    plane((1.9, 1.7), (-0.55, BACK - 0.004, HIGH + 0.85), tile, (90, 0, 0))
    plane((3.6, 1.7), (2.2, BACK - 0.004, HIGH + 0.85), tile, (90, 0, 0))
    plane((2.2, 0.2), (-2.6, BACK - 0.004, HIGH + 0.1), tile, (90, 0, 0))


def window(looks):
    """Over the sink; behind it a garden in the sun."""
    out = glowing("garden view", (0.1, 0.1, 0.1), (0.6, 0.75, 0.5), 1.0)
    nodes = Nodes(out)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    height = nodes.math("ADD", nodes.math("MULTIPLY", split.outputs["Y"], 0.42),
                        nodes.math("MULTIPLY", nodes.noise(nodes.place(), 1.6, 6, 0.6), 0.9))
    view = nodes.ramp(height, (0.25, (0.05, 0.1, 0.03)), (0.42, (0.2, 0.32, 0.1)), (0.56, (0.5, 0.62, 0.36)),
                      (0.66, (0.85, 0.93, 1.0)))
    nodes.feed(nodes.surface.inputs["Emission"], view)
    nodes.surface.inputs["Emission Strength"].default_value = 1.5
    plane((4.5, 3.2), (-2.4, BACK + 1.4, 1.7), out, (90, 0, 0))
    parts = Parts((0, 0, 0), 0, "window")
    x0, x1, z0, z1 = -3.0, -1.5, 1.12, 2.3
    y = (BACK + 0.03, BACK + 0.08)
    for x in (x0, (x0 + x1) / 2 - 0.025, x1 - 0.05):
        parts.solid((x, x + 0.05), y, (z0, z1), looks.white)
    for z in (z0, 1.86, z1 - 0.05):
        parts.solid((x0, x1), y, (z, z + 0.04), looks.white)
    parts.solid((x0 - 0.08, x1 + 0.08), (BACK - 0.1, BACK + 0.12), (z0 - 0.035, z0), looks.oak)
    # Herbs on its sill.
    herbs = store(bush(0.1, 4, HERB, 0.04, 260, 1.1, "herb"))
    for k, x in enumerate((-2.75, -2.3, -1.8)):
        parts.turned(((0, 0), (0.05, 0), (0.065, 0.1), (0.07, 0.1), (0.07, 0.12), (0.06, 0.12), (0, 0.1)),
                     (x, BACK - 0.02, z0),
                     looks.clay, 24)
        parts.hang(herbs, (x, BACK - 0.02, z0 + 0.09), 80 * k, (0.9, 1.1, 1.0)[k])
    # A blind of linen, half rolled up.
    linen = mottled("blind linen", (0.52, 0.47, 0.38), (0.6, 0.55, 0.46), 60, 0.95)
    parts.solid((x0 + 0.02, x1 - 0.02), (BACK - 0.012, BACK - 0.006), (2.06, z1 + 0.06), linen)
    parts.tube(((x0 + 0.02, BACK - 0.02, 2.06), (x1 - 0.02, BACK - 0.02, 2.06)), 0.02, linen, 12)
    parts.done(0.003)


def door(parts, x, z, y, paint, metal, kind="door", side=1):
    """A frame and a panel that lies deeper; a knob, or a bar for a drawer."""
    x0, x1 = x[0] + 0.003, x[1] - 0.003
    z0, z1 = z[0] + 0.003, z[1] - 0.003
    w = 0.062 if z1 - z0 > 0.3 else 0.04
    for a, b in ((x0, x0 + w), (x1 - w, x1)):
        parts.solid((a, b), (y - 0.02, y), (z0, z1), paint)
    for a, b in ((z0, z0 + w), (z1 - w, z1)):
        parts.solid((x0 + w, x1 - w), (y - 0.02, y), (a, b), paint)
    parts.solid((x0 + w, x1 - w), (y - 0.009, y), (z0 + w, z1 - w), paint)
    if kind == "door":
        spot = (x1 - w / 2 if side > 0 else x0 + w / 2, y - 0.035, z1 - 0.12 if z0 < 0.8 else z0 + 0.12)
        parts.ring(spot, 0.007, 0.009, metal, "Y", 16)
        parts.tube((spot, (spot[0], y - 0.02, spot[2])), 0.006, metal, 8)
    else:
        middle, zc = (x0 + x1) / 2, (z0 + z1) / 2
        parts.tube(((middle - 0.07, y - 0.02, zc), (middle - 0.07, y - 0.045, zc), (middle + 0.07, y - 0.045, zc),
                    (middle + 0.07, y - 0.02, zc)), 0.006, metal, 8)


def cupboards(looks):
    parts = Parts((0, 0, 0), 0, "cupboards")
    y = BACK - DEEP
    parts.solid((LEFT, RIGHT), (y + 0.05, BACK), (0, 0.1), looks.black)
    runs = ((LEFT, -0.05), (0.9, 2.55))
    for x0, x1 in runs:
        parts.solid((x0, x1), (y, BACK), (0.1, HIGH - 0.035), looks.green)
        count = round((x1 - x0) / 0.52)
        for k in range(count):
            a, b = x0 + (x1 - x0) * k / count, x0 + (x1 - x0) * (k + 1) / count
            if k % 3 == 1:
                for low, high in ((0.1, 0.39), (0.39, 0.66), (0.66, HIGH - 0.035)):
                    door(parts, (a, b), (low, high), y, looks.green, looks.brass, "drawer")
            else:
                door(parts, (a, b), (0.1, HIGH - 0.035), y, looks.green, looks.brass, "door", 1 if k % 2 else -1)
        parts.solid((x0, x1 + 0.01), (y - 0.03, BACK), (HIGH - 0.035, HIGH), looks.stone)
    # The tall cupboard with an oven, and the fridge, at the right.
    parts.solid((2.55, 3.2), (y - 0.02, BACK), (0.1, 2.3), looks.green)
    door(parts, (2.55, 3.2), (0.1, 0.72), y - 0.02, looks.green, looks.brass)
    door(parts, (2.55, 3.2), (1.4, 2.3), y - 0.02, looks.green, looks.brass)
    parts.solid((2.57, 3.18), (y - 0.045, y - 0.02), (0.75, 1.37), looks.steel)
    parts.solid((2.63, 3.12), (y - 0.052, y - 0.045), (0.8, 1.17), looks.black)
    parts.tube(((2.64, y - 0.05, 1.22), (2.64, y - 0.09, 1.22), (3.11, y - 0.09, 1.22), (3.11, y - 0.05, 1.22)), 0.011,
               looks.steel, 10)
    for x in (2.7, 2.88, 3.06):
        parts.ring((x, y - 0.06, 1.31), 0.014, 0.009, looks.black, "Y", 18)
    fridge = material("fridge", (0.62, 0.6, 0.54), 0.22)
    parts.solid((3.22, RIGHT - 0.02), (y - 0.05, BACK), (0.03, 2.0), fridge)
    parts.solid((3.22, RIGHT - 0.02), (y - 0.056, y - 0.05), (0.74, 0.752), looks.black)
    for z0, z1 in ((0.5, 0.7), (0.8, 1.25)):
        parts.tube(((3.28, y - 0.06, z0), (3.28, y - 0.1, z0), (3.28, y - 0.1, z1), (3.28, y - 0.06, z1)), 0.012,
                   looks.steel, 10)
    parts.solid((2.55, RIGHT), (y, BACK), (2.3, TOP - 0.07), looks.green)
    # The sink's tap.
    x, z = -2.25, HIGH
    parts.tube(((x, BACK - 0.12, z), (x, BACK - 0.12, z + 0.3), (x, BACK - 0.17, z + 0.38), (x, BACK - 0.27, z + 0.38),
                (x, BACK - 0.31, z + 0.31)), 0.014, looks.brass, 12)
    for sx in (-0.1, 0.1):
        parts.tube(((x + sx, BACK - 0.12, z), (x + sx, BACK - 0.12, z + 0.07)), 0.012, looks.brass, 10)
        parts.tube(((x + sx - 0.03, BACK - 0.12, z + 0.075), (x + sx + 0.03, BACK - 0.12, z + 0.075)), 0.007,
                   looks.brass, 8)
    # On the worktop: a bread bin, jars, a kettle, boards that lean on the tiles.
    for k, (bx, r, tall, chosen) in enumerate(((-1.25, 0.07, 0.24, looks.china), (-1.05, 0.06, 0.18, looks.china),
                                               (-0.88, 0.05, 0.14, looks.china))):
        parts.turned(((0, 0), (r, 0), (1.04 * r, 0.02), (1.04 * r, tall), (0.95 * r, tall + 0.01), (0, tall + 0.01)),
                     (bx, BACK - 0.2, z), chosen, 32)
        parts.turned(((0.98 * r, 0), (1.0 * r, 0.02), (0, 0.025)), (bx, BACK - 0.2, z + tall + 0.01), looks.oak, 32)
    for bx, w, h in ((1.15, 0.28, 0.42), (1.3, 0.24, 0.34)):
        parts.solid((bx - w / 2, bx + w / 2), (BACK - 0.05 - 0.03 * (h < 0.4), BACK - 0.03 - 0.03 * (h < 0.4)),
                    (z, z + h), looks.oak)
    kettle = material("kettle", (0.5, 0.08, 0.05), 0.15)
    spot = (1.72, BACK - 0.3, z)
    parts.turned(((0, 0), (0.1, 0), (0.11, 0.02), (0.1, 0.12), (0.07, 0.18), (0.03, 0.2), (0.012, 0.215),
                  (0.016, 0.235), (0, 0.24)),
                 spot, kettle, 36)
    parts.tube(((spot[0] - 0.08, spot[1], z + 0.14), (spot[0] - 0.14, spot[1], z + 0.2),
                (spot[0] - 0.16, spot[1], z + 0.21)), 0.014,
               kettle, 10)
    parts.tube([(spot[0] + 0.09 * math.cos(a), spot[1],
                 z + 0.17 + 0.11 * math.sin(a)) for a in (math.pi * k / 10 for k in range(11))],
               0.01, looks.black, 8)
    parts.turned(((0, 0), (0.075, 0), (0.08, 0.02), (0.08, 0.17), (0.074, 0.17), (0.07, 0.03)), (2.15, BACK - 0.22, z),
                 looks.clay, 32)
    chance = random.Random(3)
    for k in range(6):
        a = k + 0.4
        tip = (2.15 + 0.1 * math.cos(a), BACK - 0.22 + 0.07 * math.sin(a), z + chance.uniform(0.28, 0.36))
        parts.tube(((2.15 - 0.03 * math.cos(a), BACK - 0.22 - 0.03 * math.sin(a), z + 0.05), tip), 0.008,
                   looks.oak if k % 3 else looks.steel, 8)
        parts.turned(((0, -0.03), (0.022, -0.02), (0.026, 0.01), (0.014, 0.035), (0, 0.04)), tip,
                     looks.oak if k % 3 else looks.steel, 14)
    parts.done(0.002)


def cooker(looks):
    """In the middle of the wall: a range with a hood, pots on it."""
    y = BACK - DEEP - 0.02
    parts = Parts((0, 0, 0), 0, "range")
    x0, x1 = -0.05, 0.9
    parts.solid((x0, x1), (y, BACK), (0.1, HIGH - 0.02), looks.black)
    parts.solid((x0, x1), (y - 0.02, BACK), (HIGH - 0.02, HIGH), looks.steel)
    for a, b in ((x0 + 0.02, 0.42), (0.44, x1 - 0.02)):
        parts.solid((a, b), (y - 0.02, y), (0.16, 0.7), looks.black)
        parts.solid((a + 0.05, b - 0.05), (y - 0.023, y - 0.02), (0.3, 0.58),
                    material("oven glass", (0.02, 0.018, 0.016), 0.06))
        parts.tube(((a + 0.03, y - 0.02, 0.66), (a + 0.03, y - 0.06, 0.66), (b - 0.03, y - 0.06, 0.66),
                    (b - 0.03, y - 0.02, 0.66)),
                   0.01, looks.brass, 10)
    for k in range(6):
        spot = (x0 + 0.12 + 0.142 * k, y - 0.03, 0.79)
        parts.ring(spot, 0.013, 0.012, looks.brass, "Y", 18)
    for cx in (0.15, 0.43, 0.7):
        for cy in (BACK - 0.2, BACK - 0.46):
            parts.ring((cx, cy, HIGH + 0.012), 0.085, 0.007, looks.black, "Z", 28)
            parts.ring((cx, cy, HIGH + 0.012), 0.035, 0.009, looks.black, "Z", 20)
    # Pots of copper.
    for cx, cy, r, tall in ((0.15, BACK - 0.24, 0.12, 0.15), (0.7, BACK - 0.42, 0.1, 0.11)):
        parts.turned(((0, 0), (r, 0), (r * 1.02, 0.01), (r * 1.02, tall), (r * 1.06, tall + 0.004), (r, tall + 0.004),
                      (r * 0.97, 0.02)),
                     (cx, cy, HIGH + 0.02), looks.copper, 40)
        parts.turned(((r, 0), (0.5 * r, 0.025), (0.02, 0.035), (0.014, 0.05), (0.024, 0.065), (0, 0.07)),
                     (cx, cy, HIGH + 0.02 + tall),
                     looks.copper, 40)
        parts.tube(((cx + r, cy - 0.02, HIGH + tall), (cx + r + 0.05, cy - 0.05, HIGH + tall + 0.02),
                    (cx + r + 0.2, cy - 0.17, HIGH + tall + 0.03)), 0.01, looks.brass, 10)
    # The hood, plastered, with a beam and pans that hang below it.
    hood = mottled("hood", (0.62, 0.6, 0.55), (0.68, 0.66, 0.61), 1.0, 0.9, 0.05)
    low, high = (-0.22, 1.07, BACK - 0.58), (0.12, 0.73, BACK - 0.34)
    vertices = [(low[0], low[2], 1.78), (low[1], low[2], 1.78), (low[1], BACK, 1.78), (low[0], BACK, 1.78),
                (high[0], high[2], TOP), (high[1], high[2], TOP), (high[1], BACK, TOP), (high[0], BACK, TOP)]
    parts.add(vertices, [(0, 1, 5, 4), (1, 2, 6, 5), (3, 0, 4, 7), (3, 2, 1, 0)], hood)
    parts.solid((low[0] - 0.03, low[1] + 0.03), (low[2] - 0.03, BACK), (1.64, 1.78), looks.oak)
    parts.tube(((-0.05, BACK - 0.06, 1.5), (0.9, BACK - 0.06, 1.5)), 0.009, looks.brass, 8)
    for k, (px, r) in enumerate(((0.08, 0.09), (0.32, 0.11), (0.56, 0.08), (0.76, 0.065))):
        parts.tube(((px, BACK - 0.06, 1.5), (px, BACK - 0.05, 1.33)), 0.008, looks.black, 8)
        zc = 1.33 - r
        ring = [(px + r * math.cos(a), BACK - 0.05,
                 zc + r * math.sin(a)) for a in (2 * math.pi * j / 32 for j in range(32))]
        parts.add(ring + [(x, BACK - 0.09, z) for x, _, z in ring],
                  [tuple(range(32, 64))] + [(j, (j + 1) % 32, (j + 1) % 32 + 32, j + 32) for j in range(32)],
                  looks.copper)
    parts.done(0.002)


def stack(parts, x, y, z, r, count, chosen, deep=0.012):
    for k in range(count):
        parts.turned(((0, 0), (0.6 * r, 0), (r, deep * 1.3), (r, deep * 1.3 + 0.003), (0.6 * r, 0.004), (0, 0.004)),
                     (x, y, z + deep * k),
                     chosen, 36)


def open_shelves(looks):
    """Oak boards at both sides of the hood, with crockery, glasses, jars and cookbooks."""
    tones = [material(f"bowl {k}", tone, 0.25)
             for k, tone in enumerate(((0.16, 0.26, 0.3), (0.6, 0.42, 0.2), (0.5, 0.22, 0.16),
                                      (0.62, 0.6, 0.55), (0.1, 0.14, 0.2)))]
    fill = [mottled(f"filling {k}", tuple(0.6 * part for part in tone), tone, 60, 0.9)
            for k, tone in enumerate(((0.6, 0.42, 0.2), (0.45, 0.2, 0.1), (0.62, 0.56, 0.42), (0.2, 0.12, 0.06),
                                      (0.5, 0.34, 0.06)))]
    binding = Binding(BRIGHT_TONES, False)
    fern = store(bush(0.12, 2, HERB, 0.06, 240, 0.9, "shelf fern"))
    chance = random.Random(6)
    kinds = (("plates", "bowls", "jar", "jar", "mugs", "jug"), ("jug", "bowls", "fern", "jar", "books"))
    parts = Parts((0, 0, 0), 0, "shelves")
    deep = 0.25
    for x0, x1, levels in ((-1.38, -0.32, (1.5, 1.88, 2.26)), (1.16, 2.46, (1.5, 1.88, 2.26))):
        for level, z in enumerate(levels):
            parts.solid((x0, x1), (BACK - deep, BACK), (z, z + 0.035), looks.oak)
            for bx in (x0 + 0.12, x1 - 0.12):
                parts.solid((bx - 0.012, bx + 0.012), (BACK - deep + 0.04, BACK), (z - 0.012, z), looks.brass)
                parts.solid((bx - 0.012, bx + 0.012), (BACK - 0.012, BACK), (z - 0.16, z), looks.brass)
            x, y, base = x0 + 0.1, BACK - 0.13, z + 0.035
            while x < x1 - 0.1:
                kind = chance.choice(kinds[level == 2])
                if kind == "plates":
                    stack(parts, x + 0.05, y, base, 0.105, chance.randint(4, 8), chance.choice((looks.china, tones[3])))
                    x += 0.26
                elif kind == "bowls":
                    stack(parts, x + 0.02, y, base, 0.075, chance.randint(2, 4), chance.choice(tones), 0.03)
                    x += 0.19
                elif kind == "jar":
                    r, tall = chance.uniform(0.042, 0.055), chance.uniform(0.13, 0.2)
                    full = chance.uniform(0.5, 0.9) * tall
                    parts.turned(((0, 0.004), (0.94 * r, 0.004), (0.94 * r, full), (0, full)), (x, y, base),
                                 chance.choice(fill), 28)
                    parts.turned(((r, 0), (r, tall), (0.8 * r, tall + 0.012)), (x, y, base), glass_look(), 28)
                    parts.turned(((0.84 * r, 0), (0.86 * r, 0.025), (0, 0.027)), (x, y, base + tall + 0.01), looks.oak,
                                 28)
                    x += 2 * r + 0.035
                elif kind == "mugs":
                    for _ in range(chance.randint(2, 3)):
                        tone = chance.choice(tones)
                        parts.turned(((0, 0), (0.036, 0), (0.04, 0.085), (0.036, 0.085), (0.033, 0.01)), (x, y, base),
                                     tone, 24)
                        parts.ring((x + 0.05, y, base + 0.045), 0.022, 0.006, tone, "Y", 20)
                        x += 0.12
                elif kind == "jug":
                    tone, s = chance.choice(tones), chance.uniform(0.8, 1.1)
                    parts.turned(((0, 0), (0.05 * s, 0), (0.07 * s, 0.05), (0.066 * s, 0.12), (0.042 * s, 0.17),
                                  (0.05 * s, 0.21),
                                  (0.045 * s, 0.21), (0.036 * s, 0.17)), (x + 0.02, y, base), tone, 32)
                    parts.ring((x + 0.09 * s, y, base + 0.12), 0.04 * s, 0.007, tone, "Y", 24)
                    x += 0.2
                elif kind == "fern":
                    parts.turned(((0, 0), (0.05, 0), (0.065, 0.1), (0.06, 0.1), (0, 0.08)), (x + 0.03, y, base),
                                 looks.clay, 24)
                    parts.hang(fern, (x + 0.03, y, base + 0.07), chance.uniform(0, 360), 0.85)
                    x += 0.22
                else:
                    wide = min(0.34, x1 - x - 0.05)
                    if wide > 0.2:
                        parts.hang(book_run(wide, binding, int(100 * x) + level, (0.2, 0.27), (0.015, 0.035), 0.18,
                                            name="cookbooks"),
                                   (x - 0.04, BACK - deep + 0.04, base), 0)
                    x += wide + 0.05
    parts.done(0.002)


def glass_look():
    found = bpy.data.materials.get("jar glass")
    if found is None:
        found = clear("jar glass", (0.96, 0.98, 0.97))
    return found


def island(looks):
    (x0, x1), (y0, y1) = ISLAND
    parts = Parts((0, 0, 0), 0, "island")
    parts.solid((x0 + 0.12, x1 - 0.12), (y0 + 0.12, y1 - 0.05), (0, 0.1), looks.black)
    parts.solid((x0 + 0.06, x1 - 0.06), (y0 + 0.06, y1 - 0.03), (0.1, 0.9), looks.white)
    count = 6
    for k in range(count):
        a, b = (x0 + 0.06 + (x1 - x0 - 0.12) * (k + j) / count for j in (0, 1))
        door(parts, (a, b), (0.1, 0.9), y0 + 0.06, looks.white, looks.brass, "door", 1 if k % 2 else -1)
    parts.done(0.002)
    top = Parts(((x0 + x1) / 2, (y0 + y1) / 2, 0), 0, "island top")
    top.solid((-(x1 - x0) / 2, (x1 - x0) / 2), (-(y1 - y0) / 2, (y1 - y0) / 2), (0.9, 0.945), looks.block)
    top.done(0.006, 2)


def food(looks):
    """What is cooked today: vegetables on a board, a bowl of lemons, a salad, oil; a mixer at the left."""
    z = 0.945
    y = ISLAND[1][0]
    red = material("tomato", (0.5, 0.02, 0.012), 0.16)
    orange = mottled("carrot", (0.5, 0.16, 0.02), (0.66, 0.25, 0.03), 24, 0.5)
    lemon = mottled("lemon", (0.62, 0.42, 0.02), (0.72, 0.53, 0.04), 60, 0.4, 0.3, 0.004)
    pepper = material("pepper", (0.62, 0.36, 0.015), 0.16)
    aubergine = material("aubergine", (0.03, 0.008, 0.03), 0.12)
    green = leaf("salad leaf", (0.05, 0.14, 0.02), (0.2, 0.36, 0.06), 0.45, 0.2)
    parts = Parts((0, 0, 0), 0, "food")
    parts.solid((0.62, 1.18), (y + 0.14, y + 0.5), (z, z + 0.03), looks.oak)
    for k, (fx, fy) in enumerate(((0.74, 0.3), (0.83, 0.24), (0.82, 0.37), (0.92, 0.31))):
        fruit(red, (fx, y + fy, z + 0.03), 0.042, 0.86, k)
    for k, (fx, fy, turn) in enumerate(((1.05, 0.2, 20), (1.03, 0.26, 12), (1.06, 0.33, 28))):
        parts.tube([(fx + 0.1 * math.cos(math.radians(turn)) * t, y + fy + 0.1 * math.sin(math.radians(turn)) * t,
                     z + 0.048)
                    for t in (-0.9, 0.9)], 0.016, orange, 12)
    for k, (fx, fy, chosen, r, squash) in enumerate(((1.34, 0.3, pepper, 0.055, 1.1), (1.45, 0.22, red, 0.052, 1.1),
                                                     (1.47, 0.38, aubergine, 0.05, 1.7))):
        fruit(chosen, (fx, y + fy, z), r, squash, k + 7)
    # A bowl of lemons and one with salad.
    for bx, by, r, tone in ((-0.35, 0.5, 0.16, (0.62, 0.6, 0.55)), (0.25, 0.42, 0.19, (0.1, 0.2, 0.26))):
        chosen = material(f"bowl at {bx}", tone, 0.2)
        parts.turned(((0, 0.012), (0.4 * r, 0.012), (0.42 * r, 0.0), (0.5 * r, 0.0), (0.52 * r, 0.015),
                      (0.85 * r, 0.06), (r, 0.115),
                      (0.97 * r, 0.117), (0.8 * r, 0.065), (0.4 * r, 0.025), (0, 0.022)), (bx, y + by, z), chosen, 48)
    chance = random.Random(4)
    for k in range(9):
        a, out = 2.4 * k, 0.1 * math.sqrt(k / 9)
        fruit(lemon, (-0.35 + out * math.cos(a), y + 0.5 + out * math.sin(a), z + 0.085 + 0.04 * (k < 4)), 0.04,
              0.92, k + 20)
    blades = [store(leaf_blade(0.16, 0.13, 0.4, 0.8, 0.7, green, 10, 8, 0.45, seed=k)) for k in range(3)]
    for k in range(44):
        a, out = 2.4 * k, 0.15 * math.sqrt(k / 44)
        made = chance.choice(blades).copy()
        made.hide_render = False
        bpy.context.scene.collection.objects.link(made)
        put(made, (0.25 + out * math.cos(a), y + 0.42 + out * math.sin(a), z + 0.09 + 0.07 * (1 - out / 0.15)),
            math.degrees(a) - 90,
            chance.uniform(15, 60))
    # Oil, a pepper mill, salt, a pot with basil.
    oil = material("oil bottle", (0.05, 0.07, 0.012), 0.05)
    parts.turned(((0, 0), (0.034, 0), (0.036, 0.01), (0.036, 0.17), (0.03, 0.2), (0.014, 0.23), (0.012, 0.29),
                  (0.016, 0.295), (0, 0.3)),
                 (-0.72, y + 0.45, z), oil, 32)
    parts.turned(((0, 0), (0.03, 0), (0.03, 0.03), (0.02, 0.06), (0.026, 0.12), (0.018, 0.14), (0.03, 0.17),
                  (0.02, 0.2), (0, 0.21)),
                 (-0.6, y + 0.36, z), looks.oak, 32)
    parts.turned(((0, 0), (0.07, 0), (0.085, 0.12), (0.09, 0.12), (0.09, 0.14), (0.078, 0.14), (0, 0.12)),
                 (-0.92, y + 0.62, z),
                 looks.clay, 32)
    basil = store(bush(0.14, 7, HERB, 0.075, 190, 0.95, "basil"))
    parts.hang(basil, (-0.92, y + 0.62, z + 0.11), 30, 0.95)
    # The mixer: a foot, a column, a head, a bowl.
    paint = material("mixer", (0.42, 0.03, 0.025), 0.16)
    mx, my = -1.36, y + 0.45
    parts.solid((mx - 0.09, mx + 0.19), (my - 0.1, my + 0.1), (z, z + 0.035), paint)
    parts.solid((mx - 0.09, mx - 0.01), (my - 0.055, my + 0.055), (z + 0.035, z + 0.25), paint)
    tubes([[(mx - 0.1, my, z + 0.3), (mx - 0.06, my, z + 0.305), (mx + 0.06, my, z + 0.305), (mx + 0.17, my, z + 0.295),
                   (mx + 0.2, my, z + 0.29)]], lambda s: 0.075 * (min(1, 4 * s + 0.45) * min(1, 4 * (1 - s) + 0.5)),
                   paint, 28, "head")
    parts.turned(((0, 0.0), (0.06, 0), (0.065, 0.01), (0.095, 0.07), (0.105, 0.15), (0.11, 0.152), (0.1, 0.145),
                  (0.09, 0.07)),
                 (mx + 0.1, my, z + 0.037), looks.steel, 40)
    parts.tube(((mx + 0.1, my, z + 0.25), (mx + 0.1, my, z + 0.12)), 0.012, looks.steel, 10)
    # A cloth over the island's edge.
    cloth = mottled("towel", (0.55, 0.53, 0.48), (0.66, 0.64, 0.59), 60, 0.95)
    parts.face(((1.3, ISLAND[1][0] - 0.006, 0.56), (1.58, ISLAND[1][0] - 0.006, 0.54),
                (1.58, ISLAND[1][0] - 0.006, z + 0.003),
                (1.3, ISLAND[1][0] - 0.006, z + 0.003)), cloth)
    parts.face(((1.3, ISLAND[1][0] - 0.006, z + 0.003), (1.58, ISLAND[1][0] - 0.006, z + 0.003),
                (1.58, ISLAND[1][0] + 0.1, z + 0.004), (1.3, ISLAND[1][0] + 0.12, z + 0.004)), cloth)
    parts.done(0.002)


def fruit(chosen, at, r, squash, seed):
    made = lump(r, seed, squash, 0.1, 28, chosen, 0.9, "fruit")
    made.location = (at[0], at[1], at[2] + r * squash * 0.96)
    made.rotation_euler = (0, 0, seed)


def pendants(looks):
    """Three enamel shades over the island."""
    shade = material("pendant", (0.05, 0.075, 0.06), 0.25)
    inside = glowing("pendant inside", (0.7, 0.66, 0.58), (1.0, 0.84, 0.6), 0.7, lights=False)
    bulb = glowing("bulb", (0.8, 0.7, 0.5), (1.0, 0.8, 0.5), 4.0, lights=False)
    parts = Parts((0, 0, 0), 0, "pendants")
    for x in (-1.1, 0.02, 1.14):
        y, z = 5.5, 2.0
        outer = [(0.19, 0.0), (0.185, 0.02), (0.15, 0.1), (0.09, 0.165), (0.04, 0.19), (0.03, 0.25), (0, 0.255)]
        parts.turned(outer, (x, y, z), shade, 44)
        parts.turned([(0.188, 0.0), (0.147, 0.095), (0.087, 0.158), (0.03, 0.18)], (x, y, z), inside, 44)
        parts.turned([(0.035 * math.sin(math.pi * k / 10),
                       0.06 - 0.04 * math.cos(math.pi * k / 10)) for k in range(11)], (x, y, z), bulb, 20)
        parts.tube(((x, y, z + 0.25), (x, y, TOP)), 0.005, looks.black, 6)
        parts.turned(((0.05, 0), (0.045, 0.02), (0, 0.025)), (x, y, TOP - 0.025), looks.brass, 24)
    parts.done()


def near_things(looks):
    """Stools at the right of the island, a basket and a plant at the left."""
    for x, y, turn in ((2.15, 5.2, 15), (2.25, 5.85, -10)):
        parts = Parts((x, y, 0), turn, "stool")
        parts.turned(((0, 0.64), (0.16, 0.64), (0.175, 0.655), (0.17, 0.675), (0.08, 0.668), (0, 0.665)), (0, 0, 0),
                     looks.oak, 40)
        for k in range(4):
            a = math.pi / 4 + math.pi / 2 * k
            parts.tube(((0.1 * math.cos(a), 0.1 * math.sin(a), 0.645), (0.19 * math.cos(a), 0.19 * math.sin(a), 0)),
                       0.013, looks.black, 10)
        parts.ring((0, 0, 0.24), 0.155, 0.008, looks.black, "Z", 32)
        parts.done()
    soil = mottled("kitchen soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 40, 0.95, 1.0)
    pot((-2.75, 5.3, 0), 0.19, 0.36, looks.clay, soil)
    again(rubber_plant(1.35, 3, 0.25, 5), (-2.75, 5.3, 0.3), 40)
