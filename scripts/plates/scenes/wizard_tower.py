"""The study of a wizard in a stone tower: shelves of old books and potions, candles, a tall window at nightfall."""

import math
import random

from kit.materials import Nodes, cloth, material, mottled, paving, planks, wood
from kit.rooms import Binding, book_pile, book_run, bookcase, open_book
from kit.shapes import cylinder, plane
from kit.sky import lamp, uniform
from kit.town import Parts, brick_wall, glowing
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=32, azimuth_deg=126, radius_deg=9, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.43, focus_m=4, f_stop=11),
    key=KEY,
    stand_m=(2.2, 4.6),
    aside_m=0.9,
    samples=34,
    exposure=0.28,
    contrast=1.12,
)
# A tower of twelve sides: middle of the room, and its inner radius.
MIDDLE_Y, INNER_M, TOP = 4.2, 5.3, 4.7
SIDE_M = 2 * INNER_M * math.tan(math.radians(15))


def facet(angle_deg, name):
    """Parts whose x runs along a wall of the tower and whose -y faces its middle; the angle is from the view's."""
    a = math.radians(angle_deg)
    return Parts((INNER_M * math.sin(a), MIDDLE_Y + INNER_M * math.cos(a), 0), -angle_deg, name)


def build():
    uniform((0.5, 0.55, 0.85), 0.02)
    lamp("AREA", (3.7, 1.0, 3.3), 155, (1.0, 0.7, 0.42), 1.1, (0.0, 4.0, 1.0)).visible_glossy = False
    # The candles of the ring, and of the table.
    lamp("POINT", (1.35, 6.9, 2.75), 290, (1.0, 0.6, 0.28), 0.3).visible_glossy = False
    lamp("POINT", (2.5, 5.6, 1.35), 26, (1.0, 0.58, 0.26), 0.12).visible_glossy = False
    lamp("AREA", (-2.5, 8.4, 2.3), 190, (0.36, 0.5, 1.0), (1.1, 2.8), (-0.6, 3.8, 0.5)).visible_glossy = False
    oak = wood("tower oak", (0.035, 0.016, 0.007), (0.13, 0.066, 0.03), (9, 9, 1.2), 2.2, 0.5)
    stone = brick_wall("tower stone", (0.2, 0.185, 0.165), (0.3, 0.28, 0.25), (0.13, 0.12, 0.105), 0.5, 0.62, 0.31,
                       0.02)
    shell(stone, oak)
    window(stone)
    shelves(oak)
    candle_ring()
    table(oak)
    left_things(oak)


def shell(stone, oak):
    flags = paving("tower floor", (0.2, 0.185, 0.165), (0.12, 0.112, 0.1), (0.05, 0.045, 0.04), 0.75, 0.52, 0.014, 0.6)
    plane((16, 16), (0, 4, 0), flags)
    for k in range(12):
        if k == 11:
            continue
        parts = facet(30 * k, f"wall {k}")
        parts.upright((-SIDE_M / 2 - 0.02, SIDE_M / 2 + 0.02), (0, TOP + 1.5), 0, stone)
        parts.done()
    boards = planks("tower ceiling", (0.03, 0.015, 0.007), (0.1, 0.053, 0.025), 0.2, 3.0, 0.5, 0.004)
    plane((16, 16), (0, 4, TOP), boards)
    beams = Parts((0, MIDDLE_Y, 0), 0, "beams")
    for k in range(6):
        a = math.radians(30 * k)
        c, s = math.cos(a), math.sin(a)
        corners = [(u * c - v * s, u * s + v * c, w) for w in (TOP - 0.32, TOP) for v in (-0.13, 0.13)
                   for u in (-5.6, 5.6)]
        beams.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], oak)
    beams.done(0.02)
    rug = cloth("round rug", (0.05, 0.009, 0.012), 220)
    nodes = Nodes(rug)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", split.outputs["X"], split.outputs["X"]),
                                         nodes.math("MULTIPLY", split.outputs["Y"], split.outputs["Y"])))
    turn = nodes.math("ARCTAN2", split.outputs["Y"], split.outputs["X"])
    gold = (0.2, 0.13, 0.05)
    for radius, wide in ((1.78, 0.03), (1.62, 0.012), (0.75, 0.018)):
        ring = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", away, radius)), wide)
        own = nodes.mix(ring, own, gold)
    # Rays of a star between two of the rings.
    ray = nodes.math("ABSOLUTE", nodes.math("SINE", nodes.math("MULTIPLY", turn, 4.0)))
    tip = nodes.math("SUBTRACT", 1.55, nodes.math("MULTIPLY", nodes.math("POWER", ray, 0.5), 0.85))
    star = nodes.math("MULTIPLY", nodes.math("LESS_THAN", away, tip), nodes.math("GREATER_THAN", away, 0.8))
    own = nodes.mix(nodes.math("MULTIPLY", star, 0.55), own, (0.15, 0.085, 0.035))
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    cylinder(1.9, 0.01, (0, 4.3, 0), rug, 96)


def window(stone):
    """A pointed window with lead bars in a deep niche; the sky behind it is dark blue, with a band of dusk."""
    sky = glowing("night sky", (0.01, 0.01, 0.02), (1, 1, 1), 0.6)
    nodes = Nodes(sky)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    height = nodes.math("DIVIDE", nodes.math("SUBTRACT", split.outputs["Z"], 0.9), 3.4)
    tone = nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(nodes.place((1, 1, 3), "Geometry"), 1.4, 6),
                                                0.22))
    nodes.feed(nodes.surface.inputs["Emission"],
               nodes.ramp(tone, (0.1, (0.75, 0.5, 0.42)), (0.32, (0.34, 0.36, 0.6)), (0.6, (0.1, 0.17, 0.42)),
                          (1.0, (0.03, 0.06, 0.2))))
    lead = material("lead", (0.02, 0.02, 0.022), 0.5, 0.5)
    parts = facet(-30, "window")
    half, spring, low = 0.72, 2.75, 0.95
    steps = 16
    # Two arcs that meet in a point.
    left = [(-half + 2 * half * (1 - math.cos(math.pi / 3 * k / steps)),
             spring + 2 * half * math.sin(math.pi / 3 * k / steps))
            for k in range(steps + 1)]
    edge = left + [(-x, z) for x, z in left[::-1][1:]]
    wide, top = SIDE_M / 2 + 0.02, TOP + 1.5
    parts.upright((-wide, -half), (0, spring), 0, stone)
    parts.upright((half, wide), (0, spring), 0, stone)
    parts.upright((-half, half), (0, low), 0, stone)
    for k in range(len(edge) - 1):
        (xa, za), (xb, zb) = edge[k], edge[k + 1]
        ua, ub = -wide + 2 * wide * k / (len(edge) - 1), -wide + 2 * wide * (k + 1) / (len(edge) - 1)
        parts.face([(xa, 0, za), (xb, 0, zb), (ub, 0, top), (ua, 0, top)], stone)
    parts.face([(-wide, 0, spring), (-half, 0, spring), (-wide, 0, top)], stone)
    parts.face([(half, 0, spring), (wide, 0, spring), (wide, 0, top)], stone)
    outline = [(-half, low), *edge, (half, low), (-half, low)]
    for (xa, za), (xb, zb) in zip(outline, outline[1:]):
        parts.face([(xa, 0, za), (xb, 0, zb), (xb, 0.5, zb), (xa, 0.5, za)], stone)
    parts.upright((-1.2, 1.2), (0.6, 4.6), 0.62, sky)
    for grow, out in ((0.06, -0.02), (0.16, -0.03)):
        band = [(x * (1 + grow / half), out, z + (grow if abs(x) < half - 0.01 else 0)) for x, z in edge]
        parts.tube([(-half - grow, out, low), *band, (half + grow, out, low)], 0.045, stone, 8)
    parts.solid((-half - 0.2, half + 0.2), (-0.12, 0.5), (low - 0.12, low), stone)
    parts.tube(((0, 0.5, low), (0, 0.5, 4.0)), 0.03, lead, 8)
    for k in range(-4, 5):
        for slant in (-1, 1):
            parts.tube(((0.36 * k - slant * 0.75, 0.52, low), (0.36 * k + slant * 0.75, 0.52, low + 3.0)), 0.009,
                       lead, 5)
    parts.done()


def shelves(oak):
    binding = Binding()
    chance = random.Random(8)
    runs = [book_run(0.9, binding, 120 + k, (0.2, 0.33), (0.022, 0.07), 0.2, name=f"tome run {k}") for k in range(8)]
    wide = SIDE_M - 0.16
    for angle in (0, 60, -60):
        # In the system of `facet`, a bookcase begins at the left.
        a = math.radians(angle)
        x, y = INNER_M * math.sin(a), MIDDLE_Y + INNER_M * math.cos(a)
        start = (x - (wide / 2) * math.cos(a) - 0.32 * math.sin(a), y + (wide / 2) * math.sin(a) - 0.32 * math.cos(a),
                 0)
        bookcase(start, -angle, wide, 3.1, oak, runs, chance, 0.3, 0.4, skip=0.08)
    potions(oak, chance)
    piles = [book_pile(binding, 130 + k, 4 + k, f"tome pile {k}") for k in range(3)]
    parts = Parts((0, 0, 0), 0, "piles")
    for k, (px, py) in enumerate(((-1.55, 7.9), (-1.9, 7.5), (0.95, 8.7), (2.0, 7.9))):
        parts.hang(piles[k % 3], (px, py, 0), 50 * k + 10, 1.5)
    parts.done()


def potions(oak, chance):
    """Shelves with bottles and jars at the right of the bookcase."""
    glass = [material(f"potion {k}", tone, 0.07, specular=0.8) for k, tone in
             enumerate(((0.02, 0.13, 0.06), (0.16, 0.02, 0.03), (0.03, 0.06, 0.2), (0.2, 0.11, 0.02),
                        (0.09, 0.03, 0.16),
                        (0.02, 0.02, 0.022), (0.3, 0.27, 0.2)))]
    clay = mottled("apothecary clay", (0.22, 0.16, 0.1), (0.36, 0.28, 0.2), 9, 0.7)
    cork = mottled("cork", (0.14, 0.08, 0.04), (0.26, 0.17, 0.09), 40, 0.9)
    shapes = (((0, 0), (0.05, 0), (0.055, 0.02), (0.055, 0.12), (0.02, 0.16), (0.018, 0.22), (0.024, 0.225)),
              ((0, 0), (0.06, 0.005), (0.085, 0.05), (0.075, 0.1), (0.02, 0.14), (0.018, 0.19), (0.025, 0.195)),
              ((0, 0), (0.07, 0), (0.075, 0.02), (0.075, 0.17), (0.06, 0.19), (0.06, 0.2), (0.066, 0.205)),
              ((0, 0), (0.03, 0), (0.032, 0.02), (0.032, 0.2), (0.014, 0.23), (0.014, 0.28), (0.02, 0.285)))
    parts = facet(30, "potions")
    half, deep = SIDE_M / 2 - 0.12, 0.34
    for x in (-half, 0, half):
        parts.solid((x - 0.03, x + 0.03), (-deep, 0), (0, 3.0), oak)
    for z in (0.1, 0.62, 1.08, 1.5, 1.92, 2.34, 2.76):
        parts.solid((-half, half), (-deep, 0), (z, z + 0.03), oak)
        x = -half + 0.14
        while x < half - 0.1:
            if abs(x) > 0.1 and chance.random() < 0.86:
                shape, chosen = chance.choice(shapes), chance.choice(glass + [clay])
                size = chance.uniform(0.8, 1.35)
                at = (x, chance.uniform(-0.24, -0.12), z + 0.03)
                parts.turned([(size * r, size * h) for r, h in shape], at, chosen, 24)
                mouth = size * shape[-1][0]
                parts.turned(((mouth * 0.8, -0.02), (mouth * 0.9, 0.03), (0, 0.03)),
                             (at[0], at[1], at[2] + size * shape[-1][1]), cork, 12)
            x += chance.uniform(0.12, 0.24)
    parts.solid((-half - 0.05, half + 0.05), (-deep - 0.04, 0), (3.0, 3.08), oak)
    parts.done(0.005)


class Candles:
    """Wax, soot and flames."""

    def __init__(self):
        self.wax = glowing("wax", (0.62, 0.52, 0.36), (1.0, 0.5, 0.2), 0.12)
        self.flame = glowing("flame", (1, 0.8, 0.5), (1.0, 0.6, 0.2), 14, lights=False)
        self.wick = material("wick", (0.01, 0.01, 0.01), 0.9)

    def put(self, parts, x, y, z, tall, radius=0.022):
        parts.turned(((radius * 1.25, 0), (radius, 0.015), (radius, tall - 0.01), (radius * 0.8, tall),
                      (0, tall - 0.006)), (x, y, z), self.wax, 18)
        parts.tube(((x, y, z + tall - 0.01), (x, y, z + tall + 0.014)), 0.0016, self.wick, 5)
        parts.turned(((0, 0), (0.008, 0.008), (0.0105, 0.02), (0.006, 0.04), (0, 0.062)), (x, y, z + tall + 0.008),
                     self.flame, 14)


def candle_ring():
    """A wrought-iron ring with candles that hangs from the beams."""
    iron = material("ring iron", (0.02, 0.019, 0.018), 0.5, 0.6)
    candles = Candles()
    at = (1.35, 6.9, 2.95)
    parts = Parts(at, 0, "candle ring")
    parts.ring((0, 0, 0), 0.62, 0.018, iron, "Z", 64)
    parts.ring((0, 0, 0.07), 0.62, 0.01, iron, "Z", 64)
    for k in range(10):
        a = 2 * math.pi * k / 10 + 0.2
        x, y = 0.62 * math.cos(a), 0.62 * math.sin(a)
        parts.turned(((0.012, -0.02), (0.05, 0.075), (0.055, 0.09), (0.03, 0.085), (0, 0.085)), (x, y, 0), iron, 18)
        candles.put(parts, x, y, 0.085, 0.1 + 0.05 * ((7 * k) % 5) / 5)
        if k % 2:
            parts.tube(((x, y, 0.07), (0.03 * math.cos(a), 0.03 * math.sin(a), 1.0)), 0.007, iron, 6)
    parts.tube(((0, 0, 1.0), (0, 0, TOP - at[2])), 0.014, iron, 8)
    parts.done()


def table(oak):
    """At the right: a heavy table with books, a crystal ball, candles, an alembic."""
    brass = material("tower brass", (0.55, 0.37, 0.14), 0.3, 1.0)
    crystal = glowing("crystal ball", (0.12, 0.08, 0.22), (0.45, 0.28, 1.0), 0.14)
    crystal.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.04
    crystal.node_tree.nodes["Principled BSDF"].inputs["Specular"].default_value = 0.9
    copper = material("copper", (0.62, 0.27, 0.13), 0.28, 1.0)
    paper = mottled("parchment", (0.42, 0.33, 0.2), (0.56, 0.46, 0.3), 8, 0.9, 0.2)
    binding, candles = Binding(), Candles()
    at, turn = (2.55, 5.5, 0), -14
    parts = Parts(at, turn, "wizard's table")
    parts.solid((-0.75, 0.75), (-0.5, 0.5), (0.74, 0.8), oak)
    parts.solid((-0.68, 0.68), (-0.43, 0.43), (0.62, 0.74), oak)
    for x in (-0.62, 0.62):
        for y in (-0.38, 0.38):
            parts.turned(((0.05, 0), (0.06, 0.04), (0.035, 0.1), (0.065, 0.32), (0.04, 0.5), (0.055, 0.6),
                          (0.055, 0.64)),
                         (x, y, 0), oak, 20)
    parts.hang(book_pile(binding, 140, 4), (-0.5, 0.2, 0.8), 20, 1.4)
    parts.hang(book_pile(binding, 141, 3), (0.55, 0.25, 0.8), -30, 1.3)
    parts.turned(((0, 0), (0.1, 0), (0.11, 0.02), (0.05, 0.05), (0.06, 0.08), (0.055, 0.09)), (-0.08, 0.1, 0.8),
                 brass, 32)
    parts.turned([(0.11 * math.sin(math.pi * k / 24), 0.18 - 0.11 * math.cos(math.pi * k / 24)) for k in range(25)],
                 (-0.08, 0.1, 0.8), crystal, 48)
    for x, y, tall in ((-0.32, -0.12, 0.2), (0.3, 0.3, 0.26), (0.4, 0.18, 0.14), (0.22, 0.36, 0.1)):
        parts.turned(((0, 0), (0.06, 0), (0.062, 0.012), (0.028, 0.02), (0.026, 0.05)), (x, y, 0.8), brass, 24)
        candles.put(parts, x, y, 0.82, tall)
    parts.turned(((0, 0), (0.07, 0.01), (0.1, 0.08), (0.08, 0.15), (0.03, 0.2), (0.025, 0.3)), (0.55, -0.1, 0.84),
                 copper, 32)
    parts.tube(((0.55, -0.1, 1.12), (0.57, -0.12, 1.2), (0.66, -0.2, 1.16), (0.72, -0.3, 0.92)), 0.016, copper, 10)
    parts.face([(-0.66, -0.42, 0.8012), (-0.36, -0.46, 0.8012), (-0.32, -0.24, 0.8012), (-0.62, -0.2, 0.8012)], paper)
    parts.done(0.01)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spot = (0.12, -0.22)
    open_book(binding, (at[0] + spot[0] * c - spot[1] * s, at[1] + spot[0] * s + spot[1] * c, 0.8), turn + 6, 1.4)


def left_things(oak):
    """At the left: an armillary sphere on a stand, a telescope at the window, tall candlesticks."""
    brass = material("instrument brass", (0.56, 0.38, 0.15), 0.26, 1.0)
    iron = material("stick iron", (0.02, 0.019, 0.018), 0.5, 0.6)
    parts = Parts((-2.05, 4.9, 0), 20, "armillary sphere")
    parts.turned(((0, 0), (0.26, 0), (0.27, 0.03), (0.09, 0.08), (0.05, 0.14), (0.07, 0.3), (0.04, 0.5), (0.06, 0.72),
                  (0.1, 0.78), (0.02, 0.82)), (0, 0, 0), oak, 32)
    z, r = 1.16, 0.33
    for k, (lean, size) in enumerate(((0.0, 1.0), (0.41, 0.97), (-0.41, 0.94), (1.571, 0.91), (1.1, 0.88))):
        ring = [(r * size * math.cos(t), r * size * math.sin(t) * math.cos(lean + 0.3 * k), z + r * size * math.sin(t)
                 * math.sin(lean + 0.3 * k)) for t in [2 * math.pi * j / 64 for j in range(64)]]
        parts.tube(ring, 0.011, brass, 8, closed=True)
    parts.ring((0, 0, z), r * 1.03, 0.014, brass, "X", 64)
    parts.turned([(0.07 * math.sin(math.pi * k / 16), -0.07 * math.cos(math.pi * k / 16)) for k in range(17)],
                 (0, 0, z),
                 brass, 32)
    parts.tube(((0, 0, 0.8), (0, 0, z + r)), 0.008, brass, 8)
    parts.done()
    scope = Parts((-2.5, 7.4, 0), 0, "telescope")
    for k in range(3):
        a = 2.09 * k + 0.4
        scope.tube(((0, 0, 1.2), (0.42 * math.cos(a), 0.42 * math.sin(a), 0)), 0.02, oak, 8)
    way = (-0.34, 0.6, 0.5)
    for start, end, radius in ((-0.75, -0.2, 0.035), (-0.25, 0.35, 0.05), (0.3, 1.0, 0.066)):
        scope.tube([tuple(p + q * t for p, q in zip((0, 0, 1.28), way)) for t in (start, end)], radius, brass, 20)
    scope.done()
    candles = Candles()
    sticks = Parts((0, 0, 0), 0, "candlesticks")
    for x, y, tall in ((-2.9, 6.2, 1.5), (-2.65, 6.45, 1.25)):
        sticks.turned(((0, 0), (0.15, 0), (0.15, 0.02), (0.04, 0.06), (0.016, 0.1), (0.016, tall - 0.06),
                       (0.07, tall - 0.02),
                       (0.075, tall), (0, tall)), (x, y, 0), iron, 24)
        candles.put(sticks, x, y, tall, 0.22, 0.03)
    sticks.done()
