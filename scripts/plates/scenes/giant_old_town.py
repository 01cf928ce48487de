"""A model old town: a square with a fountain and a market, tiled roofs, lanes, a church, wooded hills behind."""

import math
import random

from kit.materials import material, mottled, paving
from kit.model import Model, Supply, giant, grained, row, shrunk, toned
from kit.old_town import OldSupply, church, old_house
from kit.shapes import front, grid, hills
from kit.sky import soft_daylight
from kit.street_life import Traffic, bench, green_tree, lamp_post, parasol, walkers
from kit.town import again, store
from kit.units import Sun

SUN = Sun(elevation_deg=36, azimuth_deg=-122, radius_deg=0.6, strength=0.4, dust=1.2)
PLATE = giant(SUN, samples=22, exposure=1.0, contrast=1.06, saturation=1.1, haze=(34.0, (0.98, 0.97, 0.96)))
# Half the width of the square, and where it ends behind.
SQUARE_X, SQUARE_Y = 26.0, 134.0


def build():
    soft_daylight(SUN, 7.0, (1.0, 0.84, 0.64), strength=0.07, clouds=0.42, cloud_scale=0.8, seed=11.0, haze=0.5)
    supply = Supply()
    old = OldSupply(supply)
    pool = houses(old)
    ground(supply)
    square_rows(pool)
    roofs_behind(pool)
    again(church(old), (-24, 158, 0), 8)
    front_row(old)
    market(supply, old)
    people_and_trees(supply)
    hills_behind()
    shrunk()


def houses(old):
    """(object, width, depth, height of the ridge), the gabled ones first."""
    k = old.kinds()
    rows = (
        ((7.6, 12), 2, dict(gable=True, timber=True, shops=True)),
        ((8.2, 13), 3, dict(gable=True, shops=True)),
        ((7.0, 12), 3, dict(gable=True, shutters=old.shutters[1])),
        ((10.5, 10.5), 2, dict(shops=True, timber=True)),
        ((12.0, 10.5), 2, dict(shutters=old.shutters[0], shops=True)),
        ((9.5, 10), 3, dict(shutters=old.shutters[2], shops=True)),
        ((11.0, 11), 2, dict(shutters=old.shutters[3], dormers=2, slope=1.25)),
        ((13.5, 11), 3, dict(hip=True, shutters=old.shutters[1], dormers=1)),
        ((8.6, 10), 3, dict(timber=True)),
    )
    made = []
    for n, (size, storeys, how) in enumerate(rows):
        kind = k[3] if how.get("timber") and n % 2 else k[1] if how.get("timber") else k[n % len(k)]
        made.append(old_house(f"old house {n}", kind, size, storeys, old, n + 3, cover=old.roofs[n % 4], **how))
        store(made[-1][0])
    return made


def ground(supply):
    setts = paving("setts", (0.3, 0.275, 0.24), (0.225, 0.205, 0.182), (0.35, 0.32, 0.275), 4.2, 4.2, 0.22, 0.8, 0.0)
    grained(setts)
    earth = mottled("town ground", (0.16, 0.14, 0.115), (0.26, 0.235, 0.2), 0.2, 0.95, 0.0)
    grid((9000, 7000), (1, 1), lambda x, y: 0.0, earth).location = (0, 3400, -0.05)
    grid((2 * SQUARE_X + 8, SQUARE_Y - 20), (1, 1), lambda x, y: 0.0, setts).location = (0, (SQUARE_Y + 20) / 2, 0)
    lines = Model(name="gutters")
    pale = toned("pale setts", (0.4, 0.37, 0.32), 0.5)
    for x in (-SQUARE_X + 3.2, SQUARE_X - 3.5):
        lines.solid((x, x + 0.3), (24, SQUARE_Y - 3), (-0.1, 0.02), pale)
    for turn in range(3):
        r = 5.2 + 3.2 * turn
        ring = [[(s * math.cos(a) - 14.5, s * math.sin(a) + 117, 0.012) for s in (r, r + 0.35)] for a in
                [2 * math.pi * k / 48 for k in range(49)]]
        for first, second in zip(ring, ring[1:]):
            lines.face((first[0], first[1], second[1], second[0]), pale)
    lines.one()


def square_rows(pool):
    chance = random.Random(5)
    row(pool[:7], (-SQUARE_X, 36), 90, 66, chance)
    row(pool[:7], (-SQUARE_X, 107), 90, 29, chance)
    row(pool[:7], (SQUARE_X, SQUARE_Y), -90, 32, chance)
    row(pool[:7], (SQUARE_X, 98), -90, 62, chance)
    # A lane leads on between the two rows at the end.
    row(pool[:6], (-SQUARE_X - 2, SQUARE_Y), 0, 25.5, chance)
    row(pool[:6], (3.5, SQUARE_Y), 0, 27, chance)


def roofs_behind(pool):
    """Rows along lanes that turn a little, denser than anyone could walk."""
    chance = random.Random(9)
    for side in (-1, 1):
        for line in range(4):
            x = side * (SQUARE_X + 24 + 24 * line)
            start = (x, 44 + 9 * line) if side < 0 else (x, 140)
            row(pool, start, 90 if side < 0 else -90, 92, chance)
    for k in range(26):
        y = 160 + 17.5 * k + 0.25 * k * k
        half = min(0.6 * y + 20, 330)
        turn = chance.uniform(-9, 9)
        x = -half
        while x < half:
            long_m = chance.uniform(30, 64)
            at = y + chance.uniform(-3, 3)
            is_church = abs(x + 0.5 * long_m + 24) < 34 and y < 212
            is_lane = -6 < x + long_m and x < 9 and y < 260
            if not is_church and not is_lane:
                spot = row(pool, (x, at), turn, long_m, chance)
                for each in spot:
                    each.scale = (each.scale[0], 1, chance.uniform(0.85, 1.1))
            x += long_m + chance.uniform(3.5, 9)
    # The rows beside the lane.
    for x, turn in ((-6, 90), (9, -90)):
        row(pool, (x - 1 if turn > 0 else x + 1, 158 if turn > 0 else 250), turn, 92, chance)


def front_row(old):
    """What stands before a giant whom the photo cuts off."""
    k = old.kinds()
    rows = (
        (-26.2, -17.2, 58, 13, 2, k[0], dict(gable=True, timber=False, shutters=old.shutters[0], shops=True)),
        (-17.2, -8.6, 57, 13, 3, k[3], dict(gable=True, timber=True, shops=True)),
        (-8.6, 8.4, 55.5, 16.4, 3, k[1], dict(slope=1.3, dormers=2, timber=False, shutters=old.shutters[2], shops=True,
                                              base_m=5.2)),
        (8.4, 17.4, 57, 13, 3, k[2], dict(gable=True, shutters=old.shutters[1], shops=True)),
        (17.4, 26.2, 58, 12, 2, k[5], dict(dormers=1, shops=True, timber=False, shutters=old.shutters[3])),
    )
    for n, (x0, x1, y, depth, storeys, kind, how) in enumerate(rows):
        made = old_house(f"front house {n}", kind, (x1 - x0, depth), storeys, old, 40 + n, cover=old.roofs[(n + 1) % 4],
                         **how)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def market(supply, old):
    chance = random.Random(3)
    stone = old.ashlar
    fountain = Model(name="fountain")
    fountain.turned(((0, 0.25), (3.9, 0.25), (3.9, 0), (4.6, 0), (4.6, 0.3), (3.7, 0.3), (3.7, 1.0), (3.85, 1.1),
                     (3.4, 1.1), (3.3, 0.8)), (0, 0, 0), stone, 8)
    fountain.turned(((3.4, 0.86), (0, 0.86)), (0, 0, 0), material("fountain water", (0.03, 0.06, 0.06), 0.03), 8)
    fountain.turned(((0.8, 0.3), (0.6, 1.4), (0.4, 2.6), (0.7, 3.0), (1.5, 3.4), (1.5, 3.55), (0.3, 3.3), (0.3, 4.4),
                     (0.45, 4.6), (0.2, 4.8), (0.34, 5.5), (0.28, 6.0), (0.1, 6.1), (0.17, 6.3), (0.1, 6.5), (0, 6.52)),
                    (0, 0, 0), stone, 14)
    made = fountain.one()
    made.location = (-14.5, 117, 0)
    cloths = [toned(f"stall cloth {k}", tone, 0.1, 0.9) for k, tone in enumerate(
        ((0.55, 0.08, 0.05), (0.66, 0.61, 0.5), (0.08, 0.25, 0.15), (0.6, 0.4, 0.08), (0.12, 0.22, 0.38)))]
    goods = [material(f"goods {k}", tone, 0.6) for k, tone in enumerate(
        ((0.5, 0.05, 0.03), (0.6, 0.3, 0.03), (0.15, 0.3, 0.05), (0.55, 0.5, 0.2), (0.25, 0.05, 0.12)))]
    stalls = []
    for n, cloth in enumerate(cloths):
        stall = Model(name="stall")
        for x in (-1.5, 1.5):
            for y in (-1.0, 1.0):
                stall.solid((x - 0.05, x + 0.05), (y - 0.05, y + 0.05), (0, 2.3), supply.timber)
        for k in range(8):
            a, b = -1.7 + 3.4 * k / 8, -1.7 + 3.4 * (k + 1) / 8
            chosen = cloth if k % 2 or n == 1 else cloths[1]
            for side in (-1, 1):
                stall.face(((a, side * 1.3, 2.15), (b, side * 1.3, 2.15), (b, 0, 2.85), (a, 0, 2.85)), chosen)
                stall.face(((a, side * 1.3, 2.15), (b, side * 1.3, 2.15), (b, side * 1.3, 1.9), (a, side * 1.3, 1.9)),
                           chosen)
        stall.solid((-1.6, 1.6), (-1.1, 0.4), (0.75, 0.85), supply.timber)
        stall.upright((-1.6, 1.6), (0.1, 0.8), -1.1, cloths[1])
        for k in range(6):
            x = -1.5 + 0.5 * k
            stall.solid((x, x + 0.44), (-1.0, -0.4), (0.85, 0.98), supply.timber)
            stall.solid((x + 0.03, x + 0.41), (-0.97, -0.43), (0.98, 1.06), chance.choice(goods))
            stall.solid((x, x + 0.44), (-0.35, 0.3), (0.85, 1.1), chance.choice(goods))
        stalls.append(store(stall.one()))
    for column, x in enumerate((15.2, 20.0)):
        for k in range(8):
            y = 84 + 5.4 * k
            if chance.random() < 0.88:
                again(stalls[(3 * k + column) % 5], (x + chance.uniform(-0.4, 0.4), y, 0),
                      90 if column == 0 else -90)
    shade = [parasol(cloth, supply.timber) for cloth in (cloths[1], cloths[2])]
    for k in range(10):
        for x in (-22.8, -19.4):
            again(shade[k // 5], (x + chance.uniform(-0.3, 0.3), 70 + 3.6 * k, 0), chance.uniform(0, 90))
    for k in range(7):
        again(shade[0], (-4 - 3.4 * k, SQUARE_Y - 3.6, 0), 20 * k)


def people_and_trees(supply):
    chance = random.Random(7)
    people = walkers()

    def walk(count, x, y, free=True):
        for _ in range(count):
            at = (chance.uniform(*x), chance.uniform(*y))
            if free and abs(at[0]) < 13.5 and 84 < at[1] < 122:
                continue
            again(chance.choice(people), (*at, 0), chance.uniform(0, 360))

    walk(70, (13, 22.5), (80, 128))
    walk(70, (-22, 22), (60, 131))
    walk(26, (-20, -9), (109, 125))
    walk(20, (-2, 4), (134, 220))
    lamp = lamp_post(supply.black, supply.white, 5.5, 0.9)
    for x, y, turn in ((-12.5, 96, 90), (12.6, 80, -90), (12.6, 128, -90), (-12.5, 70, 90), (-5, 131, 180)):
        again(lamp, (x, y, 0), turn)
    trees = [green_tree(8, k + 3, tones, name=f"square tree {k}") for k, tones in enumerate(
        (((0.025, 0.06, 0.01), (0.11, 0.17, 0.028)), ((0.05, 0.06, 0.01), (0.2, 0.18, 0.03))))]
    for x, y in ((-20, 126.5), (-9, 127.5), (9.5, 127), (15.5, 128.5), (-21, 64), (-15, 59), (21, 64)):
        again(chance.choice(trees), (x, y, 0), chance.uniform(0, 360), chance.uniform(0.8, 1.05))
    seat = bench(supply.timber, supply.black)
    for k in range(6):
        a = 2 * math.pi * k / 6
        again(seat, (-14.5 + 6.6 * math.cos(a), 117 + 6.6 * math.sin(a), 0), math.degrees(a) + 90)
    # Gardens between the roofs.
    for _ in range(340):
        y = chance.uniform(150, 700)
        x = chance.uniform(-0.6, 0.6) * y
        if abs(x - 1) > 8:
            again(chance.choice(trees), (x, y, 0), chance.uniform(0, 360), chance.uniform(0.7, 1.3))
    own = Traffic()
    for x, y, turn in ((23.0, 77, 90), (21, 130, 100)):
        again(own.cars[5], (x, y, 0), turn)


def hills_behind():
    """Woods and meadows that rise behind the town."""
    wood = mottled("woods", (0.018, 0.035, 0.012), (0.06, 0.085, 0.025), 0.03, 0.95, 0.0)

    def rise(x, y):
        share = (y + 1300) / 2600
        return 170 * share**1.3 * (1 + 0.7 * hills(x, y, 900, 5, 2)) - 3 + 5 * hills(x, y, 60, 3, 4) * share

    grid((7000, 2600), (300, 160), rise, wood).location = (0, 2050, 0)
    tree = green_tree(13, 21, ((0.016, 0.04, 0.01), (0.06, 0.1, 0.022)), count=500, name="hill tree")
    chance = random.Random(2)
    for _ in range(900):
        y = 760 + 900 * chance.random() ** 1.5
        x = chance.uniform(-0.6, 0.6) * y
        if hills(x, y, 220, 3, 7) > -0.05:
            again(tree, (x, y, rise(x, y - 2050) - 1), chance.uniform(0, 360), chance.uniform(0.8, 1.5))
