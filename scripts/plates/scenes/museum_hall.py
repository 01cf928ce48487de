"""The sculpture hall of a museum: arcades at both sides, daylight through a glass ceiling, a floor of pale marble."""

import math
import random

from kit.materials import Nodes, cloth, material, mottled, paving, wood
from kit.shapes import plane
from kit.sky import lamp, uniform
from kit.town import Parts, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=48, azimuth_deg=-124, radius_deg=15, strength=0)
PLATE = Plate(
    uses=("scenery", "group", "statue"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=1.2,
    samples=32,
    exposure=1.7,
    contrast=1.14,
    saturation=1.06,
)
HALF, END, BAY = 4.2, 20.5, 3.0
FIRST_Y = 2.5
SPRING, RADIUS, CORNICE, WALL_TOP = 2.75, 1.02, 4.5, 5.7
AISLE_M = 2.8


def build():
    uniform((0.95, 0.97, 1.0), 0.08)
    lamp("AREA", (0, 8.5, 6.7), 780, (0.95, 0.975, 1.0), (4.2, 24)).visible_glossy = False
    # The windows of the left wall, high up.
    lamp("AREA", (-3.9, 0.6, 5.3), 1050, (1.0, 0.94, 0.85), (2.2, 1.6), (0.2, 4.2, 0.9)).visible_glossy = False
    for side in (-1, 1):
        lamp("AREA", (side * (HALF + 1.6), 9.5, 3.9), 210, (1.0, 0.95, 0.87), (1.2, 17)).visible_glossy = False
    lamp("AREA", (0, END + 3.2, 4.4), 240, (1.0, 0.96, 0.9), (4, 3)).visible_glossy = False
    stone = limestone()
    plane((24, 40), (0, 12, 0), floor())
    walls(stone)
    ceiling(stone)
    end_wall(stone)
    exhibits(stone)


def limestone():
    made = mottled("limestone", (0.5, 0.455, 0.385), (0.62, 0.575, 0.5), 1.1, 0.7, 0.1, 0.01)
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    grain = nodes.ramp(nodes.noise(nodes.place(kind="Geometry"), 60, 5, 0.7), (0.36, (0.86, 0.85, 0.83)),
                       (0.6, (1, 1, 1)))
    own = nodes.mix(0.8, own, grain, "MULTIPLY")
    # Joints between courses of 0.5 m.
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(kind="Geometry"), split.inputs[0])
    course = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE", split.outputs["Z"], 0.5)), 0.012)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", course, 0.45), own,
                                                             (0.3, 0.28, 0.25)))
    return made


def floor():
    """Slabs of veined marble with small dark squares at their corners, worn dull where people walk."""
    side = 0.9
    made = paving("marble floor", (0.53, 0.5, 0.455), (0.46, 0.435, 0.4), (0.26, 0.25, 0.23), side, side, 0.003, 0.3,
                  0.0)
    nodes = Nodes(made)
    place = nodes.place()
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    veins = nodes.ramp(nodes.noise(place, 1.6, 12, 0.62, 1.5), (0.43, (1, 1, 1)), (0.5, (0.74, 0.73, 0.72)),
                       (0.56, (1.02, 1.01, 1.0)))
    own = nodes.mix(0.8, own, veins, "MULTIPLY")
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])

    def to_seam(axis):
        turn = nodes.math("FRACT", nodes.math("ADD", nodes.math("DIVIDE", split.outputs[axis], side), 100.5))
        return nodes.math("ABSOLUTE", nodes.math("SUBTRACT", turn, 0.5))

    corner = nodes.math("LESS_THAN", nodes.math("ADD", to_seam("X"), to_seam("Y")), 0.13)
    dark = nodes.ramp(nodes.noise(place, 9, 8, 0.6, 0.8), (0.35, (0.05, 0.055, 0.055)), (0.65, (0.12, 0.125, 0.12)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(corner, own, dark))
    dull = nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(place, 0.8, 9, 0.64), 0.34), 0.1)
    nodes.feed(nodes.surface.inputs["Roughness"], dull)
    bump = nodes.surface.inputs["Normal"].links[0].from_node
    bump.inputs["Strength"].default_value = 0.07
    return made


def arch(parts, x, spring, radius, low, top, deep, stone, wide):
    """A wall piece of the width `wide` around x, from `low` to `top`, with a round arch through it."""
    steps = 28
    ring = [(x - radius * math.cos(math.pi * k / steps), spring + radius * math.sin(math.pi * k / steps))
            for k in range(steps + 1)]
    for y in (0.0, deep):
        parts.upright((x - wide / 2, x - radius), (low, spring), y, stone)
        parts.upright((x + radius, x + wide / 2), (low, spring), y, stone)
        parts.face([(x - wide / 2, y, spring), ring_point(ring[0], y), (x - wide / 2, y, top)], stone)
        parts.face([ring_point(ring[-1], y), (x + wide / 2, y, spring), (x + wide / 2, y, top)], stone)
        for k in range(steps):
            u0 = x - wide / 2 + wide * k / steps
            u1 = x - wide / 2 + wide * (k + 1) / steps
            parts.face([ring_point(ring[k], y), ring_point(ring[k + 1], y), (u1, y, top), (u0, y, top)], stone)
    inner = [(a, y, b) for a, b in ring for y in (0.0, deep)]
    parts.add(inner, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(steps)], stone, smooth=True)
    for a in (x - radius, x + radius):
        parts.face([(a, 0, low), (a, deep, low), (a, deep, spring), (a, 0, spring)], stone)
    # Raised bands around the arch, and a keystone.
    for grow, out, thick in ((0.05, -0.012, 0.05), (0.17, -0.02, 0.035), (0.235, -0.03, 0.022)):
        band = [(x - (radius + grow) * math.cos(math.pi * k / 36), out, spring + (radius + grow) *
                 math.sin(math.pi * k / 36)) for k in range(37)]
        parts.tube(band, thick, stone, 8)
    parts.add([(x - 0.09, -0.07, spring + radius - 0.06), (x + 0.09, -0.07, spring + radius - 0.06),
               (x + 0.15, -0.09, spring + radius + 0.33), (x - 0.15, -0.09, spring + radius + 0.33),
               (x - 0.09, 0.1, spring + radius - 0.06), (x + 0.09, 0.1, spring + radius - 0.06),
               (x + 0.15, 0.1, spring + radius + 0.33), (x - 0.15, 0.1, spring + radius + 0.33)],
              [(0, 1, 2, 3), (1, 5, 6, 2), (4, 0, 3, 7), (3, 2, 6, 7), (0, 4, 5, 1)], stone)


def ring_point(point, y):
    return (point[0], y, point[1])


def cornice(parts, x, z, stone):
    """A moulding with small blocks below it; the wall faces -Y."""
    outline = ((0, z), (-0.05, z + 0.02), (-0.05, z + 0.08), (-0.16, z + 0.14), (-0.2, z + 0.24), (-0.24, z + 0.26),
               (-0.24, z + 0.32), (0, z + 0.36))
    parts.moulding(outline[::-1], x, stone)
    at = x[0]
    while at < x[1]:
        parts.solid((at, at + 0.07), (-0.11, 0), (z + 0.03, z + 0.1), stone)
        at += 0.15


def pilaster(parts, x, stone):
    parts.solid((x - 0.22, x + 0.22), (-0.1, 0), (0, 0.3), stone)
    parts.solid((x - 0.19, x + 0.19), (-0.08, 0), (0.3, 0.36), stone)
    parts.solid((x - 0.155, x + 0.155), (-0.055, 0), (0.36, CORNICE - 0.36), stone)
    for z, half, out in ((CORNICE - 0.36, 0.17, 0.075), (CORNICE - 0.3, 0.19, 0.1), (CORNICE - 0.2, 0.21, 0.125),
                         (CORNICE - 0.1, 0.235, 0.15)):
        parts.solid((x - half, x + half), (-out, 0), (z, z + 0.1), stone)


def walls(stone):
    aisle = mottled("aisle wall", (0.2, 0.235, 0.225), (0.25, 0.29, 0.275), 0.7, 0.9, 0.06)
    pale = mottled("aisle ceiling", (0.56, 0.54, 0.5), (0.63, 0.61, 0.57), 0.8, 0.92, 0.05)
    sky = glowing("upper window", (0.8, 0.8, 0.8), (0.93, 0.96, 1.0), 1.7)
    frame = material("window lead", (0.12, 0.12, 0.12), 0.5)
    count = 6
    for side in (-1, 1):
        # Local x runs along the wall away from the camera at the left, and towards it at the right.
        origin = (side * HALF, FIRST_Y - BAY if side < 0 else FIRST_Y + BAY * count, 0)
        long_m = BAY * (count + 1)
        parts = Parts(origin, 90 if side < 0 else -90, "arcade")
        for k in range(count + 1):
            arch(parts, BAY * (k + 0.5), SPRING, RADIUS, 0, CORNICE, 0.55, stone, BAY)
        for k in range(count + 2):
            pilaster(parts, BAY * k, stone)
        # Imposts where the arches spring.
        for k in range(count + 1):
            for a in (BAY * (k + 0.5) - RADIUS - 0.24, BAY * (k + 0.5) + RADIUS - 0.03):
                parts.solid((a, a + 0.27), (-0.045, 0.58), (SPRING - 0.16, SPRING - 0.1), stone)
                parts.solid((a - 0.02, a + 0.29), (-0.065, 0.6), (SPRING - 0.1, SPRING - 0.02), stone)
                parts.solid((a + 0.01, a + 0.26), (-0.03, 0.57), (0, 0.2), stone)
        cornice(parts, (0, long_m), CORNICE, stone)
        holes = [((BAY * (k + 0.5) - 0.75, BAY * (k + 0.5) + 0.75), (4.98, WALL_TOP - 0.12)) for k in range(count + 1)]
        parts.wall((0, long_m), (CORNICE, WALL_TOP), holes, stone, 0.35)
        for (x0, x1), (z0, z1) in holes:
            parts.upright((x0, x1), (z0, z1), 0.34, sky)
            for j in range(1, 5):
                b = x0 + (x1 - x0) * j / 5
                parts.solid((b - 0.012, b + 0.012), (0.3, 0.34), (z0, z1), frame)
            parts.solid((x0, x1), (0.3, 0.34), ((z0 + z1) / 2 - 0.012, (z0 + z1) / 2 + 0.012), frame)
        cornice(parts, (0, long_m), WALL_TOP - 0.05, stone)
        # The aisle behind the arches.
        parts.upright((0, long_m), (0.16, 4.4), AISLE_M, aisle)
        parts.solid((0, long_m), (AISLE_M - 0.03, AISLE_M), (0, 0.16), stone)
        parts.face([(0, 0.55, 4.2), (long_m, 0.55, 4.2), (long_m, AISLE_M, 4.2), (0, AISLE_M, 4.2)], pale)
        parts.done(0.006)
        lights = Parts((0, 0, 0), 0, "reliefs")
        reliefs(lights, side, stone)
        lights.done(0.01)


def reliefs(parts, side, stone):
    """Framed panels on the aisle's wall."""
    x = side * (HALF + AISLE_M - 0.01)
    dark = mottled("relief", (0.3, 0.27, 0.22), (0.46, 0.42, 0.35), 14, 0.8, 1.0, 0.03)
    for k in range(5):
        y = FIRST_Y + BAY * (k + 0.5)
        near, far = sorted((x, x - side * 0.06))
        parts.solid((near, far), (y - 0.62, y + 0.62), (1.15, 2.35), dark)
        for a, b in (((y - 0.68, y - 0.6), (1.09, 2.41)), ((y + 0.6, y + 0.68), (1.09, 2.41)),
                     ((y - 0.68, y + 0.68), (1.09, 1.17)), ((y - 0.68, y + 0.68), (2.33, 2.41))):
            parts.solid(sorted((x, x - side * 0.09)), a, b, stone)


def ceiling(stone):
    """A cove that rises to a glass ceiling between iron bars."""
    glass = glowing("glass ceiling", (0.85, 0.87, 0.88), (0.93, 0.965, 1.0), 1.5, 1.2)
    iron = material("ceiling iron", (0.34, 0.34, 0.33), 0.5)
    inner, low, high = 2.5, WALL_TOP + 0.25, 6.75
    parts = Parts((0, 0, 0), 0, "ceiling")
    for side in (-1, 1):
        curve = [(side * (HALF - (HALF - inner) * math.sin(math.pi / 2 * k / 16)),
                  low + (high - low) * (1 - math.cos(math.pi / 2 * k / 16))) for k in range(17)]
        vertices = [(a, y, b) for a, b in curve for y in (-4, END + 0.5)]
        parts.add(vertices, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(16)], stone, smooth=True)
        for k in range(9):
            y = FIRST_Y + BAY * (k - 1)
            parts.tube([(a, y, b) for a, b in curve], 0.06, stone, 8)
        parts.solid(sorted((side * inner, side * (inner - 0.14))), (-4, END), (high - 0.05, high + 0.06), stone)
    parts.face([(-inner, -4, high + 0.1), (inner, -4, high + 0.1), (inner, END, high + 0.1), (-inner, END, high + 0.1)],
               glass)
    for k in range(1, 10):
        x = -inner + 2 * inner * k / 10
        parts.solid((x - 0.018, x + 0.018), (-4, END), (high + 0.02, high + 0.1), iron)
    y = -3.5
    while y < END:
        parts.solid((-inner, inner), (y - 0.02, y + 0.02), (high, high + 0.1), iron)
        y += 0.75
    parts.done()


def end_wall(stone):
    """A tall arch into the next room, between two niches."""
    wall = mottled("next room", (0.36, 0.2, 0.15), (0.43, 0.25, 0.19), 0.7, 0.9, 0.06)
    parts = Parts((0, END, 0), 0, "end wall")
    arch(parts, 0.0, 2.9, 1.3, 0, CORNICE + 0.05, 0.6, stone, 2 * HALF)
    for x in (-HALF + 0.22, -1.75, 1.75, HALF - 0.22):
        pilaster(parts, x, stone)
    cornice(parts, (-HALF, HALF), CORNICE, stone)
    parts.upright((-HALF, HALF), (CORNICE, 7.2), 0, stone)
    cornice(parts, (-HALF, HALF), WALL_TOP - 0.05, stone)
    parts.upright((-5, 5), (0, 6), 6.0, wall)
    for x in (-4, 4):
        parts.face([(x, 0.6, 0), (x, 6, 0), (x, 6, 6), (x, 0.6, 6)], wall)
    parts.face([(-5, 0.6, 5.2), (5, 0.6, 5.2), (5, 6, 5.2), (-5, 6, 5.2)], stone)
    parts.done(0.006)


def exhibits(stone):
    """Vases, a broken column and simple shapes on plinths along the arcades; a bench; a rope around one plinth."""
    marble = material("white marble", (0.66, 0.65, 0.62), 0.32)
    nodes = Nodes(marble)
    veins = nodes.noise(nodes.place(), 4, 12, 0.62, 1.5)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(veins, (0.42, (0.68, 0.67, 0.64)),
                                                              (0.5, (0.5, 0.49, 0.47)),
                                                              (0.56, (0.7, 0.69, 0.66))))
    bronze = mottled("bronze", (0.05, 0.034, 0.018), (0.13, 0.085, 0.042), 7, 0.34, 0.15)
    bronze.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0.85
    clay = mottled("red clay", (0.26, 0.1, 0.05), (0.38, 0.16, 0.085), 5, 0.55, 0.1)
    black = material("black glaze", (0.015, 0.013, 0.012), 0.2)
    grey = mottled("plinth paint", (0.5, 0.49, 0.47), (0.55, 0.54, 0.52), 2, 0.7, 0.04)
    brass = material("post brass", (0.6, 0.42, 0.17), 0.24, 1.0)
    label = material("label", (0.7, 0.69, 0.66), 0.6)
    parts = Parts((0, 0, 0), 0, "exhibits")

    def plinth(x, y, wide, tall, chosen=grey):
        half = wide / 2
        parts.solid((x - half - 0.03, x + half + 0.03), (y - half - 0.03, y + half + 0.03), (0, 0.08), chosen)
        parts.solid((x - half, x + half), (y - half, y + half), (0.08, tall - 0.05), chosen)
        parts.solid((x - half - 0.025, x + half + 0.025), (y - half - 0.025, y + half + 0.025), (tall - 0.05, tall),
                    chosen)
        parts.solid((x - 0.08, x + 0.08), (y - half - 0.006, y - half), (tall - 0.26, tall - 0.16), label)

    vase = ((0, 0), (0.1, 0), (0.11, 0.03), (0.06, 0.07), (0.1, 0.18), (0.2, 0.36), (0.22, 0.48), (0.16, 0.6),
            (0.08, 0.66),
            (0.075, 0.76), (0.12, 0.8), (0.11, 0.81), (0.06, 0.76))
    urn = ((0, 0), (0.16, 0), (0.16, 0.05), (0.07, 0.1), (0.07, 0.18), (0.2, 0.26), (0.27, 0.42), (0.26, 0.62),
           (0.3, 0.68),
           (0.29, 0.7), (0.22, 0.68))
    plinth(-3.0, 8.3, 0.56, 1.05)
    parts.turned(vase, (-3.0, 8.3, 1.05), clay, 48)
    for low, high in ((0.3, 0.34), (0.5, 0.53)):
        parts.turned(((0.224 if low > 0.4 else 0.19, low), (0.222 if low > 0.4 else 0.203, high)), (-3.0, 8.3, 1.05),
                     black,
                     48)
    for s in (-1, 1):
        parts.tube([(-3.0 + s * (0.08 + 0.13 * math.sin(math.pi * k / 8)), 8.3, 1.05 + 0.74 - 0.2 * k / 8)
                    for k in range(9)], 0.014, black, 8)
    plinth(3.05, 9.6, 0.7, 0.85, stone)
    parts.turned(urn, (3.05, 9.6, 0.85), marble, 56)
    plinth(3.0, 6.4, 0.6, 1.0)
    twisted(parts, (3.0, 6.4, 1.0), bronze)
    # A fluted column, broken.
    chance = random.Random(2)
    steps, vertices, faces = 96, [], []
    for row in range(14):
        z = 1.9 * row / 13
        for k in range(steps):
            a = 2 * math.pi * k / steps
            r = (0.31 - 0.02 * z) * (1 - 0.05 * abs(math.sin(10 * a)))
            cut = 0.0 if row < 13 else 0.28 * math.sin(a + 0.6) + 0.07 * math.sin(3 * a) + chance.uniform(-0.02, 0.02)
            vertices.append((-3.05 + r * math.cos(a), 11.4 + r * math.sin(a), 0.25 + z + cut))
    for row in range(13):
        faces += [(row * steps + k, row * steps + (k + 1) % steps, (row + 1) * steps + (k + 1) % steps,
                   (row + 1) * steps + k) for k in range(steps)]
    faces.append(tuple(13 * steps + k for k in range(steps)))
    parts.add(vertices, faces, marble)
    parts.solid((-3.5, -2.6), (10.95, 11.85), (0, 0.14), stone)
    parts.turned(((0.4, 0.14), (0.4, 0.18), (0.36, 0.2), (0.38, 0.24), (0.33, 0.27)), (-3.05, 11.4, 0), marble, 64)
    for x, y in ((3.05, 13.6), (-3.05, 15.4)):
        plinth(x, y, 0.6, 1.1)
        parts.turned([(0.3 * math.sin(math.pi * k / 24), 0.3 - 0.3 * math.cos(math.pi * k / 24)) for k in range(25)],
                     (x, y, 1.1), marble if x > 0 else bronze, 48)
    for x in (-2.9, 2.9):
        parts.turned([(1.15 * r, 1.3 * z) for r, z in urn], (x, END - 0.9, 0.7), stone, 48)
        plinth(x, END - 0.9, 0.7, 0.7, stone)
    parts.done(0.006)
    rope(brass)
    bench()


def twisted(parts, at, bronze):
    """An abstract bronze: a flattened loop that turns as it rises."""
    x, y, z = at
    points = [(x + 0.2 * math.sin(2 * math.pi * k / 60) * (0.7 + 0.3 * math.cos(4 * math.pi * k / 60)),
               y + 0.13 * math.sin(4 * math.pi * k / 60), z + 0.38 - 0.3 * math.cos(2 * math.pi * k / 60))
              for k in range(60)]
    parts.tube(points, 0.065, bronze, 18, closed=True)
    parts.turned(((0, 0), (0.14, 0), (0.14, 0.03), (0, 0.04)), at, bronze, 40)


def rope(brass):
    """A velvet rope on brass posts in front of the clay vase."""
    velvet = cloth("velvet rope", (0.16, 0.012, 0.018), 300)
    parts = Parts((0, 0, 0), 0, "rope")
    posts = ((-3.55, 7.3), (-2.4, 7.3), (-2.4, 9.2))
    for x, y in posts:
        parts.turned(((0, 0), (0.16, 0), (0.16, 0.015), (0.06, 0.035), (0.024, 0.06), (0.024, 0.9), (0.034, 0.91),
                      (0.034, 0.95), (0.03, 0.97), (0, 0.99)), (x, y, 0), brass, 32)
    for (x0, y0), (x1, y1) in zip(posts, posts[1:]):
        parts.tube([(x0 + (x1 - x0) * k / 16, y0 + (y1 - y0) * k / 16, 0.88 - 0.24 * math.sin(math.pi * k / 16))
                    for k in range(17)], 0.018, velvet, 10)
    parts.done()


def bench():
    """An oak bench for visitors, far to the right of the middle."""
    oak = wood("museum oak", (0.18, 0.1, 0.05), (0.36, 0.22, 0.12), (9, 1.2, 9), 2.0, 0.4)
    parts = Parts((1.75, 11.2, 0), 0, "museum bench")
    for k in range(4):
        parts.solid((-0.24 + 0.125 * k, -0.13 + 0.125 * k), (-0.9, 0.9), (0.4, 0.45), oak)
    for y in (-0.75, 0.75):
        parts.solid((-0.24, 0.245), (y - 0.04, y + 0.04), (0, 0.4), oak)
    parts.done(0.006)
