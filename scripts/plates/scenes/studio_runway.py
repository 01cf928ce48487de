"""The runway of a fashion show: a long white floor between dark rows of chairs, lamps on two trusses, a lit portal."""

import math
import random

from mathutils import Vector

from kit.materials import Nodes, cloth, material, mottled
from kit.rooms import wooden_chair
from kit.shapes import grid, hills, plane
from kit.sky import lamp, uniform
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=40, azimuth_deg=-129, radius_deg=6, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=34, horizon=0.44, focus_m=4, f_stop=11),
    key=KEY,
    stand_m=(2.2, 6.0),
    aside_m=0.8,
    samples=52,
    exposure=0.1,
    contrast=1.06,
)
HALF, END, HALL_Z, TRUSS_X, TRUSS_Z = 1.35, 15.0, -0.42, 2.0, 4.0


def build():
    uniform((0.7, 0.8, 1.0), 0.012)
    wash = lamp("AREA", (0, 7.5, 4.5), 430, (1.0, 0.97, 0.93), (1.5, 17))
    wash.data.spread = math.radians(75)
    wash.visible_glossy = False
    lamp("SPOT", (-3.2, 1.2, 4.3), 1300, (1.0, 0.96, 0.9), 0.42, (0.0, 3.9, 0.8), 46).visible_glossy = False
    lamp("AREA", (0, END - 0.5, 2.0), 90, (1.0, 0.86, 0.8), (3.4, 3.2), (0, 6, 0.4)).visible_glossy = False
    runway()
    hall()
    portal()
    trusses()
    seats()


def runway():
    """White lacquered boards with heel marks, and a line of light along each edge."""
    made = material("runway", (0.62, 0.61, 0.6), 0.16)
    nodes = Nodes(made)
    place = nodes.place()
    broad = nodes.noise(place, 0.7, 8, 0.62)
    own = nodes.ramp(broad, (0.34, (0.43, 0.425, 0.42)), (0.66, (0.52, 0.51, 0.505)))
    marks = nodes.ramp(nodes.noise(nodes.place((3.2, 0.8, 1)), 3.4, 9, 0.76, 1.6), (0.63, (0, 0, 0)), (0.7, (1, 1, 1)))
    own = nodes.mix(nodes.math("MULTIPLY", marks, 0.25), own, (0.26, 0.25, 0.24))
    heels = nodes.ramp(nodes.voronoi(place, 3.1), (0.016, (1, 1, 1)), (0.022, (0, 0, 0)))
    own = nodes.mix(nodes.math("MULTIPLY", heels, 0.5), own, (0.2, 0.19, 0.18))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    turn = nodes.math("FRACT", nodes.math("DIVIDE", nodes.math("ADD", split.outputs["Y"], 100.6), 2.4))
    seam = nodes.math("LESS_THAN", turn, 0.0014)
    own = nodes.mix(nodes.math("MULTIPLY", seam, 0.7), own, (0.16, 0.16, 0.16))
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    dull = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(place, 1.3, 9, 0.66), 0.3), 0.02)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", dull, nodes.math("MULTIPLY", marks, 0.2)))
    nodes.bump(nodes.noise(place, 2.2, 3), 0.04, 0.02)
    plane((2 * HALF, END + 4), (0, (END - 4) / 2, 0), made)
    white = material("runway side", (0.5, 0.5, 0.5), 0.4)
    line = glowing("edge light", (0.7, 0.7, 0.7), (1.0, 0.93, 0.86), 2.4, lights=False)
    steel = material("edge steel", (0.5, 0.5, 0.5), 0.3, 0.9)
    parts = Parts((0, 0, 0), 0, "runway edge")
    for side in (-1, 1):
        x = side * HALF
        parts.face([(x, -4, HALL_Z), (x, END, HALL_Z), (x, END, 0), (x, -4, 0)], white)
        parts.solid(sorted((x - side * 0.03, x + side * 0.004)), (-4, END), (-0.03, 0.003), steel)
        parts.solid(sorted((x + side * 0.002, x + side * 0.014)), (-4, END), (-0.075, -0.05), line)
    parts.done()
    for side in (-1, 1):
        lamp("AREA", (side * (HALF + 0.12), 6.5, -0.06), 18, (1.0, 0.9, 0.8), (0.1, 17),
             (side * (HALF + 0.9), 6.5, HALL_Z)).visible_glossy = False


def hall():
    """A dark floor and black curtains at both sides."""
    dark = mottled("hall floor", (0.016, 0.016, 0.017), (0.035, 0.034, 0.034), 1.2, 0.32, 0.05)
    serge = cloth("hall curtain", (0.024, 0.023, 0.026), 160)
    plane((18, 30), (0, 6, HALL_Z), dark)
    plane((18, 30), (0, 6, 6.2), dark)

    def folds(x, z):
        return 0.1 * math.sin(6.3 * x + 1.2 * math.sin(1.3 * x)) + 0.05 * hills(x, 0.2 * z, 0.5, 3, 2.0)

    for side in (-1, 1):
        sheet = grid((24, 7), (620, 4), folds, serge, "side curtain")
        sheet.rotation_euler = (math.radians(90), 0, math.radians(-90 * side))
        sheet.location = (side * 6.6, 7, HALL_Z + 3.5)
    back = grid((14, 7), (420, 4), folds, serge, "back curtain")
    back.rotation_euler = (math.radians(90), 0, 0)
    back.location = (0, END + 1.6, HALL_Z + 3.5)


def portal():
    """Where the models come from: nested frames around a wall with a soft glow, brightest at its foot."""
    shine = glowing("portal glow", (0.4, 0.38, 0.37), (1, 1, 1), 0.36)
    nodes = Nodes(shine)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    up = nodes.math("DIVIDE", split.outputs["Z"], 4.2)
    side = nodes.math("MULTIPLY", nodes.math("ABSOLUTE", split.outputs["X"]), 0.12)
    nodes.feed(nodes.surface.inputs["Emission"],
               nodes.ramp(nodes.math("ADD", up, side), (0.0, (1.0, 0.8, 0.72)), (0.45, (0.72, 0.5, 0.5)),
                          (1.0, (0.24, 0.19, 0.26))))
    white = material("portal frame", (0.55, 0.54, 0.53), 0.35)
    line = glowing("portal line", (0.8, 0.8, 0.8), (1.0, 0.92, 0.86), 3.0, lights=False)
    parts = Parts((0, END, 0), 0, "portal")
    parts.upright((-2.3, 2.3), (HALL_Z, 4.4), 1.0, shine)
    for k, (half, tall) in enumerate(((2.3, 3.9), (2.0, 3.5), (1.7, 3.1))):
        y = 0.3 * k
        for a, b in ((-half - 0.16, -half), (half, half + 0.16)):
            parts.solid((a, b), (y, y + 0.2), (HALL_Z if half > HALF + 0.16 else 0, tall + 0.16), white)
        parts.solid((-half, half), (y, y + 0.2), (tall, tall + 0.16), white)
        inner = 0.012
        for a in (-half, half - inner):
            parts.solid((a, a + inner), (y + 0.09, y + 0.11), (0, tall), line)
        parts.solid((-half, half), (y + 0.09, y + 0.11), (tall - inner, tall), line)
    parts.solid((-1.7, 1.7), (-0.05, 1.0), (-0.3, 0.0), white)
    parts.done(0.006)


def trusses():
    """Two trusses above the edges of the runway, with lamps that face inwards."""
    alloy = material("runway truss", (0.4, 0.4, 0.41), 0.36, 1.0)
    black = material("runway lamp", (0.014, 0.014, 0.016), 0.42)
    lens = glowing("runway lens", (0.5, 0.5, 0.5), (1.0, 0.95, 0.88), 16, lights=False)
    half = 0.14
    parts = Parts((0, 0, 0), 0, "trusses")
    for side in (-1, 1):
        x, z = side * TRUSS_X, TRUSS_Z
        for dx in (-half, half):
            for dz in (0, 2 * half):
                parts.tube(((x + dx, -2, z + dz), (x + dx, END, z + dz)), 0.024, alloy, 8)
        for k in range(58):
            y0, y1 = -1.5 + 0.28 * k, -1.5 + 0.28 * (k + 1)
            up = k % 2
            for dx in (-half, half):
                parts.tube(((x + dx, y0, z + 2 * half * up), (x + dx, y1, z + 2 * half * (1 - up))), 0.01, alloy, 5)
        for y in (2.0, 6.5, 11.0):
            parts.tube(((x, y, z + 2 * half), (x, y, 7)), 0.008, alloy, 6)
        for k in range(13):
            y = 2.2 + 1.0 * k
            start = Vector((x, y, z - 0.3))
            # Most face the runway ahead of them; every third one is turned towards the camera's end.
            way = (Vector((-side * 0.2, y - (2.6 if k % 3 == 1 else 0.9), 0.6)) - start).normalized()
            across = way.cross(Vector((0, 0, 1))).normalized()
            up = across.cross(way)
            rings = ((-0.2, 0.05), (-0.18, 0.09), (0.12, 0.11), (0.16, 0.12), (0.16, 0.1))
            steps = 20
            vertices = [tuple(start + way * t + r * (math.cos(a) * across + math.sin(a) * up)) for t, r in rings
                        for a in [2 * math.pi * s / steps for s in range(steps)]]
            faces = [(a, b, b + steps, a + steps) for r in range(len(rings) - 1)
                     for a, b in [(r * steps + s, r * steps + (s + 1) % steps) for s in range(steps)]]
            parts.add(vertices, faces, black, smooth=True)
            disc = [tuple(start + way * 0.15 + 0.1 * (math.cos(a) * across + math.sin(a) * up))
                    for a in [2 * math.pi * s / steps for s in range(steps)]]
            parts.face(disc, lens)
            for s in (-1, 1):
                parts.tube((tuple(start + s * 0.12 * across), (x, y + s * 0.05, z)), 0.012, black, 6)
            # Flaps.
            for flap in (-1, 1):
                edge = start + way * 0.16 + flap * 0.1 * up
                parts.face([tuple(edge - 0.09 * across), tuple(edge + 0.09 * across),
                            tuple(edge + 0.1 * across + way * 0.11 + flap * 0.05 * up),
                            tuple(edge - 0.1 * across + way * 0.11 + flap * 0.05 * up)], black)
    parts.done()


def seats():
    """Three rows of chairs at each side, with programmes on their seats."""
    lacquer = material("chair lacquer", (0.3, 0.29, 0.28), 0.3)
    pad = cloth("chair pad", (0.1, 0.095, 0.1), 200)
    chair = wooden_chair(lacquer, pad, "show chair")
    card = material("programme", (0.62, 0.61, 0.59), 0.6)
    blush = material("programme colour", (0.5, 0.25, 0.24), 0.6)
    riser = mottled("riser", (0.02, 0.02, 0.021), (0.035, 0.035, 0.036), 2, 0.6)
    bag = material("gift bag", (0.5, 0.49, 0.47), 0.5)
    chance = random.Random(6)
    parts = Parts((0, 0, 0), 0, "programmes")
    for side in (-1, 1):
        for row in range(3):
            x, z = side * (2.35 + 0.92 * row), HALL_Z + 0.22 * row
            if row:
                parts.solid(sorted((x - side * 0.42, x + side * 0.52)), (1.5, END - 0.8), (HALL_Z, z), riser)
            y = 2.4 + 0.1 * row
            while y < END - 1.2:
                again(chair, (x + chance.gauss(0, 0.012), y, z), -90 * side + chance.gauss(0, 2.5))
                a, b = chance.gauss(0, 0.02), chance.gauss(0, 0.02)
                chosen = blush if chance.random() < 0.25 else card
                parts.solid((x + a - 0.1, x + a + 0.1), (y + b - 0.07, y + b + 0.07), (z + 0.486, z + 0.49), chosen)
                if row == 0:
                    parts.solid((x - 0.07, x + 0.07), (y - 0.12, y + 0.12), (z, z + 0.3), bag)
                y += 0.52
    parts.done()
