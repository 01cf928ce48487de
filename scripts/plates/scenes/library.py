"""The reading room of an old library: two tiers of bookcases, tables with green lamps, tall windows at the left."""

import math
import random

from kit.materials import Nodes, material, mottled, planks, wood
from kit.rooms import (Binding, book_pile, book_run, bookcase, carpet, daylight_through, open_book, wooden_chair)
from kit.shapes import ball, box, plane
from kit.sky import lamp, uniform
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=34, azimuth_deg=-108, radius_deg=14)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.4),
    aside_m=0.9,
    samples=44,
    exposure=0.6,
    contrast=1.05,
    saturation=1.04,
)
LEFT, RIGHT, BACK, TOP, GALLERY = -4.7, 4.7, 13.4, 6.2, 3.0


def build():
    uniform((1.0, 0.86, 0.7), 0.05)
    for y, watts in ((-1.5, 520), (2.5, 420), (6.5, 340), (10.5, 300)):
        daylight_through((LEFT + 0.1, y, 3.2), (1.9, 4.0), (LEFT + 5, y, 1.4), watts, (0.95, 0.97, 1.0))
    lamp("AREA", (0, 6, TOP - 0.1), 170, (1.0, 0.8, 0.56), (7, 12)).visible_glossy = False
    lamp("AREA", (0, -3.5, 3.4), 110, (1.0, 0.86, 0.68), (5, 3), aim=(0, 6, 1)).visible_glossy = False
    oak = wood("library oak", (0.055, 0.024, 0.01), (0.19, 0.095, 0.042), (9, 9, 1.2), 2.2, 0.4)
    shell(oak)
    shelves(oak)
    tables(oak)
    near_things(oak)


def shell(oak):
    floor = planks("parquet", (0.1, 0.05, 0.022), (0.27, 0.15, 0.07), 0.09, 0.7, 0.3, 0.0015)
    plane((12, 22), (0, 5, 0), floor)
    runner(-1.25, 1.25)
    wall = mottled("library wall", (0.4, 0.34, 0.25), (0.48, 0.42, 0.32), 1.0, 0.9, 0.08)
    ceiling = mottled("ceiling", (0.5, 0.46, 0.39), (0.56, 0.52, 0.45), 1.0, 0.95, 0.05)
    parts = Parts((0, 0, 0), 0, "shell")
    parts.upright((LEFT, RIGHT), (0, TOP), BACK + 0.35, wall)
    parts.upright((LEFT, RIGHT), (0, TOP), -6, wall)
    parts.face([(RIGHT + 0.35, -6, 0), (RIGHT + 0.35, BACK + 1, 0), (RIGHT + 0.35, BACK + 1, TOP),
                (RIGHT + 0.35, -6, TOP)], wall)
    parts.face([(LEFT - 0.35, -6, 0), (LEFT - 0.35, BACK + 1, 0), (LEFT - 0.35, BACK + 1, TOP),
                (LEFT - 0.35, -6, TOP)], wall)
    parts.face([(LEFT - 1, -6, TOP), (RIGHT + 1, -6, TOP), (RIGHT + 1, BACK + 1, TOP), (LEFT - 1, BACK + 1, TOP)],
               ceiling)
    for k in range(8):
        y = -2 + 2.1 * k
        parts.solid((LEFT - 0.4, RIGHT + 0.4), (y - 0.14, y + 0.14), (TOP - 0.28, TOP), oak)
    for x in (-2.4, 0.0, 2.4):
        parts.solid((x - 0.1, x + 0.1), (-5, BACK + 0.4), (TOP - 0.2, TOP), oak)
    # The gallery: a floor on brackets, and a rail of turned bars.
    iron = material("gallery iron", (0.03, 0.028, 0.025), 0.4, 0.7)
    brass = material("gallery brass", (0.5, 0.34, 0.13), 0.32, 1.0)
    inner, edge = RIGHT - 0.95, BACK - 0.95
    for x, y in (((LEFT, RIGHT), (edge, BACK + 0.3)), ((inner, RIGHT + 0.3), (-5, edge))):
        parts.solid(x, y, (GALLERY - 0.16, GALLERY), oak)
    parts.solid((LEFT, RIGHT), (edge - 0.05, edge + 0.05), (GALLERY - 0.24, GALLERY + 0.02), oak)
    parts.solid((inner - 0.05, inner + 0.05), (-5, edge), (GALLERY - 0.24, GALLERY + 0.02), oak)
    parts.tube(((LEFT, edge, GALLERY + 0.98), (inner, edge, GALLERY + 0.98)), 0.028, brass, 10)
    parts.tube(((inner, edge, GALLERY + 0.98), (inner, -4, GALLERY + 0.98)), 0.028, brass, 10)
    parts.tube(((LEFT, edge, GALLERY + 0.12), (inner, edge, GALLERY + 0.12)), 0.012, iron, 6)
    parts.tube(((inner, edge, GALLERY + 0.12), (inner, -4, GALLERY + 0.12)), 0.012, iron, 6)
    x = LEFT + 0.1
    while x < inner:
        parts.tube(((x, edge, GALLERY), (x, edge, GALLERY + 0.98)), 0.0085, iron, 5)
        x += 0.13
    y = 2.0
    while y < edge:
        parts.tube(((inner, y, GALLERY), (inner, y, GALLERY + 0.98)), 0.0085, iron, 5)
        y += 0.13
    for x in (-2.82, -0.94, 0.94, 2.82):
        column(parts, oak, x, edge)
    for y in (3.4, 6.4, 9.4):
        column(parts, oak, inner, y)
    # Windows at the left, bright between their bars.
    sky = glowing("window sky", (0.8, 0.8, 0.8), (0.9, 0.95, 1.0), 2.4)
    for y in (2.5, 6.5, 10.5):
        parts.face([(LEFT - 0.3, y - 1, 1.1), (LEFT - 0.3, y + 1, 1.1), (LEFT - 0.3, y + 1, 5.4),
                    (LEFT - 0.3, y - 1, 5.4)], sky)
        for k in range(5):
            b = y - 1 + 0.5 * k
            parts.solid((LEFT - 0.3, LEFT - 0.22), (b - 0.025, b + 0.025), (1.1, 5.4), oak)
        for k in range(7):
            z = 1.1 + 4.3 * k / 6
            parts.solid((LEFT - 0.3, LEFT - 0.22), (y - 1, y + 1), (z - 0.02, z + 0.02), oak)
        for b in (y - 1.1, y + 1.0):
            parts.solid((LEFT - 0.35, LEFT - 0.1), (b, b + 0.1), (0.9, 5.6), oak)
        parts.solid((LEFT - 0.35, LEFT), (y - 1.2, y + 1.2), (0.98, 1.06), oak)
    parts.done(0.006)


def column(parts, oak, x, y):
    parts.solid((x - 0.11, x + 0.11), (y - 0.11, y + 0.11), (0, 0.34), oak)
    parts.turned(((0.09, 0.34), (0.1, 0.38), (0.075, 0.42), (0.085, 0.9), (0.066, 2.5), (0.09, 2.54), (0.07, 2.58),
                  (0.11, 2.7), (0.12, 2.78)), (x, y, 0), oak, 24)


def runner(x0, x1):
    """A carpet along the aisle with a border."""
    made = carpet("runner", (0.1, 0.018, 0.016))
    nodes = Nodes(made)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    away = nodes.math("ABSOLUTE", split.outputs["X"])
    half = (x1 - x0) / 2

    def band(low, high):
        return nodes.math("MULTIPLY", nodes.math("GREATER_THAN", away, half - high),
                          nodes.math("LESS_THAN", away, half - low))

    flower = nodes.math("LESS_THAN", nodes.voronoi(nodes.place(), 9.0), 0.22)
    own = nodes.mix(nodes.math("MULTIPLY", flower, 0.35), own, (0.28, 0.15, 0.06))
    own = nodes.mix(band(0.1, 0.28), own, (0.025, 0.035, 0.06))
    own = nodes.mix(nodes.math("MULTIPLY", band(0.12, 0.26), flower), own, (0.36, 0.24, 0.11))
    for low in (0.08, 0.28):
        own = nodes.mix(band(low, low + 0.02), own, (0.4, 0.29, 0.14))
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    box((x1 - x0, 18, 0.008), (0, 4.2, 0), made, round_m=0.003)


def shelves(oak):
    binding = Binding()
    chance = random.Random(6)
    runs = [book_run(0.9, binding, k, (0.2, 0.29), (0.018, 0.05), 0.2, name=f"run {k}") for k in range(9)]
    small = [book_run(0.9, binding, 20 + k, (0.17, 0.23), (0.014, 0.036), 0.17, name=f"small run {k}")
             for k in range(4)]
    for z, tall in ((0.0, 2.72), (GALLERY, 2.5)):
        # The back wall, and the right one.
        for each in bookcase((LEFT + 0.05, BACK, z), 0, RIGHT - LEFT - 0.1, tall, oak, runs + small, chance, skip=0.02):
            each.pass_index = 1
        bookcase((RIGHT, 12.2, z), -90, 11.4, tall, oak, runs + small, chance, skip=0.02)
    # Between the windows.
    for y in (3.6, 7.6, 11.6):
        bookcase((LEFT - 0.02, y, 0), 90, 1.8, 3.2, oak, runs, chance, skip=0.03)


def tables(oak):
    top = wood("table top", (0.08, 0.035, 0.014), (0.24, 0.12, 0.05), (9, 1.2, 9), 2.0, 0.24, 0.05)
    brass = material("lamp brass", (0.62, 0.44, 0.18), 0.28, 1.0)
    green = glowing("green shade", (0.01, 0.12, 0.05), (0.02, 0.3, 0.1), 0.9)
    inside = glowing("shade inside", (0.8, 0.8, 0.7), (1.0, 0.82, 0.5), 5, lights=False)
    leather = mottled("table leather", (0.02, 0.05, 0.03), (0.035, 0.08, 0.05), 30, 0.5)
    chair = wooden_chair(oak, mottled("seat leather", (0.08, 0.025, 0.015), (0.14, 0.05, 0.03), 30, 0.5))
    binding = Binding()
    piles = [book_pile(binding, 40 + k, 2 + k, f"table pile {k}") for k in range(4)]
    chance = random.Random(12)
    for x, start in ((-2.75, 6.2), (2.6, 5.4)):
        parts = Parts((x, 0, 0), 0, "reading table")
        end = 11.6
        parts.solid((-0.55, 0.55), (start, end), (0.735, 0.775), top)
        for side in (-1, 1):
            parts.solid(sorted((side * 0.12, side * 0.48)), (start + 0.1, end - 0.1), (0.775, 0.7765), leather)
        parts.solid((-0.48, 0.48), (start + 0.08, end - 0.08), (0.63, 0.735), oak)
        y = start + 0.14
        while y < end:
            for side in (-0.44, 0.44):
                parts.turned(((0.035, 0), (0.05, 0.03), (0.03, 0.09), (0.055, 0.3), (0.035, 0.5), (0.05, 0.62),
                              (0.05, 0.64)), (side, y, 0), oak, 20)
            y += 1.74
        y = start + 0.75
        while y < end:
            parts.turned(((0, 0), (0.1, 0), (0.1, 0.012), (0.03, 0.03), (0.013, 0.05), (0.013, 0.36), (0, 0.37)),
                         (0, y, 0.776), brass, 24)
            shade(parts, (0, y, 1.16), green, inside, brass)
            y += 1.55
        for k in range(9):
            side = chance.choice((-1, 1))
            spot = (side * chance.uniform(0.2, 0.36), start + 0.3 + 0.58 * k + chance.uniform(-0.1, 0.1), 0.777)
            if k % 3 == 1:
                open_book(binding, (x + spot[0], spot[1], spot[2]), side * 90 + chance.uniform(-12, 12), 1.1)
            else:
                parts.hang(chance.choice(piles), spot, chance.uniform(0, 360))
        parts.done(0.006)
        for k in range(6):
            for side in (-1, 1):
                y = start + 0.5 + 0.98 * k
                if y < end:
                    again(chair, (x + side * chance.uniform(0.52, 0.66), y, 0),
                          -90 * side + 180 + chance.uniform(-10, 10))
        lamp("AREA", (x, (start + end) / 2, 1.1), 26, (1.0, 0.8, 0.5), (0.4, 5.4)).visible_glossy = False


def shade(parts, at, green, inside, brass):
    """The half-round shade of a banker's lamp."""
    x, y, z = at
    for shift, chosen in ((0.0, green), (-0.006, inside)):
        vertices, r = [], 0.075 + shift
        for k in range(13):
            a = math.pi * k / 12
            vertices += [(x - r * math.cos(a), y + s, z + r * 0.9 * math.sin(a) - 0.03) for s in (-0.15, 0.15)]
        parts.add(vertices, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(12)], chosen, smooth=True)
    for s in (-0.15, 0.15):
        rim = [(x - 0.075 * math.cos(math.pi * k / 12), y + s, z + 0.068 * math.sin(math.pi * k / 12) - 0.03)
               for k in range(13)]
        parts.add(rim, [tuple(range(13))], green)
    parts.turned(((0, 0), (0.014, 0.01), (0, 0.025)), (x, y, z + 0.035), brass, 12)


def near_things(oak):
    """A globe at the left, a step ladder with books at the right."""
    brass = material("globe brass", (0.6, 0.42, 0.17), 0.28, 1.0)
    sphere = material("globe", (0.4, 0.36, 0.24), 0.35)
    nodes = Nodes(sphere)
    land = nodes.ramp(nodes.noise(nodes.place(), 3.1, 9, 0.58), (0.5, (0.16, 0.24, 0.24)), (0.515, (0.3, 0.2, 0.1)),
                      (0.53, (0.46, 0.38, 0.22)), (0.66, (0.36, 0.22, 0.1)))
    nodes.feed(nodes.surface.inputs["Base Color"], land)
    x, y, z = -2.3, 5.0, 0.86
    globe = ball(0.3, (x, y, z), sphere, 64)
    globe.rotation_euler = (0.4, 0.2, 1.0)
    parts = Parts((x, y, 0), 0, "globe stand")
    parts.ring((0, 0, z), 0.325, 0.012, brass, "Y", 64)
    parts.ring((0, 0, z), 0.37, 0.022, oak, "Z", 64)
    for k in range(4):
        a = 1.5708 * k + 0.5
        c, s = math.cos(a), math.sin(a)
        parts.tube(((0.37 * c, 0.37 * s, z), (0.36 * c, 0.36 * s, 0.5), (0.27 * c, 0.27 * s, 0.28),
                    (0.33 * c, 0.33 * s, 0.0)), 0.02, oak, 10)
        parts.tube(((0, 0, 0.26), (0.29 * c, 0.29 * s, 0.26)), 0.014, oak, 8)
    parts.turned(((0, 0.2), (0.04, 0.22), (0.055, 0.28), (0.03, 0.36), (0.018, z - 0.33), (0, z - 0.32)), (0, 0, 0),
                 oak,
                 20)
    parts.done(0.004)
    binding = Binding()
    parts = Parts((2.25, 4.2, 0), -24, "steps")
    for k in range(3):
        parts.solid((-0.24, 0.24), (-0.24 + 0.2 * k, -0.02 + 0.2 * k), (0.22 * k + 0.2, 0.22 * k + 0.225), oak)
    for side in (-0.26, 0.24):
        parts.solid((side, side + 0.022), (-0.25, 0.4), (0.0, 0.06), oak)
        for k in range(3):
            parts.solid((side, side + 0.022), (-0.25 + 0.2 * k, 0.4), (0.22 * k, 0.22 * k + 0.225), oak)
    parts.hang(book_pile(binding, 71, 5), (0.0, 0.26, 0.665), 20)
    parts.hang(book_pile(binding, 72, 2), (0.06, -0.12, 0.225), -12)
    parts.done(0.005)
