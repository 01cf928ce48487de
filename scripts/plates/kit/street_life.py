"""What stands and moves in the streets of a model town, in the metres of life: trees, cars, people, lamps."""

import math
import random

import bpy
from mathutils import Vector

from .materials import Nodes, leaf, material, mottled
from .model import Model
from .shapes import join, mesh
from .town import glowing, store


def green_tree(height_m, seed, tones=((0.025, 0.06, 0.01), (0.1, 0.17, 0.028)), count=2600, wide=0.3, bare=0.3,
               name="town tree"):
    """A broad-leaved tree of a few thousand leaves, which are larger than real ones: it is seen from afar."""
    chance = random.Random(seed)
    crown_m = height_m * (1 - bare)
    lumps = [(Vector((0, 0, height_m - 0.55 * crown_m)), 0.85 * wide * height_m)]
    for k in range(9):
        turn, level = 2.4 * k + chance.uniform(-0.5, 0.5), chance.uniform(-0.2, 0.38)
        away = wide * height_m * chance.uniform(0.45, 0.75) * (1.0 if level < 0.2 else 0.6)
        at = (away * math.cos(turn), away * math.sin(turn), height_m * bare + crown_m * (0.42 + level))
        lumps.append((Vector(at), wide * height_m * chance.uniform(0.35, 0.55)))
    weights = [radius**2 for _, radius in lumps]
    vertices, faces = [], []
    for middle, radius in chance.choices(lumps, weights, k=count):
        way = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0.1, 0.9))).normalized()
        at = middle + way * radius * chance.uniform(0.78, 1.03)
        turned = Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(-0.6, 1)))
        normal = (way + 0.75 * turned).normalized()
        side = normal.cross(Vector((chance.uniform(-1, 1), chance.uniform(-1, 1), 0.3))).normalized()
        along = normal.cross(side)
        size = 0.034 * height_m * chance.uniform(0.7, 1.3)
        start = len(vertices)
        vertices += [at - size * along, at + 0.7 * size * side, at + size * along, at - 0.7 * size * side]
        faces.append((start, start + 1, start + 2, start + 3))
    crown = mesh(name, vertices, faces, leaf(name, *tones, through=0.25))
    trunk = Model(name="trunk")
    bark = mottled(name + " bark", (0.05, 0.037, 0.027), (0.16, 0.125, 0.095), 5)
    r = 0.022 * height_m
    trunk.turned(((1.5 * r, 0), (r, 0.06 * height_m), (0.8 * r, bare * height_m), (0.5 * r, 0.6 * height_m)), (0, 0, 0),
                 bark, 9)
    for _, (at, _) in zip(range(7), lumps[1:]):
        trunk.tube(((0, 0, 0.8 * bare * height_m), 0.4 * at + Vector((0, 0, 0.35 * height_m)), at), 0.4 * r, bark, 5)
    return store(join([crown, trunk.one()], name))


class Traffic:
    """Paints and parts of cars; `night` lights their lamps."""

    def __init__(self, night=False):
        self.glass = material("car glass", (0.015, 0.017, 0.02), 0.05, specular=1.0)
        self.tyre = material("tyre", (0.018, 0.018, 0.018), 0.8)
        self.hub = material("hub", (0.4, 0.4, 0.41), 0.3, 0.8)
        self.trim = material("car trim", (0.03, 0.03, 0.032), 0.5)
        self.front = material("head lamp", (0.8, 0.8, 0.78), 0.2)
        self.rear = material("tail lamp", (0.35, 0.02, 0.015), 0.25)
        if night:
            self.front = glowing("head lamp on", (0.8, 0.8, 0.8), (1.0, 0.9, 0.74), 6, lights=False)
            self.rear = glowing("tail lamp on", (0.3, 0.02, 0.02), (1.0, 0.04, 0.02), 4, lights=False)
        # A beam on the road, and the glow around head lamps and tail lamps.
        self.glows = (light_disc("beam", (1.0, 0.86, 0.66), 0.09, 6.0, power=1.6),
                      light_disc("head lamp glow", (1.0, 0.86, 0.66), 0.45, 0.7, True, 4),
                      light_disc("tail lamp glow", (1.0, 0.05, 0.03), 0.5, 0.75, True, 3)) if night else ()
        paints = ((0.6, 0.6, 0.59), (0.02, 0.021, 0.024), (0.22, 0.23, 0.24), (0.33, 0.02, 0.02), (0.03, 0.08, 0.2),
                  (0.45, 0.46, 0.47), (0.08, 0.16, 0.13), (0.75, 0.45, 0.02))
        self.paints = [material(f"car paint {k}", tone, 0.25, specular=0.7) for k, tone in enumerate(paints)]
        shapes = ["car", "estate", "car", "car", "estate", "van", "car", "taxi"]
        self.cars = [self.car(paint, shape) for paint, shape in zip(self.paints, shapes)]
        self.buses = [self.bus(material(f"bus paint {k}", tone, 0.3)) for k, tone in
                      enumerate(((0.45, 0.05, 0.04), (0.55, 0.55, 0.53)))]
        self.truck = self.lorry(self.paints[0])

    def wheels(self, model, half, places, radius=0.33):
        for y in places:
            for side in (-1, 1):
                rim = []
                for out, r in ((half - 0.22, radius), (half + 0.01, radius), (half + 0.015, 0.62 * radius)):
                    rim.append([(side * out, y + r * math.cos(math.pi * k / 8), radius + r * math.sin(math.pi * k / 8))
                                for k in range(16)])
                for first, second in zip(rim, rim[1:]):
                    model.add(first + second, [(k, (k + 1) % 16, (k + 1) % 16 + 16, k + 16) for k in range(16)],
                              self.tyre)
                model.face(rim[2], self.hub)
                # The dark arch around a wheel.
                arch = [(side * (half + 0.004), y + 1.2 * radius * math.cos(math.pi * k / 8),
                         radius + 1.2 * radius * math.sin(math.pi * k / 8)) for k in range(9)]
                model.face(arch, self.trim)

    def car(self, paint, shape):
        """4.4 m long, its front towards -Y."""
        model = Model(name=shape)
        van, estate = shape == "van", shape == "estate"
        high = 1.95 if van else 1.46
        model.loft(((-2.2, 0.28, 0.78), (-2.26, 0.5, 0.82), (-2.2, 0.68, 0.84), (-1.9, 0.8, 0.86), (-1.0, 0.92, 0.89),
                    (1.6, 0.96, 0.89), (2.12, 0.93, 0.84), (2.22, 0.66, 0.84), (2.2, 0.28, 0.8)), paint)
        model.loft(((-2.1, 0.2, 0.8), (-2.1, 0.34, 0.9), (2.1, 0.34, 0.9), (2.1, 0.2, 0.8)), self.trim)
        back = 2.1 if van or estate else 1.75
        top = 1.95 if van else 1.6 if estate else 0.95
        nose = -1.55 if van else -1.05
        model.loft(((nose, 0.9, 0.83), (nose + 0.75, high - 0.06, 0.68), (top, high - 0.05, 0.68), (back, 0.95, 0.8)),
                   self.glass)
        model.loft(((nose + 0.68, high - 0.07, 0.69), (nose + 0.9, high, 0.64), (top - 0.1, high + 0.01, 0.64),
                    (top + 0.05, high - 0.06, 0.69)), paint)
        for y0, y1 in ((nose + 0.7, nose + 0.74), (0.3, 0.38), (top - 0.05, top + 0.08)):
            shift = 0.42 if y0 < 0 else 0 if y0 < 0.5 else -0.35
            for side in (-1, 1):
                model.face(((side * 0.845, y0 - shift, 0.94), (side * 0.845, y1 - shift, 0.94),
                            (side * 0.7, y1, high - 0.05), (side * 0.7, y0, high - 0.05)), paint)
        if van:
            model.loft(((0.3, 0.9, 0.87), (0.3, high - 0.04, 0.74), (2.08, high - 0.04, 0.74), (2.12, 0.9, 0.87)),
                       paint)
        for side in (-1, 1):
            for y, lamp, z in ((-2.24, self.front, 0.6), (2.2, self.rear, 0.74)):
                model.solid(sorted((side * 0.52, side * 0.84)), sorted((y, y + math.copysign(0.04, y))), (z, z + 0.15),
                            lamp)
            model.solid(sorted((side * 0.9, side * 1.05)), (-0.75, -0.6), (0.9, 1.03), paint)
        model.solid((-0.26, 0.26), (-2.29, -2.24), (0.42, 0.54), self.hub)
        self.wheels(model, 0.88, (-1.38, 1.32))
        if shape == "taxi":
            model.solid((-0.28, 0.28), (-0.1, 0.1), (high, high + 0.16), self.front)
        return store(model.one())

    def bus(self, paint):
        model = Model(name="bus")
        model.loft(((-5.7, 0.35, 1.2), (-5.8, 1.0, 1.25), (-5.6, 2.9, 1.22), (-5.3, 3.1, 1.1), (5.4, 3.1, 1.1),
                    (5.7, 2.9, 1.22), (5.75, 0.35, 1.22)), paint)
        for side in (-1, 1):
            for k in range(7):
                y = -5.1 + 1.5 * k
                model.face(((side * 1.256, y, 1.25), (side * 1.256, y + 1.36, 1.25), (side * 1.245, y + 1.36, 2.5),
                            (side * 1.245, y, 2.5)), self.glass)
            model.solid(sorted((side * 0.7, side * 1.1)), (-5.83, -5.75), (0.6, 0.8), self.front)
            model.solid(sorted((side * 0.8, side * 1.1)), (5.73, 5.79), (0.8, 1.1), self.rear)
        model.face(((-1.1, -5.79, 1.1), (1.1, -5.79, 1.1), (1.1, -5.63, 2.6), (-1.1, -5.63, 2.6)), self.glass)
        model.face(((-1.0, 5.745, 1.6), (1.0, 5.745, 1.6), (1.0, 5.72, 2.5), (-1.0, 5.72, 2.5)), self.glass)
        model.solid((-0.8, 0.8), (-2.5, -0.5), (3.1, 3.35), self.hub)
        model.solid((-0.7, 0.7), (2, 3.4), (3.1, 3.3), self.trim)
        self.wheels(model, 1.23, (-3.6, 2.9), 0.48)
        return store(model.one())

    def lorry(self, paint):
        model = Model(name="lorry")
        model.solid((-1.2, 1.2), (-1.6, 4.0), (0.95, 3.4), paint)
        model.loft(((-3.6, 0.4, 1.1), (-3.65, 1.3, 1.12), (-3.3, 2.5, 1.05), (-1.8, 2.55, 1.05), (-1.75, 0.4, 1.1)),
                   self.paints[4])
        model.face(((-0.95, -3.64, 1.4), (0.95, -3.64, 1.4), (0.9, -3.34, 2.36), (-0.9, -3.34, 2.36)), self.glass)
        model.solid((-0.9, 0.9), (-3.5, 3.9), (0.5, 0.95), self.trim)
        self.wheels(model, 1.12, (-2.7, 1.6, 2.7), 0.48)
        return store(model.one())


def walkers(count=9, seed=3):
    """People of simple shapes, for far away."""
    chance = random.Random(seed)
    skins = [material(f"walker skin {k}", tone, 0.6) for k, tone in enumerate(((0.5, 0.3, 0.2), (0.2, 0.1, 0.06)))]
    hairs = [material(f"walker hair {k}", tone, 0.7) for k, tone in enumerate(((0.03, 0.02, 0.015), (0.2, 0.13, 0.07)))]
    tones = ((0.5, 0.06, 0.05), (0.08, 0.16, 0.36), (0.6, 0.58, 0.53), (0.03, 0.03, 0.035), (0.5, 0.36, 0.1),
             (0.1, 0.25, 0.16), (0.25, 0.2, 0.16), (0.12, 0.14, 0.19))
    cloths = [material(f"walker cloth {k}", tone, 0.9) for k, tone in enumerate(tones)]
    made = []
    for _ in range(count):
        model = Model(name="walker")
        coat, legs, skin = chance.choice(cloths), chance.choice(cloths[3:]), chance.choice(skins)
        stride = chance.choice((0.0, 0.16, 0.24))
        for side in (-1, 1):
            model.tube(((0.1 * side, side * stride, 0.03), (0.09 * side, 0.4 * side * stride, 0.45),
                        (0.08 * side, 0, 0.86)), 0.075, legs, 6)
            model.tube(((0.2 * side, 0, 1.38), (0.25 * side, -0.4 * side * stride, 1.1),
                        (0.23 * side, -side * stride, 0.85)), 0.05, coat, 6)
        model.turned(((0, 0.78), (0.17, 0.8), (0.15, 1.02), (0.2, 1.34), (0.14, 1.43), (0.06, 1.5), (0.055, 1.55)),
                     (0, 0, 0), coat, 9)
        model.turned(((0.05, 1.5), (0.09, 1.56), (0.1, 1.63), (0.06, 1.7)), (0, 0, 0), skin, 9)
        model.turned(((0.105, 1.62), (0.1, 1.69), (0.06, 1.74), (0, 1.75)), (0, 0.015, 0), chance.choice(hairs), 9)
        made.append(store(model.one()))
    return made


def lamp_post(steel, glow, height_m=8.5, reach_m=2.2):
    """A street lamp whose arm points towards -Y."""
    model = Model(name="lamp post")
    model.tube(((0, 0, 0), (0, 0, 0.9)), 0.13, steel, 8)
    model.tube(((0, 0, 0.9), (0, 0, height_m - 0.8), (0, -0.4, height_m - 0.15), (0, -reach_m, height_m)), 0.08, steel,
               7)
    model.solid((-0.16, 0.16), (-reach_m - 0.7, -reach_m), (height_m - 0.06, height_m + 0.08), steel)
    model.face(((-0.13, -reach_m - 0.65, height_m - 0.07), (-0.13, -reach_m - 0.05, height_m - 0.07),
                (0.13, -reach_m - 0.05, height_m - 0.07), (0.13, -reach_m - 0.65, height_m - 0.07)), glow)
    return store(model.one())


def traffic_light(black, lamps):
    """On a pole with an arm, towards -Y; `lamps` are the materials from above."""
    model = Model(name="traffic light")
    model.tube(((0, 0, 0), (0, 0, 5.6), (-3.2, 0, 5.9)), 0.08, black, 6)
    for x, z in ((-3.0, 5.0), (-0.05, 3.0)):
        model.solid((x - 0.2, x + 0.2), (-0.3, -0.05), (z, z + 1.1), black)
        for k, lamp in enumerate(lamps):
            spot = [(x + 0.12 * math.cos(math.pi * j / 5), -0.31, z + 0.9 - 0.34 * k + 0.12 * math.sin(math.pi * j / 5))
                    for j in range(10)]
            model.face(spot, lamp)
    return store(model.one())


def bench(timber, iron):
    model = Model(name="bench")
    for k in range(4):
        model.solid((-0.9, 0.9), (-0.25 + 0.13 * k, -0.15 + 0.13 * k), (0.42, 0.46), timber)
    model.solid((-0.9, 0.9), (0.27, 0.31), (0.55, 0.95), timber)
    for x in (-0.7, 0.7):
        model.solid((x - 0.04, x + 0.04), (-0.22, 0.3), (0, 0.42), iron)
    return store(model.one())


def parasol(cloth, wood):
    """A parasol over a round table with chairs."""
    model = Model(name="parasol")
    model.tube(((0, 0, 0), (0, 0, 2.6)), 0.035, wood, 6)
    count = 8
    angles = [2 * math.pi * k / count for k in range(count)]
    rim = [(1.5 * math.cos(angle), 1.5 * math.sin(angle), 2.1) for angle in angles]
    model.add([(0, 0, 2.6), *rim], [(0, k + 1, (k + 1) % count + 1) for k in range(count)], cloth)
    low = [(x, y, 1.93) for x, y, _ in rim]
    model.add(rim + low, [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)], cloth)
    model.turned(((0, 0.72), (0.45, 0.72), (0.45, 0.75), (0, 0.75)), (0, 0, 0), wood, 14)
    for k in range(4):
        x, y = 0.8 * math.cos(1.57 * k + 0.4), 0.8 * math.sin(1.57 * k + 0.4)
        model.solid((x - 0.2, x + 0.2), (y - 0.2, y + 0.2), (0.42, 0.46), wood)
        model.solid((x * 1.2 - 0.18, x * 1.2 + 0.18), (y * 1.2 - 0.18, y * 1.2 + 0.18), (0.42, 0.9), wood)
    return store(model.one())


def light_disc(name, colour, strength, radius_m, upright=False, power=2.2):
    """Light that is only seen, stronger towards the middle: a pool of a lamp on the ground, or the glow around it. It
    adds to what is behind it and lights nothing, so that hundreds of lamps have no noise."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.cycles.sample_as_light = False
    nodes = Nodes(made)
    tree = made.node_tree
    tree.nodes.remove(nodes.surface)
    place = nodes.place((1 / radius_m,) * 3)
    away = tree.nodes.new("ShaderNodeVectorMath")
    away.operation = "LENGTH"
    tree.links.new(place, away.inputs[0])
    near = nodes.math("MAXIMUM", nodes.math("SUBTRACT", 1.0, away.outputs["Value"]), 0.0)
    path = tree.nodes.new("ShaderNodeLightPath")
    seen = nodes.math("MULTIPLY", path.outputs["Is Camera Ray"], nodes.math("POWER", near, power))
    rough = nodes.noise(nodes.place(), 1.2, 6, 0.65)
    seen = nodes.math("MULTIPLY", seen, 1.0 if upright else nodes.math("ADD", nodes.math("MULTIPLY", rough, 0.9), 0.55))
    shine = nodes.add("ShaderNodeEmission", Color=colour, Strength=nodes.math("MULTIPLY", seen, strength))
    clear = nodes.add("ShaderNodeBsdfTransparent")
    both = tree.nodes.new("ShaderNodeAddShader")
    tree.links.new(shine.outputs[0], both.inputs[0])
    tree.links.new(clear.outputs[0], both.inputs[1])
    tree.links.new(both.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    rim = [(radius_m * math.cos(math.pi * k / 12), radius_m * math.sin(math.pi * k / 12)) for k in range(24)]
    corners = [(x, 0, y) for x, y in rim] if upright else [(x, y, 0) for x, y in rim]
    disc = mesh(name, corners, [tuple(range(24))], made)
    disc.visible_shadow = False
    return store(disc)
