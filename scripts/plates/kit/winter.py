"""Snow on the ground and on trees."""

import math
import random

from mathutils import Vector, noise

from .materials import Nodes, material
from .plants import conifer
from .shapes import join, mesh


def snow(name="snow", colour=(0.83, 0.86, 0.91), shade=(0.7, 0.76, 0.86), sparkle=0.5):
    """Dry snow: a crust with crystals that glint here and there."""
    made = material(name, colour, 0.55, specular=0.35)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    broad = nodes.noise(place, 0.9, 8, 0.6)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(broad, (0.3, shade), (0.6, colour)))
    crystals = nodes.noise(place, 260, 3, 0.7)
    glint = nodes.ramp(crystals, (0.62, (0.6, 0.6, 0.6)), (0.72, (0.2, 0.2, 0.2)))
    nodes.feed(nodes.surface.inputs["Roughness"], glint)
    lumps = nodes.math("ADD", nodes.math("MULTIPLY", crystals, sparkle), nodes.noise(place, 24, 8, 0.65))
    nodes.bump(lumps, 0.35, 0.012)
    return made


def snowed(made, share=0.2, white=(0.83, 0.86, 0.91), scale=1.6):
    """Snow on what faces upwards, in patches; from below, the material shows as it was."""
    nodes = Nodes(made)
    tree = nodes.tree
    output = tree.nodes["Material Output"]
    own = output.inputs["Surface"].links[0].from_socket
    facing = tree.nodes.new("ShaderNodeSeparateXYZ")
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    tree.links.new(geometry.outputs["Normal"], facing.inputs[0])
    patch = nodes.noise(nodes.place(kind="Geometry"), scale, 5, 0.65)
    level = nodes.math("ADD", facing.outputs["Z"], nodes.math("MULTIPLY", nodes.math("SUBTRACT", patch, 0.5), 1.8))
    cover = nodes.ramp(level, (max(0.0, 0.5 - share), (0, 0, 0)), (min(1.0, 0.68 - share), (1, 1, 1)))
    cold = nodes.add("ShaderNodeBsdfDiffuse", Color=white)
    mixed = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(cover, mixed.inputs[0])
    tree.links.new(own, mixed.inputs[1])
    tree.links.new(cold.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], output.inputs["Surface"])
    return made


def snowy_fir(height=9.0, seed=1, width=0.2, whorls=34, white=None, pads=1.0, name="snowy fir"):
    """A fir whose boughs carry snow: dark needles, and on each bough a pad of snow that bends it down."""
    chance = random.Random(seed)
    made = conifer(height, seed, needles=((0.006, 0.02, 0.012), (0.02, 0.05, 0.026)), name=name, width=width,
                   whorls=whorls)
    for own in made.data.materials:
        snowed(own, 0.3 if "needles" in own.name else 0.0)
    vertices, faces = [], []
    for whorl in range(int(whorls * 0.9)):
        share = (whorl + chance.random()) / (whorls * 0.9)
        z = height * (0.1 + 0.89 * share)
        reach = width * height * (1 - share) ** 0.85 + 0.06
        for bough in range(max(3, int((9 * (1 - share) + 3) * pads))):
            turn = chance.uniform(0, 2 * math.pi)
            droop = chance.uniform(0.2, 0.4)
            start, end = chance.uniform(0.1, 0.35), chance.uniform(0.7, 1.02)
            _pad(vertices, faces, chance, z + 0.03, turn, reach, droop, start, end)
    crown = mesh(name + " pads", vertices, faces, white, smooth=True)
    top = join([made, crown], name)
    return top


def _pad(vertices, faces, chance, z, turn, reach, droop, start, end):
    """A long cushion along a bough."""
    rows, around = 6, 6
    offset = Vector((chance.uniform(-50, 50), chance.uniform(-50, 50), 0))
    first = len(vertices)
    wide = 0.17 * reach**0.8 * chance.uniform(0.6, 1.2)
    for row in range(rows + 1):
        t = row / rows
        along = start + (end - start) * t
        own = wide * math.sin(math.pi * (0.06 + 0.88 * t)) ** 0.6 * (1.15 - 0.5 * along)
        cx, cz = reach * along, z - droop * reach * along**1.4
        for k in range(around):
            angle = 2 * math.pi * k / around
            lump = own * (1 + 0.5 * noise.noise(Vector((3 * along, angle, 0)) + offset))
            side, up = lump * math.cos(angle), 0.4 * lump * math.sin(angle)
            vertices.append((cx * math.cos(turn) - side * math.sin(turn), cx * math.sin(turn) + side * math.cos(turn),
                             cz + up))
    for row in range(rows):
        for k in range(around):
            here, there = first + row * around + k, first + row * around + (k + 1) % around
            faces.append((here, there, there + around, here + around))
    faces.append(tuple(first + k for k in reversed(range(around))))
    faces.append(tuple(first + rows * around + k for k in range(around)))


def boot_print(u, v, turn=0.0):
    """Depth (0..1) of the print of a boot at the origin, for a height function; negative on its rim."""
    along, across = v + turn * u, u - turn * v
    sole = math.exp(-((along / 0.15) ** 4) - (across / 0.06) ** 4)
    rim = math.exp(-((along / 0.22) ** 2) - (across / 0.11) ** 2)
    return sole - 0.3 * rim
