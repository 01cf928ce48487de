"""A model suburb: quiet streets of family houses with gardens, drives and pools, parked cars, a yellow school bus."""

import math
import random

from kit.materials import material, mottled
from kit.model import Kind, Model, Supply, giant, shrunk, toned
from kit.old_town import OldSupply, old_house
from kit.shapes import front, grid, hills
from kit.sky import soft_daylight
from kit.street_life import Traffic, green_tree, lamp_post, parasol, walkers
from kit.town import again, store
from kit.units import Sun

SUN = Sun(elevation_deg=40, azimuth_deg=-124, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=18, exposure=1.05, contrast=1.06, saturation=1.1, haze=(38.0, (0.93, 0.97, 1.02)))
# Between the middles of two streets, and half of what roadway, verges and pavements take.
STREETS_M, STREET_M = 62.0, 7.4
LOT_M = 19.5
CROSSINGS_Y = (104.0, 270.0, 436.0)


def build():
    soft_daylight(SUN, 7.0, (1.0, 0.92, 0.78), strength=0.07, clouds=0.48, cloud_scale=0.7, seed=12.0, haze=0.4)
    supply = Supply()
    old = OldSupply(supply, dirt=0.2)
    houses = family_houses(supply, old)
    ground(supply)
    own = Traffic()
    trees = greens()
    lots(houses, [garden(supply, old, n) for n in range(7)], own, trees, supply)
    street_things(supply, own, trees)
    school(supply)
    front_row(supply, old)
    hills_behind(trees)
    shrunk()


def family_houses(supply, old):
    tones = ((0.66, 0.64, 0.59), (0.3, 0.14, 0.095), (0.6, 0.53, 0.4), (0.3, 0.37, 0.42), (0.37, 0.4, 0.31),
             (0.52, 0.42, 0.33), (0.55, 0.56, 0.56))
    walls = [toned(f"siding {k}", tone, 0.2, 0.85, 0.12) for k, tone in enumerate(tones)]
    covers = [toned(f"shingle {k}", tone, 0.5, 0.9, 0.25, 0.5) for k, tone in enumerate(
        ((0.12, 0.12, 0.125), (0.17, 0.125, 0.1), (0.27, 0.12, 0.075)))]
    made = []
    for n, (size, storeys, how) in enumerate((
            ((11.5, 9), 1, dict(dormers=0)), ((10.5, 9.5), 1, dict(gable=True)), ((12.4, 9), 0, dict(hip=True, dormers=0)),
            ((11, 9), 1, dict(hip=True, dormers=0, shutters=old.shutters[1])), ((12, 9.5), 0, dict(dormers=1, slope=1.0)),
            ((10.5, 10), 1, dict(gable=True, shutters=old.shutters[0])), ((12, 8.5), 1, dict(dormers=0)))):
        kind = Kind(walls[n], supply.white, supply.white, 2.9, 2.9, (0.27, 0.73, 0.24, 0.8), 2, 0.55, deep_m=0.16)
        how = {"slope": 0.68, **how}
        made.append(store(old_house(f"family house {n}", kind, size, storeys, old, n + 15, base_m=3.1,
                                    cover=covers[n % 3], **how)[0]))
    return made


def garden(supply, old, number):
    """What belongs to a house on its lot, whose street is towards -Y: lawn, drive, garage, hedges, pool or shed."""
    chance = random.Random(number + 40)
    lawn = toned(f"lawn {number}", ((0.085, 0.165, 0.03), (0.11, 0.18, 0.036), (0.135, 0.175, 0.045))[number % 3], 0.35,
                 0.95, 0.5, 0.45)
    hedge = toned(f"hedge {number}", ((0.03, 0.075, 0.018), (0.05, 0.095, 0.022))[number % 2], 0.5, 0.95, 0.4, 0.8)
    slabs = toned(f"drive {number}", ((0.42, 0.4, 0.37), (0.33, 0.29, 0.25), (0.26, 0.26, 0.255))[number % 3], 0.4, 0.9)
    model = Model(name=f"garden {number}")
    half, low, high = LOT_M / 2, -20 + STREET_M, STREETS_M / 2 - 20
    model.face(((-half, low, 0.05), (half, low, 0.05), (half, high, 0.05), (-half, high, 0.05)), lawn)
    model.solid((5.2, 8.8), (low - 3, -1.2), (0, 0.1), slabs)
    model.solid((-2.4, -1.2), (low, -4.4), (0, 0.1), slabs)
    # The garage, with a small roof.
    model.solid((5.0, 9.2), (-1.2, 5.2), (0, 2.6), supply.white if number % 2 else supply.concrete)
    model.upright((5.5, 8.7), (0.1, 2.25), -1.22, supply.machine if number % 3 else supply.timber)
    for k in range(4):
        model.upright((5.5, 8.7), (0.1 + 0.54 * k, 0.14 + 0.54 * k), -1.24, supply.black)
    for x0, x1 in ((4.7, 7.1), (9.5, 7.1)):
        model.face(((x0, -1.6, 2.5), (x0, 5.5, 2.5), (x1, 5.5, 3.7), (x1, -1.6, 3.7)), old.slate)
    for y in (-1.21, 5.21):
        model.face(((5.0, y, 2.6), (9.2, y, 2.6), (7.1, y, 3.65)), supply.white)
    # Hedges at the sides and behind, in lumps.
    for side in (-1, 1):
        y = -5.0 if number % 3 else low + 0.6
        while y < high - 0.4:
            tall, wide = chance.uniform(1.3, 1.8), chance.uniform(0.35, 0.5)
            model.solid((side * half - wide, side * half + wide), (y, y + 1.3), (0, tall), hedge)
            y += 1.25
    x = -half
    while x < half - 0.5:
        model.solid((x, x + 1.3), (high - chance.uniform(0.4, 0.6), high + 0.1), (0, chance.uniform(1.4, 2.0)), hedge)
        x += 1.25
    if number % 3 == 0:
        for k in range(17):
            at = -half + 0.3 + 0.85 * k
            if at < 4.4 and not -2.8 < at < -1:
                model.solid((at, at + 0.6), (low + 0.2, low + 0.26), (0, 0.9), supply.white)
    # Beds along the house, and shrubs.
    flowers = [material(f"bloom {number} {k}", tone, 0.9) for k, tone in enumerate(
        ((0.5, 0.06, 0.1), (0.6, 0.5, 0.08), (0.5, 0.48, 0.5), (0.25, 0.12, 0.4)))]
    for _ in range(34):
        x, y, r = chance.uniform(-8.6, 4), chance.choice((-5.6, -6.0, low + 1.0)), chance.uniform(0.25, 0.55)
        if abs(x + 1.8) > 1.1:
            model.turned(((0, 1.1 * r), (0.7 * r, 0.9 * r), (r, 0.4 * r), (0.8 * r, 0)), (x, y, 0), hedge, 6)
            for _ in range(4):
                a, b = chance.uniform(-r, r), chance.uniform(-r, r)
                model.solid((x + a, x + a + 0.16), (y + b, y + b + 0.16), (0.6 * r, 1.1 * r), chance.choice(flowers))
    model.solid((-7, 3), (4.4, 7.0), (0, 0.12), slabs)
    if number in (1, 4):
        water = material(f"pool {number}", (0.06, 0.36, 0.42), 0.04)
        model.solid((-7.6, -0.6), (7.2, 10.4), (0, 0.16), supply.white)
        model.face(((-7.2, 7.6, 0.17), (-1.0, 7.6, 0.17), (-1.0, 10.0, 0.17), (-7.2, 10.0, 0.17)), water)
    elif number in (0, 3):
        model.ring((-4.5, 8.6, 0.9), 1.7, 0.1, old.supply.awnings[3], "Z", 14)
        model.turned(((1.65, 0.88), (0, 0.88)), (-4.5, 8.6, 0), supply.black, 14)
    if number != 4:
        model.solid((5.4, 8.2), (7.4, 9.9), (0, 2.1), supply.timber)
        for x0, x1 in ((5.1, 6.8), (8.5, 6.8)):
            model.face(((x0, 7.1, 2.0), (x0, 10.2, 2.0), (x1, 10.2, 2.9), (x1, 7.1, 2.9)), old.roofs[2])
    return store(model.one())


def ground(supply):
    green = mottled("suburb green", (0.05, 0.095, 0.022), (0.115, 0.165, 0.042), 0.25, 0.95, 0.0)
    asphalt = mottled("street", (0.1, 0.1, 0.101), (0.19, 0.188, 0.182), 0.3, 0.9, 0.0)
    concrete = toned("pavement", (0.45, 0.435, 0.405), 0.5, 0.9, 0.0, 0.3)
    line = toned("street line", (0.6, 0.59, 0.55), 0.5, 0.8, 0.0, 0.5)
    grid((9000, 7000), (1, 1), lambda x, y: 0.0, green).location = (0, 3400, -0.06)
    made = Model(name="streets")
    gaps = [(20, CROSSINGS_Y[0])] + list(zip(CROSSINGS_Y, CROSSINGS_Y[1:])) + [(CROSSINGS_Y[-1], 900)]
    for k in range(-8, 9):
        x = STREETS_M * k
        made.solid((x - 4.2, x + 4.2), (20, 900), (-0.2, 0.0), asphalt)
        for y0, y1 in gaps:
            for side in (-1, 1):
                a, b = sorted((x + side * 5.7, x + side * 7.3))
                made.solid((a, b), (y0 + 4.6, y1 - 4.6), (-0.1, 0.11), concrete)
                a, b = sorted((x + side * 4.2, x + side * 4.45))
                made.solid((a, b), (y0 + 4.6, y1 - 4.6), (-0.1, 0.12), concrete)
            y = y0 + 12
            while y < min(y1 - 10, 420):
                made.solid((x - 0.07, x + 0.07), (y, y + 2.4), (-0.1, 0.012), line)
                y += 7
    for y in CROSSINGS_Y:
        made.solid((-520, 520), (y - 4.2, y + 4.2), (-0.2, 0.004), asphalt)
        for k in range(-8, 8):
            for side in (-1, 1):
                a, b = sorted((y + side * 5.7, y + side * 7.3))
                made.solid((STREETS_M * k + 4.6, STREETS_M * (k + 1) - 4.6), (a, b), (-0.1, 0.11), concrete)
                a, b = sorted((y + side * 4.2, y + side * 4.45))
                made.solid((STREETS_M * k + 4.6, STREETS_M * (k + 1) - 4.6), (a, b), (-0.1, 0.12), concrete)
    # Zebra crossings on the main street, and stop lines.
    for y in (CROSSINGS_Y[0] - 10.5, CROSSINGS_Y[0] + 7.5):
        for k in range(8):
            made.solid((-3.9 + k, -3.4 + k), (y, y + 3), (-0.1, 0.014), line)
    for x in (-11.5, 8.5):
        for k in range(8):
            made.solid((x, x + 3), (CROSSINGS_Y[0] - 3.9 + k, CROSSINGS_Y[0] - 3.4 + k), (-0.1, 0.016), line)
    made.one()


def greens():
    tones = (((0.025, 0.06, 0.01), (0.11, 0.17, 0.028)), ((0.03, 0.065, 0.014), (0.09, 0.15, 0.035)),
             ((0.06, 0.05, 0.012), (0.2, 0.17, 0.035)))
    return [green_tree(8.5, k + 3, pair, count=1500, name=f"garden tree {k}") for k, pair in enumerate(tones)]


def lots(houses, gardens, own, trees, supply):
    chance = random.Random(6)
    shade = parasol(supply.awnings[1], supply.timber)
    last = -1
    for k in range(-8, 9):
        for side in (-1, 1):
            # A house at the left of its street looks to +X.
            x, turn = STREETS_M * k + side * 20, 90 if side < 0 else -90
            y = 46.0
            while y < 860:
                near = min(abs(y - crossing) for crossing in CROSSINGS_Y)
                if abs(x) > 0.62 * y + 20 or near < 8 + LOT_M / 2 or is_school(x, y):
                    y += 1.5
                    continue
                n = chance.choice([j for j in range(len(houses)) if j != last])
                last = n
                # Along the lot's own x.
                shift = -2.2 if side < 0 else 2.2
                house = again(houses[n], (x + chance.uniform(-0.6, 0.6), y + shift, 0), turn)
                house.scale = (1, 1, chance.uniform(0.95, 1.05))
                again(chance.choice(gardens), (x, y, 0), turn)
                if y < 420:
                    if chance.random() < 0.75:
                        out = chance.uniform(5.2, 8.6)
                        along = 7.0 if side < 0 else -7.0
                        again(chance.choice(own.cars[:7]), (x - side * out, y + along, 0.1), turn + chance.choice((0, 180)))
                    if chance.random() < 0.3:
                        again(shade, (x + side * 5.6, y + shift, 0.1), chance.uniform(0, 90))
                for _ in range(chance.choice((1, 2, 2, 3))):
                    again(chance.choice(trees), (x + side * chance.uniform(6.5, 10), y + chance.uniform(-8, 8), 0),
                          chance.uniform(0, 360), chance.uniform(0.5, 1.0))
                if abs(x) > 24 and chance.random() < 0.5:
                    again(chance.choice(trees), (x - side * chance.uniform(8, 11), y + chance.uniform(-8, 2), 0),
                          chance.uniform(0, 360), chance.uniform(0.45, 0.75))
                y += LOT_M


def is_school(x, y):
    return -58 < x < -4 and 190 < y < 262


def street_things(supply, own, trees):
    chance = random.Random(8)
    lamp = lamp_post(supply.black, supply.white, 6.0, 1.4)
    for k in range(-3, 4):
        for n in range(26):
            y = 128 + 17 * n
            if min(abs(y - crossing) for crossing in CROSSINGS_Y) < 12:
                continue
            x = STREETS_M * k
            again(chance.choice(trees), (x + 5.0, y, 0), chance.uniform(0, 360), chance.uniform(0.5, 0.85))
            if n % 2:
                again(lamp, (x - 4.8, y + 6, 0.1), 90)
            for side in (-1, 1):
                if chance.random() < 0.5:
                    again(chance.choice(own.cars[:7]), (x + 3.1 * side, y + chance.uniform(-4, 4), 0.01),
                          180 if side > 0 else 0)
    for x, y, turn in ((-4.9, 90, 90), (4.9, 118, -90), (-4.9, 66, 90)):
        again(lamp, (math.copysign(14.6, x), y, 0), turn)
    yellow = own.bus(material("school bus", (0.62, 0.36, 0.02), 0.35))
    again(yellow, (-27, 106.1, 0.01), 90)
    again(yellow, (62 - 2.1, 150, 0.01), 0)
    for x, y, turn, k in ((1.9, 152, 180, 0), (-2.1, 168, 0, 3), (27, 102, -90, 4), (-44, 106, 90, 6), (-62 + 2, 122, 180, 2),
                          (1.9, 205, 180, 5), (46, 102, -90, 1), (62 - 2, 132, 0, 3)):
        again(own.cars[k], (x, y, 0.01), turn)
    people = walkers()
    for _ in range(70):
        x = STREETS_M * chance.choice((-1, 0, 0, 0, 1)) + chance.choice((-6.5, 6.5))
        y = chance.uniform(122, 330)
        again(chance.choice(people), (x + chance.uniform(-0.6, 0.6), y, 0.1), chance.choice((0, 180)))
    for _ in range(24):
        x = chance.choice((-1, 1)) * chance.uniform(14, 60)
        again(chance.choice(people), (x, CROSSINGS_Y[0] + chance.choice((-6.5, 6.5)), 0.1), chance.choice((90, -90)))
    for x in (-15.5, 15.5):
        for y in (90.5, 117.5):
            again(chance.choice(trees), (x, y, 0), chance.uniform(0, 360), 0.7)


def school(supply):
    """A low school with a playing field at the left of the main street."""
    brick = toned("school brick", (0.33, 0.17, 0.11), 0.4)
    turf = toned("turf", (0.075, 0.16, 0.028), 0.4, 0.95, 0.0, 0.5)
    track = toned("track", (0.36, 0.12, 0.07), 0.4, 0.95, 0.0, 0.4)
    white = supply.white
    model = Model(name="school")
    model.solid((-52, -10), (198, 258), (-0.1, 0.07), turf)
    ring = [(-31 + 17 * math.cos(a) * 0.82, 224 + 22 * math.sin(a)) for a in [2 * math.pi * k / 40 for k in range(41)]]
    outer = [(-31 + 21 * math.cos(a) * 0.82, 224 + 26 * math.sin(a)) for a in [2 * math.pi * k / 40 for k in range(41)]]
    for a, b, c, d in zip(ring, ring[1:], outer[1:], outer):
        model.face([(*point, 0.1) for point in (a, b, c, d)], track)
    for x0, x1, y0, y1 in ((-40, -22, 224.0, 224.2), (-40, -22, 208, 208.2), (-40, -22, 240, 240.2), (-40, -39.8, 208, 240),
                           (-22.2, -22, 208, 240)):
        model.solid((x0, x1), (y0, y1), (0, 0.12), white)
    model.solid((-52, -10), (249, 259), (0, 6.6), brick)
    model.solid((-52.3, -9.7), (248.7, 259.3), (6.6, 7.0), supply.gravel)
    for k in range(11):
        for z in (1.0, 4.2):
            model.upright((-51 + 3.7 * k, -48.2 + 3.7 * k), (z, z + 1.7), 248.95, supply.mirrors[k % 2])
            model.upright((-49.7 + 3.7 * k, -49.55 + 3.7 * k), (z, z + 1.7), 248.9, white)
    model.one()


def front_row(supply, old):
    """What stands before a giant whom the photo cuts off."""
    for n, (x0, x1, y, depth, storeys, wall, how) in enumerate((
            (-23.5, -10.2, 58.0, 12, 1, (0.3, 0.37, 0.42), dict(gable=True, slope=0.8)),
            (-8.7, 8.7, 55.5, 16.2, 3, (0.63, 0.61, 0.56), dict(slope=1.25, dormers=2, base_m=5.0, shutters=old.shutters[1])),
            (10.2, 23.5, 58.0, 12, 1, (0.33, 0.15, 0.1), dict(gable=True, slope=0.8)))):
        kind = Kind(toned(f"front siding {n}", wall, 0.3, 0.85, 0.0), supply.white, supply.white, 2.8, 3.2,
                    (0.28, 0.72, 0.22, 0.78), 2, 0.6, surround=n == 1)
        made = old_house(f"front house {n}", kind, (x1 - x0, depth), storeys, old, 30 + n,
                         cover=(old.slate, old.roofs[3], old.slate)[n], **how)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def hills_behind(trees):
    green = mottled("suburb hills", (0.02, 0.045, 0.015), (0.075, 0.105, 0.03), 0.03, 0.95, 0.0)

    def rise(x, y):
        share = (y + 1300) / 2600
        return 190 * share**1.3 * (1 + 0.7 * hills(x, y, 900, 5, 6)) - 3 + 5 * hills(x, y, 60, 3, 4) * share

    grid((7000, 2600), (260, 130), rise, green).location = (0, 2150, 0)
    chance = random.Random(2)
    for _ in range(800):
        y = 700 + 900 * chance.random() ** 1.4
        x = chance.uniform(-0.6, 0.6) * y
        z = rise(x, y - 2150) if y > 850 else 0
        if hills(x, y, 200, 3, 7) > -0.15:
            again(chance.choice(trees), (x, y, z - 0.5), chance.uniform(0, 360), chance.uniform(0.9, 1.6))
