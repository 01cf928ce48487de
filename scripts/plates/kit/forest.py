"""What a broad-leaved wood is made of: trunks with bark, leafy boughs, ferns and dead leaves."""

import math
import random

from mathutils import Vector, noise

from .materials import Nodes, leaf, material
from .shapes import mesh


def beech_bark(name="beech bark", tones=((0.06, 0.055, 0.048), (0.19, 0.18, 0.16)), moss=(0.03, 0.05, 0.012)):
    """Smooth grey bark with pale and dark patches across the trunk, and moss towards the foot."""
    made = material(name, tones[1], 0.85, specular=0.2)
    nodes = Nodes(made)
    across = nodes.noise(nodes.place((2.2, 2.2, 7)), 1.0, 8, 0.65, 0.8)
    patches = nodes.noise(nodes.place((1, 1, 0.6)), 2.6, 6, 0.6)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", across, 0.55), nodes.math("MULTIPLY", patches, 0.45))
    colour = nodes.ramp(tone, (0.34, tones[0]), (0.56, tones[1]), (0.72, tuple(1.5 * part for part in tones[1])))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    height = nodes.math("SUBTRACT", 0.78, nodes.math("MULTIPLY", split.outputs["Z"], 0.32))
    grown = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.math("ADD", height, patches), 0.92), 4.0)
    share = nodes.math("MINIMUM", nodes.math("MAXIMUM", grown, 0.0), 0.85)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(share, colour, moss))
    fine = nodes.noise(nodes.place((3, 3, 1)), 22, 8, 0.7)
    nodes.bump(nodes.math("ADD", across, nodes.math("MULTIPLY", fine, 0.5)), 0.45, 0.02)
    return made


def oak_bark(name="oak bark", tones=((0.03, 0.023, 0.017), (0.16, 0.125, 0.095)), moss=(0.03, 0.05, 0.012)):
    """Deep furrows along the trunk."""
    made = material(name, tones[1], 0.95, specular=0.15)
    nodes = Nodes(made)
    ridges = nodes.voronoi(nodes.place((1, 1, 0.16)), 24, "F1")
    rough = nodes.noise(nodes.place((1, 1, 0.35)), 14, 8, 0.7, 0.6)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", rough, 0.9), nodes.math("MULTIPLY", ridges, -0.5))
    colour = nodes.ramp(tone, (0.05, tones[0]), (0.5, tones[1]))
    side = nodes.noise(nodes.place((1, 1, 0.4)), 1.7, 5, 0.6)
    share = nodes.math("MINIMUM",
                       nodes.math("MAXIMUM", nodes.math("MULTIPLY", nodes.math("SUBTRACT", side, 0.5), 4.0), 0.0), 0.6)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(share, colour, moss))
    nodes.bump(nodes.math("SUBTRACT", nodes.math("MULTIPLY", rough, 0.6), ridges), 0.8, 0.05)
    return made


def trunk(height=14.0, radius=0.25, seed=1, material=None, furrows=0.0, around=56, up=110, lean=0.02, name="trunk"):
    """A stem with roots that spread at the foot; `furrows` is the relief of the bark in metres."""
    chance = random.Random(seed)
    offset = Vector((chance.uniform(-90, 90), chance.uniform(-90, 90), chance.uniform(-90, 90)))
    roots = [(chance.uniform(0, 2 * math.pi), chance.uniform(0.5, 1.1)) for _ in range(chance.randint(5, 7))]
    aim = chance.uniform(0, 2 * math.pi)
    vertices, faces = [], []
    for row in range(up + 1):
        # Rows are close together near the ground.
        z = -0.3 + (height + 0.3) * (row / up) ** 2.2
        share = max(0.0, z) / height
        thick = radius * (1 - 0.62 * share**1.15)
        sway = 0.1 * noise.noise(Vector((0, 0, 0.3 * z)) + offset) * min(1.0, max(0.0, z))
        bend = lean * height * share**1.6 + sway
        swing = 0.48 * noise.noise(Vector((9, 0, 0.25 * z)) + offset) * share
        cx, cy = bend * math.cos(aim), bend * math.sin(aim) + swing
        for step in range(around):
            angle = 2 * math.pi * step / around
            foot = 0.0
            for at, strong in roots:
                turn = (angle - at + math.pi) % (2 * math.pi) - math.pi
                foot += strong * math.exp(-((turn / 0.3) ** 2))
            low = math.exp(-max(z, -0.1) / 0.22)
            spot = Vector((1.3 * math.cos(angle), 1.3 * math.sin(angle), 0.9 * z)) + offset
            own = thick * (1 + 0.1 * noise.noise(spot) + low * (0.25 + 0.75 * foot))
            if furrows:
                rib = Vector((9 * math.cos(angle), 9 * math.sin(angle), 1.6 * z)) + offset
                own += furrows * (abs(noise.noise(rib)) - 0.2)
            vertices.append((cx + own * math.cos(angle), cy + own * math.sin(angle), z))
    for row in range(up):
        for step in range(around):
            here, right = row * around + step, row * around + (step + 1) % around
            faces.append((here, right, right + around, here + around))
    return mesh(name, vertices, faces, material, smooth=True)


def _leaf_at(vertices, faces, at, along, side, length, wide, fold=0.25):
    """A pointed leaf, folded along its middle: two quads."""
    up = along.cross(side)
    middle = at + 0.5 * length * along - 0.06 * length * up
    tip = at + length * along - 0.18 * length * up
    start = len(vertices)
    left, right = (middle + sign * 0.5 * wide * side + fold * 0.5 * wide * up for sign in (1, -1))
    vertices += [at, left, tip, right, middle]
    faces += [(start, start + 4, start + 2, start + 1), (start, start + 3, start + 2, start + 4)]


def bough(length=2.0, seed=1, leaves=None, wood=None, size=0.075, twigs=11, density=1.0, droop=0.18, name="bough"):
    """A branch that leaves the trunk along X, with its leaves spread in a flat layer, as beeches have them."""
    chance = random.Random(seed)
    vertices, faces, slots = [], [], []

    def stick(points, thick):
        for first, second in zip(points, points[1:]):
            along = (second - first).normalized()
            side = along.cross(Vector((0, 0, 1))).normalized()
            up = side.cross(along)
            start = len(vertices)
            for point, size in ((first, thick), (second, 0.75 * thick)):
                vertices.extend(point + size * (math.cos(a) * side + math.sin(a) * up) for a in (0, 2.1, 4.2))
            for k in range(3):
                faces.append((start + k, start + (k + 1) % 3, start + 3 + (k + 1) % 3, start + 3 + k))
                slots.append(1)
            thick *= 0.75

    def path(at, angle, reach, fall, steps):
        points = [at]
        for _ in range(steps):
            angle += chance.uniform(-0.16, 0.16)
            step = reach / steps
            points.append(points[-1] + Vector((step * math.cos(angle), step * math.sin(angle),
                                               step * (chance.uniform(-0.12, 0.12) - fall))))
        return points, angle

    main, _ = path(Vector((0, 0, 0)), 0.0, length, droop, 7)
    stick(main, 0.011 * length)
    for twig in range(twigs):
        share = 0.15 + 0.85 * (twig + chance.random()) / twigs
        k = min(6, int(share * 7))
        at = main[k].lerp(main[k + 1], share * 7 - k)
        turn = (1 if twig % 2 else -1) * chance.uniform(0.5, 1.05)
        reach = length * (0.5 - 0.28 * share) * chance.uniform(0.75, 1.2)
        points, end = path(at, turn, reach, droop, 5)
        stick(points, 0.004 * length)
        count = int(density * (9 + 12 * reach / 0.8))
        for j in range(count):
            part = (j + chance.random()) / count
            m = min(4, int(part * 5))
            spot = points[m].lerp(points[m + 1], part * 5 - m)
            angle = end + (1 if j % 2 else -1) * chance.uniform(0.35, 1.3)
            along = Vector((math.cos(angle), math.sin(angle), chance.uniform(-0.35, 0.12))).normalized()
            side = along.cross(Vector((chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3), 1))).normalized()
            before = len(faces)
            long = size * chance.uniform(0.65, 1.25)
            _leaf_at(vertices, faces, spot + Vector((0, 0, chance.uniform(-0.03, 0.03))), along, side, long,
                     0.62 * long)
            slots.extend([0] * (len(faces) - before))
    made = mesh(name, vertices, faces)
    made.data.materials.append(leaves)
    made.data.materials.append(wood)
    made.data.polygons.foreach_set("material_index", slots)
    return made


def fern(height=0.55, seed=1, green=None, fronds=10, name="fern"):
    """A shuttlecock of arching fronds; each is a row of tapering leaflets with notched edges."""
    chance = random.Random(seed)
    vertices, faces = [], []
    for frond in range(fronds):
        turn = 2 * math.pi * (frond + chance.uniform(-0.3, 0.3)) / fronds
        long = 1.5 * height * chance.uniform(0.75, 1.15)
        rise = chance.uniform(0.75, 1.15)
        steps = 26
        out = Vector((math.cos(turn), math.sin(turn), 0))
        side = Vector((-math.sin(turn), math.cos(turn), 0))

        def at(share, out=out, long=long, rise=rise):
            height = long * rise * (share - 0.58 * share**2.3)
            return out * (long * (0.16 * share + 0.6 * share**1.7)) + Vector((0, 0, height))

        for step in range(3, steps):
            share = step / steps
            spot = at(share)
            forward = (at(share + 0.02) - spot).normalized()
            wide = 0.24 * long * (math.sin(math.pi * min(1, 0.12 + 0.9 * share)) ** 0.75) * (1.05 - 0.55 * share)
            for sign in (1, -1):
                way = (sign * side + 0.28 * forward + Vector((0, 0, chance.uniform(-0.32, -0.05)))).normalized()
                half = 0.62 * long / steps
                start = len(vertices)
                cuts = 6
                for k in range(cuts + 1):
                    part = k / cuts
                    taper = half * (1 - 0.85 * part) * (1.0 if k % 2 else 0.72)
                    middle = spot + way * wide * part - Vector((0, 0, 0.12 * wide * part * part))
                    vertices.extend((middle + taper * forward, middle - taper * forward))
                for k in range(cuts):
                    faces.append((start + 2 * k, start + 2 * k + 1, start + 2 * k + 3, start + 2 * k + 2))
            start = len(vertices)
            last = at((step - 1) / steps)
            thin = 0.004 * (1.2 - share)
            vertices.extend((last + thin * side, last - thin * side, spot - thin * side, spot + thin * side))
            faces.append((start, start + 1, start + 2, start + 3))
    return mesh(name, vertices, faces, green, smooth=True)


def dead_leaf(size=0.07, seed=1, brown=None, name="dead leaf"):
    """A curled leaf that lies on the ground."""
    chance = random.Random(seed)
    vertices, faces = [], []
    curl, twist = chance.uniform(0.1, 0.5), chance.uniform(-0.5, 0.5)
    steps = 5
    for k in range(steps + 1):
        share = k / steps
        half = 0.33 * size * math.sin(math.pi * min(0.98, 0.04 + 0.96 * share)) ** 0.8
        x = size * (share - 0.5)
        for part in (-1, 0, 1):
            edge = 0.0 if part == 0 else curl * half * chance.uniform(0.5, 1.4)
            vertices.append((x, part * half,
                             0.004 + edge + 0.25 * curl * size * (2 * share - 1) ** 2 + part * twist * half * share))
    for k in range(steps):
        for part in range(2):
            start = 3 * k + part
            faces.append((start, start + 3, start + 4, start + 1))
    return mesh(name, vertices, faces, brown, smooth=True)


def fallen_leaves(name="fallen leaves", tones=((0.06, 0.03, 0.014), (0.17, 0.085, 0.035), (0.28, 0.16, 0.075))):
    """Dry brown leaves; every copy has its own shade."""
    made = leaf(name, tones[0], tones[-1], 0.6, 0.15)
    nodes = Nodes(made)
    info = nodes.tree.nodes.new("ShaderNodeObjectInfo")
    colour = nodes.ramp(info.outputs["Random"], *((k / (len(tones) - 1), tone) for k, tone in enumerate(tones)))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    return made
