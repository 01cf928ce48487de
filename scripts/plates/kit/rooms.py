"""Rooms: light through windows, books and bookcases, office furniture."""

import math
import random

import bpy

from .materials import Nodes, cloth, material, mottled
from .shapes import join
from .sky import lamp, uniform
from .town import Parts, again, store


def seen_sky(colour=(0.8, 0.9, 1.0), strength=1.0):
    """A sky that only the camera and mirrors see: `daylight_through` lights the room, with much less noise."""
    world = uniform(colour, strength)
    world.cycles_visibility.diffuse = False
    world.cycles_visibility.scatter = False
    return world


def daylight_through(at, size, aim, watts, colour=(0.92, 0.96, 1.0)):
    """The light of a window; `aim` is a point in the room that it faces."""
    made = lamp("AREA", at, watts, colour, size, aim=aim)
    made.visible_glossy = False
    return made


# Books


BOOK_TONES = ((0.16, 0.04, 0.03), (0.05, 0.08, 0.12), (0.07, 0.1, 0.06), (0.3, 0.2, 0.1), (0.1, 0.05, 0.03),
              (0.36, 0.31, 0.23), (0.03, 0.03, 0.035), (0.22, 0.11, 0.05), (0.1, 0.14, 0.15), (0.24, 0.07, 0.05))
BRIGHT_TONES = ((0.5, 0.1, 0.06), (0.06, 0.2, 0.34), (0.62, 0.56, 0.44), (0.6, 0.38, 0.06), (0.08, 0.26, 0.2),
                (0.66, 0.63, 0.58), (0.04, 0.045, 0.055), (0.48, 0.2, 0.24), (0.3, 0.42, 0.46), (0.2, 0.12, 0.26))


class Binding:
    """Covers, paper and gold of the books of a scene."""

    def __init__(self, tones=BOOK_TONES, gold=True):
        self.covers = [mottled(f"cover {k}", tuple(0.72 * part for part in tone), tone, 14, 0.6, 0.15, 0.003)
                       for k, tone in enumerate(tones)]
        self.paper = mottled("book paper", (0.5, 0.43, 0.32), (0.68, 0.61, 0.48), 60, 0.9, 0.1)
        self.gold = material("book gold", (0.55, 0.38, 0.15), 0.4, 0.9) if gold else self.paper
        self.labels = self.covers[:2] + self.covers[6:7] + [self.gold, self.paper]


def upright_book(parts, x, y, z, thick, deep, tall, binding, chance, lean=0.0):
    """A book whose round spine is at y and faces -Y."""
    cover = chance.choice(binding.covers)
    half = thick / 2

    def at(u, v, w):
        return (x + u + lean * w, y + v, z + w)

    arc = [(half * math.sin(a), 0.2 * thick * (1 - math.cos(a))) for a in (-1.57, -1.1, -0.55, 0.0, 0.55, 1.1, 1.57)]

    def strip(low, high, out, chosen):
        vertices = [at(u * (1 + out / half), v - out, w) for u, v in arc for w in (low, high)]
        faces = [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(len(arc) - 1)]
        parts.add(vertices, faces, chosen, smooth=True)

    strip(0, tall, 0.0, cover)
    for sign in (-1, 1):
        u0, u1 = sorted((sign * half, sign * (half - 0.003)))
        corners = [at(a, b, c) for c in (0, tall) for b in (0.2 * thick, deep) for a in (u0, u1)]
        parts.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], cover)
    corners = [at(a, b, c) for c in (0.003, tall - 0.004) for b in (0.1 * thick, deep - 0.004)
               for a in (-half + 0.003, half - 0.003)]
    parts.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)],
              binding.paper)
    kind = chance.random()
    if kind < 0.4:
        for share in chance.choice(((0.1, 0.88), (0.08, 0.11, 0.86, 0.89), (0.15, 0.3, 0.7, 0.85))):
            strip(share * tall, share * tall + 0.003, 0.0006, binding.gold)
    if kind > 0.25:
        low = chance.uniform(0.5, 0.68) * tall
        strip(low, low + chance.uniform(0.12, 0.22) * tall, 0.0005, chance.choice(binding.labels))


def book_run(width, binding, seed, tall=(0.19, 0.27), thick=(0.018, 0.05), deep=0.17, full=0.97, name="books"):
    """A row of books from x = 0 to `width`; hidden, for `again`."""
    chance = random.Random(seed)
    parts = Parts((0, 0, 0), 0, name)
    x = 0.0
    level = chance.uniform(*tall)
    while x < width * full - thick[1]:
        # Sets of one size stand together.
        if chance.random() < 0.22:
            level = chance.uniform(*tall)
        own = chance.uniform(*thick)
        lean = 0.0
        if x + 0.2 > width * full and chance.random() < 0.6:
            lean = -0.2
            x += 0.03
        upright_book(parts, x + own / 2, chance.uniform(-0.012, 0.016), 0, own, deep * chance.uniform(0.85, 1.0),
                     level * chance.uniform(0.94, 1.03), binding, chance, lean)
        x += own + 0.0015
    return store(join(parts.done(), name))


def book_pile(binding, seed, count=5, name="pile"):
    """Lying books, the spines towards -Y, at the origin; hidden, for `again`."""
    chance = random.Random(seed)
    parts = Parts((0, 0, 0), 0, name)
    z = 0.0
    long = 0.25
    for _ in range(count):
        thick, long = chance.uniform(0.016, 0.04), max(0.17, long * chance.uniform(0.88, 1.02))
        cover, deep = chance.choice(binding.covers), 0.68 * long
        x, y, turn = chance.uniform(-0.01, 0.01), chance.uniform(-0.01, 0.01), math.radians(chance.uniform(-9, 9))

        def slab(u, v, w, chosen, x=x, y=y, turn=turn):
            corners = [(x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn), c)
                       for c in w for b in v for a in u]
            parts.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)],
                      chosen)

        u, v = (-long / 2, long / 2), (-deep / 2, deep / 2)
        slab(u, v, (z, z + 0.003), cover)
        slab(u, v, (z + thick - 0.003, z + thick), cover)
        slab(u, (v[0], v[0] + 0.003), (z, z + thick), cover)
        slab((u[0] + 0.004, u[1] - 0.004), (v[0] + 0.002, v[1] - 0.004), (z + 0.003, z + thick - 0.003), binding.paper)
        slab((u[0] + 0.3 * long, u[1] - 0.2 * long), (v[0] - 0.0006, v[0]), (z + 0.2 * thick, z + 0.8 * thick),
             chance.choice(binding.labels))
        z += thick + 0.001
    return store(join(parts.done(), name))


def open_book(binding, at, turn_deg=0.0, size=1.0):
    """It lies open, with grey lines that can't be read."""
    parts = Parts(at, turn_deg, "open book")
    ink = material("print", (0.16, 0.15, 0.14), 0.9)
    chance = random.Random(int(100 * at[0]) + 7)
    wide, tall = 0.17 * size, 0.24 * size

    def height(u):
        return 0.004 + 0.022 * size * (abs(u) / wide) ** 0.35 * (1.25 - abs(u) / wide)

    for side in (-1, 1):
        steps = [side * wide * (k / 10) ** 1.5 for k in range(11)]
        vertices = [(u, v, height(u)) for u in steps for v in (-tall / 2, tall / 2)]
        faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2)[::side] for k in range(10)]
        parts.add(vertices, faces, binding.paper, smooth=True)
        edge = [(u, -tall / 2, z) for u in steps for z in (0.003, height(u))]
        parts.add(edge, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(10)], binding.paper)
        parts.solid(sorted((0, side * (wide + 0.006))), (-tall / 2 - 0.005, tall / 2 + 0.005), (0, 0.003),
                    binding.covers[0])
        for row in range(22):
            v = tall * (0.42 - 0.84 * row / 22)
            end = 0.86 if chance.random() > 0.2 else chance.uniform(0.3, 0.8)
            u0, u1 = side * wide * 0.16, side * wide * end
            parts.face([(u0, v, height(u0) + 0.0008), (u1, v, height(u1) + 0.0008), (u1, v + 0.0035,
                                                                                     height(u1) + 0.0008),
                        (u0, v + 0.0035, height(u0) + 0.0008)], ink)
    return parts.done()


def bookcase(at, turn_deg, width, tall, timber, runs, chance, deep=0.3, shelf_m=0.34, low_m=0.12, run_m=0.9,
             cornice=True,
             skip=0.0):
    """Shelves full of `runs` (rows of `run_m`), facing -Y of their own system, whose origin is the left end."""
    parts = Parts(at, turn_deg, "bookcase")
    bays = max(1, round(width / (run_m + 0.05)))
    bay = width / bays
    parts.solid((0, width), (deep - 0.015, deep), (0, tall), timber)
    parts.solid((0, width), (0.02, deep), (0, low_m), timber)
    for k in range(bays + 1):
        x = k * bay
        parts.solid((x - 0.025, x + 0.025), (-0.008, deep), (0, tall), timber)
    z = low_m
    while z < tall - 0.2:
        parts.solid((0, width), (0.008, deep), (z, z + 0.024), timber)
        for k in range(bays):
            if chance.random() < skip:
                continue
            run = chance.choice(runs)
            parts.hang(run, (k * bay + 0.03, 0.03, z + 0.024), 0, (bay - 0.06) / run_m)
        z += shelf_m
    parts.solid((-0.03, width + 0.03), (-0.012, deep), (tall - 0.03, tall), timber)
    if cornice:
        for k, out in enumerate((0.03, 0.06, 0.085)):
            parts.solid((-out, width + out), (-out, deep), (tall + 0.04 * k, tall + 0.04 * (k + 1)), timber)
    return parts.done(0.004)


# Furniture


def wooden_chair(timber, seat=None, name="reading chair"):
    """A chair with a slatted back that faces -Y; hidden, for `again`."""
    parts = Parts((0, 0, 0), 0, name)
    for sx in (-1, 1):
        parts.tube(((0.2 * sx, -0.2, 0), (0.19 * sx, -0.19, 0.43)), 0.018, timber, 8)
        parts.tube(((0.19 * sx, 0.24, 0), (0.18 * sx, 0.2, 0.44), (0.19 * sx, 0.23, 0.7), (0.2 * sx, 0.3, 0.94)), 0.018,
                   timber, 8)
        parts.tube(((0.195 * sx, -0.19, 0.2), (0.185 * sx, 0.22, 0.2)), 0.011, timber, 6)
    parts.tube(((-0.19, 0.02, 0.2), (0.19, 0.02, 0.2)), 0.01, timber, 6)
    parts.solid((-0.215, 0.215), (-0.225, 0.215), (0.43, 0.455), timber)
    if seat is not None:
        parts.solid((-0.2, 0.2), (-0.21, 0.19), (0.452, 0.485), seat)
    for z, y in ((0.56, 0.215), (0.88, 0.28)):
        parts.solid((-0.19, 0.19), (y - 0.012, y + 0.012), (z, z + 0.06), timber)
    for k in range(5):
        x = -0.13 + 0.065 * k
        parts.tube(((x, 0.215, 0.6), (x, 0.24, 0.75), (x, 0.28, 0.9)), 0.009, timber, 6)
    return store(join(parts.done(0.006, 2), name))


def office_chair(padding, black, steel, name="office chair"):
    """A swivel chair that faces -Y; hidden, for `again`."""
    parts = Parts((0, 0, 0), 0, name)
    for k in range(5):
        a = 1.2566 * k + 0.3
        c, s = math.cos(a), math.sin(a)
        parts.tube(((0.03 * c, 0.03 * s, 0.12), (0.16 * c, 0.16 * s, 0.115), (0.3 * c, 0.3 * s, 0.08)), 0.02, black, 8)
        parts.turned(((0, 0), (0.03, 0.004), (0.03, 0.05), (0, 0.055)), (0.3 * c, 0.3 * s, 0.0), black, 10)
    parts.tube(((0, 0, 0.1), (0, 0, 0.28)), 0.028, black, 10)
    parts.tube(((0, 0, 0.28), (0, 0, 0.44)), 0.017, steel, 10)
    parts.solid((-0.13, 0.13), (-0.13, 0.16), (0.42, 0.45), black)
    # A seat whose front edge falls, and a back that is bent twice.
    columns, rows = 12, 12
    for level, sign in ((0.52, 1), (0.455, -1)):
        vertices = []
        for r in range(rows + 1):
            for c in range(columns + 1):
                u, v = 2 * c / columns - 1, 2 * r / rows - 1
                grow = 0.25 * (1 - (1 - u**8) * (1 - v**8)) * 0.1
                dip = 0.025 * (1 - u * u) * (1 - v * v) if sign > 0 else 0
                vertices.append((0.25 * u * (1 - 0.06 * v * v), 0.245 * v, level - sign * grow - dip
                                 - (0.03 * max(0, -v - 0.6) ** 1.2 if sign > 0 else 0)))
        faces = [(r * 13 + c, r * 13 + c + 1, r * 13 + c + 14, r * 13 + c + 13) for r in range(rows)
                 for c in range(columns)]
        parts.add(vertices, faces, padding, smooth=True)
    rim = [(0.25 * math.copysign(min(1, 1.2 * abs(math.cos(a))), math.cos(a)),
            0.245 * math.copysign(min(1, 1.2 * abs(math.sin(a))), math.sin(a)), 0.487)
           for a in [2 * math.pi * k / 48 for k in range(48)]]
    parts.tube(rim, 0.03, padding, 8, closed=True)

    def back(u, v):
        return (0.225 * u * (1 - 0.14 * v**3), 0.23 + 0.02 * math.sin(3.0 * v) + 0.1 * v - 0.05 * u * u,
                0.56 + 0.52 * v)

    for shift in (0.0, 0.03):
        vertices = []
        for r in range(13):
            for c in range(13):
                x, y, z = back(2 * c / 12 - 1, r / 12)
                vertices.append((x, y + shift, z))
        parts.add(vertices, [(r * 13 + c, r * 13 + c + 1, r * 13 + c + 14, r * 13 + c + 13) for r in range(12)
                             for c in range(12)], padding, smooth=True)
    edge = [back(-1, k / 10) for k in range(11)] + [back(-1 + k / 6, 1) for k in range(1, 12)]
    edge += [back(1, 1 - k / 10) for k in range(11)] + [back(1 - k / 6, 0) for k in range(1, 12)]
    parts.tube([(x, y + 0.015, z) for x, y, z in edge], 0.02, black, 8, closed=True)
    parts.tube(((0, 0.1, 0.44), (0, 0.3, 0.44), (0, 0.33, 0.6), (0, 0.36, 0.85)), 0.022, black, 8)
    for sx in (-1, 1):
        parts.tube(((0.15 * sx, 0.05, 0.45), (0.3 * sx, 0.06, 0.46), (0.31 * sx, 0.06, 0.66)), 0.014, black, 8)
        parts.solid(sorted((0.275 * sx, 0.345 * sx)), (-0.12, 0.15), (0.66, 0.69), black)
    return store(join(parts.done(0.008, 2), name))


def rubber_plant(tall=1.6, seed=1, leaf_m=0.26, stems=4, tones=((0.012, 0.04, 0.012), (0.05, 0.11, 0.03)),
                 name="rubber plant"):
    """Stems with large glossy leaves; the foot is at the origin; hidden, for `again`."""
    from .materials import leaf
    from .table import leaf_blade, put, tubes

    chance = random.Random(seed)
    green = leaf(name + " leaves", *tones, 0.28, 0.15)
    bark = mottled(name + " bark", (0.05, 0.04, 0.025), (0.14, 0.12, 0.08), 30)
    parts = []
    for stem in range(stems):
        aim, lean = chance.uniform(0, 6.3), chance.uniform(0.05, 0.22)
        high = tall * chance.uniform(0.65, 0.92)
        points = [(lean * high * (k / 6) ** 1.5 * math.cos(aim) + 0.03 * math.cos(stem * 1.7),
                   lean * high * (k / 6) ** 1.5 * math.sin(aim) + 0.03 * math.sin(stem * 1.7), high * k / 6)
                  for k in range(7)]
        parts.append(tubes([points], lambda s: 0.012 - 0.006 * s, bark, 8))
        for k in range(int(high / 0.085)):
            share = 0.2 + 0.8 * (k + chance.random() * 0.5) / (high / 0.085)
            at = min(5, int(share * 6))
            t = share * 6 - at
            spot = tuple(a + (b - a) * min(1, t) for a, b in zip(points[at], points[at + 1]))
            size = leaf_m * chance.uniform(0.7, 1.1) * (0.75 + 0.25 * (1 - share))
            blade = leaf_blade(size, 0.5 * size, 0.16, chance.uniform(0.3, 0.8), 1.0, green, 8, 4, 0.03, seed=k)
            parts.append(put(blade, spot, chance.uniform(0, 360), chance.uniform(10, 62)))
    bpy.context.view_layer.update()
    return store(join(parts, name))


def pot(at, radius, tall, chosen, soil, name="pot"):
    """A smooth round planter."""
    parts = Parts(at, 0, name)
    r = radius
    parts.turned(((0, 0), (0.8 * r, 0), (0.84 * r, 0.01), (r, tall - 0.01), (r, tall), (0.93 * r, tall),
                  (0.9 * r, tall - 0.06)), (0, 0, 0), chosen, 48)
    parts.turned(((0.92 * r, tall - 0.05), (0.4 * r, tall - 0.04), (0, tall - 0.045)), (0, 0, 0), soil, 24)
    return parts.done()


def carpet(name, colour, tile_m=0.0, roughness=1.0):
    """Short pile, in tiles if `tile_m` isn't 0."""
    made = cloth(name, colour, 240, roughness)
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    worn = nodes.ramp(nodes.noise(nodes.place(), 0.7, 8, 0.6), (0.3, (0.84, 0.84, 0.84)), (0.7, (1, 1, 1)))
    own = nodes.mix(1.0, own, worn, "MULTIPLY")
    if tile_m:
        check = nodes.add("ShaderNodeTexChecker", Scale=1 / tile_m)
        nodes.feed(check.inputs["Vector"], nodes.place())
        tone = nodes.mix(check.outputs["Fac"], (1, 1, 1), (0.88, 0.88, 0.9))
        own = nodes.mix(1.0, own, tone, "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    return made
