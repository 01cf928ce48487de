"""Things on tables and shelves at 12 times their real size, for people in miniature worlds.

Sizes are in the enlarged metres of these scenes: 1.2 cm of a real thing are 0.144 here.
"""

import math
import random

import bpy
from mathutils import Matrix, Vector, noise

from .materials import Nodes, material
from .shapes import box, extrude, join, lathe, mesh
from .sky import lamp, uniform
from .units import Camera, Plate

STAND = Vector((0, 5, 0.8))


def window_light(sun, energy=2300, away_m=16.0, size=(11, 9), colour=(1.0, 0.93, 0.83), room=(0.85, 0.92, 1.0),
                 room_strength=0.2):
    """Light of a window out of the picture in the direction of `sun`, and soft light of the room."""
    up, turn = math.radians(sun.elevation_deg), math.radians(sun.azimuth_deg)
    way = Vector((math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up)))
    uniform(room, room_strength)
    made = lamp("AREA", tuple(STAND + away_m * way), energy, colour, size, aim=tuple(STAND))
    # Its bars show in reflections: glazed things tell what the light is.
    bar = material("window bar", (0.5, 0.48, 0.45), 0.6)
    bpy.context.view_layer.update()
    for shape in ((0.35, size[1]), (size[0], 0.35)):
        cross = box((*shape, 0.2), material=bar)
        cross.matrix_world = made.matrix_world @ Matrix.Translation((0, 0, -0.6))
    return made


def put(made, at=(0, 0, 0), turn_deg=0.0, lean_deg=0.0, roll_deg=0.0, scale=1.0):
    """Places an object: first rolled around its Y axis, then leaned around X, then turned around Z."""
    turns = [Matrix.Rotation(math.radians(angle), 4, axis)
             for angle, axis in ((turn_deg, "Z"), (lean_deg, "X"), (roll_deg, "Y"))]
    made.matrix_world = Matrix.Translation(at) @ turns[0] @ turns[1] @ turns[2] @ Matrix.Scale(scale, 4)
    return made


# Materials


def timber(name, tones=((0.16, 0.075, 0.03), (0.36, 0.2, 0.095), (0.47, 0.29, 0.15)), stave_m=1.3, turn_deg=4.0,
           roughness=0.36, pores=1.0, scratches=0.5, figure=1.0, kind="Geometry"):
    """Oiled wood from close by: annual rings, fibres, pores, hair scratches and smears; grain along X. `tones` are for
    pores, late and early wood. `stave_m` is the width of the glued boards, 0 for one piece.
    """
    made = material(name, tones[1], roughness)
    nodes = Nodes(made)
    tree = nodes.tree
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value = (0, 0, math.radians(turn_deg))
    tree.links.new(nodes.place(kind=kind), mapping.inputs["Vector"])
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(mapping.outputs[0], split.inputs[0])
    x, y, z = split.outputs
    if stave_m:
        number = nodes.math("FLOOR", nodes.math("DIVIDE", y, stave_m))
        white = tree.nodes.new("ShaderNodeTexWhiteNoise")
        white.noise_dimensions = "1D"
        tree.links.new(number, white.inputs["W"])
        own = white.outputs["Value"]
        z = nodes.math("ADD", z, nodes.math("MULTIPLY", own, 37.0))
        x = nodes.math("ADD", x, nodes.math("MULTIPLY", own, 91.0))
        part = nodes.math("FRACT", nodes.math("DIVIDE", y, stave_m))
        edge = nodes.math("MULTIPLY", nodes.math("MINIMUM", part, nodes.math("SUBTRACT", 1.0, part)), stave_m)
        seam = nodes.math("LESS_THAN", edge, 0.0025)

    def stretched(sx, sy):
        place = tree.nodes.new("ShaderNodeCombineXYZ")
        for socket, value, scale in zip(place.inputs, (x, y, z), (sx, sy, sy)):
            tree.links.new(nodes.math("MULTIPLY", value, scale), socket)
        return place.outputs[0]

    field = nodes.noise(stretched(0.1, 0.75), 1.0, 2.5, 0.4)
    rings = nodes.math("FRACT", nodes.math("MULTIPLY", field, 17.0 * figure))
    fibre = nodes.noise(stretched(1.1, 42), 1.0, 7, 0.62)
    broad = nodes.noise(stretched(0.3, 2.2), 1.0, 6, 0.6)
    # Late wood darkens slowly towards the end of a year and stops at once.
    late = nodes.ramp(rings, (0.0, (0.55, 0.55, 0.55)), (0.06, (1, 1, 1)), (0.55, (0.8, 0.8, 0.8)),
                      (0.97, (0.28, 0.28, 0.28)),
                      (1.0, (0.55, 0.55, 0.55)))
    tone = nodes.math("ADD", nodes.math("MULTIPLY", late, 0.34), nodes.math("MULTIPLY", fibre, 0.42))
    tone = nodes.math("ADD", tone, nodes.math("MULTIPLY", broad, 0.34))
    if stave_m:
        tone = nodes.math("ADD", tone, nodes.math("MULTIPLY", nodes.math("SUBTRACT", own, 0.5), 0.16))
    middle = tuple((a + b) / 2 for a, b in zip(tones[1], tones[2]))
    colour = nodes.ramp(tone, (0.3, tuple(0.5 * (a + b) for a, b in zip(tones[0], tones[1]))), (0.48, tones[1]),
                        (0.62, middle), (0.8, tones[2]))
    streak = nodes.noise(stretched(4.5, 95), 1.0, 2, 0.5)
    pore = nodes.ramp(nodes.math("ADD", streak, nodes.math("MULTIPLY", nodes.math("SUBTRACT", 0.6, late), 0.1)),
                      (0.6, (0, 0, 0)), (0.66, (1, 1, 1)))
    colour = nodes.mix(nodes.math("MULTIPLY", pore, 0.75 * pores), colour, tones[0])
    # Scratches are contour lines of a noise, where another noise lets them be.
    line = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(mapping.outputs[0], 0.9, 1.5, 0.4, 0.9), 0.47))
    thin = nodes.math("LESS_THAN", line, 0.0011)
    where = nodes.math("GREATER_THAN", nodes.noise(mapping.outputs[0], 1.7, 3), 0.53)
    scratch = nodes.math("MULTIPLY", nodes.math("MULTIPLY", thin, where), scratches)
    colour = nodes.mix(nodes.math("MULTIPLY", scratch, 0.45), colour, tuple(min(1, 1.6 * part) for part in tones[2]))
    if stave_m:
        colour = nodes.mix(nodes.math("MULTIPLY", seam, 0.8), colour, tuple(0.3 * part for part in tones[0]))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    smear = nodes.noise(nodes.place(kind=kind), 0.8, 9, 0.68)
    rough = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("SUBTRACT", smear, 0.5), 0.42), roughness)
    rough = nodes.math("ADD", rough, nodes.math("MULTIPLY", pore, 0.25))
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", fibre, 0.5), nodes.math("ADD", pore, scratch))
    height = nodes.math("ADD", height, nodes.math("MULTIPLY", late, 0.25))
    if stave_m:
        height = nodes.math("SUBTRACT", height, nodes.math("MULTIPLY", seam, 1.5))
    nodes.bump(height, 0.35, 0.006)
    return made


def glazed(name, colour, dip=None, dip_z=0.5, specks=0.6, roughness=0.16):
    """Stoneware with iron specks; below `dip_z` it has another glaze or bare clay."""
    made = material(name, colour, roughness)
    nodes = Nodes(made)
    place = nodes.place()
    cloud = nodes.noise(place, 3.0, 6)
    shown = nodes.mix(nodes.math("MULTIPLY", cloud, 0.35), colour, tuple(0.72 * part for part in colour))
    rough = roughness
    if dip is not None:
        split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
        nodes.tree.links.new(place, split.inputs[0])
        line = nodes.math("ADD", split.outputs["Z"], nodes.math("MULTIPLY", nodes.math("SUBTRACT", cloud, 0.5), 0.06))
        low = nodes.ramp(nodes.math("SUBTRACT", line, dip_z - 0.5), (0.485, (1, 1, 1)), (0.5, (0, 0, 0)))
        shown = nodes.mix(low, shown, dip)
        rough = nodes.math("ADD", nodes.math("MULTIPLY", low, 0.35), roughness)
    grains = nodes.voronoi(place, 26)
    big = nodes.noise(place, 9, 2)
    spot = nodes.math("LESS_THAN", grains, nodes.math("MULTIPLY", nodes.math("SUBTRACT", big, 0.45), 0.9))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", spot, specks), shown,
                                                             (0.09, 0.05, 0.03)))
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    nodes.bump(nodes.noise(place, 7, 4), 0.05, 0.02)
    return made


def bookcloth(name, colour, thread_m=0.009, roughness=0.75, wear=0.5):
    """Woven cover of a hardback, rubbed pale in places."""
    made = material(name, colour, roughness, specular=0.3)
    nodes = Nodes(made)
    place = nodes.place()
    heights = []
    for axis in "XYZ":
        wave = nodes.add("ShaderNodeTexWave", Scale=2 * math.pi / (20 * thread_m), Distortion=1.2, Detail=1.0)
        wave.inputs["Detail Scale"].default_value = 0.6
        wave.bands_direction = axis
        nodes.tree.links.new(place, wave.inputs["Vector"])
        heights.append(wave.outputs["Fac"])
    weave = nodes.math("ADD", nodes.math("ADD", heights[0], heights[1]), heights[2])
    dirt = nodes.noise(place, 1.6, 9, 0.65)
    shown = nodes.mix(nodes.math("MULTIPLY", weave, 0.22), colour, tuple(0.35 * part for part in colour))
    pale = nodes.ramp(dirt, (0.5, (0, 0, 0)), (0.78, (1, 1, 1)))
    grey = sum(colour) / 3
    faded = tuple(0.6 * part + 0.3 * grey + 0.06 for part in colour)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", pale, wear), shown, faded))
    nodes.bump(nodes.math("ADD", weave, nodes.math("MULTIPLY", dirt, 0.8)), 0.3, 0.004)
    return made


def leather(name, colour, roughness=0.45):
    """Grained leather with worn, darker hollows."""
    made = material(name, colour, roughness, specular=0.4)
    nodes = Nodes(made)
    place = nodes.place()
    grain = nodes.voronoi(place, 42, "DISTANCE_TO_EDGE")
    dirt = nodes.noise(place, 2.2, 10, 0.68)
    dark = tuple(0.35 * part for part in colour)
    light = tuple(min(1, 1.5 * part + 0.02) for part in colour)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(dirt, (0.3, dark), (0.55, colour), (0.75, light)))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", dirt, 0.3),
                                                             roughness - 0.15))
    nodes.bump(nodes.math("ADD", grain, nodes.math("MULTIPLY", dirt, 0.5)), 0.35, 0.008)
    return made


def pages(name="pages", colour=(0.74, 0.66, 0.51), sheet_m=0.006, axis="X"):
    """The edge of a block of paper whose sheets lie across `axis`."""
    made = material(name, colour, 0.85, specular=0.2)
    nodes = Nodes(made)
    scale = [0.5, 0.5, 0.5]
    scale["XYZ".index(axis)] = 1 / sheet_m
    lines = nodes.noise(nodes.place(tuple(scale)), 1.0, 3, 0.7)
    stain = nodes.noise(nodes.place(), 1.8, 6)
    shown = nodes.ramp(lines, (0.3, tuple(0.5 * part for part in colour)), (0.5, colour),
                       (0.7, tuple(min(1, 1.12 * part) for part in colour)))
    aged = nodes.ramp(stain, (0.4, (1, 1, 1)), (0.75, (0.82, 0.74, 0.6)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(1.0, shown, aged, "MULTIPLY"))
    nodes.bump(lines, 0.5, 0.008)
    return made


def clear(name, tint=(1, 1, 1), gloss=0.02, least=0.03):
    """Glass as a thin shell: it mirrors by angle and lets straight light through, without the noise of refraction."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    nodes = Nodes(made)
    through = nodes.add("ShaderNodeBsdfTransparent", Color=tint)
    mirror = nodes.add("ShaderNodeBsdfGlossy", Roughness=gloss)
    facing = nodes.add("ShaderNodeLayerWeight", Blend=0.35)
    share = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("POWER", facing.outputs["Facing"], 2.5), 0.75), least)
    mixed = nodes.add("ShaderNodeMixShader")
    nodes.feed(mixed.inputs[0], share)
    tree.links.new(through.outputs[0], mixed.inputs[1])
    tree.links.new(mirror.outputs[0], mixed.inputs[2])
    out = nodes.add("ShaderNodeOutputMaterial")
    tree.links.new(mixed.outputs[0], out.inputs[0])
    return made


def glow(name, colour, strength):
    """A surface that shines: lampshades, far windows."""
    return material(name, colour, 0.9, specular=0.0, emission=colour, strength=strength)


# Shapes


def lump(radius=0.02, seed=1, squash=0.8, rough=0.35, steps=14, material=None, scale=1.2, name="lump"):
    """A ball with irregular dents: crumbs, pebbles, clods, vegetables."""
    vertices, faces = [], []
    half = max(4, steps // 2)
    for row in range(half + 1):
        tilt = math.pi * row / half
        for column in range(steps):
            turn = 2 * math.pi * column / steps
            way = Vector((math.sin(tilt) * math.cos(turn), math.sin(tilt) * math.sin(turn), -math.cos(tilt)))
            at = way * scale + Vector((seed * 3.1, seed * 1.7, -seed))
            own = radius * (1 + rough * (noise.noise(at) + 0.5 * noise.noise(2.1 * at) + 0.25 * noise.noise(4.3 * at)))
            vertices.append((way.x * own, way.y * own, way.z * own * squash))
    for row in range(half):
        for column in range(steps):
            a, b = row * steps + column, row * steps + (column + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    return mesh(name, vertices, faces, material, smooth=True)


def tubes(paths, radius, material=None, sides=10, name="tubes"):
    """Round wires through exact points, as one mesh; each path is a list of points, `radius` a number or a function of
    the path's share."""
    vertices, faces = [], []
    for path in paths:
        points = [Vector(point) for point in path]
        up = Vector((0, 0, 1))
        for k, point in enumerate(points):
            along = (points[min(k + 1, len(points) - 1)] - points[max(k - 1, 0)]).normalized()
            if abs(along.dot(up)) > 0.95:
                up = Vector((0, 1, 0)) if abs(along.y) < 0.9 else Vector((1, 0, 0))
            side = along.cross(up).normalized()
            up = side.cross(along).normalized()
            own = radius(k / (len(points) - 1)) if callable(radius) else radius
            for step in range(sides):
                angle = 2 * math.pi * step / sides
                vertices.append(point + own * (math.cos(angle) * side + math.sin(angle) * up))
        start = len(vertices) - len(points) * sides
        for k in range(len(points) - 1):
            for step in range(sides):
                a, b = start + k * sides + step, start + k * sides + (step + 1) % sides
                faces.append((a, b, b + sides, a + sides))
        faces.append(tuple(start + step for step in reversed(range(sides))))
        faces.append(tuple(start + (len(points) - 1) * sides + step for step in range(sides)))
    return mesh(name, vertices, faces, material, smooth=True)


def smooth_path(points, steps=8):
    """Catmull-Rom curve through the points."""
    points = [Vector(point) for point in points]
    out = []
    for k in range(len(points) - 1):
        a, b, c, d = (points[min(max(k + j, 0), len(points) - 1)] for j in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            bends = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
            out.append(0.5 * (2 * b + (c - a) * t + bends))
    out.append(points[-1])
    return out


def book(thick, deep, tall, cover, paper, band=None, gold=None, bands=(), lines=(), panels=(),
         board=0.035, round_m=0.01, name="book"):
    """A hardback that stands at the origin with its round spine towards -Y. `bands` are the heights (0..1) of raised
    bands on the spine, `lines` of thin lines in `gold`, `panels` (height, size, material) of labels."""
    half = thick / 2
    bulge = 0.22 * thick
    arc = [(half * math.sin(a), -bulge * math.cos(a)) for a in (math.radians(x) for x in range(-90, 91, 12))]
    outer = [(x, y + bulge) for x, y in arc]
    groove = [(half, 0.12 + bulge), (half - 0.014, 0.15 + bulge), (half, 0.18 + bulge), (half, deep)]
    inner = [(half - board, deep), (half - board, bulge + 0.03)]
    inner += [((half - board) * math.sin(a), bulge + 0.03 - 0.8 * bulge * math.cos(a))
              for a in (math.radians(x) for x in range(70, -71, -20))]
    inner += [(-half + board, bulge + 0.03), (-half + board, deep)]
    mirrored = [(-x, y) for x, y in reversed(groove)]
    outline = outer + groove + inner + mirrored
    parts = [extrude(outline, tall, material=cover, round_m=round_m, name=name)]
    block = box((thick - 2 * board + 0.004, deep - 0.05 - bulge - 0.01, tall - 0.075),
                (0, (deep + bulge - 0.04) / 2, 0.037), paper, round_m=0.008)
    parts.append(block)
    raised = [(share, 0.06, 0.022, band or cover) for share in bands]
    raised += [(share, 0.012, 0.004, gold) for share in lines]
    raised += [(share, high, 0.003, own) for share, high, own in panels]
    for share, high, out, own in raised:
        wide = 1 + out / half
        ring = [(x * min(wide, 1 + 0.006 / half), (y + bulge) - out) for x, y in arc] + [(half - 0.01, bulge + 0.02),
            (-half + 0.01, bulge + 0.02)]
        parts.append(extrude(ring, high, (0, 0, share * tall), own, round_m=min(0.01, high / 3), name="band"))
    bpy.context.view_layer.update()
    return join(parts, name)


def mug(tall=1.05, radius=0.44, glaze=None, drink=None, full=0.84, handle=True, name="mug"):
    """A thick-walled mug; `drink` is the material of what is in it."""
    r, h = radius, tall
    profile = [(0, 0.025), (0.66 * r, 0.025), (0.7 * r, 0.0), (0.78 * r, 0.0), (0.86 * r, 0.02), (0.93 * r, 0.07),
               (0.975 * r, 0.15), (0.995 * r, 0.3), (r, 0.5 * h), (r, 0.8 * h), (0.995 * r, 0.95 * h), (r, 0.975 * h),
               (0.99 * r, 0.992 * h), (0.965 * r, h), (0.935 * r, 0.995 * h), (0.915 * r, 0.978 * h),
               (0.905 * r, 0.93 * h), (0.9 * r, 0.5 * h), (0.88 * r, 0.2), (0.75 * r, 0.1), (0, 0.08)]
    parts = [lathe(profile, material=glaze, steps=96, name=name)]
    if handle:
        path = [(0.97 * r, 0, 0.8 * h), (1.18 * r, 0, 0.83 * h), (1.5 * r, 0, 0.76 * h), (1.62 * r, 0, 0.55 * h),
                (1.5 * r, 0, 0.36 * h), (1.2 * r, 0, 0.25 * h), (0.96 * r, 0, 0.21 * h)]
        grip = tubes([smooth_path(path, 9)], lambda s: 0.058 + 0.05 * abs(2 * s - 1) ** 4, glaze, 18, "handle")
        for vertex in grip.data.vertices:
            vertex.co.y *= 1.35
        parts.append(grip)
    if drink is not None:
        z = full * h
        parts.append(lathe([(0, z), (0.86 * r, z), (0.89 * r, z + 0.004), (0.905 * r, z + 0.018)], material=drink,
                           steps=64))
    bpy.context.view_layer.update()
    return join(parts, name)


def leaf_blade(length=0.3, width=0.15, cup=0.15, droop=0.3, point=1.0, material=None, rows=10, columns=6, wave=0.0,
               thick=0.0,
               seed=1, name="leaf"):
    """One leaf from the origin along +Y with its upper side to +Z; cupped across, drooping along; `thick` makes it
    fleshy."""
    vertices, faces = [], []
    for row in range(rows + 1):
        t = row / rows
        half = 0.5 * width * max(0.04, math.sin(math.pi * min(1, t**0.75 * 0.97 + 0.03)) ** point)
        angle = droop * t
        y = length * (math.sin(angle) / droop if abs(droop) > 1e-3 else t)
        z = length * ((math.cos(angle) - 1) / droop if abs(droop) > 1e-3 else 0)
        for column in range(columns + 1):
            u = 2 * column / columns - 1
            lift = cup * half * 2 * abs(u) ** 1.5 + wave * half * math.sin(9 * t + 2 * u + seed) * abs(u)
            vertices.append((u * half, y, z + lift))
    across = columns + 1
    for row in range(rows):
        for column in range(columns):
            at = row * across + column
            faces.append((at, at + 1, at + across + 1, at + across))
    made = mesh(name, vertices, faces, material, smooth=True)
    if thick:
        solid = made.modifiers.new("solid", "SOLIDIFY")
        solid.thickness = thick
        solid.offset = -1
        round_off = made.modifiers.new("round", "SUBSURF")
        round_off.levels = round_off.render_levels = 1
    return made


def shade(radius, at=(0, 0, 0), strength=0.6, squash=1.0):
    """The soft shadow under a front layer, itself part of that layer: the plate is rendered without the layer."""
    made = bpy.data.materials.new("contact")
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    nodes = Nodes(made)
    gradient = nodes.add("ShaderNodeTexGradient")
    gradient.gradient_type = "SPHERICAL"
    tree.links.new(nodes.place((1 / radius, 1 / radius, 1)), gradient.inputs["Vector"])
    mixed = nodes.add("ShaderNodeMixShader")
    share = nodes.ramp(gradient.outputs["Fac"], (0.0, (0, 0, 0)), (0.5, (strength, strength, strength)))
    nodes.feed(mixed.inputs[0], share)
    tree.links.new(nodes.add("ShaderNodeBsdfTransparent").outputs[0], mixed.inputs[1])
    tree.links.new(nodes.add("ShaderNodeBsdfDiffuse", Color=(0.006, 0.004, 0.003)).outputs[0], mixed.inputs[2])
    out = nodes.add("ShaderNodeOutputMaterial")
    tree.links.new(mixed.outputs[0], out.inputs[0])
    disc = mesh("contact", [(-radius, -radius, 0), (radius, -radius, 0), (radius, radius, 0), (-radius, radius, 0)],
                [(0, 1, 2, 3)], made)
    disc.location = (at[0], at[1], 0.006)
    disc.scale = (1, squash, 1)
    disc.visible_shadow = disc.visible_diffuse = disc.visible_glossy = False
    return disc


def specks(x_range, y_range, count=1500, seed=1, colours=((0.6, 0.58, 0.54), (0.2, 0.15, 0.1)), size=(0.5, 1.6),
           keep=None):
    """Dust and small crumbs."""
    from .shapes import scatter, spread

    made = [lump(0.005, k + 1, 0.7, 0.7, 8, material(f"speck {k}", colour, 0.9)) for k, colour in enumerate(colours)]
    fluff = material("fluff", (0.7, 0.68, 0.64), 0.9)
    chance = random.Random(seed)
    for k in range(2):
        path = [(0.03 * math.cos(1.4 * j + k) * j / 4, 0.014 * j, 0.004 + 0.004 * chance.random()) for j in range(5)]
        made.append(tubes([smooth_path(path, 3)], 0.0011, fluff, 4, "fluff"))
    scatter(made, spread(count, x_range, y_range, seed, size=size, keep=keep), seed)


def wall(size, at, material, name="wall"):
    """An upright rectangle that faces the camera; `at` is its lower middle."""
    x, z = size[0] / 2, size[1]
    made = mesh(name, [(-x, 0, 0), (x, 0, 0), (x, 0, z), (-x, 0, z)], [(0, 1, 2, 3)], material)
    made.location = at
    return made


def far_window(at, size=(10, 13), strength=5.0, colour=(0.95, 0.97, 1.0), panes=(2, 3), frame=None):
    """A bright window in the background, with a frame."""
    wood = frame or material("window frame", (0.7, 0.68, 0.64), 0.5)
    wall(size, at, glow("window", colour, strength), "window")
    x, y, z = at
    for k in range(panes[0] + 1):
        box((0.5, 0.5, size[1] + 0.5), (x + size[0] * (k / panes[0] - 0.5), y - 0.3, z - 0.25), wood)
    for k in range(panes[1] + 1):
        box((size[0] + 0.5, 0.5, 0.5), (x, y - 0.3, z + size[1] * k / panes[1] - 0.25), wood)


def miniature(key, f_stop=0.3, **more):
    """The plate of a table on which a tiny person stands, through a macro lens near the surface."""
    return Plate(
        uses=("miniature",),
        camera=Camera(height_m=1.2, focal_mm=45, horizon=0.345, focus_m=5.0, f_stop=f_stop),
        key=key,
        stand_m=(4.5, 5.5),
        aside_m=0.6,
        **more,
    )
