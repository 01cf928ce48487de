"""Meshes: solids, revolved profiles, terrain, and many copies of one object."""

import math
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector, noise


def link(made, material=None):
    bpy.context.scene.collection.objects.link(made)
    if material is not None:
        made.data.materials.append(material)
    return made


def mesh(name, vertices, faces, material=None, smooth=False):
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    data.validate()
    if smooth:
        data.polygons.foreach_set("use_smooth", [True] * len(data.polygons))
    data.update()
    return link(bpy.data.objects.new(name, data), material)


def bevel(made, width=0.01, segments=3):
    """Rounds the edges: no real edge is perfectly sharp, and rounded ones catch the light."""
    modifier = made.modifiers.new("bevel", "BEVEL")
    modifier.width = width
    modifier.segments = segments
    modifier.limit_method = "ANGLE"
    modifier.harden_normals = False
    return made


def box(size, at=(0, 0, 0), material=None, turn_deg=0.0, round_m=0.0, name="box"):
    """`at` is the centre of the bottom face; `turn_deg` is around Z."""
    x, y, z = (part / 2 for part in size)
    corners = [(sx * x, sy * y, sz * z + z) for sz in (-1, 1) for sy in (-1, 1) for sx in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    made = mesh(name, corners, faces, material)
    made.location = at
    made.rotation_euler = (0, 0, math.radians(turn_deg))
    return bevel(made, round_m) if round_m else made


def plane(size, at=(0, 0, 0), material=None, tilt_deg=(0, 0, 0), cuts=1, name="plane"):
    """A rectangle of size (x, y), centred at `at`, divided `cuts` times along each side."""
    made = grid(size, (cuts, cuts), lambda x, y: 0.0, material, name)
    made.location = at
    made.rotation_euler = tuple(math.radians(part) for part in tilt_deg)
    return made


def grid(size, cuts, height, material=None, name="grid", smooth=True):
    """A surface z = height(x, y) over a rectangle around the origin."""
    columns, rows = cuts
    vertices = []
    for row in range(rows + 1):
        y = (row / rows - 0.5) * size[1]
        for column in range(columns + 1):
            x = (column / columns - 0.5) * size[0]
            vertices.append((x, y, height(x, y)))
    faces = []
    for row in range(rows):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    return mesh(name, vertices, faces, material, smooth)


def lathe(profile, at=(0, 0, 0), material=None, steps=64, name="lathe", smooth=True):
    """Turns a profile of (radius, z) around the Z axis: cups, bottles, columns, lamp posts."""
    vertices = []
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        vertices += [(r * math.cos(angle), r * math.sin(angle), z) for r, z in profile]
    count = len(profile)
    faces = []
    for step in range(steps):
        here, there = step * count, (step + 1) % steps * count
        faces += [(here + k, there + k, there + k + 1, here + k + 1) for k in range(count - 1)]
    made = mesh(name, vertices, faces, material, smooth)
    made.location = at
    return made


def cylinder(radius, height, at=(0, 0, 0), material=None, steps=48, top=None, round_m=0.0, name="cylinder"):
    """`at` is the centre of the bottom; `top` is the radius of the upper end."""
    top = radius if top is None else top
    made = lathe([(0, 0), (radius, 0), (top, height), (0, height)], at, material, steps, name, smooth=False)
    for polygon in made.data.polygons:
        polygon.use_smooth = abs(polygon.normal.z) < 0.9
    return bevel(made, round_m) if round_m else made


def ball(radius, at=(0, 0, 0), material=None, steps=48, squash=1.0, name="ball"):
    profile = [
        (radius * math.sin(math.pi * k / 24), -radius * squash * math.cos(math.pi * k / 24)) for k in range(25)
    ]
    return lathe(profile, at, material, steps, name)


def tube(points, radius, material=None, name="tube", closed=False, resolution=6):
    """A round tube along points: rails, cables, handles, stems."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.resolution_u = resolution
    spline = curve.splines.new("NURBS" if len(points) > 2 else "POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    spline.use_cyclic_u = closed
    if len(points) > 2:
        spline.order_u = min(4, len(points))
        spline.use_endpoint_u = not closed
    return link(bpy.data.objects.new(name, curve), material)


def extrude(outline, depth, at=(0, 0, 0), material=None, tilt_deg=(0, 0, 0), round_m=0.0, name="extrude"):
    """A polygon in XY, counter-clockwise, raised by `depth` along Z."""
    count = len(outline)
    vertices = [(x, y, 0) for x, y in outline] + [(x, y, depth) for x, y in outline]
    faces = [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
    faces += [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
    made = mesh(name, vertices, faces, material)
    made.location = at
    made.rotation_euler = tuple(math.radians(part) for part in tilt_deg)
    return bevel(made, round_m) if round_m else made


def text(words, size, at, material, tilt_deg=(90, 0, 0), depth=0.01):
    """Flat letters, for signs without real names."""
    curve = bpy.data.curves.new("text", "FONT")
    curve.body = words
    curve.size = size
    curve.extrude = depth
    curve.align_x = "CENTER"
    made = link(bpy.data.objects.new("text", curve), material)
    made.location = at
    made.rotation_euler = tuple(math.radians(part) for part in tilt_deg)
    return made


def join(parts, name="joined"):
    """One mesh from several objects, with their modifiers applied and materials kept."""
    graph = bpy.context.evaluated_depsgraph_get()
    vertices, faces, slots, smooth, materials = [], [], [], [], []
    for part in parts:
        shape = part.evaluated_get(graph).to_mesh()
        start = len(vertices)
        vertices += [part.matrix_world @ vertex.co for vertex in shape.vertices]
        own = []
        for slot in part.material_slots:
            if slot.material not in materials:
                materials.append(slot.material)
            own.append(materials.index(slot.material))
        for polygon in shape.polygons:
            faces.append(tuple(start + k for k in polygon.vertices))
            slots.append(own[polygon.material_index] if own else 0)
            smooth.append(polygon.use_smooth)
    made = mesh(name, vertices, faces)
    for kept in materials:
        made.data.materials.append(kept)
    made.data.polygons.foreach_set("material_index", slots)
    made.data.polygons.foreach_set("use_smooth", smooth)
    for part in parts:
        bpy.data.objects.remove(part)
    return made


def scatter(objects, places, seed=1):
    """Copies of `objects` at `places`, each (x, y, z, turn in degrees, scale[, tilt in degrees]), sharing their meshes.

    The originals are hidden. Many thousands of copies cost little memory.
    """
    chance = random.Random(seed)
    shares = [[] for _ in objects]
    for place in places:
        chance.choice(shares).append(place)
    for original, own in zip(objects, shares):
        vertices, faces = [], []
        for x, y, z, turn, size, *rest in own:
            tilt = math.radians(rest[0]) if rest else 0.0
            matrix = (
                Matrix.Translation((x, y, z))
                @ Matrix.Rotation(math.radians(turn), 4, "Z")
                @ Matrix.Rotation(tilt, 4, "X")
            )
            half = size / 2
            start = len(vertices)
            for corner in ((-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0)):
                vertices.append(matrix @ Vector(corner))
            faces.append((start, start + 1, start + 2, start + 3))
        if not faces:
            original.hide_render = True
            continue
        carrier = mesh("scatter", vertices, faces)
        carrier.instance_type = "FACES"
        carrier.use_instance_faces_scale = True
        carrier.instance_faces_scale = 1.0
        carrier.show_instancer_for_render = False
        original.parent = carrier
        original.location = (0, 0, 0)


def merged(objects, places, seed=1, name="merged"):
    """As `scatter`, but all copies are one mesh: rays find their way through thousands of overlapping copies
    faster. Materials take the shade of each copy by `materials.per_copy`.
    """
    chance = random.Random(seed)
    points, corners, starts, sizes, slots, tones, materials = [], [], [], [], [], [], []
    point_count = corner_count = 0
    kinds = [_arrays(each, materials) for each in objects]
    for place in places:
        own, own_corners, own_starts, own_sizes, own_slots = chance.choice(kinds)
        x, y, z, turn, size, *rest = place
        tilt = math.radians(rest[0]) if rest else 0.0
        matrix = Matrix.Rotation(math.radians(turn), 3, "Z") @ Matrix.Rotation(tilt, 3, "X")
        points.append(own @ (size * np.array(matrix.transposed())) + (x, y, z))
        corners.append(own_corners + point_count)
        starts.append(own_starts + corner_count)
        sizes.append(own_sizes)
        slots.append(own_slots)
        tones.append(np.full(len(own), chance.random()))
        point_count += len(own)
        corner_count += len(own_corners)
    data = bpy.data.meshes.new(name)
    data.vertices.add(point_count)
    data.loops.add(corner_count)
    data.polygons.add(sum(map(len, starts)))
    data.vertices.foreach_set("co", np.concatenate(points).ravel())
    data.loops.foreach_set("vertex_index", np.concatenate(corners))
    data.polygons.foreach_set("loop_start", np.concatenate(starts))
    data.polygons.foreach_set("loop_total", np.concatenate(sizes))
    data.polygons.foreach_set("material_index", np.concatenate(slots))
    data.polygons.foreach_set("use_smooth", np.ones(len(data.polygons), bool))
    for each in materials:
        data.materials.append(each)
    data.attributes.new("copy", "FLOAT", "POINT").data.foreach_set("value", np.concatenate(tones))
    data.update(calc_edges=True)
    made = link(bpy.data.objects.new(name, data))
    for each in objects:
        bpy.data.objects.remove(each)
    return made


def _arrays(made, materials):
    """Points; corners of faces; of each face where it starts, how many corners it has, and its place in `materials`,
    which gets what it lacks."""
    data = made.data
    materials += [each for each in data.materials if each not in materials]
    points, corners = np.empty(3 * len(data.vertices)), np.empty(len(data.loops), np.int32)
    starts, sizes, slots = (np.empty(len(data.polygons), np.int32) for _ in range(3))
    data.vertices.foreach_get("co", points)
    data.loops.foreach_get("vertex_index", corners)
    data.polygons.foreach_get("loop_start", starts)
    data.polygons.foreach_get("loop_total", sizes)
    data.polygons.foreach_get("material_index", slots)
    order = np.array([materials.index(each) for each in data.materials], np.int32)
    return points.reshape(-1, 3), corners, starts, sizes, order[slots]


def spread(count, x_range, y_range, seed=1, height=None, size=(0.8, 1.2), keep=None, tilt_deg=0.0, gap_m=0.0):
    """Random places for `scatter`. `height(x, y)` gives the ground, `keep(x, y)` says where copies may stand, and
    `gap_m` is the smallest distance between two."""
    chance = random.Random(seed)
    places, cells = [], {}
    tries = 0
    while len(places) < count and tries < 40 * count:
        tries += 1
        x, y = chance.uniform(*x_range), chance.uniform(*y_range)
        if keep is not None and not keep(x, y):
            continue
        if gap_m:
            column, row = int(x // gap_m), int(y // gap_m)
            near = [p for dx in (-1, 0, 1) for dy in (-1, 0, 1) for p in cells.get((column + dx, row + dy), ())]
            if any(math.hypot(x - px, y - py) < gap_m for px, py in near):
                continue
            cells.setdefault((column, row), []).append((x, y))
        z = height(x, y) if height else 0.0
        lean = chance.uniform(-tilt_deg, tilt_deg)
        places.append((x, y, z, chance.uniform(0, 360), chance.uniform(*size), lean))
    return places


def hills(x, y, scale=20.0, octaves=6, seed=0.0, rough=0.5):
    """Fractal noise from about -1 to 1."""
    total, amount, at = 0.0, 1.0, 1.0 / scale
    for _ in range(octaves):
        total += amount * noise.noise(Vector((x * at + seed, y * at - seed, seed)))
        amount *= rough
        at *= 2.03
    return total


def ridged(x, y, scale=60.0, octaves=7, seed=0.0):
    """Sharp crests of mountains, from 0 to about 2 (Musgrave's ridged multifractal)."""
    return noise.ridged_multi_fractal(Vector((x / scale + seed, y / scale - seed, seed)), 0.9, 2.1, octaves, 1.0, 2.0)


def front(*made):
    """Marks objects that may stand before a person: they are rendered as a layer of their own."""
    for each in made:
        each["front"] = True
    return made[0] if len(made) == 1 else made
