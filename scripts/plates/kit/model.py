"""Model towns at 1:35, in which a person of 1.7 m is a giant.

All is built in the metres of life, with (0, 0, 0) on the ground below the camera; `shrunk` makes the model of it at the
end of a scene. A building has its origin in the middle of its ground floor, and its front faces -Y.
"""

import math
import random
from dataclasses import dataclass
from typing import Any

import bpy

from .materials import Nodes, material
from .shapes import mesh
from .town import Parts, again, glowing
from .units import Camera, Plate

SCALE = 1 / 35


def giant(key, height_m=0.82, **more):
    """The plate of a model town; lengths of the plate are those of the model."""
    return Plate(
        uses=("giant",),
        camera=Camera(height_m=height_m, focal_mm=32, horizon=0.42, focus_m=3.0, f_stop=11),
        key=key,
        stand_m=(2.7, 3.3),
        aside_m=0.3,
        **more,
    )


def shrunk():
    """Makes the model: all meshes get small, with the relief and the patterns of their materials."""
    scene = bpy.context.scene
    root = bpy.data.objects.new("model", None)
    root.scale = (SCALE, SCALE, SCALE)
    scene.collection.objects.link(root)
    for each in scene.objects:
        if each.parent is None and each.type in ("MESH", "CURVE"):
            each.parent = root
    for made in bpy.data.materials:
        for node in made.node_tree.nodes if made.node_tree else ():
            if node.type == "BUMP":
                node.inputs["Distance"].default_value *= SCALE
            elif node.type == "MAPPING" and node.inputs["Vector"].links[0].from_node.type == "NEW_GEOMETRY":
                node.inputs["Scale"].default_value = [part / SCALE for part in node.inputs["Scale"].default_value]


class Model(Parts):
    """Parts that become one mesh. `place` moves and turns the system in which the next ones are added."""

    frame = (1.0, 0.0, 0.0, 0.0, 0.0)

    def place(self, x=0.0, y=0.0, z=0.0, turn_deg=0.0):
        turn = math.radians(turn_deg)
        self.frame = (math.cos(turn), math.sin(turn), x, y, z)

    def add(self, vertices, faces, chosen, smooth=False):
        c, s, ox, oy, oz = self.frame
        super().add([(ox + c * x - s * y, oy + s * x + c * y, oz + z) for x, y, z in vertices], faces, chosen, smooth)

    def loft(self, outline, chosen, smooth=False):
        """A body that is symmetric to x = 0: its outline of (y, z, half width)."""
        count = len(outline)
        vertices = [(-w, y, z) for y, z, w in outline] + [(w, y, z) for y, z, w in outline]
        faces = [(k, (k + 1) % count, (k + 1) % count + count, k + count) for k in range(count)]
        self.add(vertices, [*faces, tuple(reversed(range(count))), tuple(range(count, 2 * count))], chosen, smooth)

    def one(self):
        vertices, faces, slots, rounded, materials = [], [], [], [], []
        for (_, smooth), (chosen, own, own_faces) in self.sheets.items():
            start = len(vertices)
            vertices += own
            faces += [tuple(start + k for k in face) for face in own_faces]
            if chosen not in materials:
                materials.append(chosen)
            slots += [materials.index(chosen)] * len(own_faces)
            rounded += [smooth] * len(own_faces)
        made = mesh(self.name, vertices, faces)
        for each in materials:
            made.data.materials.append(each)
        made.data.polygons.foreach_set("material_index", slots)
        made.data.polygons.foreach_set("use_smooth", rounded)
        made.location = self.at
        made.rotation_euler = (0, 0, math.radians(self.turn_deg))
        return made


def band(middle, wide_m, y_range, height, chosen, step_m=5.0, ragged_m=0.0, name="band"):
    """A strip along x = middle(y) on the ground z = height(x, y): a lane, a stream, a promenade."""
    model = Model(name=name)
    count = int((y_range[1] - y_range[0]) / step_m)
    vertices = []
    for k in range(count + 1):
        y = y_range[0] + step_m * k
        for side in (-1, 1):
            x = middle(y) + side * wide_m / 2 + ragged_m * math.sin(0.7 * y + side)
            vertices.append((x, y, height(middle(y), y)))
    model.add(vertices, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(count)], chosen)
    return model.one()


# Materials


def toned(name, colour, dirt=0.35, roughness=0.85, spread=0.3, grain=0.15):
    """Walls and roofs: every copy has its own brightness; rain leaves streaks and patches."""
    made = material(name, colour, roughness, specular=0.25)
    nodes = Nodes(made)
    info = nodes.tree.nodes.new("ShaderNodeObjectInfo")
    streaks = nodes.noise(nodes.place((1.3, 1.3, 0.1)), 1.0, 6, 0.62)
    patches = nodes.noise(nodes.place(), 0.3, 6, 0.6)
    fine = nodes.noise(nodes.place(), 3.5, 4, 0.7)
    shown = nodes.mix(dirt, colour, nodes.ramp(streaks, (0.36, (0.45, 0.43, 0.4)), (0.6, (1, 1, 1))), "MULTIPLY")
    shown = nodes.mix(dirt, shown, nodes.ramp(patches, (0.34, (0.66, 0.64, 0.61)), (0.62, (1, 1, 1))), "MULTIPLY")
    shown = nodes.mix(grain, shown, nodes.ramp(fine, (0.35, (0.35, 0.35, 0.35)), (0.65, (1, 1, 1))), "MULTIPLY")
    low, high = 1 - 0.7 * spread, 1 + 0.5 * spread
    tone = nodes.ramp(info.outputs["Random"], (0.0, (low,) * 3), (1.0, (high,) * 3))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(1.0, shown, tone, "MULTIPLY"))
    return made


def grained(made, scale=5.0, amount=0.45, stretch=(1, 1, 1)):
    """Breaks up a paved ground: single stones differ, and stains lie across them."""
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    cells = nodes.tree.nodes.new("ShaderNodeRGBToBW")
    nodes.tree.links.new(nodes.voronoi(nodes.place(stretch), scale, output="Color"), cells.inputs[0])
    stones = nodes.ramp(cells.outputs[0], (0.2, (0.55, 0.55, 0.55)), (0.75, (1.2, 1.19, 1.17)))
    stains = nodes.ramp(nodes.noise(nodes.place(), 0.13, 8, 0.68), (0.36, (0.62, 0.6, 0.57)), (0.6, (1.08, 1.07, 1.05)))
    shown = nodes.mix(amount, own, stones, "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.75, shown, stains, "MULTIPLY"))
    return made


def mirror(name, tint, roughness=0.05):
    """A window that mirrors the sky: brighter than real glass, as windows are seen from the street."""
    made = material(name, tint, roughness, metallic=0.75, specular=0.9)
    nodes = Nodes(made)
    nodes.bump(nodes.noise(nodes.place(), 0.6, 2), 0.05, 0.03)
    return made


def lit_room(name, colour, strength, number):
    """A window with a lamp behind it; in every copy of a building, others of these are lit."""
    made = glowing(name, (0.02, 0.02, 0.022), colour, strength)
    nodes = Nodes(made)
    nodes.surface.inputs["Roughness"].default_value = 0.1
    info = nodes.tree.nodes.new("ShaderNodeObjectInfo")
    own = nodes.math("FRACT", nodes.math("ADD", nodes.math("MULTIPLY", info.outputs["Random"], 7.3), 0.37 * number))
    things = nodes.ramp(nodes.noise(nodes.place((1, 1, 1.6)), 1.1, 3), (0.34, (0.3, 0.3, 0.3)), (0.62, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Emission"], nodes.mix(1.0, colour, things, "MULTIPLY"))
    # Windows don't light the street: found by chance, they would only make noise.
    path = nodes.tree.nodes.new("ShaderNodeLightPath")
    seen = nodes.math("SUBTRACT", strength, nodes.math("MULTIPLY", path.outputs["Is Diffuse Ray"], strength))
    nodes.feed(nodes.surface.inputs["Emission Strength"],
               nodes.math("MULTIPLY", nodes.math("GREATER_THAN", own, 0.3), seen))
    return made


class Supply:
    """Materials that all buildings of a town share."""

    def __init__(self, night=False):
        self.night = night
        self.mirrors = [mirror("sky glass", (0.26, 0.33, 0.4)), mirror("grey glass", (0.19, 0.22, 0.24)),
                        mirror("green glass", (0.16, 0.22, 0.21)), mirror("dim glass", (0.07, 0.08, 0.09))]
        self.dark = material("dark pane", (0.02, 0.022, 0.025), 0.06, specular=0.9)
        self.curtained = material("curtained pane", (0.36, 0.34, 0.31), 0.2, specular=0.7)
        self.blind = material("blind", (0.5, 0.48, 0.43), 0.5)
        self.white = toned("white frames", (0.62, 0.61, 0.58), 0.15, 0.5, 0.1)
        self.black = material("black metal", (0.025, 0.026, 0.028), 0.45)
        self.grey = material("grey metal", (0.3, 0.31, 0.32), 0.4, 0.6)
        self.steel = material("steel", (0.45, 0.46, 0.47), 0.35, 0.8)
        self.bitumen = toned("bitumen", (0.13, 0.13, 0.135), 0.6, 0.9, 0.3)
        self.gravel = toned("roof gravel", (0.34, 0.33, 0.31), 0.55, 0.95, 0.3, 0.5)
        self.machine = toned("machines", (0.42, 0.43, 0.43), 0.3, 0.6, 0.1)
        self.timber = toned("tank staves", (0.2, 0.12, 0.07), 0.5, 0.8)
        self.concrete = toned("concrete", (0.4, 0.39, 0.37), 0.4, 0.85)
        self.stone = toned("pale stone", (0.5, 0.47, 0.41), 0.4, 0.8, 0.15)
        self.signs = [toned(f"shop sign {k}", tone, 0.15, 0.5) for k, tone in enumerate(
            ((0.35, 0.04, 0.03), (0.03, 0.1, 0.2), (0.03, 0.13, 0.08), (0.5, 0.36, 0.06), (0.05, 0.05, 0.055)))]
        self.awnings = [toned(f"awning {k}", tone, 0.1, 0.85) for k, tone in enumerate(
            ((0.5, 0.09, 0.06), (0.62, 0.56, 0.46), (0.06, 0.2, 0.13), (0.1, 0.17, 0.3)))]
        self.shop = material("shop pane", (0.1, 0.085, 0.065), 0.08, specular=0.8)
        self.rooms = []
        if night:
            warm, amber, cool, white = (1.0, 0.6, 0.27), (1.0, 0.46, 0.15), (0.72, 0.86, 1.0), (1.0, 0.78, 0.5)
            self.rooms = [lit_room(f"lit room {k}", colour, strength, k) for k, (colour, strength) in enumerate(
                ((warm, 0.8), (amber, 0.5), (white, 0.9), (cool, 0.5), (warm, 0.35), (white, 0.4)))]
            self.shop = glowing("lit shop", (0.1, 0.08, 0.06), (1.0, 0.66, 0.34), 1.1, 0.9, lights=False)
            shines = ((1.0, 0.14, 0.1), (0.2, 0.5, 1.0), (1.0, 0.85, 0.6), (1.0, 0.6, 0.15), (1.0, 0.3, 0.5))
            self.signs = [glowing(f"lit sign {k}", (0.05, 0.05, 0.05), tone, 0.3, lights=False)
                          for k, tone in enumerate(shines)]

    def pane(self, chance, lit=0.4):
        """What is seen in a window; `lit` is the share of lit ones at night."""
        if self.night:
            return chance.choice(self.rooms) if chance.random() < lit else self.dark
        pick = chance.random()
        if pick < 0.16:
            return self.curtained
        if pick < 0.42:
            return self.dark
        return chance.choice(self.mirrors)


@dataclass(frozen=True)
class Kind:
    """A kind of façade. `window` is left, right, bottom and top of the opening as shares of its bay and storey."""

    wall: Any
    frame: Any
    trim: Any
    bay_m: float = 3.0
    storey_m: float = 3.3
    window: tuple[float, float, float, float] = (0.24, 0.76, 0.24, 0.82)
    panes: int = 2
    transom: float = 0.0
    deep_m: float = 0.22
    sill: bool = True
    # Raised stone around windows.
    surround: bool = False
    # A moulding below each storey.
    band: bool = False
    piers: bool = False
    balconies: float = 0.0
    cornice: bool = False
    lit: float = 0.42


def opening(model, x, z, kind, supply, chance, lit):
    """A window in its hole: reveals, frame, bars, and what is behind the pane."""
    (x0, x1), (z0, z1), deep = x, z, kind.deep_m
    for a, b in (((x0, z0), (x0, z1)), ((x1, z1), (x1, z0)), ((x0, z1), (x1, z1)), ((x1, z0), (x0, z0))):
        model.face(((a[0], 0, a[1]), (b[0], 0, b[1]), (b[0], deep, b[1]), (a[0], deep, a[1])), kind.wall)
    edge = min(0.09, 0.08 * (x1 - x0))
    for k in range(kind.panes):
        a, b = (x0 + (x1 - x0) * (k + j) / kind.panes for j in (0, 1))
        shown = supply.pane(chance, lit) if k == 0 or kind.panes > 2 else shown
        lean, nod = chance.uniform(-0.014, 0.014), chance.uniform(-0.014, 0.014)
        model.face(((a, deep - lean - nod, z0), (b, deep + lean - nod, z0), (b, deep + lean + nod, z1),
                    (a, deep - lean + nod, z1)), shown)
        if not supply.night and chance.random() < 0.22:
            model.upright((a, b), (z1 - (z1 - z0) * chance.choice((0.2, 0.35, 0.35, 0.5, 0.75)), z1), deep - 0.02,
                          supply.blind)
    near = deep - 0.045
    for k in range(kind.panes + 1):
        at = x0 + (x1 - x0) * k / kind.panes
        half = edge if k in (0, kind.panes) else 0.6 * edge
        model.upright((max(x0, at - half), min(x1, at + half)), z, near, kind.frame)
    for low, high in ((z0, z0 + edge), (z1 - edge, z1)):
        model.upright(x, (low, high), near, kind.frame)
    if kind.transom:
        level = z0 + kind.transom * (z1 - z0)
        model.upright(x, (level - 0.5 * edge, level + 0.5 * edge), near, kind.frame)
    if kind.sill:
        model.solid((x0 - 0.12, x1 + 0.12), (-0.12, 0.05), (z0 - 0.12, z0), kind.trim)
    if kind.surround:
        for a, b in ((x0 - 0.18, x0), (x1, x1 + 0.18)):
            model.solid((a, b), (-0.05, 0.02), (z0, z1), kind.trim)
        model.solid((x0 - 0.24, x1 + 0.24), (-0.12, 0.02), (z1, z1 + 0.22), kind.trim)


def balcony(model, x, z, kind, supply, chance, out_m=1.25):
    model.solid(x, (-out_m, 0), (z - 0.18, z), kind.trim)
    if chance.random() < 0.5:
        model.solid(x, (-out_m, -out_m + 0.05), (z + 0.08, z + 1.0), supply.mirrors[2])
    else:
        steps = round((x[1] - x[0]) / 0.17)
        for k in range(steps + 1):
            at = x[0] + (x[1] - x[0]) * k / steps
            model.upright((at - 0.02, at + 0.02), (z, z + 1.0), -out_m + 0.03, supply.black)
        for side in x:
            for k in range(7):
                y = -out_m + out_m * k / 7
                model.face(((side, y - 0.02, z), (side, y + 0.02, z), (side, y + 0.02, z + 1), (side, y - 0.02, z + 1)),
                           supply.black)
    model.solid(x, (-out_m, -out_m + 0.06), (z + 0.98, z + 1.05), supply.black)
    for _ in range(chance.randint(0, 2)):
        at = chance.uniform(x[0] + 0.3, x[1] - 0.6)
        model.solid((at, at + 0.4), (-0.7, -0.3), (z, z + chance.uniform(0.4, 0.8)), chance.choice(supply.awnings))


def facade(model, long_m, low_m, storeys, kind, supply, chance):
    """Storeys of windows from the height `low_m` on; x runs from 0 to `long_m`."""
    bays = max(1, round(long_m / kind.bay_m))
    pitch = long_m / bays
    left, right, bottom, top = kind.window
    has_balcony = [chance.random() < kind.balconies for _ in range(bays)]
    for storey in range(storeys):
        low = low_m + storey * kind.storey_m
        z = (low + bottom * kind.storey_m, low + top * kind.storey_m)
        model.upright((0, long_m), (low, z[0]), 0, kind.wall)
        model.upright((0, long_m), (z[1], low + kind.storey_m), 0, kind.wall)
        # At night, most of a storey of an office is lit or dark.
        lit = kind.lit if kind.lit < 0.5 else chance.choice((0.1, 0.3, 0.9))
        edge = 0.0
        for bay in range(bays):
            x = ((bay + left) * pitch, (bay + right) * pitch)
            if x[0] - edge > 1e-3:
                model.upright((edge, x[0]), z, 0, kind.wall)
            edge = x[1]
            opening(model, x, z, kind, supply, chance, lit)
            if has_balcony[bay] and storey:
                middle = (bay + 0.5) * pitch
                half = min(0.46 * pitch, 1.7)
                balcony(model, (middle - half, middle + half), low + 0.1, kind, supply, chance)
        if long_m - edge > 1e-3:
            model.upright((edge, long_m), z, 0, kind.wall)
        if kind.band:
            model.solid((-0.06, long_m + 0.06), (-0.1, 0.02), (low - 0.12, low + 0.1), kind.trim)
    if kind.piers:
        for k in range(bays + 1):
            at = min(max(k * pitch, 0.2), long_m - 0.2)
            model.solid((at - 0.2, at + 0.2), (-0.3, 0.02), (low_m, low_m + storeys * kind.storey_m), kind.trim)


def ground_floor(model, long_m, high_m, kind, supply, chance, shops=True):
    """Shop windows with signs and awnings, or plain ones."""
    bays = max(1, round(long_m / 4.4))
    pitch = long_m / bays
    edge = 0.0
    for bay in range(bays):
        x = (bay * pitch + 0.4, (bay + 1) * pitch - 0.4)
        z = (0.12 if shops else 1.0, 2.9)
        model.upright((edge, x[0]), (0, high_m), 0, kind.trim)
        model.upright(x, (0, z[0]), 0, kind.trim)
        model.upright(x, (z[1], high_m), 0, kind.trim)
        edge = x[1]
        model.upright(x, z, 0.4, supply.shop if shops else supply.pane(chance, 0.4))
        for a in x:
            model.face(((a, 0, z[0]), (a, 0.4, z[0]), (a, 0.4, z[1]), (a, 0, z[1])), kind.trim)
        model.face(((x[0], 0, z[1]), (x[1], 0, z[1]), (x[1], 0.4, z[1]), (x[0], 0.4, z[1])), kind.trim)
        steps = max(2, round((x[1] - x[0]) / 1.4))
        for k in range(steps + 1):
            at = x[0] + (x[1] - x[0]) * k / steps
            model.upright((at - 0.05, at + 0.05), z, 0.34, supply.black)
        if not shops:
            continue
        model.upright(x, (0.12, 0.5), 0.35, chance.choice(supply.signs[-1:]))
        sign = chance.choice(supply.signs)
        if chance.random() < 0.7:
            model.solid((x[0] - 0.1, x[1] + 0.1), (-0.12, 0.02), (3.0, 3.65), sign)
        if chance.random() < 0.45:
            cloth = chance.choice(supply.awnings)
            a, b, out = x[0] - 0.1, x[1] + 0.1, 1.5
            model.face(((a, -0.1, 3.0), (b, -0.1, 3.0), (b, -out, 2.45), (a, -out, 2.45)), cloth)
            model.face(((a, -out, 2.45), (b, -out, 2.45), (b, -out, 2.2), (a, -out, 2.2)), cloth)
            for side in (a, b):
                model.face(((side, -0.1, 3.0), (side, -out, 2.45), (side, -0.1, 2.45)), cloth)
    model.upright((edge, long_m), (0, high_m), 0, kind.trim)
    model.solid((-0.12, long_m + 0.12), (-0.16, 0.02), (high_m - 0.3, high_m), kind.trim)


def around(width, depth):
    """The four sides of a box around the origin: (x, y, turn, length)."""
    w, d = width / 2, depth / 2
    return ((-w, -d, 0, width), (w, -d, 90, depth), (w, d, 180, width), (-w, d, 270, depth))


def building(name, kind, size, storeys, supply, seed, shops=True, base_m=4.4, steps=(),
             tanks=True):
    """A building with a flat roof: (object, width, depth, height). `steps` are (storeys, metres that they stand back)
    of narrower parts on top; `tanks` says whether a water tank may stand on it."""
    chance = random.Random(seed)
    width, depth = size
    model = Model(name=name)
    for x, y, turn, long_m in around(width, depth):
        model.place(x, y, 0, turn)
        ground_floor(model, long_m, base_m, kind, supply, chance, shops)
    low = base_m
    for count, back in ((storeys, 0.0), *steps):
        width, depth = width - 2 * back, depth - 2 * back
        for x, y, turn, long_m in around(width, depth):
            model.place(x, y, 0, turn)
            facade(model, long_m, low, count, kind, supply, chance)
        low += count * kind.storey_m
        flat_roof(model, width, depth, low, kind, supply, chance)
    model.place(0, 0, low)
    roof_things(model, width, depth, supply, chance, tanks)
    return model.one(), size[0], size[1], low


def flat_roof(model, width, depth, z, kind, supply, chance):
    model.place(0, 0, z)
    w, d = width / 2, depth / 2
    model.face(((-w, -d, 0), (w, -d, 0), (w, d, 0), (-w, d, 0)), chance.choice((supply.gravel, supply.bitumen)))
    for x, y, turn, long_m in around(width, depth):
        model.place(x, y, z, turn)
        model.solid((0, long_m), (0, 0.28), (-0.02, 0.95), kind.wall)
        model.solid((-0.08, long_m + 0.08), (-0.08, 0.36), (0.95, 1.08), kind.trim)
        if kind.cornice:
            model.solid((-0.55, long_m + 0.55), (-0.55, 0.1), (-0.25, 0.1), kind.trim)
            model.solid((-0.3, long_m + 0.3), (-0.3, 0.1), (-0.6, -0.25), kind.trim)
            for k in range(round(long_m / 0.9)):
                model.solid((0.9 * k + 0.2, 0.9 * k + 0.5), (-0.48, 0), (-0.5, -0.25), kind.trim)


def roof_things(model, width, depth, supply, chance, tanks):
    """A stair house, machines, pipes, perhaps a water tank, in the system of the roof."""
    w, d = width / 2 - 1.2, depth / 2 - 1.2
    hx, hy = chance.uniform(-0.4, 0.4) * w, chance.uniform(0.0, 0.5) * d
    model.solid((hx - 2.2, hx + 2.2), (hy - 1.6, hy + 1.6), (0, 2.8), supply.concrete)
    model.solid((hx - 2.4, hx + 2.4), (hy - 1.8, hy + 1.8), (2.8, 2.98), supply.machine)
    model.upright((hx - 0.5, hx + 0.5), (0.1, 2.15), hy - 1.62, supply.black)
    for _ in range(chance.randint(7, 15)):
        x, y = chance.uniform(-w, w), chance.uniform(-d, d)
        if abs(x - hx) < 3.6 and abs(y - hy) < 3.2:
            continue
        kind = chance.random()
        if kind < 0.45:
            machine(model, x, y, supply, chance)
        elif kind < 0.65:
            model.turned(((0.2, 0), (0.2, 0.9), (0.34, 0.95), (0.3, 1.2), (0, 1.3)), (x, y, 0), supply.steel, 10)
        elif kind < 0.8:
            model.solid((x - 1.0, x + 1.0), (y - 0.7, y + 0.7), (0, 0.4), supply.machine)
            model.face(((x - 0.9, y - 0.6, 0.42), (x + 0.9, y - 0.6, 0.42), (x + 0.9, y + 0.6, 0.42),
                        (x - 0.9, y + 0.6, 0.42)), supply.mirrors[0])
        else:
            model.tube(((x, y, 0), (x, y, chance.uniform(2.5, 5.0))), 0.05, supply.steel, 5)
            for k in range(3):
                model.tube(((x - 0.6, y, 1.6 + 0.3 * k), (x + 0.6, y, 1.6 + 0.3 * k)), 0.025, supply.steel, 4)
    if chance.random() < 0.35 and w > 5 and tanks:
        tank(model, -hx if abs(hx) > 3.4 else (w - 2.0) * chance.choice((-1, 1)), -0.4 * d, supply)


def machine(model, x, y, supply, chance):
    """Air conditioning with round fans on top, on two rails."""
    long, wide, tall = chance.uniform(1.4, 3.4), chance.uniform(1.1, 1.7), chance.uniform(0.9, 1.6)
    for rail in (-0.35, 0.35):
        model.solid((x - long / 2, x + long / 2), (y + rail * wide - 0.06, y + rail * wide + 0.06), (0, 0.25),
                    supply.black)
    model.solid((x - long / 2, x + long / 2), (y - wide / 2, y + wide / 2), (0.25, tall), supply.machine)
    for k in range(int(tall / 0.22)):
        model.upright((x - 0.45 * long, x + 0.45 * long), (0.36 + 0.18 * k, 0.44 + 0.18 * k), y - wide / 2 - 0.01,
                      supply.black)
    fans = max(1, round(long / 1.2))
    for k in range(fans):
        at = x - long / 2 + long * (k + 0.5) / fans
        model.turned(((0.45, 0), (0.47, 0.12), (0.4, 0.12), (0.38, 0.02)), (at, y, tall), supply.steel, 14)
        model.turned(((0.4, 0.04), (0, 0.04)), (at, y, tall), supply.black, 14)


def tank(model, x, y, supply, tall_m=3.4, radius_m=1.7):
    """A water tank of staves with hoops on steel legs."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            model.solid(sorted((x + sx * 1.2, x + sx * 1.05)), sorted((y + sy * 1.2, y + sy * 1.05)), (0, 2.2),
                        supply.black)
    model.solid((x - 1.5, x + 1.5), (y - 1.5, y + 1.5), (2.1, 2.3), supply.black)
    model.turned(((0, 2.3), (radius_m, 2.3), (0.96 * radius_m, 2.3 + tall_m), (1.08 * radius_m, 2.3 + tall_m),
                  (0.1, 3.6 + tall_m), (0, 3.65 + tall_m)), (x, y, 0), supply.timber, 20)
    for k in range(5):
        model.ring((x, y, 2.6 + 0.65 * k), 1.0 * radius_m, 0.035, supply.black, "Z", 20)


def row(pool, start, turn_deg, long_m, chance, tallest_m=99.0):
    """A closed row of buildings from a pool of (object, width, depth, height): their fronts stand on the line that
    begins at `start` and runs along X turned by `turn_deg`; the street is at its right."""
    fitting = [each for each in pool if each[3] <= tallest_m]
    best = None
    for _ in range(40):
        chosen, used, last = [], 0.0, None
        while used < long_m - 0.4 * fitting[0][1]:
            each = chance.choice(fitting)
            if each is last and len(fitting) > 1:
                continue
            chosen.append(each)
            used += each[1]
            last = each
        if best is None or abs(used / long_m - 1) < abs(best[1] / long_m - 1):
            best = (chosen, used)
    chosen, used = best
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    at, made = 0.0, []
    for original, width, depth, _ in chosen:
        own = width * long_m / used
        u, v = at + own / 2, depth / 2
        each = again(original, (start[0] + c * u - s * v, start[1] + s * u + c * v, 0), turn_deg)
        each.scale = (own / width, 1, chance.uniform(0.94, 1.06))
        made.append(each)
        at += own
    return made
