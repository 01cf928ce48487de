"""Towns: houses with shops, windows, awnings and balconies; paving; lamps, bicycles and café furniture.

A house is built in its own system: x runs along the front, from left to right for who stands before it, y = 0 is the
wall and negative y is the street, z = 0 the pavement. `turn_deg` 90 makes it face +X (left side of a street that runs
along +Y), -90 the right side.
"""

import math
import random

import bpy
from mathutils import Vector

from .materials import Nodes, cloth, material, mottled, wood
from .plants import bush
from .shapes import bevel, mesh, scatter, text

GROUND_M = 3.7
STOREY_M = 3.05


class Parts:
    """Collects shapes in one mesh per material: a house has thousands of parts, and objects are slow to make."""

    def __init__(self, at=(0, 0, 0), turn_deg=0.0, name="parts"):
        self.at, self.turn_deg, self.name = at, turn_deg, name
        self.sheets = {}
        self.extras = []

    def _sheet(self, chosen, smooth):
        return self.sheets.setdefault((chosen.name, smooth), (chosen, [], []))

    def add(self, vertices, faces, chosen, smooth=False):
        _, own, own_faces = self._sheet(chosen, smooth)
        start = len(own)
        own += vertices
        own_faces += [tuple(start + k for k in face) for face in faces]

    def solid(self, x, y, z, chosen):
        """A box; `x`, `y` and `z` are its ranges."""
        corners = [(a, b, c) for c in z for b in y for a in x]
        self.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], chosen)

    def face(self, corners, chosen):
        self.add(list(corners), [tuple(range(len(corners)))], chosen)

    def upright(self, x, z, y, chosen):
        """A rectangle that faces the street."""
        self.face(((x[0], y, z[0]), (x[1], y, z[0]), (x[1], y, z[1]), (x[0], y, z[1])), chosen)

    def moulding(self, outline, x, chosen):
        """An outline of (y, z), clockwise seen from the left, drawn along x: cornices, sills, gutters."""
        count = len(outline)
        vertices = [(x[0], *point) for point in outline] + [(x[1], *point) for point in outline]
        faces = [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
        faces += [tuple(reversed(range(count))), tuple(range(count, 2 * count))]
        self.add(vertices, faces, chosen)

    def turned(self, profile, at, chosen, steps=16):
        """A profile of (radius, z) turned around an upright axis."""
        vertices, faces, count = [], [], len(profile)
        for step in range(steps):
            angle = 2 * math.pi * step / steps
            vertices += [(at[0] + r * math.cos(angle), at[1] + r * math.sin(angle), at[2] + z) for r, z in profile]
            here, there = step * count, (step + 1) % steps * count
            faces += [(here + k, there + k, there + k + 1, here + k + 1) for k in range(count - 1)]
        self.add(vertices, faces, chosen, smooth=True)

    def tube(self, points, radius, chosen, steps=6, closed=False):
        """A round tube along points."""
        points = [Vector(point) for point in points]
        count = len(points)
        vertices, faces = [], []
        side = None
        for k, point in enumerate(points):
            before = points[k - 1] if k or closed else point
            after = points[(k + 1) % count] if k < count - 1 or closed else point
            along = (after - before).normalized()
            if side is None:
                side = along.cross(Vector((0.31, 0.17, 1)) if abs(along.z) < 0.9 else Vector((1, 0.2, 0))).normalized()
            # The frame is carried along, so that the tube doesn't twist.
            side = (side - along * side.dot(along)).normalized()
            other = along.cross(side)
            for step in range(steps):
                angle = 2 * math.pi * step / steps
                vertices.append(tuple(point + radius * (side * math.cos(angle) + other * math.sin(angle))))
        for k in range(count if closed else count - 1):
            here, there = k * steps, (k + 1) % count * steps
            faces += [(here + s, here + (s + 1) % steps, there + (s + 1) % steps, there + s) for s in range(steps)]
        if not closed:
            faces += [tuple(reversed(range(steps))), tuple((count - 1) * steps + s for s in range(steps))]
        self.add(vertices, faces, chosen, smooth=True)

    def ring(self, at, radius, thick, chosen, axis="Y", steps=36):
        points = []
        for k in range(steps):
            a, b = radius * math.cos(2 * math.pi * k / steps), radius * math.sin(2 * math.pi * k / steps)
            offset = {"X": (0, a, b), "Y": (a, 0, b), "Z": (a, b, 0)}[axis]
            points.append(tuple(p + q for p, q in zip(at, offset)))
        self.tube(points, thick, chosen, closed=True)

    def wall(self, x, z, holes, chosen, deep=0.2, y=0.0):
        """A wall with rectangular holes ((x0, x1), (z0, z1)) and their reveals."""
        columns = sorted({*x, *(edge for hole in holes for edge in hole[0])})
        rows = sorted({*z, *(edge for hole in holes for edge in hole[1])})
        for x0, x1 in zip(columns, columns[1:]):
            for z0, z1 in zip(rows, rows[1:]):
                cx, cz = (x0 + x1) / 2, (z0 + z1) / 2
                if not any(h[0][0] < cx < h[0][1] and h[1][0] < cz < h[1][1] for h in holes):
                    self.upright((x0, x1), (z0, z1), y, chosen)
        for (x0, x1), (z0, z1) in holes:
            for a, b in (((x0, z0), (x0, z1)), ((x1, z1), (x1, z0)), ((x0, z1), (x1, z1)), ((x1, z0), (x0, z0))):
                self.face(((a[0], y, a[1]), (b[0], y, b[1]), (b[0], y + deep, b[1]), (a[0], y + deep, a[1])), chosen)

    def hang(self, original, at, turn_deg=0.0, size=1.0):
        """A copy of an object, at a place in this system."""
        self.extras.append((original, at, turn_deg, size))

    def world(self, at):
        turn = math.radians(self.turn_deg)
        x, y = at[0] * math.cos(turn) - at[1] * math.sin(turn), at[0] * math.sin(turn) + at[1] * math.cos(turn)
        return (self.at[0] + x, self.at[1] + y, self.at[2] + at[2])

    def done(self, round_m=0.0, segments=1):
        """The objects; `round_m` rounds the edges of all that is flat."""
        made = []
        for (name, smooth), (chosen, vertices, faces) in self.sheets.items():
            each = mesh(f"{self.name} {name}", vertices, faces, chosen, smooth)
            each.location = self.at
            each.rotation_euler = (0, 0, math.radians(self.turn_deg))
            if round_m and not smooth:
                bevel(each, round_m, segments)
            made.append(each)
        for original, at, turn_deg, size in self.extras:
            made.append(again(original, self.world(at), turn_deg + self.turn_deg, size))
        return made


def again(original, at, turn_deg=0.0, size=1.0):
    """One more object with the same mesh; the original should be hidden with `store`."""
    made = bpy.data.objects.new(original.name, original.data)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (0, 0, math.radians(turn_deg))
    made.scale = (size, size, size)
    return made


def store(original):
    """Hides an object that only its copies shall show."""
    original.hide_render = True
    return original


# Materials


def _swapped(nodes, scale=1.0):
    """Coordinates (x, z) of an upright wall, for textures that lie in XY."""
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place((scale, scale, scale)), split.inputs[0])
    merged = nodes.tree.nodes.new("ShaderNodeCombineXYZ")
    nodes.tree.links.new(nodes.math("ADD", split.outputs["X"], split.outputs["Y"]), merged.inputs["X"])
    nodes.tree.links.new(split.outputs["Z"], merged.inputs["Y"])
    return merged.outputs[0]


def _weathered(nodes, colour, dirt):
    """Runs of rain, patches, and splashes near the ground."""
    streaks = nodes.noise(nodes.place((2.6, 2.6, 0.16)), 1.7, 7, 0.6)
    colour = nodes.mix(dirt, colour, nodes.ramp(streaks, (0.36, (0.5, 0.47, 0.43)), (0.58, (1, 1, 1))), "MULTIPLY")
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    uneven = nodes.math("MULTIPLY", nodes.noise(nodes.place(), 2.2, 8, 0.65), 1.6)
    height = nodes.math("DIVIDE", split.outputs["Z"], uneven)
    low = nodes.ramp(height, (0.1, (0.5, 0.46, 0.42)), (0.95, (1, 1, 1)))
    return nodes.mix(min(1.0, 1.5 * dirt), colour, low, "MULTIPLY")


def plaster(name, colour, dirt=0.4, relief=0.25):
    """Painted render on a house, with rain streaks."""
    made = material(name, colour, 0.9, specular=0.2)
    nodes = Nodes(made)
    place = nodes.place()
    broad = nodes.noise(place, 0.7, 8, 0.6)
    tone = nodes.ramp(broad, (0.3, tuple(0.74 * part for part in colour)), (0.7, colour))
    nodes.feed(nodes.surface.inputs["Base Color"], _weathered(nodes, tone, dirt))
    fine = nodes.noise(place, 60, 8, 0.6)
    nodes.bump(nodes.math("ADD", nodes.math("MULTIPLY", fine, 0.3), nodes.noise(place, 2.5, 4)), relief, 0.02)
    return made


def brick_wall(name, first=(0.3, 0.12, 0.07), second=(0.42, 0.2, 0.12), joint=(0.4, 0.36, 0.32), dirt=0.35,
               width=0.25, height=0.078, gap=0.008):
    """Bricks, or ashlar with other sizes, on upright walls."""
    made = material(name, first, 0.88, specular=0.2)
    nodes = Nodes(made)
    flat = _swapped(nodes)
    brick = nodes.add("ShaderNodeTexBrick", Scale=1.0)
    for socket, value in (("Mortar Size", gap), ("Mortar Smooth", 0.2), ("Brick Width", width), ("Row Height", height)):
        brick.inputs[socket].default_value = value
    for socket, value in (("Color1", first), ("Color2", second), ("Mortar", joint)):
        brick.inputs[socket].default_value = (*value, 1)
    nodes.tree.links.new(flat, brick.inputs["Vector"])
    mottle = nodes.ramp(nodes.noise(nodes.place(), 9, 8), (0.3, (0.66, 0.64, 0.62)), (0.7, (1, 1, 1)))
    tone = nodes.mix(0.7, brick.outputs["Color"], mottle, "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], _weathered(nodes, tone, dirt))
    fine = nodes.math("MULTIPLY", nodes.noise(nodes.place(), 45, 6), 0.5)
    nodes.bump(nodes.math("SUBTRACT", fine, brick.outputs["Fac"]), 0.5, 0.012)
    return made


def roof_tiles(name, first=(0.28, 0.1, 0.05), second=(0.4, 0.18, 0.1)):
    made = brick_wall(name, first, second, (0.06, 0.03, 0.02), 0.3, 0.22, 0.2, 0.012)
    return made


def pane(name="pane", tint=(0.86, 0.9, 0.88), strength=1.0):
    """A window pane that shows the room behind it and mirrors the street: no refraction, so that it has no noise."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes = Nodes(made)
    tree = made.node_tree
    fresnel = nodes.add("ShaderNodeFresnel", IOR=1.75)
    clear = nodes.add("ShaderNodeBsdfTransparent")
    clear.inputs["Color"].default_value = (*tint, 1)
    shine = nodes.add("ShaderNodeBsdfGlossy", Roughness=0.0)
    # Old panes are never quite even.
    bump = nodes.add("ShaderNodeBump", Strength=0.03, Distance=0.05)
    tree.links.new(nodes.noise(nodes.place(), 1.1, 1), bump.inputs["Height"])
    tree.links.new(bump.outputs[0], shine.inputs["Normal"])
    mixed = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(nodes.math("MULTIPLY", fresnel.outputs[0], strength), mixed.inputs[0])
    tree.links.new(clear.outputs[0], mixed.inputs[1])
    tree.links.new(shine.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return made


def paint(name, colour, roughness=0.38):
    """Painted wood or iron that has stood outside: brush marks, and dust where rain doesn't reach."""
    made = material(name, colour, roughness)
    nodes = Nodes(made)
    place = nodes.place()
    worn = nodes.noise(place, 5, 9, 0.65)
    pale = tuple(0.8 * part + 0.03 for part in colour)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(worn, (0.35, pale), (0.6, colour)))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", worn, 0.3),
                                                             roughness - 0.12))
    nodes.bump(nodes.noise(place, 70, 3), 0.06, 0.004)
    return made


def awning_cloth(name, colour):
    """Canvas that glows when the sun is behind it."""
    made = cloth(name, colour, 300)
    nodes = Nodes(made)
    tree = made.node_tree
    through = nodes.add("ShaderNodeBsdfTranslucent")
    through.inputs["Color"].default_value = (*colour, 1)
    mixed = tree.nodes.new("ShaderNodeMixShader")
    mixed.inputs[0].default_value = 0.3
    tree.links.new(nodes.surface.outputs[0], mixed.inputs[1])
    tree.links.new(through.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return made


def glowing(name, colour, glow, strength=1.0, scale=0.0, lights=True):
    """A surface with light of its own that isn't sampled as a lamp: rooms behind windows, where noise isn't welcome.
    Small and bright ones should only be seen and mirrored, and not be found by chance: `lights` False.
    """
    made = material(name, colour, 0.8, specular=0.1, emission=glow, strength=strength)
    made.cycles.sample_as_light = False
    if not lights:
        nodes = Nodes(made)
        path = nodes.tree.nodes.new("ShaderNodeLightPath")
        # Blurred reflections find them by chance too; in a clear mirror they only become a little dimmer.
        less = nodes.math("MULTIPLY", path.outputs["Is Glossy Ray"], 0.65)
        seen = nodes.math("SUBTRACT", nodes.math("SUBTRACT", 1.0, path.outputs["Is Diffuse Ray"]), less)
        nodes.feed(nodes.surface.inputs["Emission Strength"], nodes.math("MULTIPLY", seen, strength))
    if scale:
        nodes = Nodes(made)
        spots = nodes.ramp(nodes.noise(nodes.place(), scale, 3), (0.3, tuple(0.35 * part for part in glow)),
                           (0.7, glow))
        nodes.feed(nodes.surface.inputs["Emission"], spots)
    return made


def granite(name, dark=(0.13, 0.125, 0.12), light=(0.3, 0.29, 0.275), roughness=0.7):
    """Paving stones: each has its own shade; stains run across them."""
    made = material(name, light, roughness, specular=0.35)
    nodes = Nodes(made)
    info = nodes.tree.nodes.new("ShaderNodeObjectInfo")
    where = nodes.place(kind="Geometry")
    warm = tuple(part * share for part, share in zip(light, (1.0, 0.88, 0.74)))
    base = nodes.ramp(info.outputs["Random"], (0.0, dark), (0.7, light), (1.0, warm))
    grain = nodes.noise(where, 160, 4, 0.7)
    base = nodes.mix(0.8, base, nodes.ramp(grain, (0.38, (0.5, 0.5, 0.5)), (0.62, (1.12, 1.1, 1.08))), "MULTIPLY")
    stain = nodes.noise(where, 1.1, 10, 0.68)
    base = nodes.mix(0.7, base, nodes.ramp(stain, (0.34, (0.42, 0.4, 0.37)), (0.62, (1, 1, 1))), "MULTIPLY")
    gum = nodes.ramp(nodes.voronoi(where, 1.6), (0.03, (0.55, 0.55, 0.55)), (0.036, (1, 1, 1)))
    base = nodes.mix(0.6, base, gum, "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], base)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", stain, 0.4),
                                                             roughness - 0.2))
    nodes.bump(nodes.math("ADD", grain, nodes.noise(where, 30, 6)), 0.35, 0.004)
    return made


class Stock:
    """What all houses of a scene share, made once. At `night`, some rooms are lit; `glow` is the light of shops."""

    def __init__(self, night=False, glow=None):
        self.night = night
        self.pane = pane()
        self.stone = plaster("sandstone", (0.47, 0.43, 0.37), 0.5)
        self.base = plaster("plinth", (0.24, 0.23, 0.22), 0.5, 0.5)
        self.white = paint("white paint", (0.62, 0.6, 0.56))
        self.iron = paint("iron", (0.018, 0.02, 0.022), 0.42)
        self.zinc = material("zinc", (0.3, 0.31, 0.32), 0.45, 0.7)
        self.brass = material("brass", (0.6, 0.42, 0.16), 0.3, 1.0)
        self.tiles = roof_tiles("tiles")
        self.door = paint("door", (0.05, 0.075, 0.06))
        self.floor = wood("shop floor", scale=1.5)
        self.net = cloth("net curtain", (0.62, 0.6, 0.55), 90)
        self.drape = cloth("drape", (0.3, 0.22, 0.16), 90)
        self.dark = material("dark room", (0.05, 0.045, 0.04), 0.9)
        self.lit_net = self.net
        self.rooms = [self.dark]
        self.lamp = glowing("lamp glass", (0.8, 0.75, 0.65), (1, 0.72, 0.4), 7.0 if night else 0.25, lights=False)
        if night:
            warm, amber, cool = (1.0, 0.62, 0.28), (1.0, 0.48, 0.16), (0.72, 0.82, 1.0)
            self.lit_net = glowing("lit curtain", (0.5, 0.42, 0.3), warm, 0.75, 5.0)
            self.rooms = [self.dark] * 4 + [glowing("warm room", warm, warm, 1.6, 1.5),
                                            glowing("amber room", amber, amber, 1.0, 1.2),
                                            glowing("cool room", cool, cool, 0.7, 1.2)]
        glow = glow or (2.6 if night else 0.16)
        self.shop_walls = [glowing(f"shop wall {k}", colour, colour, glow, 0.8) for k, colour in
                           enumerate(((0.6, 0.5, 0.36), (0.46, 0.42, 0.36), (0.5, 0.36, 0.24)))]
        if night:
            self.shop_walls.append(glowing("cool shop wall", (0.5, 0.6, 0.68), (0.5, 0.6, 0.7), glow, 0.8))
        self.ceiling = glowing("shop ceiling", (0.6, 0.58, 0.54), (0.8, 0.62, 0.42), 0.8 * glow if night else 0.3)
        self.bulb = glowing("bulb", (1, 0.9, 0.7), (1, 0.72, 0.4), 6 if night else 9, lights=False)
        colours = ((0.45, 0.1, 0.07), (0.1, 0.2, 0.3), (0.5, 0.4, 0.2), (0.55, 0.52, 0.46), (0.12, 0.22, 0.12),
                   (0.36, 0.2, 0.1), (0.5, 0.3, 0.33), (0.06, 0.06, 0.07))
        glows = 0.4 * glow if night else 0.06
        self.goods = [glowing(f"goods {k}", colour, colour, glows) for k, colour in enumerate(colours)]
        self.greens = [store(bush(0.24, 3, leaf_size=0.045, count=420, name="window green")),
                       store(bush(0.3, 5, leaf_size=0.04, count=900, name="box ball"))]
        blossom = ((0.35, 0.03, 0.05), (0.62, 0.08, 0.1))
        self.blossom = store(bush(0.22, 8, leaves=blossom, leaf_size=0.03, count=200, name="geranium"))
        self.pot = mottled("terracotta", (0.2, 0.08, 0.045), (0.38, 0.17, 0.1), 8, bump=0.2)
        self.soil = mottled("soil", (0.02, 0.014, 0.01), (0.06, 0.045, 0.03), 40, bump=1.0)


# Houses


def curtain(parts, x, z, y, chosen, folds=6, deep=0.03):
    count = max(4, 6 * folds)
    vertices = []
    for k in range(count + 1):
        along = x[0] + (x[1] - x[0]) * k / count
        wave = y + deep * math.sin(2 * math.pi * folds * k / count + 0.7 * math.sin(3 * k))
        vertices += [(along, wave, z[0]), (along, wave, z[1])]
    faces = [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(count)]
    parts.add(vertices, faces, chosen, smooth=True)


def room(parts, x, z, y, deep, chosen):
    """The visible inside of a small room behind a window."""
    (x0, x1), (z0, z1), back = x, z, y + deep
    parts.upright(x, z, back, chosen)
    for a, b in (((x0, z0), (x0, z1)), ((x1, z1), (x1, z0)), ((x0, z1), (x1, z1)), ((x1, z0), (x0, z0))):
        parts.face(((a[0], y, a[1]), (b[0], y, b[1]), (b[0], back, b[1]), (a[0], back, a[1])), chosen)


def window(parts, stock, x, z, frame, chance, y=0.14, bars=1):
    """A casement with two wings in a hole of the wall, with a room and perhaps curtains."""
    x0, x1, z0, z1 = *x, *z
    wide, middle = 0.055, (x0 + x1) / 2
    parts.solid((x0, x0 + wide), (y - 0.02, y + 0.06), z, frame)
    parts.solid((x1 - wide, x1), (y - 0.02, y + 0.06), z, frame)
    parts.solid(x, (y - 0.02, y + 0.06), (z0, z0 + wide), frame)
    parts.solid(x, (y - 0.02, y + 0.06), (z1 - wide, z1), frame)
    parts.solid((middle - 0.05, middle + 0.05), (y - 0.035, y + 0.05), z, frame)
    split = z0 + 0.7 * (z1 - z0)
    parts.solid(x, (y - 0.03, y + 0.05), (split - 0.04, split + 0.04), frame)
    for k in range(1, bars + 1):
        at = z0 + (split - z0) * k / (bars + 1)
        parts.solid(x, (y - 0.005, y + 0.03), (at - 0.013, at + 0.013), frame)
    # Each wing leans a little, and so mirrors another piece of sky.
    for a, b in ((x0, middle), (middle, x1)):
        lean = chance.uniform(-0.012, 0.012)
        back = y + 0.015
        parts.face(((a, back - lean, z0), (b, back + lean, z0), (b, back + lean, z1), (a, back - lean, z1)), stock.pane)
    chosen = chance.choice(stock.rooms)
    room(parts, (x0 - 0.06, x1 + 0.06), (z0 - 0.05, z1 + 0.05), y + 0.07, 0.9, chosen)
    net = stock.net if chosen is stock.dark else stock.lit_net
    kind = chance.random()
    low, high = z0 + 0.03, z1 - 0.02
    if kind < 0.4:
        width = (x1 - x0) * chance.uniform(0.2, 0.34)
        curtain(parts, (x0, x0 + width), (low, high), y + 0.13, net, 4)
        curtain(parts, (x1 - width, x1), (low, high), y + 0.13, net, 4)
    elif kind < 0.55:
        curtain(parts, (x0, x1), (low, split), y + 0.13, net, 9, 0.02)
    elif kind < 0.7:
        parts.upright(x, (z1 - (z1 - z0) * chance.uniform(0.25, 0.6), z1), y + 0.12, net)
    elif kind < 0.8:
        width = 0.3 * (x1 - x0)
        curtain(parts, (x0, x0 + width), (low, high), y + 0.14, stock.drape, 3, 0.04)


def surround(parts, x, z, trim, pediment=False):
    """Raised stone around a window, with a sill on brackets."""
    x0, x1, z0, z1 = *x, *z
    for a, b in ((x0 - 0.14, x0), (x1, x1 + 0.14)):
        parts.solid((a, b), (-0.035, 0.02), (z0, z1), trim)
    parts.solid((x0 - 0.14, x1 + 0.14), (-0.045, 0.02), (z1, z1 + 0.16), trim)
    sill = ((0.1, z0 - 0.09), (-0.09, z0 - 0.09), (-0.12, z0 - 0.05), (-0.12, z0 - 0.01), (0.1, z0 + 0.015))
    parts.moulding(sill[::-1], (x0 - 0.2, x1 + 0.2), trim)
    if pediment:
        cap = ((0.0, z1 + 0.2), (-0.06, z1 + 0.2), (-0.17, z1 + 0.3), (-0.17, z1 + 0.35), (0.0, z1 + 0.42))
        parts.moulding(cap[::-1], (x0 - 0.24, x1 + 0.24), trim)


def shutters(parts, x, z, chosen, chance):
    """Louvred wings, folded back against the wall; one in a few stands off."""
    width = (x[1] - x[0]) / 2
    for side, edge in ((-1, x[0] - 0.02), (1, x[1] + 0.02)):
        a, b = sorted((edge, edge + side * width))
        off = chance.choice((0, 0, 0, 0.1))
        y = -0.06 - off
        for c, d in ((a, a + 0.05), (b - 0.05, b)):
            parts.solid((c, d), (y, y + 0.035), z, chosen)
        for low in (z[0], (z[0] + z[1]) / 2 - 0.04, z[1] - 0.08):
            parts.solid((a, b), (y, y + 0.035), (low, low + 0.08), chosen)
        steps = int((z[1] - z[0]) / 0.055)
        for k in range(steps):
            low = z[0] + 0.055 * k
            parts.face(((a, y + 0.005, low), (b, y + 0.005, low), (b, y + 0.032, low + 0.05),
                        (a, y + 0.032, low + 0.05)),
                       chosen)


def railing(parts, x, y, z, iron, height=0.95, sides=True):
    """Iron bars with two rails and rings between them, at y; `sides` closes it towards the wall."""
    runs = [((x[0], y), (x[1], y))] + ([((x[0], y), (x[0], 0)), ((x[1], y), (x[1], 0))] if sides else [])
    for (ax, ay), (bx, by) in runs:
        length = math.hypot(bx - ax, by - ay)
        for level, thick in ((0.06, 0.012), (height - 0.16, 0.009), (height, 0.019)):
            parts.tube(((ax, ay, z + level), (bx, by, z + level)), thick, iron, 6)
        steps = max(2, round(length / 0.115))
        for k in range(steps + 1):
            px, py = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
            parts.tube(((px, py, z), (px, py, z + height)), 0.0075, iron, 4)
            if k < steps and abs(by - ay) < 0.01:
                parts.ring((px + length / steps / 2, py, z + height - 0.08), 0.048, 0.005, iron, "Y", 12)


def balcony(parts, stock, x, z, trim, chance, out=0.75):
    slab = ((0.0, z - 0.22), (-out + 0.12, z - 0.16), (-out, z - 0.1), (-out - 0.03, z - 0.03), (0.0, z - 0.02))
    parts.moulding(slab[::-1], x, trim)
    for at in (x[0] + 0.15, x[1] - 0.15):
        bracket = ((0.0, z - 0.62), (-0.12, z - 0.56), (-out + 0.16, z - 0.18), (0.0, z - 0.2))
        parts.moulding(bracket[::-1], (at - 0.06, at + 0.06), trim)
    railing(parts, (x[0] + 0.05, x[1] - 0.05), -out + 0.05, z - 0.02, stock.iron)
    if chance.random() < 0.75:
        flower_box(parts, stock, x, -out - 0.02, z + 0.72, chance)


def flower_box(parts, stock, x, y, z, chance):
    """Geraniums in a row; the box is the width of `x` less a little."""
    x0, x1 = x[0] + 0.15, x[1] - 0.15
    parts.solid((x0, x1), (y - 0.09, y + 0.09), (z - 0.02, z + 0.15), stock.pot)
    at = x0 + 0.12
    while at < x1:
        size = chance.uniform(0.6, 0.95)
        parts.hang(stock.greens[0], (at, y + chance.uniform(-0.05, 0.03), z + 0.05), chance.uniform(0, 360), size)
        if chance.random() < 0.8:
            parts.hang(stock.blossom, (at, y - 0.03, z + 0.09), chance.uniform(0, 360), size)
        at += 0.23


def awning(parts, x, z_top, z_low, out, stripes, iron, strip_m=0.22):
    """Canvas stripes on two arms, with a scalloped valance."""
    count = max(3, round((x[1] - x[0]) / strip_m))
    width = (x[1] - x[0]) / count
    for k in range(count):
        a, b, chosen = x[0] + k * width, x[0] + (k + 1) * width, stripes[k % len(stripes)]
        rows = 5
        vertices = []
        for row in range(rows + 1):
            share = row / rows
            sag = 0.05 * math.sin(math.pi * share)
            for along in (a, b):
                vertices.append((along, -0.06 - out * share, z_top + (z_low - z_top) * share - sag))
        parts.add(vertices, [(2 * r, 2 * r + 1, 2 * r + 3, 2 * r + 2) for r in range(rows)], chosen, smooth=True)
        front = -0.06 - out
        blow = 0.02 * math.sin(1.7 * k)
        hem = [(b, front - blow, z_low - 0.13)]
        hem += [(b - width * (0.5 - 0.5 * math.cos(math.pi * j / 6)), front - blow,
                 z_low - 0.13 - 0.07 * math.sin(math.pi * j / 6)) for j in range(1, 6)]
        hem += [(a, front - blow, z_low - 0.13)]
        parts.face([(a, front, z_low), (b, front, z_low)][::-1] + hem[::-1], chosen)
    parts.tube(((x[0], -0.06 - out, z_low), (x[1], -0.06 - out, z_low)), 0.018, iron)
    parts.solid(x, (-0.14, 0), (z_top - 0.02, z_top + 0.1), iron)
    for at in (x[0] + 0.08, x[1] - 0.08):
        parts.tube(((at, -0.05, z_low - 0.25), (at, -0.06 - out, z_low)), 0.014, iron)


def shopfront(parts, stock, x, z, colour, seed, door_at=0.5, deep=3.2, bay_m=1.15, wares=True):
    """A painted timber front: pilasters, panels below, large panes, a glazed door and a lit shop behind."""
    chance = random.Random(seed)
    x0, x1, z0, z1 = *x, *z
    y, riser, head = 0.1, 0.55, 2.3
    for a, b in ((x0, x0 + 0.18), (x1 - 0.18, x1)):
        parts.solid((a, b), (-0.06, y + 0.1), (z0, z1), colour)
        parts.solid((a - 0.03, b + 0.03), (-0.09, 0), (z0, z0 + 0.3), colour)
        parts.solid((a - 0.03, b + 0.03), (-0.1, 0), (z1 - 0.16, z1), colour)
        parts.solid((a + 0.04, b - 0.04), (-0.07, 0), (z0 + 0.4, z1 - 0.26), colour)
    inner = (x0 + 0.18, x1 - 0.18)
    bays = max(2, round((inner[1] - inner[0]) / bay_m))
    width = (inner[1] - inner[0]) / bays
    door = min(bays - 1, int(door_at * bays))
    for k in range(bays):
        a, b = inner[0] + k * width, inner[0] + (k + 1) * width
        parts.solid((a - 0.035, a + 0.035), (y - 0.03, y + 0.06), (z0, z1), colour)
        parts.upright((a, b), (head, z1), y + 0.02, stock.pane)
        if k == door:
            shop_door(parts, stock, (a, b), (z0, head), y + 0.06, colour)
            continue
        parts.solid((a, b), (y, y + 0.08), (z0, riser), colour)
        parts.solid((a + 0.13, b - 0.13), (y - 0.018, y), (z0 + 0.17, riser - 0.1), colour)
        sill = ((y, riser), (y - 0.07, riser), (y - 0.085, riser + 0.03), (y + 0.08, riser + 0.045))
        parts.moulding(sill[::-1], (a, b), colour)
        lean = chance.uniform(-0.006, 0.006)
        pane_y = y + 0.02
        parts.face(((a, pane_y - lean, riser), (b, pane_y + lean, riser), (b, pane_y + lean, head),
                    (a, pane_y - lean, head)),
                   stock.pane)
    parts.solid(inner, (y - 0.025, y + 0.06), (head - 0.04, head + 0.04), colour)
    # The fascia and its cornice cover the lintel.
    parts.solid((x0 - 0.03, x1 + 0.03), (-0.08, 0.2), (z1, z1 + 0.46), colour)
    cap = ((0.0, z1 + 0.44), (-0.1, z1 + 0.44), (-0.14, z1 + 0.5), (-0.22, z1 + 0.54), (-0.22, z1 + 0.58),
           (0, z1 + 0.62))
    parts.moulding(cap[::-1], (x0 - 0.1, x1 + 0.1), colour)
    inside(parts, stock, (x0 + 0.1, x1 - 0.1), (z0, z1), y + 0.12, deep, chance, riser, wares,
           (inner[0] + door * width, inner[0] + (door + 1) * width))


def shop_door(parts, stock, x, z, y, colour):
    (a, b), (z0, z1) = x, z
    parts.solid((a + 0.03, a + 0.15), (y - 0.02, y + 0.03), z, colour)
    parts.solid((b - 0.15, b - 0.03), (y - 0.02, y + 0.03), z, colour)
    parts.solid((a + 0.03, b - 0.03), (y - 0.02, y + 0.03), (z0, z0 + 0.32), colour)
    parts.solid((a + 0.2, b - 0.2), (y - 0.032, y), (z0 + 0.09, z0 + 0.25), colour)
    parts.solid((a + 0.03, b - 0.03), (y - 0.02, y + 0.03), (z1 - 0.14, z1), colour)
    parts.upright((a + 0.1, b - 0.1), (z0 + 0.2, z1), y + 0.01, stock.pane)
    parts.tube(((b - 0.09, y - 0.07, z0 + 0.85), (b - 0.09, y - 0.07, z0 + 1.25)), 0.013, stock.brass, 8)
    for level in (0.9, 1.2):
        parts.tube(((b - 0.09, y - 0.07, z0 + level), (b - 0.09, y, z0 + level)), 0.008, stock.brass)
    parts.solid((a, b), (-0.12, y), (z0 - 0.02, z0 + 0.015), stock.base)


def inside(parts, stock, x, z, y, deep, chance, riser, wares, door):
    """A shop: back wall with shelves, hanging lamps, and things in the window; without `wares`, a bar."""
    (x0, x1), (z0, z1) = x, z
    back = y + deep
    wall = chance.choice(stock.shop_walls) if wares else stock.shop_walls[2]
    parts.upright(x, z, back, wall)
    parts.face(((x0, y, z0), (x0, y, z1), (x0, back, z1), (x0, back, z0)), wall)
    parts.face(((x1, y, z0), (x1, y, z1), (x1, back, z1), (x1, back, z0)), wall)
    parts.face(((x0, y, z0 + 0.01), (x1, y, z0 + 0.01), (x1, back, z0 + 0.01), (x0, back, z0 + 0.01)), stock.floor)
    parts.face(((x0, y, z1), (x1, y, z1), (x1, back, z1), (x0, back, z1)), stock.ceiling)
    at = x0 + 0.7
    while at < x1 - 0.3:
        depth = y + chance.uniform(0.7, 0.5 * deep)
        hang = z1 - chance.uniform(0.55, 0.75)
        parts.tube(((at, depth, z1), (at, depth, hang)), 0.005, stock.iron, 4)
        parts.turned(((0.02, 0.1), (0.05, 0.08), (0.13, 0.0), (0.12, 0.0), (0.04, 0.07)), (at, depth, hang), stock.iron)
        parts.turned(((0.0, -0.03), (0.04, -0.02), (0.045, 0.02), (0.0, 0.06)), (at, depth, hang), stock.bulb, 10)
        at += 1.15
    for level in (0.5, 0.95, 1.4, 1.85, 2.3):
        if level > z1 - 0.4:
            break
        parts.solid((x0 + 0.2, x1 - 0.2), (back - 0.32, back - 0.02), (level - 0.03, level), stock.drape)
        at = x0 + 0.25
        while at < x1 - 0.45:
            width, tall = chance.uniform(0.05, 0.26), chance.uniform(0.1, 0.34)
            if not wares:
                width, tall = chance.uniform(0.05, 0.09), chance.uniform(0.2, 0.33)
                r = width / 2
                if chance.random() < 0.6 and level > 0.9:
                    shape = ((r, 0), (r, 0.6 * tall), (0.35 * r, 0.75 * tall), (0.35 * r, tall))
                    parts.turned(shape, (at + r, back - 0.16, level), chance.choice(stock.goods), 8)
            elif chance.random() < 0.85:
                parts.solid((at, at + width), (back - 0.28, back - 0.08), (level, level + tall),
                            chance.choice(stock.goods))
            at += width + chance.uniform(0.01, 0.07)
    if not wares:
        return
    parts.solid((x0 + 0.6, x1 - 0.6), (back - 1.2, back - 0.75), (z0, z0 + 1.0), stock.goods[5])
    at = x0 + 0.35
    while at < x1 - 0.4:
        width = chance.uniform(0.14, 0.4)
        if not door[0] - width < at < door[1]:
            ware(parts, stock, at, y + chance.uniform(0.15, 0.4), riser, width, chance)
        at += width + chance.uniform(0.03, 0.2)
    parts.solid((x0, door[0]), (y, y + 0.6), (riser - 0.04, riser), stock.drape)
    parts.solid((door[1], x1), (y, y + 0.6), (riser - 0.04, riser), stock.drape)


def ware(parts, stock, x, y, z, width, chance):
    """One thing on display: boxes, a vase, or a plant."""
    kind, chosen = chance.random(), chance.choice(stock.goods)
    if kind < 0.4:
        tall = chance.uniform(0.1, 0.4)
        parts.solid((x, x + width), (y, y + 0.2), (z, z + tall), chosen)
        parts.solid((x + 0.02, x + 0.7 * width), (y + 0.03, y + 0.18), (z + tall, z + 1.4 * tall),
                    chance.choice(stock.goods))
    elif kind < 0.8:
        tall, r = chance.uniform(0.2, 0.5), chance.uniform(0.06, 0.12)
        shape = ((0, 0), (0.6 * r, 0), (r, 0.35 * tall), (0.8 * r, 0.6 * tall), (0.35 * r, 0.85 * tall),
                 (0.5 * r, tall))
        parts.turned(shape, (x + width / 2, y + 0.1, z), chosen)
    else:
        parts.turned(((0, 0), (0.08, 0), (0.1, 0.16), (0, 0.16)), (x + width / 2, y + 0.12, z), stock.pot)
        parts.hang(stock.greens[0], (x + width / 2, y + 0.12, z + 0.14), chance.uniform(0, 360), 0.9)


def entrance(parts, stock, x, z, chosen, trim):
    """A panelled house door of 2.1 m with a fanlight, a step, a knob and a bell plate."""
    (x0, x1), (z0, z1) = x, z
    y, leaf = 0.16, z0 + 2.12
    parts.solid((x0 - 0.16, x0), (-0.05, 0.02), (z0, z1 + 0.16), trim)
    parts.solid((x1, x1 + 0.16), (-0.05, 0.02), (z0, z1 + 0.16), trim)
    parts.solid((x0 - 0.2, x1 + 0.2), (-0.09, 0.02), (z1, z1 + 0.2), trim)
    parts.solid((x0 - 0.1, x1 + 0.1), (-0.28, y), (z0 - 0.1, z0), trim)
    parts.solid(x, (y, y + 0.06), (z0, leaf), chosen)
    middle = (x0 + x1) / 2
    for a, b in ((x0 + 0.09, middle - 0.05), (middle + 0.05, x1 - 0.09)):
        for low, high in ((0.15, 0.7), (0.82, 1.3), (1.42, 2.0)):
            parts.solid((a, b), (y - 0.02, y), (z0 + low, z0 + high), chosen)
            parts.solid((a + 0.05, b - 0.05), (y - 0.032, y), (z0 + low + 0.05, z0 + high - 0.05), chosen)
    parts.solid((middle - 0.02, middle + 0.02), (y - 0.03, y), (z0, leaf), chosen)
    parts.solid(x, (y - 0.03, y + 0.06), (leaf, leaf + 0.07), chosen)
    parts.upright(x, (leaf, z1), y + 0.03, stock.pane)
    room(parts, x, (leaf, z1), y + 0.05, 0.8, stock.rooms[-1])
    parts.turned(((0, 0), (0.03, 0.01), (0.035, 0.03), (0, 0.055)), (middle + 0.09, y - 0.07, z0 + 1.02), stock.brass)
    parts.solid((x1 + 0.24, x1 + 0.34), (-0.015, 0), (z0 + 1.25, z0 + 1.5), stock.brass)


def cornice(parts, x, z, out, chosen, dentils=True):
    """The moulding below the eaves, or a small one between storeys."""
    outline = ((0, z), (-0.2 * out, z), (-0.3 * out, z + 0.3 * out), (-0.75 * out, z + 0.55 * out),
               (-out, z + 0.65 * out),
               (-out, z + 0.9 * out), (0, z + 1.05 * out))
    parts.moulding(outline[::-1], x, chosen)
    if dentils:
        at = x[0] + 0.1
        while at < x[1] - 0.1:
            parts.solid((at, at + 0.11), (-0.6 * out, 0), (z + 0.06 * out, z + 0.4 * out), chosen)
            at += 0.24


def house(stock, at, turn_deg, width, storeys, wall, seed, trim=None, frame=None, front=None, stripes=None,
          louvres=None, balconies=(), boxes=0.25, entry="left", depth=9.0, sign=None, round_m=0.006, roof=None,
          awning_out=1.1):
    """A town house. `storeys` counts the ground floor; `front` is the paint of a shop (None: windows only), `stripes`
    its awning, `louvres` the paint of shutters, `balconies` the upper storeys (1 is the first) that have them; `sign`
    is (words, material). Returns the parts' objects and the height of the eaves.
    """
    chance = random.Random(seed)
    trim, frame = trim or stock.stone, frame or stock.white
    parts = Parts(at, turn_deg, f"house {seed}")
    eaves = GROUND_M + STOREY_M * (storeys - 1)
    holes, door, shop = [], None, None
    if entry:
        door = (0.5, 1.6) if entry == "left" else (width - 1.6, width - 0.5)
        holes.append((door, (0.1, 2.75)))
    if front:
        shop = (2.15, width - 0.35) if entry == "left" else (0.35, width - 2.15) if entry else (0.35, width - 0.35)
        holes.append((shop, (0.03, 2.78)))
    columns = max(2, round(width / 2.15))
    pitch = width / columns
    panes = []
    for storey in range(0 if not front else 1, storeys):
        for column in range(columns):
            middle = pitch * (column + 0.5)
            half = 0.5 if storey < storeys - 1 or storeys < 3 else 0.46
            low = GROUND_M + STOREY_M * (storey - 1) + (0.12 if storey in balconies else 0.72) if storey else 1.0
            high = GROUND_M + STOREY_M * (storey - 1) + (2.45 if storey < storeys - 1 else 2.25) if storey else 2.7
            own = ((middle - half, middle + half), (low, high))
            if storey or not door or own[0][1] < door[0] - 0.3 or own[0][0] > door[1] + 0.3:
                panes.append((storey, *own))
    parts.wall((0, width), (0, eaves), holes + [each[1:] for each in panes], wall)
    for storey, x, z in panes:
        window(parts, stock, x, z, frame, chance, bars=chance.choice((0, 1)) if storey == 0 else 1)
        surround(parts, x, z, trim, pediment=storey == 1 and seed % 2 == 0)
        if louvres and storey:
            shutters(parts, x, z, louvres, chance)
        if storey in balconies:
            balcony(parts, stock, (x[0] - 0.38, x[1] + 0.38), z[0] - 0.08, trim, chance)
        elif storey and chance.random() < boxes:
            flower_box(parts, stock, (x[0] - 0.1, x[1] + 0.1), -0.18, z[0] + 0.02, chance)
    if door:
        entrance(parts, stock, door, (0.1, 2.75), paint(f"door {seed}", chance.choice(DOORS)), trim)
    if shop:
        shopfront(parts, stock, shop, (0.03, 2.78), front, seed, chance.choice((0.1, 0.5, 0.9)))
        if stripes:
            awning(parts, (shop[0] + 0.05, shop[1] - 0.05), 2.86, 2.42, awning_out, stripes, stock.iron)
    else:
        parts.moulding(((0, 0), (0, 0.62), (-0.04, 0.6), (-0.06, 0.55), (-0.06, 0)), (0, width), stock.base)
    cornice(parts, (0, width), GROUND_M - 0.28, 0.16, trim, dentils=False)
    cornice(parts, (0, width), eaves - 0.3, 0.34, trim)
    # Quoins, and a rain pipe where two houses meet.
    for k in range(int((eaves - 4) / 0.4)):
        size = 0.34 if k % 2 else 0.24
        for a, b in ((0, size), (width - size, width)):
            parts.solid((a, b), (-0.025, 0.02), (GROUND_M + 0.42 * k + 0.05, GROUND_M + 0.42 * k + 0.44), trim)
    pipe = width - 0.16
    parts.tube(((pipe, -0.45, eaves), (pipe, -0.09, eaves - 0.5), (pipe, -0.09, 0.3), (pipe, -0.16, 0.08)), 0.045,
               stock.zinc, 8)
    gutter = ((-0.36, eaves + 0.02), (-0.44, eaves + 0.0), (-0.5, eaves + 0.06), (-0.5, eaves + 0.12),
              (-0.36, eaves + 0.12))
    parts.moulding(gutter[::-1], (0, width), stock.zinc)
    ridge = eaves + 0.42 * depth
    cover = roof or stock.tiles
    parts.face(((0, -0.4, eaves + 0.06), (width, -0.4, eaves + 0.06), (width, depth / 2, ridge),
                (0, depth / 2, ridge)), cover)
    parts.face(((width, depth, eaves), (0, depth, eaves), (0, depth / 2, ridge), (width, depth / 2, ridge)), cover)
    for x in (0, width):
        parts.face(((x, 0, 0), (x, depth, 0), (x, depth, eaves), (x, depth / 2, ridge), (x, 0, eaves)), wall)
    parts.face(((width, depth, 0), (0, depth, 0), (0, depth, eaves), (width, depth, eaves)), wall)
    parts.solid((0.6, 1.5), (depth / 2 - 0.3, depth / 2 + 0.4), (eaves, ridge + 1.0), stock.pot)
    if storeys > 2:
        dormers(parts, stock, width, columns, eaves, cover, frame, chance)
    if sign and shop:
        words, chosen = sign
        made = text(words, 0.3, (0, 0, 0), chosen, depth=0.012)
        made.location = parts.world(((shop[0] + shop[1]) / 2, -0.1, 2.9))
        made.rotation_euler = (math.radians(90), 0, math.radians(turn_deg))
    return parts.done(round_m), eaves


DOORS = ((0.05, 0.09, 0.06), (0.1, 0.03, 0.025), (0.03, 0.05, 0.09), (0.12, 0.07, 0.035), (0.03, 0.03, 0.032))


def dormers(parts, stock, width, columns, eaves, cover, frame, chance):
    pitch = width / columns
    for column in range(columns):
        if chance.random() < 0.35:
            continue
        middle, z = pitch * (column + 0.5), eaves + 0.75
        x = (middle - 0.42, middle + 0.42)
        y = 0.5
        parts.wall((x[0] - 0.12, x[1] + 0.12), (z - 0.25, z + 1.25), [(x, (z, z + 1.1))], frame, 0.1, y)
        window(parts, stock, x, (z, z + 1.1), frame, chance, y + 0.06, 0)
        for side in (x[0] - 0.12, x[1] + 0.12):
            parts.face(((side, y, z - 0.25), (side, y + 2, z - 0.25), (side, y + 2, z + 1.25), (side, y, z + 1.25)),
                       cover)
        parts.face(((x[0] - 0.25, y - 0.15, z + 1.2), (middle, y - 0.2, z + 1.6), (middle, y + 2.8, z + 1.6),
                    (x[0] - 0.25, y + 2.2, z + 1.2)), cover)
        parts.face(((x[1] + 0.25, y - 0.15, z + 1.2), (middle, y - 0.2, z + 1.6), (middle, y + 2.8, z + 1.6),
                    (x[1] + 0.25, y + 2.2, z + 1.2)), cover)
        parts.face(((x[0] - 0.12, y, z + 1.25), (x[1] + 0.12, y, z + 1.25), (middle, y, z + 1.58)), frame)


# The ground


def stone(size, seed, chosen, round_m=0.012, uneven_m=0.0015, name="stone"):
    """A paving stone with worn edges; its top is at z = 0."""
    chance = random.Random(seed)
    width, length = size
    phases = [chance.uniform(0, 6.28) for _ in range(4)]

    def cuts(extent):
        inner = extent - 2 * round_m
        steps = [0, 0.35 * round_m, round_m] + [round_m + inner * k / 5 for k in range(1, 5)]
        steps += [extent - round_m, extent - 0.35 * round_m, extent]
        return [step - extent / 2 for step in steps]

    xs, ys = cuts(width), cuts(length)
    vertices, faces = [], []
    for y in ys:
        for x in xs:
            edge = min(width / 2 - abs(x), length / 2 - abs(y))
            fall = max(0.0, 1 - edge / round_m)
            wave = math.sin(23 * x + phases[0]) + math.sin(29 * y + phases[1]) + math.sin(51 * (x + y) + phases[2])
            z = uneven_m * wave / 2 - 1.1 * round_m * fall**2 - (0.02 if edge < 1e-6 else 0)
            nudge = 0.1 * round_m * math.sin(37 * y + phases[3])
            vertices.append((x + nudge, y, z))
    count = len(xs)
    for row in range(len(ys) - 1):
        faces += [(row * count + k, row * count + k + 1, (row + 1) * count + k + 1, (row + 1) * count + k)
                  for k in range(count - 1)]
    return mesh(name, vertices, faces, chosen, smooth=True)


def pave(x, y, size, chosen, seed=1, gap_m=0.008, round_m=0.012, uneven_m=0.0015, lift_m=0.003, z=0.0, keep=None,
         across=True, kinds=5):
    """Covers a rectangle with stones in rows of random offset; rows run along X if `across`."""
    chance = random.Random(seed)
    stones = [stone(size, seed + k, chosen, round_m, uneven_m) for k in range(kinds)]
    long, wide = (size if across else size[::-1])
    (a0, a1), (b0, b1) = (x, y) if across else (y, x)
    places = []
    row = b0 + (wide + gap_m) / 2
    while row < b1:
        at = a0 - chance.random() * long
        while at < a1 + long / 2:
            px, py = (at, row) if across else (row, at)
            if a0 - 1e-6 <= at <= a1 + 1e-6 and (keep is None or keep(px, py)):
                turn = chance.choice((0, 180)) + chance.gauss(0, 0.25 * 0.1 / size[0])
                places.append((px, py, z + chance.uniform(-lift_m, 0), turn, 1.0, chance.gauss(0, 0.15)))
            at += long + gap_m
        row += wide + gap_m
    scatter(stones, places, seed)
    return places


def wet_asphalt(name="wet asphalt", puddles=0.5):
    """Asphalt after rain: between grains that shine lie still puddles."""
    made = material(name, (0.03, 0.03, 0.032), 0.3, specular=0.5)
    nodes = Nodes(made)
    where = nodes.place(kind="Geometry")
    grains = nodes.voronoi(where, 75)
    fine = nodes.noise(where, 130, 4)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", grains, 0.8), nodes.math("MULTIPLY", fine, 0.4))
    dry = nodes.ramp(tone, (0.2, (0.012, 0.012, 0.013)), (0.9, (0.05, 0.049, 0.05)))
    broad = nodes.noise(where, 0.42, 5, 0.5)
    edge = 0.5 + 0.18 * (0.5 - puddles)
    pool = nodes.ramp(broad, (edge - 0.035, (0, 0, 0)), (edge + 0.035, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(pool, dry, (0.008, 0.008, 0.009)))
    damp = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(where, 2.5, 6), 0.3), 0.1)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.mix(pool, damp, (0.015, 0.015, 0.015)))
    relief = nodes.mix(pool, grains, (0.45, 0.45, 0.45))
    nodes.bump(relief, 0.16, 0.006)
    return made


# Things in the street


def street_lamp(stock, at=(0, 0, 0), height=3.9):
    """A cast-iron post with a four-sided lantern."""
    parts = Parts(at, 0, "street lamp")
    profile = ((0, 0), (0.16, 0), (0.16, 0.06), (0.13, 0.1), (0.11, 0.45), (0.12, 0.5), (0.075, 0.58), (0.06, 0.9),
               (0.072, 0.93), (0.05, 0.98), (0.038, height - 0.75), (0.06, height - 0.72), (0.06, height - 0.68),
               (0.03, height - 0.64), (0.03, height - 0.52), (0.09, height - 0.5), (0, height - 0.49))
    parts.turned(profile, (0, 0, 0), stock.iron, 20)
    lantern(parts, stock, (0, 0, height - 0.5))
    return parts.done(0.004)


def lantern(parts, stock, at):
    """Four slanted panes around a bulb, with a hood; `at` is the middle of its foot."""
    x, y, z = at
    low, high, tall = 0.1, 0.19, 0.38
    corners = [(sx, sy) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for k, (sx, sy) in enumerate(corners):
        nx, ny = corners[(k + 1) % 4]
        foot, top = (x + sx * low, y + sy * low, z), (x + sx * high, y + sy * high, z + tall)
        parts.tube((foot, top), 0.011, stock.iron)
        parts.tube((top, (x + nx * high, y + ny * high, z + tall)), 0.014, stock.iron)
        parts.tube((foot, (x + nx * low, y + ny * low, z)), 0.011, stock.iron)
        parts.face((foot, (x + nx * low, y + ny * low, z), (x + nx * high, y + ny * high, z + tall), top), stock.pane)
        parts.face(((x + sx * 0.23, y + sy * 0.23, z + tall), (x + nx * 0.23, y + ny * 0.23, z + tall),
                    (x + nx * 0.07, y + ny * 0.07, z + tall + 0.16), (x + sx * 0.07, y + sy * 0.07, z + tall + 0.16)),
                    stock.iron)
    parts.turned(((0.1, 0.16), (0.1, 0.2), (0.04, 0.25), (0.03, 0.3), (0, 0.36)), (x, y, z + tall), stock.iron)
    parts.turned(((0, 0.06), (0.06, 0.08), (0.075, 0.18), (0.05, 0.28), (0, 0.3)), at, stock.lamp, 16)


def wall_lamp(parts, stock, x, z, out=0.55):
    """A lantern on a bracket at a façade."""
    parts.solid((x - 0.06, x + 0.06), (-0.03, 0), (z - 0.25, z + 0.25), stock.iron)
    curve = [(x, -0.02 - out * k / 8, z - 0.15 + 0.3 * math.sin(math.pi * 0.5 * k / 8)) for k in range(9)]
    parts.tube(curve, 0.016, stock.iron)
    parts.tube(((x, -0.02, z + 0.18), (x, -out, z + 0.16)), 0.01, stock.iron)
    lantern(parts, stock, (x, -out, z + 0.13))


def hanging_sign(parts, stock, x, z, board, shape="oval", size=0.34):
    """A painted board on an iron bracket, across the pavement: an oval or a shield, without words."""
    y = -0.62
    parts.tube(((x, 0, z + 0.52), (x, y - 0.3, z + 0.52)), 0.014, stock.iron)
    scroll = [(x, -0.5 * math.sin(1.5 * k / 8), z + 0.1 + 0.42 * k / 8) for k in range(9)]
    parts.tube(scroll, 0.009, stock.iron)
    count = 32
    outline = []
    for k in range(count):
        a = 2 * math.pi * k / count
        if shape == "oval":
            outline.append((1.0 * math.sin(a), 0.78 * math.cos(a)))
        else:
            outline.append((0.8 * math.copysign(abs(math.sin(a)) ** 0.5, math.sin(a)),
                            0.95 * math.copysign(abs(math.cos(a)) ** (0.5 if math.cos(a) > 0 else 1.2), math.cos(a))))
    for scale, thick, chosen in ((1.0, 0.018, stock.brass), (0.93, 0.022, board), (0.45, 0.025, stock.brass),
                                 (0.38, 0.028, board)):
        rim = [(y + scale * size * a, z + 0.08 + scale * size * b) for a, b in outline]
        vertices = [(x - thick, *point) for point in rim] + [(x + thick, *point) for point in rim]
        faces = [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
        parts.add(vertices, [*faces, tuple(reversed(range(count))), tuple(range(count, 2 * count))], chosen)
    for along in (-0.22, 0.22):
        parts.tube(((x, y + along, z + 0.52), (x, y + along, z + 0.08 + 0.62 * size)), 0.005, stock.iron, 4)


def neon(parts, chosen, at, figure, size=0.35):
    """A sign of glowing tubes without words, upright and across the street, so that it is seen from along it: "ring",
    "glass", "wave" or "star". `at` is its middle; the bracket reaches back to the wall.
    """
    x, y, z = at

    def points(pairs):
        return [(x, y + size * a, z + size * b) for a, b in pairs]

    def circle(radius, count=40):
        return points([(radius * math.cos(2 * math.pi * k / count),
                        radius * math.sin(2 * math.pi * k / count)) for k in range(count)])

    if figure == "ring":
        parts.tube(circle(1.0), 0.016, chosen, 8, closed=True)
        parts.tube(circle(0.72), 0.012, chosen, 8, closed=True)
    elif figure == "glass":
        parts.tube(points([(-0.7, 0.8), (0.7, 0.8), (0.0, 0.0), (-0.7, 0.8)]), 0.014, chosen, 8)
        parts.tube(points([(0.0, 0.0), (0.0, -0.8)]), 0.014, chosen, 8)
        parts.tube(points([(-0.4, -0.82), (0.4, -0.82)]), 0.014, chosen, 8)
        parts.tube(points([(0.1, 0.35), (0.75, 1.15)]), 0.01, chosen, 8)
    elif figure == "wave":
        for row in (-0.4, 0.0, 0.4):
            parts.tube(points([(-1 + k / 12, row + 0.16 * math.sin(k * math.pi / 4)) for k in range(25)]), 0.014,
                       chosen, 8)
    else:
        spikes = [(r * math.sin(a), r * math.cos(a)) for r, a in
                  [((1.0, 0.42)[k % 2], math.pi * k / 5) for k in range(10)]]
        parts.tube(points(spikes), 0.015, chosen, 8, closed=True)


def bollard(stock, at):
    parts = Parts(at, 0, "bollard")
    parts.turned(((0, 0), (0.085, 0), (0.08, 0.08), (0.06, 0.12), (0.055, 0.78), (0.07, 0.8), (0.07, 0.84),
                  (0.04, 0.87),
                  (0.05, 0.92), (0.03, 0.97), (0, 0.98)), (0, 0, 0), stock.iron, 20)
    return parts.done()


def pot_plant(stock, at, size=1.0, kind=1, seed=1):
    """A terracotta pot with a clipped ball (`kind` 1) or loose green with blossom (0)."""
    parts = Parts(at, 17.0 * seed, "pot")
    r = 0.25 * size
    parts.turned(((0, 0), (0.68 * r, 0), (0.92 * r, 1.5 * r), (1.06 * r, 1.5 * r), (1.1 * r, 1.85 * r),
                  (0.98 * r, 1.87 * r),
                  (0.9 * r, 1.6 * r)), (0, 0, 0), stock.pot, 32)
    parts.turned(((0.93 * r, 1.66 * r), (0.5 * r, 1.72 * r), (0, 1.7 * r)), (0, 0, 0), stock.soil, 24)
    if kind:
        parts.hang(stock.greens[1], (0, 0, 1.85 * r), 40 * seed, 1.15 * size)
    else:
        for k in range(3):
            turn = 2.1 * k + seed
            spot = (0.4 * r * math.cos(turn), 0.4 * r * math.sin(turn), 1.6 * r)
            parts.hang(stock.greens[0], spot, 70 * k, 1.1 * size)
            parts.hang(stock.blossom, (spot[0], spot[1], spot[2] + 0.07 * size), 50 * k, 1.1 * size)
    return parts.done()


def planter(stock, at, turn_deg=0.0, length=1.2, seed=1, chosen=None):
    """A wooden trough with a low hedge."""
    chance = random.Random(seed)
    parts = Parts(at, turn_deg, "planter")
    chosen = chosen or wood("trough", (0.06, 0.035, 0.02), (0.2, 0.12, 0.07), roughness=0.7)
    half = length / 2
    for k in range(4):
        z = (0.05 + 0.125 * k, 0.165 + 0.125 * k)
        for y in ((-0.22, -0.195), (0.195, 0.22)):
            parts.solid((-half, half), y, z, chosen)
        for x in ((-half, -half + 0.025), (half - 0.025, half)):
            parts.solid(x, (-0.2, 0.2), z, chosen)
    for sx in (-1, 1):
        for sy in (-1, 1):
            a, b = sorted((sx * half, sx * (half - 0.07))), sorted((sy * 0.235, sy * 0.17))
            parts.solid(a, b, (0, 0.57), chosen)
    parts.solid((-half + 0.03, half - 0.03), (-0.19, 0.19), (0.1, 0.5), stock.soil)
    at = -half + 0.2
    while at < half - 0.1:
        parts.hang(stock.greens[1], (at, chance.uniform(-0.04, 0.04), 0.5), chance.uniform(0, 360),
                   chance.uniform(0.75, 1.0))
        at += 0.24
    return parts.done(0.004)


def bench(stock, at, turn_deg=0.0, length=1.7):
    """Wooden slats on two cast-iron frames; its front is -y."""
    parts = Parts(at, turn_deg, "bench")
    slat = wood("bench slats", (0.1, 0.05, 0.022), (0.28, 0.15, 0.07), roughness=0.5)
    half = length / 2
    for k in range(5):
        y = -0.22 + 0.095 * k
        parts.solid((-half, half), (y, y + 0.075), (0.44 - 0.008 * k, 0.468 - 0.008 * k), slat)
    for k in range(4):
        y, z = 0.25 + 0.025 * k, 0.54 + 0.1 * k
        parts.solid((-half, half), (y, y + 0.028), (z, z + 0.075), slat)
    for x in (-half + 0.18, half - 0.18):
        parts.tube(((x, -0.24, 0), (x, -0.2, 0.2), (x, -0.23, 0.43), (x, 0.2, 0.4), (x, 0.27, 0.55), (x, 0.37, 0.94)),
                   0.018, stock.iron)
        parts.tube(((x, 0.34, 0), (x, 0.22, 0.2), (x, 0.2, 0.4)), 0.018, stock.iron)
        parts.tube(((x, -0.2, 0.42), (x, -0.22, 0.62), (x, 0.1, 0.66), (x, 0.3, 0.66)), 0.014, stock.iron)
    return parts.done(0.006)


def bicycle(at, turn_deg=0.0, colour=(0.03, 0.12, 0.11)):
    """A city bicycle along x, front to the right."""
    parts = Parts(at, turn_deg, "bicycle")
    lacquer = material("lacquer", colour, 0.25)
    rubber = material("rubber", (0.015, 0.015, 0.015), 0.7)
    chrome = material("chrome", (0.6, 0.6, 0.6), 0.25, 1.0)
    leather = material("saddle", (0.12, 0.05, 0.02), 0.5)
    r, rear, fore = 0.345, -0.53, 0.53
    for x in (rear, fore):
        parts.ring((x, 0, r), r - 0.018, 0.018, rubber)
        parts.ring((x, 0, r), r - 0.04, 0.009, chrome)
        parts.tube(((x, -0.05, r), (x, 0.05, r)), 0.022, chrome, 8)
        for k in range(28):
            angle = 2 * math.pi * k / 28
            parts.tube(((x, 0.02 * (-1) ** k, r),
                        (x + (r - 0.04) * math.cos(angle), 0, r + (r - 0.04) * math.sin(angle))),
                       0.0013, chrome, 3)
        guard = [(x + (r + 0.02) * math.cos(a), 0, r + (r + 0.02) * math.sin(a)) for a in
                 [0.25 + 2.75 * k / 14 for k in range(15)]]
        parts.tube(guard, 0.014, lacquer, 6)
    seat, crank, head = (-0.22, 0, 0.78), (-0.08, 0, 0.29), (0.36, 0, 0.86)
    for a, b, thick in ((seat, crank, 0.017), ((-0.17, 0, 0.6), head, 0.015), (crank, (0.39, 0, 0.72), 0.018),
                        ((0.34, 0, 0.95), (0.41, 0, 0.66), 0.019)):
        parts.tube((a, b), thick, lacquer, 8)
    for side in (-0.05, 0.05):
        parts.tube((crank, (rear, side, r)), 0.009, lacquer)
        parts.tube(((-0.2, 0, 0.7), (rear, side, r)), 0.008, lacquer)
        parts.tube(((0.41, 0, 0.68), (0.44, side, 0.6), (fore, side, r)), 0.011, lacquer)
    parts.tube((seat, (-0.25, 0, 0.9)), 0.013, chrome)
    parts.turned(((0, 0), (0.1, 0.005), (0.11, 0.03), (0.06, 0.06), (0, 0.065)), (-0.3, 0, 0.9), leather, 20)
    parts.turned(((0, 0), (0.035, 0.0), (0.04, 0.03), (0, 0.05)), (-0.13, 0, 0.9), leather, 14)
    parts.tube(((-0.3, 0, 0.925), (-0.13, 0, 0.925)), 0.035, leather, 10)
    parts.tube(((0.34, 0, 0.94), (0.32, 0, 1.04)), 0.013, chrome)
    bar = [(0.12, -0.29, 1.02), (0.26, -0.27, 1.05), (0.35, -0.12, 1.05), (0.35, 0.12, 1.05), (0.26, 0.27, 1.05),
           (0.12, 0.29, 1.02)]
    parts.tube(bar, 0.012, chrome, 8)
    for side in (-1, 1):
        parts.tube(((0.12, 0.29 * side, 1.02), (0.22, 0.275 * side, 1.04)), 0.018, leather, 8)
    parts.ring((-0.08, 0.04, 0.29), 0.09, 0.006, chrome)
    parts.tube(((-0.08, 0.06, 0.29), (0.03, 0.07, 0.16)), 0.01, chrome)
    parts.tube(((-0.08, -0.06, 0.29), (-0.19, -0.07, 0.42)), 0.01, chrome)
    wicker = weave("bicycle basket", (0.3, 0.2, 0.1), (0.16, 0.1, 0.05), 0.02)
    for x in ((0.42, 0.43), (0.69, 0.7)):
        parts.solid(x, (-0.17, 0.17), (0.8, 1.03), wicker)
    for y in ((-0.17, -0.16), (0.16, 0.17)):
        parts.solid((0.42, 0.7), y, (0.8, 1.03), wicker)
    parts.solid((0.42, 0.7), (-0.17, 0.17), (0.79, 0.8), wicker)
    return parts.done(0.003)


def chalk_board(at, turn_deg=0.0):
    """A folding board with unreadable chalk strokes."""
    parts = Parts(at, turn_deg, "chalk board")
    edge = wood("board frame", roughness=0.5)
    slate = mottled("slate", (0.012, 0.014, 0.013), (0.04, 0.043, 0.042), 6, 0.8, 0.1)
    chalk = material("chalk", (0.55, 0.54, 0.5), 0.9)
    chance = random.Random(4)

    def lean(z, y=0.0):
        return -0.26 + 0.24 * z + y

    def board(x, z, y, chosen):
        vertices = [(a, lean(c, b), c) for c in z for b in (y, y + 0.02) for a in x]
        parts.add(vertices, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)],
                  chosen)

    board((-0.3, -0.25), (0, 1.05), -0.008, edge)
    board((0.25, 0.3), (0, 1.05), -0.008, edge)
    board((-0.25, 0.25), (1.0, 1.05), -0.008, edge)
    board((-0.25, 0.25), (0.16, 0.21), -0.008, edge)
    board((-0.25, 0.25), (0.21, 1.0), 0.0, slate)
    for row in range(7):
        z, at = 0.9 - 0.09 * row, -0.19
        while at < 0.17:
            width = chance.uniform(0.01, 0.05)
            points = [(at + width * k / 4, lean(z, -0.003), z + chance.uniform(-0.012, 0.016)) for k in range(5)]
            parts.tube(points, 0.0018, chalk, 4)
            at += width + chance.uniform(0.005, 0.03)
    for x in (-0.28, 0.28):
        parts.tube(((x, 0.28, 0), (x, 0.0, 1.03)), 0.014, edge)
    return parts.done(0.003)


# Café furniture


def weave(name, first, second, size=0.012):
    """Rattan or cane."""
    made = material(name, first, 0.5)
    nodes = Nodes(made)
    check = nodes.add("ShaderNodeTexChecker", Scale=1 / size)
    nodes.feed(check.inputs["Vector"], nodes.place())
    check.inputs["Color1"].default_value = (*first, 1)
    check.inputs["Color2"].default_value = (*second, 1)
    nodes.feed(nodes.surface.inputs["Base Color"], check.outputs["Color"])
    nodes.bump(check.outputs["Fac"], 0.4, 0.003)
    return made


def marble(name="marble"):
    made = material(name, (0.6, 0.59, 0.56), 0.16)
    nodes = Nodes(made)
    veins = nodes.noise(nodes.place(), 5, 12, 0.62, 1.6)
    nodes.feed(nodes.surface.inputs["Base Color"],
               nodes.ramp(veins, (0.42, (0.6, 0.58, 0.55)), (0.5, (0.3, 0.29, 0.28)), (0.56, (0.64, 0.63, 0.6))))
    return made


def bistro_table(at, turn_deg, top, iron, rim, radius=0.33, height=0.745):
    """A round top on a cast-iron foot."""
    parts = Parts(at, turn_deg, "bistro table")
    parts.turned(((0, height - 0.025), (radius - 0.004, height - 0.025), (radius, height - 0.02),
                  (radius, height - 0.004),
                  (radius - 0.004, height), (0, height)), (0, 0, 0), top, 64)
    parts.turned(((radius, height - 0.027), (radius + 0.005, height - 0.025), (radius + 0.005, height - 0.003),
                  (radius, height - 0.001)), (0, 0, 0), rim, 64)
    parts.turned(((0.15, height - 0.03), (0.12, height - 0.045), (0.03, height - 0.06), (0.024, height - 0.3),
                  (0.036, 0.36),
                  (0.026, 0.32), (0.03, 0.14), (0.05, 0.1), (0, 0.08)), (0, 0, 0), iron, 20)
    for k in range(3):
        c, s = math.cos(2.094 * k), math.sin(2.094 * k)
        foot = [(r * c, r * s, z) for r, z in ((0.02, 0.13), (0.1, 0.135), (0.19, 0.09), (0.25, 0.03), (0.3, 0.02))]
        parts.tube(foot, 0.019, iron, 10)
    return parts.done()


def bistro_chair_parts(cane, woven, iron):
    """A bentwood chair with a woven seat and back as one hidden object for `again`; it looks towards -y."""
    from .shapes import join

    parts = Parts((0, 0, 0), 0, "bistro chair")
    seat = [(0.2 * math.copysign(abs(math.cos(a)) ** 0.7, math.cos(a)),
             0.2 * math.copysign(abs(math.sin(a)) ** 0.7, math.sin(a)), 0.455)
            for a in [2 * math.pi * k / 40 for k in range(40)]]
    parts.tube(seat, 0.015, cane, 8, closed=True)
    vertices = [(0, 0, 0.452)] + [(x, y, 0.46) for x, y, _ in seat] + [(x, y, 0.45) for x, y,
                                                                       _ in seat] + [(0, 0, 0.445)]
    faces = [(0, k + 1, (k + 1) % 40 + 1) for k in range(40)] + [(81, (k + 1) % 40 + 41, k + 41) for k in range(40)]
    parts.add(vertices, faces, woven)
    for sx in (-1, 1):
        parts.tube(((0.17 * sx, -0.17, 0.45), (0.185 * sx, -0.185, 0.22), (0.2 * sx, -0.2, 0.0)), 0.014, cane, 8)
        parts.tube(((0.16 * sx, 0.18, 0.46), (0.175 * sx, 0.22, 0.2), (0.185 * sx, 0.27, 0.0)), 0.014, cane, 8)
        brace = [(0.195 * sx, 0.25 - 0.43 * k / 8, 0.14 + 0.17 * math.sin(math.pi * k / 8)) for k in range(9)]
        parts.tube(brace, 0.008, cane)
    # The back is a bent hoop, hollowed towards who sits.
    def back(u, v):
        x = 0.19 * u * (1 + 0.12 * math.sin(math.pi * v))
        return (x, 0.18 + 0.13 * v + 0.045 * (1 - u * u), 0.47 + 0.42 * v * (1 - 0.2 * u**4))

    hoop = [back(-1, k / 10) for k in range(11)] + [back(-1 + k / 8, 1) for k in range(1, 16)]
    hoop += [back(1, 1 - k / 10) for k in range(11)]
    parts.tube(hoop, 0.013, cane, 8)
    columns, rows = 12, 8
    vertices = [back(-0.95 + 1.9 * c / columns,
                     0.36 + 0.62 * r / rows) for r in range(rows + 1) for c in range(columns + 1)]
    faces = [(r * (columns + 1) + c, r * (columns + 1) + c + 1, (r + 1) * (columns + 1) + c + 1,
              (r + 1) * (columns + 1) + c)
             for r in range(rows) for c in range(columns)]
    parts.add(vertices, faces, woven, smooth=True)
    parts.tube([back(-1 + k / 8, 0.34) for k in range(17)], 0.01, cane)
    parts.ring((0, 0.02, 0.3), 0.17, 0.007, iron, "Z", 28)
    return store(join(parts.done(), "bistro chair"))


def cup(at, china, drink, steel, turn_deg=0.0):
    """A cup of coffee on its saucer, with a spoon."""
    parts = Parts(at, turn_deg, "cup")
    parts.turned(((0, 0.004), (0.03, 0.004), (0.034, 0.0), (0.036, 0.004), (0.05, 0.009), (0.074, 0.019),
                  (0.075, 0.021),
                  (0.072, 0.021), (0.048, 0.013), (0.03, 0.009), (0, 0.009)), (0, 0, 0), china, 48)
    parts.turned(((0, 0.012), (0.022, 0.01), (0.024, 0.016), (0.034, 0.03), (0.04, 0.05), (0.042, 0.07), (0.041, 0.072),
                  (0.0395, 0.07), (0.037, 0.05), (0.03, 0.03), (0.0, 0.02)), (0, 0, 0), china, 48)
    parts.turned(((0.0388, 0.0625), (0.03, 0.0622), (0, 0.062)), (0, 0, 0), drink, 40)
    handle = [(0.038 + 0.022 * math.sin(math.pi * k / 10), 0, 0.062 - 0.036 * k / 10) for k in range(11)]
    parts.tube(handle, 0.0038, china, 8)
    parts.tube(((-0.02, -0.058, 0.019), (0.03, -0.056, 0.022), (0.075, -0.045, 0.03)), 0.0022, steel)
    parts.turned(((0, 0.0), (0.009, 0.002), (0.011, 0.004), (0, 0.005)), (-0.028, -0.058, 0.016), steel, 16)
    return parts.done()
