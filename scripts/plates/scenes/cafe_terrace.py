"""The terrace of a café: bistro tables at both sides, behind them its front with an awning."""

import math
import random

from kit.materials import material, mottled, wood
from kit.plants import flower
from kit.shapes import front, lathe, plane, scatter, spread, text
from kit.sky import lamp, soft_daylight
from kit.town import (Parts, Stock, again, awning, awning_cloth, bistro_chair_parts, bistro_table, chalk_board, cornice,
                      cup, granite, house, marble, paint, pave, plaster, pot_plant, shopfront, weave)
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=44, azimuth_deg=-126, radius_deg=0.9)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.42, focal_mm=35, horizon=0.42, focus_m=3.2, f_stop=11),
    key=SUN,
    stand_m=(2.4, 4.6),
    aside_m=0.9,
    samples=28,
    exposure=0.98,
    contrast=1.06,
    saturation=1.08,
    has_writing=True,
)
WALL_Y = 8.2
HALF_M = 6.0


def build():
    soft_daylight(SUN, 2.4, clouds=0.5, seed=2.0)
    stock = Stock(glow=0.035)
    plane((40, 40), (0, 10, -0.02), mottled("joints", (0.06, 0.052, 0.045), (0.13, 0.115, 0.1), 30, 0.95))
    slabs = granite("terrace slabs", (0.23, 0.2, 0.165), (0.36, 0.32, 0.27))
    pave((-5.5, 5.5), (1.6, WALL_Y), (0.44, 0.3), slabs, 4, gap_m=0.007, round_m=0.007, uneven_m=0.0012, lift_m=0.003,
         kinds=8)
    facade(stock)
    lamp("AREA", (0.3, WALL_Y + 2.4, 2.66), 34, (1.0, 0.66, 0.36), (7.5, 1.6)).visible_glossy = False
    terrace(stock)
    table_in_front(stock)
    crumbs()


def facade(stock):
    wall = plaster("café wall", (0.6, 0.52, 0.4), 0.35)
    colour = paint("café green", (0.018, 0.06, 0.045))
    parts = Parts((-HALF_M, WALL_Y, 0), 0, "café")
    shop = (0.9, 2 * HALF_M - 0.9)
    parts.wall((0, 2 * HALF_M), (0, 7.0), [(shop, (0.03, 2.7))], wall)
    shopfront(parts, stock, shop, (0.03, 2.7), colour, 12, door_at=0.76, deep=4.6, bay_m=1.2, wares=False)
    pale, stripe = awning_cloth("canvas", (0.52, 0.475, 0.4)), awning_cloth("red canvas", (0.16, 0.03, 0.028))
    awning(parts, (shop[0] - 0.1, shop[1] + 0.1), 2.82, 2.36, 1.25, (stripe, pale), stock.iron, 0.3)
    cornice(parts, (0, 2 * HALF_M), 3.52, 0.16, stock.stone)
    for x in (1.6, 3.7, 5.8, 7.9, 10.0):
        arm = [(x, -0.02 - 0.42 * math.sin(math.pi * 0.5 * k / 8),
                3.62 + 0.12 * math.sin(math.pi * k / 8)) for k in range(9)]
        parts.tube(arm, 0.013, stock.iron)
        parts.turned(((0.02, 0.14), (0.05, 0.12), (0.13, 0.0), (0.12, 0.0), (0.04, 0.1)), (x, -0.45, 3.48), stock.iron)
        parts.turned(((0, -0.02), (0.035, 0), (0.03, 0.05), (0, 0.06)), (x, -0.45, 3.5), stock.bulb, 12)
    interior(parts, stock)
    parts.done(0.006)
    gold = material("gold letters", (0.62, 0.46, 0.2), 0.35, 0.9)
    for x in (-2.15, 2.15):
        text("Café", 0.27, (x, WALL_Y - 0.085, 2.935), gold, depth=0.012)
    ivy(stock)
    opposite(stock)


def ivy(stock):
    """It climbs at the left, and hangs over the cornice."""
    chance = random.Random(21)
    for k in range(95):
        share = k / 95
        if share < 0.4:
            x, z = -4.35 + chance.gauss(0, 0.22), 0.2 + 3.6 * share / 0.4
        else:
            x, z = -4.6 + 4.4 * chance.random() ** 1.5, 3.5 + abs(chance.gauss(0, 0.22)) + 0.1 * chance.random()
        made = again(stock.greens[k % 2], (x, WALL_Y - 0.14 - 0.1 * chance.random(), z), chance.uniform(0, 360),
                     chance.uniform(0.55, 0.95))
        made.scale[1] *= 0.55


def opposite(stock):
    """Houses behind the camera: only the panes show them, and they bounce light."""
    walls = [plaster(f"opposite {k}", colour) for k, colour in enumerate(((0.5, 0.4, 0.28), (0.42, 0.3, 0.24),
                                                                          (0.4, 0.4, 0.38)))]
    for k, wall in enumerate(walls):
        house(stock, (15.0 - 9.5 * k, -11, 0), 180, 9.5, 3, wall, 70 + k, round_m=0, boxes=0)


def interior(parts, stock):
    """A counter and bottles."""
    chance = random.Random(5)
    counter = wood("counter", (0.05, 0.025, 0.012), (0.16, 0.085, 0.04))
    parts.solid((2.2, 7.4), (3.2, 3.75), (0.0, 1.06), counter)
    parts.solid((2.1, 7.5), (3.12, 3.85), (1.06, 1.1), stock.stone)
    for _ in range(26):
        x, r, tall = chance.uniform(2.3, 7.3), chance.uniform(0.03, 0.05), chance.uniform(0.2, 0.33)
        shape = ((0, 0), (r, 0), (r, 0.6 * tall), (0.35 * r, 0.75 * tall), (0.35 * r, tall), (0, tall))
        parts.turned(shape, (x, chance.uniform(3.3, 3.7), 1.1), chance.choice(stock.goods), 10)


def terrace(stock):
    cane = wood("cane", (0.2, 0.1, 0.04), (0.42, 0.25, 0.11), roughness=0.35)
    woven = weave("weave", (0.5, 0.42, 0.3), (0.05, 0.11, 0.08), 0.016)
    chair = bistro_chair_parts(cane, woven, stock.iron)
    things = tableware()
    top = marble()
    chance = random.Random(8)
    # Each table: its place, and the directions in which its chairs stand (0 is to the right, 90 away from the camera).
    tables = (
        (-1.85, 4.3, (100, 205)), (-2.35, 5.75, (20, 150)), (-1.7, 7.0, (0, 175)), (-3.35, 7.1, (10, 170)),
        (1.9, 4.75, (65, -28)), (2.75, 6.15, (160, 30)), (1.75, 7.05, (5, 185)), (3.5, 7.15, (175, 0)),
        (-2.0, 2.75, (190, 60)), (2.15, 3.2, (80, -20)),
    )
    for k, (x, y, around) in enumerate(tables):
        bistro_table((x, y, 0), chance.uniform(0, 120), top, stock.iron, stock.brass)
        for turn in around:
            own = math.radians(turn + chance.uniform(-8, 8))
            away = chance.uniform(0.5, 0.64)
            again(chair, (x + away * math.cos(own), y + away * math.sin(own), 0),
                  math.degrees(own) - 90 + chance.uniform(-14, 14))
        laid(things, x, y, k, chance)
    # Inside, behind the panes.
    for x, y, around in ((-2.9, 9.3, (10, 175)), (-0.9, 9.5, (0, 185)), (1.3, 9.25, (20, 180))):
        bistro_table((x, y, 0), 40, top, stock.iron, stock.brass)
        for turn in around:
            own = math.radians(turn)
            again(chair, (x + 0.6 * math.cos(own), y + 0.6 * math.sin(own), 0), turn - 90)
    for k, (x, y) in enumerate(((-3.8, 7.75), (-3.0, 7.85), (-3.9, 6.2), (3.75, 5.2))):
        pot_plant(stock, (x, y, 0), 1.1, (k + 1) % 2, k + 2)
    for k, (x, y) in enumerate(((2.3, 7.78), (3.86, 7.78))):
        standard(stock, x, y, k)
    chalk_board((1.3, 6.0, 0), -14)


def standard(stock, x, y, seed):
    """A laurel with a stem, in a pot."""
    parts = Parts((x, y, 0), 40 * seed, "laurel")
    parts.turned(((0, 0), (0.17, 0), (0.22, 0.34), (0.245, 0.34), (0.25, 0.41), (0.22, 0.41), (0.2, 0.36)), (0, 0, 0),
                 stock.pot, 32)
    parts.turned(((0.21, 0.38), (0.1, 0.39), (0, 0.385)), (0, 0, 0), stock.soil, 24)
    bark = mottled("laurel bark", (0.06, 0.045, 0.03), (0.16, 0.12, 0.09), 20, bump=0.5)
    parts.tube(((0, 0, 0.36), (0.012, 0.01, 0.7), (-0.008, 0, 1.2)), 0.018, bark, 8)
    parts.hang(stock.greens[1], (0, 0, 1.08), 50, 1.05)
    parts.hang(stock.greens[1], (0.02, 0.02, 1.2), 170, 0.95)
    parts.hang(stock.greens[0], (0, 0, 0.38), 80, 0.6)
    parts.done()


def tableware():
    return {
        "china": material("china", (0.72, 0.7, 0.66), 0.12),
        "coffee": mottled("coffee", (0.09, 0.035, 0.012), (0.3, 0.16, 0.06), 40, 0.3, 0.0),
        "steel": material("steel", (0.62, 0.62, 0.6), 0.2, 1.0),
        "vase": material("vase", (0.5, 0.54, 0.52), 0.15),
        "paper": mottled("paper", (0.52, 0.5, 0.45), (0.62, 0.6, 0.55), 6, 0.8, 0.05),
        "flower": flower(0.2, 9, 0.028, (0.75, 0.2, 0.25), seed=3),
    }


def laid(things, x, y, k, chance, made=None):
    """What stands on a table: some are in use, some only have a vase."""
    z = 0.745
    made = [] if made is None else made
    turn = chance.uniform(0, 360)
    made += vase(things, x + 0.04, y + 0.1, z)
    if k % 3 != 2:
        made += cup((x - 0.15, y - 0.06, z), things["china"], things["coffee"], things["steel"], turn)
        if k % 2:
            made += cup((x + 0.15, y - 0.03, z), things["china"], things["coffee"], things["steel"], turn + 150)
    if k % 2 == 0:
        card = Parts((x + 0.14, y + 0.02, z), turn, "card")
        card.face(((-0.06, -0.03, 0), (0.06, -0.03, 0), (0.06, 0, 0.16), (-0.06, 0, 0.16)), things["paper"])
        card.face(((-0.06, 0.03, 0), (0.06, 0.03, 0), (0.06, 0, 0.16), (-0.06, 0, 0.16)), things["paper"])
        made += card.done()
    return made


def vase(things, x, y, z):
    profile = ((0, 0.003), (0.024, 0), (0.033, 0.02), (0.03, 0.05), (0.016, 0.08), (0.019, 0.1), (0.016, 0.1),
               (0.013, 0.08),
               (0, 0.07))
    made = [lathe(profile, (x, y, z), things["vase"], 32)]
    things["flower"].hide_render = True
    for turn, size in ((10, 1.0), (130, 0.86), (250, 0.94)):
        own = again(things["flower"], (x, y, z + 0.01), turn, size)
        own.rotation_euler[0] = 0.16
        made.append(own)
    return made


def table_in_front(stock):
    """Hides where a photo ends at somebody's waist."""
    x, y, z = 0.12, 1.72, 0.745
    things = tableware()
    made = bistro_table((x, y, 0), 20, marble("front marble"), stock.iron, stock.brass, 0.36)
    made += cup((x - 0.17, y + 0.13, z), things["china"], things["coffee"], things["steel"], 200)
    made += cup((x + 0.19, y + 0.06, z), things["china"], things["coffee"], things["steel"], -35)
    made += vase(things, x + 0.02, y + 0.26, z)
    front(*made)


def crumbs():
    """Small leaves and sugar papers on the ground."""
    from kit.materials import leaf
    from kit.shapes import mesh

    brown = leaf("dry leaf", (0.14, 0.08, 0.02), (0.3, 0.22, 0.07), 0.6, 0.1)
    outline = [(0.5 * math.sin(a), 0.9 * math.cos(a)) for a in [2 * math.pi * k / 8 for k in range(8)]]
    points = [(0.022 * a, 0.022 * b, 0.004 + 0.008 * a * a) for a, b in outline]
    shape = mesh("dry leaf", [(0, 0, 0.004), *points], [(0, k + 1, (k + 1) % 8 + 1) for k in range(8)], brown)
    scatter([shape], spread(110, (-4, 4), (2.6, 8), 3, size=(0.5, 1.3), tilt_deg=10))
