"""Materials from procedural textures. Colours are linear RGB."""

import bpy


def material(name, colour, roughness=0.6, metallic=0.0, specular=0.5, transmission=0.0, emission=None, strength=1.0):
    """A plain surface."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    surface = made.node_tree.nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = (*colour, 1)
    surface.inputs["Roughness"].default_value = roughness
    surface.inputs["Metallic"].default_value = metallic
    surface.inputs["Specular"].default_value = specular
    surface.inputs["Transmission"].default_value = transmission
    if emission is not None:
        surface.inputs["Emission"].default_value = (*emission, 1)
        surface.inputs["Emission Strength"].default_value = strength
    return made


class Nodes:
    """Short forms for building node trees."""

    def __init__(self, made):
        self.tree = made.node_tree
        self.surface = self.tree.nodes.get("Principled BSDF")

    def add(self, kind, **inputs):
        node = self.tree.nodes.new(kind)
        for name, value in inputs.items():
            if hasattr(node, name):
                setattr(node, name, value)
                continue
            socket = node.inputs[name.replace("_", " ")]
            self.feed(socket, value)
        return node

    def feed(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and socket.type == "RGBA":
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def place(self, scale=(1, 1, 1), kind="Object"):
        """Coordinates in the object's (`Object`), the image's (`UV`) or the scene's (`Geometry`) system."""
        if kind == "Geometry":
            source = self.tree.nodes.new("ShaderNodeNewGeometry").outputs["Position"]
        else:
            source = self.tree.nodes.new("ShaderNodeTexCoord").outputs[kind]
        mapping = self.tree.nodes.new("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = scale
        self.tree.links.new(source, mapping.inputs["Vector"])
        return mapping.outputs["Vector"]

    def noise(self, vector, scale, detail=8.0, rough=0.55, distort=0.0):
        node = self.add("ShaderNodeTexNoise", Scale=scale, Detail=detail, Roughness=rough, Distortion=distort)
        self.tree.links.new(vector, node.inputs["Vector"])
        return node.outputs["Fac"]

    def voronoi(self, vector, scale, feature="F1", output="Distance", randomness=1.0):
        node = self.add("ShaderNodeTexVoronoi", Scale=scale, Randomness=randomness)
        node.feature = feature
        self.tree.links.new(vector, node.inputs["Vector"])
        return node.outputs[output]

    def ramp(self, value, *stops):
        """`stops` are (position, colour)."""
        node = self.tree.nodes.new("ShaderNodeValToRGB")
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = (*colour, 1) if len(colour) == 3 else colour
        self.tree.links.new(value, node.inputs["Fac"])
        return node.outputs["Color"]

    def mix(self, share, first, second, blend="MIX"):
        node = self.tree.nodes.new("ShaderNodeMixRGB")
        node.blend_type = blend
        self.feed(node.inputs["Fac"], share)
        self.feed(node.inputs["Color1"], first)
        self.feed(node.inputs["Color2"], second)
        return node.outputs["Color"]

    def math(self, operation, first, second=0.0):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        self.feed(node.inputs[0], first)
        self.feed(node.inputs[1], second)
        return node.outputs["Value"]

    def bump(self, height, strength=0.3, distance=0.02):
        node = self.add("ShaderNodeBump", Strength=strength, Distance=distance)
        self.tree.links.new(height, node.inputs["Height"])
        self.feed(self.surface.inputs["Normal"], node.outputs["Normal"])
        return node


def mottled(name, dark, light, scale=3.0, roughness=0.85, bump=0.3, distance=0.02, detail=10.0, specular=0.3):
    """Stone, plaster, soil, sand: two colours in noise, with a relief."""
    made = material(name, light, roughness, specular=specular)
    nodes = Nodes(made)
    value = nodes.noise(nodes.place(), scale, detail)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(value, (0.35, dark), (0.68, light)))
    fine = nodes.noise(nodes.place(), scale * 9, 6)
    nodes.bump(nodes.math("ADD", value, nodes.math("MULTIPLY", fine, 0.4)), bump, distance)
    return made


def wood(name, dark=(0.09, 0.04, 0.016), light=(0.34, 0.18, 0.08), along=(1.2, 9, 9), scale=2.2, roughness=0.42,
         bump=0.12):
    """Grain along X by default."""
    made = material(name, light, roughness)
    nodes = Nodes(made)
    grain = nodes.noise(nodes.place(along), scale, 12, 0.6, 1.4)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(grain, (0.32, dark), (0.7, light)))
    nodes.bump(grain, bump, 0.01)
    return made


def planks(name, dark, light, width=0.14, length=2.0, roughness=0.5, gap=0.004, axis="Y"):
    """Floor boards that run along `axis`."""
    made = material(name, light, roughness)
    nodes = Nodes(made)
    flat = nodes.place()
    if axis == "Y":
        turn = nodes.tree.nodes.new("ShaderNodeMapping")
        turn.inputs["Rotation"].default_value = (0, 0, 1.5708)
        nodes.tree.links.new(flat, turn.inputs["Vector"])
        flat = turn.outputs["Vector"]
    brick = nodes.add("ShaderNodeTexBrick", Scale=1.0)
    brick.inputs["Mortar Size"].default_value = gap
    brick.inputs["Brick Width"].default_value = length
    brick.inputs["Row Height"].default_value = width
    brick.inputs["Color1"].default_value = (0, 0, 0, 1)
    brick.inputs["Color2"].default_value = (1, 1, 1, 1)
    brick.inputs["Mortar"].default_value = (0.5, 0.5, 0.5, 1)
    nodes.tree.links.new(flat, brick.inputs["Vector"])
    stretch = nodes.tree.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (1.2, 14, 14)
    nodes.tree.links.new(flat, stretch.inputs["Vector"])
    grain = nodes.noise(stretch.outputs["Vector"], 2.0, 12, 0.6, 1.2)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", grain, 0.7), nodes.math("MULTIPLY", brick.outputs["Color"], 0.3))
    colour = nodes.ramp(tone, (0.28, dark), (0.78, light))
    seam = nodes.mix(brick.outputs["Fac"], colour, tuple(0.25 * part for part in dark))
    nodes.feed(nodes.surface.inputs["Base Color"], seam)
    nodes.bump(nodes.math("SUBTRACT", grain, nodes.math("MULTIPLY", brick.outputs["Fac"], 2.0)), 0.12, 0.006)
    return made


def paving(name, stone=(0.32, 0.3, 0.28), dark=(0.2, 0.19, 0.18), joint=(0.09, 0.085, 0.08), width=0.4, height=0.4,
           gap=0.012, roughness=0.75, offset=0.5):
    """Slabs or setts on the ground, or bricks on a wall that lies in its XY plane."""
    made = material(name, stone, roughness)
    nodes = Nodes(made)
    place = nodes.place()
    brick = nodes.add("ShaderNodeTexBrick", Scale=1.0)
    brick.offset = offset
    brick.inputs["Mortar Size"].default_value = gap
    brick.inputs["Mortar Smooth"].default_value = 0.3
    brick.inputs["Brick Width"].default_value = width
    brick.inputs["Row Height"].default_value = height
    brick.inputs["Color1"].default_value = (*stone, 1)
    brick.inputs["Color2"].default_value = (*dark, 1)
    brick.inputs["Mortar"].default_value = (*joint, 1)
    nodes.tree.links.new(place, brick.inputs["Vector"])
    dirt = nodes.noise(place, 2.3, 10, 0.65)
    worn = nodes.mix(0.55, brick.outputs["Color"], nodes.ramp(dirt, (0.3, (0.35, 0.33, 0.31)), (0.7, (1, 1, 1))),
                     "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], worn)
    fine = nodes.noise(place, 40, 6)
    height = nodes.math("SUBTRACT", nodes.math("MULTIPLY", fine, 0.25), brick.outputs["Fac"])
    nodes.bump(height, 0.5, 0.01)
    rough = nodes.math("ADD", nodes.math("MULTIPLY", dirt, 0.35), roughness - 0.2)
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    return made


def leaf(name, dark, light, roughness=0.45, through=0.35):
    """Leaves and grass: light shines through, and each instance has its own shade between the two colours."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes = Nodes(made)
    tree = made.node_tree
    info = tree.nodes.new("ShaderNodeObjectInfo")
    patch = nodes.noise(nodes.place(kind="Geometry"), 0.9, 3)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", info.outputs["Random"], 0.5), nodes.math("MULTIPLY", patch, 0.5))
    colour = nodes.ramp(tone, (0.15, dark), (0.8, light))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    nodes.surface.inputs["Roughness"].default_value = roughness
    nodes.surface.inputs["Specular"].default_value = 0.3
    clear = nodes.add("ShaderNodeBsdfTranslucent")
    bright = nodes.mix(0.35, colour, (0.55, 0.65, 0.12))
    nodes.feed(clear.inputs["Color"], bright)
    mixed = tree.nodes.new("ShaderNodeMixShader")
    mixed.inputs["Fac"].default_value = through
    tree.links.new(nodes.surface.outputs[0], mixed.inputs[1])
    tree.links.new(clear.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return made


def per_copy(made):
    """Takes the shade of each copy from a mesh of `shapes.merged` instead of from instances."""
    tree = made.node_tree
    for info in [node for node in tree.nodes if node.type == "OBJECT_INFO"]:
        attribute = tree.nodes.new("ShaderNodeAttribute")
        attribute.attribute_name = "copy"
        for each in info.outputs["Random"].links:
            tree.links.new(attribute.outputs["Fac"], each.to_socket)
    return made


def cloth(name, colour, scale=220.0, roughness=0.9):
    """Woven cloth."""
    made = material(name, colour, roughness, specular=0.2)
    nodes = Nodes(made)
    made.node_tree.nodes["Principled BSDF"].inputs["Sheen"].default_value = 0.3
    value = nodes.noise(nodes.place(), scale, 2)
    dim = tuple(0.72 * part for part in colour)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(value, (0.3, dim), (0.7, colour)))
    nodes.bump(value, 0.15, 0.002)
    return made


def glass(name, tint=(0.9, 0.95, 0.95), roughness=0.02):
    """Window panes: a dark mirror, which renders without noise. Real glass is `material(transmission=1)`."""
    return material(name, (0.02, 0.025, 0.03), roughness, specular=1.0)
