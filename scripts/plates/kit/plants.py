"""Grass, trees, palms, flowers and hedges."""

import math
import random

import addon_utils
import bpy

from .materials import leaf, mottled
from .shapes import join, mesh


def blades(count=40, height=0.12, width=0.005, reach=0.12, seed=1, material=None, bend=0.5, name="tuft"):
    """A tuft of bent blades around the origin."""
    chance = random.Random(seed)
    vertices, faces = [], []
    for _ in range(count):
        angle = chance.uniform(0, 2 * math.pi)
        away = reach * math.sqrt(chance.random())
        x, y = away * math.cos(angle), away * math.sin(angle)
        tall = height * chance.uniform(0.5, 1.15)
        lean = chance.uniform(0, 2 * math.pi)
        curve = bend * tall * chance.uniform(0.2, 1.2)
        side = lean + math.pi / 2
        start = len(vertices)
        for k, share in enumerate((0.0, 0.4, 0.75, 1.0)):
            half = width * chance.uniform(0.8, 1.2) * (1 - share**1.6) / 2
            cx = x + math.cos(lean) * curve * share**2
            cy = y + math.sin(lean) * curve * share**2
            z = tall * (share - 0.25 * bend * share**3)
            if k < 3:
                vertices.append((cx - half * math.cos(side), cy - half * math.sin(side), z))
                vertices.append((cx + half * math.cos(side), cy + half * math.sin(side), z))
            else:
                vertices.append((cx, cy, z))
        faces += [
            (start, start + 1, start + 3, start + 2),
            (start + 2, start + 3, start + 5, start + 4),
            (start + 4, start + 5, start + 6),
        ]
    return mesh(name, vertices, faces, material, smooth=True)


def grass_material(name="grass", dark=(0.035, 0.085, 0.012), light=(0.13, 0.22, 0.035)):
    return leaf(name, dark, light, 0.5, 0.4)


BARK = ((0.05, 0.035, 0.025), (0.19, 0.15, 0.115))
GREEN = ((0.022, 0.062, 0.008), (0.085, 0.16, 0.022))


def tree(height=8.0, seed=1, bark=BARK, leaves=GREEN, leaf_size=0.11, leaf_count=26, shape="7", trunk=0.018,
         spread=0.36, bare=0.18, levels=3, name="tree"):
    """A broad-leaved tree (Weber and Penn 1995, by the Sapling add-on) as one mesh with its foot at the origin.

    `spread` is the length of boughs and `bare` the height of the lowest, both as fractions of the trunk.
    """
    addon_utils.enable("add_curve_sapling")
    before = set(bpy.data.objects)
    bpy.ops.curve.tree_add(
        do_update=True, bevel=True, showLeaves=leaf_count > 0, seed=seed, handleType="0", levels=levels,
        length=(1, spread, 0.5, 0.3), lengthV=(0, 0.1, 0.1, 0), branches=(0, 44, 24, 10), curveRes=(8, 6, 4, 1),
        curve=(0, -20, -30, 0), curveV=(30, 60, 60, 0), shape=shape, scale=height, scaleV=0, baseSize=bare,
        attractUp=(0.2, 0.35, 0.4, 0.4), leaves=leaf_count, leafShape="hex", leafScale=leaf_size, leafScaleX=0.62,
        leafScaleV=0.25, leafDist="6", leafRotate=137.5, leafRotateV=40, leafDownAngle=45, leafDownAngleV=30,
        bevelRes=1, ratio=trunk, ratioPower=1.25, resU=2,
    )
    made = [each for each in bpy.data.objects if each not in before]
    trunk_material = mottled(name + " bark", *bark, scale=9, bump=0.8, distance=0.02)
    leaf_material = leaf(name + " leaves", *leaves)
    for each in made:
        each.data.materials.clear()
        each.data.materials.append(leaf_material if each.type == "MESH" else trunk_material)
        each.parent = None
    bpy.context.view_layer.update()
    return join(made, name)


def conifer(height=12.0, seed=1, bark=BARK, needles=((0.008, 0.03, 0.012), (0.03, 0.075, 0.03)), name="conifer",
            width=0.2, whorls=34):
    """A spruce: whorls of drooping boughs made of needle sprays."""
    chance = random.Random(seed)
    wood = mottled(name + " bark", *bark, scale=8, bump=0.7)
    green = leaf(name + " needles", *needles, through=0.15)
    from .shapes import cylinder

    stem = cylinder(0.016 * height, height, material=wood, top=0.02, steps=10)
    vertices, faces = [], []
    for whorl in range(whorls):
        share = (whorl + chance.random()) / whorls
        z = height * (0.08 + 0.92 * share)
        reach = width * height * (1 - share) ** 0.85 + 0.06
        count = max(4, int(13 * (1 - share) + 4))
        for bough in range(count):
            turn = 2 * math.pi * (bough + chance.random()) / count
            droop = chance.uniform(0.15, 0.45)
            own = reach * chance.uniform(0.7, 1.1)
            _spray(vertices, faces, chance, z, turn, own, droop)
    crown = mesh(name + " crown", vertices, faces, green)
    return join([stem, crown], name)


def _spray(vertices, faces, chance, z, turn, reach, droop):
    steps = max(3, int(reach / 0.16))
    for step in range(1, steps + 1):
        along = step / steps
        x0, z0 = reach * along, z - droop * reach * along**1.4
        half = 0.34 * reach * (1.05 - along) + 0.05
        for side in (-1, 1):
            for _ in range(2):
                angle = turn + side * chance.uniform(0.5, 1.1)
                bx, by = x0 * math.cos(turn), x0 * math.sin(turn)
                length = half * chance.uniform(0.6, 1.2)
                ex, ey = bx + length * math.cos(angle), by + length * math.sin(angle)
                drop = z0 - length * chance.uniform(0.1, 0.5)
                wide = 0.045 + 0.12 * length
                px, py = -math.sin(angle) * wide, math.cos(angle) * wide
                start = len(vertices)
                vertices += [(bx, by, z0), (0.5 * (bx + ex) + px, 0.5 * (by + ey) + py, 0.5 * (z0 + drop)),
                             (ex, ey, drop), (0.5 * (bx + ex) - px, 0.5 * (by + ey) - py, 0.5 * (z0 + drop) - 0.03)]
                faces.append((start, start + 1, start + 2, start + 3))


def palm(height=7.0, seed=1, lean=0.25, fronds=22, name="palm"):
    """A coconut palm: a curved ringed trunk and feathered fronds."""
    chance = random.Random(seed)
    wood = mottled(name + " trunk", (0.09, 0.07, 0.05), (0.28, 0.23, 0.17), scale=6, bump=0.8)
    green = leaf(name + " fronds", (0.03, 0.07, 0.012), (0.12, 0.19, 0.03), through=0.3)
    from .shapes import tube

    points = [(lean * height * (k / 8) ** 1.8, 0, height * k / 8) for k in range(9)]
    trunk = tube(points, 0.13, wood)
    for k, point in enumerate(trunk.data.splines[0].points):
        point.radius = 1.35 - 0.55 * (k / 8) ** 0.5
    top = points[-1]
    vertices, faces = [], []
    for frond in range(fronds):
        turn = 2 * math.pi * (frond * 0.382 + 0.02 * chance.random())
        rise = chance.uniform(-0.2, 0.9)
        length = chance.uniform(2.2, 3.0)
        steps = 30
        for step in range(2, steps):
            share = step / steps
            out = length * share * math.cos(0.35 * rise)
            up = length * (rise * share - (0.75 + 0.3 * rise) * share**2)
            cx, cy, cz = top[0] + out * math.cos(turn), top[1] + out * math.sin(turn), top[2] + up
            for side in (-1, 1):
                wide = 0.62 * math.sin(math.pi * min(1, share * 1.05)) ** 0.7 * chance.uniform(0.85, 1.1)
                angle = turn + side * (1.15 - 0.5 * share)
                ex, ey = cx + wide * math.cos(angle), cy + wide * math.sin(angle)
                ez = cz - wide * chance.uniform(0.25, 0.55)
                bx, by = 0.05 * math.cos(turn), 0.05 * math.sin(turn)
                start = len(vertices)
                vertices += [(cx - bx / 2, cy - by / 2, cz), (cx + bx / 2, cy + by / 2, cz), (ex, ey, ez)]
                faces.append((start, start + 1, start + 2))
    crown = mesh(name + " crown", vertices, faces, green)
    return join([trunk, crown], name)


def flower(height=0.25, petals=8, radius=0.03, colour=(0.8, 0.1, 0.1), middle=(0.7, 0.5, 0.05), seed=1, name="flower"):
    """One flower on a stem with two leaves."""
    chance = random.Random(seed)
    from .materials import material

    green = leaf(name + " stem", (0.03, 0.08, 0.015), (0.1, 0.18, 0.03))
    bright = leaf(name + " petals", tuple(0.6 * part for part in colour), colour, 0.5, 0.4)
    core = material(name + " middle", middle, 0.8)
    vertices, faces = [], []
    for k in range(petals):
        angle = 2 * math.pi * k / petals + chance.uniform(-0.1, 0.1)
        lift = chance.uniform(0.1, 0.4) * radius
        start = len(vertices)
        for along, half in ((0.15, 0.12), (0.6, 0.36), (0.9, 0.28), (1.05, 0.08)):
            for side in (-1, 1):
                x, y = along * radius, side * half * radius * 6 / petals
                vertices.append((x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle),
                                 height + lift * along * along))
        faces += [(start + 2 * j, start + 2 * j + 1, start + 2 * j + 3, start + 2 * j + 2) for j in range(3)]
    top = mesh(name + " top", vertices, faces, bright, smooth=True)
    from .shapes import ball, tube

    heart = ball(0.22 * radius, (0, 0, height), core, 10, 0.6)
    stem = tube([(0, 0, 0), (0.02, 0.01, 0.5 * height), (0, 0, height)], 0.0022 + 0.004 * height, green)
    low = blades(3, 0.55 * height, 0.09 * height, 0.01, seed, green, 0.9)
    return join([top, heart, stem, low], name)


def bush(radius=0.6, seed=1, leaves=GREEN, leaf_size=0.05, count=1400, squash=0.85, name="bush"):
    """A rounded shrub or part of a hedge: leaves in the outer half of a ball."""
    chance = random.Random(seed)
    green = leaf(name + " leaves", *leaves)
    vertices, faces = [], []
    for _ in range(count):
        z = chance.uniform(-0.35, 1)
        turn = chance.uniform(0, 2 * math.pi)
        lump = 1 + 0.18 * math.sin(3 * turn + seed) * math.cos(4 * z + seed)
        away = radius * lump * chance.uniform(0.72, 1.0)
        flat = math.sqrt(max(0, 1 - z * z))
        x, y, h = away * flat * math.cos(turn), away * flat * math.sin(turn), squash * (away * z + 0.35 * radius)
        size = leaf_size * chance.uniform(0.6, 1.3)
        a, b = chance.uniform(0, 2 * math.pi), chance.uniform(-0.9, 0.9)
        ux, uy, uz = math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b)
        vx, vy, vz = -math.sin(a), math.cos(a), chance.uniform(-0.4, 0.4)
        start = len(vertices)
        vertices += [(x, y, h), (x + size * (0.5 * ux + 0.32 * vx), y + size * (0.5 * uy + 0.32 * vy), h + size * (0.5 * uz + 0.32 * vz)),
                     (x + size * ux, y + size * uy, h + size * uz),
                     (x + size * (0.5 * ux - 0.32 * vx), y + size * (0.5 * uy - 0.32 * vy), h + size * (0.5 * uz - 0.32 * vz))]
        faces.append((start, start + 1, start + 2, start + 3))
    return mesh(name, vertices, faces, green)
