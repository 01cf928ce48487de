"""A photographer's studio: seamless paper in a warm light grey, lit by one large softbox."""

import math

from kit.materials import Nodes, material
from kit.shapes import hills
from kit.sky import lamp, uniform
from kit.studio import backdrop
from kit.units import Camera, Plate, Sun

# A softbox of 2 m at 4 m is about 14 degrees in radius.
KEY = Sun(elevation_deg=34, azimuth_deg=-130, radius_deg=14, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=38, horizon=0.42, focus_m=4, f_stop=11),
    key=KEY,
    stand_m=(2.2, 5.0),
    samples=32,
    exposure=2.35,
)
WALL_Y = 7.2
BEND_M = 1.5
NEAR_Y = -2.0
FLOOR_M = WALL_Y - BEND_M - NEAR_Y


def build():
    uniform((0.96, 0.97, 1.0), 0.2)
    backdrop(7.0, NEAR_Y, WALL_Y, BEND_M, 5.2, paper(), hang)
    lamp("AREA", (-2.75, 0.9, 3.6), 430, (1.0, 0.955, 0.9), (2.0, 2.0), (0.1, 3.6, 1.0))
    # A spot over and behind the person lifts the wall around the head; its edge is wide and soft.
    lamp("SPOT", (0.35, 2.9, 4.7), 480, (1.0, 0.965, 0.93), 0.5, (-0.1, WALL_Y, 1.3), 66)
    # A white board at the right returns a little of the key.
    lamp("AREA", (3.6, 2.6, 1.5), 14, (1.0, 0.95, 0.9), (1.6, 2.4), (0.0, 3.6, 1.2))


def hang(x, s):
    """Paper from a roll keeps broad waves: flat on the floor, where tape holds it, and more of them higher up."""
    up = min(1.0, max(0.0, (s - FLOOR_M) / 2.2))
    broad = 0.010 * math.sin(1.7 * x + 0.5 + 0.18 * s) + 0.006 * math.sin(3.9 * x - 0.3 * s + 2.0)
    dents = 0.010 * hills(x, 0.35 * s, 1.3, 3, 4.7)
    return up * (broad + dents) + 0.0015 * hills(x, s, 0.9, 3, 1.3)


def paper():
    """Dyed paper: nearly even, with faint clouds in the colour, and dust and rubbed spots where people have walked."""
    made = material("paper", (0.6, 0.575, 0.545), 0.72, specular=0.25)
    nodes = Nodes(made)
    place = nodes.place()
    clouds = nodes.noise(place, 1.1, 6, 0.6)
    fibre = nodes.noise(place, 260, 3, 0.7)
    shade = nodes.math("ADD", nodes.math("MULTIPLY", clouds, 0.5), nodes.math("MULTIPLY", fibre, 0.5))
    colour = nodes.ramp(shade, (0.3, (0.575, 0.549, 0.518)), (0.7, (0.625, 0.6, 0.57)))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    low = nodes.tree.nodes.new("ShaderNodeMapRange")
    low.inputs["From Min"].default_value = 0.25
    low.inputs["From Max"].default_value = 0.0
    nodes.tree.links.new(split.outputs["Z"], low.inputs["Value"])
    rubs = nodes.noise(nodes.place((1.0, 2.6, 1.0)), 3.1, 9, 0.72, 1.6)
    rubbed = nodes.ramp(rubs, (0.56, (0, 0, 0)), (0.72, (1, 1, 1)))
    marks = nodes.math("MULTIPLY", nodes.math("MULTIPLY", rubbed, low.outputs[0]), 0.16)
    colour = nodes.mix(marks, colour, (0.42, 0.395, 0.37))
    specks = nodes.ramp(nodes.voronoi(place, 7.0), (0.018, (1, 1, 1)), (0.03, (0, 0, 0)))
    colour = nodes.mix(nodes.math("MULTIPLY", nodes.math("MULTIPLY", specks, low.outputs[0]), 0.45), colour,
                       (0.3, 0.27, 0.24))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    nodes.bump(nodes.math("ADD", fibre, nodes.math("MULTIPLY", nodes.noise(place, 34, 4), 0.6)), 0.12, 0.0015)
    return made
