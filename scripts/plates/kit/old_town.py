"""Houses of a model old town or harbour: tiled roofs, gables, timber frames, a church; see `kit.model`."""

import math
import random

from mathutils import Vector

from .materials import material
from .model import Kind, Model, around, facade, ground_floor, opening, toned
from .town import store


class OldSupply:
    """Roofs, plasters and woods, beside those of `kit.model.Supply`."""

    def __init__(self, supply, plasters=None, dirt=0.35):
        self.supply = supply
        self.roofs = [toned(f"old tiles {k}", tone, 0.6, 0.85, 0.35, 0.6) for k, tone in enumerate(
            ((0.36, 0.12, 0.06), (0.42, 0.18, 0.1), (0.21, 0.095, 0.065), (0.31, 0.16, 0.11)))]
        self.slate = toned("slates", (0.085, 0.095, 0.11), 0.45, 0.6, 0.3, 0.5)
        self.copper = toned("green copper", (0.16, 0.33, 0.27), 0.6, 0.6, 0.1, 0.3)
        self.beams = toned("beams", (0.1, 0.05, 0.028), 0.3, 0.8, 0.2)
        self.brick = toned("chimney brick", (0.32, 0.14, 0.09), 0.5)
        self.ashlar = toned("ashlar", (0.45, 0.4, 0.32), 0.6, 0.9, 0.15, 0.35)
        self.gilt = material("gilt", (0.75, 0.5, 0.15), 0.3, 1.0)
        self.shutters = [toned(f"shutters {k}", tone, 0.2, 0.6, 0.2) for k, tone in enumerate(
            ((0.05, 0.13, 0.09), (0.1, 0.17, 0.22), (0.25, 0.06, 0.04), (0.3, 0.3, 0.27)))]
        plasters = plasters or ((0.6, 0.45, 0.22), (0.62, 0.55, 0.42), (0.58, 0.36, 0.27), (0.64, 0.62, 0.56),
                                (0.42, 0.47, 0.36), (0.4, 0.46, 0.5), (0.55, 0.27, 0.17))
        self.plasters = [toned(f"old plaster {k}", tone, dirt, 0.9, 0.2) for k, tone in enumerate(plasters)]

    def kinds(self, wide=1.0):
        white, stone = self.supply.white, self.supply.stone
        return [Kind(wall, white, stone, 2.5 * wide, 3.0, (0.29, 0.71, 0.22, 0.8), 2, 0.62, surround=k % 3 == 1,
                     deep_m=0.2) for k, wall in enumerate(self.plasters)]


def tiled(model, eaves, ridge, chosen, tile_m=0.26, course_m=0.36):
    """A slope of pantiles between the lines `eaves` and `ridge`, both from left to right for who looks at it."""
    (a, b), (d, c) = [tuple(Vector(point) for point in line) for line in (eaves, ridge)]
    normal = (b - a).cross(d - a).normalized()
    columns = 2 * max(2, round((b - a).length / tile_m))
    courses = max(2, round(max((d - a).length, (c - b).length) / course_m))
    vertices, faces = [], []
    for course in range(courses):
        start = len(vertices)
        for share, lift in ((course / courses, 0.07), ((course + 1.15) / courses, 0.0)):
            share = min(1.0, share)
            left, right = a.lerp(d, share), b.lerp(c, share)
            for k in range(columns + 1):
                at = left.lerp(right, k / columns) + normal * (lift + 0.06 * (k % 2))
                vertices.append(tuple(at))
        faces += [(start + k, start + k + 1, start + columns + 2 + k, start + columns + 1 + k) for k in range(columns)]
    model.add(vertices, faces, chosen)


def chimney(model, old, x, y, z, chance, high_m=1.6):
    wide, deep = chance.uniform(0.6, 1.3), chance.uniform(0.5, 0.7)
    model.solid((x - wide / 2, x + wide / 2), (y - deep / 2, y + deep / 2), (z - 2.5, z + high_m), old.brick)
    model.solid((x - wide / 2 - 0.08, x + wide / 2 + 0.08), (y - deep / 2 - 0.08, y + deep / 2 + 0.08),
                (z + high_m - 0.25, z + high_m), old.supply.stone)
    for k in range(max(1, int(wide / 0.4))):
        model.turned(((0.12, 0), (0.14, 0.4), (0.1, 0.42), (0.09, 0)), (x - wide / 2 + 0.2 + 0.4 * k, y, z + high_m),
                     old.roofs[0], 8)


def dormer(model, old, x, y, z, slope, kind, chance, cover):
    """A small gabled window on a slope towards -Y that rises by `slope`; (x, y, z) is on the slope below it."""
    half, tall, peak = 0.7, 1.35, 0.75
    back = y + (tall + peak) / slope
    for side in (-1, 1):
        at = x + side * half
        model.face(((at, y, z), (at, y, z + tall), (at, y + tall / slope, z + tall)), kind.wall)
        a, b = (x - 0.95, x) if side < 0 else (x, x + 0.95)
        low = z + tall - 0.25
        eave, top = (x + side * 0.95, low), (x, z + tall + peak)
        line = [(eave[0], y - 0.25, eave[1]), (eave[0], y + (tall - 0.25) / slope, eave[1])]
        crest = [(top[0], y - 0.25, top[1]), (top[0], back, top[1])]
        if side < 0:
            line.reverse()
            crest.reverse()
        tiled(model, line, crest, cover, 0.3, 0.4)
    model.face(((x - half, y, z), (x + half, y, z), (x + half, y, z + tall), (x, y, z + tall + peak),
                (x - half, y, z + tall)), kind.wall)
    model.upright((x - 0.48, x + 0.48), (z + 0.25, z + tall), y - 0.02, kind.frame)
    for a, b in ((x - 0.4, x - 0.04), (x + 0.04, x + 0.4)):
        for low, high in ((0.32, 0.9), (0.96, 1.28)):
            model.upright((a, b), (z + low, z + high), y - 0.03, old.supply.pane(chance))


def old_house(name, kind, size, storeys, old, seed, gable=False, slope=1.05, base_m=3.6, shops=False, timber=False,
              shutters=None, dormers=1, cover=None, hip=False):
    """A house with a tiled roof: (object, width, depth, height of the ridge). `gable` turns its gable to the street;
    `dormers` counts their rows."""
    chance = random.Random(seed)
    width, depth = size
    w, d = width / 2, depth / 2
    supply = old.supply
    cover = cover or chance.choice(old.roofs)
    model = Model(name=name)
    eaves = base_m + storeys * kind.storey_m
    for k, (x, y, turn, long_m) in enumerate(around(width, depth)):
        model.place(x, y, 0, turn)
        if shops and k == 0:
            ground_floor(model, long_m, base_m, kind, supply, chance)
        else:
            plain_floor(model, long_m, base_m, kind, old, chance, has_door=k == 0)
        facade(model, long_m, base_m, storeys, kind, supply, chance)
        if timber:
            timbers(model, long_m, base_m, storeys, kind, old, chance)
        elif shutters:
            wings(model, long_m, base_m, storeys, kind, shutters)
    model.place(0, 0, 0, 90 if gable else 0)
    if gable:
        w, d = d, w
    roof(model, w, d, eaves, slope, old, kind, cover, chance, hip)
    ridge = eaves + slope * d
    if not gable:
        for level in range(dormers):
            z = eaves + slope * 0.9 + level * 2.6
            y = -d + (z - eaves) / slope
            count = max(1, round((2 * w - 2 * level) / 3.6))
            for k in range(count):
                x = -w + (2 * w) * (k + 0.5) / count
                if abs(x) < w - 1.0 and z + 2.2 < ridge and (level or chance.random() < 0.8):
                    dormer(model, old, x, y, z, slope, kind, chance, cover)
    for _ in range(chance.randint(1, 2)):
        x, y = chance.uniform(-0.8, 0.8) * w, chance.uniform(-0.3, 0.4) * d
        chimney(model, old, x, y, ridge - slope * abs(y), chance, 1.3 + slope * 0.2)
    return model.one(), width, depth, ridge


def roof(model, w, d, eaves, slope, old, kind, cover, chance, hip):
    """A ridge along X over a box of half sizes w and d."""
    over, ridge = 0.45, eaves + slope * d
    low = eaves - slope * over
    side = 0.0 if hip else 0.22
    inner = w - d * 0.8 if hip else w + side
    for turn in (0, 180):
        sign = 1 if turn == 0 else -1
        outer = w + (over if hip else side)
        line = ((-outer * sign, -(d + over) * sign, low), (outer * sign, -(d + over) * sign, low))
        crest = ((-inner * sign, 0, ridge), (inner * sign, 0, ridge))
        tiled(model, line, crest, cover)
        model.tube(((-outer, -(d + over) * sign, low - 0.02), (outer, -(d + over) * sign, low - 0.02)), 0.09,
                   old.supply.grey, 6)
        if hip:
            tiled(model, ((outer * sign, -(d + over) * sign, low), (outer * sign, (d + over) * sign, low)),
                  ((inner * sign, -0.05 * sign, ridge), (inner * sign, 0.05 * sign, ridge)), cover)
    model.tube(((-inner, 0, ridge + 0.06), (inner, 0, ridge + 0.06)), 0.16, cover, 6)
    if hip:
        return
    for x, turn in ((w, 1), (-w, -1)):
        model.face(((x, -d * turn, eaves), (x, d * turn, eaves), (x, 0, ridge)), kind.wall)
        # Windows below the ridge, and boards along the edges of the roof.
        rows = max(1, int((ridge - eaves - 1.6) / 2.4))
        for level in range(rows):
            z = eaves + 0.7 + 2.4 * level
            half = (ridge - z - 1.5) / slope - 0.9
            spots = (0.0,) if half < 1.3 else (-0.5, 0.5) if half < 3.2 else (-0.7, 0.0, 0.7)
            for y in (half * spot for spot in spots):
                for part, (a, b, out) in enumerate(((0.5, 1.35, 0.03), (0.38, 1.22, 0.05))):
                    at = x + turn * out
                    corners = ((at, y - a * turn, z + 0.1 * part), (at, y + a * turn, z + 0.1 * part),
                               (at, y + a * turn, z + b), (at, y - a * turn, z + b))
                    model.face(corners, kind.frame if part == 0 else old.supply.pane(chance))
        for sign in (-1, 1):
            outer = x + turn * 0.23
            model.face(((outer, sign * (d + over), low), (outer, 0, ridge + 0.02), (outer, 0, ridge - 0.3),
                        (outer, sign * (d + over), low - 0.25)), old.beams)


def plain_floor(model, long_m, high_m, kind, old, chance, has_door):
    """A ground floor with a door between windows."""
    bays = max(1, round(long_m / kind.bay_m))
    pitch = long_m / bays
    door = chance.randrange(bays) if has_door else -1
    edge = 0.0
    for bay in range(bays):
        middle = (bay + 0.5) * pitch
        half, z = (0.6, (0.1, 2.45)) if bay == door else (0.24 * pitch, (1.0, 2.6))
        x = (middle - half, middle + half)
        model.upright((edge, x[0]), (0, high_m), 0, kind.wall)
        model.upright(x, (0, z[0]), 0, kind.wall)
        model.upright(x, (z[1], high_m), 0, kind.wall)
        edge = x[1]
        if bay == door:
            model.upright(x, z, 0.2, chance.choice(old.shutters))
            model.upright((x[0] + 0.15, x[1] - 0.15), (1.9, 2.35), 0.19, old.supply.dark)
            for a, b in ((x[0] - 0.2, x[0]), (x[1], x[1] + 0.2)):
                model.solid((a, b), (-0.06, 0.2), (0, z[1]), kind.trim)
            model.solid((x[0] - 0.3, x[1] + 0.3), (-0.12, 0.2), (z[1], z[1] + 0.25), kind.trim)
        else:
            opening(model, x, z, kind, old.supply, chance, kind.lit)
    model.upright((edge, long_m), (0, high_m), 0, kind.wall)
    model.solid((-0.04, long_m + 0.04), (-0.06, 0.02), (0, 0.7), kind.trim)


def timbers(model, long_m, base_m, storeys, kind, old, chance):
    """Beams of a timber frame over a façade."""
    bays = max(1, round(long_m / kind.bay_m))
    pitch = long_m / bays
    left, right, bottom, top = kind.window
    y = (-0.05, 0.02)
    for storey in range(storeys + 1):
        z = base_m + storey * kind.storey_m
        model.solid((0, long_m), (-0.07, 0.02), (z - 0.13, z + 0.13), old.beams)
        if storey == storeys:
            break
        high = z + kind.storey_m
        model.solid((0, long_m), y, (z + bottom * kind.storey_m - 0.22, z + bottom * kind.storey_m - 0.08), old.beams)
        for bay in range(bays + 1):
            at = min(max(bay * pitch, 0.11), long_m - 0.11)
            model.solid((at - 0.1, at + 0.1), y, (z, high), old.beams)
            if bay == bays:
                break
            for edge in (left, right):
                x = (bay + edge) * pitch
                model.solid((x - 0.14, x + 0.02) if edge == left else (x - 0.02, x + 0.14), y, (z, high), old.beams)
            if chance.random() < 0.5:
                a, b = (bay + left) * pitch, bay * pitch
                if chance.random() < 0.5:
                    a, b = (bay + right) * pitch, (bay + 1) * pitch
                model.face(((a - 0.08, -0.04, z), (a + 0.08, -0.04, z), (b + 0.08, -0.04, high),
                            (b - 0.08, -0.04, high)), old.beams)


def wings(model, long_m, base_m, storeys, kind, chosen):
    """Open shutters beside the windows of upper storeys."""
    bays = max(1, round(long_m / kind.bay_m))
    pitch = long_m / bays
    left, right, bottom, top = kind.window
    wide = min(0.5 * (right - left) * pitch, (left * pitch) - 0.08)
    for storey in range(storeys):
        low = base_m + storey * kind.storey_m
        z = (low + bottom * kind.storey_m, low + top * kind.storey_m)
        for bay in range(bays):
            for x in ((bay + left) * pitch - wide, (bay + right) * pitch):
                model.solid((x + 0.02, x + wide - 0.02), (-0.07, -0.02), z, chosen)
                for k in range(8):
                    level = z[0] + (z[1] - z[0]) * (k + 0.5) / 8
                    model.solid((x + 0.08, x + wide - 0.08), (-0.09, -0.06), (level - 0.03, level + 0.02), chosen)


def church(old, nave=(15, 36), tower_m=9.0, high_m=34.0, spire_m=22.0):
    """A nave along Y with a tower at its front end; the origin is the middle of the tower."""
    model = Model(name="church")
    supply = old.supply
    h = tower_m / 2
    for x, y, turn, long_m in around(tower_m, tower_m):
        model.place(x, y, 0, turn)
        model.upright((0, long_m), (0, high_m), 0, old.ashlar)
        for z in (8.0, 16.0, 24.0, high_m - 0.6):
            model.solid((-0.25, long_m + 0.25), (-0.25, 0.1), (z, z + 0.5), supply.stone)
        for at in (0, long_m):
            for z0, z1, out in ((0, 16, 0.7), (16, 24, 0.5), (24, high_m, 0.3)):
                model.solid((at - 0.7, at + 0.7), (-out, 0.1), (z0, z1), old.ashlar)
        arch(model, long_m / 2 - 1.3, 25.4, 0.85, 5.4, supply, old)
        arch(model, long_m / 2 + 1.3, 25.4, 0.85, 5.4, supply, old)
        arch(model, long_m / 2, 9.5, 0.8, 4.5, supply, old)
        if turn == 0:
            arch(model, long_m / 2, 0, 1.5, 4.8, supply, old, door=True)
        clock(model, long_m / 2, 20.3, 1.9, supply, old)
    model.place(0, 0, high_m)
    base = [(sx * (h + 0.35), sy * (h + 0.35), 0.0) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    # From a square to an octagon, whose corners stand 22.5 degrees beside those of the square.
    angles = [math.radians(45 * k - 112.5) for k in range(8)]
    ring = [(3.3 * math.cos(angle), 3.3 * math.sin(angle), 3.4) for angle in angles]
    faces = []
    for k in range(4):
        faces += [(k, 4 + 2 * k, 4 + (2 * k - 1) % 8), (k, (k + 1) % 4, 5 + 2 * k, 4 + 2 * k)]
    model.add(base + ring, faces, old.copper)
    model.turned(((3.3, 3.4), (2.9, 4.4), (2.3, 7.5), (1.2, 0.68 * spire_m), (0.12, spire_m)), (0, 0, 0), old.copper, 8)
    model.turned(((0, 0), (0.45, 0.3), (0.5, 0.6), (0, 1.0)), (0, 0, spire_m - 0.2), old.gilt, 10)
    model.tube(((0, 0, spire_m), (0, 0, spire_m + 2.6)), 0.07, old.gilt, 5)
    model.tube(((-0.6, 0, spire_m + 1.9), (0.6, 0, spire_m + 1.9)), 0.07, old.gilt, 5)
    wide, long_m = nave
    wall = 12.0
    model.place(0, h + long_m / 2, 0)
    for x, y, turn, run in around(wide, long_m):
        model.place(x, h + long_m / 2 + y, 0, turn)
        model.upright((0, run), (0, wall), 0, old.ashlar)
        model.solid((-0.2, run + 0.2), (-0.25, 0.1), (wall - 0.4, wall), supply.stone)
        for k in range(int(run / 5.5)):
            at = 5.5 * (k + 0.5) + (run - 5.5 * int(run / 5.5)) / 2
            arch(model, at, 3.0, 0.9, 6.5, supply, old)
            model.solid((at - 3.2, at - 2.3), (-1.0, 0.1), (0, 8), old.ashlar)
            model.solid((at - 3.1, at - 2.4), (-0.6, 0.1), (8, 10.5), old.ashlar)
    model.place(0, h + long_m / 2, 0, 90)
    kind = Kind(old.ashlar, supply.white, supply.stone)
    roof(model, long_m / 2, wide / 2, wall, 1.45, old, kind, old.slate, random.Random(1), False)
    return store(model.one())


def arch(model, x, z, half, tall, supply, old, door=False):
    """A window or door with a pointed arch, framed in stone."""
    def outline(grow):
        points = [(x - half - grow, z - (0 if door else grow)), (x + half + grow, z - (0 if door else grow)),
                  (x + half + grow, z + tall - 1.2 * half)]
        points += [(x + (half + grow) * s, z + tall - 1.2 * half + (1.5 * half + grow) * t) for s, t in
                   ((0.85, 0.4), (0.5, 0.75), (0, 1.0), (-0.5, 0.75), (-0.85, 0.4))]
        return [*points, (x - half - grow, z + tall - 1.2 * half)]

    for grow, y, chosen in ((0.3, -0.05, supply.stone), (0.0, -0.08, old.beams if door else supply.dark)):
        model.face([(a, y, b) for a, b in outline(grow)], chosen)
    if not door:
        model.upright((x - 0.06, x + 0.06), (z, z + tall - 0.6 * half), -0.1, supply.stone)
        for k in range(1, 4):
            level = z + tall * k / 4.6
            model.upright((x - half, x + half), (level - 0.04, level + 0.04), -0.1, supply.stone)


def clock(model, x, z, radius, supply, old):
    for r, y, chosen in ((radius, -0.1, old.gilt), (0.92 * radius, -0.14, supply.white)):
        model.face([(x + r * math.cos(math.pi * k / 14), y, z + r * math.sin(math.pi * k / 14)) for k in range(28)],
                   chosen)
    for k in range(12):
        a = math.pi * k / 6
        c, s = math.cos(a), math.sin(a)
        model.face([(x + radius * r * c - e * s, -0.17, z + radius * r * s + e * c) for r, e in
                    ((0.74, -0.06), (0.88, -0.06), (0.88, 0.06), (0.74, 0.06))], supply.black)
    for angle, long_m, w in ((0.9, 0.5, 0.09), (2.2, 0.78, 0.06)):
        c, s = math.cos(angle), math.sin(angle)
        model.face([(x + r * c - e * s, -0.2, z + r * s + e * c) for r, e in
                    ((-0.2, -w), (radius * long_m, -w), (radius * long_m, w), (-0.2, w))], supply.black)
