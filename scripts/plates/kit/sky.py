"""Skies and lamps."""

import math

import bpy

from .materials import Nodes


def daylight(sun, clouds=0.0, cloud_scale=1.0, seed=0.0, strength=0.1, cirrus=0.0, haze=0.0, haze_colour=(0.8, 0.85, 0.9)):
    """A physical sky (Nishita) with a sun. `clouds` is the covered share, 0..1; `haze` whitens the horizon."""
    scene = bpy.context.scene
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "MANUAL"
    world.cycles.sample_map_resolution = 2048
    tree = world.node_tree
    sky = tree.nodes.new("ShaderNodeTexSky")
    sky.sky_type = "NISHITA"
    sky.sun_disc = sun.strength > 0
    sky.sun_size = math.radians(2 * sun.radius_deg)
    sky.sun_intensity = sun.strength
    sky.sun_elevation = math.radians(sun.elevation_deg)
    # Measured by rendering: at 0 the sun stands in the viewing direction (+Y), and grows towards +X.
    sky.sun_rotation = math.radians(sun.azimuth_deg)
    sky.dust_density = sun.dust
    sky.air_density = sun.air
    colour = sky.outputs["Color"]
    if clouds > 0 or cirrus > 0 or haze > 0:
        colour = _clouded(world, colour, sun, clouds, cloud_scale, seed, cirrus, haze, haze_colour)
    back = tree.nodes["Background"]
    tree.links.new(colour, back.inputs["Color"])
    back.inputs["Strength"].default_value = strength
    return world


def _clouded(world, sky, sun, clouds, scale, seed, cirrus, haze, haze_colour):
    nodes = Nodes(world)
    tree = nodes.tree

    def smooth(value, low, high):
        node = tree.nodes.new("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP"
        tree.links.new(value, node.inputs["Value"])
        node.inputs["From Min"].default_value = low
        node.inputs["From Max"].default_value = high
        return node.outputs["Result"]

    view = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(view, split.inputs[0])
    up = nodes.math("MAXIMUM", split.outputs["Z"], 0.02)
    # A flat layer of clouds, seen from below.
    lifted = nodes.math("ADD", up, 0.08)
    join = tree.nodes.new("ShaderNodeCombineXYZ")
    tree.links.new(nodes.math("DIVIDE", split.outputs["X"], lifted), join.inputs["X"])
    tree.links.new(nodes.math("DIVIDE", split.outputs["Y"], lifted), join.inputs["Y"])
    join.inputs["Z"].default_value = seed
    flat = join.outputs[0]

    def density(offset, detail=9.0):
        moved = tree.nodes.new("ShaderNodeVectorMath")
        tree.links.new(flat, moved.inputs[0])
        moved.inputs[1].default_value = (*offset, 0)
        node = tree.nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value = 0.55 / scale
        node.inputs["Detail"].default_value = detail
        node.inputs["Roughness"].default_value = 0.56
        tree.links.new(moved.outputs[0], node.inputs["Vector"])
        return node.outputs["Fac"]

    azimuth = math.radians(sun.azimuth_deg)
    towards = (0.16 * scale * math.sin(azimuth), 0.16 * scale * math.cos(azimuth))
    here = density((0, 0))
    lit = nodes.math("MULTIPLY", nodes.math("SUBTRACT", here, density(towards, 5.0)), 3.5)
    tone = nodes.math("MINIMUM", nodes.math("MAXIMUM", nodes.math("ADD", lit, 0.62), 0.0), 1.0)
    colour = sky
    reference = tree.nodes.new("ShaderNodeTexSky")
    reference.sky_type = "NISHITA"
    reference.sun_disc = False
    reference.sun_elevation = math.radians(max(2.0, sun.elevation_deg))
    reference.sun_rotation = math.radians(sun.azimuth_deg)
    reference.dust_density = sun.dust
    reference.air_density = sun.air
    place = tree.nodes.new("ShaderNodeCombineXYZ")
    # The brightness of clouds follows the sky a little above the horizon below the sun.
    place.inputs["X"].default_value = math.sin(azimuth)
    place.inputs["Y"].default_value = math.cos(azimuth)
    place.inputs["Z"].default_value = 0.35
    tree.links.new(place.outputs[0], reference.inputs[0])
    grey = tree.nodes.new("ShaderNodeRGBToBW")
    tree.links.new(reference.outputs[0], grey.inputs[0])
    warm = nodes.mix(0.55, reference.outputs[0], grey.outputs[0])
    shade = nodes.mix(1.0, warm, (0.44, 0.48, 0.56), "MULTIPLY")
    cloud = nodes.mix(tone, shade, warm)
    if clouds > 0:
        edge = 0.66 - 0.34 * clouds
        cover = smooth(here, edge, edge + 0.14)
        colour = nodes.mix(cover, colour, cloud)
    if cirrus > 0:
        stretch = tree.nodes.new("ShaderNodeMapping")
        stretch.inputs["Scale"].default_value = (0.35, 1.6, 1)
        stretch.inputs["Rotation"].default_value = (0, 0, 0.6)
        tree.links.new(flat, stretch.inputs["Vector"])
        veil = tree.nodes.new("ShaderNodeTexNoise")
        veil.inputs["Scale"].default_value = 0.9
        veil.inputs["Detail"].default_value = 11
        veil.inputs["Roughness"].default_value = 0.62
        veil.inputs["Distortion"].default_value = 0.6
        tree.links.new(stretch.outputs[0], veil.inputs["Vector"])
        colour = nodes.mix(nodes.math("MULTIPLY", smooth(veil.outputs["Fac"], 0.48, 0.78), cirrus), colour, warm)
    # Towards the horizon, clouds and sky fade into haze.
    low = smooth(split.outputs["Z"], 0.16, 0.0)
    veiled = nodes.mix(1.0, warm, haze_colour, "MULTIPLY")
    return nodes.mix(nodes.math("MULTIPLY", low, max(haze, 0.35 if clouds > 0 else haze)), colour, veiled)


def uniform(colour, strength):
    """Even light from everywhere: rooms, studios and night."""
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    back = world.node_tree.nodes["Background"]
    back.inputs["Color"].default_value = (*colour, 1)
    back.inputs["Strength"].default_value = strength
    return world


def lamp(kind, at, energy, colour=(1, 1, 1), size=1.0, aim=None, spread_deg=None, visible=False):
    """An "AREA", "POINT", "SPOT" or "SUN" light; `aim` is the point it faces; watts for all but the sun."""
    data = bpy.data.lights.new("lamp", kind)
    data.energy = energy
    data.color = colour
    if kind == "AREA":
        if isinstance(size, tuple):
            data.shape = "RECTANGLE"
            data.size, data.size_y = size
        else:
            data.shape = "DISK"
            data.size = size
    elif kind == "SUN":
        data.angle = math.radians(size)
    else:
        data.shadow_soft_size = size
    if kind == "SPOT" and spread_deg:
        data.spot_size = math.radians(spread_deg)
        data.spot_blend = 0.6
    made = bpy.data.objects.new("lamp", data)
    made.location = at
    made.visible_camera = visible
    bpy.context.scene.collection.objects.link(made)
    if aim is not None:
        from mathutils import Vector

        made.rotation_euler = (Vector(aim) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    return made


def soft_daylight(sun, energy=3.2, colour=(1.0, 0.9, 0.76), **how):
    """`daylight` with the sun as a lamp: sky and sun are sampled apart, so that shade in a street has less noise."""
    from dataclasses import replace

    world = daylight(replace(sun, strength=0), **how)
    made = lamp("SUN", (0, 0, 30), energy, colour, 2 * sun.radius_deg)
    up, turn = math.radians(sun.elevation_deg), math.radians(sun.azimuth_deg)
    from mathutils import Vector

    towards = Vector((math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up)))
    made.rotation_euler = (-towards).to_track_quat("-Z", "Y").to_euler()
    return world
