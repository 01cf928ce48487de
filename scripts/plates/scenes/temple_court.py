"""The court of a temple in the east of Asia: slabs and raked gravel, stone lanterns, a wooden hall with a wide roof."""

import math
import random

from kit.land import fan
from kit.materials import Nodes, material, mottled, paving, wood
from kit.park import broad_tree, gravel
from kit.plants import bush
from kit.shapes import box, hills, mesh, scatter, spread
from kit.sky import daylight
from kit.town import Parts, granite, pave
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=40, azimuth_deg=-128, radius_deg=0.5, strength=0.5)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.48, focal_mm=35, horizon=0.44, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=1.1,
    samples=28,
    exposure=1.2,
    saturation=1.03,
    haze=(420.0, (0.97, 0.98, 1.0)),
)
HALL_Y = 23.5
FLOOR = 1.0


def build():
    daylight(SUN, clouds=0.34, cloud_scale=1.2, seed=9.0, haze=0.6)
    court()
    hall()
    stone = lantern_stone()
    for x, y, size in ((-2.75, 6.6, 1.0), (2.75, 6.6, 1.0), (-2.9, 11.2, 1.0), (2.9, 11.2, 1.0)):
        lantern((x, y, 0.02), stone, size)
    walls()
    green()


def court():
    raked = gravel("raked gravel", (0.19, 0.183, 0.17), (0.37, 0.355, 0.33), 120)
    fan(lambda x, y: -0.02 - 0.1 * (abs(x) < 1.5) + 0.008 * math.sin(2 * math.pi * x / 0.12) * (1.7 < abs(x) < 9)
        + 0.006 * hills(x, y, 3, 3, 2), ((1.2, 0), (3, 30), (20, 120), (70, 20)), 700, raked, half_width=4,
        widening=0.62, behind_m=30)
    slabs = granite("court slabs", (0.22, 0.21, 0.195), (0.36, 0.345, 0.32))
    box((3.0, 26, 0.03), (0, 9, -0.045), mottled("bed", (0.07, 0.065, 0.055), (0.15, 0.14, 0.12), 30))
    pave((-1.35, 1.35), (1.3, HALL_Y - 4.2), (0.9, 0.6), slabs, 5, gap_m=0.01, round_m=0.012, uneven_m=0.002,
         lift_m=0.003, kinds=8)
    for side in (-1, 1):
        for k in range(15):
            box((0.2, 1.19, 0.12), (side * 1.5, 1.6 + 1.2 * k, -0.09), slabs, round_m=0.015)


def lantern_stone():
    """Weathered granite, with moss and lichen on what faces upwards."""
    made = mottled("lantern stone", (0.14, 0.135, 0.125), (0.34, 0.325, 0.3), 14, 0.95, 0.7, 0.012)
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    facing = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.tree.nodes.new("ShaderNodeNewGeometry").outputs["Normal"], facing.inputs[0])
    patch = nodes.noise(nodes.place(), 5, 7, 0.65)
    level = nodes.math("ADD", nodes.math("MULTIPLY", facing.outputs["Z"], 0.3), patch)
    moss = nodes.ramp(level, (0.62, (0, 0, 0)), (0.76, (0.85, 0.85, 0.85)))
    pale = nodes.ramp(nodes.noise(nodes.place(), 11, 5), (0.62, (0, 0, 0)), (0.68, (0.5, 0.5, 0.5)))
    own = nodes.mix(pale, own, (0.45, 0.46, 0.4))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(moss, own, (0.06, 0.085, 0.025)))
    return made


def lantern(at, stone, size):
    """Six-sided, 1.9 m high: foot, shaft, platform, fire box, roof and jewel."""
    dark = material("fire box inside", (0.015, 0.013, 0.012), 0.9)
    parts = Parts(at, 15, "stone lantern")

    def ring(profile, steps=6):
        count = len(profile)
        vertices, faces = [], []
        for k in range(steps):
            a = 2 * math.pi * k / steps
            vertices += [(size * r * math.cos(a), size * r * math.sin(a), size * z) for r, z in profile]
            here, there = k * count, (k + 1) % steps * count
            faces += [(here + j, there + j, there + j + 1, here + j + 1) for j in range(count - 1)]
        parts.add(vertices, faces, stone)

    ring(((0, 0), (0.36, 0), (0.36, 0.12), (0.3, 0.16), (0.3, 0.22), (0.2, 0.3), (0, 0.3)))
    parts.turned([(size * r, size * z) for r, z in ((0.17, 0.28), (0.145, 0.32), (0.135, 0.55), (0.155, 0.57),
                                                    (0.155, 0.62), (0.135, 0.64), (0.14, 0.92), (0.17, 0.95))],
                 (0, 0, 0), stone, 28)
    ring(((0, 0.94), (0.17, 0.94), (0.31, 1.06), (0.32, 1.15), (0.25, 1.17), (0.24, 1.2), (0, 1.2)))
    ring(((0.205, 1.19), (0.205, 1.5)))
    ring(((0, 1.5), (0.3, 1.49), (0.46, 1.5), (0.47, 1.55), (0.3, 1.63), (0.17, 1.72), (0.11, 1.77), (0, 1.78)))
    parts.turned([(size * r, size * z) for r, z in ((0.1, 1.76), (0.115, 1.79), (0.06, 1.82), (0.1, 1.87), (0.1, 1.92),
                                                    (0.05, 1.98), (0, 2.03))], (0, 0, 0), stone, 24)
    for k in range(6):
        a = math.pi * (k + 0.5) / 3
        c, s, r = math.cos(a), math.sin(a), size * 0.182
        corners = []
        for u, z in ((-0.06, 1.25), (0.06, 1.25), (0.06, 1.44), (-0.06, 1.44)):
            corners.append((r * c - size * u * s, r * s + size * u * c, size * z))
        parts.face(corners, dark)
    parts.done(0.014 * size, 2)


def hall():
    timber = wood("temple timber", (0.06, 0.032, 0.018), (0.17, 0.1, 0.06), (9, 9, 1.2), 2.0, 0.6, 0.2)
    beam = wood("temple beam", (0.06, 0.032, 0.018), (0.18, 0.105, 0.06), (1.2, 9, 9), 2.0, 0.6, 0.2)
    plaster = mottled("temple plaster", (0.5, 0.47, 0.41), (0.6, 0.57, 0.5), 2, 0.9)
    paper = mottled("paper", (0.46, 0.43, 0.36), (0.54, 0.51, 0.44), 2, 0.9)
    shade = material("hall inside", (0.02, 0.016, 0.012), 0.9)
    stone = granite("platform", (0.22, 0.21, 0.2), (0.36, 0.345, 0.325))
    parts = Parts((0, HALL_Y, 0), 0, "hall")
    half, deep = 8.0, 9.0
    bays = [-8.0, -4.9, -1.9, 1.9, 4.9, 8.0]
    # A platform of stone blocks with steps.
    parts.solid((-half - 2.0, half + 2.0), (-2.2, deep + 2), (0, 0.62), stone)
    parts.solid((-half - 2.1, half + 2.1), (-2.3, deep + 2.1), (0.62, 0.74), stone)
    for k in range(4):
        parts.solid((-2.6, 2.6), (-3.6 + 0.36 * k, -2.2), (0, 0.17 * (k + 1)), stone)
    for side in (-1, 1):
        parts.solid(sorted((side * 2.6, side * 2.95)), (-3.75, -2.2), (0, 0.5), stone)
    # A wooden floor that stands out as a veranda.
    parts.solid((-half - 1.1, half + 1.1), (-1.3, deep), (FLOOR - 0.1, FLOOR), beam)
    for x in [b + 0.0 for b in bays]:
        parts.solid((x - 0.13, x + 0.13), (-1.15, -0.9), (0.74, FLOOR - 0.1), timber)
    # Behind the columns: lattice doors below, white panels above.
    top = 4.3
    for x in bays:
        parts.turned(((0.2, FLOOR), (0.2, top)), (x, 0, 0), timber, 28)
        parts.turned(((0.27, FLOOR), (0.27, FLOOR + 0.08), (0.2, FLOOR + 0.12)), (x, 0, 0), stone, 28)
        for k, (wide, out) in enumerate(((0.3, 0.3), (0.5, 0.55), (0.75, 0.85))):
            z = top + 0.22 * k
            parts.solid((x - wide, x + wide), (-0.11, 0.11), (z, z + 0.16), beam)
            parts.solid((x - 0.1, x + 0.1), (-out, 0.2), (z, z + 0.16), timber)
    parts.solid((-half, half), (-0.09, 0.09), (FLOOR + 2.35, FLOOR + 2.62), beam)
    parts.solid((-half - 0.4, half + 0.4), (-0.13, 0.13), (top - 0.32, top), beam)
    parts.solid((-half - 0.6, half + 0.6), (-1.0, -0.8), (top + 0.62, top + 0.8), beam)
    parts.upright((-half, half), (FLOOR + 2.6, top + 0.8), 0.05, plaster)
    for k, (x0, x1) in enumerate(zip(bays, bays[1:])):
        lattice = k != 2
        parts.upright((x0, x1), (FLOOR, FLOOR + 2.4), 0.1 if lattice else 1.5, paper if lattice else shade)
        doors = 4 if lattice else 0
        for j in range(doors):
            a, b = x0 + 0.2 + (x1 - x0 - 0.4) * j / 4, x0 + 0.2 + (x1 - x0 - 0.4) * (j + 1) / 4
            for p in ((a, a + 0.06), (b - 0.06, b)):
                parts.solid(p, (0.0, 0.07), (FLOOR, FLOOR + 2.36), timber)
            for z in (FLOOR, FLOOR + 0.75, FLOOR + 2.28):
                parts.solid((a, b), (0.0, 0.07), (z, z + 0.08), beam)
            parts.solid((a, b), (0.03, 0.06), (FLOOR, FLOOR + 0.78), timber)
            for m in range(1, 6):
                c = a + (b - a) * m / 6
                parts.solid((c - 0.012, c + 0.012), (0.02, 0.06), (FLOOR + 0.8, FLOOR + 2.3), timber)
            for m in range(1, 12):
                z = FLOOR + 0.8 + 1.5 * m / 12
                parts.solid((a, b), (0.03, 0.06), (z - 0.012, z + 0.012), timber)
    parts.upright((-half, half), (0, 6), 1.6, shade)
    for x in (-half, half):
        parts.face([(x, 0, FLOOR), (x, deep, FLOOR), (x, deep, top + 1), (x, 0, top + 1)], plaster)
    # A rail around the veranda, open at the steps.
    for x0, x1 in ((-half - 1.0, -2.6), (2.6, half + 1.0)):
        for z, thick in ((0.78, 0.05), (0.48, 0.03), (0.12, 0.03)):
            parts.solid((x0, x1), (-1.2 - thick, -1.2 + thick), (FLOOR + z, FLOOR + z + 2 * thick), beam)
        x = x0
        while x <= x1 + 0.01:
            parts.solid((x - 0.05, x + 0.05), (-1.25, -1.15), (FLOOR, FLOOR + 0.82), timber)
            x += (x1 - x0) / 4
    parts.done(0.01)
    roof(beam, timber, half, deep)


def roof(beam, timber, half, deep):
    """Curved slopes with rows of round tiles; the corners of the eaves rise."""
    tile = mottled("roof tiles", (0.045, 0.05, 0.054), (0.13, 0.135, 0.14), 3, 0.55, 0.3, 0.01, specular=0.5)
    out, wide, high, low = 2.6, half + 2.8, 4.6, 5.05
    length = deep / 2 + out

    def surface(u, v):
        lift = 0.75 * abs(u) ** 3.5 * (1 - v) ** 1.5
        return (u * wide * (1 - 0.2 * v), HALL_Y - out + length * v, low + high * (0.42 * v + 0.58 * v * v) + lift)

    columns, rows = 560, 40
    vertices, faces = [], []
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y, z = surface(2 * column / columns - 1, row / rows)
            rib = max(0.0, math.cos(2 * math.pi * column / 8)) ** 0.6
            step = 0.03 * ((3 * row) % 4) / 4
            vertices.append((x, y, z + 0.075 * rib + step))
    for row in range(rows):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    mesh("roof", vertices, faces, tile, smooth=True)
    vertices = []
    for column in range(81):
        u = 2 * column / 80 - 1
        for v, drop in ((0.0, 0.0), (0.0, -0.16), (0.012, -0.3), (0.5, -0.45)):
            x, y, z = surface(u, v)
            vertices.append((x, y + 0.03, z + drop))
    faces = [(4 * c + k, 4 * c + k + 1, 4 * c + k + 5, 4 * c + k + 4) for c in range(80) for k in range(3)]
    mesh("eaves", vertices, faces, beam)
    parts = Parts((0, 0, 0), 0, "rafters")
    for k in range(86):
        u = 2 * (k + 0.5) / 86 - 1
        first, second = surface(u, 0.015), surface(u, 0.3)
        for end, drop in ((first, 0.3),):
            x, y, z = end
            corners = [(x + a, y + 0.06 + b, z - drop - c + (second[2] - z) * b / (second[1] - y)) for c in (0.0, 0.12)
                       for b in (0.0, 2.2) for a in (-0.05, 0.05)]
            parts.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)],
                      timber)
    ridge = [(surface(u, 1.0)[0], HALL_Y - out + length, low + high + 0.25 + 0.5 * abs(u) ** 5)
             for u in [k / 10 - 1 for k in range(21)]]
    for lift, thick in ((0.0, 0.3), (0.28, 0.2), (0.5, 0.14)):
        parts.tube([(x, y, z + lift) for x, y, z in ridge], thick, tile, 10)
    for side in (-1, 1):
        edge = [surface(side * 0.985, k / 16) for k in range(17)]
        parts.tube([(x, y, z + 0.16) for x, y, z in edge], 0.15, tile, 8)
    parts.done()


def walls():
    """White walls with tiled caps at both sides."""
    plaster = mottled("court wall", (0.46, 0.43, 0.37), (0.58, 0.55, 0.48), 1.2, 0.9)
    foot = paving("wall foot", (0.26, 0.25, 0.235), (0.18, 0.175, 0.165), (0.07, 0.065, 0.06), 0.6, 0.3)
    tile = mottled("wall tiles", (0.045, 0.05, 0.054), (0.13, 0.135, 0.14), 6, 0.55, 0.3, 0.01)
    for side in (-1, 1):
        x = side * 12.6
        box((0.5, 40, 0.5), (x, 12, 0), foot, round_m=0.02)
        box((0.36, 40, 1.6), (x, 12, 0.5), plaster)
        parts = Parts((x, 0, 0), 0, "wall cap")
        for sign in (-1, 1):
            parts.face([(0, -8, 2.45), (0, 32, 2.45), (sign * 0.55, 32, 2.1), (sign * 0.55, -8, 2.1)], tile)
            y = 4.0
            while y < 30:
                parts.tube(((0, y, 2.47), (sign * 0.56, y, 2.13)), 0.05, tile, 8)
                y += 0.26
        parts.tube(((0, -8, 2.5), (0, 32, 2.5)), 0.1, tile, 10)
        parts.done()


def green():
    """Clipped shrubs along the walls, and trees behind them."""
    clipped = [bush(0.6, k, ((0.018, 0.05, 0.012), (0.06, 0.115, 0.03)), 0.035, 5200, 0.75) for k in range(2)]
    chance = random.Random(3)
    places = []
    for side in (-1, 1):
        y = 6.0
        while y < 16:
            places.append((side * chance.uniform(7.6, 11.0), y, -0.1, chance.uniform(0, 360), chance.uniform(0.8, 1.6)))
            y += chance.uniform(1.0, 1.9)
    places += [(-4.4, 7.4, -0.1, 0, 0.8), (4.6, 7.9, -0.1, 90, 0.9), (-5.3, 8.4, -0.1, 30, 1.1)]
    scatter(clipped, places, 2)
    maple = [broad_tree(7.5, 3.2, 1.8, 4 + k, ((0.03, 0.065, 0.01), (0.13, 0.18, 0.035)), None, 0.12, 20, 16, 40, 0.17,
                        name=f"maple {k}") for k in range(2)]
    scatter(maple, [(-8.2, 14.5, 0, 10, 0.85), (8.6, 16.0, 0, 140, 0.9)], 3)
    tall = [broad_tree(15, 5.0, 4.0, 40 + k, ((0.015, 0.04, 0.012), (0.06, 0.1, 0.03)), None, 0.34, 20, 14, 30,
                       name=f"grove {k}") for k in range(2)]
    scatter(tall, spread(46, (-60, 60), (14, 70), 6, None, (0.8, 1.3),
                         lambda x, y: abs(x) > 16 and abs(x) < 0.6 * y + 14 or y > 46, 0, 5.5), 4)
