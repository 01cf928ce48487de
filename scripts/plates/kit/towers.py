"""Towers of a modern city, for the middle distance and beyond: window grids, and roofs with what stands there."""

import math

from .materials import Nodes, material
from .shapes import mesh


def facade(name, wall, window=(0.12, 0.88, 0.2, 0.85), panes=1, glass=(0.2, 0.25, 0.29), roughness=0.8, frame=0.04,
           relief=0.25, blinds=0.35, lit=0.04, wall_metal=0.0):
    """A wall whose UV coordinates count bays and storeys (see `tower`).

    `window` is left, right, bottom and top of the opening as shares of its cell; `panes` divides it; `blinds` and `lit`
    are shares of the windows with a blind or with a lamp behind them. Every pane is tilted a little, as real ones are:
    their reflections differ.
    """
    made = material(name, wall, roughness, specular=0.4)
    nodes = Nodes(made)
    tree = nodes.tree
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(nodes.place(kind="UV"), split.inputs[0])
    across, up = split.outputs["X"], split.outputs["Y"]
    fu, fv = nodes.math("FRACT", across), nodes.math("FRACT", up)
    info = tree.nodes.new("ShaderNodeObjectInfo")
    cell = tree.nodes.new("ShaderNodeCombineXYZ")
    tree.links.new(nodes.math("FLOOR", across), cell.inputs["X"])
    tree.links.new(nodes.math("FLOOR", up), cell.inputs["Y"])
    tree.links.new(nodes.math("MULTIPLY", info.outputs["Random"], 97.0), cell.inputs["Z"])
    chance = tree.nodes.new("ShaderNodeTexWhiteNoise")
    chance.noise_dimensions = "3D"
    tree.links.new(cell.outputs[0], chance.inputs["Vector"])
    pick = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(chance.outputs["Color"], pick.inputs[0])

    def between(value, low, high):
        return nodes.math("MULTIPLY", nodes.math("GREATER_THAN", value, low), nodes.math("LESS_THAN", value, high))

    left, right, bottom, top = window
    opening = nodes.math("MULTIPLY", between(fu, left, right), between(fv, bottom, top))
    part = nodes.math("FRACT",
                      nodes.math("MULTIPLY", nodes.math("DIVIDE", nodes.math("SUBTRACT", fu, left), right - left),
                                 panes))
    inner = between(part, frame, 1 - frame)
    inner = nodes.math("MULTIPLY", inner, between(fv, bottom + 0.5 * frame, top - 0.5 * frame))
    pane = nodes.math("MULTIPLY", opening, inner)
    # Blinds hang from the top, each to its own height.
    drop = nodes.math("SUBTRACT", top,
                      nodes.math("MULTIPLY", pick.outputs["X"], (top - bottom) / max(blinds, 1e-3) * 0.9))
    blind = nodes.math("MULTIPLY", nodes.math("LESS_THAN", pick.outputs["X"], blinds),
                       nodes.math("GREATER_THAN", fv, drop))
    lamp = nodes.math("GREATER_THAN", pick.outputs["Y"], 1 - lit)
    place = nodes.place(kind="Object")
    dirt = nodes.noise(nodes.place((1, 1, 0.12)), 0.35, 8, 0.6)
    tone = nodes.math("ADD", 0.78, nodes.math("MULTIPLY", info.outputs["Random"], 0.4))
    worn = nodes.mix(1.0, wall, nodes.ramp(dirt, (0.3, (0.72, 0.7, 0.68)), (0.65, (1, 1, 1))), "MULTIPLY")
    worn = nodes.mix(1.0, worn, nodes.ramp(tone, (0.0, (0, 0, 0)), (1.0, (1, 1, 1))), "MULTIPLY")
    bars = nodes.mix(nodes.math("SUBTRACT", opening, pane), worn, tuple(0.35 * c for c in wall))
    tint = nodes.mix(nodes.math("MULTIPLY", pick.outputs["Z"], 0.6), glass, tuple(0.45 * c for c in glass))
    shown = nodes.mix(nodes.math("MULTIPLY", blind, 0.6), tint, (0.5, 0.47, 0.42))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(pane, bars, shown))
    mirror = nodes.math("MULTIPLY", pane, nodes.math("SUBTRACT", 0.85, nodes.math("MULTIPLY", blind, 0.55)))
    nodes.feed(nodes.surface.inputs["Metallic"], nodes.math("MAXIMUM", mirror, wall_metal))
    rough = nodes.math("SUBTRACT", roughness, nodes.math("MULTIPLY", pane, roughness - 0.06))
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    nodes.surface.inputs["Emission"].default_value = (1.0, 0.68, 0.36, 1)
    shine = nodes.math("MULTIPLY", nodes.math("MULTIPLY", pane, lamp), 0.5)
    nodes.feed(nodes.surface.inputs["Emission Strength"], shine)
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    shift = tree.nodes.new("ShaderNodeVectorMath")
    shift.operation = "SUBTRACT"
    tree.links.new(chance.outputs["Color"], shift.inputs[0])
    shift.inputs[1].default_value = (0.5, 0.5, 0.5)
    small = tree.nodes.new("ShaderNodeVectorMath")
    small.operation = "SCALE"
    tree.links.new(shift.outputs[0], small.inputs[0])
    nodes.feed(small.inputs["Scale"], nodes.math("MULTIPLY", pane, 0.014))
    tilted = tree.nodes.new("ShaderNodeVectorMath")
    tree.links.new(geometry.outputs["Normal"], tilted.inputs[0])
    tree.links.new(small.outputs[0], tilted.inputs[1])
    unit = tree.nodes.new("ShaderNodeVectorMath")
    unit.operation = "NORMALIZE"
    tree.links.new(tilted.outputs[0], unit.inputs[0])
    wavy = nodes.noise(place, 0.5, 2)
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", wavy, 0.02), opening)
    bump = nodes.bump(height, 0.6, relief)
    tree.links.new(unit.outputs[0], bump.inputs["Normal"])
    return made


class Blocks:
    """Boxes of one mesh, whose walls have UV coordinates in bays and storeys. Materials are by number."""

    def __init__(self, bay_m=3.0, storey_m=3.6):
        self.bay_m, self.storey_m = bay_m, storey_m
        self.vertices, self.faces, self.slots, self.uvs = [], [], [], []

    def box(self, x, y, z, width, depth, height, wall=0, top=1):
        """`x` and `y` are the middle, `z` the bottom."""
        start = len(self.vertices)
        w, d = width / 2, depth / 2
        for h in (z, z + height):
            self.vertices += [(x - w, y - d, h), (x + w, y - d, h), (x + w, y + d, h), (x - w, y + d, h)]
        first = round(z / self.storey_m)
        storeys = max(1, round(height / self.storey_m))
        for k, long in enumerate((width, depth, width, depth)):
            n = (k + 1) % 4
            bays = max(1, round(long / self.bay_m))
            u = 200 * k
            self.faces.append((start + k, start + n, start + 4 + n, start + 4 + k))
            self.uvs += [(u, first), (u + bays, first), (u + bays, first + storeys), (u, first + storeys)]
            self.slots.append(wall)
        self.faces.append((start + 4, start + 5, start + 6, start + 7))
        self.uvs += [(0, 0)] * 4
        self.slots.append(top)

    def finish(self, materials, at, turn_deg, name="tower"):
        made = mesh(name, self.vertices, self.faces)
        for each in materials:
            made.data.materials.append(each)
        made.data.polygons.foreach_set("material_index", self.slots)
        layer = made.data.uv_layers.new(name="bays")
        layer.data.foreach_set("uv", [part for uv in self.uvs for part in uv])
        made.location = at
        made.rotation_euler = (0, 0, math.radians(turn_deg))
        return made


def tower(width, depth, height, at, turn_deg, materials, chance, style="plain", bay_m=3.0, storey_m=3.6):
    """`materials` are the wall, the roof, trim and machines. `style` is "plain", "steps" (each part is narrower),
    "slabs" (floors that stick out, as balconies do), "piers" (ribs along the wall) or "slots" (notched corners)."""
    blocks = Blocks(bay_m, storey_m)
    height = storey_m * max(2, round(height / storey_m))
    width, depth = (bay_m * max(2, round(part / bay_m)) for part in (width, depth))
    top, w, d = 0.0, width, depth
    shares = (0.55, 0.28, 0.17) if style == "steps" else (1.0,)
    for share in shares:
        part = storey_m * max(1, round(height * share / storey_m))
        if style == "slots":
            blocks.box(0, 0, top, w, d - 2 * bay_m, part)
            blocks.box(0, 0, top, w - 2 * bay_m, d, part)
        else:
            blocks.box(0, 0, top, w, d, part)
        if style == "slabs":
            for k in range(1, int(part / storey_m)):
                blocks.box(0, 0, top + k * storey_m - 0.15, w + 1.8, d + 1.8, 0.3, 2, 2)
                blocks.box(0, -d / 2 - 0.86, top + k * storey_m + 0.15, 0.62 * w, 0.06, 1.0, 2, 2)
        if style == "piers":
            for side, long, half in ((0, w, d / 2), (1, d, w / 2)):
                for k in range(int(round(long / bay_m)) + 1):
                    along = -long / 2 + k * bay_m
                    for sign in (-1, 1):
                        x, y = (along, sign * half) if side == 0 else (sign * half, along)
                        blocks.box(x, y, top, 0.5, 0.5, part, 2, 2)
        top += part
        # A rim around the roof.
        for x, y, long, wide in ((0, d / 2, w, 0.4), (0, -d / 2, w, 0.4), (w / 2, 0, 0.4, d), (-w / 2, 0, 0.4, d)):
            blocks.box(x, y, top - 0.05, long + 0.3, wide + 0.3, 1.3, 2, 2)
        if share != shares[-1]:
            w, d = w - 2 * bay_m * chance.choice((1, 2)), d - 2 * bay_m * chance.choice((1, 1, 2))
            w, d = max(w, 3 * bay_m), max(d, 3 * bay_m)
    house = chance.uniform(3.5, 7.5)
    blocks.box(chance.uniform(-0.12, 0.12) * w, chance.uniform(-0.1, 0.1) * d, top, 0.5 * w, 0.45 * d, house, 3, 1)
    for _ in range(chance.randint(4, 10)):
        size = chance.uniform(1.0, 3.2)
        blocks.box(chance.uniform(-0.42, 0.42) * w, chance.uniform(-0.42, 0.42) * d, top, size,
                   size * chance.uniform(0.6, 1.6),
                   chance.uniform(0.8, 2.6), 3, 3)
    if height > 90 and chance.random() < 0.4:
        tall = chance.uniform(10, 26)
        blocks.box(0.1 * w, 0, top + house, 0.5, 0.5, tall, 2, 2)
        blocks.box(0.1 * w, 0, top + house, 1.1, 1.1, 0.4 * tall, 2, 2)
    return blocks.finish(materials, at, turn_deg)
