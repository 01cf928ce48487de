"""The model city of `giant_city` by night: lit windows, lamps along the streets, cars.

Windows and lamps are only seen: they light nothing. A few large lamps stand for them.
"""

import math

import bpy

from kit.city import build_city
from kit.materials import Nodes
from kit.model import giant, shrunk
from kit.sky import lamp, uniform
from kit.units import Sun

KEY = Sun(elevation_deg=33, azimuth_deg=-128, radius_deg=12, strength=0)
PLATE = giant(KEY, samples=28, exposure=0.34, contrast=1.06, saturation=1.08, haze=(70.0, (0.9, 0.9, 0.95)))


def build():
    night_sky()
    build_city(night=True)
    shrunk()
    lights()


def night_sky():
    """The last blue above the glow of the city."""
    world = uniform((0.0, 0.0, 0.0), 1.0)
    nodes = Nodes(world)
    split = nodes.add("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.add("ShaderNodeTexCoord").outputs["Generated"], split.inputs[0])
    colour = nodes.ramp(split.outputs["Z"], (0.0, (0.06, 0.042, 0.038)), (0.06, (0.032, 0.03, 0.042)),
                        (0.2, (0.0065, 0.0095, 0.022)), (0.6, (0.003, 0.0045, 0.013)))
    stretched = nodes.noise(nodes.place((1, 1, 4), "Generated"), 3.0, 7, 0.6)
    veils = nodes.ramp(stretched, (0.42, (0, 0, 0)), (0.75, (0.009, 0.007, 0.008)))
    colour = nodes.mix(1.0, colour, veils, "ADD")
    nodes.feed(world.node_tree.nodes["Background"].inputs["Color"], colour)
    bpy.context.scene.world = world


def lights():
    # A lit screen behind the camera, in the direction of the key, as far away as its radius asks for.
    up, turn = math.radians(KEY.elevation_deg), math.radians(KEY.azimuth_deg)
    way = (math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up))
    at = tuple(middle + 7 * part for middle, part in zip((0, 3, 0.9), way))
    lamp("AREA", at, 95, (1.0, 0.78, 0.56), (3.0, 3.0), (0, 3, 0.9)).visible_glossy = False
    # One long lamp for each street: with many lamps each one is sampled too rarely.
    for x, y, size, watts in ((0, 1.4, (0.5, 1.6), 3.4), (0, 9.6, (0.5, 11.5), 17.0), (-1.6, 3.02, (1.9, 0.5), 3.4),
                              (1.6, 3.02, (1.9, 0.5), 3.4)):
        made = lamp("AREA", (x, y, 0.27), watts, (1.0, 0.62, 0.32), size)
        made.visible_glossy = False
