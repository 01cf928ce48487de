"""A beach on a clear day: pale sand, shallow turquoise water, palms at the side."""

import math

from kit.materials import Nodes, mottled
from kit.plants import palm
from kit.shapes import grid, hills
from kit.sky import daylight
from kit.units import Camera, Plate, Sun
from kit.water import sea

SUN = Sun(elevation_deg=46, azimuth_deg=132, radius_deg=0.4, strength=0.3, dust=0.7)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.0, 6.0),
    samples=32,
    exposure=3.2,
    saturation=1.25,
    haze=(1500.0, (0.9, 0.97, 1.05)),
)
SEA_Z = -0.42


def beach(x, y):
    """Flat where a person stands, then falling towards the water, with wind ripples."""
    shore = 9.5 + 1.3 * math.sin(0.16 * x + 0.6) + 0.8 * hills(x, 0, 7, 3, 4.0)
    fall = max(0.0, y - (shore - 4.5))
    relief = 0.03 * hills(x, y, 1.9, 4, 2.0) + 0.016 * hills(x, 1.4 * y, 0.24, 3, 9.0)
    return relief - 0.085 * fall - (footprint(x, y) if y < 11 else 0.0)


def build():
    daylight(SUN, clouds=0.26, cloud_scale=0.9, seed=5.1, cirrus=0.55, haze=0.4, haze_colour=(0.86, 0.95, 1.05))
    sand = mottled("sand", (0.46, 0.37, 0.25), (0.62, 0.52, 0.38), scale=7, roughness=0.95, bump=0.4, distance=0.012)
    grains(sand)
    wet(sand)
    far = grid((90, 40), (300, 300), lambda x, y: beach(x, y + 26), sand)
    far.location = (0, 26, 0)
    # Fine enough for ripples and footprints where the camera sees them.
    near = grid((16, 9), (560, 460), lambda x, y: beach(x, y + 5.5) + 0.004, sand)
    near.location = (0, 5.5, 0)
    sides(sand)
    sea(SEA_Z, 7, beach)
    for k, (x, y, size) in enumerate(((-8.6, 14, 1.0), (-11.5, 17, 1.15), (12.5, 19, 1.0))):
        tree = palm(6.0 * size, seed=k + 3, lean=0.3 if x < 0 else -0.22)
        tree.location = (x, y, -0.25)
        tree.rotation_euler = (0, 0, 0.6 * k)
    headland()


def grains(sand):
    """Dark and light grains, and bits of shell: without them sand looks like paper."""
    nodes = Nodes(sand)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    place = nodes.place()
    fine = nodes.ramp(nodes.noise(place, 420, 3, 0.7), (0.3, (0.62, 0.6, 0.58)), (0.5, (1, 1, 1)), (0.72, (1.2, 1.2, 1.2)))
    speckled = nodes.mix(0.8, own, fine, "MULTIPLY")
    damp = nodes.ramp(nodes.noise(place, 0.9, 6, 0.6), (0.35, (0.8, 0.78, 0.76)), (0.62, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(0.7, speckled, damp, "MULTIPLY"))


FOOTPRINTS = [(0.9 - 0.35 * k + 0.12 * (k % 2), 3.2 + 0.62 * k, 0.15 * (k % 2 * 2 - 1)) for k in range(12)]


def footprint(x, y):
    """Depth of the prints of bare feet that lead to the water."""
    depth = 0.0
    for px, py, turn in FOOTPRINTS:
        u, v = x - px, y - py
        along, across = v + turn * u, u - turn * v
        depth += 0.028 * math.exp(-((along / 0.13) ** 2) - (across / 0.055) ** 2)
        depth -= 0.008 * math.exp(-((along / 0.2) ** 2) - (across / 0.1) ** 2)
    return depth


def wet(sand):
    """Near the water the sand is dark and shines."""
    nodes = Nodes(sand)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    share = nodes.tree.nodes.new("ShaderNodeMapRange")
    share.inputs["From Min"].default_value = SEA_Z + 0.02
    share.inputs["From Max"].default_value = SEA_Z + 0.16
    nodes.tree.links.new(split.outputs["Z"], share.inputs["Value"])
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(share.outputs[0], (0.22, 0.165, 0.11), own))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", share.outputs[0], 0.7), 0.22))


def sides(sand):
    """The beach beside and behind the camera, which lights people from below."""
    for x, width in ((-26, 36), (26, 36)):
        grid((width, 12), (80, 40), lambda u, v, x=x: beach(u + x, v + 4), sand).location = (x, 4, 0)
    grid((90, 20), (20, 10), lambda x, y: -0.02, sand).location = (0, -9, 0)


def headland():
    """A wooded hill far along the coast. Its reflection in waves this small would end in a hard edge: it has none."""
    green = mottled("hill", (0.012, 0.035, 0.012), (0.05, 0.09, 0.03), scale=0.05, bump=1.0, distance=4)

    def rise(x, y):
        return (30 + 22 * hills(x, y, 60, 6, 5)) * max(0, 1 - (y / 60) ** 2) * max(0, 1 - (x / 260) ** 2) - 2

    far = grid((520, 120), (260, 60), lambda x, y: max(-4, rise(x, y)), green)
    far.location = (-330, 620, 0)
    far.visible_glossy = False
