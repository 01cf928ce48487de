"""Things of parks and gardens: lawns, paths, benches, lamps."""

import math
import random

import bpy

from .materials import Nodes, leaf, material, mottled, wood
from .plants import blades, flower, grass_material
from .shapes import box, hills, join, lathe, mesh, scatter, spread, tube

LAWN = ((0.05, 0.115, 0.022), (0.185, 0.29, 0.058))


def lawn(height, keep, half_slope=0.58, near_y=1.5, far_y=48.0, blade_m=0.05, colours=LAWN, thick=1.0, seed=1):
    """Mown grass in the view of the camera: fine tufts near and wider ones farther away.

    `height(x, y)` is the ground, `keep(x, y)` where grass grows, `half_slope` half of the view's width per metre.
    """
    green = grass_material("lawn", *colours)
    straw = leaf("straw", (0.16, 0.13, 0.05), (0.3, 0.25, 0.11), 0.6, 0.3)
    # Copies that overlap cost time: few dense tufts, kept apart by a gap so that no bare spots remain.
    zones = (
        (near_y, 4.6, 40, 240, 0.15, 0.0034, 1.0),
        (4.6, 9.0, 22, 220, 0.19, 0.0048, 1.05),
        (9.0, 19.0, 8, 200, 0.3, 0.009, 1.15),
        (19.0, far_y, 1.9, 220, 0.62, 0.02, 1.5),
    )
    for k, (start, end, density, count, reach, width, tall) in enumerate(zones):
        if start >= far_y:
            continue
        tufts = [blades(count, blade_m * tall, width, reach, seed + 10 * k + j, green, 0.85) for j in range(3)]
        tufts.append(blades(count // 7, 0.8 * blade_m * tall, width, reach, seed + 10 * k + 7, straw, 1.3))
        area = half_slope * (end**2 - start**2) + 1.6 * (end - start)

        def inside(x, y):
            return abs(x) < half_slope * y + 0.8 and keep(x, y)

        places = spread(int(area * density * thick), (-half_slope * end - 0.8, half_slope * end + 0.8), (start, end),
                        seed + k, height, (0.85, 1.15), inside, 4, 0.6 * reach)
        uneven = [
            (x, y, z, turn, size * (1 + 0.35 * hills(x, y, 1.1, 4, seed + 3.0)), lean)
            for x, y, z, turn, size, lean in places
        ]
        chance = random.Random(seed + k)
        dry = [place for place in uneven if chance.random() < 0.25]
        scatter(tufts[:3], uneven, seed + k)
        scatter(tufts[3:], dry, seed + k)


def small_things(height, keep, half_slope=0.58, near_y=2.0, far_y=24.0, seed=5, daisies=420, leaves=150):
    """Daisies and clover in patches, and fallen leaves."""
    daisy = flower(0.055, 15, 0.0125, (0.86, 0.86, 0.84), (0.75, 0.5, 0.04), seed, "daisy")
    gold = flower(0.05, 22, 0.015, (0.85, 0.6, 0.02), (0.75, 0.45, 0.02), seed + 1, "dandelion")

    def patch(x, y):
        return abs(x) < half_slope * y + 0.4 and keep(x, y) and hills(x, y, 2.2, 3, 7.7) > 0.1

    x_range = (-half_slope * far_y, half_slope * far_y)
    scatter([daisy], spread(daisies, x_range, (near_y + 1.2, far_y), seed, height, (0.8, 1.25), patch, 12), seed)
    scatter([gold], spread(daisies // 7, x_range, (near_y + 2.5, far_y), seed + 1, height, (0.8, 1.2), patch, 12), seed)
    dead = [dead_leaf(0.07, seed + k, pair) for k, pair in enumerate((
        ((0.16, 0.075, 0.025), (0.32, 0.17, 0.055)), ((0.3, 0.2, 0.04), (0.46, 0.33, 0.07)),
        ((0.1, 0.06, 0.03), (0.2, 0.12, 0.06))))]
    places = spread(leaves, x_range, (near_y + 0.6, far_y), seed + 2, lambda x, y: height(x, y) + 0.028, (0.6, 1.2),
                    lambda x, y: abs(x) < half_slope * y + 0.4, 28)
    scatter(dead, places, seed)


def dead_leaf(length_m, seed, colours):
    """One curled leaf that lies on the ground."""
    chance = random.Random(seed)
    vertices, faces = [], []
    for k in range(9):
        along = k / 8
        half = 0.34 * length_m * math.sin(math.pi * along**0.8) * chance.uniform(0.8, 1.1)
        curl = 0.22 * length_m * (2 * along - 1) ** 2
        y = (along - 0.5) * length_m
        vertices += [(-half, y, curl + 0.35 * half), (0, y, curl), (half, y, curl + 0.5 * half)]
    for k in range(8):
        at = 3 * k
        faces += [(at, at + 1, at + 4, at + 3), (at + 1, at + 2, at + 5, at + 4)]
    return mesh("dead leaf", vertices, faces, leaf("dead leaf", *colours, 0.6, 0.25), smooth=True)


def path(centre, width_m, y_range, height, surface, ragged_m=0.16, steps=260, lift_m=0.012, name="path"):
    """A strip along x = centre(y) with ragged edges, a little higher in its middle."""
    vertices, faces = [], []
    columns = 10
    for row in range(steps + 1):
        # Rows are denser near the camera.
        y = y_range[0] + (y_range[1] - y_range[0]) * (row / steps) ** 1.8
        slope = (centre(y + 0.1) - centre(y - 0.1)) / 0.2
        wide = width_m * math.sqrt(1 + slope * slope)
        left = centre(y) - wide / 2 + ragged_m * hills(0, y, 0.9, 4, 3.0)
        right = centre(y) + wide / 2 + ragged_m * hills(0, y, 0.9, 4, 8.0)
        for column in range(columns + 1):
            share = column / columns
            x = left + (right - left) * share
            crown = lift_m * (0.2 + 3.2 * share * (1 - share)) + 0.006 * hills(x, y, 0.7, 3, 5.0)
            vertices.append((x, y, height(x, y) + crown))
    for row in range(steps):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    return mesh(name, vertices, faces, surface, smooth=True)


def gravel(name="gravel", dark=(0.13, 0.108, 0.082), light=(0.31, 0.268, 0.212), pebble=95.0):
    """Rolled gravel: pebbles of many shades, with damp and dusty patches."""
    made = material(name, light, 0.92, specular=0.25)
    nodes = Nodes(made)
    place = nodes.place()
    stones = nodes.voronoi(place, pebble)
    shades = nodes.tree.nodes.new("ShaderNodeTexVoronoi")
    shades.inputs["Scale"].default_value = pebble
    nodes.tree.links.new(place, shades.inputs["Vector"])
    grey = nodes.tree.nodes.new("ShaderNodeRGBToBW")
    nodes.tree.links.new(shades.outputs["Color"], grey.inputs[0])
    patches = nodes.noise(place, 0.8, 9, 0.62)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", grey.outputs[0], 0.4), nodes.math("MULTIPLY", patches, 0.7))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(tone, (0.3, dark), (0.75, light)))
    lumps = nodes.math("ADD", nodes.math("MULTIPLY", stones, -0.8), nodes.noise(place, 14, 6))
    nodes.bump(lumps, 0.7, 0.012)
    return made


def bench(length_m=1.7, seed=1, name="bench"):
    """A park bench that faces -Y: wooden slats on a frame of cast iron, 0.45 m high."""
    chance = random.Random(seed)
    iron = material("iron", (0.016, 0.02, 0.018), 0.45, 0.6)
    slat = wood("bench slats", (0.1, 0.05, 0.022), (0.3, 0.17, 0.085), roughness=0.5, bump=0.25)
    parts = []
    for k in range(5):
        at = (chance.uniform(-0.003, 0.003), -0.2 + 0.088 * k, 0.425 - 0.006 * k)
        board = box((length_m, 0.072, 0.034), at, slat, round_m=0.007)
        board.rotation_euler = (math.radians(chance.uniform(-0.8, 0.8)), 0, 0)
        parts.append(board)
    for k in range(4):
        rise = 0.13 + 0.098 * k
        board = box((length_m, 0.034, 0.078), (chance.uniform(-0.003, 0.003), 0.2 + 0.27 * rise, 0.43 + rise), slat,
                    round_m=0.007)
        board.rotation_euler = (math.radians(-15), 0, 0)
        parts.append(board)
    for x in (-length_m / 2 + 0.16, length_m / 2 - 0.16):
        parts.append(tube([(x, -0.27, 0), (x, -0.25, 0.12), (x, -0.2, 0.3), (x, -0.22, 0.415)], 0.02, iron))
        parts.append(tube([(x, -0.22, 0.405), (x, 0.0, 0.395), (x, 0.19, 0.4)], 0.018, iron))
        parts.append(tube([(x, 0.31, 0), (x, 0.27, 0.12), (x, 0.19, 0.4), (x, 0.26, 0.62), (x, 0.35, 0.9)], 0.02, iron))
        parts.append(tube([(x, -0.22, 0.4), (x, -0.3, 0.56), (x, -0.24, 0.68), (x, 0.0, 0.65), (x, 0.27, 0.66)], 0.018,
                          iron))
        parts.append(tube([(x, -0.25, 0.14), (x, 0.02, 0.25), (x, 0.27, 0.14)], 0.013, iron))
        for y in (-0.27, 0.31):
            parts.append(box((0.06, 0.09, 0.018), (x, y, 0), iron, round_m=0.005))
    bpy.context.view_layer.update()
    return join(parts, name)


def lamp_post(tall_m=3.6, name="lamp post"):
    """An old lamp post of cast iron with a lantern."""
    iron = material("post iron", (0.014, 0.019, 0.017), 0.42, 0.5)
    pane = material("lamp pane", (0.34, 0.33, 0.3), 0.25)
    profile = [(0, 0), (0.17, 0), (0.17, 0.05), (0.13, 0.09), (0.12, 0.34), (0.085, 0.42), (0.07, 0.5), (0.062, 0.9),
               (0.05, tall_m - 0.9), (0.065, tall_m - 0.86), (0.04, tall_m - 0.8), (0.035, tall_m - 0.55),
               (0.09, tall_m - 0.5), (0.03, tall_m - 0.47), (0, tall_m - 0.47)]
    parts = [lathe(profile, material=iron, steps=24)]
    low = tall_m - 0.46
    parts.append(lathe([(0.09, low), (0.15, low + 0.34)], material=pane, steps=6, smooth=False))
    cap = [(0.175, 0.34), (0.17, 0.37), (0.06, 0.5), (0.02, 0.53), (0.0, 0.6)]
    parts.append(lathe([(r, low + h) for r, h in cap], material=iron, steps=6, smooth=False))
    for k in range(6):
        turn = math.pi * k / 3
        ends = [(r * math.cos(turn), r * math.sin(turn), low + h) for r, h in ((0.09, 0), (0.152, 0.34))]
        parts.append(tube(ends, 0.009, iron))
    bpy.context.view_layer.update()
    return join(parts, name)


def soil(name="soil", dark=(0.02, 0.013, 0.008), light=(0.075, 0.05, 0.031), scale=9.0):
    """Raked garden soil with crumbs."""
    return mottled(name, dark, light, scale, 0.95, 1.0, 0.03, 12, 0.15)


def broad_tree(height=12.0, radius=5.0, bare=2.4, seed=1, leaves=None, bark=None, leaf_m=0.19, lobes=22, clumps=20,
               density=52, trunk_m=0.3, name="broad tree"):
    """An old park tree: boughs that end in lobes of foliage, each made of clumps of leaves, with gaps between them.

    Denser and cheaper to build than `plants.tree`; the leaves are single faces.
    """
    chance = random.Random(seed)
    green = leaf(name + " leaves", *(leaves or ((0.018, 0.05, 0.008), (0.085, 0.15, 0.022))), 0.42, 0.3)
    wooden = mottled(name + " bark", *(bark or ((0.035, 0.026, 0.02), (0.16, 0.13, 0.1))), 7, 0.95, 1.0, 0.04)
    vertices, faces, slots = [], [], []

    def limb(points, radii, sides=9):
        start = len(vertices)
        for (x, y, z), r in zip(points, radii):
            for k in range(sides):
                angle = 2 * math.pi * k / sides
                lump = r * (1 + 0.1 * math.sin(3 * angle + 2.1 * z) + 0.06 * math.sin(5 * angle - z))
                vertices.append((x + lump * math.cos(angle), y + lump * math.sin(angle), z))
        for row in range(len(points) - 1):
            for k in range(sides):
                here, there = start + sides * row + k, start + sides * row + (k + 1) % sides
                faces.append((here, there, there + sides, here + sides))
                slots.append(0)

    def bend(start, end, count, sag):
        """Points from one place to another that first rise and then spread."""
        points = []
        for k in range(count + 1):
            s = k / count
            wobble = 0.05 * sag * math.sin(5 * s + start[0] + end[1])
            points.append((start[0] + (end[0] - start[0]) * s**1.25 + wobble,
                           start[1] + (end[1] - start[1]) * s**1.25 - wobble,
                           start[2] + (end[2] - start[2]) * s**0.8))
        return points

    half = 0.5 * (height - bare)
    middle = bare + half
    lean = (chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3))
    top = bare + 1.25 * half
    heights = [0.0, 0.12, 0.35, 0.8, 1.5, bare, 0.5 * (bare + top), top]
    stem = [(lean[0] * (z / top) ** 2, lean[1] * (z / top) ** 2, z) for z in heights]
    limb(stem, [trunk_m * f for f in (1.75, 1.45, 1.2, 1.06, 1.0, 0.92, 0.6, 0.22)], 14)
    for k in range(lobes):
        # Even over the dome by the golden angle, fewer below.
        up = -0.62 + 1.6 * (k + 0.5) / lobes
        turn = 2.4 * k + chance.uniform(-0.3, 0.3)
        flat = math.sqrt(max(0.0, 1 - min(1.0, abs(up)) ** 2.4))
        reach = chance.uniform(0.6, 0.78)
        cx, cy = radius * flat * reach * math.cos(turn), radius * flat * reach * math.sin(turn)
        cz = middle + half * up * 0.78
        own = 0.36 * radius * chance.uniform(0.8, 1.2)
        low = max(0.75 * bare, min(top - 0.6, cz - 0.45 * math.hypot(cx, cy) - 0.4))
        foot = (lean[0] * (low / top) ** 2, lean[1] * (low / top) ** 2, low)
        bough = bend(foot, (cx, cy, cz), 6, radius)
        limb(bough, [trunk_m * (0.36 - 0.29 * s / 6) for s in range(7)], 6)
        for _ in range(clumps):
            way_z, way_turn = chance.uniform(-0.45, 1.0), chance.uniform(0, 2 * math.pi)
            way_flat = math.sqrt(1 - way_z * way_z)
            away = own * chance.uniform(0.55, 1.05)
            px, py = cx + away * way_flat * math.cos(way_turn), cy + away * way_flat * math.sin(way_turn)
            pz = cz + 0.75 * away * way_z
            limb(bend((cx, cy, cz - 0.15), (px, py, pz), 2, 0.3), (0.03, 0.018, 0.006), 3)
            size = 0.34 * own * chance.uniform(0.8, 1.25)
            for _ in range(density):
                _leaf(vertices, faces, slots, chance, (px, py, pz), size, leaf_m)
    made = mesh(name, vertices, faces)
    made.data.materials.append(wooden)
    made.data.materials.append(green)
    if len(made.data.polygons) == len(slots):
        made.data.polygons.foreach_set("material_index", slots)
    made.data.polygons.foreach_set("use_smooth", [slot == 0 for slot in slots])
    return made


def _leaf(vertices, faces, slots, chance, middle, size, leaf_m):
    """One leaf in a flattened ball, hanging outwards."""
    x, y, z = (chance.gauss(0, 0.55) for _ in range(3))
    px, py, pz = middle[0] + size * x, middle[1] + size * y, middle[2] + 0.7 * size * z
    turn, dip = chance.uniform(0, 2 * math.pi), chance.uniform(-1.0, 0.35)
    long = leaf_m * chance.uniform(0.65, 1.2)
    ux, uy, uz = math.cos(turn) * math.cos(dip), math.sin(turn) * math.cos(dip), math.sin(dip)
    roll = chance.uniform(-0.6, 0.6)
    vx, vy, vz = -math.sin(turn) * 0.34, math.cos(turn) * 0.34, 0.34 * roll
    start = len(vertices)
    vertices.append((px, py, pz))
    vertices.append((px + long * (0.5 * ux + vx), py + long * (0.5 * uy + vy), pz + long * (0.5 * uz + vz)))
    vertices.append((px + long * ux, py + long * uy, pz + long * (uz - 0.15)))
    vertices.append((px + long * (0.5 * ux - vx), py + long * (0.5 * uy - vy), pz + long * (0.5 * uz - vz)))
    faces.append((start, start + 1, start + 2, start + 3))
    slots.append(1)
