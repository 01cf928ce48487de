"""A bright office on a high floor: desks at both sides of an aisle, windows to the left and behind."""

import random

from kit.materials import material, mottled, paving, planks, wood
from kit.rooms import (Binding, BRIGHT_TONES, book_pile, book_run, carpet, daylight_through, office_chair, pot,
                       rubber_plant, seen_sky)
from kit.shapes import box, plane
from kit.sky import lamp
from kit.towers import facade, tower
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=32, azimuth_deg=-112, radius_deg=14)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=32, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.4),
    aside_m=1.0,
    samples=44,
    exposure=1.45,
    contrast=1.05,
    haze=(420.0, (0.98, 0.98, 1.0)),
)
LEFT, RIGHT, BACK, CEILING = -5.4, 4.8, 13.0, 2.95


def build():
    seen_sky((0.78, 0.87, 1.0), 2.2)
    for y, watts in ((-2.0, 420), (2.2, 420), (6.4, 330), (10.6, 300)):
        daylight_through((LEFT + 0.1, y, 1.55), (3.8, 2.5), (LEFT + 5, y, 1.0), watts)
    daylight_through((-0.3, BACK - 0.15, 1.5), (9.0, 2.6), (-0.3, 5, 0.8), 300)
    lamp("AREA", (0, 4.5, CEILING - 0.06), 120, (1.0, 0.94, 0.86), (8, 14)).visible_glossy = False
    lamp("SUN", (0, 0, 60), 7.0, (1.0, 0.92, 0.8), 1.0, aim=(34, 25, 18))
    shell()
    city()
    desks()
    sides()


def shell():
    floor = planks("oak floor", (0.24, 0.17, 0.1), (0.43, 0.33, 0.22), 0.16, 2.2, 0.38, 0.002)
    plane((14, 20), (0, 5, 0), floor)
    rug = carpet("carpet", (0.14, 0.15, 0.16), 0.5)
    for x0, x1 in ((LEFT, -1.35), (1.35, RIGHT)):
        box((x1 - x0, 7.6, 0.008), ((x0 + x1) / 2, 9.2, 0), rug, round_m=0.003)
    white = mottled("white wall", (0.62, 0.61, 0.59), (0.7, 0.69, 0.67), 1.2, 0.9, 0.08)
    panels = paving("ceiling panels", (0.66, 0.66, 0.65), (0.62, 0.62, 0.61), (0.3, 0.3, 0.3), 0.6, 0.6, 0.008, 0.9,
                    0.0)
    plane((14, 20), (0, 5, CEILING), panels)
    frame = material("window frame", (0.04, 0.042, 0.045), 0.4, 0.6)
    parts = Parts((0, 0, 0), 0, "shell")
    parts.upright((LEFT - 0.2, RIGHT), (-0.0, 0.12), BACK - 0.02, white)
    parts.upright((LEFT - 0.2, RIGHT), (CEILING - 0.28, CEILING), BACK - 0.02, white)
    x = LEFT
    while x < RIGHT + 0.1:
        parts.solid((x - 0.035, x + 0.035), (BACK - 0.08, BACK + 0.06), (0, CEILING), frame)
        x += 1.275
    for z in (0.1, 0.92, CEILING - 0.3):
        parts.solid((LEFT, RIGHT), (BACK - 0.06, BACK + 0.05), (z, z + 0.06), frame)
    y = -3.0
    while y < BACK:
        parts.solid((LEFT - 0.1, LEFT + 0.08), (y - 0.035, y + 0.035), (0, CEILING), frame)
        y += 1.6
    for z in (0.1, 0.92, CEILING - 0.3):
        parts.solid((LEFT - 0.08, LEFT + 0.06), (-4, BACK), (z, z + 0.06), frame)
    # Blinds, let down to different heights.
    slat = material("blind", (0.66, 0.66, 0.64), 0.6)
    for k, drop in enumerate((0.5, 0.25, 0.9, 0.18, 0.18, 0.3, 0.7, 0.4)):
        low = LEFT + 1.275 * k
        for j in range(int(drop / 0.03)):
            z = CEILING - 0.31 - 0.03 * j
            parts.face([(low + 0.05, BACK - 0.1, z), (low + 1.22, BACK - 0.1, z), (low + 1.22, BACK - 0.08, z - 0.018),
                        (low + 0.05, BACK - 0.08, z - 0.018)], slat)
    parts.face([(RIGHT, -5, 0), (RIGHT, BACK, 0), (RIGHT, BACK, CEILING), (RIGHT, -5, CEILING)], white)
    parts.upright((LEFT, RIGHT), (0, CEILING), -5, white)
    parts.solid((RIGHT - 0.015, RIGHT), (-4, BACK), (0, 0.09), frame)
    # A wall of wooden ribs at the right.
    rib = wood("ribs", (0.16, 0.09, 0.045), (0.36, 0.23, 0.13), (9, 9, 1.2), 2.2, 0.5)
    y = 6.2
    while y < 10.4:
        parts.solid((RIGHT - 0.05, RIGHT - 0.01), (y, y + 0.035), (0.09, CEILING), rib)
        y += 0.07
    # Ducts and lamps under the ceiling.
    shine = glowing("led", (0.9, 0.9, 0.9), (1.0, 0.95, 0.88), 5, lights=False)
    for x in (-2.9, 0.0, 2.9):
        for y0 in (3.0, 6.3, 9.6):
            parts.solid((x - 0.045, x + 0.045), (y0, y0 + 2.6), (2.5, 2.57), frame)
            parts.solid((x - 0.035, x + 0.035), (y0 + 0.02, y0 + 2.58), (2.494, 2.5), shine)
            for y in (y0 + 0.3, y0 + 2.3):
                parts.tube(((x, y, 2.57), (x, y, CEILING)), 0.003, frame, 4)
    metal = material("duct", (0.5, 0.5, 0.5), 0.4, 0.9)
    parts.tube(((3.9, 1, 2.6), (3.9, 7, 2.6), (3.9, BACK, 2.6)), 0.19, metal, 24)
    for k in range(9):
        parts.ring((3.9, 1.6 + 1.3 * k, 2.6), 0.193, 0.008, metal)
    parts.done(0.004)


def city():
    """What the windows show."""
    chance = random.Random(8)
    kinds = [facade("office tower", (0.3, 0.31, 0.32), (0.05, 0.95, 0.2, 0.92), 1, (0.3, 0.38, 0.44), 0.5),
             facade("pale tower", (0.5, 0.47, 0.43), (0.2, 0.8, 0.2, 0.82), 2, (0.3, 0.34, 0.38), 0.8),
             facade("brown tower", (0.44, 0.34, 0.28), (0.2, 0.8, 0.2, 0.8), 2, (0.3, 0.34, 0.38), 0.8)]
    roof = mottled("roofs", (0.2, 0.19, 0.18), (0.32, 0.31, 0.29), 0.3)
    trim = material("trim", (0.45, 0.43, 0.4), 0.7)
    for row in range(7):
        for column in range(-5, 6):
            y, x = 190 + 70 * row + chance.uniform(-8, 8), 58 * column + chance.uniform(-7, 7)
            if abs(x) > 0.6 * y + 20:
                continue
            rise = 0.3 * abs(x) / y + 0.015
            tall = 45 + min(y * rise * chance.uniform(0.2, 1.0), 70) + chance.uniform(-14, 6)
            tower(chance.uniform(22, 34), chance.uniform(20, 30), tall, (x, y, -45), 8, (chance.choice(kinds), roof,
                  trim, trim), chance, chance.choice(("plain", "steps", "plain")))
    plane((1600, 1600), (0, 800, -45), mottled("streets", (0.12, 0.12, 0.12), (0.25, 0.25, 0.23), 0.05))


def desks():
    black = material("black plastic", (0.02, 0.02, 0.022), 0.45)
    steel = material("steel", (0.55, 0.55, 0.55), 0.3, 1.0)
    white = material("white steel", (0.62, 0.62, 0.61), 0.35)
    top = wood("desk top", (0.3, 0.2, 0.12), (0.5, 0.38, 0.26), (1.2, 9, 9), 2.0, 0.4, 0.06)
    chairs = [office_chair(mottled(f"chair cloth {k}", tuple(0.7 * p for p in tone), tone, 120, 0.95), black, steel,
                           f"chair {k}") for k, tone in enumerate(((0.06, 0.065, 0.07), (0.05, 0.12, 0.16)))]
    screen = glowing("screen", (0.05, 0.05, 0.06), (0.45, 0.6, 0.75), 0.8, 3.0)
    off = material("screen off", (0.008, 0.008, 0.01), 0.12)
    mugs = [material(f"mug {k}", tone, 0.25) for k, tone in enumerate(((0.6, 0.58, 0.54), (0.08, 0.2, 0.26),
                                                                       (0.5, 0.14, 0.08)))]
    paper = material("paper", (0.7, 0.69, 0.66), 0.9)
    felt = mottled("felt", (0.1, 0.13, 0.14), (0.15, 0.19, 0.2), 90, 1.0)
    binding = Binding(BRIGHT_TONES, False)
    piles = [book_pile(binding, k, 3 + k, f"desk pile {k}") for k in range(3)]
    greens = rubber_plant(0.36, 5, 0.1, 5, name="desk plant")
    chance = random.Random(3)
    for side in (-1, 1):
        for row, y in enumerate((7.0, 9.4, 11.6)):
            for place in range(2):
                x = side * (2.25 + 1.66 * place)
                if abs(x) > 4.6:
                    continue
                parts = Parts((x, y, 0.008), 0, "desk")
                parts.solid((-0.8, 0.8), (-0.4, 0.4), (0.715, 0.74), top)
                for sx in (-1, 1):
                    parts.solid(sorted((sx * 0.74, sx * 0.7)), (-0.34, 0.34), (0.67, 0.715), white)
                    for sy in (-1, 1):
                        parts.solid(sorted((sx * 0.74, sx * 0.7)), sorted((sy * 0.34, sy * 0.3)), (0, 0.7), white)
                parts.solid((-0.78, 0.78), (-0.405, -0.385), (0.36, 0.7), felt)
                # The screen's back is towards the camera on every second desk.
                turn = chance.uniform(-0.12, 0.12)
                for shift in ((-0.32, 0.32) if chance.random() < 0.4 else (0.02,)):
                    wide = 0.29
                    parts.solid((shift - 0.1, shift + 0.1), (-0.26, -0.08), (0.74, 0.752), black)
                    parts.solid((shift - 0.03, shift + 0.03), (-0.2, -0.17), (0.75, 1.0), steel)
                    parts.solid((shift - wide, shift + wide), (-0.17, -0.14), (0.87, 1.22), black)
                    parts.upright((shift + wide - 0.01, shift - wide + 0.01), (0.885, 1.21), -0.139,
                                  screen if chance.random() < 0.7 else off)
                parts.solid((-0.22, 0.22), (0.08, 0.21), (0.74, 0.755), black)
                parts.solid((0.3, 0.36), (0.1, 0.2), (0.74, 0.765), black)
                for k in range(3):
                    a = chance.uniform(-0.7, 0.45)
                    parts.solid((a, a + 0.21), (0.0 + turn, 0.29 + turn), (0.74, 0.742 + 0.002 * k), paper)
                parts.turned(((0, 0), (0.038, 0), (0.041, 0.09), (0.037, 0.09), (0.034, 0.01)), (chance.choice(
                    (-0.5, 0.52)), chance.uniform(-0.1, 0.2), 0.74), chance.choice(mugs), 24)
                if chance.random() < 0.6:
                    parts.hang(chance.choice(piles), (0.6, -0.2, 0.74), chance.uniform(-30, 30))
                if chance.random() < 0.5:
                    spot = (-0.62, -0.22, 0.74)
                    parts.turned(((0, 0), (0.05, 0), (0.06, 0.1), (0.054, 0.1), (0.05, 0.08), (0, 0.08)), spot,
                                 chance.choice(mugs), 24)
                    parts.hang(greens, (spot[0], spot[1], 0.81), chance.uniform(0, 360), chance.uniform(0.8, 1.1))
                parts.hang(chance.choice(chairs), (chance.uniform(-0.15, 0.15), 0.66, 0), chance.uniform(-40, 40))
                parts.done(0.004)
    # One chair has been pushed aside, near the aisle.
    again(chairs[1], (-1.95, 5.9, 0), 200)


def sides():
    """A tall plant at the left; at the right a low cupboard with books, a lamp and plants."""
    soil = mottled("pot soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 40, 0.95, 1.0)
    grey = mottled("fibre pot", (0.3, 0.29, 0.28), (0.4, 0.39, 0.37), 6, 0.8)
    dark = mottled("dark pot", (0.03, 0.032, 0.035), (0.06, 0.062, 0.065), 6, 0.7)
    tall = rubber_plant(1.7, 2, 0.27, 5)
    pot((-2.55, 5.0, 0), 0.22, 0.42, grey, soil)
    again(tall, (-2.55, 5.0, 0.36), 30)
    pot((-4.9, 9.2, 0), 0.22, 0.42, dark, soil)
    again(tall, (-4.9, 9.2, 0.36), 140, 1.1)
    pot((4.4, 12.5, 0), 0.22, 0.42, grey, soil)
    again(tall, (4.4, 12.5, 0.36), 250, 1.1)
    oak = wood("cupboard", (0.22, 0.13, 0.07), (0.42, 0.29, 0.18), (1.2, 9, 9), 2.0, 0.42)
    front = material("cupboard front", (0.55, 0.55, 0.53), 0.4)
    parts = Parts((2.05, 5.5, 0), 0, "cupboard")
    parts.solid((0, 2.6), (0, 0.45), (0.72, 0.75), oak)
    parts.solid((0, 2.6), (0.02, 0.45), (0.08, 0.72), oak)
    for k in range(4):
        parts.solid((0.02 + 0.645 * k, 0.635 + 0.645 * k), (0.0, 0.02), (0.095, 0.71), front)
        parts.solid((0.5 + 0.645 * k, 0.6 + 0.645 * k), (-0.012, 0.0), (0.64, 0.655), dark)
    for x in (0.1, 2.5):
        for y in (0.06, 0.39):
            parts.solid((x - 0.02, x + 0.02), (y - 0.02, y + 0.02), (0, 0.08), dark)
    binding = Binding(BRIGHT_TONES, False)
    parts.hang(book_run(0.6, binding, 5, (0.2, 0.3), (0.01, 0.04), 0.2), (0.75, 0.12, 0.75), 0)
    parts.hang(book_pile(binding, 9, 4), (1.75, 0.2, 0.75), 8)
    spot = (0.3, 0.24, 0.75)
    parts.turned(((0, 0), (0.09, 0), (0.1, 0.16), (0.09, 0.16), (0.085, 0.13), (0, 0.13)), spot, grey, 32)
    parts.hang(rubber_plant(0.55, 8, 0.16, 7, name="low plant"), (0.3, 0.24, 0.87), 60)
    parts.turned(((0, 0), (0.08, 0), (0.08, 0.015), (0, 0.02)), (2.25, 0.22, 0.75), dark, 32)
    parts.tube(((2.25, 0.22, 0.76), (2.25, 0.22, 1.15), (2.1, 0.22, 1.28)), 0.008, dark, 8)
    parts.turned(((0.02, 0.07), (0.03, 0.06), (0.075, -0.02), (0.07, -0.02), (0.02, 0.05)), (2.08, 0.22, 1.26), dark,
                 32)
    parts.done(0.004)
