"""On a sewing table: reels of thread, buttons, a pincushion, a tape measure, folded cloth; behind them a machine."""

import math
import random

import bpy
from mathutils import Vector, noise

from kit.materials import Nodes, material, mottled
from kit.shapes import box, cylinder, extrude, front, grid, join, lathe, mesh, scatter, spread
from kit.table import (
    bookcloth, far_window, lump, miniature, put, shade, smooth_path, specks, timber, tubes, wall, window_light,
)
from kit.units import Sun

SUN = Sun(elevation_deg=37, azimuth_deg=-110, radius_deg=17)
PLATE = miniature(SUN, samples=20, exposure=1.4, contrast=1.08, saturation=1.06)


def build():
    window_light(SUN, energy=2500, colour=(1.0, 0.97, 0.92), room=(1.0, 0.95, 0.9), room_strength=0.17)
    limed = timber("limed wood", ((0.3, 0.25, 0.2), (0.52, 0.46, 0.39), (0.62, 0.57, 0.5)), 1.9, 3, 0.5, 0.8, 0.9, 1.2)
    box((40, 15.4, 0.5), (0, 5.4, -0.5), limed, round_m=0.06)
    reels()
    buttons()
    put(pincushion(), (1.85, 6.35, 0.0), 10)
    put(tape(), (1.72, 4.95, 0.0), -28)
    put(thimble(), (1.16, 5.45, 0.0), 0)
    put(scissors(), (-1.72, 6.3, 0.0), -74)
    put(thimble(), (-2.75, 6.5, 0.0), 0)
    folded_cloth()
    machine()
    room()
    big = put(reel(0.98, 0.47, (0.035, 0.16, 0.17), 1.0), (0.0, 3.15, 0.0), 40)
    front(big, shade(0.85, (0.08, 3.2), 0.6))
    needle()
    lint()


def beech(name="reel wood"):
    found = bpy.data.materials.get(name)
    return found or timber(name, ((0.26, 0.13, 0.06), (0.5, 0.31, 0.16), (0.62, 0.42, 0.24)), 0, 0, 0.45, 0.7, 0.8, 1.2,
                           "Object")


def wound(name, colour):
    """Thread in close turns; each catches the light."""
    made = material(name, colour, 0.42, specular=0.45)
    nodes = Nodes(made)
    made.node_tree.nodes["Principled BSDF"].inputs["Sheen"].default_value = 0.35
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    turn = nodes.math("DIVIDE", nodes.math("ARCTAN2", split.outputs["Y"], split.outputs["X"]), 2 * math.pi)
    uneven = nodes.math("MULTIPLY", nodes.noise(nodes.place((1, 1, 4)), 2.0, 4), 0.9)
    count = nodes.math("ADD", nodes.math("ADD", nodes.math("DIVIDE", split.outputs["Z"], 0.0125), turn), uneven)
    part = nodes.math("FRACT", count)
    ridge = nodes.math("SINE", nodes.math("MULTIPLY", part, math.pi))
    # The twist of the ply.
    ply = nodes.math("SINE", nodes.math("ADD", nodes.math("MULTIPLY", turn, 900.0), nodes.math("MULTIPLY", part, 5.0)))
    tone = nodes.math("ADD", nodes.math("MULTIPLY", ridge, 0.7), nodes.math("MULTIPLY", nodes.noise(place, 7, 5), 0.5))
    dim, bright = tuple(0.4 * part for part in colour), tuple(min(1, 1.3 * part + 0.02) for part in colour)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(tone, (0.25, dim), (0.65, colour), (0.95, bright)))
    nodes.bump(nodes.math("ADD", ridge, nodes.math("MULTIPLY", ply, 0.12)), 0.7, 0.008)
    return made


def reel(tall, r, colour, full=0.9, name="reel"):
    """A wooden reel that stands at the origin."""
    wood = beech()
    rim = 0.14 * tall
    core = 0.45 * r
    profile = [(0.16 * r, 0.02), (0.2 * r, 0.0), (0.93 * r, 0.0), (r, 0.02), (r, 0.06), (0.96 * r, 0.075), (core, rim),
               (core, tall - rim), (0.96 * r, tall - 0.075), (r, tall - 0.06), (r, tall - 0.02), (0.93 * r, tall),
               (0.2 * r, tall), (0.16 * r, tall - 0.02), (0.16 * r, 0.02)]
    parts = [lathe(profile, material=wood, steps=96, name=name, smooth=False)]
    for polygon in parts[0].data.polygons:
        polygon.use_smooth = abs(polygon.normal.z) < 0.95
    hole = cylinder(0.155 * r, tall - 0.03, (0, 0, 0.015), material("bore", (0.02, 0.012, 0.008), 0.9), 32)
    own = core + (0.93 * r - core) * full
    low = 0.1 * tall
    thread = [(core, low)]
    for k in range(25):
        t = k / 24
        edge = min(1.0, 9 * min(t, 1 - t) + 0.78)
        thread.append((own * edge * (1 + 0.012 * math.sin(9 * t + own)), low + (tall - 2 * low) * t))
    thread.append((core, tall - low))
    winding = lathe(thread, material=wound(f"thread {colour} {full}", colour), steps=96)
    parts += [hole, winding]
    # The thread's own coordinates must be the reel's: joined at the origin.
    bpy.context.view_layer.update()
    return join(parts, name)


def reels():
    tones = {"rose": (0.5, 0.13, 0.14), "mustard": (0.55, 0.3, 0.035), "navy": (0.03, 0.05, 0.15),
             "cream": (0.62, 0.55, 0.42), "green": (0.06, 0.16, 0.07), "rust": (0.42, 0.1, 0.025),
             "lilac": (0.33, 0.22, 0.42)}
    for key, x, y, tall, r, full in (("mustard", -2.05, 7.1, 0.78, 0.36, 0.95), ("rose", -2.85, 7.5, 0.85, 0.38, 0.85),
                                     ("navy", -2.42, 8.0, 0.8, 0.36, 0.9), ("cream", -2.02, 5.55, 0.62, 0.29, 0.9),
                                     ("green", -1.5, 7.75, 0.66, 0.3, 0.7), ("lilac", 3.35, 8.6, 0.85, 0.38, 0.9)):
        put(reel(tall, r, tones[key], full), (x, y, 0), 50 * x)
    # One lies, and has unrolled a little.
    put(reel(0.72, 0.33, tones["rust"], 0.88), (2.6, 5.55, 0.33), 118, 90)
    put(reel(0.7, 0.31, tones["rose"], 0.75), (-1.15, 9.0, 0.31), 20, 90)
    rust = wound("loose rust", tones["rust"])
    path = [(2.45, 5.2, 0.02), (2.1, 4.6, 0.008), (1.6, 4.35, 0.008), (1.25, 4.6, 0.008), (1.4, 4.85, 0.008),
            (1.75, 4.62, 0.012), (1.7, 4.2, 0.008), (1.2, 3.95, 0.008), (0.9, 4.12, 0.008)]
    tubes([smooth_path(path, 14)], 0.0065, rust, 8, "loose thread")
    mustard = wound("loose mustard", tones["mustard"])
    path = [(-1.74, 6.95, 0.3), (-1.66, 6.75, 0.1), (-1.4, 6.6, 0.008), (-0.9, 6.9, 0.008), (-0.62, 7.5, 0.008),
            (-1.0, 7.7, 0.008), (-1.1, 7.3, 0.01), (-0.5, 7.0, 0.008), (0.1, 7.35, 0.008)]
    tubes([smooth_path(path, 14)], 0.0065, mustard, 8, "loose thread")


def button(r, thick, chosen, holes=4, rim=True, name="button"):
    """At the origin, face up; the holes are hollows so deep that they are dark."""
    vertices, faces = [], []
    spots = [(0.17 * r * math.sqrt(2) * math.cos(math.pi / 4 + 2 * math.pi * k / holes) * (1.2 if holes == 2 else 1.0),
              0.17 * r * math.sqrt(2) * math.sin(math.pi / 4 + 2 * math.pi * k / holes) * (1.2 if holes == 2 else 1.0))
             for k in range(holes)]
    rings, steps = 44, 112
    for ring in range(rings + 1):
        away = r * ring / rings
        for step in range(steps):
            a = 2 * math.pi * step / steps
            x, y = away * math.cos(a), away * math.sin(a)
            t = away / r
            swell = 0.28 * math.exp(-(((t - 0.86) / 0.1) ** 2)) if rim else 0.25 * math.sqrt(1 - 0.98 * t * t)
            z = thick * (0.72 + swell)
            z -= thick * 0.35 * max(0, t - 0.93) / 0.07
            for hx, hy in spots:
                d = math.hypot(x - hx, y - hy) / (0.105 * r)
                if d < 1.25:
                    z -= 0.9 * thick * min(1.0, (1.25 - d) / 0.25)
            vertices.append((x, y, max(0.004, z)))
    for step in range(steps):
        a = 2 * math.pi * step / steps
        vertices.append((0.985 * r * math.cos(a), 0.985 * r * math.sin(a), 0.0))
    for ring in range(rings + 1):
        for step in range(steps):
            a, b = ring * steps + step, ring * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    return mesh(name, vertices, faces, chosen, smooth=True)


def pearl():
    """Mother of pearl: clouds of faint colours under gloss."""
    made = material("pearl", (0.7, 0.66, 0.6), 0.14)
    nodes = Nodes(made)
    cloud = nodes.noise(nodes.place((1, 2.2, 1)), 9, 5, 0.6, 1.2)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(cloud, (0.3, (0.62, 0.52, 0.5)),
                                                              (0.45, (0.74, 0.7, 0.64)),
                                                              (0.56, (0.55, 0.64, 0.6)), (0.7, (0.76, 0.72, 0.7))))
    return made


def horn(name, dark, light):
    made = material(name, light, 0.16)
    nodes = Nodes(made)
    cloud = nodes.noise(nodes.place((1, 3, 1)), 7, 5, 0.55, 1.4)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(cloud, (0.35, dark), (0.65, light)))
    return made


def buttons():
    kinds = [button(0.12, 0.04, pearl()), button(0.17, 0.05, horn("coral", (0.34, 0.035, 0.02), (0.55, 0.09, 0.045)),
                                                 4),
             button(0.145, 0.045, beech("button wood"), 2, False),
             button(0.16, 0.05, horn("tortoise", (0.02, 0.009, 0.004), (0.28, 0.12, 0.035)), 4),
             button(0.13, 0.04, horn("sea green", (0.03, 0.16, 0.14), (0.08, 0.27, 0.23)), 4),
             button(0.1, 0.035, horn("yellow", (0.5, 0.28, 0.03), (0.66, 0.42, 0.07)), 2, False)]
    spots = [(1.08, 4.9, 0, 1), (1.32, 5.9, 0, 0), (-1.18, 5.35, 0, 4), (-1.42, 5.0, 0, 1), (-1.12, 4.72, 0, 0),
             (-1.68, 5.28, 0, 3), (-1.75, 4.78, 0, 5), (-1.36, 4.45, 0, 2), (-0.98, 5.05, 0, 5), (1.5, 5.7, 0, 3),
             (1.0, 4.45, 0, 5), (-1.62, 5.02, 0.05, 0), (1.12, 6.55, 0, 4), (-0.75, 7.2, 0, 1), (0.9, 7.4, 0, 2),
             (0.7, 8.1, 0, 1), (-1.95, 4.95, 0, 4), (1.28, 5.02, 0.0, 4), (1.18, 4.88, 0.055, 0), (0.4, 9.0, 0, 3),
             (2.2, 4.55, 0, 2), (1.3, 8.0, 0, 4), (-0.3, 8.4, 0, 0)]
    chance = random.Random(2)
    for x, y, z, kind in spots:
        made = kinds[kind].copy()
        bpy.context.scene.collection.objects.link(made)
        lean = 16 if z else chance.uniform(-1, 1)
        put(made, (x, y, z + 0.002), chance.uniform(0, 360), lean)
    for each in kinds:
        bpy.data.objects.remove(each)


def pincushion():
    """A stuffed ball of printed cotton, tied in eight parts, with pins in it."""
    cotton = bookcloth("cushion cotton", (0.1, 0.2, 0.26), 0.012, 0.85, 0.3)
    nodes = Nodes(cotton)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    cells = nodes.voronoi(nodes.place(), 6.5)
    dots = nodes.ramp(cells, (0.2, (1, 1, 1)), (0.24, (0, 0, 0)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", dots, 0.9), own, (0.66, 0.6, 0.5)))
    r, squash, parts_count = 0.62, 0.62, 8

    def spot(tilt, turn):
        rib = abs(math.sin(0.5 * parts_count * turn))
        own = r * (1 - 0.13 * (1 - rib**0.45) * math.sin(tilt))
        at = Vector((2 * math.cos(turn), 2 * math.sin(turn), 2 * math.cos(tilt)))
        own *= 1 + 0.05 * noise.noise(at)
        flat = own * math.sin(tilt) ** 0.85
        z = own * squash * math.cos(tilt) - 0.17 * math.exp(-((flat / 0.12) ** 2)) * (math.cos(tilt) > 0)
        return Vector((flat * math.cos(turn), flat * math.sin(turn), max(-0.88 * r * squash, z) + 0.88 * r * squash))

    vertices, faces = [], []
    rows, steps = 60, 160
    for row in range(rows + 1):
        for step in range(steps):
            vertices.append(spot(math.pi * row / rows, 2 * math.pi * step / steps))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    parts = [mesh("cushion", vertices, faces, cotton, smooth=True)]
    cord = bookcloth("cushion cord", (0.6, 0.5, 0.36), 0.01, 0.8, 0.2)
    cords = []
    for k in range(parts_count):
        turn = 2 * math.pi * k / parts_count
        cords.append([spot(math.pi * (0.03 + 0.9 * j / 24), turn) * 1.0 + Vector((0, 0, 0.004)) for j in range(25)])
    parts.append(tubes(cords, 0.016, cord, 8, "cords"))
    tuft = lump(0.07, 2, 0.7, 0.3, 20, cord)
    tuft.location = spot(0.01, 0) + Vector((0, 0, 0.03))
    parts.append(tuft)
    steel = material("pin steel", (0.6, 0.6, 0.6), 0.5, metallic=1.0)
    chance = random.Random(12)
    tones = ((0.6, 0.03, 0.03), (0.68, 0.66, 0.6), (0.62, 0.4, 0.03), (0.04, 0.16, 0.4), (0.05, 0.3, 0.12),
             (0.02, 0.02, 0.02))
    heads = [material(f"pin head {k}", tone, 0.08) for k, tone in enumerate(tones)]
    pins = []
    for k in range(26):
        tilt, turn = chance.uniform(0.15, 1.15), 2.4 * k + chance.uniform(-0.3, 0.3)
        foot = spot(tilt, turn)
        way = (Vector((math.sin(tilt) * math.cos(turn), math.sin(tilt) * math.sin(turn), 0.8 * math.cos(tilt) + 0.35))
               + 0.35 * Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), 0))).normalized()
        tip = foot + way * chance.uniform(0.12, 0.34)
        pins.append([foot - 0.05 * way, tip])
        bead = lump(0.034, k, 1.0, 0.0, 20, heads[k % len(heads)])
        bead.location = tip
        parts.append(bead)
    parts.append(tubes(pins, 0.0075, steel, 8, "pins"))
    bpy.context.view_layer.update()
    return join(parts, "pincushion")


def tape():
    """A tape measure on its edge: a coil with a loose end; marks without figures."""
    cloth = material("tape", (0.66, 0.48, 0.08), 0.5, specular=0.35)
    nodes = Nodes(cloth)
    attribute = nodes.tree.nodes.new("ShaderNodeAttribute")
    attribute.attribute_name = "along"
    along = attribute.outputs["Fac"]
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    z = split.outputs["Z"]
    width = 0.2
    fine = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", along, 0.012)), 0.25)
    ten = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", along, 0.12)), 0.05)
    ink = nodes.math("MAXIMUM", nodes.math("MULTIPLY", fine, nodes.math("LESS_THAN", z, 0.035)),
                     nodes.math("MULTIPLY", ten, nodes.math("LESS_THAN", z, 0.1)))
    border = nodes.math("GREATER_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", z, width / 2 + 0.003)),
                        width / 2 - 0.008)
    shown = nodes.mix(nodes.math("MULTIPLY", nodes.math("MAXIMUM", ink, nodes.math("MULTIPLY", border, 0.5)), 0.85),
                      (0.66, 0.48, 0.08), (0.02, 0.018, 0.015))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    nodes.bump(nodes.noise(nodes.place(), 90, 2), 0.12, 0.004)
    points = []
    turns, gap = 9, 0.034
    for k in range(turns * 40):
        a = 2 * math.pi * k / 40
        r = 0.1 + gap * a / (2 * math.pi) + 0.006 * math.sin(2.3 * a)
        points.append(Vector((r * math.cos(a), r * math.sin(a), 0)))
    last, way = points[-1], (points[-1] - points[-2]).normalized()
    heading = math.atan2(way.y, way.x)
    for k in range(46):
        heading += 0.05 * math.sin(0.17 * k + 0.6) + (0.05 if k < 12 else -0.03)
        last = last + 0.055 * Vector((math.cos(heading), math.sin(heading), 0))
        points.append(last)
    vertices, faces, values = [], [], []
    total = 0.0
    for k, point in enumerate(points):
        total += (point - points[k - 1]).length if k else 0
        for j in range(4):
            vertices.append((point.x, point.y, 0.003 + width * j / 3))
            values.append(total)
    for k in range(len(points) - 1):
        faces += [(4 * k + j, 4 * k + j + 4, 4 * k + j + 5, 4 * k + j + 1) for j in range(3)]
    made = mesh("tape", vertices, faces, cloth, smooth=True)
    made.data.attributes.new("along", "FLOAT", "POINT").data.foreach_set("value", values)
    solid = made.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = 0.007
    return made


def thimble():
    silver = bpy.data.materials.get("thimble")
    if silver is None:
        silver = material("thimble", (0.66, 0.62, 0.56), 0.32, metallic=1.0)
        nodes = Nodes(silver)
        cells = nodes.voronoi(nodes.place((1, 1, 1)), 26)
        nodes.bump(nodes.ramp(cells, (0.1, (0, 0, 0)), (0.42, (1, 1, 1))), 0.9, 0.014)
        stain = nodes.noise(nodes.place(), 8, 7, 0.7)
        nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(stain, (0.35, (0.3, 0.26, 0.2)),
                                                                  (0.6, (0.7, 0.66, 0.6))))
    return lathe([(0.1, 0.0), (0.118, 0.0), (0.124, 0.012), (0.118, 0.03), (0.112, 0.05), (0.1, 0.16), (0.088, 0.23),
                  (0.07, 0.262), (0.03, 0.275), (0, 0.276)], material=silver, steps=64, name="thimble")


def scissors():
    """Dressmaker's shears, a little open; the points towards +Y."""
    steel = material("shears", (0.62, 0.62, 0.62), 0.2, metallic=1.0)
    nodes = Nodes(steel)
    lines = nodes.noise(nodes.place((90, 2, 1)), 3, 4)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", lines, 0.22), 0.1))
    enamel = material("shears enamel", (0.012, 0.012, 0.014), 0.16)
    halves = []
    for side in (-1, 1):
        blade = [(-0.12, -0.2), (0.1, -0.16), (0.11, 0.2), (0.06, 1.0), (-0.03, 1.5), (-0.06, 1.5), (-0.075, 0.9),
                 (-0.1, 0.2)]
        outline = [(side * x, y) for x, y in blade][::side]
        parts = [extrude(outline, 0.045, (0, 0, 0.06 + 0.045 * (side > 0)), steel, round_m=0.012, name="blade")]
        centre = Vector((-0.3 * side, -1.05, 0.1))
        ring = [centre + Vector((0.24 * math.cos(a), (0.42 if side > 0 else 0.34) * math.sin(a), 0))
                for a in (2 * math.pi * k / 40 for k in range(42))]
        parts.append(tubes([ring], 0.058, enamel, 14, "bow"))
        parts.append(tubes([smooth_path([(0, -0.1, 0.1), (-0.03 * side, -0.4, 0.1), (-0.16 * side, -0.68, 0.1)], 8)],
                           0.085, enamel, 14, "shank"))
        bpy.context.view_layer.update()
        half = join(parts, "half")
        half.rotation_euler = (0, 0, math.radians(8 * side))
        halves.append(half)
    halves.append(cylinder(0.075, 0.03, (0, 0, 0.145), steel, 32, round_m=0.01))
    bpy.context.view_layer.update()
    return join(halves, "shears")


def fabric(name, colour, print_colour=None, kind="dots"):
    made = bookcloth(name, colour, 0.011, 0.85, 0.25)
    if print_colour is None:
        return made
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    if kind == "dots":
        mask = nodes.ramp(nodes.voronoi(nodes.place(), 4.2), (0.22, (1, 1, 1)), (0.26, (0, 0, 0)))
    else:
        split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
        nodes.tree.links.new(nodes.place(), split.inputs[0])
        mask = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", split.outputs["X"], 0.3)), 0.4)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", mask, 0.9), own, print_colour))
    return made


def folded_cloth():
    """Two piles; the folds are round and look at the camera."""
    kinds = [fabric("linen", (0.55, 0.5, 0.4)), fabric("teal dots", (0.045, 0.17, 0.19), (0.6, 0.58, 0.5)),
             fabric("stripes", (0.6, 0.55, 0.46), (0.16, 0.22, 0.36), "stripes"), fabric("rose", (0.5, 0.2, 0.2)),
             fabric("mustard cloth", (0.5, 0.3, 0.06)), fabric("blossom", (0.62, 0.5, 0.46), (0.5, 0.1, 0.12))]
    chance = random.Random(3)
    for x0, y0, turn, order, wide in ((-3.35, 9.6, 10, (0, 1, 3, 2, 4), 2.6), (1.75, 9.5, -8, (5, 4, 1), 2.2)):
        z = 0.0
        for kind in order:
            layers = chance.choice((2, 3))
            thick = chance.uniform(0.075, 0.1)
            for _ in range(layers):
                own, deep = wide * chance.uniform(0.97, 1.0), 1.7
                outline = [(-deep / 2 + 0.5 * thick - 0.5 * thick * math.sin(a),
                            0.5 * thick - 0.5 * thick * math.cos(a))
                           for a in (math.pi * k / 10 for k in range(11))]
                outline += [(deep / 2, thick), (deep / 2, 0)]
                columns = 60
                vertices, faces = [], []
                count = len(outline)
                for column in range(columns + 1):
                    u = column / columns - 0.5
                    for v, w in outline:
                        sag = 0.03 * noise.noise(Vector((2.0 * u + 5 * z, v, 7 * z))) * (1 + 3 * z)
                        out = 0.035 * noise.noise(Vector((1.6 * u, 3 * z, 2.0)))
                        fall = 0.05 * (2 * abs(u)) ** 8
                        vertices.append((own * u, v + out, z + w + sag - fall * (z > 0.1)))
                for column in range(columns):
                    for k in range(count):
                        a, b = column * count + k, column * count + (k + 1) % count
                        faces.append((a, b, b + count, a + count))
                faces += [tuple(range(count)), tuple(columns * count + k for k in reversed(range(count)))]
                made = mesh("folded", vertices, faces, kinds[kind], smooth=True)
                made.data.use_auto_smooth = True
                put(made, (x0, y0, 0.0), turn + 1.5 * math.sin(7 * z))
                z += thick * 0.97


def machine():
    """An old sewing machine, black with gold lines, far behind."""
    black = material("machine", (0.012, 0.012, 0.014), 0.14)
    gold = material("machine gold", (0.6, 0.42, 0.14), 0.5, metallic=1.0)
    steel = material("machine steel", (0.5, 0.5, 0.5), 0.5, metallic=1.0)
    wood = timber("machine base", ((0.08, 0.035, 0.015), (0.2, 0.1, 0.045), (0.28, 0.155, 0.08)), 0, 0, 0.35)
    parts = [box((5.2, 2.2, 0.7), (0, 0, 0), wood, round_m=0.08), box((4.8, 1.9, 0.16), (0, 0, 0.7), black,
                                                                      round_m=0.06),
             box((4.82, 1.92, 0.03), (0, 0, 0.76), gold, round_m=0.01),
             cylinder(0.55, 1.9, (1.55, 0, 0.86), black, 48, 0.42, 0.05)]
    arm = tubes([smooth_path([(1.55, 0, 2.6), (1.2, 0, 3.0), (0.3, 0, 3.05), (-0.8, 0, 2.95), (-1.6, 0, 2.9)], 8)],
                lambda s: 0.52 - 0.14 * math.sin(math.pi * s), black, 28, "arm")
    parts += [arm, box((0.75, 0.75, 1.4), (-1.75, 0, 2.0), black, round_m=0.18),
              cylinder(0.05, 1.0, (-1.75, 0, 1.1), steel, 12), cylinder(0.16, 0.3, (-1.75, -0.1, 1.8), steel, 16),
              box((0.3, 0.5, 0.05), (-1.75, -0.1, 0.98), steel, round_m=0.02)]
    wheel = [(2.25, 0.85 * math.cos(a), 2.75 + 0.85 * math.sin(a)) for a in (2 * math.pi * k / 40 for k in range(42))]
    parts.append(tubes([wheel], 0.12, steel, 12, "wheel"))
    parts.append(tubes([[(2.25, 0.8 * math.cos(a), 2.75 + 0.8 * math.sin(a)),
                         (2.25, -0.8 * math.cos(a), 2.75 - 0.8 * math.sin(a))]
                        for a in (0.3, 1.35, 2.4)], 0.07, black, 8, "spokes"))
    parts.append(tubes([[(1.6, 0, 2.75), (2.35, 0, 2.75)]], 0.22, steel, 20, "hub"))
    for x in (0.9, 0.1, -0.7):
        ring = [(x, 0.47 * math.cos(a), 3.02 + 0.47 * math.sin(a)) for a in (2 * math.pi * k / 30 for k in range(32))]
        parts.append(tubes([ring], 0.02, gold, 6, "line"))
    bpy.context.view_layer.update()
    put(join(parts, "machine"), (3.0, 12.9, 0), -14, scale=0.95)
    put(reel(0.85, 0.36, (0.5, 0.13, 0.14), 0.9), (3.4, 12.9, 3.25))


def room():
    plaster = mottled("plaster", (0.36, 0.42, 0.4), (0.43, 0.49, 0.46), 0.3, 0.95, 0.1)
    wall((90, 40), (0, 34, -9), plaster)
    far_window((-7.6, 33.5, -1.0), (7.5, 14), 0.8, (1.0, 0.98, 0.95), (2, 3))
    drape = mottled("drape", (0.62, 0.58, 0.5), (0.74, 0.7, 0.62), 0.4, 0.95)
    for x in (-12.6, -2.6):
        folds = grid((3.6, 24), (90, 1), lambda u, v: 0.35 * math.sin(4.2 * u) + 0.15 * math.sin(9 * u + 1), drape,
                     "drape")
        put(folds, (x, 32.6, 3), 0, 90)
    # Cloth on a rail, far right.
    chance = random.Random(8)
    x = 5.5
    while x < 16:
        tone = chance.choice(((0.3, 0.08, 0.07), (0.08, 0.14, 0.2), (0.5, 0.44, 0.34), (0.35, 0.24, 0.08),
                              (0.16, 0.2, 0.14)))
        wide = chance.uniform(0.7, 1.5)
        box((wide, 1.6, chance.uniform(6, 8)), (x, 31.5, -1.0), material("hung cloth", tone, 0.9), round_m=0.2)
        x += wide + 0.1


def needle():
    """A needle with its thread, between the buttons."""
    steel = material("needle", (0.72, 0.72, 0.72), 0.16, metallic=1.0)
    a, b = Vector((0.98, 5.25, 0.012)), Vector((1.42, 5.32, 0.012))
    tubes([[a.lerp(b, k / 12) for k in range(13)]], lambda s: 0.0025 + 0.0085 * min(1, 3 * s), steel, 10, "needle")
    blue = wound("needle thread", (0.03, 0.06, 0.2))
    path = [(1.4, 5.32, 0.014), (1.5, 5.36, 0.008), (1.62, 5.2, 0.008), (1.45, 5.06, 0.008), (1.2, 5.15, 0.008),
            (1.15, 5.05, 0.03), (0.95, 4.75, 0.008), (1.1, 4.62, 0.008), (1.35, 4.75, 0.01)]
    tubes([smooth_path(path, 12)], 0.006, blue, 8, "thread")


def lint():
    """Snippets of thread, and dust."""
    chance = random.Random(6)
    tones = ((0.5, 0.13, 0.14), (0.6, 0.55, 0.45), (0.04, 0.16, 0.17), (0.55, 0.3, 0.04), (0.03, 0.05, 0.15))
    kinds = []
    for k, tone in enumerate(tones):
        points = [(0.09 * j / 5 + 0.015 * chance.uniform(-1, 1), 0.03 * chance.uniform(-1, 1),
                   0.006 + 0.01 * chance.random())
                  for j in range(6)]
        kinds.append(tubes([smooth_path(points, 4)], 0.0042, material(f"snippet {k}", tone, 0.7), 6, "snippet"))
    scatter(kinds, spread(120, (-2.6, 2.6), (3.4, 9), 4, None, (0.5, 1.7)), 4)
    specks((-2.3, 2.4), (3.2, 8.5), 500, 3, ((0.5, 0.48, 0.44), (0.3, 0.24, 0.2)), (0.3, 1.0))
