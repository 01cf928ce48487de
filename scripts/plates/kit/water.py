"""Seas and lakes."""

from .materials import Nodes, material
from .shapes import mesh


def sea(level, near_y, bottom, deep=(0.006, 0.055, 0.12), shallow=(0.1, 0.36, 0.33), edge=(0.3, 0.42, 0.34),
        swell=0.55, ripple=0.55, foam=1.0, far_m=4000, half_width=60, name="sea"):
    """A water surface at z = `level` from y = `near_y` to the horizon. `bottom(x, y)` is the height of the ground: the
    colour follows the depth, and foam lies where the water ends. `swell` is the relief of the waves, `ripple` its
    scale (1 is choppy), `foam` 0 for lakes.
    """
    water = material(name, deep, 0.05)
    nodes = Nodes(water)
    place = nodes.place(kind="Geometry")
    attribute = nodes.tree.nodes.new("ShaderNodeAttribute")
    attribute.attribute_name = "water_depth"
    depth = attribute.outputs["Fac"]
    patches = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(place, 0.03, 5), 0.5), 1.0)
    shown = nodes.math("ADD", depth, nodes.math("MULTIPLY", patches, nodes.math("MINIMUM", depth, 1.0)))
    colour = nodes.ramp(nodes.math("DIVIDE", shown, 6.0), (0.0, edge), (0.1, shallow),
                        (0.4, tuple((a + b) / 2 for a, b in zip(shallow, deep))), (1.0, deep))
    rough = 0.05
    if foam > 0:
        lace = nodes.noise(place, 1.3, 10, 0.72, 0.8)
        bubbles = nodes.voronoi(place, 5.0)
        lines = nodes.math("ADD", lace, nodes.math("MULTIPLY", bubbles, 0.3))
        # Two bands: where the water ends, and where the last wave broke.
        band = nodes.math("SUBTRACT", 1.05, nodes.math("MULTIPLY", depth, 9.0 / foam))
        wave = nodes.math("SUBTRACT", 0.72, nodes.math("ABSOLUTE", nodes.math("MULTIPLY", nodes.math("SUBTRACT", depth, 0.42), 5.0)))
        most = nodes.math("MAXIMUM", band, wave)
        white = nodes.ramp(nodes.math("SUBTRACT", nodes.math("MULTIPLY", lines, 1.5), nodes.math("SUBTRACT", 1.25, most)),
                           (0.15, (0, 0, 0)), (0.5, (1, 1, 1)))
        colour = nodes.mix(white, colour, (0.8, 0.85, 0.86))
        rough = nodes.math("ADD", nodes.math("MULTIPLY", white, 0.6), 0.05)
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    nodes.feed(nodes.surface.inputs["Roughness"], rough)
    long_waves = nodes.noise(nodes.place((0.45, 1.3, 1), "Geometry"), 0.5 * ripple / 0.55, 10, 0.6, 0.4)
    nodes.bump(long_waves, swell, 0.5)
    columns, rows = 160, 260
    vertices, faces, depths = [], [], []
    for row in range(rows + 1):
        y = near_y + far_m * (row / rows) ** 4
        for column in range(columns + 1):
            x = (2 * column / columns - 1) * (half_width + 1.2 * (y - near_y))
            vertices.append((x, y, level))
            # Far out, the ground of the scene may have ended.
            depths.append(max(0.0, level - bottom(x, y)))
    for row in range(rows):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    made = mesh(name, vertices, faces, water, smooth=True)
    layer = made.data.attributes.new("water_depth", "FLOAT", "POINT")
    layer.data.foreach_set("value", depths)
    return made
