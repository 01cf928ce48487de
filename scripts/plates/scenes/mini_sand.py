"""On the sand of a beach, among shells: a sand castle, a bucket and a spade; behind them a parasol and the sea."""

import math
import random

import bpy
from mathutils import Vector, noise

from kit.materials import Nodes, material, mottled
from kit.shapes import extrude, front, grid, hills, join, lathe, mesh, scatter, spread
from kit.sky import daylight
from kit.table import lump, miniature, put, shade, smooth_path, tubes
from kit.units import Sun
from kit.water import sea

SUN = Sun(elevation_deg=44, azimuth_deg=128, strength=0.28, radius_deg=1.0, dust=1.0)
PLATE = miniature(SUN, samples=14, exposure=1.75, contrast=1.05, saturation=1.2)
SEA_Z = -1.9
CASTLE = (-2.75, 9.0)


def build():
    daylight(SUN, clouds=0.3, cloud_scale=0.9, seed=5.1, cirrus=0.4, haze=0.4, haze_colour=(0.86, 0.95, 1.05),
             strength=0.1)
    dry = sand_material("sand", (0.4, 0.31, 0.2), (0.6, 0.49, 0.345))
    near = grid((14, 11), (330, 280), lambda x, y: ground(x, y + 8), dry)
    near.location = (0, 8, 0)
    far = grid((190, 60), (120, 60), lambda x, y: ground(x, y + 43) - 0.02, dry)
    far.location = (0, 43, 0)
    grid((190, 22), (30, 8), lambda x, y: -0.02, dry).location = (0, -8.5, 0)
    sea(SEA_Z, 46, lambda x, y: ground(x, y), swell=0.5, ripple=0.12, half_width=90, foam=1.6)
    grains(dry)
    castle()
    put(bucket(), (3.05, 8.6, ground(3.05, 8.6) - 0.05), 40, 6, -4)
    put(spade(), (1.55, 8.35, -0.42), -12, -14, 17)
    shells(dry)
    parasol()
    damp = sand_material("cake", (0.22, 0.155, 0.09), (0.4, 0.3, 0.19))
    cake = put(tower(0.47, 0.38, 0.8, damp, 5, 0), (0.0, 3.15, -0.02), 12)
    front(cake, shade(0.9, (-0.06, 3.2), 0.6))


def off_stand(x, y):
    side = max(0.0, (abs(x) - 0.9) / 0.9)
    behind = max(0.0, (y - 6.2) / 1.6)
    return min(1.0, max(side, behind))


def ground(x, y):
    if y > 20:
        shore = max(0.0, y - 24)
        return 0.12 * hills(x, y, 6.0, 4, 2.0) * max(0.0, 1 - shore / 18) - 0.0042 * shore**1.9
    free = off_stand(x, y)
    relief = 0.012 * hills(x, y, 0.35, 4, 5) + free * (0.13 * hills(x, y, 1.7, 4, 2) + 0.035 * hills(x, y, 0.45, 4, 8))
    mound = 0.35 * math.exp(-(((x - CASTLE[0]) / 1.9) ** 2 + ((y - CASTLE[1]) / 1.4) ** 2) ** 2)
    moat = -0.16 * math.exp(-((math.hypot((x - CASTLE[0]) / 1.35, y - CASTLE[1]) - 1.9) / 0.25) ** 2)
    return relief + mound + moat


def sand_material(name, dark, light):
    """Single grains of quartz, some dark or rusty, a few clear ones that glint."""
    made = material(name, light, 0.85, specular=0.35)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    # One node gives both, and few octaves: this is most of what is rendered.
    grain_of = nodes.add("ShaderNodeTexVoronoi", Scale=75.0)
    nodes.tree.links.new(place, grain_of.inputs["Vector"])
    split = nodes.add("ShaderNodeSeparateRGB")
    nodes.tree.links.new(grain_of.outputs["Color"], split.inputs[0])
    tone = split.outputs[0]
    middle = tuple((a + b) / 2 for a, b in zip(dark, light))
    grain = nodes.ramp(tone, (0.0, tuple(0.28 * part for part in dark)), (0.07, dark), (0.4, middle), (0.7, light),
                       (0.9, tuple(min(1, 1.3 * part) for part in light)),
                       (0.97, (0.75 * light[0] / 0.6, 0.4 * light[0] / 0.6, 0.24 * light[0] / 0.6)))
    broad = nodes.ramp(nodes.noise(place, 0.8, 4, 0.6), (0.35, (0.74, 0.71, 0.68)), (0.62, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.8, grain, broad, "MULTIPLY"))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.ramp(split.outputs[1], (0.88, (0.9, 0.9, 0.9)),
                                                             (0.93, (0.25, 0.25, 0.25))))
    distance = grain_of.outputs["Distance"]
    clump = nodes.noise(place, 16, 4, 0.68)
    nodes.bump(nodes.math("SUBTRACT", nodes.math("MULTIPLY", clump, 1.3), nodes.math("MULTIPLY", distance, 0.75)),
               0.85, 0.018)
    return made


def grains(dry):
    """Coarse grains and crumbs of damp sand that lie loose."""
    coarse = [lump(0.011, k + 1, 0.8, 0.6, 8, dry, 1.8) for k in range(4)]
    scatter(coarse, spread(12000, (-2.9, 2.9), (2.8, 7.8), 3, ground, (0.4, 1.3), None, 180), 3)
    crumbs = [lump(0.05, k + 5, 0.7, 0.7, 16, dry, 1.8) for k in range(5)]
    scatter(crumbs, spread(900, (-4.5, 4.5), (3.4, 12), 4, ground, (0.25, 1.3), lambda x, y: off_stand(x, y) > 0.25
            and hills(x, y, 1.4, 3, 4) > -0.05, 180), 4)
    kinds = []
    for k, (dark, light) in enumerate((((0.3, 0.28, 0.26), (0.5, 0.47, 0.44)), ((0.12, 0.12, 0.13), (0.24, 0.24, 0.25)),
                                       ((0.4, 0.27, 0.2), (0.56, 0.42, 0.33)))):
        kinds.append(lump(0.1, k + 5, 0.55, 0.3, 28, mottled(f"pebble {k}", dark, light, 9, 0.4, 0.15, 0.01), 0.9))
    places = spread(38, (-4, 4), (4.2, 11), 5, lambda x, y: ground(x, y) + 0.015, (0.3, 1.2), lambda x, y:
                    off_stand(x, y) > 0.35, 20, 0.25)
    scatter(kinds, places, 5)


def tower(r, top, tall, chosen, seed=1, crenels=6):
    """Sand from a bucket: edges crumble, the side keeps lines of the plastic."""
    vertices, faces = [], []
    rows, steps = 72, 132

    def bitten(at, amount):
        return amount * (noise.noise(2.2 * at) + 0.6 * noise.noise(5.3 * at) + 0.5 * noise.noise(13 * at)
                         + 0.35 * noise.noise(31 * at))

    profile = [(r + 0.1 * r * (1 - k / 6) ** 2 * (k < 6), tall * 0.16 * k / 6) for k in range(6)]
    profile += [(r + (top - r) * k / 40, tall * (0.16 + 0.84 * k / 40)) for k in range(41)]
    profile += [(top * (1 - k / 25), tall) for k in range(1, 26)]
    for k, (own, z) in enumerate(profile):
        for step in range(steps):
            a = 2 * math.pi * step / steps
            at = Vector((own * math.cos(a) + seed * 3.0, own * math.sin(a), z))
            away = own + bitten(at, 0.035) * (1 if k < 50 else 0.3) + 0.008 * (math.sin(9 * a) > 0.86) * (6 < k < 44)
            # The rim is rounded by what fell off.
            away -= 0.035 * math.exp(-(((z - tall) / 0.06) ** 2)) * (k <= 46) * (1 + noise.noise(3 * at))
            high = z + bitten(at + Vector((9, 0, 0)), 0.02) * (z > 0.1 * tall)
            if crenels and k >= 42 and own > 0.55 * top:
                notch = math.sin(crenels * a + seed) > 0.25
                high -= 0.17 * notch
            elif crenels and own <= 0.55 * top and k > 46:
                high -= 0.17
            vertices.append((away * math.cos(a), away * math.sin(a), max(-0.05, high)))
    count = len(profile)
    for k in range(count - 1):
        for step in range(steps):
            a, b = k * steps + step, k * steps + (step + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    return mesh("tower", vertices, faces, chosen, smooth=True)


def rampart(start, end, tall, thick, chosen, seed=1):
    """A wall of damp sand with merlons, patted by hand."""
    a, b = Vector(start), Vector(end)
    long = (b - a).length
    along, across = (b - a).normalized(), Vector((-(b - a).y, (b - a).x)).normalized()
    columns, around = int(long * 46), 44
    vertices, faces = [], []
    for column in range(columns + 1):
        s = long * column / columns
        merlon = 0.13 * (math.sin(2 * math.pi * s / 0.42 + seed) > -0.1)
        for k in range(around + 1):
            t = 2 * k / around - 1
            u = thick * math.copysign(min(1.0, 1.5 * abs(t)) , t) * (1.0 + 0.25 * max(0, abs(t) - 0.66) * 3)
            high = (tall - 0.13 + merlon) * min(1.0, max(0.0, (1 - abs(t)) / 0.34)) ** 0.8
            at = Vector((s, u * 2, high)) + Vector((seed * 5.0, 0, 0))
            u += 0.035 * noise.noise(3 * at) + 0.018 * noise.noise(11 * at)
            high += 0.03 * noise.noise(4 * at) + 0.012 * noise.noise(15 * at) + 0.008 * noise.noise(33 * at)
            spot = a + along * s + across * u
            vertices.append((spot.x, spot.y, high - 0.03))
    for column in range(columns):
        for k in range(around):
            at = column * (around + 1) + k
            faces.append((at, at + 1, at + around + 2, at + around + 1))
    return mesh("rampart", vertices, faces, chosen, smooth=True)


def castle():
    damp = sand_material("damp sand", (0.25, 0.18, 0.105), (0.45, 0.345, 0.22))
    cx, cy = CASTLE
    base = 0.3
    parts = []
    for x, y, r, tall, seed in ((-0.15, 0.75, 0.72, 1.75, 3), (-1.3, -0.35, 0.52, 1.2, 5), (1.15, -0.35, 0.52, 1.2, 8),
                                (-1.25, 1.2, 0.5, 1.15, 11), (1.2, 1.15, 0.5, 1.15, 13)):
        made = tower(r, 0.82 * r, tall, damp, seed, 6)
        parts.append(put(made, (cx + x, cy + y, base - 0.06), 35 * seed))
    turret = tower(0.34, 0.27, 0.75, damp, 17, 5)
    parts.append(put(turret, (cx - 0.15, cy + 0.75, base + 1.5), 10))
    for start, end in (((-1.0, -0.4), (-0.2, -0.45)), ((0.2, -0.45), (0.9, -0.4)), ((-1.3, 0.0), (-1.25, 0.9)),
                       ((1.17, 0.0), (1.2, 0.85))):
        wall = rampart((cx + start[0], cy + start[1]), (cx + end[0], cy + end[1]), 0.72, 0.17, damp, seed=start[0])
        wall.location.z = base - 0.05
        parts.append(wall)
    # The gate: an arch between two walls, and its dark way in.
    dark = material("gate", (0.045, 0.03, 0.018), 0.95)
    arch = [(-0.24, 0), (0.24, 0)] + [(0.24 * math.cos(a), 0.3 + 0.24 * math.sin(a)) for a in
                                      (math.pi * k / 12 for k in range(13))]
    extrude(arch, 0.1, (cx, cy - 0.5, base), dark, (90, 0, 0))
    gate = rampart((cx - 0.42, cy - 0.42), (cx + 0.42, cy - 0.42), 0.86, 0.15, damp, 21)
    gate.location.z = base - 0.05
    # Small shells in the towers, and a flag of paper on a stick.
    pearl = material("window shell", (0.7, 0.62, 0.55), 0.3)
    for x, y, z in ((-1.3, -0.84, 0.55), (1.2, -0.84, 0.62)):
        made = cockle(pearl, 0.11)
        put(made, (cx + x, cy + y, base + z), 180, 80)
    stick = mottled("stick", (0.2, 0.13, 0.07), (0.42, 0.3, 0.18), 20, 0.8)
    tubes([[(cx - 0.15, cy + 0.75, base + 2.0), (cx - 0.12, cy + 0.75, base + 3.05)]], 0.022, stick, 8, "flag stick")
    paper = material("flag", (0.5, 0.035, 0.03), 0.7)
    flag = grid((0.62, 0.4), (24, 4), lambda x, y: 0.06 * math.sin(9 * x), paper, "flag")
    for vertex in flag.data.vertices:
        vertex.co.y *= 1 - 0.9 * (vertex.co.x + 0.31) / 0.62
    put(flag, (cx + 0.2, cy + 0.75, base + 2.83), 0, 90)


def bucket():
    """Red plastic, scratched and dusted with sand, with a white handle."""
    red = material("bucket", (0.55, 0.03, 0.025), 0.28, specular=0.4)
    nodes = Nodes(red)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    low = nodes.math("MULTIPLY", nodes.math("SUBTRACT", 0.9, split.outputs["Z"]), 0.28)
    stuck = nodes.ramp(nodes.math("ADD", nodes.noise(nodes.place(), 6, 10, 0.75), low), (0.58, (0, 0, 0)),
                       (0.66, (1, 1, 1)))
    faded = nodes.ramp(nodes.noise(nodes.place(), 2.0, 6), (0.35, (0.5, 0.022, 0.02)), (0.7, (0.6, 0.05, 0.04)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", stuck, 0.85), faded,
                                                             (0.5, 0.4, 0.27)))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", stuck, 0.6), 0.26))
    profile = [(0, 0.05), (0.62, 0.05), (0.66, 0.0), (0.7, 0.04), (0.72, 0.25), (0.745, 0.27), (0.76, 0.36),
               (0.745, 0.38),
               (0.86, 1.55), (0.89, 1.57), (0.9, 1.68), (0.885, 1.7), (0.9, 1.9), (0.96, 1.93), (0.965, 1.98),
               (0.9, 1.99), (0.87, 1.9), (0.7, 0.12), (0, 0.1)]
    parts = [lathe(profile, material=red, steps=96, name="bucket")]
    white = material("bucket handle", (0.68, 0.67, 0.64), 0.35)
    path = smooth_path([(-0.95, 0.1, 1.8), (-0.9, -0.5, 1.72), (-0.55, -1.0, 1.55), (0, -1.16, 1.5), (0.55, -1.0, 1.55),
                        (0.9, -0.5, 1.72), (0.95, 0.1, 1.8)], 8)
    parts.append(tubes([path], 0.05, white, 12, "handle"))
    for x in (-0.93, 0.93):
        knob = lump(0.09, 2, 1.0, 0.0, 20, red)
        knob.location = (x, 0.08, 1.8)
        parts.append(knob)
    bpy.context.view_layer.update()
    return join(parts, "bucket")


def spade():
    """Yellow plastic; its blade is in the sand."""
    yellow = material("spade", (0.66, 0.4, 0.03), 0.3, specular=0.4)
    nodes = Nodes(yellow)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    low = nodes.math("MULTIPLY", nodes.math("SUBTRACT", 1.1, split.outputs["Z"]), 0.3)
    stuck = nodes.ramp(nodes.math("ADD", nodes.noise(nodes.place(), 6, 10, 0.75), low), (0.58, (0, 0, 0)),
                       (0.66, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", stuck, 0.85), (0.66, 0.4, 0.03),
                                                             (0.5, 0.4, 0.27)))
    blade = grid((0.9, 1.15), (24, 24), lambda x, y: 0.35 * x * x, yellow, "blade")
    for vertex in blade.data.vertices:
        share = max(0.0, -vertex.co.y / 0.575)
        vertex.co.x *= 1 - 0.35 * share**3
    solid = blade.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = 0.045
    put(blade, (0, 0, 0.6), 0, 90)
    parts = [blade, tubes([[(0, 0.0, 0.9), (0, 0.02, 1.6), (0, 0, 2.35)]], lambda s: 0.095 - 0.02 * s, yellow, 16,
                          "shaft")]
    ring = [(0.26 * math.sin(a), 0, 2.55 - 0.22 * math.cos(a)) for a in (2 * math.pi * k / 32 for k in range(34))]
    parts.append(tubes([ring], 0.065, yellow, 12, "grip"))
    bpy.context.view_layer.update()
    return join(parts, "spade")


def cockle(chosen, size=0.2):
    """A ribbed half shell, its hinge towards -Y, the hollow below."""
    vertices, faces = [], []
    rows, columns = 26, 120
    for row in range(rows + 1):
        t = row / rows
        for column in range(columns + 1):
            u = 2 * column / columns - 1
            a = u * 1.35
            rib = 0.03 * abs(math.sin(13 * a)) * t
            away = size * (2.0 * t) * (1 - 0.12 * u * u) * (1 + 0.6 * rib)
            x, y = away * math.sin(a) * 0.9, away * math.cos(a)
            dome = size * (1.0 * math.sin(math.pi * min(1.0, 0.12 + 0.84 * (1 - t) ** 0.6)) * (1 - 0.75 * u * u) * 0.72)
            ring = 0.006 * math.sin(40 * t) * size / 0.2
            vertices.append((x, y - size, max(0.0, dome * (0.25 + 0.75 * min(1, 3 * t))) + size * rib + ring))
    for row in range(rows):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    made = mesh("cockle", vertices, faces, chosen, smooth=True)
    solid = made.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = 0.05 * size
    return made


def banded(name, pale, dark, axis="away"):
    """The lines of a shell's growth."""
    made = material(name, pale, 0.35)
    nodes = Nodes(made)
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    along = split.outputs["Y"] if axis == "away" else split.outputs["Z"]
    wave = nodes.noise(nodes.place((0.6, 9, 0.6) if axis == "away" else (0.6, 0.6, 9)), 1.4, 5, 0.6)
    cloud = nodes.noise(place, 6, 6)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", wave, 0.75), nodes.math("MULTIPLY", cloud, 0.35))
    tone = nodes.math("ADD", tone, nodes.math("MULTIPLY", along, -0.15))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(tone, (0.36, dark), (0.62, pale)))
    nodes.bump(nodes.noise(place, 45, 4), 0.15, 0.006)
    return made


def whelk(chosen, size=0.5):
    """A spiral shell that lies on its side, the point towards +X."""
    vertices, faces = [], []
    turns, rows, steps = 6.0, 260, 34
    for row in range(rows + 1):
        t = row / rows
        grow = 0.13 ** (1 - t)
        a = 2 * math.pi * turns * t
        bore, tube_r = 0.2 * size * grow, 0.2 * size * grow
        along = size * 0.95 * (1 - grow) * 1.25
        for step in range(steps):
            b = 2 * math.pi * step / steps
            ripple = 1 + 0.05 * math.sin(9 * a) * math.cos(b) + 0.05 * math.cos(7 * b)
            out = bore + tube_r * math.cos(b) * ripple
            x = along - 1.35 * tube_r * math.sin(b) * ripple
            vertices.append((x, out * math.cos(a), out * math.sin(a)))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, b, b + steps, a + steps))
    made = mesh("whelk", vertices, faces, chosen, smooth=True)
    solid = made.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = 0.012
    solid.offset = -1
    return made


def starfish(chosen, size=0.5):
    vertices, faces = [], []
    rows, steps = 40, 240
    for row in range(rows + 1):
        t = row / rows
        for step in range(steps):
            a = 2 * math.pi * step / steps
            arm = abs(math.remainder(a, 2 * math.pi / 5)) / (math.pi / 5)
            reach = size * (0.26 + 0.74 * (1 - arm) ** 2.6)
            away = reach * t
            bend = 0.22 * t * t * math.sin(3.0 * a + 1)
            x, y = away * math.cos(a + 0.35 * bend), away * math.sin(a + 0.35 * bend)
            width = max(0.02, 1 - t)
            z = 0.22 * size * (width**0.55) * (1 - 0.3 * t)
            spot = Vector((x, y, 0)) * (34 / (size / 0.5))
            z += 0.013 * max(0.0, noise.noise(spot)) * (t < 0.97) * 2
            vertices.append((x, y, z))
    for row in range(rows):
        for step in range(steps):
            a, b = row * steps + step, row * steps + (step + 1) % steps
            faces.append((a, a + steps, b + steps, b))
    return mesh("starfish", vertices, faces, chosen, smooth=True)


def shells(dry):
    cream = banded("cream shell", (0.7, 0.6, 0.48), (0.42, 0.24, 0.15))
    rose = banded("rose shell", (0.72, 0.5, 0.43), (0.45, 0.2, 0.17))
    grey = banded("grey shell", (0.55, 0.53, 0.5), (0.26, 0.24, 0.25))
    spiral = banded("spiral shell", (0.68, 0.55, 0.4), (0.3, 0.15, 0.07), "up")
    for x, y, turn, lean, chosen, size in ((-1.4, 5.15, 150, 6, rose, 0.24), (-1.72, 4.75, 30, -4, cream, 0.17),
                                           (1.12, 5.75, 250, 4, grey, 0.15), (2.5, 6.4, 100, 8, cream, 0.22),
                                           (-1.15, 4.4, 200, 3, cream, 0.1), (1.05, 6.7, 40, 5, rose, 0.18),
                                           (-1.5, 6.6, 300, 10, grey, 0.2), (2.45, 5.3, 170, 5, rose, 0.16)):
        put(cockle(chosen, size), (x, y, ground(x, y) - 0.01), turn, lean)
    put(whelk(spiral, 0.85), (-2.0, 5.55, ground(-2.0, 5.55) + 0.17), 24, 0, 4)
    put(whelk(spiral, 0.5), (2.1, 5.9, ground(2.1, 5.9) + 0.1), 205, 0, 4)
    orange = mottled("starfish", (0.42, 0.1, 0.025), (0.62, 0.24, 0.08), 12, 0.75, 0.5, 0.02)
    put(starfish(orange, 0.56), (1.58, 5.0, ground(1.58, 5.0) + 0.02), 20, 9)
    # A drift of broken shell.
    bits = [lump(0.035, k + 2, 0.3, 0.6, 10, (cream, rose, grey)[k % 3], 1.6) for k in range(6)]
    scatter(bits, spread(160, (-3.2, 3.2), (3.6, 9), 9, ground, (0.3, 1.2), lambda x, y: off_stand(x, y) > 0.05, 40), 9)
    weed = material("seaweed", (0.06, 0.05, 0.012), 0.35)
    chance = random.Random(3)
    strands = []
    for k in range(9):
        x, y, a = -2.6 + 0.12 * k, 6.7 + 0.2 * chance.random(), chance.uniform(-0.5, 0.9)
        strands.append(smooth_path([(x + 0.28 * j * math.cos(a) + 0.05 * chance.uniform(-1, 1),
                                     y + 0.28 * j * math.sin(a) + 0.08 * chance.uniform(-1, 1),
                                     ground(x + 0.28 * j * math.cos(a), y + 0.28 * j * math.sin(a)) + 0.03
                                     + 0.05 * chance.random()) for j in range(5)], 5))
    tubes(strands, lambda s: 0.018 + 0.016 * abs(math.sin(9 * s)), weed, 7, "seaweed")


def parasol():
    """Far behind at the right, with a towel under it."""
    at = Vector((30, 108, ground(30, 43) - 2.5))
    panels = [material(f"parasol {k}", tone, 0.8) for k, tone in enumerate(((0.7, 0.68, 0.62), (0.05, 0.3, 0.42)))]
    for k in range(8):
        a0, a1 = math.pi * k / 4 + 0.2, math.pi * (k + 1) / 4 + 0.2
        rows = 6
        vertices, faces = [], []
        for row in range(rows + 1):
            t = row / rows
            for a in (a0, (a0 + a1) / 2, a1):
                r = 15 * t * (1 if a != (a0 + a1) / 2 else 0.96)
                vertices.append((r * math.cos(a), r * math.sin(a), 24 - 7.5 * t**1.6))
        for row in range(rows):
            for j in range(2):
                faces.append((3 * row + j, 3 * row + j + 1, 3 * row + j + 4, 3 * row + j + 3))
        made = mesh("panel", vertices, faces, panels[k % 2], smooth=True)
        made.location = at
        made.rotation_euler = (math.radians(6), math.radians(-8), 0)
    pole = material("pole", (0.6, 0.58, 0.54), 0.4)
    tubes([[at, at + Vector((-3.2, -2.4, 24))]], 0.35, pole, 10, "pole")
