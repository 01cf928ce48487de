"""On a kitchen worktop between tomatoes and garlic, before a cutting board and a tiled wall."""

import math
import random

import bpy
from mathutils import noise

from kit.materials import Nodes, leaf, material, mottled, paving
from kit.shapes import box, cylinder, extrude, front, join, lathe, mesh, plane, scatter, spread
from kit.table import (
    miniature,
    clear, glazed, leaf_blade, lump, put, shade, smooth_path, specks, timber, tubes, window_light,
)
from kit.units import Sun

SUN = Sun(elevation_deg=38, azimuth_deg=110, radius_deg=15)
PLATE = miniature(SUN, samples=32, exposure=1.15, contrast=1.06)


def build():
    window_light(SUN, energy=2500, colour=(1.0, 0.94, 0.85), room=(1.0, 0.95, 0.88), room_strength=0.14)
    box((40, 14.3, 0.5), (0, 5.4, -0.5), granite(), round_m=0.05)
    back_wall()
    skin, green = tomato_skin(), calyx_green()
    for k, (x, y, r, turn) in enumerate(((-1.78, 6.15, 0.43, 20), (-2.5, 6.9, 0.46, 140))):
        put(tomato(r, skin, green, k + 2), (x, y, 0), turn)
    vine(skin, green)
    garlic()
    jar()
    board(skin)
    herbs()
    pepper()
    put(bottle(), (3.9, 10.9, 0))
    crock()
    big = put(tomato(0.48, skin, green, 9, squash=0.93), (0.0, 3.15, 0), 65)
    front(big, shade(0.8, (-0.06, 3.17), 0.6))
    specks((-2.2, 2.3), (3.2, 8.0), 700, 4, ((0.7, 0.66, 0.58), (0.25, 0.17, 0.1)), (0.4, 1.4))


def granite():
    """Polished grey-beige stone: crystals of four minerals, some as large as a hand."""
    made = material("granite", (0.5, 0.47, 0.42), 0.2)
    nodes = Nodes(made)
    place = nodes.place()
    wobble = nodes.add("ShaderNodeTexNoise", Scale=7.0, Detail=3.0)
    nodes.tree.links.new(place, wobble.inputs["Vector"])
    moved = nodes.add("ShaderNodeVectorMath")
    moved.operation = "MULTIPLY_ADD"
    nodes.tree.links.new(wobble.outputs["Color"], moved.inputs[0])
    moved.inputs[1].default_value = (0.09, 0.09, 0.09)
    nodes.tree.links.new(place, moved.inputs[2])
    tones = []
    for scale in (15, 34):
        cells = nodes.voronoi(moved.outputs[0], scale, output="Color")
        split = nodes.add("ShaderNodeSeparateRGB")
        nodes.tree.links.new(cells, split.inputs[0])
        tones.append(split.outputs[0])
    stops = ((0.0, (0.5, 0.465, 0.41)), (0.3, (0.62, 0.585, 0.53)), (0.55, (0.44, 0.39, 0.33)),
             (0.72, (0.33, 0.3, 0.275)),
             (0.86, (0.54, 0.44, 0.35)), (0.93, (0.075, 0.07, 0.066)))
    large, small = (nodes.ramp(tone, *stops) for tone in tones)
    for node in nodes.tree.nodes:
        if node.type == "VALTORGB":
            node.color_ramp.interpolation = "CONSTANT"
    patches = nodes.ramp(nodes.noise(place, 2.4, 6, 0.6), (0.4, (0, 0, 0)), (0.6, (1, 1, 1)))
    shown = nodes.mix(patches, large, small)
    cloud = nodes.noise(place, 0.7, 7, 0.6)
    shown = nodes.mix(0.5, shown, nodes.ramp(cloud, (0.3, (0.78, 0.74, 0.7)), (0.7, (1, 0.99, 0.97))), "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    smear = nodes.noise(place, 1.1, 9, 0.7)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", smear, 0.34), 0.06))
    nodes.bump(nodes.noise(place, 20, 4), 0.04, 0.01)
    return made


def tomato_skin():
    """Thin and tight: red flesh shimmers through, paler around the stalk, with tiny pale dots."""
    made = material("tomato", (0.5, 0.016, 0.008), 0.14)
    nodes = Nodes(made)
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    blotch = nodes.noise(place, 3.2, 6)
    high = nodes.math("ADD", split.outputs["Z"], nodes.math("MULTIPLY", nodes.math("SUBTRACT", blotch, 0.5), 0.35))
    shown = nodes.ramp(high, (0.1, (0.36, 0.008, 0.005)), (0.55, (0.46, 0.013, 0.007)), (0.82, (0.5, 0.035, 0.01)),
                       (0.97, (0.48, 0.1, 0.018)))
    dots = nodes.math("LESS_THAN", nodes.voronoi(place, 30), 0.1)
    shown = nodes.mix(nodes.math("MULTIPLY", dots, 0.25), shown, (0.75, 0.3, 0.1))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    nodes.surface.inputs["Clearcoat"].default_value = 0.35
    nodes.surface.inputs["Clearcoat Roughness"].default_value = 0.05
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY",
        nodes.noise(place, 2, 8, 0.7), 0.25), 0.08))
    nodes.bump(nodes.math("ADD", nodes.noise(place, 3.0, 3), nodes.math("MULTIPLY", nodes.noise(place, 60, 2), 0.03)),
               0.12, 0.03)
    return made


def calyx_green():
    return leaf("calyx", (0.04, 0.085, 0.012), (0.12, 0.19, 0.035), 0.6, 0.2)


def tomato(r, skin, green, seed, squash=0.86, points=6):
    """With its foot at the origin and the stalk on top."""
    chance = random.Random(seed)
    vertices, faces = [], []
    steps, rows = 72, 40
    lobes = chance.choice((5, 6, 7))
    phase = chance.uniform(0, 6)

    def at(tilt, turn):
        near_top = max(0.0, math.cos(tilt)) ** 1.5
        lobe = 0.045 * near_top * math.cos(lobes * turn + phase)
        lobe += 0.02 * math.cos(3 * turn + seed) + 0.018 * math.cos(2 * turn + 2 * seed)
        own = r * (1 + lobe)
        flat = own * math.sin(tilt)
        z = own * squash * math.cos(tilt) - r * 0.2 * math.exp(-((flat / (0.3 * r)) ** 2)) * (math.cos(tilt) > 0)
        z = max(z, -r * squash * 0.965)
        return flat * math.cos(turn), flat * math.sin(turn), z

    for row in range(rows + 1):
        for step in range(steps):
            vertices.append(at(math.pi * row / rows, 2 * math.pi * step / steps))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    body = mesh("tomato", vertices, faces, skin, smooth=True)
    parts = [body]
    top = at(0.001, 0)[2]
    for k in range(points):
        sepal = leaf_blade(r * chance.uniform(0.62, 0.85), r * 0.2, 0.4, chance.uniform(0.3, 1.0), 0.8, green, 10, 4,
                           0.3, seed=k)
        put(sepal, (0, 0, top + 0.035 * r), 360 * k / points + chance.uniform(-14, 14), chance.uniform(12, 30))
        parts.append(sepal)
    stalk = smooth_path([(0, 0, top), (0.02 * r, 0, top + 0.15 * r), (0.1 * r, 0.04 * r, top + 0.36 * r)], 6)
    parts.append(tubes([stalk], lambda s: 0.055 * r * (1 - 0.35 * s + 0.5 * max(0, s - 0.8)), green, 10, "stalk"))
    bpy.context.view_layer.update()
    made = join(parts, "tomato")
    for vertex in made.data.vertices:
        vertex.co.z += r * squash * 0.965
    return made


def vine(skin, green):
    """Three small tomatoes on their stalk."""
    stem = smooth_path([(-2.05, 5.5, 0.1), (-1.75, 5.25, 0.3), (-1.45, 5.05, 0.26), (-1.2, 4.85, 0.12)], 8)
    tubes([stem], lambda s: 0.022 - 0.008 * s, green, 10, "vine")
    for k, (x, y, lean, turn) in enumerate(((-1.62, 4.98, 35, 10), (-1.36, 5.3, 28, 160), (-1.9, 5.12, 40, 60),
                                            (-1.08, 5.05, 60, 20))):
        small = tomato(0.165, skin, green, k + 20, 0.95)
        put(small, (x, y, 0.16), turn, lean)
        small.location = (x, y, 0.012)


def paper_skin():
    """Garlic: dry white paper with violet veins along it."""
    made = material("garlic", (0.74, 0.69, 0.62), 0.5, specular=0.35)
    nodes = Nodes(made)
    place = nodes.place((1, 1, 0.12))
    veins = nodes.noise(place, 16, 5, 0.6, 0.3)
    cloud = nodes.noise(nodes.place(), 3.5, 6)
    shown = nodes.ramp(veins, (0.3, (0.5, 0.4, 0.36)), (0.46, (0.74, 0.68, 0.6)), (0.7, (0.8, 0.76, 0.69)))
    blush = nodes.ramp(cloud, (0.48, (1, 1, 1)), (0.72, (0.74, 0.54, 0.6)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.8, shown, blush, "MULTIPLY"))
    nodes.bump(nodes.math("ADD", veins, nodes.math("MULTIPLY", cloud, 0.6)), 0.4, 0.012)
    return made


def garlic():
    skin = paper_skin()
    vertices, faces = [], []
    steps, profile = 108, []
    for k in range(41):
        t = k / 40
        if t < 0.72:
            a = math.pi * (0.06 + 0.86 * t / 0.72)
            profile.append((0.36 * math.sin(a) ** 0.8, 0.27 - 0.27 * math.cos(a), 1 - abs(2 * t / 0.72 - 0.9) ** 2))
        else:
            s = (t - 0.72) / 0.28
            profile.append((0.065 + 0.05 * (1 - s) ** 2 + 0.012 * s, 0.51 + 0.34 * s, 0.0))
    profile = [(0.0, 0.03, 0.0), *profile, (0.0, 0.84, 0.0)]
    for step in range(steps):
        turn = 2 * math.pi * step / steps
        for r, z, lobed in profile:
            groove = abs(math.sin(4.5 * turn + 0.4)) ** 0.5
            own = r * (1 - 0.12 * max(0, lobed) * (1 - groove) + 0.05 * noise.noise((2 * math.cos(turn),
                2 * math.sin(turn), 3 * z)))
            bend = 0.1 * max(0, z - 0.5)
            vertices.append((own * math.cos(turn) + bend, own * math.sin(turn), z))
    count = len(profile)
    for step in range(steps):
        here, there = step * count, (step + 1) % steps * count
        faces += [(here + k, there + k, there + k + 1, here + k + 1) for k in range(count - 1)]
    bulb = mesh("garlic", vertices, faces, skin, smooth=True)
    bulb.data.materials.append(material("roots", (0.3, 0.22, 0.15), 0.9))
    put(bulb, (1.98, 5.62, 0.0), 40, 10)
    other = bpy.data.objects.new("garlic", bulb.data)
    bpy.context.scene.collection.objects.link(other)
    put(other, (2.62, 6.1, 0.33), 150, 74)
    chance = random.Random(3)
    for k, (x, y, turn) in enumerate(((1.25, 5.1, 30), (1.5, 4.82, 160), (1.8, 5.15, 260))):
        clove = lathe([(0.14 * math.sin(math.pi * t) ** 0.75 * (1 - 0.3 * t), 0.42 * t)
                       for t in (j / 20 for j in range(21))], material=skin, steps=28)
        for vertex in clove.data.vertices:
            u = vertex.co.z / 0.42
            vertex.co.x += 0.09 * (2 * u - 1) ** 2
            vertex.co.y *= 0.8
            vertex.co.x *= 1 + 0.15 * math.copysign(1, vertex.co.x) * 0.3
        put(clove, (x, y, 0.105), turn, 84 + 4 * chance.random(), 10 * k)
    flake = material("garlic paper", (0.78, 0.72, 0.64), 0.6)
    nodes = Nodes(flake)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(nodes.noise(nodes.place((1, 0.1, 1)), 25, 4),
                                                              (0.35, (0.6, 0.46, 0.42)), (0.6, (0.8, 0.75, 0.68))))
    for k, (x, y) in enumerate(((1.12, 4.72), (1.95, 4.75), (1.2, 5.65), (1.42, 4.42))):
        skin_piece = leaf_blade(chance.uniform(0.22, 0.4), chance.uniform(0.12, 0.24), 0.7, chance.uniform(-0.9, -0.5),
                                0.6, flake, 12, 8, 0.35, seed=k)
        put(skin_piece, (x, y, 0.02), chance.uniform(0, 360), 0, chance.uniform(-15, 15))


def jar():
    """A glass jar of chickpeas with a cork."""
    glass = clear("jar glass", (0.96, 0.98, 0.97))
    peas = material("chickpeas", (0.6, 0.4, 0.19), 0.6)
    nodes = Nodes(peas)
    cells = nodes.voronoi(nodes.place(), 6.5)
    tone = nodes.voronoi(nodes.place(), 6.5, output="Color")
    split = nodes.add("ShaderNodeSeparateRGB")
    nodes.tree.links.new(tone, split.inputs[0])
    base = nodes.ramp(split.outputs[0], (0.0, (0.52, 0.32, 0.14)), (1.0, (0.7, 0.5, 0.27)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.ramp(cells, (0.3, (0, 0, 0)), (0.62, (1, 1, 1))),
                                                             base, (0.1, 0.05, 0.02)))
    nodes.bump(nodes.math("MULTIPLY", cells, -1.0), 0.9, 0.09)
    at = (-2.15, 8.0, 0)
    r = 0.62
    lathe([(0, 0.04), (0.9 * r, 0.04), (0.97 * r, 0.08), (r, 0.16), (r, 1.45), (0.96 * r, 1.58), (0.84 * r, 1.68),
           (0.82 * r, 1.74),
           (0.87 * r, 1.77), (0.87 * r, 1.85), (0.82 * r, 1.88)], at, glass, 96)
    lathe([(0, 0.07), (0.86 * r, 0.07), (0.94 * r, 0.14), (0.955 * r, 0.2), (0.955 * r, 1.12), (0.9 * r, 1.16),
           (0.4 * r, 1.22), (0, 1.2)], at, peas, 64)
    single = [lump(0.075, k + 1, 0.9, 0.25, 16, peas) for k in range(3)]
    chance = random.Random(8)
    places = [(at[0] + 0.5 * math.cos(a), at[1] + 0.5 * math.sin(a), 1.17 + 0.05 * chance.random(),
               chance.uniform(0, 360), 1)
              for a in (0.4 * k for k in range(16))]
    places += [(-1.22 - 0.35 * chance.random(), 6.9 + 0.9 * chance.random(), 0.06, chance.uniform(0, 360), 1)
               for _ in range(5)]
    scatter(single, places)
    cork = mottled("cork", (0.2, 0.11, 0.05), (0.5, 0.33, 0.19), 13, 0.9, 0.5, 0.01)
    cylinder(0.78 * r, 0.34, (at[0], at[1], 1.74), cork, top=0.86 * r, round_m=0.03)


def cut_face(r):
    """The inside of a tomato in the XY plane: walls, chambers with jelly and seeds."""
    made = material("tomato cut", (0.6, 0.06, 0.025), 0.3)
    nodes = Nodes(made)
    place = nodes.place((1 / r, 1 / r, 1))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    x, y = split.outputs[0], split.outputs[1]
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y)))
    wob = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 2.5, 3), 0.5), 0.5)
    petal = nodes.math("ABSOLUTE", nodes.math("COSINE", nodes.math("ADD",
        nodes.math("MULTIPLY", nodes.math("ARCTAN2", y, x), 2.5), wob)))
    ring = nodes.math("SUBTRACT", 0.27, nodes.math("ABSOLUTE", nodes.math("SUBTRACT", away, 0.53)))
    inside = nodes.math("MULTIPLY", nodes.math("MAXIMUM", ring, 0.0), nodes.math("SUBTRACT", petal, 0.42))
    chamber = nodes.ramp(nodes.math("ADD", inside, 0.3), (0.305, (0, 0, 0)), (0.33, (1, 1, 1)))
    seeds = nodes.ramp(nodes.voronoi(place, 7), (0.22, (1, 1, 1)), (0.3, (0, 0, 0)))
    jelly = nodes.mix(nodes.math("MULTIPLY", seeds, 0.85), (0.36, 0.075, 0.012), (0.68, 0.5, 0.2))
    flesh = nodes.ramp(nodes.noise(place, 6, 6), (0.35, (0.4, 0.024, 0.012)), (0.7, (0.56, 0.08, 0.045)))
    shown = nodes.mix(chamber, flesh, jelly)
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    nodes.bump(nodes.math("SUBTRACT", seeds, nodes.math("MULTIPLY", chamber, 0.7)), 0.25, 0.02)
    return made


def board(skin):
    """A board of maple with a knife, a cut tomato and its slices."""
    maple = timber("maple", ((0.25, 0.13, 0.06), (0.5, 0.31, 0.16), (0.62, 0.42, 0.24)), 0.55, 0, 0.5, 0.6, 1.6, 0.8,
                   "Object")
    outline = []
    for cx, cy, start in ((1.85, 1.1, 0), (-1.85, 1.1, 90), (-1.85, -1.1, 180), (1.85, -1.1, 270)):
        outline += [(cx + 0.2 * math.cos(math.radians(start + a)), cy + 0.2 * math.sin(math.radians(start + a)))
                    for a in range(0, 91, 15)]
    slab = extrude(outline, 0.26, material=maple, round_m=0.03, name="board")
    put(slab, (2.72, 7.75, 0), -8)
    r = 0.42
    face = cut_face(r)
    high = 0.262
    half = lathe([(0, 0)] + [(r * math.cos(a), r * 0.86 * math.sin(a)) for a in (math.pi / 2 * j / 14
        for j in range(15))], material=skin, steps=64)
    half.data.materials.append(face)
    for polygon in half.data.polygons:
        is_face = polygon.center.z < 1e-4
        polygon.material_index = 1 if is_face else 0
        polygon.use_smooth = not is_face
    put(half, (1.4, 7.95, high + 0.41), 16, -99)
    for k, (x, y, z, lean) in enumerate(((2.3, 7.75, 0.0, 0), (2.55, 7.85, 0.05, 9), (2.85, 7.9, 0.07, 11))):
        own = r * (0.98 - 0.05 * k)
        slice_ = lathe([(0, 0), (own * 0.98, 0.0), (own, 0.03), (own * 0.98, 0.075), (0, 0.075)], material=face,
                       steps=64, smooth=False)
        slice_.data.materials.append(skin)
        for polygon in slice_.data.polygons:
            polygon.material_index = 1 if abs(polygon.normal.z) < 0.8 else 0
        put(slice_, (x, y, high + z), 50 * k, lean)
    juice = material("juice", (0.3, 0.05, 0.02), 0.04)
    for k, (x, y, size) in enumerate(((1.5, 7.5, 0.1), (1.95, 7.6, 0.05), (2.2, 7.45, 0.07))):
        put(lump(size, k + 3, 0.08, 0.5, 20, juice), (x, y, high + 0.003), 40 * k)
    # The blade leans on the slices: flat on the board it would be a line.
    knife((1.72, 7.3, high + 0.28), -3, 38)


def knife(at, turn, lean):
    """Lying along +X from its tip."""
    steel = material("blade", (0.6, 0.6, 0.6), 0.2, metallic=1.0)
    nodes = Nodes(steel)
    brushed = nodes.noise(nodes.place((2, 2, 90)), 6, 5, 0.6)
    lines = nodes.noise(nodes.place((90, 1.5, 1)), 4, 4)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", lines, 0.2), 0.14))
    nodes.bump(brushed, 0.03, 0.003)
    outline = [(0.0, 0.0)] + [(2.3 * t, -0.02 - 0.46 * math.sin(0.5 * math.pi * min(1, t * 1.25)) ** 0.8)
                              for t in (j / 14 for j in range(1, 15))]
    outline += [(2.32, -0.44), (2.36, 0.1), (1.5, 0.12), (0.6, 0.07)]
    blade = extrude(outline, 0.028, material=steel, round_m=0.008, name="blade")
    dark = timber("handle", ((0.02, 0.01, 0.006), (0.05, 0.025, 0.014), (0.09, 0.045, 0.024)), 0, 0, 0.35, 0.5, 0, 1.5,
                  "Object")
    grip = extrude([(2.36, 0.1), (2.36, -0.16), (2.6, -0.2), (3.1, -0.16), (3.45, -0.22), (3.6, -0.2), (3.66, -0.08),
                    (3.62, 0.08), (3.4, 0.12), (2.8, 0.09)],
                   0.2, (0, 0, -0.02), dark, round_m=0.045, name="grip")
    parts = [blade, grip] + [cylinder(0.035, 0.184, (x, -0.04, 0), steel, 20) for x in (2.62, 3.0, 3.38)]
    bpy.context.view_layer.update()
    put(join(parts, "knife"), at, turn, lean)


def herbs():
    """Basil in a pot behind, two fallen leaves and a sprig of rosemary in front."""
    green = leaf("basil", (0.03, 0.1, 0.012), (0.1, 0.22, 0.03), 0.35, 0.3)
    nodes = Nodes(green)
    nodes.bump(nodes.noise(nodes.place(), 9, 4), 0.4, 0.03)
    kinds = [leaf_blade(0.62, 0.4, 0.35, 1.0, 0.75, green, 10, 6, 0.15, seed=k) for k in range(3)]
    clay = mottled("clay", (0.34, 0.15, 0.08), (0.46, 0.23, 0.14), 3, 0.9, 0.3)
    at = (-3.75, 9.9)
    lathe([(0, 0), (0.55, 0), (0.72, 0.95), (0.8, 0.95), (0.82, 1.2), (0.72, 1.2), (0.68, 1.05), (0, 1.05)], (*at, 0),
          clay, 48)
    chance = random.Random(6)
    places, stems = [], []
    for _ in range(16):
        a, out = chance.uniform(0, 6.3), chance.uniform(0.1, 0.75)
        tip = (at[0] + out * math.cos(a), at[1] + out * math.sin(a), chance.uniform(1.7, 2.6))
        stems.append([(at[0] + 0.3 * out * math.cos(a), at[1] + 0.3 * out * math.sin(a), 1.0), tip])
        for level in range(3):
            for k in range(4):
                places.append((tip[0], tip[1], tip[2] - 0.28 * level, 90 * k + 45 * level + chance.uniform(-15, 15),
                               chance.uniform(0.5, 1.0) * (0.7 + 0.15 * level),
                               chance.uniform(-10, 35)))
    tubes(stems, 0.03, green, 6, "stems")
    scatter(kinds, places)
    for k, (x, y, turn) in enumerate(((1.28, 5.75, 70), (-1.3, 5.75, 200))):
        put(leaf_blade(0.6, 0.38, 0.3, 0.5, 0.75, green, 14, 8, 0.18, seed=k + 5), (x, y, 0.12), turn, -3, 8)
    needle = leaf("rosemary", (0.035, 0.075, 0.03), (0.1, 0.16, 0.06), 0.5, 0.1)
    bark = mottled("twig", (0.1, 0.07, 0.04), (0.26, 0.19, 0.11), 30, 0.9, 0.4, 0.004)
    path = smooth_path([(0, 0, 0.05), (0.35, 0.06, 0.09), (0.75, 0.05, 0.07), (1.15, 0.13, 0.1)], 10)
    parts = [tubes([path], lambda s: 0.018 - 0.01 * s, bark, 8, "twig")]
    for k in range(150):
        point = path[min(len(path) - 1, int(k / 150 * len(path) * 0.97) + 2)]
        blade = leaf_blade(chance.uniform(0.16, 0.26) * (1 - 0.3 * k / 150), 0.03, -0.5, chance.uniform(-0.5, 0.3),
                           0.4, needle, 5, 2, seed=k)
        put(blade, point, -90 + chance.uniform(-50, 50), chance.uniform(20, 80), 137.5 * k)
        # Around the twig: turned about its direction.
        spin = math.radians(137.5 * k)
        blade.rotation_euler = (0.5 * math.cos(spin), 0.75 * math.sin(spin), -math.pi / 2 + 0.75 * math.cos(spin + 0.6))
        parts.append(blade)
    bpy.context.view_layer.update()
    sprig = join(parts, "rosemary")
    for vertex in sprig.data.vertices:
        vertex.co.z = max(0.004, vertex.co.z)
    put(sprig, (-1.72, 4.62, 0), -24)


def pepper():
    black = mottled("pepper", (0.012, 0.009, 0.007), (0.07, 0.05, 0.035), 60, 0.7, 0.9, 0.008)
    corns = [lump(0.031, k + 1, 0.95, 0.35, 16, black, 3.0) for k in range(4)]

    def free(x, y):
        return abs(x) > 0.21 * y and (x > 0 or y > 5.6)

    scatter(corns, spread(46, (0.9, 2.1), (4.0, 6.6), 12, lambda x, y: 0.027, (0.75, 1.15), free, 60, 0.09))
    salt = material("salt", (0.85, 0.85, 0.84), 0.25)
    grains = [box((0.014, 0.012, 0.011), material=salt, round_m=0.002), box((0.009, 0.014, 0.008), material=salt,
        round_m=0.002)]
    scatter(grains, spread(500, (0.85, 2.0), (4.0, 5.9), 5, None, (0.5, 1.3), free, 30))


def bottle():
    """Olive oil: a dark bottle."""
    made = material("bottle", (0.02, 0.035, 0.008), 0.06)
    cork = material("stopper", (0.45, 0.3, 0.18), 0.9)
    parts = [lathe([(0, 0), (0.42, 0), (0.46, 0.05), (0.46, 1.9), (0.4, 2.15), (0.17, 2.5), (0.14, 3.1), (0.18, 3.12),
                    (0.18, 3.25), (0.12, 3.25)],
                   material=made, steps=64), cylinder(0.11, 0.25, (0, 0, 3.2), cork)]
    return join(parts, "bottle")


def crock():
    """Wooden spoons in a jar, far left."""
    body = glazed("crock", (0.6, 0.56, 0.48), (0.3, 0.2, 0.12), 0.3)
    lathe([(0, 0), (0.78, 0), (0.84, 0.06), (0.84, 1.7), (0.8, 1.74), (0.76, 1.7), (0.76, 0.2), (0, 0.2)],
          (-2.35, 11.2, 0), body, 64)
    pale = timber("spoon", ((0.25, 0.13, 0.06), (0.45, 0.27, 0.14), (0.55, 0.36, 0.2)), 0, 0, 0.6, 0.5, 0, 1.0,
                  "Object")
    chance = random.Random(2)
    for k in range(5):
        a = 1.256 * k + 0.4
        foot = (-2.35 - 0.3 * math.cos(a), 11.2 - 0.3 * math.sin(a), 0.3)
        tip = (-2.35 + 0.75 * math.cos(a), 11.2 + 0.6 * math.sin(a), chance.uniform(2.7, 3.3))
        tubes([smooth_path([foot, tip], 10)], lambda s: 0.07 + 0.12 * max(0, s - 0.78) / 0.22 * (1.6 - s), pale, 12,
              "spoon")


def back_wall():
    """Glazed tiles at the end of the worktop."""
    tiles = paving("tiles", (0.36, 0.4, 0.33), (0.27, 0.32, 0.26), (0.5, 0.47, 0.42), 1.8, 0.9, 0.035, 0.16)
    plane((44, 16), (0, 12.55, 7.5), tiles, (90, 0, 0))
