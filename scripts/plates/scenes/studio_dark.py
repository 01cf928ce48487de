"""A portrait studio: a hand-painted canvas in blue-grey and brown, a dark wooden floor, one soft lamp."""

import math

from kit.materials import Nodes, material, planks
from kit.shapes import hills, plane
from kit.sky import lamp, uniform
from kit.studio import backdrop
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=33, azimuth_deg=-130, radius_deg=9, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=38, horizon=0.42, focus_m=4, f_stop=11),
    key=KEY,
    stand_m=(2.2, 4.8),
    samples=40,
    exposure=0.44,
)
WALL_Y = 6.6
BEND_M = 0.32
HEM_Y = 5.45


def build():
    uniform((0.85, 0.92, 1.0), 0.035)
    plane((14, 12), (0, 3, 0), boards())
    canvas = backdrop(6.0, HEM_Y, WALL_Y, BEND_M, 4.6, painted(), hang, columns=420)
    canvas.location.z = 0.006
    lamp("AREA", (-2.5, 0.6, 3.3), 112, (1.0, 0.94, 0.87), 1.3, (0.1, 3.5, 1.0))
    # The centre of the canvas gets a glow of its own, from so far back that the person stays out of it.
    lamp("SPOT", (-0.3, 3.3, 4.5), 400, (1.0, 0.94, 0.87), 0.4, (0.05, WALL_Y, 1.5), 62)
    # A strip behind at the right: a rim for the person and a sheen on the boards.
    lamp("AREA", (3.1, 5.5, 2.3), 42, (0.86, 0.93, 1.0), (0.35, 1.6), (0.0, 3.2, 1.0))


def hang(x, s):
    """The canvas hangs in slight folds, and its hem doesn't lie quite flat."""
    floor = WALL_Y - BEND_M - HEM_Y
    up = min(1.0, max(0.0, (s - floor * 0.6) / 1.6))
    folds = 0.016 * math.sin(2.3 * x + 0.35 * math.sin(0.9 * s)) + 0.020 * hills(1.6 * x, 0.22 * s, 1.1, 4, 6.1)
    lying = max(0.0, 1 - s / (floor + 0.5))
    lift = max(0.0, 1 - s / 0.14) ** 2 * (0.006 + 0.022 * max(0.0, hills(x, 0, 0.8, 3, 2.2)))
    return up * folds + lying * 0.03 * max(0.0, hills(x, 1.5 * s, 0.55, 4, 8.0)) + lift


def boards():
    """Old dark oak: worn paler where people stand, scratched, with dust in the seams."""
    made = planks("boards", (0.014, 0.0085, 0.0055), (0.088, 0.05, 0.028), 0.135, 2.4, 0.4, gap=0.003)
    nodes = Nodes(made)
    base = nodes.surface.inputs["Base Color"]
    place = nodes.place()
    worn = nodes.noise(place, 0.9, 8, 0.62, 0.4)
    own = base.links[0].from_socket
    pale = nodes.mix(nodes.math("MULTIPLY", nodes.ramp(worn, (0.45, (0, 0, 0)), (0.72, (1, 1, 1))), 0.45), own,
                     (0.1, 0.068, 0.044))
    scratch = nodes.noise(nodes.place((9, 0.7, 1)), 9.0, 6, 0.75, 0.8)
    lines = nodes.ramp(scratch, (0.66, (0, 0, 0)), (0.7, (1, 1, 1)))
    nodes.feed(base, nodes.mix(nodes.math("MULTIPLY", lines, 0.22), pale, (0.17, 0.125, 0.09)))
    rough = nodes.math("ADD", nodes.math("MULTIPLY", worn, 0.4), 0.2)
    fine = nodes.math("MULTIPLY", nodes.noise(place, 55, 5, 0.7), 0.18)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", rough, fine))
    return made


def painted():
    """Thin paint rubbed and brushed onto canvas in clouds, lighter around the head."""
    made = material("canvas", (0.1, 0.1, 0.1), 0.88, specular=0.18)
    nodes = Nodes(made)
    place = nodes.place()
    broad = nodes.noise(place, 0.62, 5, 0.55, 0.9)
    colour = nodes.ramp(broad, (0.3, (0.022, 0.033, 0.046)), (0.45, (0.042, 0.053, 0.063)),
                        (0.56, (0.062, 0.053, 0.046)), (0.72, (0.07, 0.045, 0.028)))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    across = nodes.math("DIVIDE", nodes.math("ADD", split.outputs["X"], 0.1), 2.5)
    along = nodes.math("DIVIDE", nodes.math("SUBTRACT", split.outputs["Z"], 1.75), 1.75)
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", across, across),
                                         nodes.math("MULTIPLY", along, along)))
    ragged = nodes.math("ADD", away, nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 1.4, 7, 0.6, 0.6),
                                                                       0.5), 0.75))
    centre = nodes.ramp(ragged, (0.1, (1, 1, 1)), (1.0, (0, 0, 0)))
    colour = nodes.mix(nodes.math("MULTIPLY", centre, 0.8), colour, (0.185, 0.168, 0.15))
    # Strokes of a wide brush in two directions, and dabs of a sponge.
    strokes = None
    for turn, seed in ((0.7, 0.0), (-0.55, 7.0)):
        mapping = nodes.tree.nodes.new("ShaderNodeMapping")
        mapping.inputs["Rotation"].default_value = (0, turn, 0)
        mapping.inputs["Location"].default_value = (seed, 0, seed)
        nodes.tree.links.new(place, mapping.inputs["Vector"])
        stretch = nodes.tree.nodes.new("ShaderNodeMapping")
        stretch.inputs["Scale"].default_value = (0.8, 0.8, 5.5)
        nodes.tree.links.new(mapping.outputs[0], stretch.inputs["Vector"])
        one = nodes.noise(stretch.outputs[0], 1.9, 8, 0.68, 0.5)
        strokes = one if strokes is None else nodes.math("ADD", strokes, one)
    dabs = nodes.noise(place, 3.2, 9, 0.66, 0.9)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", strokes, 0.22), nodes.math("MULTIPLY", dabs, 0.56))
    colour = nodes.mix(0.85, colour, nodes.ramp(tone, (0.36, (0.5, 0.53, 0.58)), (0.5, (0.95, 0.95, 0.95)),
                                                (0.62, (1.55, 1.45, 1.32))), "MULTIPLY")
    # Shoes and brooms have soiled the part that lies on the floor.
    low = nodes.tree.nodes.new("ShaderNodeMapRange")
    low.inputs["From Min"].default_value = 0.34
    low.inputs["From Max"].default_value = 0.0
    nodes.tree.links.new(split.outputs["Z"], low.inputs["Value"])
    soiled = nodes.math("MULTIPLY", low.outputs[0], nodes.math("ADD", nodes.math("MULTIPLY", dabs, 0.9), 0.15))
    colour = nodes.mix(soiled, colour, (0.05, 0.042, 0.034))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    weave = nodes.noise(nodes.place((1, 1, 0.35)), 420, 2, 0.6)
    nodes.bump(nodes.math("ADD", nodes.math("MULTIPLY", tone, 1.4), nodes.math("MULTIPLY", weave, 0.3)), 0.16, 0.004)
    return made
