"""A bookshop in warm light: bookcases to the ceiling, two tables with piles of new books, a second room behind."""

import math
import random

from kit.materials import Nodes, material, mottled, planks, wood
from kit.rooms import (BRIGHT_TONES, Binding, book_pile, book_run, bookcase, carpet, daylight_through, pot,
                       rubber_plant)
from kit.shapes import box, plane
from kit.sky import lamp, uniform
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=36, azimuth_deg=-124, radius_deg=14, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.4),
    aside_m=0.9,
    samples=30,
    exposure=0.62,
    contrast=1.12,
    saturation=1.06,
)
LEFT, RIGHT, BACK, TOP = -4.3, 4.3, 10.2, 3.3
DOOR = (-1.15, 1.15, 2.35)
COVERS = BRIGHT_TONES + ((0.68, 0.6, 0.5), (0.1, 0.13, 0.3), (0.66, 0.3, 0.18), (0.16, 0.3, 0.2), (0.7, 0.55, 0.2),
                         (0.5, 0.36, 0.4))


def build():
    uniform((1.0, 0.84, 0.66), 0.06)
    # The shop window is behind the camera at the left; lamps hang over the tables.
    daylight_through((-3.2, -1.6, 2.35), (2.6, 1.9), (0.0, 4.0, 1.0), 250, (1.0, 0.95, 0.88))
    lamp("AREA", (0, 5.2, TOP - 0.08), 165, (1.0, 0.76, 0.5), (7.5, 9)).visible_glossy = False
    for x in (-2.45, 2.45):
        lamp("AREA", (x, 6.4, 2.0), 26, (1.0, 0.74, 0.46), (0.5, 4.2)).visible_glossy = False
    lamp("AREA", (0, 12.4, 2.7), 95, (1.0, 0.72, 0.44), (3.5, 3)).visible_glossy = False
    oak = wood("shop oak", (0.11, 0.055, 0.024), (0.3, 0.17, 0.08), (9, 9, 1.2), 2.2, 0.42)
    shell(oak)
    shelves(oak)
    tables(oak)
    pendants()
    near_things(oak)


def shell(oak):
    floor = planks("shop floor", (0.13, 0.068, 0.032), (0.33, 0.2, 0.105), 0.12, 1.8, 0.34, 0.002)
    nodes = Nodes(floor)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    worn = nodes.ramp(nodes.noise(nodes.place(), 0.7, 8, 0.62), (0.42, (0, 0, 0)), (0.7, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"],
               nodes.mix(nodes.math("MULTIPLY", worn, 0.4), own, (0.36, 0.25, 0.155)))
    plane((14, 26), (0, 6, 0), floor)
    wall = mottled("shop wall", (0.05, 0.085, 0.075), (0.07, 0.11, 0.1), 0.8, 0.85, 0.06)
    pale = mottled("shop ceiling", (0.56, 0.52, 0.45), (0.64, 0.6, 0.52), 0.8, 0.92, 0.05)
    parts = Parts((0, 0, 0), 0, "shell")
    x0, x1, high = DOOR
    parts.wall((LEFT - 0.4, RIGHT + 0.4), (0, TOP), [((x0, x1), (0, high))], wall, 0.3, BACK + 0.34)
    for x in (LEFT - 0.34, RIGHT + 0.34):
        parts.face([(x, -5, 0), (x, BACK + 0.4, 0), (x, BACK + 0.4, TOP), (x, -5, TOP)], wall)
    parts.upright((LEFT - 0.4, RIGHT + 0.4), (0, TOP), -5, pale)
    parts.face([(LEFT - 1, -5, TOP), (RIGHT + 1, -5, TOP), (RIGHT + 1, 15, TOP), (LEFT - 1, 15, TOP)], pale)
    # Beams, a frame around the passage, and the room behind it.
    for k in range(7):
        y = -1.0 + 1.9 * k
        parts.solid((LEFT - 0.4, RIGHT + 0.4), (y - 0.09, y + 0.09), (TOP - 0.2, TOP), oak)
    y = BACK + 0.34
    for a, b in ((x0 - 0.12, x0), (x1, x1 + 0.12)):
        parts.solid((a, b), (y - 0.05, y + 0.34), (0, high), oak)
    parts.solid((x0 - 0.12, x1 + 0.12), (y - 0.05, y + 0.34), (high, high + 0.14), oak)
    for x in (-3.2, 3.2):
        parts.face([(x, y, 0), (x, 15, 0), (x, 15, TOP), (x, y, TOP)], wall)
    parts.upright((-3.4, 3.4), (0, TOP), 14.7, wall)
    parts.done(0.006)


def shelves(oak):
    binding = Binding(BRIGHT_TONES + ((0.3, 0.2, 0.1), (0.36, 0.31, 0.23), (0.1, 0.05, 0.03)), False)
    chance = random.Random(11)
    runs = [book_run(0.9, binding, 60 + k, (0.18, 0.27), (0.012, 0.042), 0.18, name=f"shop run {k}") for k in range(10)]
    low = {"shelf_m": 0.31, "cornice": True}
    bookcase((LEFT, 2.6, 0), 90, BACK - 2.6, 2.75, oak, runs, chance, skip=0.03, **low)
    bookcase((RIGHT, BACK, 0), -90, BACK - 3.4, 2.75, oak, runs, chance, skip=0.03, **low)
    x0, x1, _ = DOOR
    bookcase((LEFT + 0.02, BACK, 0), 0, x0 - 0.16 - LEFT, 2.75, oak, runs, chance, skip=0.03, **low)
    bookcase((x1 + 0.16, BACK, 0), 0, RIGHT - x1 - 0.18, 2.75, oak, runs, chance, skip=0.03, **low)
    bookcase((-3.0, 14.3, 0), 0, 6.0, 2.75, oak, runs, chance, skip=0.03, **low)
    ladder(oak)


def ladder(oak):
    """It leans on the bookcase at the left and runs on a brass rail."""
    brass = material("ladder brass", (0.58, 0.4, 0.16), 0.3, 1.0)
    parts = Parts((LEFT, 7.6, 0), 90, "ladder")
    for x in (-0.21, 0.21):
        parts.tube(((x, -0.82, 0.04), (x, -0.06, 2.62)), 0.026, oak, 8)
        parts.turned(((0, 0), (0.05, 0.01), (0.05, 0.05), (0, 0.06)), (x, -0.84, 0), brass, 14)
    for k in range(8):
        s = (k + 1) / 9
        y, z = -0.82 + 0.76 * s, 0.04 + 2.58 * s
        parts.solid((-0.21, 0.21), (y - 0.05, y + 0.05), (z - 0.014, z + 0.014), oak)
    parts.tube(((-4.4, -0.03, 2.5), (2.4, -0.03, 2.5)), 0.016, brass, 10)
    parts.done(0.004)


class Print:
    """New books: covers, paper, and what is printed on covers."""

    def __init__(self):
        self.covers = [material(f"new cover {k}", tone, 0.32) for k, tone in enumerate(COVERS)]
        self.paper = mottled("new paper", (0.6, 0.55, 0.45), (0.74, 0.7, 0.6), 60, 0.9, 0.1)
        self.inks = [material(f"ink {k}", tone, 0.4) for k, tone in
                     enumerate(((0.75, 0.71, 0.62), (0.02, 0.02, 0.025), (0.62, 0.1, 0.06), (0.72, 0.5, 0.1)))]


def pile_of_copies(parts, stock, x, y, z, count, chance, wide=0.145, deep=0.215):
    """Copies of one book, face up, their spines to the left; the last one shows its cover."""
    cover = chance.choice(stock.covers)
    ink, second = chance.sample(stock.inks, 2)
    thick = chance.uniform(0.014, 0.034)
    for _ in range(count):
        dx, dy = chance.uniform(-0.004, 0.004), chance.uniform(-0.004, 0.004)
        x0, x1 = x - wide / 2 + dx, x + wide / 2 + dx
        y0, y1 = y - deep / 2 + dy, y + deep / 2 + dy
        parts.solid((x0, x1), (y0, y1), (z, z + 0.002), cover)
        parts.solid((x0 + 0.003, x1 - 0.003), (y0 + 0.003, y1 - 0.003), (z + 0.002, z + thick - 0.002), stock.paper)
        parts.solid((x0, x0 + 0.002), (y0, y1), (z, z + thick), cover)
        parts.solid((x0, x1), (y0, y1), (z + thick - 0.002, z + thick), cover)
        z += thick + 0.0006
    picture(parts, stock, (x0, x1), lambda v: (y0 + (y1 - y0) * v, z), ink, second, chance)


def picture(parts, stock, x, point, ink, second, chance):
    """A cover's print: a title of two bars, and a simple figure. `point(v)` is (y, z) at the share v of its height."""
    wide = x[1] - x[0]

    def patch(u0, u1, v0, v1, chosen, lift):
        (ya, za), (yb, zb) = point(v0), point(v1)
        slant = math.hypot(yb - ya, zb - za) or 1.0
        oy, oz = -(zb - za) / slant * lift, (yb - ya) / slant * lift
        parts.face([(x[0] + u0 * wide, ya + oy, za + oz), (x[0] + u1 * wide, ya + oy, za + oz),
                    (x[0] + u1 * wide, yb + oy, zb + oz), (x[0] + u0 * wide, yb + oy, zb + oz)], chosen)

    kind = chance.random()
    if kind < 0.35:
        patch(0.0, 1.0, 0.0, chance.uniform(0.4, 0.6), second, 0.0006)
    elif kind < 0.7:
        patch(0.2, 0.8, 0.14, 0.52, second, 0.0006)
    else:
        for k in range(4):
            patch(0.14, 0.86, 0.1 + 0.11 * k, 0.16 + 0.11 * k, second, 0.0006)
    patch(0.14, 0.86, 0.8, 0.87, ink, 0.001)
    patch(0.14, chance.uniform(0.45, 0.8), 0.7, 0.75, ink, 0.001)


def standing_copy(parts, stock, x, y, z, chance, wide=0.15, deep=0.22):
    """A book on a small easel, its cover towards the camera."""
    cover = chance.choice(stock.covers)
    ink, second = chance.sample(stock.inks, 2)
    lean = 0.28 * deep
    x0, x1 = x - wide / 2, x + wide / 2
    for shift, chosen in ((0.0, cover), (0.004, stock.paper), (0.018, cover)):
        thick = 0.004 if chosen is cover else 0.014
        corners = [(a, y + b + shift + c * lean, z + c * deep * 0.96) for c in (0, 1) for b in (0, thick)
                   for a in (x0, x1)]
        parts.add(corners, [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)], chosen)
    picture(parts, stock, (x0, x1), lambda v: (y + v * lean, z + v * deep * 0.96), ink, second, chance)


def tables(oak):
    stock = Print()
    top = wood("shop table", (0.14, 0.07, 0.03), (0.36, 0.21, 0.1), (9, 1.2, 9), 2.0, 0.3, 0.06)
    iron = material("table iron", (0.02, 0.02, 0.021), 0.45, 0.5)
    chance = random.Random(21)
    for x, start, end in ((-2.5, 4.7, 8.4), (2.5, 4.3, 8.2)):
        parts = Parts((x, 0, 0), 0, "book table")
        parts.solid((-0.62, 0.62), (start, end), (0.74, 0.785), top)
        parts.solid((-0.56, 0.56), (start + 0.06, end - 0.06), (0.16, 0.19), top)
        for sx in (-0.56, 0.56):
            for y in (start + 0.06, (start + end) / 2, end - 0.06):
                parts.solid((sx - 0.03, sx + 0.03), (y - 0.03, y + 0.03), (0, 0.74), iron)
        rows = int((end - start - 0.1) / 0.265)
        for row in range(rows):
            y = start + 0.17 + 0.265 * row
            for column in range(6):
                px = -0.49 + 0.196 * column
                if chance.random() < 0.1:
                    continue
                if row % 4 == 3 and column % 2:
                    pile_of_copies(parts, stock, px, y, 0.785, 3, chance)
                    standing_copy(parts, stock, px, y - 0.05, 0.785 + 0.06, chance)
                else:
                    rise = chance.choice((1, 2, 3, 4, 5, 7)) + row // 5
                    pile_of_copies(parts, stock, px + chance.uniform(-0.01, 0.01), y + chance.uniform(-0.012, 0.012),
                                   0.785, rise, chance)
            for column in range(4):
                if chance.random() < 0.75:
                    pile_of_copies(parts, stock, -0.4 + 0.26 * column, y, 0.19, chance.randint(3, 11), chance, 0.18,
                                   0.23)
        parts.done(0.0015)


def pendants():
    """Globes of milk glass over the tables and the aisle's end."""
    brass = material("pendant brass", (0.55, 0.38, 0.15), 0.3, 1.0)
    milk = glowing("milk glass", (0.8, 0.74, 0.62), (1.0, 0.78, 0.48), 1.5, lights=False)
    parts = Parts((0, 0, 0), 0, "pendants")
    for x, y in ((-2.5, 5.2), (-2.5, 7.6), (2.5, 4.8), (2.5, 7.4), (-0.7, 12.6), (0.8, 12.2)):
        z = 2.32
        globe = [(0.15 * math.sin(math.pi * k / 16), -0.15 * math.cos(math.pi * k / 16)) for k in range(17)]
        parts.turned([(max(0.0, r), h) for r, h in globe], (x, y, z), milk, 36)
        parts.turned(((0.055, 0.135), (0.06, 0.15), (0.05, 0.2), (0.012, 0.24)), (x, y, z), brass, 24)
        parts.tube(((x, y, z + 0.2), (x, y, TOP)), 0.006, brass, 8)
        parts.turned(((0.06, 0), (0.055, 0.02), (0, 0.03)), (x, y, TOP - 0.03), brass, 24)
    parts.done()


def near_things(oak):
    """A rug, a plant at the right, a stool with a pile at the left, and a crate with books by the passage."""
    rug = carpet("shop rug", (0.11, 0.035, 0.026))
    nodes = Nodes(rug)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    flower = nodes.math("LESS_THAN", nodes.voronoi(nodes.place(), 7.0), 0.2)
    own = nodes.mix(nodes.math("MULTIPLY", flower, 0.5), own, (0.34, 0.2, 0.1))
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    box((2.3, 3.4, 0.008), (0, 7.9, 0), rug, round_m=0.003)
    grey = mottled("shop pot", (0.3, 0.28, 0.25), (0.42, 0.4, 0.36), 6, 0.8)
    soil = mottled("shop soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 40, 0.95, 1.0)
    pot((1.98, 3.95, 0), 0.19, 0.36, grey, soil)
    again(rubber_plant(1.25, 3, 0.24, 5), (1.98, 3.95, 0.3), 40)
    binding = Binding(BRIGHT_TONES, False)
    crate = wood("crate", (0.2, 0.12, 0.06), (0.42, 0.29, 0.17), (1.2, 9, 9), 2.0, 0.7)
    parts = Parts((-1.7, 9.3, 0), 16, "crate")
    for y in (-0.2, 0.2):
        for z in (0.02, 0.13, 0.24):
            parts.solid((-0.34, 0.34), (y - 0.01, y + 0.01), (z, z + 0.09), crate)
    for x in (-0.34, 0.34):
        for z in (0.02, 0.13, 0.24):
            parts.solid((x - 0.01, x + 0.01), (-0.2, 0.2), (z, z + 0.09), crate)
        for y in (-0.18, 0.18):
            parts.solid((x - 0.03, x + 0.03), (y - 0.03, y + 0.03), (0, 0.33), crate)
    parts.solid((-0.34, 0.34), (-0.2, 0.2), (0.02, 0.035), crate)
    for y in (-0.14, 0.03):
        parts.hang(book_run(0.6, binding, 90 + int(100 * y), (0.24, 0.33), (0.01, 0.04), 0.14), (-0.3, y, 0.04), 0)
    parts.done(0.003)
    stool = Parts((-1.95, 4.25, 0), 0, "stool")
    stool.turned(((0, 0.43), (0.17, 0.43), (0.18, 0.44), (0.18, 0.455), (0.17, 0.465), (0, 0.465)), (0, 0, 0), oak, 40)
    for k in range(3):
        a = 2.09 * k + 0.5
        stool.tube(((0.11 * math.cos(a), 0.11 * math.sin(a), 0.43), (0.17 * math.cos(a), 0.17 * math.sin(a), 0)), 0.016,
                   oak, 10)
    stool.hang(book_pile(binding, 71, 5), (0, 0, 0.465), 25)
    stool.done()
