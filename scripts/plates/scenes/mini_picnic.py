"""On a checked picnic cloth in a meadow: a croissant on a board, strawberries, an enamel jug, a basket, an apple."""

import math
import random

import bpy
from mathutils import Matrix, Vector, noise

from kit.materials import Nodes, leaf, material, mottled
from kit.plants import bush, flower
from kit.shapes import extrude, front, grid, hills, join, lathe, mesh, scatter, spread
from kit.sky import daylight
from kit.table import glazed, leaf_blade, lump, miniature, put, shade, smooth_path, specks, timber, tubes
from kit.units import Sun

SUN = Sun(elevation_deg=40, azimuth_deg=-124, strength=0.25, radius_deg=1.4, dust=1.4)
PLATE = miniature(SUN, samples=16, exposure=1.0, contrast=1.05)
CHECK_M = 0.3
# Where things lie, the cloth is flat: x, y, radius.
LAID = ((-2.15, 7.0, 1.7), (1.55, 5.35, 0.4), (1.95, 5.75, 0.4), (1.3, 4.75, 0.3), (2.35, 5.2, 0.4), (2.75, 8.9, 1.0),
        (0.0, 3.15, 0.7), (-1.5, 4.9, 0.4))


def build():
    daylight(SUN, clouds=0.3, seed=9.0, haze=0.3, strength=0.1)
    linen = gingham()
    cloth = grid((13, 8.4), (300, 230), lambda x, y: cloth_height(x, y + 6.2), linen, "cloth")
    cloth.location = (0, 6.2, 0)
    lawn = mottled("lawn", (0.03, 0.055, 0.01), (0.08, 0.13, 0.025), 0.6, 0.95, 0.6, 0.2)
    grid((160, 110), (1, 1), lambda x, y: 0.0, lawn).location = (0, 60, -0.3)
    breakfast()
    strawberries()
    put(jug(), (2.75, 8.9, cloth_height(2.75, 8.9)), 150)
    put(basket(), (-4.0, 11.7, -0.05), 12)
    big = put(apple(0.5), (0.0, 3.15, 0.0), 20, 7)
    front(big, shade(0.85, (0.1, 3.2), 0.6))
    put(apple(0.46, 4), (4.15, 10.2, 0.0), 200, -12)
    ladybird()
    meadow()


def off_stand(x, y):
    side = max(0.0, (abs(x) - 0.9) / 0.8)
    behind = max(0.0, (y - 6.0) / 1.4)
    return min(1.0, max(side, behind))


def cloth_height(x, y):
    """Soft waves of the ground and of the linen, the creases of its folding, and its edge on the grass."""
    free = off_stand(x, y)
    for px, py, r in LAID:
        free *= min(1.0, max(0.0, math.hypot(x - px, y - py) / r - 0.75) / 0.5)
    waves = 0.075 * hills(x, 0.7 * y, 1.5, 3, 3.0) + 0.03 * hills(x, y, 0.55, 3, 7.0)
    crease = 0.03 * math.exp(-abs(x + 1.62 + 0.02 * math.sin(3 * y)) / 0.05) * free
    crease += 0.03 * math.exp(-abs(y - 8.3 - 0.02 * math.sin(2 * x)) / 0.06)
    edge = max(0.0, y - 9.6 - 0.25 * math.sin(0.9 * x + 1))
    rumple = 0.12 * edge * math.sin(2.3 * x + 1.5 * math.sin(1.1 * x) + 0.5 * y)
    return 0.004 * hills(x, y, 0.4, 3, 1.0) + free * waves + crease + rumple - 0.3 * edge * edge * (edge < 1)


def gingham():
    """Linen in red and white: where both bands cross the threads alternate."""
    made = material("gingham", (0.7, 0.1, 0.08), 0.9, specular=0.15)
    nodes = Nodes(made)
    made.node_tree.nodes["Principled BSDF"].inputs["Sheen"].default_value = 0.25
    place = nodes.place()
    wobble = nodes.noise(place, 1.2, 3)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    thread_m = 0.0135
    bands, threads = [], []
    for axis in "XY":
        along = nodes.math("ADD", split.outputs[axis], nodes.math("MULTIPLY", wobble, 0.05))
        part = nodes.math("FRACT", nodes.math("DIVIDE", nodes.math("ADD", along, 40.07), 2 * CHECK_M))
        bands.append(nodes.math("LESS_THAN", part, 0.5))
        threads.append(nodes.math("FRACT", nodes.math("DIVIDE", nodes.math("ADD", along, 40.0), 2 * thread_m)))
    # Plain weave: warp above weft in every other place.
    halves = [nodes.math("LESS_THAN", thread, 0.5) for thread in threads]
    over = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", halves[0], halves[1]))
    red = nodes.math("ADD", nodes.math("MULTIPLY", over, bands[0]),
                     nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.0, over), bands[1]))
    slub = nodes.noise(nodes.place((3, 60, 1)), 1.0, 3)
    slub2 = nodes.noise(nodes.place((60, 3, 1)), 1.0, 3)
    uneven = nodes.math("MULTIPLY", nodes.math("ADD", slub, slub2), 0.5)
    white = nodes.ramp(uneven, (0.3, (0.6, 0.56, 0.49)), (0.6, (0.76, 0.73, 0.67)))
    dyed = nodes.ramp(uneven, (0.3, (0.32, 0.016, 0.014)), (0.6, (0.5, 0.035, 0.03)))
    shown = nodes.mix(red, white, dyed)
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    heights = [nodes.math("SINE", nodes.math("MULTIPLY", thread, 4 * math.pi)) for thread in threads]
    weave = nodes.math("ADD", nodes.math("MULTIPLY", heights[0], heights[1]), nodes.math("MULTIPLY", uneven, 0.8))
    nodes.bump(weave, 0.45, 0.006)
    return made


def breakfast():
    """A board of oak with a croissant and a piece of another, and crumbs."""
    oak = timber("board oak", ((0.16, 0.08, 0.035), (0.36, 0.21, 0.1), (0.47, 0.3, 0.16)), 0.7, 0, 0.45, 0.9, 1.2, 0.9,
                 "Object")
    outline = []
    for cx, cy, start in ((1.2, 0.8, 0), (-1.2, 0.8, 90), (-1.2, -0.8, 180), (1.2, -0.8, 270)):
        outline += [(cx + 0.35 * math.cos(math.radians(start + a)), cy + 0.35 * math.sin(math.radians(start + a)))
                    for a in range(0, 91, 10)]
    put(extrude(outline, 0.2, material=oak, round_m=0.035, name="board"), (-2.55, 7.15, 0.0), 14)
    crust = crust_skin()
    put(croissant(crust, 1), (-2.0, 6.95, 0.2), 16)
    put(croissant(crust, 5), (-3.15, 7.7, 0.2), 100)
    flakes = [leaf_blade(0.09, 0.06, 0.5, -0.6, 0.7, crust, 5, 4, 0.4, seed=k, name="flake") for k in range(3)]

    def on_board(x, y):
        u, v = x + 2.55, y - 7.15
        c, s = math.cos(math.radians(14)), math.sin(math.radians(14))
        return abs(c * u + s * v) < 1.4 and abs(c * v - s * u) < 1.0

    places = spread(90, (-4, -1.1), (6.0, 8.3), 4, lambda x, y: 0.205, (0.3, 1.1), on_board, 30)
    places += spread(26, (-1.9, -1.0), (5.0, 6.2), 6, lambda x, y: cloth_height(x, y) + 0.004, (0.3, 0.8), None, 20)
    scatter(flakes, places, 3)
    specks((-2.3, 2.4), (3.6, 7.5), 420, 8, ((0.5, 0.27, 0.09), (0.66, 0.45, 0.22)), (0.6, 2.4))


def crust_skin():
    """Egg-washed pastry: dark and glossy where it rose most, pale with fine layers in the grooves."""
    made = material("crust", (0.45, 0.2, 0.06), 0.35)
    nodes = Nodes(made)
    attribute = nodes.tree.nodes.new("ShaderNodeAttribute")
    attribute.attribute_name = "rise"
    rise = attribute.outputs["Fac"]
    place = nodes.place()
    cloud = nodes.noise(place, 4.5, 8, 0.62)
    blister = nodes.voronoi(place, 16)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", rise, 0.72), nodes.math("MULTIPLY", cloud, 0.42))
    shown = nodes.ramp(tone, (0.22, (0.66, 0.42, 0.18)), (0.45, (0.5, 0.235, 0.065)), (0.68, (0.33, 0.115, 0.024)),
                       (0.95, (0.13, 0.038, 0.009)))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("SUBTRACT", 0.62, nodes.math("MULTIPLY", tone, 0.38)))
    layer = nodes.tree.nodes.new("ShaderNodeAttribute")
    layer.attribute_name = "layer"
    lines = nodes.math("SINE", nodes.math("ADD", nodes.math("MULTIPLY", layer.outputs["Fac"], 46.0),
                                          nodes.math("MULTIPLY", cloud, 9.0)))
    pale = nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.0, rise), lines)
    height = nodes.math("ADD", nodes.math("MULTIPLY", pale, 0.5), nodes.math("MULTIPLY", blister, -0.5))
    nodes.bump(nodes.math("ADD", height, nodes.math("MULTIPLY", nodes.noise(place, 34, 6, 0.65), 0.9)), 0.55, 0.016)
    return made


def croissant(crust, seed):
    """A crescent around the origin, rolled in seven steps."""
    vertices, faces, rise, layer = [], [], [], []
    rows, steps = 220, 72
    for row in range(rows + 1):
        s = 2 * row / rows - 1
        turn = 1.32 * s + 0.1 * math.sin(2 * s + seed)
        bow = 0.66
        for step in range(steps):
            around = 2 * math.pi * step / steps
            oblique = s + 0.055 * math.copysign(1, s) * math.cos(around + 0.6) + 0.02 * math.sin(2 * around + seed)
            u = abs(oblique) * 3.6 + 0.5
            part = u - math.floor(u)
            bulge = math.sin(math.pi * min(1, part * 0.93 + 0.07)) ** 0.55 * (1.12 - 0.3 * part)
            slim = max(0.0, 1 - abs(s) ** 2.3) ** 0.62
            own = (0.075 + 0.3 * slim) * (0.84 + 0.2 * bulge)
            at = Vector((2.5 * math.cos(around), 2.5 * math.sin(around), 6 * s + seed))
            own *= 1 + 0.05 * noise.noise(at) + 0.02 * noise.noise(3 * at)
            out = bow + own * math.cos(around) * (1.05 if math.cos(around) > 0 else 0.85)
            z = own * math.sin(around) * 0.92 + 0.2 * slim + 0.06
            vertices.append((out * math.sin(turn) * 1.12, out * math.cos(turn) - 0.5, max(0.003 + 0.01 * abs(s), z)))
            rise.append(max(0.0, min(1.0, bulge * (0.7 + 0.3 * math.sin(around)))) * (0.55 + 0.45 * slim))
            layer.append(part)
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    faces += [tuple(reversed(range(steps))), tuple(rows * steps + step for step in range(steps))]
    made = mesh("croissant", vertices, faces, crust, smooth=True)
    for name, values in (("rise", rise), ("layer", layer)):
        made.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values)
    return made


def strawberry(seed, flesh, seeds, green, long=0.5):
    """Lying on its side, the tip to -Y."""
    chance = random.Random(seed)
    wide = long * chance.uniform(0.4, 0.46)
    count = 190
    spots = [(0.1 + 0.86 * (k + 0.5) / count, 2.39996 * k) for k in range(count)]

    def shape(t, turn):
        """t is 0 at the stalk and 1 at the tip."""
        r = wide * (math.sin(math.pi * min(1.0, 0.5 * (t / 0.3) ** 0.8)) if t < 0.3 else
                    max(0.0, 1 - ((t - 0.3) / 0.7) ** 2.1) ** 0.72)
        at = Vector((1.4 * math.cos(turn), 1.4 * math.sin(turn), 2.0 * t + seed))
        r *= 1 + 0.12 * noise.noise(at)
        return Vector((r * math.cos(turn), -long * t, 0.9 * r * math.sin(turn)))

    vertices, faces = [], []
    rows, steps = 64, 80
    for row in range(rows + 1):
        for step in range(steps):
            t, turn = row / rows, 2 * math.pi * step / steps
            dent = 0.0
            first = int(count * (t - 0.1) / 0.86)
            for j in range(max(0, first - 7), min(count, first + 8)):
                st, sturn = spots[j]
                d = math.remainder(turn - sturn, 2 * math.pi)
                r = wide * max(0.2, 1 - max(0, st - 0.3) / 0.8)
                dent = max(dent, math.exp(-((d * r) ** 2 + ((t - st) * long) ** 2) / 0.00016))
            spot = shape(t, turn)
            vertices.append((spot.x * (1 - 0.05 * dent), spot.y, spot.z * (1 - 0.05 * dent)))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    parts = [mesh("strawberry", vertices, faces, flesh, smooth=True)]
    grain = lump(0.011, 3, 0.6, 0.1, 8, seeds)
    shape_of = [v.co.copy() for v in grain.data.vertices]
    faces_of = [tuple(p.vertices) for p in grain.data.polygons]
    bpy.data.objects.remove(grain)
    vertices, faces = [], []
    for t, turn in spots:
        spot = shape(t, turn)
        centre = Vector((0, spot.y + 0.02, 0))
        out = (spot - centre).normalized()
        turned = out.to_track_quat("Z", "Y")
        start = len(vertices)
        vertices += [spot - 0.004 * out + turned @ Vector((v.x * 0.8, v.y * 1.35, v.z)) for v in shape_of]
        faces += [tuple(start + j for j in face) for face in faces_of]
    parts.append(mesh("achenes", vertices, faces, seeds, smooth=True))
    for k in range(11):
        turn = 2 * math.pi * (k + chance.uniform(-0.2, 0.2)) / 11
        sepal = leaf_blade(long * chance.uniform(0.3, 0.42), long * 0.13, 0.3, chance.uniform(-0.9, 0.8), 0.8, green,
                           8, 4, 0.1, seed=k)
        # They grow from the end that looks to +Y.
        sepal.matrix_world = (Matrix.Rotation(math.radians(-90), 4, "X") @ Matrix.Translation((0, 0, 0.012))
                              @ Matrix.Rotation(turn, 4, "Z")
                              @ Matrix.Rotation(math.radians(chance.uniform(0, 28)), 4, "X"))
        parts.append(sepal)
    stalk = smooth_path([(0, -0.02, 0), (0.01, 0.1, 0.02), (0.05, 0.26, 0.07)], 6)
    parts.append(tubes([stalk], lambda s: 0.02 - 0.005 * s, green, 8, "stalk"))
    bpy.context.view_layer.update()
    made = join(parts, "strawberry")
    for vertex in made.data.vertices:
        vertex.co.z += 0.88 * wide
    return made


def strawberries():
    flesh = material("strawberry", (0.5, 0.012, 0.012), 0.22)
    nodes = Nodes(flesh)
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    cloud = nodes.noise(place, 6, 5)
    tone = nodes.math("ADD", split.outputs["Y"], nodes.math("MULTIPLY", nodes.math("SUBTRACT", cloud, 0.5), 0.12))
    nodes.feed(nodes.surface.inputs["Base Color"],
               nodes.ramp(nodes.math("ADD", tone, 0.6), (0.1, (0.42, 0.008, 0.01)), (0.5, (0.54, 0.018, 0.014)),
                          (0.565, (0.6, 0.1, 0.05)), (0.6, (0.7, 0.5, 0.3))))
    nodes.surface.inputs["Clearcoat"].default_value = 0.3
    nodes.bump(nodes.noise(place, 40, 4), 0.08, 0.01)
    seeds = mottled("achene", (0.42, 0.2, 0.05), (0.66, 0.46, 0.15), 30, 0.5, 0.1)
    green = leaf("sepal", (0.045, 0.1, 0.015), (0.13, 0.22, 0.04), 0.6, 0.25)
    kinds = [strawberry(k + 3, flesh, seeds, green, (0.54, 0.47, 0.5)[k]) for k in range(3)]
    places = ((1.52, 5.45, 130, 0, 1.0), (2.02, 5.75, 40, 1, 1.05), (1.22, 4.82, -60, 2, 0.85),
              (2.35, 5.15, 250, 0, 0.95),
              (1.72, 6.0, 190, 2, 1.0), (-1.42, 4.85, 75, 1, 0.9), (2.75, 5.9, 100, 2, 1.1))
    for x, y, turn, kind, size in places:
        made = kinds[kind].copy()
        bpy.context.scene.collection.objects.link(made)
        put(made, (x, y, cloth_height(x, y) - 0.004), turn, 4, 0, size)
    for each in kinds:
        bpy.data.objects.remove(each)


def jug():
    """Enamel with a dark rim, chipped in a few places."""
    white = glazed("enamel", (0.66, 0.68, 0.66), specks=0.0, roughness=0.1)
    nodes = Nodes(white)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    chips = nodes.ramp(nodes.noise(nodes.place(), 3.2, 8, 0.7), (0.7, (0, 0, 0)), (0.705, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(chips, own, (0.02, 0.02, 0.025)))
    blue = material("enamel rim", (0.016, 0.035, 0.1), 0.12)
    profile = [(0, 0.02), (0.52, 0.02), (0.57, 0.0), (0.6, 0.03), (0.64, 0.25), (0.65, 0.6), (0.6, 1.0), (0.47, 1.35),
               (0.41, 1.55), (0.43, 1.72), (0.5, 1.86), (0.48, 1.86), (0.41, 1.72), (0.385, 1.55), (0.3, 1.3)]
    body = lathe(profile, material=white, steps=96, name="jug")
    for vertex in body.data.vertices:
        # The lip.
        share = max(0.0, (vertex.co.z - 1.5) / 0.36)
        if vertex.co.x > 0:
            pull = math.exp(-((vertex.co.y / 0.16) ** 2)) * share**2
            vertex.co.x += 0.2 * pull
            vertex.co.z += 0.05 * pull
    ring = []
    for k in range(97):
        a = 2 * math.pi * k / 96
        x, y = 0.49 * math.cos(a), 0.49 * math.sin(a)
        pull = math.exp(-((y / 0.16) ** 2)) if x > 0 else 0
        ring.append((x + 0.2 * pull, y, 1.86 + 0.05 * pull))
    parts = [body, tubes([ring], 0.024, blue, 10, "rim")]
    path = smooth_path([(-0.42, 0, 1.62), (-0.62, 0, 1.7), (-0.9, 0, 1.52), (-0.97, 0, 1.1), (-0.84, 0, 0.72),
                        (-0.63, 0, 0.58)], 8)
    grip = tubes([path], 0.05, blue, 14, "handle")
    for vertex in grip.data.vertices:
        vertex.co.y *= 1.7
    parts.append(grip)
    bpy.context.view_layer.update()
    return join(parts, "jug")


def basket():
    """Willow, far behind: stakes and rods that go in and out, a lid half open, a handle."""
    willow = mottled("willow", (0.16, 0.085, 0.035), (0.42, 0.26, 0.12), 9, 0.6, 0.3, 0.01)
    parts, stakes = [], 44
    paths = []
    for row in range(22):
        z = 0.06 + 0.088 * row
        wide, deep = 1.75 + 0.16 * z, 1.1 + 0.12 * z
        path = []
        for k in range(stakes * 4 + 1):
            a = 2 * math.pi * k / (stakes * 4)
            out = 1 + 0.022 * math.sin(math.pi * (k / 4 + row)) * 1.4
            c, s = math.cos(a), math.sin(a)
            path.append((wide * out * math.copysign(abs(c) ** 0.6, c), deep * out * math.copysign(abs(s) ** 0.6, s), z))
        paths.append(path)
    parts.append(tubes(paths, 0.05, willow, 7, "rods"))
    rim = [(2.08 * math.copysign(abs(math.cos(a)) ** 0.6, math.cos(a)),
            1.36 * math.copysign(abs(math.sin(a)) ** 0.6, math.sin(a)), 2.02)
           for a in (2 * math.pi * k / 90 for k in range(91))]
    parts.append(tubes([rim], 0.1, willow, 10, "rim"))
    arch = [(2.0 * math.cos(math.pi * k / 24), 0, 1.9 + 1.55 * math.sin(math.pi * k / 24) ** 0.8) for k in range(25)]
    parts.append(tubes([arch, [(x * 0.98, 0.12, z - 0.03) for x, y, z in arch]], 0.085, willow, 10, "handle"))
    linen = mottled("napkin", (0.5, 0.5, 0.48), (0.68, 0.68, 0.65), 2, 0.95)
    napkin = grid((3.0, 1.9), (60, 40), lambda x, y: 2.0 + 0.3 * hills(x, y, 0.9, 3, 4) - 0.12 * y * y - 0.06 * x * x,
                  linen, "napkin")
    parts.append(napkin)
    bpy.context.view_layer.update()
    return join(parts, "basket")


def apple(r, seed=1):
    """Red over yellow, in streaks from the stalk; with pale dots."""
    skin = material(f"apple {seed}", (0.45, 0.03, 0.02), 0.2)
    nodes = Nodes(skin)
    place = nodes.place((1, 1, 0.12))
    streak = nodes.noise(place, 13 / r * 0.5, 6, 0.62)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    side = nodes.math("MULTIPLY", split.outputs["X"], -0.22 / r)
    tone = nodes.math("ADD", nodes.math("ADD", nodes.math("MULTIPLY", streak, 0.75), side),
                      nodes.math("MULTIPLY", nodes.noise(nodes.place(), 2.4, 4), 0.3))
    shown = nodes.ramp(tone, (0.26, (0.2, 0.008, 0.01)), (0.5, (0.4, 0.02, 0.015)), (0.62, (0.52, 0.1, 0.025)),
                       (0.78, (0.62, 0.42, 0.09)))
    dots = nodes.math("LESS_THAN", nodes.voronoi(nodes.place(), 15), 0.1)
    shown = nodes.mix(nodes.math("MULTIPLY", dots, 0.5), shown, (0.66, 0.4, 0.2))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY",
        nodes.noise(nodes.place(), 3, 8, 0.7), 0.3), 0.1))
    nodes.bump(nodes.noise(nodes.place(), 5, 3), 0.08, 0.02)
    vertices, faces = [], []
    rows, steps = 72, 96
    for row in range(rows + 1):
        tilt = math.pi * row / rows
        for step in range(steps):
            turn = 2 * math.pi * step / steps
            own = r * (1 + 0.02 * math.cos(2 * turn + seed))
            flat = own * math.sin(tilt) * (1 + 0.06 * math.cos(tilt))
            z = 0.92 * own * math.cos(tilt)
            z -= 0.42 * r * math.exp(-((flat / (0.26 * r)) ** 2)) * (math.cos(tilt) > 0)
            low = math.exp(-((flat / (0.34 * r)) ** 2)) * (math.cos(tilt) < 0)
            z += 0.26 * r * low
            z += 0.05 * r * math.cos(5 * turn) * max(0, -math.cos(tilt)) ** 2 * math.sin(tilt)
            vertices.append((flat * math.cos(turn), flat * math.sin(turn), z + 0.9 * r))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    body = mesh("apple", vertices, faces, skin, smooth=True)
    bark = mottled("stalk bark", (0.06, 0.035, 0.018), (0.2, 0.13, 0.07), 20, 0.8, 0.3, 0.004)
    stalk = tubes([smooth_path([(0, 0, 1.35 * r), (0.02, 0, 1.7 * r), (0.1, 0.04, 2.1 * r)], 6)],
                  lambda s: 0.024 + 0.014 * s**3, bark, 10, "stalk")
    bpy.context.view_layer.update()
    return join([body, stalk], "apple")


def ladybird():
    """Tiny, walking over the cloth at the left."""
    red = material("wing case", (0.5, 0.03, 0.01), 0.12)
    nodes = Nodes(red)
    dots = nodes.math("LESS_THAN", nodes.voronoi(nodes.place(), 15), 0.26)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(dots, (0.5, 0.03, 0.01), (0.01, 0.009, 0.009)))
    black = material("ladybird black", (0.01, 0.009, 0.009), 0.25)
    parts = [lathe([(0.052 * math.cos(a), 0.042 * math.sin(a)) for a in (math.pi / 2 * k / 12 for k in range(13))],
                   material=red, steps=32)]
    for vertex in parts[0].data.vertices:
        vertex.co.y *= 1.2
        vertex.co.z += 0.012
    head = lump(0.03, 2, 0.8, 0.0, 16, black)
    head.location = (0, -0.062, 0.024)
    legs = [smooth_path([(0.03 * sx, y, 0.02), (0.065 * sx, y - 0.01, 0.022), (0.085 * sx, y - 0.015, 0.0)], 3)
            for sx in (-1, 1) for y in (-0.03, 0.0, 0.03)]
    parts += [head, tubes(legs, 0.005, black, 5, "legs")]
    bpy.context.view_layer.update()
    put(join(parts, "ladybird"), (-1.22, 4.35, cloth_height(-1.22, 4.35)), -50)


def tuft(seed, green, count=11, tall=1.7):
    chance = random.Random(seed)
    parts = []
    for k in range(count):
        made = leaf_blade(tall * chance.uniform(0.45, 1.1), 0.06 * chance.uniform(0.7, 1.25), 0.45,
                          chance.uniform(0.15, 1.5), 0.55, green, 10, 2, seed=k)
        spin, away = chance.uniform(0, 360), chance.uniform(0, 0.2)
        parts.append(put(made, (away * math.sin(spin), away * math.cos(spin), -0.03), spin, chance.uniform(62, 86)))
    bpy.context.view_layer.update()
    return join(parts, f"tuft {seed}")


def meadow():
    """Grass around the cloth, flowers, and shrubs in the light far behind."""
    green = leaf("blade", (0.04, 0.1, 0.012), (0.16, 0.26, 0.04), 0.42, 0.35)
    kinds = [tuft(k, green) for k in range(5)]
    near = spread(420, (-7, 7), (10.5, 14), 11, lambda x, y: -0.3, (0.6, 1.1), None, 10, 0.14)
    far = spread(1300, (-18, 18), (14, 38), 13, lambda x, y: -0.3, (0.7, 1.4), None, 8, 0.2)
    scatter(kinds, near + far, 11)
    shrubs = [bush(3.6, k + 2, ((0.02, 0.055, 0.01), (0.1 + 0.04 * k, 0.19 + 0.03 * k, 0.035)), 0.62, 600, 1.0)
              for k in range(3)]
    scatter(shrubs, spread(70, (-32, 32), (32, 62), 31, lambda x, y: 0.08 * (y - 32) - 1.8, (0.9, 1.9), None, 5, 2.6),
            3)
    blooms = [flower(1.9, 11, 0.34, tone, seed=k) for k, tone in enumerate(((0.8, 0.78, 0.74), (0.75, 0.5, 0.05),
                                                                            (0.4, 0.24, 0.62)))]
    scatter(blooms, spread(46, (-14, 14), (12, 26), 32, lambda x, y: -0.3, (0.8, 1.3), None, 10, 0.7), 5)
