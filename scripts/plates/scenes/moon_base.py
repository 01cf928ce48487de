"""A base on a moon without air: grey dust with craters and rocks, white domes, a blue planet in a black sky."""

import math
import random

from mathutils import Vector

from kit.land import fan, stone, stone_material
from kit.materials import Nodes, material, mottled
from kit.shapes import ball, hills, scatter, spread
from kit.sky import lamp, uniform
from kit.town import Parts, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=27, azimuth_deg=-118, radius_deg=0.3)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=34, horizon=0.45, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    samples=32,
    exposure=0.165,
    saturation=1.05,
)


def smooth(share):
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)


def impacts():
    """Craters (x, y, radius), none where people stand."""
    chance = random.Random(7)
    found = [(5.6, 9.5, 1.9), (-6.2, 12.5, 2.6), (1.8, 19.0, 3.0), (-15.0, 30.0, 6.0), (14.0, 34.0, 7.0),
             (-2.0, 46.0, 6.0)]
    while len(found) < 130:
        y = 6.5 * math.exp(chance.uniform(0, 4.2))
        x = chance.uniform(-0.75, 0.75) * y
        radius = min(0.16 * y, 0.35 / (0.02 + chance.random()))
        if y - radius < 7.2 and abs(x) - radius < 3.2:
            continue
        if radius > 0.3:
            found.append((x, y, radius))
    return found


def by_square(craters):
    """The craters whose rims may reach into each square of 8 m."""
    found = {}
    for crater in craters:
        x, y, radius = crater
        for u in range(int((x - 2 * radius) // 8), int((x + 2 * radius) // 8) + 1):
            for v in range(int((y - 2 * radius) // 8), int((y + 2 * radius) // 8) + 1):
                found.setdefault((u, v), []).append(crater)
    return found


NEAR = by_square(impacts())


def dents(x, y):
    total = 0.0
    for cx, cy, radius in NEAR.get((int(x // 8), int(y // 8)), ()):
        away = math.hypot(x - cx, y - cy) / radius
        if away < 2:
            bowl = 0.2 * (min(1.0, away) ** 2.4 - 1) if away < 1 else 0.0
            rim = 0.06 * math.exp(-((away - 1.0) / 0.2) ** 2) if away < 1 else 0.06 * (1 - smooth(away - 1)) ** 2
            total += radius * (bowl + rim)
    return total


PRINTS = [(-2.15 + 0.17 * k + 0.13 * (k % 2), 2.6 + 0.56 * k, 0.3) for k in range(8)]


def prints(x, y):
    """Boots that passed at the left."""
    depth = 0.0
    for px, py, turn in PRINTS:
        u, v = x - px, y - py
        if abs(u) > 0.3 or abs(v) > 0.4:
            continue
        along, across = v * math.cos(turn) + u * math.sin(turn), u * math.cos(turn) - v * math.sin(turn)
        edge = (along / 0.16) ** 4 + (across / 0.065) ** 4
        depth += 0.03 * math.exp(-(edge**1.5)) * (0.75 + 0.25 * math.cos(2 * math.pi * along / 0.045))
        depth -= 0.012 * math.exp(-(((along / 0.2) ** 2 + (across / 0.105) ** 2 - 1) ** 2) / 0.08)
    return depth


def track(y):
    """The middle of a rover's track, which passes at the right and winds towards the base."""
    return 2.75 + 0.35 * (y - 3) - 0.026 * max(0.0, y - 6) ** 2


def wheels(x, y):
    if y > 26 or y < 1.5:
        return 0.0
    slope = 0.35 - 0.052 * max(0.0, y - 6)
    away = (x - track(y)) / math.sqrt(1 + slope * slope)
    depth = 0.0
    for side in (-0.78, 0.78):
        across = (away - side) / 0.14
        if abs(across) < 2:
            tread = 0.72 + 0.28 * math.sin(2 * math.pi * y / 0.17 + 2.2 * abs(across))
            depth += 0.03 * math.exp(-(across**6)) * tread
            depth -= 0.014 * math.exp(-((abs(across) - 1.25) ** 2) / 0.05)
    return depth * smooth((26 - y) / 8)


def ground(x, y):
    away = smooth((y - 9) / 40)
    far = smooth((y - 150) / 500)
    roll = away * 0.9 * hills(x, y, 24, 3, 3.0) + smooth((y - 60) / 120) * 3 * hills(x, y, 90, 4, 5.0)
    rise = far * (34 + 0.02 * abs(x) + 62 * hills(x, y, 420, 5, 2.0, 0.42)) + smooth((y - 900) / 1200) * 90 * (
        1 + hills(x, y, 900, 4, 9.0, 0.45))
    fine = 0.007 * hills(x, y, 0.55, 4, 1.0) if y < 40 else 0.0
    return roll + max(-4.0, rise) + fine + dents(x, y) - (prints(x, y) + wheels(x, y) if y < 27 else 0.0)


def build():
    black_sky()
    up, turn = math.radians(SUN.elevation_deg), math.radians(SUN.azimuth_deg)
    way = Vector((math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up)))
    lamp("SUN", tuple(100 * way), 5.0, (1.0, 0.975, 0.94), 2 * SUN.radius_deg, aim=(0, 0, 0))
    fan(ground, ((1.2, 0), (2.4, 30), (12, 260), (80, 170), (2600, 190)), 560, regolith(), 3.2, 0.6, 30)
    rocks()
    planet()
    base()
    lander()


def black_sky():
    """Stars for the camera alone, and faint light from the planet."""
    world = uniform((0.55, 0.65, 0.9), 0.022)
    nodes = Nodes(world)
    tree = nodes.tree
    view = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    total = 0.0016
    for scale, size, strength in ((75, 0.05, 0.5), (150, 0.055, 0.16)):
        cells = tree.nodes.new("ShaderNodeTexVoronoi")
        cells.inputs["Scale"].default_value = scale
        tree.links.new(view, cells.inputs["Vector"])
        grey = tree.nodes.new("ShaderNodeRGBToBW")
        tree.links.new(cells.outputs["Color"], grey.inputs[0])
        power = nodes.math("POWER", grey.outputs[0], 5.0)
        reach = nodes.math("ADD", nodes.math("MULTIPLY", power, size), 0.012)
        dot = nodes.math("MAXIMUM", nodes.math("SUBTRACT", 1.0,
                                               nodes.math("DIVIDE", cells.outputs["Distance"], reach)), 0.0)
        total = nodes.math("ADD", nodes.math("MULTIPLY", nodes.math("MULTIPLY", dot, strength),
                                             nodes.math("ADD", power, 0.12)), total)
    stars = nodes.add("ShaderNodeBackground")
    nodes.feed(stars.inputs["Color"], nodes.mix(1.0, total, (0.92, 0.96, 1.0), "MULTIPLY"))
    path = tree.nodes.new("ShaderNodeLightPath")
    either = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Camera Ray"], either.inputs[0])
    tree.links.new(tree.nodes["Background"].outputs[0], either.inputs[1])
    tree.links.new(stars.outputs[0], either.inputs[2])
    tree.links.new(either.outputs[0], tree.nodes["World Output"].inputs["Surface"])


def regolith():
    """Fine grey dust with clods, glints and tiny craters."""
    made = material("regolith", (0.13, 0.128, 0.124), 0.98, specular=0.08)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    broad, fine = nodes.noise(place, 0.09, 8, 0.6), nodes.noise(place, 3.2, 10, 0.7)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", broad, 0.6), nodes.math("MULTIPLY", fine, 0.4))
    own = nodes.ramp(tone, (0.34, (0.075, 0.073, 0.071)), (0.52, (0.128, 0.126, 0.122)), (0.68, (0.185, 0.182, 0.176)))
    grain = nodes.ramp(nodes.noise(place, 190, 3, 0.7), (0.36, (0.68, 0.68, 0.68)), (0.62, (1.14, 1.14, 1.13)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.8, own, grain, "MULTIPLY"))
    pits = None
    for scale, reach in ((1.3, 0.3), (4.5, 0.34)):
        hole = nodes.math("MINIMUM", nodes.math("DIVIDE", nodes.voronoi(place, scale), reach), 1.0)
        one = nodes.math("MULTIPLY", nodes.math("POWER", hole, 2.0), 1.3 / scale)
        pits = one if pits is None else nodes.math("ADD", pits, one)
    relief = nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.9),
                        nodes.math("ADD", pits, nodes.math("MULTIPLY", nodes.noise(place, 45, 6, 0.65), 0.14)))
    nodes.bump(relief, 0.85, 0.05)
    return made


def rocks():
    grey = stone_material("moon rock", ((0.09, 0.088, 0.085), (0.17, 0.167, 0.16), (0.13, 0.127, 0.122)), 0.95, 5.0)

    def clear(x, y):
        return abs(x) < 0.62 * y + 1 and not (abs(x) < 1.9 and y < 7.2)

    low = [stone(0.05, k, grey, 0.42, 0.75, 3, "moon pebble") for k in range(5)]
    scatter(low, spread(2600, (-9, 9), (2.0, 15), 3, lambda x, y: ground(x, y), (0.12, 0.7),
                        lambda x, y: abs(x) < 0.62 * y + 1 and hills(x, y, 2.5, 3, 4) > -0.25), 1)
    middle = [stone(0.16, 10 + k, grey, 0.5, 0.75, 4, "moon stone") for k in range(5)]
    scatter(middle, spread(420, (-36, 36), (5, 60), 5, lambda x, y: ground(x, y) - 0.01, (0.3, 1.7), clear), 2)
    large = [stone(0.7, 20 + k, grey, 0.52, 0.8, 4, "boulder") for k in range(4)]
    places = [(-3.9, 7.6, 0.55), (4.3, 13.2, 0.7), (-8.8, 17.5, 1.1), (11.5, 24, 1.4), (-21, 38, 1.7), (24, 45, 2.0)]
    scatter(large, [(x, y, ground(x, y) + 0.02, 80.0 * k, size) for k, (x, y, size) in enumerate(places)]
            + spread(60, (-120, 120), (45, 200), 9, lambda x, y: ground(x, y) - 0.1, (0.7, 3.2),
                     lambda x, y: abs(x) > 7), 3)


def planet():
    """Oceans, land and clouds, lit by the same sun, with a thin rim of air."""
    made = material("planet", (0.02, 0.06, 0.16), 0.6, specular=0.2)
    nodes = Nodes(made)
    place = nodes.place((1 / 980, 1 / 980, 1 / 980))
    land = nodes.noise(place, 1.5, 12, 0.56, 0.2)
    colour = nodes.ramp(land, (0.5, (0.012, 0.045, 0.15)), (0.53, (0.03, 0.1, 0.2)), (0.54, (0.1, 0.12, 0.05)),
                        (0.66, (0.24, 0.19, 0.11)))
    swirl = nodes.noise(nodes.place((1 / 980, 1 / 980, 2.2 / 980)), 2.4, 13, 0.6, 1.5)
    cover = nodes.ramp(swirl, (0.47, (0, 0, 0)), (0.63, (1, 1, 1)))
    colour = nodes.mix(cover, colour, (0.78, 0.8, 0.83))
    facing = nodes.add("ShaderNodeLayerWeight", Blend=0.5)
    air = nodes.math("POWER", facing.outputs["Facing"], 2.6)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", air, 0.85), colour,
                                                             (0.3, 0.55, 0.95)))
    far, side, up = 8000.0, math.radians(17), math.radians(11.5)
    at = (far * math.sin(side), far * math.cos(side), far * math.tan(up))
    globe = ball(900, at, made, 96)
    globe.rotation_euler = (0.5, 0.3, 2.1)
    globe.visible_diffuse = globe.visible_shadow = False


def base():
    """Domes banked up with dust, joined by tubes, with an airlock, a dish, masts and solar panels."""
    white = mottled("dome shell", (0.5, 0.5, 0.49), (0.6, 0.6, 0.59), 1.5, 0.55, 0.06)
    grey = mottled("panel grey", (0.2, 0.205, 0.21), (0.28, 0.285, 0.29), 3, 0.5, 0.05)
    dark = material("solar cell", (0.012, 0.018, 0.05), 0.15, specular=0.9)
    lit = glowing("base window", (0.3, 0.25, 0.15), (1.0, 0.75, 0.42), 0.55)
    orange = material("safety orange", (0.5, 0.13, 0.02), 0.5)
    for x, y, radius in ((-19.5, 62, 6.5), (-31.5, 70, 8.5), (-9.5, 70, 4.6)):
        parts = Parts((x, y, ground(x, y) - 0.6), 0, "dome")
        parts.turned([(radius * 1.03, -1.0), (radius * 1.03, 1.0), (radius, 1.05)]
                     + [(radius * math.cos(math.pi / 2 * k / 18), 1.05 + 0.72 * radius * math.sin(math.pi / 2 * k / 18))
                        for k in range(19)], (0, 0, 0), white, 64)
        for k in range(12):
            a = 2 * math.pi * k / 12 + 0.2
            rib = [((radius + 0.03) * math.cos(t) * math.cos(a), (radius + 0.03) * math.cos(t) * math.sin(a),
                    1.05 + 0.72 * (radius + 0.03) * math.sin(t)) for t in [math.pi / 2 * j / 14 for j in range(15)]]
            parts.tube(rib, 0.09, grey, 6)
        for share in (0.3, 0.75):
            parts.ring((0, 0, 1.05 + 0.72 * radius * math.sin(share)), (radius + 0.03) * math.cos(share), 0.08, grey,
                       "Z", 72)
        for k in range(7):
            a = -math.pi / 2 - 0.9 + 0.3 * k
            c, s = math.cos(a), math.sin(a)
            r = radius * 1.035
            corners = [(r * c - u * s, r * s + u * c, z) for z in (0.35, 0.85) for u in (-0.4, 0.4)]
            parts.face([corners[0], corners[1], corners[3], corners[2]], lit)
        parts.turned(((0.9, 0), (0.9, 0.5), (0.7, 0.6), (0, 0.65)), (0, 0, 1.0 + 0.72 * radius), grey, 24)
        parts.done()
    hall = Parts((0, 0, 0), 0, "tubes")
    for (x0, y0), (x1, y1) in (((-19.5, 62), (-31.5, 70)), ((-19.5, 62), (-9.5, 70)), ((-19.5, 62), (-16.6, 54))):
        z = ground((x0 + x1) / 2, (y0 + y1) / 2) + 0.9
        hall.tube(((x0, y0, z), (x1, y1, z)), 1.35, white, 24)
        for k in range(1, 9):
            s = k / 9
            hall.tube(((x0 + (x1 - x0) * s, y0 + (y1 - y0) * s, z), (x0 + (x1 - x0) * (s + 0.012),
                       y0 + (y1 - y0) * (s + 0.012), z)), 1.41, grey, 24)
    z = ground(-16.6, 54) + 0.9
    hall.solid((-18.2, -15.0), (53.0, 54.6), (z - 1.6, z + 1.7), white)
    hall.solid((-17.5, -15.7), (52.9, 53.0), (z - 1.3, z + 1.0), grey)
    hall.solid((-17.6, -15.6), (52.88, 52.95), (z + 1.05, z + 1.2), lit)
    for x in (-18.3, -15.0):
        hall.solid((x, x + 0.12), (52.85, 53.0), (z - 1.6, z + 1.7), orange)
    for x, y, tall in ((-24.5, 58, 12), (-5.5, 72, 9)):
        low = ground(x, y)
        hall.tube(((x, y, low), (x, y, low + tall)), 0.09, grey, 8)
        hall.tube(((x - 1.0, y, low + 0.8 * tall), (x + 1.0, y, low + 0.8 * tall)), 0.05, grey, 6)
        hall.turned(((0, 0), (0.14, 0.05), (0.14, 0.25), (0, 0.3)), (x, y, low + tall), orange, 12)
    hall.done(0.03)
    dish = Parts((-3.8, 66, ground(-3.8, 66)), 0, "dish")
    dish.tube(((0, 0, 0), (0, 0, 3.2)), 0.22, grey, 12)
    dish.tube(((0, 0, 3.2), (0.4, -0.3, 4.2)), 0.15, grey, 10)
    dish.done()
    bowl = Parts((0, 0, 0), 0, "bowl")
    bowl.turned([(2.3 * k / 12, 0.75 * (k / 12) ** 2) for k in range(13)], (0, 0, 0), white, 40)
    bowl.tube(((0, 0, 0), (0, 0, 1.4)), 0.05, grey, 6)
    for each in bowl.done():
        each.location = (-3.4, 65.7, ground(-3.8, 66) + 4.2)
        each.rotation_euler = (math.radians(38), math.radians(24), 0)
    panels = Parts((0, 0, 0), 0, "solar field")
    for k in range(6):
        x, y = -44.0 + 4.6 * (k % 3), 52.0 + 5.5 * (k // 3)
        low = ground(x, y)
        panels.tube(((x, y, low - 0.2), (x, y, low + 1.6)), 0.08, grey, 8)
        for j in range(3):
            a = x - 1.95 + 1.32 * j
            panels.face([(a, y - 0.7, low + 1.1), (a + 1.26, y - 0.7, low + 1.1), (a + 1.26, y + 0.7, low + 2.3),
                         (a, y + 0.7, low + 2.3)], dark)
    panels.done()


def lander():
    """A lander on four legs, far to the right."""
    foil = mottled("gold foil", (0.4, 0.24, 0.06), (0.62, 0.42, 0.14), 3, 0.32, 0.9, 0.08)
    foil.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0.9
    white = material("lander skin", (0.5, 0.5, 0.49), 0.5)
    steel = material("lander steel", (0.3, 0.3, 0.31), 0.35, 0.9)
    at = (20.5, 58.0)
    parts = Parts((*at, ground(*at)), 12, "lander")
    parts.turned(((0, 1.6), (2.1, 1.6), (2.3, 1.9), (2.3, 3.2), (2.0, 3.4), (0, 3.4)), (0, 0, 0), foil, 8)
    parts.turned(((1.5, 3.4), (1.75, 4.0), (1.6, 5.6), (1.0, 6.3), (0.5, 6.5), (0, 6.5)), (0, 0, 0), white, 10)
    parts.turned(((0.35, 1.6), (0.75, 0.7), (0.8, 0.7)), (0, 0, 0), steel, 24)
    for k in range(4):
        a = math.pi / 4 + math.pi / 2 * k
        c, s = math.cos(a), math.sin(a)
        parts.tube(((2.0 * c, 2.0 * s, 3.0), (3.6 * c, 3.6 * s, 0.1)), 0.09, foil, 8)
        parts.tube(((2.1 * c, 2.1 * s, 1.8), (3.3 * c, 3.3 * s, 0.6)), 0.06, steel, 6)
        parts.turned(((0, 0), (0.5, 0.0), (0.45, 0.14), (0, 0.16)), (3.6 * c, 3.6 * s, -0.05), steel, 16)
    parts.solid((-0.45, 0.45), (-1.72, -1.5), (4.1, 5.3), steel)
    parts.tube(((1.2, 0, 6.2), (1.5, 0, 7.4)), 0.04, steel, 6)
    parts.done(0.03)
