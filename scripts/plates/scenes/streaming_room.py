"""The room of somebody who streams: walls in magenta and teal light, a desk with screens, shelves, a bean bag."""

import math
import random

from kit.materials import Nodes, material, mottled, planks, wood
from kit.rooms import BRIGHT_TONES, Binding, book_pile, book_run, carpet, pot, rubber_plant
from kit.shapes import box, plane
from kit.sky import lamp, uniform
from kit.table import lump
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=34, azimuth_deg=-138, radius_deg=11, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.4, focal_mm=34, horizon=0.42, focus_m=3.4, f_stop=11),
    key=KEY,
    stand_m=(2.0, 4.0),
    aside_m=0.8,
    samples=24,
    exposure=0.4,
    contrast=1.1,
    saturation=1.08,
)
LEFT, RIGHT, BACK, TOP = -3.1, 3.3, 6.6, 2.75
MAGENTA, TEAL, VIOLET = (1.0, 0.07, 0.5), (0.03, 0.72, 0.85), (0.32, 0.14, 1.0)


def build():
    uniform((0.5, 0.45, 1.0), 0.02)
    # A soft box beside the camera, as such rooms have it: only the person is meant.
    made = lamp("AREA", (-1.9, -0.5, 2.45), 30, (1.0, 0.93, 0.86), 1.0, (0.05, 3.0, 1.25))
    made.data.spread = math.radians(80)
    wash(MAGENTA, (-1.6, BACK - 0.16, TOP - 0.1), 2.5, 42)
    wash(TEAL, (1.9, BACK - 0.16, TOP - 0.1), 2.5, 32)
    lamp("AREA", (1.95, BACK - 0.12, 0.62), 18, VIOLET, (1.9, 0.08), (1.95, BACK - 0.9, 0.0)).visible_glossy = False
    # What comes back from the rest of the room.
    lamp("AREA", (0, 3.0, TOP - 0.1), 22, (0.5, 0.36, 1.0), (5.0, 5.0)).visible_glossy = False
    # Rims on both sides of the person.
    lamp("AREA", (-2.6, 5.0, 2.0), 12, MAGENTA, (0.4, 1.3), (0, 3.0, 1.2)).visible_glossy = False
    lamp("AREA", (2.8, 4.9, 2.0), 12, TEAL, (0.4, 1.3), (0, 3.0, 1.2)).visible_glossy = False
    shell()
    strips()
    shelf()
    desk()
    tiles()
    sides()


def wash(colour, at, wide, watts):
    """LEDs above that graze the wall."""
    made = lamp("AREA", at, watts, colour, (wide, 0.06), (at[0], BACK - 0.02, 0.9))
    made.visible_glossy = False


def shell():
    floor = planks("dark oak", (0.03, 0.02, 0.014), (0.1, 0.066, 0.044), 0.14, 1.9, 0.32, 0.002)
    plane((10, 14), (0, 2.5, 0), floor)
    paint = mottled("wall paint", (0.19, 0.19, 0.21), (0.24, 0.24, 0.26), 1.4, 0.82, 0.1)
    ceiling = mottled("ceiling", (0.24, 0.24, 0.25), (0.3, 0.3, 0.31), 0.8, 0.95, 0.05)
    parts = Parts((0, 0, 0), 0, "shell")
    parts.upright((LEFT, RIGHT), (0, TOP), BACK, paint)
    for x in (LEFT, RIGHT):
        parts.face([(x, -4, 0), (x, BACK, 0), (x, BACK, TOP), (x, -4, TOP)], paint)
    parts.face([(LEFT, -4, TOP), (RIGHT, -4, TOP), (RIGHT, BACK, TOP), (LEFT, BACK, TOP)], ceiling)
    parts.upright((LEFT, RIGHT), (0, TOP), -4, paint)
    trim = material("skirting", (0.03, 0.03, 0.034), 0.4)
    parts.solid((LEFT, RIGHT), (BACK - 0.018, BACK), (0, 0.09), trim)
    parts.solid((LEFT, LEFT + 0.018), (-2, BACK), (0, 0.09), trim)
    parts.solid((RIGHT - 0.018, RIGHT), (-2, BACK), (0, 0.09), trim)
    parts.done(0.003)
    box((2.7, 1.9, 0.018), (-0.1, 4.25, 0), pile(), -4, round_m=0.008)


def pile():
    """A rug of long wool: tufts in two greys, with a field of thin diamonds."""
    rug = carpet("rug", (0.16, 0.15, 0.17))
    nodes = Nodes(rug)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    uneven = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(nodes.place(), 34, 3), 0.5), 0.06)
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    waves = [nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("FRACT", nodes.math("DIVIDE", nodes.math(
        "ADD", split.outputs[axis], uneven), size)), 0.5)) for axis, size in (("X", 0.54), ("Y", 0.38))]
    away = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.math("ADD", *waves), 0.5))
    line = nodes.math("LESS_THAN", away, 0.055)
    tufts = nodes.noise(nodes.place(), 70, 5, 0.7)
    grey = nodes.ramp(tufts, (0.35, (0.035, 0.032, 0.04)), (0.65, (0.12, 0.11, 0.13)))
    pale = nodes.ramp(tufts, (0.35, (0.2, 0.19, 0.2)), (0.65, (0.42, 0.4, 0.42)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(line, grey, pale))
    nodes.bump(tufts, 0.9, 0.03)
    return rug


def strips():
    """The LEDs that are seen: under the ceiling, behind the shelf, under the desk's top."""
    looks = {name: glowing(f"strip {name}", tuple(0.4 * part for part in tone), tone, 1.6, lights=False)
             for name, tone in (("magenta", (1.0, 0.16, 0.62)), ("teal", (0.12, 0.86, 1.0)),
                                ("violet", (0.5, 0.3, 1.0)))}
    cover = material("strip cover", (0.22, 0.22, 0.24), 0.6)
    parts = Parts((0, 0, 0), 0, "strips")
    for x0, x1, name in ((LEFT + 0.25, -0.42, "magenta"), (0.52, RIGHT - 0.25, "teal")):
        parts.solid((x0, x1), (BACK - 0.2, BACK - 0.13), (TOP - 0.08, TOP), cover)
        parts.solid((x0 + 0.01, x1 - 0.01), (BACK - 0.13, BACK - 0.126), (TOP - 0.075, TOP - 0.05), looks[name])
    for x, name, sign in ((LEFT, "violet", 1), (RIGHT, "teal", -1)):
        a, b = sorted((x, x + sign * 0.06))
        parts.solid((a, b), (1.6, 5.8), (TOP - 0.1, TOP - 0.06), cover)
        parts.solid((a, b), (1.62, 5.78), (TOP - 0.06, TOP - 0.045), looks[name])
    parts.solid((0.95, 2.95), (BACK - 0.06, BACK - 0.05), (0.66, 0.675), looks["violet"])
    parts.done()


def figure_parts(parts, x, y, z, tone, chance):
    """A small vinyl figure without a face."""
    s = chance.uniform(0.8, 1.1)
    parts.turned(((0, 0), (0.05 * s, 0), (0.05 * s, 0.012), (0, 0.014)), (x, y, z), tone[1], 24)
    parts.turned(((0, 0.012), (0.024 * s, 0.014), (0.03 * s, 0.05 * s), (0.022 * s, 0.09 * s), (0.014 * s, 0.1 * s),
                  (0.045 * s, 0.115 * s),
                  (0.055 * s, 0.15 * s), (0.045 * s, 0.19 * s), (0.02 * s, 0.205 * s), (0, 0.207 * s)), (x, y, z),
                  tone[0], 28)
    for sx in (-1, 1):
        parts.tube(((x + 0.025 * sx * s, y, z + 0.085 * s), (x + 0.045 * sx * s, y - 0.01, z + 0.05 * s)), 0.009 * s,
                   tone[0], 8)


def shelf():
    """An open shelf of cubes against the wall at the left, lit from behind."""
    x0, wide, bays, levels, deep = -2.75, 0.415, 5, 5, 0.32
    ash = wood("shelf ash", (0.03, 0.028, 0.027), (0.075, 0.07, 0.066), (1.2, 9, 9), 2.0, 0.5)
    parts = Parts((x0, BACK - deep - 0.05, 0), 0, "cube shelf")
    high = 0.06 + levels * wide
    for k in range(bays + 1):
        parts.solid((k * wide - 0.014, k * wide + 0.014), (0, deep), (0.0, high), ash)
    for k in range(levels + 1):
        parts.solid((-0.014, bays * wide + 0.014), (0, deep), (0.045 + k * wide, 0.073 + k * wide), ash)
    binding = Binding(BRIGHT_TONES, False)
    runs = [book_run(0.36, binding, 30 + k, (0.2, 0.29), (0.012, 0.03), 0.18, name=f"room run {k}") for k in range(5)]
    piles = [book_pile(binding, 40 + k, 3 + k, f"room pile {k}") for k in range(2)]
    chance = random.Random(17)
    vinyl = [(material(f"vinyl {k}", tone, 0.3), material(f"vinyl foot {k}", (0.04, 0.04, 0.045), 0.4))
             for k, tone in enumerate(((0.6, 0.1, 0.08), (0.08, 0.25, 0.5), (0.6, 0.55, 0.46), (0.5, 0.33, 0.05),
                                       (0.12, 0.4, 0.22), (0.4, 0.16, 0.45)))]
    crate = mottled("felt box", (0.05, 0.05, 0.06), (0.1, 0.1, 0.115), 60, 0.95, 0.3)
    fern = rubber_plant(0.24, 5, 0.085, 7, name="shelf plant")
    white = material("shelf pot", (0.55, 0.54, 0.52), 0.4)
    looks = [glowing(f"cube {k}", tuple(0.3 * part for part in tone), tone, 0.2)
             for k, tone in enumerate(((1.0, 0.12, 0.55), (0.5, 0.25, 1.0)))]
    what = ("books", "figures", "plant", "box", "figures",
            "pile", "lit", "books", "figures", "plant",
            "box", "books", "lit", "pile", "box",
            "figures", "plant", "books", "lit", "books",
            "books", "box", "figures", "books", "pile")
    for k, kind in enumerate(what):
        column, level = k % bays, k // bays
        x, z = column * wide + 0.02, 0.073 + level * wide
        if kind == "books":
            parts.hang(chance.choice(runs), (x, 0.06, z), 0, 1.0)
        elif kind == "pile":
            parts.hang(chance.choice(piles), (x + 0.18, 0.15, z), chance.uniform(-12, 12))
            figure_parts(parts, x + 0.18, 0.13, z + 0.1, chance.choice(vinyl), chance)
        elif kind == "figures":
            for j in range(3):
                figure_parts(parts, x + 0.07 + 0.12 * j, 0.1 + 0.05 * chance.random(), z, chance.choice(vinyl), chance)
        elif kind == "box":
            parts.solid((x + 0.01, x + wide - 0.05), (0.02, deep - 0.03), (z, z + 0.33), crate)
            parts.solid((x + 0.13, x + 0.24), (0.012, 0.022), (z + 0.24, z + 0.265), white)
        elif kind == "plant":
            spot = (x + 0.18, 0.15, z)
            parts.turned(((0, 0), (0.055, 0), (0.07, 0.11), (0.062, 0.11), (0.06, 0.09), (0, 0.09)), spot, white, 28)
            parts.hang(fern, (spot[0], spot[1], z + 0.07), chance.uniform(0, 360), chance.uniform(0.85, 1.05))
        else:
            # A panel of light in the back of a cube; a figure stands dark before it.
            parts.upright((x + 0.01, x + wide - 0.045), (z + 0.01, z + wide - 0.04), deep - 0.02, looks[k % 2])
            figure_parts(parts, x + 0.18, 0.14, z, chance.choice(vinyl), chance)
    # On top: headphones on a stand, a controller's box, a trophy.
    top = 0.073 + levels * wide
    dark = material("dark plastic", (0.02, 0.02, 0.022), 0.35)
    for sx, hx in ((0.45, 0.0), (1.5, 0.0)):
        parts.turned(((0, 0), (0.075, 0), (0.07, 0.02), (0.012, 0.03), (0.012, 0.24), (0, 0.25)), (sx, 0.16, top),
                     dark, 28)
        arc = [(sx + 0.085 * math.cos(a), 0.16,
                top + 0.16 + 0.1 * math.sin(a)) for a in (math.pi * j / 14 for j in range(15))]
        parts.tube(arc, 0.011, vinyl[2][0] if sx < 1 else dark, 10)
        for side in (-1, 1):
            ear = (sx + 0.085 * side, 0.16, top + 0.13)
            parts.ring(ear, 0.035, 0.018, dark, "X", 24)
    gold = material("cup gold", (0.7, 0.48, 0.15), 0.25, metallic=1.0)
    parts.turned(((0, 0), (0.06, 0), (0.06, 0.05), (0.015, 0.07), (0.015, 0.13), (0.07, 0.2), (0.08, 0.29),
                  (0.074, 0.29),
                  (0.06, 0.2), (0, 0.15)), (1.02, 0.15, top), gold, 32)
    parts.done(0.002)


def screen_look(name, first, second, third):
    """A picture without things: soft waves of colour."""
    made = material(name, (0.01, 0.01, 0.012), 0.2)
    made.cycles.sample_as_light = False
    nodes = Nodes(made)
    place = nodes.place((1.2, 1.0, 2.0))
    flow = nodes.noise(place, 1.7, 2, 0.4, 1.6)
    nodes.feed(nodes.surface.inputs["Emission"], nodes.ramp(flow, (0.36, first), (0.5, second), (0.64, third)))
    nodes.surface.inputs["Emission Strength"].default_value = 0.34
    return made


def desk():
    """At the right: a wide top, two screens, speakers, a microphone on its arm, a computer with lit fans, a chair."""
    top = wood("desk top", (0.05, 0.03, 0.018), (0.14, 0.088, 0.052), (1.2, 9, 9), 2.0, 0.36)
    black = material("black", (0.014, 0.014, 0.016), 0.4)
    steel = material("desk steel", (0.05, 0.05, 0.055), 0.35, 0.8)
    y0 = BACK - 0.85
    parts = Parts((0.75, y0, 0), 0, "desk")
    wide = 2.35
    parts.solid((0, wide), (0, 0.8), (0.72, 0.75), top)
    for x in (0.12, wide - 0.16):
        parts.solid((x, x + 0.05), (0.06, 0.74), (0, 0.03), steel)
        parts.solid((x, x + 0.05), (0.36, 0.42), (0.03, 0.72), steel)
    looks = (screen_look("screen left", (0.02, 0.03, 0.2), (0.35, 0.08, 0.55), (0.9, 0.25, 0.5)),
             screen_look("screen right", (0.0, 0.08, 0.16), (0.02, 0.35, 0.5), (0.3, 0.75, 0.8)))
    for x, w, look, bend in ((0.72, 0.37, looks[0], 0.16), (1.52, 0.37, looks[1], -0.16)):
        for part, (y, z0, z1, chosen) in enumerate(((0.44, 0.9, 1.36, black), (0.432, 0.915, 1.345, look))):
            shrink = 0.014 * part
            corners = [(x + sx * (w - shrink), y - bend * sx * w, z) for z in (z0, z1) for sx in (-1, 1)]
            parts.face((corners[0], corners[1], corners[3], corners[2]), chosen)
        parts.solid((x - 0.02, x + 0.02), (0.47, 0.52), (0.77, 1.1), black)
        parts.solid((x - 0.13, x + 0.13), (0.4, 0.6), (0.75, 0.765), black)
    # Speakers, keyboard, mouse on a large mat, a mug.
    for x in (0.18, 2.08):
        parts.solid((x - 0.07, x + 0.07), (0.4, 0.58), (0.75, 1.0), black)
        for z, r in ((0.83, 0.048), (0.93, 0.024)):
            parts.ring((x, 0.398, z), r, 0.006, steel, "Y", 28)
    mat = mottled("desk mat", (0.02, 0.02, 0.024), (0.045, 0.04, 0.055), 90, 0.95)
    parts.solid((0.62, 1.62), (0.05, 0.36), (0.75, 0.754), mat)
    parts.solid((0.78, 1.2), (0.12, 0.26), (0.754, 0.778), black)
    keys = glowing("keys", (0.1, 0.05, 0.2), (0.6, 0.25, 1.0), 0.8, lights=False)
    for row in range(4):
        for column in range(14):
            x = 0.795 + 0.0285 * column
            parts.solid((x, x + 0.023), (0.13 + 0.031 * row, 0.155 + 0.031 * row), (0.778, 0.786), black)
    parts.solid((0.785, 1.195), (0.118, 0.121), (0.756, 0.76), keys)
    parts.solid((1.36, 1.42), (0.14, 0.24), (0.754, 0.785), black)
    cup = material("room mug", (0.5, 0.1, 0.14), 0.25)
    parts.turned(((0, 0), (0.038, 0), (0.041, 0.09), (0.037, 0.09), (0.034, 0.01)), (0.42, 0.22, 0.75), cup, 24)
    # The microphone.
    joint = [(0.1, 0.5, 0.75), (0.12, 0.45, 1.2), (0.5, 0.15, 1.3), (0.62, 0.1, 1.17)]
    parts.tube(joint[:2], 0.014, steel, 8)
    parts.tube(joint[1:3], 0.012, steel, 8)
    parts.tube(joint[2:], 0.008, steel, 8)
    parts.turned(((0, -0.11), (0.026, -0.1), (0.03, 0.0), (0.032, 0.01), (0.034, 0.07), (0.026, 0.1), (0, 0.11)),
                 (0.63, 0.1, 1.06), black, 24)
    parts.ring((0.63, 0.1, 1.06), 0.055, 0.005, steel, "Z", 28)
    # The computer on the floor at the right end: its glass side shows rings of light.
    x = 1.92
    parts.solid((x, x + 0.24), (0.1, 0.6), (0.02, 0.52), black)
    rings = [glowing(f"fan {k}", tuple(0.3 * part for part in tone), tone, 0.9, lights=False)
             for k, tone in enumerate(((0.2, 0.7, 1.0), (0.6, 0.3, 1.0), (1.0, 0.2, 0.6)))]
    for k in range(3):
        parts.ring((x + 0.12, 0.092, 0.11 + 0.155 * k), 0.058, 0.007, rings[k], "Y", 36)
        parts.ring((x + 0.12, 0.094, 0.11 + 0.155 * k), 0.014, 0.01, black, "Y", 20)
    parts.done(0.003)
    chair()


def chair():
    """A tall gaming chair, pushed to the side and half turned."""
    hide = mottled("chair hide", (0.018, 0.018, 0.02), (0.035, 0.034, 0.038), 30, 0.42, 0.2, 0.003)
    accent = mottled("chair accent", (0.2, 0.015, 0.1), (0.3, 0.03, 0.16), 30, 0.42, 0.2, 0.003)
    black = material("chair black", (0.014, 0.014, 0.016), 0.4)
    parts = Parts((1.5, 5.0, 0), 32, "gaming chair")
    for k in range(5):
        a = 1.2566 * k + 0.3
        c, s = math.cos(a), math.sin(a)
        parts.tube(((0.03 * c, 0.03 * s, 0.12), (0.17 * c, 0.17 * s, 0.115), (0.32 * c, 0.32 * s, 0.08)), 0.024, black,
                   8)
        parts.turned(((0, 0), (0.03, 0.004), (0.03, 0.05), (0, 0.055)), (0.32 * c, 0.32 * s, 0.0), black, 10)
    parts.tube(((0, 0, 0.1), (0, 0, 0.42)), 0.026, black, 10)

    def cushion(points, thick, chosen, wide):
        """A padded strip along (y, z) points; `wide` gives its half width by the share of its length."""
        rows, columns = len(points), 12
        vertices, faces = [], []
        for side in (1, -1):
            for r, (y, z, ny, nz) in enumerate(points):
                half = wide(r / (rows - 1))
                for c in range(columns + 1):
                    u = 2 * c / columns - 1
                    puff = thick * (1 - u**6) * (1 if side > 0 else 0.25)
                    bolster = 0.045 * max(0, abs(u) - 0.62) / 0.38 if side > 0 else 0.0
                    vertices.append((half * u, y + side * ny * puff + ny * bolster,
                                     z + side * nz * puff + nz * bolster))
        size = rows * (columns + 1)
        for side in range(2):
            for r in range(rows - 1):
                for c in range(columns):
                    at = side * size + r * (columns + 1) + c
                    face = (at, at + 1, at + columns + 2, at + columns + 1)
                    faces.append(face if side else face[::-1])
        for r in range(rows - 1):
            for c in (0, columns):
                at = r * (columns + 1) + c
                faces.append((at, at + columns + 1, at + size + columns + 1, at + size))
        for c in range(columns):
            for r in (0, rows - 1):
                at = r * (columns + 1) + c
                faces.append((at, at + 1, at + size + 1, at + size))
        parts.add(vertices, faces, chosen, smooth=True)

    seat = [(-0.27 + 0.54 * k / 10, 0.47 + 0.015 * math.cos(0.6 * k), 0.0, 1.0) for k in range(11)]
    cushion(seat, 0.055, hide, lambda t: 0.27)
    back = []
    for k in range(19):
        t = k / 18
        back.append((0.25 + 0.16 * t + 0.03 * math.sin(5 * t), 0.5 + 0.86 * t, -0.97, 0.22))
    shape = lambda t: 0.235 + 0.045 * math.sin(math.pi * min(1, t / 0.72)) - 0.1 * max(0, t - 0.72) / 0.28
    cushion(back, 0.055, hide, shape)
    cushion([(y - 0.04, z, ny, nz) for y, z, ny, nz in back[2:16]], 0.03, accent, lambda t: 0.055)
    cushion([(y - 0.07, z, ny, nz) for y, z, ny, nz in back[14:18]], 0.045, accent, lambda t: 0.13)
    for sx in (-1, 1):
        parts.tube(((0.2 * sx, 0.05, 0.45), (0.32 * sx, 0.06, 0.47), (0.33 * sx, 0.06, 0.68)), 0.018, black, 8)
        parts.solid(sorted((0.285 * sx, 0.375 * sx)), (-0.14, 0.18), (0.68, 0.715), black)
    parts.done(0.01, 2)


def tiles():
    """Panels of light on the wall: hexagons, each with its own colour; and foam that swallows sound."""
    tones = ((0.95, 0.16, 0.6), (0.7, 0.22, 0.85), (0.45, 0.3, 0.95), (0.25, 0.45, 0.95), (0.12, 0.7, 0.9),
             (0.12, 0.8, 0.75))
    looks = [glowing(f"tile {k}", tuple(0.5 * part for part in tone), tone, 0.34, lights=False) for k,
             tone in enumerate(tones)]
    parts = Parts((0.15, BACK - 0.03, 1.98), 0, "tiles")
    r = 0.165
    spots = ((-1, 0, 0), (0, 0, 1), (0.5, 1, 2), (1, 0, 3), (1.5, -1, 3), (2, 0, 4), (2.5, 1, 4), (3, 0, 5),
             (-0.5, -1, 1))
    for column, row, tone in spots:
        cx, cz = column * r * 1.78, row * r * 1.54
        own = 0.93 * r
        corners = [(cx + own * math.sin(math.pi * k / 3), 0, cz + own * math.cos(math.pi * k / 3)) for k in range(6)]
        parts.add(corners + [(x, 0.028, z) for x, _, z in corners],
                  [tuple(range(6))] + [(k, (k + 1) % 6, (k + 1) % 6 + 6, k + 6) for k in range(6)], looks[tone])
    parts.done(0.004)
    foam = mottled("foam", (0.03, 0.03, 0.034), (0.055, 0.055, 0.06), 80, 1.0, 0.3, 0.003)
    for wall_y in (3.05, 3.7, 4.35, 5.0):
        for level in range(2):
            parts = Parts((RIGHT - 0.005, wall_y, 1.1 + 0.62 * level), 90, "foam")
            for column in range(6):
                for row in range(6):
                    x, z = 0.1 * column, 0.1 * row
                    middle = (x + 0.05, 0.06, z + 0.05)
                    ring = [(x, 0.01, z), (x + 0.1, 0.01, z), (x + 0.1, 0.01, z + 0.1), (x, 0.01, z + 0.1)]
                    for j in range(4):
                        parts.face((ring[j], ring[(j + 1) % 4], middle), foam)
            parts.done()


def sides():
    """A bean bag at the left, plants, and pictures without words."""
    bag = mottled("bean bag", (0.09, 0.05, 0.14), (0.15, 0.09, 0.21), 50, 0.95, 0.3, 0.004)
    sack = lump(0.5, 4, 0.72, 0.22, 64, bag, 1.1, "bean bag")
    for vertex in sack.data.vertices:
        if vertex.co.z > 0:
            vertex.co.z *= 1.25
            vertex.co.x *= 1 - 0.35 * vertex.co.z
            vertex.co.y *= 1 - 0.25 * vertex.co.z
        vertex.co.z = max(vertex.co.z, -0.27)
    sack.location = (-2.3, 4.75, 0.27)
    grey = mottled("room pot", (0.16, 0.16, 0.17), (0.24, 0.24, 0.25), 6, 0.8)
    soil = mottled("room soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 40, 0.95, 1.0)
    pot((-0.28, 6.15, 0), 0.17, 0.32, grey, soil)
    again(rubber_plant(1.25, 3, 0.23, 5), (-0.28, 6.15, 0.27), 70)
    pot((2.95, 4.45, 0), 0.17, 0.34, grey, soil)
    again(rubber_plant(1.2, 6, 0.22, 5, name="second plant"), (2.95, 4.45, 0.28), 200)
    # Frames on the left wall: colours only.
    frame = material("frame", (0.02, 0.02, 0.022), 0.4)
    for k, (y, z, w, h) in enumerate(((3.0, 1.25, 0.5, 0.7), (3.75, 1.45, 0.6, 0.45), (3.75, 0.95, 0.6, 0.42))):
        art = material(f"art {k}", (0.3, 0.1, 0.3), 0.6)
        nodes = Nodes(art)
        flow = nodes.noise(nodes.place((1, 1, 1)), 2.5 + k, 1.5, 0.4, 1.2)
        nodes.feed(nodes.surface.inputs["Base Color"],
                   nodes.ramp(flow, (0.35, (0.05, 0.07, 0.2)), (0.5, (0.5, 0.12, 0.2)), (0.6, (0.7, 0.45, 0.15)),
                              (0.7, (0.1, 0.4, 0.4))))
        parts = Parts((LEFT + 0.005, y, z), 0, "frame")
        parts.solid((0, 0.025), (-w / 2 - 0.02, w / 2 + 0.02), (-0.02, h + 0.02), frame)
        parts.face(((0.027, -w / 2, 0), (0.027, w / 2, 0), (0.027, w / 2, h), (0.027, -w / 2, h)), art)
        parts.done(0.002)
