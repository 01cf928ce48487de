"""A concert stage before the show: dark curtains, a truss with coloured spotlights, pools of light on black boards."""

import math
import random

import bpy
from mathutils import Euler, Matrix, Vector

from kit.materials import Nodes, cloth, material, mottled, planks
from kit.shapes import box, cylinder, extrude, grid, hills, join, mesh, plane
from kit.sky import lamp, uniform
from kit.town import Parts, glowing
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=34, azimuth_deg=-132, radius_deg=3, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.44, focus_m=4, f_stop=11),
    key=KEY,
    stand_m=(2.4, 5.0),
    aside_m=0.9,
    samples=48,
    exposure=0.34,
    contrast=1.06,
)
BACK, TRUSS_Y, TRUSS_Z = 10.6, 8.8, 4.9
BLUE, VIOLET, ROSE, AMBER = (0.1, 0.25, 1.0), (0.36, 0.12, 1.0), (1.0, 0.1, 0.42), (1.0, 0.5, 0.13)
# (x of the lamp, point on the floor, colour, watts)
SPOTS = ((-4.0, (-2.3, 4.9), ROSE, 1400), (-2.4, (-0.9, 6.6), BLUE, 2200), (2.4, (1.1, 6.4), VIOLET, 1800),
         (4.0, (2.4, 4.6), BLUE, 2200), (0.0, (0.1, 5.2), AMBER, 600))


def build():
    uniform((0.3, 0.4, 1.0), 0.0)
    plane((24, 24), (0, 6, 0), boards())
    # The key: a follow spot that lights people warmly from the hall.
    lamp("SPOT", (-4.3, -0.2, 4.7), 1000, (1.0, 0.84, 0.66), 0.28, (0.0, 3.8, 0.5), 30).visible_glossy = False
    lamp("AREA", (1.5, -3.5, 3.2), 24, (0.7, 0.78, 1.0), (4, 2), (0, 4, 1)).visible_glossy = False
    curtains()
    rig()
    drums()
    band_things()
    floor_things()


def boards():
    """Stage boards painted black: scuffed, with scratches where cases were dragged."""
    made = planks("stage boards", (0.024, 0.023, 0.022), (0.085, 0.081, 0.078), 0.2, 3.0, 0.36, gap=0.002)
    nodes = Nodes(made)
    base = nodes.surface.inputs["Base Color"]
    place = nodes.place()
    own = base.links[0].from_socket
    scuffs = nodes.ramp(nodes.noise(place, 1.3, 9, 0.66, 0.5), (0.45, (0, 0, 0)), (0.75, (1, 1, 1)))
    own = nodes.mix(nodes.math("MULTIPLY", scuffs, 0.5), own, (0.085, 0.08, 0.075))
    scratch = nodes.ramp(nodes.noise(nodes.place((9, 0.8, 1)), 8.0, 6, 0.75, 1.2), (0.64, (0, 0, 0)), (0.69, (1, 1, 1)))
    nodes.feed(base, nodes.mix(nodes.math("MULTIPLY", scratch, 0.35), own, (0.16, 0.14, 0.12)))
    rough = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(place, 0.9, 8, 0.62), 0.4), 0.14)
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    return made


def curtains():
    """Black serge in deep folds. The lamps on the floor below it are only seen: their light is painted onto the cloth,
    where six more lamps would be noise.
    """

    def folds(x, z):
        return 0.11 * math.sin(6.3 * x + 1.2 * math.sin(1.3 * x)) + 0.05 * hills(x, 0.2 * z, 0.5, 3, 2.0)

    lamps = [(x, (BLUE, ROSE, VIOLET)[k % 3]) for k, x in enumerate((-5.0, -3.0, -1.0, 1.0, 3.0, 5.0))]
    for x, y, wide, is_washed in ((0, BACK, 17, True), (-7.0, 6.4, 4.4, False), (7.0, 6.4, 4.4, False)):
        sheet = grid((wide, 8), (int(wide * 30), 6), folds, serge(lamps if is_washed else ()), "curtain")
        ridges = [max(0.0, 0.5 + 4.2 * vertex.co.z) for vertex in sheet.data.vertices]
        sheet.data.attributes.new("ridge", "FLOAT", "POINT").data.foreach_set("value", ridges)
        sheet.rotation_euler = (math.radians(90), 0, 0)
        sheet.location = (x, y, 4.0)
    can = material("par can", (0.02, 0.02, 0.022), 0.45, 0.6)
    for x, colour in lamps:
        shine = glowing("par", (0.3, 0.3, 0.3), colour, 9, lights=False)
        parts = Parts((x, BACK - 0.9, 0), 0, "par")
        parts.turned(((0.0, 0.03), (0.1, 0.03), (0.11, 0.06), (0.12, 0.26), (0.115, 0.26), (0.1, 0.2)), (0, 0, 0), can,
                     24)
        parts.turned(((0.1, 0.22), (0, 0.225)), (0, 0, 0), shine, 24)
        parts.done()


def serge(lamps):
    """Cloth with a cone of light above each of the `lamps`, strongest on the ridges of its folds."""
    made = cloth("serge", (0.05, 0.048, 0.052), 160)
    nodes = Nodes(made)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    ridge = nodes.add("ShaderNodeAttribute")
    ridge.attribute_name = "ridge"
    total = (0.0, 0.0, 0.0)
    up = nodes.math("ADD", split.outputs["Z"], 0.5)
    fall = nodes.math("POWER", 2.718, nodes.math("MULTIPLY", up, -0.42))
    for x, colour in lamps:
        away = nodes.math("DIVIDE", nodes.math("SUBTRACT", split.outputs["X"], x), nodes.math("MULTIPLY", up, 0.42))
        across = nodes.math("POWER", 2.718, nodes.math("MULTIPLY", nodes.math("MULTIPLY", away, away), -1.0))
        share = nodes.math("MULTIPLY", across, fall)
        total = nodes.mix(1.0, total, nodes.mix(1.0, share, colour, "MULTIPLY"), "ADD")
    total = nodes.mix(1.0, total, nodes.math("ADD", nodes.math("MULTIPLY", ridge.outputs["Fac"], 0.9), 0.12),
                      "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Emission"], total)
    nodes.surface.inputs["Emission Strength"].default_value = 0.22
    made.cycles.sample_as_light = False
    return made


def rig():
    """A box truss with moving heads, on two towers."""
    alloy = material("truss alloy", (0.45, 0.45, 0.46), 0.34, 1.0)
    black = material("lamp housing", (0.014, 0.014, 0.016), 0.42)
    parts = Parts((0, 0, 0), 0, "truss")
    half, y, z = 0.17, TRUSS_Y, TRUSS_Z
    for dy in (-half, half):
        for dz in (0, 2 * half):
            parts.tube(((-5.4, y + dy, z + dz), (5.4, y + dy, z + dz)), 0.025, alloy, 8)
    for k in range(32):
        x0, x1 = -5.4 + 0.3375 * k, -5.4 + 0.3375 * (k + 1)
        up = k % 2
        for dy in (-half, half):
            parts.tube(((x0, y + dy, z + 2 * half * up), (x1, y + dy, z + 2 * half * (1 - up))), 0.011, alloy, 5)
        parts.tube(((x0, y - half, z), (x1, y + half, z) if up else (x1, y - half, z)), 0.011, alloy, 5)
    for x in (-5.4, 5.4):
        for dx in (-half, half):
            for dy in (-half, half):
                parts.tube(((x + dx, y + dy, 0), (x + dx, y + dy, z + 0.6)), 0.025, alloy, 8)
        for k in range(16):
            low, up = 0.34 * k, k % 2
            for dy in (-half, half):
                parts.tube(((x - half if up else x + half, y + dy, low), (x + half if up else x - half, y + dy,
                            low + 0.34)), 0.011, alloy, 5)
        parts.solid((x - 0.4, x + 0.4), (y - 0.4, y + 0.4), (0, 0.03), black)
    for x, (tx, ty), colour, watts in SPOTS:
        head(parts, black, x, (tx, ty, 0), colour)
        # In front of the lens: the housing would block it.
        way = (Vector((tx, ty, 0)) - Vector((x, y, z - 0.42))).normalized()
        at = tuple(Vector((x, y, z - 0.42)) + 0.2 * way)
        lamp("SPOT", at, watts, colour, 0.06, (tx, ty, 0), 24).visible_glossy = False
        beam(at, (tx, ty, 0), colour, 0.2 if colour is not AMBER else 0.1)
    for x in (-3.2, -1.2, 1.2, 3.2):
        parts.turned(((0.0, 0), (0.1, 0), (0.11, 0.26), (0.07, 0.3), (0, 0.3)), (x, y, z - 0.4), black, 20)
        parts.tube(((x, y, z - 0.1), (x, y, z)), 0.02, black, 6)
    cable = material("rig cable", (0.012, 0.012, 0.012), 0.6)
    for k in range(9):
        x = -4.8 + 1.2 * k
        parts.tube([(x + 1.2 * t / 6, y - half, z + 0.02 - 0.12 * math.sin(math.pi * t / 6)) for t in range(7)], 0.012,
                   cable, 5)
    parts.done()


def head(parts, black, x, aim, colour):
    """A moving head below the truss that faces `aim`."""
    y, z = TRUSS_Y, TRUSS_Z
    parts.solid((x - 0.17, x + 0.17), (y - 0.14, y + 0.14), (z - 0.16, z - 0.03), black)
    for side in (-1, 1):
        parts.solid(sorted((x + side * 0.15, x + side * 0.19)), (y - 0.06, y + 0.06), (z - 0.5, z - 0.14), black)
    way = (Vector(aim) - Vector((x, y, z - 0.42))).normalized()
    body = cylinder(0.12, 0.36, material=black, steps=28, top=0.13, round_m=0.02)
    lens = cylinder(0.105, 0.012, material=glowing("lens", (0.4, 0.4, 0.4), tuple(0.3 + 0.7 * c for c in colour), 22,
                                                   lights=False), steps=28)
    turn = way.to_track_quat("Z", "Y").to_euler()
    for made, shift in ((body, -0.2), (lens, 0.158)):
        made.rotation_euler = turn
        made.location = Vector((x, y, z - 0.42)) + shift * way


def beam(start, end, colour, strength):
    """What thin smoke shows of a spotlight: a cone that only the camera sees, brightest along its axis."""
    made = bpy.data.materials.new("beam")
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    nodes = Nodes(made)
    along = nodes.add("ShaderNodeAttribute")
    along.attribute_name = "along"
    facing = nodes.add("ShaderNodeLayerWeight", Blend=0.5)
    core = nodes.math("POWER", nodes.math("SUBTRACT", 1.0, facing.outputs["Facing"]), 2.2)
    fade = nodes.math("POWER", nodes.math("SUBTRACT", 1.0, along.outputs["Fac"]), 1.7)
    smoke = nodes.ramp(nodes.noise(nodes.place(kind="Geometry"), 0.9, 5, 0.6), (0.3, (0.55, 0.55, 0.55)),
                       (0.7, (1, 1, 1)))
    power = nodes.math("MULTIPLY", nodes.math("MULTIPLY", core, fade), nodes.math("MULTIPLY", smoke, strength))
    light = nodes.add("ShaderNodeEmission", Color=tuple(0.12 + 0.88 * c for c in colour), Strength=power)
    clear = nodes.add("ShaderNodeBsdfTransparent")
    both = nodes.add("ShaderNodeAddShader")
    tree.links.new(light.outputs[0], both.inputs[0])
    tree.links.new(clear.outputs[0], both.inputs[1])
    tree.links.new(both.outputs[0], nodes.add("ShaderNodeOutputMaterial").inputs[0])
    made.cycles.sample_as_light = False
    way = Vector(end) - Vector(start)
    side = way.cross(Vector((0, 0, 1))).normalized()
    up = side.cross(way).normalized()
    vertices, shares, steps, rows = [], [], 40, 12
    for row in range(rows + 1):
        share = row / rows
        radius = 0.1 + 0.19 * way.length * share
        for step in range(steps):
            a = 2 * math.pi * step / steps
            vertices.append(tuple(Vector(start) + way * share + radius * (math.cos(a) * side + math.sin(a) * up)))
            shares.append(share)
    faces = [(r * steps + s, r * steps + (s + 1) % steps, (r + 1) * steps + (s + 1) % steps, (r + 1) * steps + s)
             for r in range(rows) for s in range(steps)]
    cone = mesh("beam", vertices, faces, made, smooth=True)
    cone.data.attributes.new("along", "FLOAT", "POINT").data.foreach_set("value", shares)
    cone.visible_diffuse = cone.visible_glossy = cone.visible_shadow = False


def drums():
    """A drum kit on a carpeted riser, behind and to the left."""
    felt = cloth("riser carpet", (0.03, 0.03, 0.034), 120)
    shell = material("drum shell", (0.09, 0.012, 0.016), 0.16)
    chrome = material("drum chrome", (0.62, 0.62, 0.63), 0.12, 1.0)
    skin = mottled("drum skin", (0.5, 0.49, 0.46), (0.6, 0.59, 0.56), 5, 0.55, 0.1)
    bronze = material("cymbal", (0.66, 0.42, 0.13), 0.26, 1.0)
    rx, ry, rz = -1.75, 8.0, 0.3
    box((2.7, 2.1, rz), (rx, ry, 0), felt, round_m=0.01)
    kick = cylinder(0.28, 0.42, (0, 0, 0), shell, 48)
    front_skin = cylinder(0.275, 0.01, (0, 0, 0), skin, 48)
    kick.rotation_euler = front_skin.rotation_euler = (math.radians(90), 0, 0)
    kick.location, front_skin.location = (rx, ry + 0.1, rz + 0.3), (rx, ry - 0.315, rz + 0.3)
    parts = Parts((rx, ry, rz), 0, "drums")
    for y in (-0.32, 0.1):
        parts.ring((0, y, 0.3), 0.285, 0.014, chrome)

    def drum(x, y, low, radius, tall):
        parts.turned(((radius, low), (radius, low + tall)), (x, y, 0), shell, 40)
        parts.turned(((radius - 0.003, low + tall), (0, low + tall + 0.002)), (x, y, 0), skin, 40)
        for z in (low, low + tall):
            parts.ring((x, y, z), radius + 0.006, 0.009, chrome, "Z")
        for k in range(8):
            a = 0.785 * k
            parts.solid((x + (radius + 0.004) * math.cos(a) - 0.008, x + (radius + 0.004) * math.cos(a) + 0.008),
                        (y + (radius + 0.004) * math.sin(a) - 0.008, y + (radius + 0.004) * math.sin(a) + 0.008),
                        (low + 0.02, low + tall - 0.02), chrome)

    drum(-0.2, 0.0, 0.66, 0.15, 0.2)
    drum(0.2, 0.0, 0.66, 0.165, 0.22)
    drum(0.62, 0.35, 0.22, 0.2, 0.4)
    drum(-0.5, 0.45, 0.52, 0.18, 0.14)
    for k in range(3):
        a = 2.09 * k
        for x, y, high in ((0.62, 0.35, 0.25), (-0.5, 0.45, 0.55)):
            parts.tube(((x + 0.22 * math.cos(a), y + 0.22 * math.sin(a), 0), (x + 0.19 * math.cos(a),
                        y + 0.19 * math.sin(a), high)), 0.009, chrome, 6)
    for x, y, z, radius in ((-0.72, 0.05, 1.12, 0.24), (0.66, -0.05, 1.22, 0.26), (-0.92, 0.5, 0.88, 0.18),
                            (0.98, 0.5, 1.08, 0.28)):
        for k in range(3):
            a = 2.09 * k + 0.4
            parts.tube(((x, y, 0.3), (x + 0.28 * math.cos(a), y + 0.28 * math.sin(a), 0.01)), 0.008, chrome, 6)
        parts.tube(((x, y, 0.2), (x, y, z)), 0.01, chrome, 6)
        parts.turned(((0.0, 0.022), (0.05, 0.018), (0.06, 0.006), (radius, -0.012), (radius, -0.014), (0.05, 0.0)),
                     (x, y, z), bronze, 48)
    parts.turned(((0, 0.5), (0.17, 0.5), (0.18, 0.54), (0.16, 0.57), (0, 0.575)), (0.0, 0.85, 0), felt, 32)
    parts.done()


def band_things():
    """Amplifiers and an electric guitar at the right, a keyboard at the left, two microphones."""
    tolex = mottled("tolex", (0.012, 0.012, 0.012), (0.028, 0.028, 0.028), 160, 0.6, 0.4, 0.003)
    grille = cloth("amp grille", (0.1, 0.095, 0.085), 90)
    trim = material("amp trim", (0.6, 0.58, 0.52), 0.4)
    chrome = material("stand chrome", (0.55, 0.55, 0.56), 0.18, 1.0)
    black = material("black stand", (0.015, 0.015, 0.015), 0.4)
    ready = glowing("pilot lamp", (0.3, 0.02, 0.01), (1.0, 0.12, 0.05), 7, lights=False)
    parts = Parts((2.75, 7.4, 0), -9, "amps")
    for x in (0.0, 0.86):
        for z, tall in ((0.04, 0.74), (0.79, 0.74)):
            parts.solid((x, x + 0.76), (0, 0.36), (z, z + tall), tolex)
            parts.solid((x + 0.04, x + 0.72), (-0.006, 0.01), (z + 0.04, z + tall - 0.04), grille)
            for a, b in ((x + 0.035, z + 0.035), (x + 0.035, z + tall - 0.045)):
                parts.solid((a, a + 0.69), (-0.01, 0.0), (b, b + 0.01), trim)
        parts.solid((x + 0.02, x + 0.74), (0.02, 0.3), (1.54, 1.8), tolex)
        parts.solid((x + 0.05, x + 0.71), (0.012, 0.03), (1.57, 1.68), trim)
        for k in range(8):
            cx = x + 0.12 + 0.075 * k
            parts.solid((cx - 0.014, cx + 0.014), (-0.012, 0.02), (1.61, 1.638), black)
        parts.solid((x + 0.68, x + 0.695), (0.0, 0.02), (1.615, 1.63), ready)
    parts.done(0.012, 2)
    guitar((2.1, 6.6, 0), black, chrome)
    keys(black)
    for x, y, turn in ((-1.55, 5.9, 20), (1.75, 5.6, -160)):
        stand = Parts((x, y, 0), turn, "microphone")
        stand.turned(((0, 0), (0.14, 0), (0.14, 0.012), (0.03, 0.03), (0.012, 0.04), (0, 0.04)), (0, 0, 0), black, 36)
        stand.tube(((0, 0, 0.03), (0, 0, 1.12)), 0.011, chrome, 10)
        stand.tube(((-0.26, 0, 0.98), (0, 0, 1.12), (0.5, 0, 1.42)), 0.008, chrome, 8)
        stand.tube(((0.5, 0, 1.42), (0.6, 0, 1.47)), 0.018, black, 12)
        stand.turned(((0, -0.026), (0.018, -0.02), (0.026, 0), (0.018, 0.02), (0, 0.026)), (0.625, 0, 1.485), chrome,
                     20)
        stand.done()


def guitar(at, black, chrome):
    """It leans on a stand, its front towards the camera."""
    red = material("guitar lacquer", (0.3, 0.012, 0.012), 0.1)
    maple = material("guitar neck", (0.34, 0.2, 0.09), 0.3)
    plate = material("pick guard", (0.62, 0.6, 0.55), 0.25)
    outline = []
    for k in range(72):
        a = 2 * math.pi * k / 72
        # Two bouts, a waist and two horns.
        r = 0.165 + 0.035 * math.cos(2 * a) + 0.022 * math.cos(3 * a + 0.25) + 0.012 * math.cos(4 * a)
        outline.append((0.9 * r * math.sin(a), 1.25 * r * math.cos(a + math.pi)))
    made = [extrude(outline, 0.045, (0, 0, 0), red, round_m=0.008)]
    inner = [(0.55 * x + 0.02, 0.5 * y + 0.02) for x, y in outline]
    made.append(extrude(inner, 0.004, (0, 0, 0.045), plate))
    made.append(box((0.05, 0.62, 0.022), (0, 0.46, 0.036), maple, round_m=0.006))
    made.append(box((0.075, 0.17, 0.018), (0.008, 0.85, 0.034), maple, round_m=0.01))
    for y in (-0.06, 0.0, 0.06):
        made.append(box((0.075, 0.024, 0.01), (0, y, 0.05), black, round_m=0.003))
    made.append(box((0.07, 0.03, 0.016), (0, -0.12, 0.048), chrome, round_m=0.003))
    bpy.context.view_layer.update()
    whole = join(made, "guitar")
    whole.matrix_world = (Matrix.Translation((at[0], at[1], 0.43)) @ Euler((0, 0,
            math.radians(-18))).to_matrix().to_4x4()
                          @ Euler((math.radians(78), 0, 0)).to_matrix().to_4x4())
    parts = Parts(at, -18, "guitar stand")
    for x in (-0.16, 0.16):
        parts.tube(((0, 0.16, 0.5), (x, -0.12, 0.01)), 0.009, black, 8)
        parts.tube(((x * 0.5, 0.02, 0.22), (x * 0.5, -0.12, 0.2), (x * 0.5, -0.12, 0.24)), 0.009, black, 8)
    parts.tube(((0, 0.16, 0.5), (0, 0.3, 0.01)), 0.009, black, 8)
    parts.done()


def keys(black):
    white = material("white keys", (0.6, 0.59, 0.56), 0.3)
    parts = Parts((-3.5, 6.3, 0), 28, "keyboard")
    parts.solid((-0.62, 0.62), (-0.16, 0.16), (0.9, 0.99), black)
    for k in range(44):
        x = -0.58 + 0.0265 * k
        parts.solid((x, x + 0.025), (-0.15, 0.0), (0.985, 0.998), white)
        if k % 7 not in (2, 6):
            parts.solid((x + 0.018, x + 0.033), (-0.08, 0.0), (0.995, 1.008), black)
    for y in (-0.12, 0.12):
        parts.tube(((-0.45, y, 0.9), (0.45, y, 0.02)), 0.018, black, 8)
        parts.tube(((0.45, y, 0.9), (-0.45, y, 0.02)), 0.018, black, 8)
    parts.done(0.003)


def floor_things():
    """Monitor wedges at the sides, cables, and marks of tape."""
    tolex = mottled("wedge", (0.016, 0.016, 0.016), (0.034, 0.034, 0.034), 120, 0.55, 0.4, 0.003)
    mesh_front = material("wedge grille", (0.05, 0.05, 0.052), 0.4, 0.6)
    for x, y, turn in ((-2.05, 3.5, 150), (2.25, 3.3, 208)):
        parts = Parts((x, y, 0), turn, "wedge")
        profile = [(-0.22, 0), (0.24, 0), (0.24, 0.12), (0.02, 0.36), (-0.12, 0.36), (-0.22, 0.2)]
        corners = [(s * 0.33, a, b) for s in (-1, 1) for a, b in profile]
        n = len(profile)
        parts.add(corners, [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
                  + [(k, k + n, (k + 1) % n + n, (k + 1) % n) for k in range(n)], tolex)
        parts.face([(-0.3, 0.232, 0.145), (0.3, 0.232, 0.145), (0.3, 0.035, 0.358), (-0.3, 0.035, 0.358)], mesh_front)
        parts.done(0.012, 2)
    rubber = material("cable", (0.012, 0.012, 0.013), 0.5)
    chance = random.Random(4)
    lines = Parts((0, 0, 0), 0, "cables")
    for x0, y0, x1, y1 in ((-2.1, 3.7, -4.6, 7.2), (2.3, 3.5, 4.4, 7.4), (-1.55, 5.9, -3.6, 8.2), (1.75, 5.6, 3.0, 7.3),
                           (2.1, 6.7, 2.9, 7.4), (-3.5, 6.3, -4.4, 8.6)):
        points, sway = [], chance.uniform(0.15, 0.4)
        for k in range(25):
            s = k / 24
            out = sway * math.sin(math.pi * s) * math.sin(5.5 * s + x0)
            points.append((x0 + (x1 - x0) * s + out, y0 + (y1 - y0) * s + 0.4 * out, 0.007))
        lines.tube(points, 0.006, rubber, 6)
    lines.done()
    tape = material("tape", (0.6, 0.58, 0.5), 0.6)
    orange = material("orange tape", (0.7, 0.2, 0.03), 0.6)
    for x, y, turn, chosen in ((-1.35, 4.6, 12, tape), (1.5, 4.9, -6, orange), (-1.1, 6.3, 40, orange)):
        for spin in (0, 90):
            box((0.16, 0.022, 0.0006), (x, y, 0.0004), chosen, turn + spin)
    case = mottled("case", (0.014, 0.014, 0.015), (0.03, 0.03, 0.032), 30, 0.4)
    alloy = material("case edge", (0.5, 0.5, 0.5), 0.35, 1.0)
    for x, y, turn, size in ((5.0, 6.9, -12, (1.0, 0.6, 0.8)), (-5.0, 7.6, 14, (1.1, 0.65, 0.95))):
        parts = Parts((x, y, 0.1), turn, "flight case")
        a, b, c = size[0] / 2, size[1] / 2, size[2]
        parts.solid((-a, a), (-b, b), (0, c), case)
        for sx in (-a, a):
            for sy in (-b, b):
                parts.solid((sx - 0.018, sx + 0.018), (sy - 0.018, sy + 0.018), (-0.005, c + 0.005), alloy)
        for z in (0, c):
            for sy in (-b, b):
                parts.solid((-a, a), (sy - 0.018, sy + 0.018), (z - 0.018, z + 0.018), alloy)
        for sx in (-a + 0.15, a - 0.15):
            parts.solid((sx - 0.03, sx + 0.03), (-b - 0.01, -b + 0.05), (-0.1, 0), case)
        parts.done(0.004)
