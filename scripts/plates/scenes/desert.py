"""Sand dunes in the light of a low sun: wind ripples, sharp crests, blue shade on the lee sides."""

import math
import random

from kit.land import fan, stone, stone_material
from kit.materials import Nodes, leaf, mottled
from kit.plants import blades
from kit.shapes import hills, scatter, spread
from kit.sky import daylight
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=22, azimuth_deg=-110, radius_deg=0.4, strength=0.6, dust=2.0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.44, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    samples=28,
    exposure=1.5,
    saturation=1.03,
    contrast=1.05,
    haze=(2600.0, (1.0, 0.93, 0.86)),
)


def dune(along, seed):
    """One period of a dune, 0..1: a long windward slope, a sharp crest and a steep lee side."""
    t = along % 1.0
    if t < 0.7:
        return math.sin(0.5 * math.pi * t / 0.7) ** 1.7
    return max(0.0, 1 - (t - 0.7) / 0.26) ** 1.15 if t < 0.96 else 0.0


def field(x, y, long_m, high_m, turn, seed):
    """A field of dunes whose crests wind across the wind, which blows along `turn` (radians from +X)."""
    bend = 0.34 * hills(x, y, 2.1 * long_m, 3, seed, 0.45)
    along = (x * math.cos(turn) + y * math.sin(turn)) / long_m + bend
    own = 0.55 + 0.9 * max(0.0, 0.5 + hills(x, y, 2.6 * long_m, 2, seed + 4))
    return high_m * own * dune(along, seed)


def rise(x, y):
    far = max(0.0, y - 9) + 0.6 * max(0.0, abs(x) - 4)
    middle = min(1.0, max(0.0, y - 10) / 28)
    low = field(x + 7, y, 26, 2.1, 0.45, 2.0) * min(1.0, far / 16)
    high = field(x + 60, y, 130, 15, 0.3, 5.0) * min(1.0, max(0.0, y - 45) / 110)
    huge = field(x - 300, y, 520, 62, 0.4, 9.0) * min(1.0, max(0.0, y - 260) / 700)
    return low + high + huge - 0.55 * middle


def ground(x, y):
    """Flat where a person stands, but for ripples."""
    near = max(0.0, 1 - max(0.0, y - 8) / 26)
    warp = 0.16 * hills(x, y, 1.3, 3, 4) + 0.7 * hills(x, y, 6, 2, 8)
    phase = (0.93 * x + 0.36 * y + warp) / 0.115
    t = phase % 1.0
    ripple = t / 0.66 if t < 0.66 else (1 - t) / 0.34
    strong = 0.5 + 0.5 * min(1.0, max(0.0, 0.6 + 1.4 * hills(x, y, 2.6, 3, 12)))
    relief = 0.011 * (ripple - 0.5) * strong * near if y < 34 else 0.0
    return rise(x, y) + 0.018 * hills(x, y, 2.2, 3, 1) + relief


def sand_material():
    made = mottled("desert sand", (0.47, 0.27, 0.125), (0.6, 0.37, 0.19), scale=2.0, roughness=0.95, bump=0.0,
                   distance=0.01)
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    place = nodes.place(kind="Geometry")
    grains = nodes.ramp(nodes.noise(place, 420, 3, 0.7), (0.3, (0.6, 0.56, 0.52)), (0.5, (1, 1, 1)),
                        (0.72, (1.25, 1.22, 1.18)))
    own = nodes.mix(0.75, own, grains, "MULTIPLY")
    broad = nodes.ramp(nodes.noise(place, 0.05, 6, 0.6), (0.35, (0.88, 0.85, 0.82)), (0.65, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(1.0, own, broad, "MULTIPLY"))
    # Ripples farther away, where the mesh is too coarse for them.
    wave = nodes.add("ShaderNodeTexWave", Scale=0.9, Distortion=5.0, Detail=3.0)
    wave.inputs["Detail Scale"].default_value = 0.5
    nodes.tree.links.new(nodes.place((1, 0.4, 1), "Geometry"), wave.inputs["Vector"])
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    away = nodes.tree.nodes.new("ShaderNodeMapRange")
    for socket, value in (("From Min", 12.0), ("From Max", 40.0), ("To Max", 0.8)):
        away.inputs[socket].default_value = value
    nodes.tree.links.new(split.outputs["Y"], away.inputs["Value"])
    height = nodes.math("MULTIPLY", wave.outputs["Fac"], away.outputs[0])
    fine = nodes.math("MULTIPLY", nodes.noise(place, 170, 5), 0.09)
    nodes.bump(nodes.math("ADD", height, fine), 0.5, 0.05)
    return made


def build():
    daylight(SUN, clouds=0.0, cirrus=0.4, cloud_scale=1.4, seed=2.0, haze=0.8, haze_colour=(1.06, 0.94, 0.8))
    sand = sand_material()
    fan(ground, ((1.2, 0), (2.6, 40), (9, 420), (40, 200), (400, 150), (4200, 110)), 520, sand, half_width=4,
        widening=0.66, behind_m=60)
    small_things()


def small_things():
    """Tufts of dry grass with sand heaped around them, and a few stones."""
    straw = leaf("desert grass", (0.2, 0.15, 0.06), (0.42, 0.34, 0.17), 0.6, 0.3)
    tufts = [blades(70, 0.36, 0.0035, 0.07, k, straw, 0.75, "desert tuft") for k in range(3)]
    chance = random.Random(9)
    groups = ((-3.0, 6.6), (3.5, 8.2), (-5.6, 10.5), (5.9, 11.0), (-2.6, 14.0), (3.0, 5.6))
    places = []
    for x, y in groups:
        for _ in range(chance.randint(3, 8)):
            px, py = x + chance.gauss(0, 0.24), y + chance.gauss(0, 0.24)
            if abs(px) > 1.6:
                places.append((px, py, ground(px, py), chance.uniform(0, 360), chance.uniform(0.5, 1.2), 6))
    scatter(tufts, places, 2)
    grey = stone_material("desert stones", ((0.14, 0.09, 0.06), (0.3, 0.2, 0.13), (0.22, 0.16, 0.12)))
    stones = [stone(0.03, k, grey, 0.35, 0.55, 2) for k in range(4)]
    scatter(stones, spread(130, (-7, 7), (2.9, 13), 4, lambda x, y: ground(x, y) + 0.002, (0.25, 1.3),
                           lambda x, y: (abs(x) > 1.3 and hills(x, y, 1.8, 3, 5) > 0.05)), 3)
