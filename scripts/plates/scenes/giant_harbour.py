"""A model harbour: coloured houses along a quay, warehouses, fishing boats, a freighter, cranes, and hills behind."""

import random

from kit.harbour import (Docks, cargo_ship, fishing_boat, gantry_crane, harbour_water, jib_crane, lighthouse, yacht)
from kit.materials import mottled, paving
from kit.model import Kind, Model, Supply, giant, grained, row, shrunk, toned
from kit.old_town import OldSupply, old_house
from kit.shapes import front, grid, hills
from kit.sky import soft_daylight
from kit.street_life import Traffic, green_tree, lamp_post, parasol, walkers
from kit.town import again, brick_wall, store
from kit.units import Sun

SUN = Sun(elevation_deg=42, azimuth_deg=-124, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=22, exposure=1.2, contrast=1.06, saturation=1.12, haze=(40.0, (0.95, 0.98, 1.02)))
# The edge of the quay towards the basin, the line of the houses, the end of the basin; the water lies below the quay.
EDGE_X, HOUSE_X, END_Y, WATER_Z = -17.0, 23.0, 236.0, -2.3


def build():
    soft_daylight(SUN, 7.0, strength=0.07, clouds=0.46, cloud_scale=0.7, seed=8.0, haze=0.45)
    supply = Supply()
    old = OldSupply(supply, ((0.66, 0.2, 0.12), (0.68, 0.5, 0.14), (0.16, 0.34, 0.48), (0.66, 0.63, 0.56),
                             (0.24, 0.42, 0.32), (0.62, 0.36, 0.32), (0.56, 0.44, 0.3)), 0.28)
    docks = Docks(supply)
    pool, stores = houses(old)
    ground()
    rows(pool, stores)
    front_row(old)
    boats(docks)
    port(docks, old)
    quay_life(supply, docks)
    hills_behind(pool)
    shrunk()


def houses(old):
    k = old.kinds()
    made = []
    for n, (size, storeys, how) in enumerate((
            ((7.4, 11), 2, dict(gable=True, shops=True)), ((8.4, 11), 2, dict(shutters=old.shutters[3])),
            ((7.8, 12), 3, dict(gable=True, shutters=old.shutters[1], shops=True)),
            ((9.6, 10), 2, dict(shops=True)), ((7.0, 11), 3, dict(gable=True)),
            ((10.4, 10.5), 2, dict(shutters=old.shutters[0], shops=True)), ((8.0, 10), 3, dict(shops=True)))):
        made.append(old_house(f"quay house {n}", k[n], size, storeys, old, n + 60, slope=0.95, **how))
        store(made[-1][0])
    return made, [store_house(old, n) for n in range(3)]


def store_house(old, number):
    """A warehouse of brick with small windows."""
    brick = toned(f"warehouse brick {number}", ((0.3, 0.11, 0.07), (0.24, 0.13, 0.09), (0.33, 0.15, 0.09))[number], 0.5)
    kind = Kind(brick, old.supply.white, old.supply.stone, 2.9, 3.1, (0.32, 0.68, 0.26, 0.74), 2, 0.5, band=True)
    made = old_house(f"warehouse {number}", kind, ((13, 20), (18, 17), (12, 18))[number], (3, 3, 4)[number], old,
                     80 + number, gable=number != 1, slope=1.0, dormers=1)
    store(made[0])
    return made


def ground():
    stone = paving("quay stones", (0.33, 0.31, 0.28), (0.25, 0.235, 0.215), (0.2, 0.19, 0.17), 2.4, 1.2, 0.05, 0.75)
    grained(stone, 1.6, 0.35)
    wall = toned("quay wall", (0.24, 0.22, 0.19), 0.8, 0.85, 0.1, 0.4)
    edge = toned("quay edge", (0.45, 0.43, 0.39), 0.5)
    road = mottled("quay road", (0.1, 0.1, 0.1), (0.17, 0.168, 0.16), 0.2, 0.9, 0.0)
    earth = mottled("harbour ground", (0.15, 0.145, 0.11), (0.25, 0.24, 0.2), 0.1, 0.95, 0.0)
    quay = Model(name="quay")
    quay.solid((EDGE_X, HOUSE_X + 6), (10, END_Y + 16), (-8, 0), stone)
    quay.solid((-78, EDGE_X), (END_Y, END_Y + 16), (-8, 0), stone)
    for x, y in (((EDGE_X - 0.25, EDGE_X), (10, END_Y)), ((-78, EDGE_X), (END_Y - 0.25, END_Y))):
        quay.solid(x, y, (-8, -0.35), wall)
        quay.solid((x[0] - 0.1, x[1] + (0.9 if x[1] == EDGE_X and y[0] == 10 else 0.1)),
                   (y[0] - 0.1, y[1] + (0.9 if y[0] > 100 else 0)), (-0.4, 0.06), edge)
    quay.solid((HOUSE_X - 9.5, HOUSE_X - 4.0), (10, END_Y + 6), (-0.1, 0.02), road)
    for k in range(27):
        quay.solid((HOUSE_X - 6.8, HOUSE_X - 6.65), (14 + 8 * k, 17 + 8 * k), (0, 0.03), edge)
    # Rails for the cranes.
    for x in (EDGE_X + 2.2, EDGE_X + 2.7):
        quay.solid((x, x + 0.07), (10, END_Y), (0, 0.03), wall)
    quay.solid((HOUSE_X + 6, 900), (10, 900), (-4, -0.02), earth)
    quay.solid((-78, 900), (END_Y + 16, 900), (-4, -0.02), earth)
    quay.one()
    grid((9000, 9000), (1, 1), lambda x, y: 0.0, harbour_water()).location = (0, 4400, WATER_Z)


def rows(pool, stores):
    chance = random.Random(4)
    row(pool, (HOUSE_X, END_Y + 8), -90, 206, chance)
    row(pool, (-30, END_Y + 10), 0, 54, chance)
    row(stores, (-77, END_Y + 10), 0, 46, chance)
    for line in range(1, 7):
        for each in row(pool, (HOUSE_X + 22 * line, END_Y + 20), -90, 226, chance):
            each.location.z = 2.6 * line**1.25 - 2
    for line in range(1, 6):
        for each in row(pool, (-76 + 9 * line, END_Y + 10 + 20 * line), 0, 130 - 8 * line, chance):
            each.location.z = 2.2 * line**1.3 - 2


def front_row(old):
    """What stands before a giant whom the photo cuts off."""
    k = old.kinds()
    # From so near, single bricks are seen.
    brick = brick_wall("front brick", (0.27, 0.1, 0.06), (0.4, 0.18, 0.11), (0.32, 0.27, 0.22), 0.3, 0.28, 0.095, 0.012)
    house = Kind(brick, old.supply.white, old.supply.stone, 2.75, 3.3, (0.29, 0.71, 0.22, 0.78), 2, 0.6, surround=True,
                 band=True)
    for n, (x0, x1, y, depth, storeys, kind, how) in enumerate((
            (-16.8, -8.7, 57.0, 12.5, 2, k[2], dict(gable=True, slope=1.0, shutters=old.shutters[3], shops=True)),
            (-8.7, 8.6, 55.5, 16.2, 3, house, dict(slope=1.28, dormers=2, base_m=5.2, shops=True)),
            (8.6, 16.6, 57.0, 12.5, 3, k[1], dict(gable=True, slope=1.0, shutters=old.shutters[0], shops=True)),
            (16.6, 23.2, 58.0, 11.5, 2, k[0], dict(slope=0.95, shops=True)))):
        made = old_house(f"front house {n}", kind, (x1 - x0, depth), storeys, old, 90 + n, cover=old.roofs[n % 4],
                         **how)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def boats(docks):
    chance = random.Random(6)
    fishing = [fishing_boat(docks, k) for k in range(6)]
    sails = [yacht(docks, k) for k in range(3)]

    def moor(made, x, y, turn, size=1.0):
        again(made, (x, y, WATER_Z), turn + chance.uniform(-3, 3), size)

    # Along the quay, then boats that lie with their sterns to a floating pier.
    for k, y in enumerate((52, 68, 84, 101, 118, 150, 167, 184)):
        moor(fishing[k % 6], EDGE_X - 2.6, y, chance.choice((0, 180)), chance.uniform(0.95, 1.1))
    pier = Model(name="pier")
    pier.solid((-44, -41.8), (74, 196), (WATER_Z - 0.3, WATER_Z + 0.55), docks.deck)
    for k in range(13):
        pier.tube(((-41.6, 76 + 10 * k, WATER_Z - 2), (-41.6, 76 + 10 * k, 1.2)), 0.2, docks.supply.timber, 7)
    pier.one()
    for k in range(25):
        y = 76 + 4.9 * k
        if chance.random() < 0.9:
            moor(sails[k % 3], -36.2, y, -90, chance.uniform(0.85, 1.1))
        if chance.random() < 0.85:
            moor(sails[(k + 1) % 3] if k % 4 else fishing[k % 6], -49.6, y + 1, 90, chance.uniform(0.85, 1.1))
    for k in range(6):
        moor(fishing[(k + 2) % 6], -66 + 9 * k, END_Y - 3, 90)
    for x, y, turn in ((-62, 60, 24), (-95, 128, -160), (-70, 214, 70), (-130, 90, 120)):
        moor(fishing[int(y) % 6], x, y, turn)


def port(docks, old):
    """A pier with cranes beyond the basin, a freighter at it, and a breakwater with a lighthouse."""
    pier = Model(name="port pier")
    concrete = docks.supply.concrete
    pier.solid((-160, -104), (200, 470), (-8, -0.2), concrete)
    pier.solid((-640, -330), (620, 640), (-8, 1.5), old.ashlar)
    chance = random.Random(3)
    for column in range(5):
        for line in range(14):
            for level in range(chance.randint(0, 3)):
                x, y, z = -152 + 5 * column, 216 + 17 * line, 2.6 * level - 0.2
                pier.solid((x, x + 2.5), (y, y + 12.2), (z, z + 2.58), chance.choice(docks.boxes))
    pier.one()
    for y, colour in ((236, 0), (286, 4), (352, 0)):
        again(gantry_crane(docks, colour), (-114, y, -0.2), 180)
    again(cargo_ship(docks, 92, 5), (-95, 282, WATER_Z), 0, 1.0)
    again(cargo_ship(docks, 66, 1), (-91, 212, WATER_Z), 3, 0.9)
    jib = jib_crane(docks)
    again(jib, (EDGE_X + 4.4, 208, 0), 25)
    again(jib, (-62, END_Y + 5, 0), 60)
    again(lighthouse(docks, old), (-336, 630, 1.5))
    again(cargo_ship(docks, 80, 3), (-330, 900, WATER_Z), 70, 1.2)


def quay_life(supply, docks):
    chance = random.Random(8)
    iron = supply.black
    things = Model(name="quay things")
    for k in range(24):
        y = 40 + 8 * k
        things.turned(((0.3, 0), (0.22, 0.1), (0.2, 0.4), (0.34, 0.46), (0.34, 0.58), (0, 0.62)),
                      (EDGE_X + 1.1, y, 0), iron, 9)
        things.tube(((EDGE_X + 1.1, y, 0.4), (EDGE_X - 1.2, y + chance.uniform(-3, 3), -0.9)), 0.04, docks.deck, 4)
    for _ in range(34):
        y = chance.choice((chance.uniform(50, 84), chance.uniform(124, 225)))
        x = EDGE_X + chance.uniform(3.4, 6.5)
        kind = chance.random()
        if kind < 0.55:
            for level in range(chance.randint(1, 4)):
                z = 0.36 * level
                things.solid((x, x + 0.9), (y, y + 0.6), (z, z + 0.33), chance.choice(docks.boxes))
        elif kind < 0.8:
            things.turned(((1.3, 0), (1.1, 0.4), (0.4, 0.8), (0, 0.85)), (x, y, 0), docks.net, 10)
        else:
            things.turned(((0.32, 0), (0.36, 0.5), (0.32, 1.0), (0, 1.0)), (x, y, 0), docks.supply.timber, 10)
    things.one()
    lamp = lamp_post(iron, supply.white, 6.0, 1.0)
    for k in range(8):
        again(lamp, (HOUSE_X - 10.4, 48 + 24 * k, 0), -90)
    shade = [parasol(cloth, supply.timber) for cloth in supply.awnings]
    for k in range(34):
        if k % 7 < 5:
            again(shade[k // 7 % 4], (HOUSE_X - 1.9, 60 + 4.0 * k, 0), chance.uniform(0, 90))
    own = Traffic()
    for k in range(18):
        x, turn = (HOUSE_X - 5.4, 180) if k % 2 else (HOUSE_X - 8.1, 0)
        y = 40 + 11 * k
        if chance.random() < 0.75:
            again(own.truck if k == 9 else chance.choice(own.cars[:7]), (x, y, 0.02), turn)
    for x, y, turn in ((EDGE_X + 8, 132, 80), (EDGE_X + 7, 70, 10), (-2, 168, 120), (4, 190, 30), (-4, 205, 90)):
        again(own.cars[5], (x, y, 0), turn)
    people = walkers()
    for _ in range(130):
        x = chance.choice((chance.uniform(HOUSE_X - 3.8, HOUSE_X - 0.8), chance.uniform(EDGE_X + 1.5, HOUSE_X - 10.5)))
        y = chance.uniform(45, 232)
        if abs(x) > 13 or not 82 < y < 124:
            again(chance.choice(people), (x, y, 0), chance.uniform(0, 360))


def hills_behind(pool):
    """Slopes with houses and trees above the town, and a far shore across the bay."""
    green = mottled("slopes", (0.03, 0.045, 0.016), (0.11, 0.115, 0.045), 0.03, 0.95, 0.0)

    def rise(x, y):
        # From the town upwards to the right and away; the bay stays free at the left.
        inland = max(0.0, min(1.0, (x + 60 + 0.1 * y) / 420))
        far = max(0.0, min(1.0, (y - 330) / 900))
        steep = max(0.0, min(1.0, (x - 165) / 300))
        return -9 + 150 * (inland * far) ** 0.8 * (1 + 0.5 * hills(x, y, 420, 5, 3)) + 70 * steep * (
            1 + 0.4 * hills(x, y, 200, 4, 5)) + 4 * hills(x, y, 50, 3, 4) * inland

    grid((2600, 1500), (220, 150), lambda x, y: rise(x + 900, y + 1010), green).location = (900, 1010, 0)
    blue = mottled("far shore", (0.035, 0.05, 0.035), (0.09, 0.095, 0.06), 0.006, 0.95, 0.0)

    def shore(x, y):
        return max(0, 1 - (y / 1100) ** 2) * (210 + 170 * hills(x, y, 1300, 6, 8)) - 8

    grid((9000, 2200), (240, 50), shore, blue).location = (-600, 4300, 0)
    chance = random.Random(11)
    trees = [green_tree(8.5, k + 31, tones, count=900, name=f"slope tree {k}") for k, tones in enumerate(
        (((0.02, 0.05, 0.012), (0.08, 0.13, 0.03)), ((0.03, 0.05, 0.012), (0.12, 0.14, 0.03))))]
    for _ in range(1100):
        y = 250 + 1100 * chance.random() ** 1.4
        x = chance.uniform(-0.1, 0.62) * y
        z = rise(x, y)
        if z > 1 and hills(x, y, 120, 3, 2) > -0.2:
            again(chance.choice(trees), (x, y, z - 0.5), chance.uniform(0, 360), chance.uniform(0.7, 1.4))
    for _ in range(190):
        y = 270 + 560 * chance.random()
        x = chance.uniform(-0.08, 0.62) * y
        z = rise(x, y)
        if 1 < z < 120 and hills(x, y, 120, 3, 2) < 0.25:
            again(chance.choice(pool)[0], (x, y, z - 1), chance.choice((0, 0, 20, -20, -60, 70)))
