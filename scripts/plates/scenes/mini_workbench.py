"""On a joiner's bench: a hammer, pliers, screws, a folding rule, curled shavings; behind them a plane and a vice."""

import math
import random

import bpy
from mathutils import Matrix

from kit.materials import Nodes, material
from kit.shapes import box, cylinder, extrude, front, hills, join, lathe, mesh, scatter, spread
from kit.table import far_window, lump, miniature, put, shade, smooth_path, timber, tubes, wall, window_light
from kit.units import Sun

SUN = Sun(elevation_deg=33, azimuth_deg=114, radius_deg=15)
PLATE = miniature(SUN, samples=20, exposure=1.15, contrast=1.08, saturation=1.04)


def build():
    window_light(SUN, energy=2700, colour=(1.0, 0.87, 0.7), room=(0.9, 0.95, 1.0), room_strength=0.14)
    box((40, 16, 0.8), (0, 5.5, -0.8), bench_top(), round_m=0.08)
    steel = worn_steel("tool steel", (0.5, 0.5, 0.5), 0.26)
    put(hammer(steel), (-1.5, 6.45, 0.0), 38)
    put(pliers(steel), (1.7, 6.3, 0.0), 139)
    screws()
    put(rule(), (-1.08, 4.5, 0.0))
    shavings()
    put(plane(steel), (3.35, 9.3, 0.0), 196)
    put(vice(steel), (-3.3, 10.3, 0.0), -24)
    tin()
    block = put(offcut(), (0.02, 3.2, 0.0), 6)
    front(block, shade(0.9, (-0.06, 3.24), 0.6))
    back_wall(steel)
    sawdust()


def bench_top():
    """Beech with the traces of years: stains, drill holes, cuts."""
    made = timber("bench", ((0.13, 0.065, 0.03), (0.33, 0.19, 0.095), (0.45, 0.285, 0.16)), 1.5, 3, 0.5, 1.0, 1.6, 1.1)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    dirt = nodes.ramp(nodes.noise(place, 0.55, 9, 0.66), (0.36, (0.42, 0.37, 0.33)), (0.62, (1, 1, 1)))
    shown = nodes.mix(0.85, own, dirt, "MULTIPLY")
    holes = nodes.ramp(nodes.voronoi(place, 0.8), (0.04, (1, 1, 1)), (0.048, (0, 0, 0)))
    shown = nodes.mix(nodes.math("MULTIPLY", holes, 0.9), shown, (0.012, 0.008, 0.005))
    # Dents of hammers, and cuts of knives.
    dents = nodes.ramp(nodes.voronoi(place, 2.1), (0.1, (0, 0, 0)), (0.16, (1, 1, 1)))
    line = nodes.math("ABSOLUTE", nodes.math("SUBTRACT", nodes.noise(nodes.place((1, 0.35, 1), "Geometry"), 1.3, 1.0,
                                                                    0.3, 0.4), 0.5))
    cut = nodes.math("MULTIPLY", nodes.math("LESS_THAN", line, 0.0016),
                     nodes.math("GREATER_THAN", nodes.noise(place, 1.1, 2), 0.52))
    shown = nodes.mix(nodes.math("MULTIPLY", cut, 0.75), shown, (0.05, 0.028, 0.015))
    nodes.feed(nodes.surface.inputs["Base Color"], shown)
    old = nodes.surface.inputs["Normal"].links[0].from_node
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", dents, 0.6), nodes.math("MULTIPLY", holes, 2.0))
    more = nodes.add("ShaderNodeBump", Strength=0.5, Distance=0.03)
    nodes.tree.links.new(height, more.inputs["Height"])
    nodes.tree.links.new(old.outputs["Normal"], more.inputs["Normal"])
    nodes.feed(nodes.surface.inputs["Normal"], more.outputs["Normal"])
    return made


def worn_steel(name, colour, roughness=0.3, rust=0.5):
    """Forged and ground, with scratches, and rust in its hollows."""
    made = material(name, colour, roughness, metallic=1.0)
    nodes = Nodes(made)
    place = nodes.place()
    cloud = nodes.noise(place, 3.5, 9, 0.68)
    fine = nodes.noise(nodes.place((3, 40, 40)), 2.0, 5, 0.6)
    tone = nodes.ramp(cloud, (0.35, tuple(0.3 * part for part in colour)), (0.55, colour),
                      (0.75, tuple(min(1, 1.25 * part) for part in colour)))
    brown = nodes.ramp(nodes.noise(place, 5.5, 9, 0.7), (0.56, (0, 0, 0)), (0.7, (1, 1, 1)))
    brown = nodes.math("MULTIPLY", brown, rust)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(brown, tone, (0.16, 0.065, 0.025)))
    nodes.feed(nodes.surface.inputs["Metallic"], nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", brown, 0.9)))
    rough = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("SUBTRACT", fine, 0.5), 0.3), roughness)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", rough, nodes.math("MULTIPLY", brown, 0.5)))
    nodes.bump(nodes.math("ADD", fine, nodes.math("MULTIPLY", cloud, 1.5)), 0.16, 0.008)
    return made


def hammer(steel):
    """A claw hammer on its side: the handle along +Y, the face towards -X."""
    ash = timber("ash", ((0.24, 0.12, 0.055), (0.48, 0.29, 0.15), (0.6, 0.4, 0.23)), 0, 90, 0.4, 0.8, 1.4, 1.3,
                 "Object")
    z = 0.2
    parts = []
    head = [(0, 0.0), (0.165, 0.0), (0.185, 0.02), (0.19, 0.05), (0.19, 0.2), (0.17, 0.235), (0.125, 0.29),
            (0.12, 0.48),
            (0.15, 0.55), (0, 0.55)]
    poll = lathe(head, material=steel, steps=64)
    poll.matrix_world = Matrix.Translation((-0.75, 0, z)) @ Matrix.Rotation(math.radians(90), 4, "Y")
    parts.append(poll)
    parts.append(box((0.36, 0.4, 0.36), (-0.05, 0, z - 0.18), steel, round_m=0.05))
    curve = [(0.1, -0.14), (0.3, -0.135), (0.52, -0.07), (0.72, 0.07), (0.87, 0.27), (0.93, 0.43), (0.88, 0.42),
             (0.76, 0.26), (0.58, 0.14), (0.38, 0.09), (0.1, 0.15)]
    for side in (-1, 1):
        # The two claws leave a slit.
        claw = extrude(curve, 0.14, (0, 0, z - 0.07 + 0.085 * side), steel, round_m=0.035, name="claw")
        parts.append(claw)
    path = [(-0.05, -0.2, z), (-0.05, 0.5, z), (-0.05, 1.2, z * 0.95), (-0.05, 2.2, z * 0.9), (-0.05, 3.1, z * 0.95),
            (-0.05, 3.7, z)]
    grip = tubes([smooth_path(path, 14)],
                 lambda s: 0.13 + 0.03 * math.sin(math.pi * min(1, max(0, (s - 0.45) / 0.55))) - 0.03 * math.exp(
                     -((s - 0.32) / 0.14) ** 2), ash, 24, "handle")
    for vertex in grip.data.vertices:
        vertex.co.x = -0.05 + 1.25 * (vertex.co.x + 0.05)
    parts.append(grip)
    bpy.context.view_layer.update()
    return join(parts, "hammer")


def pliers(steel):
    """Combination pliers, a little open: jaws towards +Y, red grips towards -Y."""
    rubber = material("grip", (0.42, 0.03, 0.018), 0.42)
    nodes = Nodes(rubber)
    scuff = nodes.noise(nodes.place(), 5, 8, 0.7)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(scuff, (0.35, (0.26, 0.014, 0.01)),
                                                              (0.55, (0.42, 0.03, 0.018)),
                                                              (0.72, (0.5, 0.12, 0.08))))
    nodes.bump(nodes.noise(nodes.place(), 30, 4), 0.15, 0.006)
    parts = []
    for side in (-1, 1):
        jaw = [(-0.015, -0.2), (0.22, -0.16), (0.24, 0.12), (0.19, 0.36), (0.12, 0.62), (0.07, 0.66), (0.012, 0.66),
               (0.01, 0.36), (0.05, 0.3), (0.05, 0.18), (0.01, 0.12)]
        outline = [(side * x, y) for x, y in jaw][::side]
        made = extrude(outline, 0.17, (0, 0, 0), steel, round_m=0.02, name="jaw")
        arm = [(0.14 * side, -0.1, 0.09), (0.05 * side, -0.34, 0.09), (-0.2 * side, -0.75, 0.1),
               (-0.33 * side, -1.25, 0.1), (-0.3 * side, -1.75, 0.1), (-0.22 * side, -2.15, 0.1)]
        path = smooth_path(arm, 10)
        shank = tubes([path[:22]], 0.085, steel, 16, "shank")
        grip = tubes([path[15:]],
                     lambda s: 0.105 + 0.012 * math.sin(3.1 * s) + 0.018 * math.exp(-((s - 0.04) / 0.04) ** 2)
                     + 0.02 * (s > 0.96), rubber, 20, "grip")
        for each in (shank, grip):
            for vertex in each.data.vertices:
                vertex.co.z = 0.11 + 0.85 * (vertex.co.z - 0.1)
        own = [made, shank, grip]
        bpy.context.view_layer.update()
        half = join(own, "half")
        half.rotation_euler = (0, 0, math.radians(-4.5 * side))
        parts.append(half)
    parts.append(cylinder(0.125, 0.2, (0, 0, 0), steel, 40, round_m=0.02))
    parts.append(cylinder(0.07, 0.215, (0, 0, 0), steel, 32, round_m=0.01))
    bpy.context.view_layer.update()
    return join(parts, "pliers")


def screw(metal, long=0.5, r=0.036):
    """A wood screw along +X from its tip, with a countersunk head and a cross."""
    vertices, faces = [], []
    steps, rows = 30, 130
    pitch = 0.034
    for row in range(rows + 1):
        x = long * row / rows
        for step in range(steps):
            a = 2 * math.pi * step / steps
            core = r * 0.66 * min(1.0, 0.08 + x / (2.6 * r))
            if x < 0.7 * long:
                part = (x / pitch - a / (2 * math.pi)) % 1
                core += r * 0.36 * max(0.0, 1 - abs(part - 0.5) * 4.2) * min(1, 0.1 + x / (2.2 * r))
            else:
                core = r * 0.8
            head = max(0.0, (x - (long - 0.062)) / 0.05)
            own = max(core, min(2.05 * r, core + head * 1.3 * r))
            vertices.append((x, own * math.cos(a), own * math.sin(a)))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    body = mesh("screw", vertices, faces, metal, smooth=True)
    vertices, faces = [], []
    rings = 14
    for ring in range(rings + 1):
        for step in range(64):
            a = 2 * math.pi * step / 64
            away = 2.05 * r * ring / rings
            y, z = away * math.cos(a), away * math.sin(a)
            cross = min(abs(y), abs(z)) < 0.3 * r and away < 1.25 * r
            vertices.append((long + 0.004 - (0.03 * (1 - 0.5 * away / (1.25 * r)) if cross else 0.0)
                             - 0.004 * (ring == rings), y, z))
    for ring in range(rings):
        for step in range(64):
            a, b = ring * 64 + step, ring * 64 + (step + 1) % 64
            faces.append((a, b, b + 64, a + 64))
    top = mesh("screw head", vertices, faces, metal)
    return join([body, top], "screw")


def screws():
    zinc = worn_steel("zinc", (0.62, 0.61, 0.58), 0.24, 0.15)
    brass = worn_steel("yellow zinc", (0.68, 0.47, 0.17), 0.26, 0.1)
    kinds = [screw(zinc, 0.52), screw(brass, 0.5), screw(brass, 0.42, 0.032)]
    spots = [(1.2, 5.15, 30, 0), (1.48, 4.88, 205, 1), (1.32, 4.55, 120, 1), (1.68, 4.62, -15, 2), (1.88, 4.98, 80, 1),
             (1.1, 5.6, 150, 1), (-1.35, 5.6, 70, 1), (-1.58, 5.36, 190, 0), (-1.15, 5.25, 10, 2), (1.0, 6.6, 100, 1),
             (1.55, 7.0, 45, 2), (2.25, 4.75, 140, 0), (-0.95, 6.9, 20, 1), (1.62, 5.22, 330, 2)]
    for x, y, turn, kind in spots:
        r = 0.032 if kind == 2 else 0.036
        long = (0.52, 0.5, 0.42)[kind]
        made = kinds[kind].copy()
        bpy.context.scene.collection.objects.link(made)
        # It rests on its thread and on the rim of its head.
        tilt = math.degrees(math.atan2(1.05 * r, long))
        put(made, (x, y, r), turn, 0, -tilt)
        made.matrix_world = made.matrix_world @ Matrix.Rotation(1.3 * x + y, 4, "X")
    for each in kinds:
        bpy.data.objects.remove(each)
    # A few hexagon nuts and washers.
    for k, (x, y) in enumerate(((1.75, 5.5), (-1.75, 5.05), (1.12, 4.28))):
        ring = [(0.1, 0.0), (0.2, 0.0), (0.2, 0.02), (0.1, 0.02), (0.1, 0.0)]
        lathe(ring, (x, y, 0.002), zinc, 48, "washer", smooth=False)
        if k == 2:
            continue
        outline = [(0.15 * math.cos(math.pi * j / 3), 0.15 * math.sin(math.pi * j / 3)) for j in range(6)]
        extrude(outline, 0.12, (x, y, 0.022), zinc, (0, 0, 20), 0.012, "nut")
        cylinder(0.075, 0.001, (x, y, 0.1425), material("thread", (0.02, 0.02, 0.02), 0.6))


def rule():
    """A folding rule of yellow wood, its marks without figures; two legs of it are open."""
    yellow = material("rule", (0.6, 0.4, 0.05), 0.35)
    nodes = Nodes(yellow)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    x, y, z = split.outputs
    millimetre = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", x, 0.012)), 0.3)
    five = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", x, 0.06)), 0.08)
    ten = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", x, 0.12)), 0.045)
    edge = nodes.math("SUBTRACT", 0.096, nodes.math("ABSOLUTE", y))
    ink = nodes.math("MAXIMUM", nodes.math("MULTIPLY", millimetre, nodes.math("LESS_THAN", edge, 0.03)),
                     nodes.math("MAXIMUM", nodes.math("MULTIPLY", five, nodes.math("LESS_THAN", edge, 0.045)),
                                nodes.math("MULTIPLY", ten, nodes.math("LESS_THAN", edge, 0.065))))
    worn = nodes.noise(nodes.place((1, 6, 6)), 3.5, 9, 0.7)
    paint = nodes.mix(nodes.ramp(worn, (0.58, (0, 0, 0)), (0.66, (1, 1, 1))),
                      nodes.ramp(worn, (0.3, (0.5, 0.3, 0.03)), (0.5, (0.62, 0.42, 0.05))), (0.5, 0.34, 0.18))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", ink, 0.9), paint,
                                                             (0.015, 0.013, 0.01)))
    nodes.bump(worn, 0.2, 0.006)
    brass = material("rule joint", (0.62, 0.44, 0.18), 0.3, metallic=1.0)
    parts = []
    legs = ((0.0, 170.0), (0.042, 147.0))
    for z, turn in legs:
        leg = box((2.76, 0.192, 0.038), (0, 0, 0), yellow, round_m=0.006)
        # The material's marks are in the leg's own system: it must not be joined.
        leg.matrix_world = (Matrix.Translation((0, 0, z)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
                            @ Matrix.Translation((1.25, 0, 0)))
        parts.append(leg)
    pin = cylinder(0.06, 0.092, (0, 0, 0), brass, 32, round_m=0.012)
    holder = bpy.data.objects.new("rule", None)
    bpy.context.scene.collection.objects.link(holder)
    for each in (*parts, pin):
        each.parent = holder
    return holder


def shavings():
    """Long curls that a plane took off."""
    pine = timber("shaving", ((0.42, 0.24, 0.11), (0.66, 0.46, 0.25), (0.76, 0.58, 0.36)), 0, 90, 0.6, 0.5, 0.0, 1.6,
                  "Object")
    kinds = []
    for seed in range(6):
        chance = random.Random(seed + 3)
        wide, turns = chance.uniform(0.3, 0.5), chance.uniform(1.6, 3.4)
        start, grow = chance.uniform(0.1, 0.15), chance.uniform(0.02, 0.045)
        skew, open_ = chance.uniform(-0.25, 0.25), chance.uniform(0.0, 0.5)
        vertices, faces = [], []
        steps, across = int(64 * turns), 8
        for step in range(steps + 1):
            t = step / steps
            a = 2 * math.pi * turns * t
            r = start + grow * a / (2 * math.pi) + open_ * max(0, t - 0.8) ** 2 * 4
            r *= 1 + 0.05 * math.sin(1.7 * a + seed)
            for k in range(across + 1):
                u = k / across - 0.5
                ragged = 0.02 * math.sin(23 * t + 5 * u) * (k in (0, across))
                vertices.append(((r + 0.06 * u * u * skew) * math.cos(a), wide * u + skew * 0.5 * t + ragged,
                                 (r + 0.1 * u * skew) * math.sin(a)))
        low = min(z for _, _, z in vertices)
        vertices = [(x, y, z - low) for x, y, z in vertices]
        for step in range(steps):
            for k in range(across):
                at = step * (across + 1) + k
                faces.append((at, at + 1, at + across + 2, at + across + 1))
        made = mesh("shaving", vertices, faces, pine, smooth=True)
        solid = made.modifiers.new("solid", "SOLIDIFY")
        solid.thickness = 0.006
        kinds.append(made)
    places = [(-1.05, 8.1, 0, 40, 0.9, 0), (0.98, 7.6, 0, 130, 0.9, 4), (-1.42, 5.45, 0, 200, 0.62, 0),
              (2.2, 8.3, 0, 150, 1.2, -4), (1.6, 8.9, 0, 220, 1.0, 25), (2.5, 8.6, 0.3, 260, 0.9, 40),
              (3.3, 8.2, 0, 70, 1.1, 8)]
    places += spread(8, (0.4, 4.6), (9.0, 12.5), 5, None, (0.8, 1.4), None, 40, 0.7)
    places += spread(4, (-4.5, -1.6), (8.4, 12.0), 6, None, (0.8, 1.3), None, 40, 0.9)
    scatter(kinds, places, 8)


def plane(steel):
    """A joiner's plane of beech, its nose towards -X."""
    beech = timber("plane body", ((0.16, 0.075, 0.03), (0.34, 0.18, 0.085), (0.44, 0.26, 0.13)), 0, 0, 0.35, 0.8, 1.2,
                   1.0, "Object")
    side = [(-1.5, 0), (1.5, 0), (1.5, 0.66), (1.42, 0.72), (0.35, 0.74), (-0.2, 0.74), (-1.4, 0.72), (-1.5, 0.62)]
    body = extrude(side, 0.78, (0, 0.39, 0), beech, (90, 0, 0), 0.045, "plane")
    horn = lathe([(0, 0), (0.2, 0), (0.16, 0.12), (0.12, 0.3), (0.2, 0.5), (0.23, 0.64), (0.17, 0.77), (0, 0.8)],
                 (-1.05, 0, 0.7), beech, 40)
    tote = extrude([(0.55, 0.7), (1.25, 0.7), (1.3, 0.95), (1.12, 1.2), (1.2, 1.5), (1.08, 1.62), (0.86, 1.5),
                    (0.82, 1.15), (0.72, 0.92)], 0.24, (0, 0.12, 0), beech, (90, 0, 0), 0.07, "tote")
    iron = box((0.06, 0.6, 1.35), (0, 0, 0), steel, round_m=0.015)
    iron.matrix_world = Matrix.Translation((-0.25, 0, 0.2)) @ Matrix.Rotation(math.radians(38), 4, "Y")
    wedge = extrude([(0, 0), (0.2, 0), (0.05, 1.05), (0, 1.05)], 0.5, material=beech, round_m=0.02)
    wedge.matrix_world = (Matrix.Translation((-0.33, 0.25, 0.3)) @ Matrix.Rotation(math.radians(38), 4, "Y")
                          @ Matrix.Rotation(math.radians(90), 4, "X") @ Matrix.Translation((-0.2, 0, 0)))
    bpy.context.view_layer.update()
    return join([body, horn, tote, iron, wedge], "plane")


def vice(steel):
    """Cast iron in worn green paint, bolted to the bench."""
    green = material("vice paint", (0.03, 0.1, 0.085), 0.4)
    nodes = Nodes(green)
    chips = nodes.ramp(nodes.noise(nodes.place(), 2.6, 9, 0.72), (0.56, (0, 0, 0)), (0.6, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(chips, (0.03, 0.1, 0.085), (0.12, 0.085, 0.07)))
    nodes.bump(nodes.noise(nodes.place(), 9, 6), 0.3, 0.03)
    parts = [cylinder(0.95, 0.3, (0, 0.4, 0), green, 48, round_m=0.06),
             cylinder(0.7, 0.5, (0, 0.4, 0.3), green, 40, 0.6),
             box((1.0, 2.4, 0.75), (0, 0.55, 0.75), green, round_m=0.14),
             box((1.75, 0.55, 1.0), (0, -0.1, 1.15), green, round_m=0.12),
             box((1.75, 0.5, 1.0), (0, -1.15, 1.15), green, round_m=0.12),
             box((0.75, 1.5, 0.6), (0, -1.0, 0.8), green, round_m=0.1),
             box((1.7, 0.12, 0.42), (0, -0.42, 1.72), steel, round_m=0.02),
             box((1.7, 0.12, 0.42), (0, -0.86, 1.72), steel, round_m=0.02),
             box((2.6, 0.22, 0.65), (0.5, -0.64, 1.6), timber("held", ((0.3, 0.16, 0.07), (0.55, 0.36, 0.19),
                                                                      (0.66, 0.47, 0.28)), 0, 0, 0.6, 0.6, 0.5, 1.2,
                                                              "Object"), round_m=0.015)]
    parts.append(tubes([[(0, -1.3, 1.05), (0, -2.0, 1.05)]], 0.2, steel, 24, "spindle"))
    parts.append(tubes([[(-0.95, -1.85, 1.5), (0.75, -1.85, 0.65)]], 0.075, steel, 16, "bar"))
    for x, z in ((-0.95, 1.5), (0.75, 0.65)):
        knob = lump(0.15, 2, 1.0, 0.0, 24, steel)
        knob.location = (x, -1.85, z)
        parts.append(knob)
    bpy.context.view_layer.update()
    return join(parts, "vice")


def tin():
    """A tin with pencils, chisels and a brush, behind at the right."""
    metal = worn_steel("tin", (0.5, 0.5, 0.48), 0.3, 0.5)
    at = (2.05, 11.6)
    lathe([(0, 0.0), (0.62, 0.0), (0.64, 0.03), (0.63, 0.1), (0.64, 0.5), (0.63, 0.55), (0.64, 0.6), (0.64, 1.45),
           (0.66, 1.48), (0.62, 1.5), (0.6, 1.4), (0.6, 0.1)], (*at, 0), metal, 64)
    tones = ((0.5, 0.09, 0.03), (0.1, 0.2, 0.3), (0.52, 0.36, 0.18), (0.6, 0.4, 0.06), (0.35, 0.2, 0.1),
             (0.5, 0.3, 0.15))
    chance = random.Random(4)
    for k, tone in enumerate(tones):
        a = 2 * math.pi * k / len(tones) + 0.5
        high = chance.uniform(2.1, 2.9)
        out = 0.35 + 0.12 * high
        tubes([[(at[0] - 0.25 * math.cos(a), at[1] - 0.25 * math.sin(a), 0.2),
                (at[0] + out * math.cos(a), at[1] + out * math.sin(a), high)]], 0.07 + 0.05 * (k > 3),
              material("stick", tone, 0.45), 10, "stick")


def offcut():
    """The front layer: the end of a pine beam, sawn off."""
    made = material("end grain", (0.6, 0.4, 0.2), 0.7)
    nodes = Nodes(made)
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    x = nodes.math("SUBTRACT", split.outputs["X"], 0.22)
    z = nodes.math("ADD", split.outputs["Z"], 0.35)
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", z, z)))
    wobble = nodes.noise(nodes.place((1, 0.12, 1)), 2.2, 5, 0.55)
    rings = nodes.math("FRACT", nodes.math("MULTIPLY", nodes.math("ADD", away, nodes.math("MULTIPLY", wobble, 0.16)),
                                           12.0))
    late = nodes.ramp(rings, (0.0, (0.1, 0.1, 0.1)), (0.55, (0.3, 0.3, 0.3)), (0.92, (1, 1, 1)),
                      (1.0, (0.15, 0.15, 0.15)))
    pores = nodes.noise(nodes.place((60, 3, 60)), 1.0, 3)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", late, 0.62), nodes.math("MULTIPLY", pores, 0.4))
    shown = nodes.ramp(tone, (0.15, (0.72, 0.54, 0.32)), (0.5, (0.6, 0.39, 0.19)), (0.95, (0.3, 0.14, 0.05)))
    dirt = nodes.ramp(nodes.noise(place, 2.0, 8, 0.65), (0.35, (0.66, 0.6, 0.54)), (0.6, (1, 1, 1)))
    # Only the sawn end is rough and dull; saw marks run across it.
    saw = nodes.noise(nodes.place((3, 1, 42)), 1.0, 4, 0.6)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.8, shown, dirt, "MULTIPLY"))
    nodes.bump(nodes.math("ADD", nodes.math("MULTIPLY", saw, 0.8), nodes.math("MULTIPLY", pores, 0.5)), 0.5, 0.012)
    body = box((1.08, 0.6, 0.7), (0, 0, 0), made, round_m=0.018)
    # Nothing stands on it: it would cover the chest of whom the block hides below.
    return body


def sawdust():
    """Grains and slivers, more of them where the broom left them."""
    dust = [material(f"dust {k}", tone, 0.9) for k, tone in enumerate(((0.55, 0.37, 0.19), (0.4, 0.24, 0.11)))]
    kinds = [lump(0.006, k + 1, 0.7, 0.7, 8, dust[k % 2]) for k in range(2)]
    kinds += [box((0.05, 0.009, 0.004), material=dust[k % 2], turn_deg=40 * k) for k in range(2)]

    def heap(x, y):
        return hills(x, y, 1.1, 3, 2.0) > 0.1 + 0.25 * (abs(x) < 0.5)

    places = spread(1500, (-2.4, 2.5), (3.2, 8.5), 3, None, (0.5, 1.7))
    scatter(kinds, places + spread(3600, (-3.0, 3.0), (3.6, 10), 5, None, (0.5, 2.0), heap), 3)


def back_wall(steel):
    """Boards with tools that hang, and a window with the evening sun."""
    pale = timber("wall boards", ((0.12, 0.075, 0.045), (0.24, 0.16, 0.1), (0.31, 0.22, 0.145)), 1.7, 90, 0.8, 0.8, 0,
                  1.0)
    wall((46, 16), (0, 16.4, -1.0), pale)
    far_window((5.55, 16.2, 0.6), (3.6, 6.4), 1.5, (1.0, 0.86, 0.64), (2, 3),
               material("window frame", (0.2, 0.14, 0.09), 0.5))
    handle = material("tool handle", (0.34, 0.17, 0.07), 0.45)
    blade = extrude([(0, 0), (3.4, 0.35), (3.4, 0.95), (0, 1.35)], 0.04, (-5.6, 16.1, 2.2), steel, (90, 0, 0))
    blade.rotation_euler.y = math.radians(6)
    extrude([(0, 0), (0.9, 0.05), (0.9, 1.25), (0, 1.3)], 0.2, (-6.35, 16.15, 2.2), handle, (90, 0, 0), 0.12)
    for k, (x, long) in enumerate(((-1.35, 1.2), (-0.7, 1.5), (-0.02, 1.35), (0.66, 1.7))):
        box((0.34, 0.1, long), (x, 16.1, 3.15 - long), steel)
        cylinder(0.2, 1.15, (x, 16.1, 3.15), material(f"chisel {k}", ((0.4, 0.2, 0.07), (0.45, 0.07, 0.03),
                                                                     (0.4, 0.2, 0.07), (0.5, 0.3, 0.08))[k], 0.4), 24,
                 0.16, 0.05)
    box((3.4, 0.5, 0.16), (-0.35, 15.9, 3.02), handle)
    # A shelf with tins above the window's level is out of the picture; a square hangs below the saw.
    box((0.28, 0.06, 2.2), (2.35, 16.1, 1.3), steel)
    box((1.5, 0.16, 0.36), (2.9, 16.1, 1.3), handle, 0, 0.03)
