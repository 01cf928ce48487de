"""Boats, ships, cranes and water of a model harbour; see `kit.model` for its metres. Bows point towards -Y."""

import random

from .materials import Nodes, material
from .model import Model, toned
from .town import store


def harbour_water(name="harbour water", deep=(0.008, 0.04, 0.055)):
    """Small waves over long ones, calm in patches."""
    made = material(name, deep, 0.07, specular=0.6)
    nodes = Nodes(made)
    tint = nodes.noise(nodes.place((1, 0.5, 1)), 0.02, 4)
    nodes.feed(nodes.surface.inputs["Base Color"],
               nodes.ramp(tint, (0.35, deep), (0.65, tuple(1.7 * part for part in deep))))
    calm = nodes.ramp(nodes.noise(nodes.place((1, 0.4, 1)), 0.03, 3), (0.4, (0.3, 0.3, 0.3)), (0.6, (1, 1, 1)))
    waves = nodes.math("ADD", nodes.noise(nodes.place((1, 1.6, 1)), 0.35, 4, 0.55),
                       nodes.math("MULTIPLY", nodes.noise(nodes.place((1, 1.4, 1)), 1.3, 3), 0.3))
    nodes.bump(nodes.math("MULTIPLY", waves, calm), 0.6, 0.8)
    return made


class Docks:
    """Paints for boats and cranes."""

    def __init__(self, supply):
        self.supply = supply
        tones = ((0.04, 0.12, 0.3), (0.4, 0.04, 0.03), (0.04, 0.22, 0.17), (0.62, 0.61, 0.57), (0.6, 0.36, 0.04),
                 (0.025, 0.04, 0.07))
        self.hulls = [toned(f"hull {k}", tone, 0.25, 0.4, 0.15) for k, tone in enumerate(tones)]
        self.under = toned("boot top", (0.25, 0.05, 0.035), 0.4, 0.6)
        self.deck = toned("deck", (0.34, 0.23, 0.13), 0.4, 0.7)
        self.grey = toned("steel deck", (0.2, 0.22, 0.22), 0.5, 0.7)
        self.rust = toned("rusty red", (0.3, 0.09, 0.05), 0.6, 0.7)
        self.cloth = toned("sail cover", (0.06, 0.12, 0.3), 0.1, 0.9)
        self.net = toned("nets", (0.08, 0.2, 0.2), 0.3, 0.95, 0.3, 0.6)
        self.boxes = [toned(f"container {k}", tone, 0.35, 0.6, 0.15) for k, tone in enumerate(
            ((0.4, 0.07, 0.04), (0.05, 0.16, 0.34), (0.12, 0.28, 0.16), (0.5, 0.3, 0.05), (0.42, 0.42, 0.4)))]


def hull(model, long_m, beam_m, high_m, side, rail, docks, deck):
    """A hull with its water line at z = 0: red below, `side` above, `rail` along the deck."""
    stations, rows = 16, []
    for k in range(stations + 1):
        t = k / stations
        half = beam_m / 2 * min(1.0, max(0.02, (t / 0.42) ** 0.62)) * (1 - 0.22 * max(0, (t - 0.75) / 0.25) ** 2)
        top = high_m * (1 + 0.45 * max(0, 1 - t / 0.5) ** 2 + 0.12 * max(0, (t - 0.6) / 0.4) ** 2)
        y = -long_m / 2 + long_m * t
        rake = 0.07 * long_m * (1 - t) ** 3
        rows.append([(0.72 * half, y + 1.6 * rake, -0.8), (0.86 * half, y + rake, 0.18 * high_m),
                     (0.97 * half, y + 0.3 * rake, 0.82 * top), (half, y, top)])
    for level, chosen in enumerate((docks.under, side, rail)):
        for sign in (-1, 1):
            vertices = [(sign * x, y, z) for each in rows for x, y, z in each[level:level + 2]]
            faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(stations)]
            model.add(vertices, faces, chosen, smooth=True)
        last = rows[-1][level:level + 2]
        model.face([(-last[0][0], last[0][1], last[0][2]), (last[0][0], last[0][1], last[0][2]),
                    (last[1][0], last[1][1], last[1][2]), (-last[1][0], last[1][1], last[1][2])], chosen)
    inner = [(0.94 * each[3][0], each[3][1], each[3][2] - 0.3) for each in rows]
    for a, b in zip(inner, inner[1:]):
        model.face(((-a[0], a[1], a[2]), (a[0], a[1], a[2]), (b[0], b[1], b[2]), (-b[0], b[1], b[2])), deck)
    return inner


def cabin(model, x, y, z, docks, windows=True):
    """A deck house with windows all around; `x` and `y` are its ranges, `z` too."""
    model.solid(x, y, z, docks.supply.white)
    model.solid((x[0] - 0.15, x[1] + 0.15), (y[0] - 0.25, y[1] + 0.15), (z[1], z[1] + 0.12), docks.supply.white)
    if not windows:
        return
    low, high = z[1] - 1.05, z[1] - 0.3
    for count, run in ((max(2, round((x[1] - x[0]) / 0.9)), x),):
        for k in range(count):
            a = run[0] + (run[1] - run[0]) * (k + 0.12) / count
            b = run[0] + (run[1] - run[0]) * (k + 0.88) / count
            for at in (y[0] - 0.02, y[1] + 0.02):
                model.upright((a, b), (low, high), at, docks.supply.dark)
    count = max(1, round((y[1] - y[0]) / 1.2))
    for k in range(count):
        a = y[0] + (y[1] - y[0]) * (k + 0.15) / count
        b = y[0] + (y[1] - y[0]) * (k + 0.85) / count
        for at in (x[0] - 0.02, x[1] + 0.02):
            model.face(((at, a, low), (at, b, low), (at, b, high), (at, a, high)), docks.supply.dark)


def fishing_boat(docks, number):
    model = Model(name="fishing boat")
    chance = random.Random(number)
    side = docks.hulls[number % len(docks.hulls)]
    long_m = chance.uniform(10, 14)
    hull(model, long_m, 3.9, 1.35, side, docks.supply.white, docks, docks.deck)
    y = chance.choice((-0.12, 0.2)) * long_m
    cabin(model, (-1.1, 1.1), (y - 1.3, y + 1.4), (0.9, 3.4), docks)
    # Thin bright metal would be seen as single white pixels.
    steel = docks.supply.black
    model.tube(((0, y + 1.7, 1), (0, y + 1.7, 7.5)), 0.08, docks.hulls[4], 6)
    model.tube(((0, y + 1.7, 3.0), (0, y + 4.6, 5.6)), 0.06, docks.hulls[4], 5)
    for end in (-0.46 * long_m, 0.46 * long_m):
        model.tube(((0, y + 1.7, 7.3), (0, end, 1.8)), 0.02, steel, 3)
    model.tube(((0, y + 0.2, 3.5), (0, y + 0.2, 4.8)), 0.03, steel, 4)
    for k in range(5):
        a, b = chance.uniform(-1.0, 0.4), chance.choice((-0.32, 0.33)) * long_m + chance.uniform(-0.8, 0.8)
        if abs(b - y) > 2:
            model.solid((a, a + 0.8), (b, b + 0.6), (0.9, 1.35), chance.choice(docks.boxes))
    model.turned(((0, 1.0), (0.9, 1.0), (0.8, 1.35), (0.3, 1.6), (0, 1.65)), (0.2, y + 3.1 if y < 0 else y - 2.9, 0),
                 docks.net, 9)
    return store(model.one())


def yacht(docks, number):
    model = Model(name="yacht")
    hull(model, 10.5, 3.3, 1.1, docks.hulls[3] if number % 3 else docks.hulls[5], docks.supply.white, docks, docks.deck)
    model.loft(((-2.6, 0.8, 0.6), (-1.9, 1.5, 0.8), (1.2, 1.65, 1.0), (1.5, 0.8, 1.1)), docks.supply.white)
    for side in (-1, 1):
        model.face(((side * 0.84, -1.5, 1.15), (side * 1.0, 0.9, 1.15), (side * 0.98, 0.9, 1.45),
                    (side * 0.82, -1.5, 1.4)), docks.supply.dark)
    model.tube(((0, -1.0, 1), (0, -1.0, 14)), 0.08, docks.supply.white, 6)
    model.tube(((0, -0.9, 2.3), (0, 3.6, 2.2)), 0.19, docks.cloth if number % 2 else docks.supply.white, 7)
    model.tube(((-1.0, -1.0, 9), (1.0, -1.0, 9)), 0.03, docks.supply.white, 4)
    for at in ((0, -5.1, 1.5), (0, 5.1, 1.2), (-1.6, -1, 1.1), (1.6, -1, 1.1)):
        model.tube((at, (0, -1.0, 13.8)), 0.018, docks.supply.grey, 3)
    return store(model.one())


def cargo_ship(docks, long_m=74.0, side=5):
    """A small freighter with containers, its deck house aft."""
    model = Model(name="cargo ship")
    chance = random.Random(side)
    rail = docks.supply.white if side != 3 else docks.hulls[0]
    hull(model, long_m, 13, 4.2, docks.hulls[side], rail, docks, docks.rust)
    stern = long_m / 2
    for level in range(4):
        back = 0.6 * level
        cabin(model, (-5.6 + 0.5 * level, 5.6 - 0.5 * level), (stern - 16 + back, stern - 5),
              (3.8 + 2.7 * level, 6.4 + 2.7 * level), docks)
        model.solid((-6.2 + 0.3 * level, 6.2 - 0.3 * level), (stern - 17 + back, stern - 4),
                    (6.4 + 2.7 * level, 6.55 + 2.7 * level), docks.supply.white)
    model.loft(((stern - 8.5, 14.4, 1.3), (stern - 8.2, 19.0, 1.1), (stern - 5.6, 19.0, 1.1), (stern - 5.2, 14.4, 1.3)),
               docks.hulls[1])
    model.tube(((0, stern - 13, 14), (0, stern - 13, 22)), 0.15, docks.supply.white, 6)
    model.tube(((-1.6, stern - 13, 19.5), (1.6, stern - 13, 19.5)), 0.08, docks.supply.white, 4)
    y = -long_m / 2 + 14
    while y < stern - 24:
        model.solid((-5.2, 5.2), (y, y + 12.6), (3.7, 4.7), docks.grey)
        for column in range(4):
            for level in range(chance.randint(1, 3)):
                x = -5.0 + 2.5 * column
                model.solid((x, x + 2.44), (y + 0.2, y + 12.3), (4.7 + 2.6 * level, 7.27 + 2.6 * level),
                            chance.choice(docks.boxes))
        y += 13.4
    model.tube(((0, -long_m / 2 + 7, 5), (0, -long_m / 2 + 7, 15)), 0.2, docks.hulls[4], 6)
    model.solid((-2, 2), (-long_m / 2 + 8, -long_m / 2 + 10), (4.5, 5.8), docks.grey)
    return store(model.one())


def gantry_crane(docks, colour):
    """A crane for containers; its boom reaches out over the water, towards -X."""
    model = Model(name="gantry crane")
    paint = docks.hulls[colour]
    for y in (-8, 8):
        for x in (-8, 8):
            model.solid((x - 0.7, x + 0.7), (y - 0.7, y + 0.7), (1.2, 30), paint)
            model.solid((x - 0.9, x + 0.9), (y - 2.6, y + 2.6), (0, 1.4), docks.grey)
        model.solid((-8, 8), (y - 0.5, y + 0.5), (11, 12.4), paint)
        model.solid((-8, 8), (y - 0.5, y + 0.5), (28.6, 30.2), paint)
        model.tube(((-8, y, 12), (8, y, 28)), 0.4, paint, 5)
        model.tube(((-8, y, 30), (-4, 0.3 * y, 46), (8, y, 30)), 0.45, paint, 5)
    for x in (-8, 8):
        model.solid((x - 0.5, x + 0.5), (-8, 8), (28.6, 30.2), paint)
        model.solid((x - 0.5, x + 0.5), (-8, 8), (11, 12.2), paint)
    for y in (-1.8, 1.8):
        model.solid((-44, 24), (y - 0.4, y + 0.4), (30.2, 32), paint)
        model.tube(((-4, 0, 46), (-24, y, 32)), 0.16, paint, 4)
        model.tube(((-4, 0, 46), (-42, y, 32)), 0.16, paint, 4)
        model.tube(((-4, 0, 46), (22, y, 32)), 0.16, paint, 4)
    model.solid((-5.6, -2.6), (-2.4, 2.4), (45.4, 46.6), paint)
    model.solid((10, 21), (-3.4, 3.4), (32, 36.5), docks.supply.white)
    model.solid((-22, -18), (-2.6, 2.6), (28.4, 30.2), docks.supply.white)
    for x in (-21, -19):
        model.tube(((x, 0, 28.4), (x, 0, 20)), 0.08, docks.grey, 3)
    model.solid((-23, -17), (-1.2, 1.2), (17.3, 20), docks.boxes[0])
    return store(model.one())


def jib_crane(docks, colour=4):
    """An old quay crane on a portal; its jib points towards -X."""
    model = Model(name="jib crane")
    paint = docks.hulls[colour]
    for x in (-3, 3):
        for y in (-3, 3):
            model.tube(((x, y, 0), (0.8 * x, 0.8 * y, 7)), 0.4, docks.supply.grey, 5)
    model.solid((-3.2, 3.2), (-3.2, 3.2), (6.6, 7.6), docks.supply.grey)
    model.turned(((1.7, 7.6), (1.6, 9.6), (0, 9.7)), (0, 0, 0), docks.supply.grey, 14)
    cabin(model, (-2.2, 3.0), (-1.8, 1.8), (9.6, 13.2), docks)
    model.solid((3.0, 5.4), (-1.7, 1.7), (9.8, 12.6), paint)
    tip = (-19, 0, 29)
    for y in (-1.1, 1.1):
        model.tube(((-1.8, y, 10.2), (tip[0], 0.3 * y, tip[2])), 0.2, paint, 5)
        model.tube(((-1.2, y, 12.6), (tip[0], 0.3 * y, tip[2] + 0.5)), 0.12, paint, 4)
        model.tube(((2.4, y, 13), (0.6, y, 20), (-2, y, 13)), 0.2, paint, 5)
        model.tube(((0.6, y, 20), (tip[0], 0, tip[2])), 0.06, docks.grey, 3)
    for k in range(12):
        a, b = (k + 0.2) / 13, (k + 1.1) / 13
        sign = 1 if k % 2 else -1
        first = [-1.8 + (tip[0] + 1.8) * a, sign * 1.1 * (1 - 0.7 * a), 10.2 + (tip[2] - 10.2) * a]
        second = [-1.8 + (tip[0] + 1.8) * b, -sign * 1.1 * (1 - 0.7 * b), 10.2 + (tip[2] - 10.2) * b]
        model.tube((first, second), 0.09, paint, 3)
    model.tube((tip, (tip[0], 0, 13)), 0.06, docks.grey, 3)
    model.solid((tip[0] - 0.4, tip[0] + 0.4), (-0.4, 0.4), (12, 13), docks.hulls[1])
    return store(model.one())


def lighthouse(docks, old):
    model = Model(name="lighthouse")
    model.turned(((0, 0), (6, 0), (6, 2), (0, 2)), (0, 0, 0), old.ashlar, 16)
    for k in range(5):
        r0, r1 = 3.2 - 0.28 * k, 3.2 - 0.28 * (k + 1)
        model.turned(((r0, 2 + 3.6 * k), (r1, 2 + 3.6 * (k + 1))), (0, 0, 0),
                     docks.hulls[1] if k % 2 else docks.supply.white, 18)
    model.turned(((2.6, 20), (2.6, 20.4), (1.3, 20.4), (1.3, 22.6), (1.7, 22.7), (0, 24.6)), (0, 0, 0),
                 docks.supply.black, 16)
    return store(model.one())
