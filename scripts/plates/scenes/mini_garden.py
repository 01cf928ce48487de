"""Down in a garden bed: soil with crumbs and pebbles, mushrooms, grass, daisies and clover in low sun."""

import math
import random

import bpy
from mathutils import Matrix, Vector, noise

from kit.materials import Nodes, leaf, material, mottled
from kit.plants import bush, flower
from kit.shapes import front, grid, hills, join, mesh, scatter, spread
from kit.sky import daylight
from kit.table import leaf_blade, lump, miniature, put, shade, smooth_path, tubes
from kit.units import Sun

SUN = Sun(elevation_deg=33, azimuth_deg=-118, strength=0.27, radius_deg=1.2, dust=1.6)
PLATE = miniature(SUN, samples=20, exposure=0.56)


def off_stand(x, y):
    """0 where a person may stand or the view to them passes, growing to 1 outside."""
    side = max(0.0, (abs(x) - 0.95) / 0.7)
    behind = max(0.0, (y - 6.1) / 1.2)
    return min(1.0, max(side, behind))


def soil_height(x, y):
    free = off_stand(x, y)
    return 0.012 * hills(x, y, 0.22, 4, 5) + free * (0.1 * hills(x, y, 1.3, 5, 2) + 0.05 * hills(x, y, 0.4, 4,
        8) + 0.03)


def build():
    daylight(SUN, clouds=0.35, seed=4.0, haze=0.3, strength=0.1)
    soil = soil_material()
    near = grid((13, 12), (330, 300), lambda x, y: soil_height(x, y + 8), soil)
    near.location = (0, 8, 0)
    lawn = mottled("lawn", (0.02, 0.035, 0.008), (0.05, 0.085, 0.018), 0.6, 0.95, 0.6, 0.2)
    grid((160, 110), (1, 1), lambda x, y: 0.0, lawn).location = (0, 68.5, -0.05)
    crumbs(soil)
    pebbles()
    litter()
    grass()
    daisies()
    clover()
    mushrooms()
    mossy_stone()
    backdrop()


def soil_material():
    made = material("soil", (0.07, 0.045, 0.028), 0.95, specular=0.2)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    broad = nodes.noise(place, 1.1, 9, 0.65)
    grains = nodes.noise(place, 26, 8, 0.7)
    clods = nodes.voronoi(place, 15)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", broad, 0.55), nodes.math("MULTIPLY", grains, 0.45))
    shown = nodes.ramp(tone, (0.34, (0.022, 0.013, 0.008)), (0.5, (0.065, 0.039, 0.023)), (0.62, (0.12, 0.077, 0.047)),
                       (0.75, (0.2, 0.14, 0.09)))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    height = nodes.math("SUBTRACT", grains, nodes.math("MULTIPLY", clods, 0.6))
    nodes.bump(height, 0.9, 0.03)
    return made


def crumbs(soil):
    kinds = [lump(0.05, k + 1, 0.75, 0.7, 16, soil, 1.8) for k in range(7)]
    fine = [lump(0.012, k + 11, 0.8, 0.8, 8, soil, 1.8) for k in range(4)]
    scatter(kinds, spread(3600, (-5, 5), (3.0, 12), 2, soil_height, (0.3, 1.7), lambda x, y: off_stand(x, y) > 0.15,
                          180), 2)
    scatter(fine, spread(9000, (-2.8, 2.8), (2.7, 7.5), 3, soil_height, (0.4, 1.3), None, 180), 3)


def pebbles():
    kinds = []
    for k, (dark, light) in enumerate((((0.16, 0.15, 0.14), (0.34, 0.32, 0.3)),
                                       ((0.22, 0.16, 0.11), (0.42, 0.33, 0.24)),
                                       ((0.07, 0.07, 0.075), (0.17, 0.165, 0.16)), ((0.38, 0.36, 0.33),
                                           (0.6, 0.57, 0.52)))):
        stone = mottled(f"pebble {k}", dark, light, 9, 0.6, 0.25, 0.01)
        kinds.append(lump(0.13, k + 5, 0.6, 0.45, 32, stone, 0.9))
    scatter(kinds, spread(80, (-4, 4), (3.4, 11), 5, lambda x, y: soil_height(x, y) + 0.02, (0.25, 1.5), lambda x,
                          y: off_stand(x, y) > 0.35, 25, 0.16), 5)
    scatter([kinds[0]], [(1.35, 5.15, 0.05, 40, 1.3, 8), (-1.55, 6.0, 0.07, 200, 1.7, 5)], 1)


def litter():
    """Straws, twigs and pieces of dry leaves."""
    straw = mottled("straw", (0.2, 0.14, 0.07), (0.42, 0.32, 0.18), 14, 0.8, 0.3, 0.004)
    twig = mottled("twig", (0.045, 0.03, 0.02), (0.14, 0.1, 0.07), 22, 0.9, 0.6, 0.006)
    made = [tubes([smooth_path([(-0.4, 0, 0.01), (-0.1, 0.03, 0.03), (0.2, -0.02, 0.015), (0.45, 0.05, 0.02)], 5)],
                  0.007, straw, 7),
            tubes([smooth_path([(-0.25, 0, 0.01), (0, 0.05, 0.015), (0.3, 0.0, 0.02)], 5)], 0.005, straw, 6),
            tubes([smooth_path([(-0.4, 0, 0.02), (-0.1, 0.08, 0.04), (0.15, 0.02, 0.03), (0.4, 0.12, 0.04)], 5),
                   smooth_path([(-0.1, 0.08, 0.04), (0.02, 0.2, 0.06), (0.08, 0.3, 0.05)],
                               4)], lambda s: 0.022 - 0.01 * s, twig, 8)]
    scatter(made, spread(110, (-3.6, 3.6), (3.3, 10), 8, soil_height, (0.5, 1.3), lambda x, y: off_stand(x, y) > 0.05,
                         8), 8)
    dry = leaf("dry leaf", (0.13, 0.06, 0.022), (0.32, 0.17, 0.065), 0.7, 0.2)
    nodes = Nodes(dry)
    nodes.bump(nodes.noise(nodes.place(), 14, 6), 0.6, 0.02)
    kinds = [leaf_blade(0.7, 0.42, 0.5, -0.7 + 0.4 * k, 0.8, dry, 18, 10, 0.5, seed=k) for k in range(3)]
    places = [(1.25, 4.65, 0.05, 60, 0.75, 5), (-1.75, 5.35, 0.09, 200, 1.0, -8), (2.1, 7.2, 0.15, 120, 1.2, 10),
              (-0.7, 7.4, 0.1, 20, 1.0, 5)]
    scatter(kinds, places + spread(24, (-4, 4), (6.5, 12), 9, lambda x, y: soil_height(x, y) + 0.06, (0.6, 1.2), None,
                                   20, 0.5), 9)


def blade_green():
    made = leaf("blade", (0.03, 0.075, 0.009), (0.115, 0.2, 0.03), 0.42, 0.4)
    nodes = Nodes(made)
    nodes.bump(nodes.noise(nodes.place((60, 60, 1.5)), 1.0, 3), 0.4, 0.008)
    return made


def tuft(seed, green, count=11, tall=1.7, wide=0.055):
    chance = random.Random(seed)
    parts = []
    for k in range(count):
        length = tall * chance.uniform(0.45, 1.1)
        made = leaf_blade(length, wide * chance.uniform(0.7, 1.25), 0.45, chance.uniform(0.15, 1.5), 0.55, green, 14,
                          2, seed=k)
        # Grass is widest near its foot.
        spin = chance.uniform(0, 360)
        away = chance.uniform(0, 0.13)
        put(made, (away * math.sin(spin), away * math.cos(spin), -0.03), spin, chance.uniform(66, 86))
        parts.append(made)
    bpy.context.view_layer.update()
    return join(parts, f"tuft {seed}")


def grass():
    green = blade_green()
    kinds = [tuft(k, green) for k in range(5)]

    def sides(x, y):
        return abs(x) > 0.27 * y + 0.25 and hills(x, y, 1.6, 3, 3) > -0.12

    near = spread(110, (-4.6, 4.6), (6.0, 11.5), 11, soil_height, (0.6, 1.25), sides, 6, 0.22)
    near += [(-1.75, 3.75, 0, 30, 0.8, 0), (1.95, 4.3, 0, 200, 0.75, 0), (-2.15, 4.7, 0, 90, 1.0, 0),
             (2.25, 5.6, 0, 10, 1.0, 0), (-1.75, 5.6, 0, 50, 0.8, 0),
             (-2.3, 6.2, 0, 140, 0.95, 0), (2.4, 6.4, 0, 250, 1.05, 0), (1.85, 7.4, 0, 70, 0.8, 0)]
    low = spread(240, (-6, 6), (9.5, 16), 12, None, (0.35, 0.75), None, 8, 0.2)
    far = spread(900, (-18, 18), (14, 36), 13, None, (0.7, 1.5), None, 8, 0.2)
    scatter(kinds, near + low + far, 11)


def daisy(seed, petal, heart, green):
    """A daisy whose foot is at the origin, with its head turned a little to -Y."""
    chance = random.Random(seed)
    tall = chance.uniform(0.95, 1.35)
    lean = (chance.uniform(-0.15, 0.15), chance.uniform(-0.2, 0.0))
    parts = [tubes([smooth_path([(0, 0, -0.05), (0.04, 0.03, 0.4 * tall), (lean[0] * 0.7, lean[1] * 0.6, 0.8 * tall),
                                 (*lean, tall)], 8)],
                   lambda s: 0.021 - 0.006 * s + 0.02 * max(0, s - 0.93) / 0.07, green, 10, "stem")]
    tilt = Matrix.Translation((*lean, tall)) @ Matrix.Rotation(math.radians(chance.uniform(22, 48)), 4,
                                                               "X") @ Matrix.Rotation(chance.uniform(-0.3, 0.3), 4, "Y")
    for ring, count in enumerate((24, 21)):
        for k in range(count):
            made = leaf_blade(chance.uniform(0.165, 0.2), 0.042, 0.3, chance.uniform(0.1, 0.6), 0.5, petal, 7, 2, 0.1,
                              seed=k)
            turn = Matrix.Rotation(2 * math.pi * (k + 0.5 * ring + chance.uniform(-0.25, 0.25)) / count, 4, "Z")
            rise = Matrix.Rotation(math.radians(chance.uniform(4, 22) + 12 * ring), 4, "X")
            made.matrix_world = tilt @ turn @ Matrix.Translation((0, 0.055, 0.004 * ring)) @ rise
            parts.append(made)
    vertices, faces = [], []
    for k in range(150):
        away = 0.078 * math.sqrt((k + 0.5) / 150)
        turn = 2.39996 * k
        z = 0.035 * (1 - (away / 0.085) ** 2) + 0.006
        _bead(vertices, faces, (away * math.cos(turn), away * math.sin(turn), z), 0.0072)
    core = mesh("heart", vertices, faces, heart, smooth=True)
    core.matrix_world = tilt
    dome = lump(0.075, 2, 0.4, 0.0, 16, heart)
    dome.matrix_world = tilt
    parts += [core, dome]
    bpy.context.view_layer.update()
    return join(parts, f"daisy {seed}")


def _bead(vertices, faces, at, r):
    """An octahedron: a floret in the middle of a daisy."""
    start = len(vertices)
    x, y, z = at
    vertices += [(x + r, y, z), (x, y + r, z), (x - r, y, z), (x, y - r, z), (x, y, z + 1.3 * r), (x, y, z - r)]
    for k in range(4):
        faces.append((start + k, start + (k + 1) % 4, start + 4))
        faces.append((start + (k + 1) % 4, start + k, start + 5))


def daisies():
    petal = material("petal", (0.8, 0.79, 0.77), 0.55, specular=0.2)
    nodes = Nodes(petal)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(nodes.noise(nodes.place(), 7, 4),
                                                              (0.35, (0.8, 0.72, 0.74)), (0.5, (0.82, 0.81, 0.79))))
    heart = mottled("heart", (0.5, 0.24, 0.01), (0.72, 0.46, 0.03), 30, 0.8, 0.2)
    green = leaf("stem", (0.05, 0.095, 0.02), (0.12, 0.19, 0.045), 0.6, 0.15)
    kinds = [daisy(k + 2, petal, heart, green) for k in range(4)]
    places = [(-1.55, 6.35, 0.02, -14, 1.0, 0), (-2.05, 6.8, 0.05, 20, 1.15, 0), (-1.95, 5.75, 0.03, -30, 0.72, 0),
              (2.55, 7.3, 0.05, 12, 1.1, 0),
              (-3.1, 8.0, 0.05, 5, 1.2, 0), (3.4, 8.6, 0.05, -10, 1.15, 0), (-3.6, 9.5, 0.05, 15, 1.15, 0), (2.2, 9.4,
                  0.0, 0, 0.85, 0)]
    places += spread(40, (-9, 9), (11, 22), 21, None, (0.8, 1.2), lambda x, y: abs(x) > 0.17 * y, 5, 0.5)
    scatter(kinds, places, 4)
    # Spoon-shaped leaves at their feet.
    spoon = leaf_blade(0.55, 0.2, 0.25, 0.6, 0.7, green, 10, 6, 0.12)
    scatter([spoon], [(x + 0.08 * math.cos(a), y + 0.08 * math.sin(a), z + 0.05, math.degrees(a) - 90, 0.8, 18)
                      for x, y, z, *_ in places[:8] for a in (0.3, 1.4, 2.6, 3.7, 4.7, 5.6)])


def clover_leaf(seed, green):
    chance = random.Random(seed)
    tall = chance.uniform(0.3, 0.62)
    vertices, faces = [], []
    rows, columns = 9, 8
    length, wide = 0.2, 0.22
    for k in range(3):
        turn = 2 * math.pi * (k + chance.uniform(-0.06, 0.06)) / 3
        rise = chance.uniform(0.05, 0.4)
        start = len(vertices)
        for row in range(rows + 1):
            t = row / rows
            half = 0.5 * wide * math.sin(math.pi * (0.03 + 0.74 * t**0.9)) ** 0.85
            for column in range(columns + 1):
                u = 2 * column / columns - 1
                y = 0.012 + length * (t - 0.17 * t**4 * max(0, 1 - 1.6 * abs(u)) - 0.22 * t**6 * u * u)
                x = u * half
                z = tall + rise * y - 0.9 * y * y + 0.25 * abs(x)
                vertices.append((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn), z))
        across = columns + 1
        for row in range(rows):
            for column in range(columns):
                at = start + row * across + column
                faces.append((at, at + 1, at + across + 1, at + across))
    top = mesh("leaflets", vertices, faces, green, smooth=True)
    stem = tubes([smooth_path([(0.1 * chance.uniform(-1, 1), 0.1 * chance.uniform(-1, 1), -0.05),
                               (0.02, 0.02, 0.6 * tall), (0, 0, tall)], 5)], 0.009, green, 7)
    return join([top, stem], f"clover {seed}")


def clover():
    green = leaf("clover", (0.028, 0.085, 0.018), (0.075, 0.17, 0.032), 0.5, 0.3)
    nodes = Nodes(green)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    x, y = split.outputs[0], split.outputs[1]
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y)))
    mark = nodes.ramp(away, (0.085, (0, 0, 0)), (0.1, (1, 1, 1)), (0.118, (1, 1, 1)), (0.14, (0, 0, 0)))
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", mark, 0.45), own, (0.3, 0.4, 0.24)))
    nodes.bump(nodes.noise(nodes.place(), 40, 4), 0.3, 0.006)
    kinds = [clover_leaf(k, green) for k in range(6)]

    def patches(x, y):
        return (math.hypot(x + 1.75, y - 5.0) < 0.55 or math.hypot(x - 1.95, y - 5.5) < 0.5 or math.hypot(x + 2.6,
            y - 6.6) < 0.9
                or (abs(x) > 0.16 * y and y > 7 and hills(x, y, 1.4, 3, 6) > 0.1)) and abs(x) > 1.15

    scatter(kinds, spread(330, (-5, 5), (4.4, 12), 17, soil_height, (0.65, 1.15), patches, 14, 0.12), 6)


def mushroom(tall, wide, seed, cap, stalk, gill):
    """A brown cap with gills on a bent stalk."""
    chance = random.Random(seed)
    lean = (chance.uniform(-0.12, 0.12), chance.uniform(-0.08, 0.08))
    vertices, faces, slots = [], [], []
    steps = 168
    profile = [(0.001, 0.0, 0)]
    for k in range(1, 15):
        a = 0.5 * math.pi * k / 14
        profile.append((wide * math.sin(a) ** 0.92, -0.6 * wide * (1 - math.cos(a)) ** 1.1, 0))
    profile += [(0.985 * wide, -0.63 * wide, 0), (0.95 * wide, -0.62 * wide, 1), (0.7 * wide, -0.54 * wide, 1),
                (0.4 * wide, -0.48 * wide, 1), (0.12 * wide, -0.5 * wide, 1)]
    for step in range(steps):
        turn = 2 * math.pi * step / steps
        for r, z, under in profile:
            wave = 0.035 * wide * math.sin(3 * turn + seed) * (r / wide) ** 3
            wave += 0.02 * r * noise.noise((2 * math.cos(turn), 2 * math.sin(turn), seed))
            own = r * (1 + 0.03 * math.sin(2 * turn + seed))
            dent = -0.035 * wide if under and step % 2 else 0.0
            vertices.append((own * math.cos(turn) + lean[0], own * math.sin(turn) + lean[1], z + tall + wave + dent))
    count = len(profile)
    for step in range(steps):
        here, there = step * count, (step + 1) % steps * count
        for k in range(count - 1):
            faces.append((here + k, here + k + 1, there + k + 1, there + k))
            slots.append(1 if k >= 15 else 0)
    top = mesh("cap", vertices, faces)
    top.data.materials.append(cap)
    top.data.materials.append(gill)
    top.data.polygons.foreach_set("material_index", slots)
    top.data.polygons.foreach_set("use_smooth", [slot == 0 for slot in slots])
    path = smooth_path([(0, 0, -0.08), (0.03, -0.02, 0.3 * tall), (0.6 * lean[0], 0.6 * lean[1], 0.65 * tall),
                        (lean[0], lean[1], tall - 0.4 * wide)], 8)
    foot = tubes([path], lambda s: wide * (0.2 - 0.07 * s + 0.06 * max(0, 0.25 - s) * 4), stalk, 24, "stalk")
    return join([top, foot], f"mushroom {seed}")


def mushrooms():
    stalk = material("stalk", (0.6, 0.5, 0.37), 0.7)
    nodes = Nodes(stalk)
    fibres = nodes.noise(nodes.place((30, 30, 1.6)), 1.0, 6, 0.6)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(fibres, (0.32, (0.34, 0.24, 0.15)),
                                                              (0.55, (0.6, 0.5, 0.37)), (0.75, (0.7, 0.62, 0.5))))
    nodes.bump(fibres, 0.5, 0.015)
    gill = material("gill", (0.5, 0.38, 0.25), 0.8)
    for k, (x, y, tall, wide, turn) in enumerate(((1.72, 6.35, 1.22, 0.5, 0), (2.3, 6.75, 0.92, 0.42, 90),
                                                  (1.42, 6.75, 0.62, 0.3, 200), (1.98, 6.0, 0.42, 0.2, 30),
                                                  (-3.3, 9.6, 1.3, 0.55, 40), (-2.75, 9.9, 0.95, 0.4, 120))):
        cap = cap_skin(f"cap {k}", tall, wide)
        put(mushroom(tall, wide, k + 3, cap, stalk, gill), (x, y, soil_height(x, y) - 0.02), turn)


def cap_skin(name, tall, wide):
    """Chestnut in the middle, cream at the rim, with fine lines towards it; moist."""
    made = material(name, (0.3, 0.13, 0.05), 0.3)
    nodes = Nodes(made)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    down = nodes.math("DIVIDE", nodes.math("SUBTRACT", tall, split.outputs["Z"]), 0.63 * wide)
    cloud = nodes.noise(nodes.place(), 5, 7, 0.6)
    tone = nodes.math("ADD", down, nodes.math("MULTIPLY", nodes.math("SUBTRACT", cloud, 0.5), 0.45))
    shown = nodes.ramp(tone, (0.0, (0.12, 0.042, 0.016)), (0.3, (0.26, 0.105, 0.038)), (0.7, (0.42, 0.22, 0.095)),
                       (0.98, (0.6, 0.42, 0.24)))
    spots = nodes.ramp(nodes.noise(nodes.place(), 22, 5), (0.6, (1, 1, 1)), (0.72, (0.55, 0.45, 0.4)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(1.0, shown, spots, "MULTIPLY"))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", cloud, 0.4), 0.12))
    nodes.bump(nodes.math("ADD", cloud, nodes.math("MULTIPLY", nodes.noise(nodes.place(), 45, 4), 0.25)), 0.2, 0.02)
    return made


def mossy_stone():
    """The front layer."""
    stone = mottled("stone", (0.04, 0.037, 0.033), (0.15, 0.138, 0.12), 6, 0.85, 0.8, 0.03)
    body = lump(0.5, 7, 0.95, 0.3, 72, stone, 1.1)
    lift = 0.42
    shape = [Vector(v.co) for v in body.data.vertices]
    moss = leaf("moss", (0.03, 0.06, 0.008), (0.12, 0.17, 0.022), 0.7, 0.35)
    chance = random.Random(4)
    vertices, faces = [], []
    polygons = [p for p in body.data.polygons if p.normal.z > -0.25]
    for _ in range(26000):
        polygon = chance.choice(polygons)
        a, b = shape[polygon.vertices[0]], shape[polygon.vertices[2]]
        at = a.lerp(b, chance.random())
        cover = polygon.normal.z + 0.9 * noise.noise(at * 3.0)
        if cover < 0.4:
            continue
        way = (polygon.normal + Vector((chance.uniform(-0.9, 0.9), chance.uniform(-0.9, 0.9),
                                        chance.uniform(0, 0.6)))).normalized()
        side = way.cross(Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), 0.3))).normalized()
        length = chance.uniform(0.03, 0.075) * min(1.4, 0.5 + cover)
        start = len(vertices)
        vertices += [at - 0.007 * side, at + 0.007 * side, at + 0.6 * length * way + 0.006 * side, at + length * way]
        faces.append((start, start + 1, start + 2, start + 3))
    tufts = mesh("moss", vertices, faces, moss)
    made = put(join([body, tufts], "mossy stone"), (0.0, 3.15, lift), 20)
    front(made, shade(0.75, (0.05, 3.17), 0.6))


def backdrop():
    """Leaves, flowers and light far behind."""
    shrubs = [bush(3.6, k + 2, ((0.012, 0.035, 0.007), (0.055 + 0.02 * k, 0.105 + 0.02 * k, 0.02)), 0.62, 800, 1.0)
              for k in range(3)]
    places = spread(80, (-32, 32), (30, 62), 31, lambda x, y: 0.1 * (y - 30) - 1.0, (1.1, 2.3), None, 5, 2.6)
    scatter(shrubs, places, 3)
    blooms = [flower(2.2, 9, 0.55, tone, seed=k) for k, tone in enumerate(((0.7, 0.16, 0.3), (0.4, 0.2, 0.6),
        (0.75, 0.45, 0.08)))]
    scatter(blooms, spread(36, (-14, 14), (15, 28), 32, None, (0.8, 1.3), lambda x, y: abs(x) > 0.2 * y, 10, 0.8), 5)
