"""Ground that is fine near the camera and coarse far away, pebbles, and glow around a low sun."""

import math
import random

import bpy
from mathutils import Vector, noise

from .materials import Nodes, material
from .shapes import mesh


def fan(height, stops, columns=400, material=None, half_width=3.0, widening=0.62, behind_m=0.0, name="land"):
    """A surface z = height(x, y) that widens with the view, so that its squares are about equal in the picture.

    `stops` are (y, rows from the stop before); rows between two stops grow geometrically. `behind_m` adds one row that
    far behind the camera, so that light is reflected from there too.
    """
    lines = [stops[0][0]]
    for (low, _), (high, count) in zip(stops, stops[1:]):
        lines += [low * (high / low) ** ((k + 1) / count) for k in range(count)]
    vertices = []
    wide = [half_width + widening * y for y in lines]
    if behind_m:
        lines, wide = [-behind_m] + lines, [behind_m] + wide
    for y, half in zip(lines, wide):
        for column in range(columns + 1):
            x = (2 * column / columns - 1) * half
            vertices.append((x, y, height(x, y)))
    faces = []
    for row in range(len(lines) - 1):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    return mesh(name, vertices, faces, material, smooth=True)


def dampened(made, level_m, reach_m=0.16, dark=(0.22, 0.165, 0.11), roughness=0.18):
    """Makes a ground material dark and shining near the water's level."""
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    wavy = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 1.1, 6), 0.5), 0.4 * reach_m)
    share = nodes.tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Min"].default_value = level_m + 0.3 * reach_m
    share.inputs["From Max"].default_value = level_m + reach_m
    nodes.tree.links.new(nodes.math("ADD", split.outputs["Z"], wavy), share.inputs["Value"])
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(share.outputs[0], dark, own))
    dry = nodes.surface.inputs["Roughness"].default_value
    rough = nodes.math("ADD", nodes.math("MULTIPLY", share.outputs[0], dry - roughness), roughness)
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    return made


def glow(sun, colour=(1.0, 0.5, 0.2), narrow=2.0, wide=0.6):
    """Adds what a lens and thick air add around a low sun, to the world that `daylight` made.

    `narrow` and `wide` are brightnesses (before the world's strength) of a halo of about 2 and about 12 degrees.
    """
    nodes = Nodes(bpy.context.scene.world)
    tree = nodes.tree
    back = tree.nodes["Background"]
    own = back.inputs["Color"].links[0].from_socket
    up, turn = math.radians(sun.elevation_deg), math.radians(sun.azimuth_deg)
    view = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    dot = tree.nodes.new("ShaderNodeVectorMath")
    dot.operation = "DOT_PRODUCT"
    tree.links.new(view, dot.inputs[0])
    dot.inputs[1].default_value = (math.sin(turn) * math.cos(up), math.cos(turn) * math.cos(up), math.sin(up))

    along = nodes.math("MAXIMUM", dot.outputs["Value"], 0.0)
    near = nodes.math("MULTIPLY", nodes.math("POWER", along, 1200), narrow)
    far = nodes.math("MULTIPLY", nodes.math("POWER", along, 40), wide)
    tint = nodes.mix(1.0, nodes.math("ADD", near, far), colour, "MULTIPLY")
    tree.links.new(nodes.mix(1.0, own, tint, "ADD"), back.inputs["Color"])


def stone_material(name, tones, roughness=0.75, scale=7.0):
    """Stones: every copy has its own of the `tones`, with specks and veins."""
    made = material(name, tones[0], roughness, specular=0.35)
    nodes = Nodes(made)
    info = nodes.tree.nodes.new("ShaderNodeObjectInfo")
    own = nodes.ramp(info.outputs["Random"], *((k / max(1, len(tones) - 1), tone) for k, tone in enumerate(tones)))
    place = nodes.place()
    coarse = nodes.noise(place, scale, 8, 0.6, 0.6)
    mottles = nodes.ramp(coarse, (0.32, (0.55, 0.54, 0.52)), (0.68, (1.12, 1.1, 1.06)))
    specks = nodes.ramp(nodes.noise(place, scale * 16, 3), (0.42, (0.7, 0.7, 0.7)), (0.6, (1.05, 1.05, 1.05)))
    colour = nodes.mix(1.0, nodes.mix(1.0, own, mottles, "MULTIPLY"), specks, "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    nodes.bump(nodes.math("ADD", coarse, nodes.math("MULTIPLY", nodes.noise(place, scale * 8, 5), 0.4)), 0.35, 0.02)
    return made


def stone(radius=0.05, seed=1, material=None, rough=0.25, flat=0.6, detail=3, name="stone"):
    """A worn stone around the origin; `rough` near 0.15 is a pebble and near 0.5 a boulder, `detail` subdivisions."""
    import bmesh

    chance = random.Random(seed)
    shape = bmesh.new()
    bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=1.0)
    offset = Vector((chance.uniform(-50, 50), chance.uniform(-50, 50), chance.uniform(-50, 50)))
    long, wide = chance.uniform(0.95, 1.3), chance.uniform(0.7, 0.95)
    vertices = []
    for vertex in shape.verts:
        at = vertex.co
        swell = noise.noise(at * 0.9 + offset) + 0.45 * noise.noise(at * 2.1 + offset)
        if rough > 0.3:
            # Boulders have flat faces with edges between them: cells of a Voronoi pattern.
            swell += 0.5 * (noise.voronoi(at * 1.1 + offset)[0][0] - 0.4)
            swell += 0.12 * noise.fractal(at * 5 + offset, 0.8, 2.1, 4)
        size = radius * (1 + rough * swell)
        vertices.append((at.x * size * long, at.y * size * wide, at.z * size * flat))
    shape.verts.index_update()
    faces = [tuple(vertex.index for vertex in face.verts) for face in shape.faces]
    shape.free()
    return mesh(name, vertices, faces, material, smooth=True)


def shallows(made, clear_m=0.45, tint=(0.75, 0.85, 0.78)):
    """Lets the ground show through water from `kit.water.sea` where it is shallow, without real refraction."""
    water = made.data.materials[0]
    nodes = Nodes(water)
    tree = nodes.tree
    attribute = tree.nodes.new("ShaderNodeAttribute")
    attribute.attribute_name = "water_depth"
    share = tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Max"].default_value = clear_m
    share.inputs["To Min"].default_value = 1.0
    share.inputs["To Max"].default_value = 0.0
    tree.links.new(attribute.outputs["Fac"], share.inputs["Value"])
    normal = nodes.surface.inputs["Normal"].links[0].from_socket
    mirror = nodes.add("ShaderNodeBsdfGlossy", Roughness=0.03, Normal=normal)
    through = nodes.add("ShaderNodeBsdfTransparent", Color=tint)
    angle = nodes.add("ShaderNodeFresnel", IOR=1.33, Normal=normal)
    both = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(angle.outputs[0], both.inputs[0])
    tree.links.new(through.outputs[0], both.inputs[1])
    tree.links.new(mirror.outputs[0], both.inputs[2])
    mixed = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(share.outputs[0], mixed.inputs[0])
    tree.links.new(nodes.surface.outputs[0], mixed.inputs[1])
    tree.links.new(both.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return made


def calmed(made, least=0.25, scale=0.012):
    """Wind touches a lake in patches: elsewhere the ripples of `kit.water.sea` are `least` as high."""
    nodes = Nodes(made.data.materials[0])
    bump = nodes.surface.inputs["Normal"].links[0].from_node
    full = bump.inputs["Strength"].default_value
    patches = nodes.noise(nodes.place((1, 2.5, 1), "Geometry"), scale, 4)
    share = nodes.tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Min"].default_value = 0.45
    share.inputs["From Max"].default_value = 0.62
    share.inputs["To Min"].default_value = least * full
    share.inputs["To Max"].default_value = full
    nodes.tree.links.new(patches, share.inputs["Value"])
    nodes.feed(bump.inputs["Strength"], share.outputs[0])
    return made


def mountain_material(name, snow_m, trees_m, wood=((0.008, 0.022, 0.01), (0.03, 0.055, 0.022))):
    """Rock with forest below `trees_m`, meadows above it, and snow above `snow_m` where it isn't too steep."""
    made = material(name, (0.2, 0.2, 0.2), 0.95, specular=0.1)
    nodes = Nodes(made)
    tree = nodes.tree
    place = nodes.place(kind="Geometry")
    geometry = tree.nodes.new("ShaderNodeNewGeometry")
    split, facing = (tree.nodes.new("ShaderNodeSeparateXYZ") for _ in range(2))
    tree.links.new(geometry.outputs["Position"], split.inputs[0])
    tree.links.new(geometry.outputs["Normal"], facing.inputs[0])
    steep = facing.outputs["Z"]
    broad = nodes.noise(place, 0.004, 8, 0.6)
    fine = nodes.noise(place, 0.03, 10, 0.68)

    def level(value, low, high):
        node = tree.nodes.new("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP"
        tree.links.new(value, node.inputs["Value"])
        node.inputs["From Min"].default_value = low
        node.inputs["From Max"].default_value = high
        return node.outputs["Result"]

    strata = nodes.noise(nodes.place((0.3, 0.3, 3.0), "Geometry"), 0.02, 8, 0.65, 0.5)
    rock = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", strata, 0.6), nodes.math("MULTIPLY", fine, 0.4)),
                      (0.3, (0.09, 0.085, 0.085)), (0.5, (0.2, 0.19, 0.185)), (0.72, (0.34, 0.32, 0.3)))
    meadow = nodes.ramp(fine, (0.3, (0.05, 0.06, 0.02)), (0.7, (0.13, 0.125, 0.05)))
    crowns = nodes.voronoi(place, 0.16)
    forest = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", crowns, 0.4), nodes.math("MULTIPLY", fine, 0.6)),
                        (0.25, wood[1]), (0.6, wood[0]))
    # Noise moves every boundary up and down by a fifth of its height.
    moved = nodes.math("ADD", split.outputs["Z"],
                       nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.math("ADD", broad, fine), 1.0),
                                  0.5 * trees_m))
    green = nodes.math("MULTIPLY", level(steep, 0.5, 0.75),
                       nodes.math("SUBTRACT", 1.0, level(moved, 1.2 * trees_m, 1.9 * trees_m)))
    colour = nodes.mix(green, rock, meadow)
    woods = nodes.math("MULTIPLY", level(steep, 0.4, 0.6),
                       nodes.math("SUBTRACT", 1.0, level(moved, 0.92 * trees_m, 1.05 * trees_m)))
    colour = nodes.mix(woods, colour, forest)
    cover = nodes.math("MULTIPLY", level(moved, 0.85 * snow_m, 1.2 * snow_m),
                       level(nodes.math("ADD", steep, nodes.math("MULTIPLY", nodes.math("SUBTRACT", fine, 0.5), 0.5)),
                             0.52, 0.66))
    colour = nodes.mix(cover, colour, (0.82, 0.84, 0.88))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    relief = nodes.math("MULTIPLY", nodes.math("ADD", fine, nodes.math("MULTIPLY", strata, 0.5)),
                        nodes.math("SUBTRACT", 1.0, nodes.math("MULTIPLY", cover, 0.85)))
    nodes.bump(relief, 0.9, 22)
    return made


def tinted(colour):
    """Multiplies the world's colour: the physical sky turns rather yellow where thick air makes real ones orange."""
    tree = bpy.context.scene.world.node_tree
    back = tree.nodes["Background"]
    node = tree.nodes.new("ShaderNodeMixRGB")
    node.blend_type = "MULTIPLY"
    node.inputs["Fac"].default_value = 1
    tree.links.new(back.inputs["Color"].links[0].from_socket, node.inputs["Color1"])
    node.inputs["Color2"].default_value = (*colour, 1)
    tree.links.new(node.outputs[0], back.inputs["Color"])
