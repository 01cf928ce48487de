"""A model village in a valley of the Alps: chalets around a green, a church, a stream, a small train, and mountains."""

import math
import random

from kit.harbour import harbour_water
from kit.land import fan, mountain_material
from kit.materials import Nodes, material, mottled
from kit.model import SCALE, Kind, Model, Supply, band, giant, shrunk, toned
from kit.old_town import OldSupply, church, old_house
from kit.plants import conifer
from kit.shapes import front, grid, hills, merged, ridged
from kit.sky import soft_daylight
from kit.street_life import Traffic, bench, green_tree, walkers
from kit.town import again, store
from kit.units import Sun

SUN = Sun(elevation_deg=38, azimuth_deg=-122, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=18, exposure=1.1, contrast=1.08, saturation=1.1, haze=(105.0, (0.92, 0.97, 1.04)))


def build():
    soft_daylight(SUN, 7.0, (1.0, 0.9, 0.75), strength=0.07, clouds=0.42, cloud_scale=0.8, seed=6.0, haze=0.3)
    supply = Supply()
    old = OldSupply(supply, dirt=0.25)
    pool = chalets(supply, old)
    ground()
    roads_and_stream(supply)
    village(pool, old)
    farm(supply, old)
    railway(supply)
    front_row(supply, old)
    life(supply)
    woods()
    mountains()
    shrunk()


def valley(x, y):
    """Flat where the village lies; slopes at both sides and at the end."""
    s = min(2.4, max(0.0, (abs(x + 0.03 * y) - 84 - 0.06 * y) / 330))
    end = max(0.0, (y - 620) / 1000)
    z = 165 * s**1.35 * (1 + 0.55 * hills(x, y, 240, 4, 3)) + 120 * end**1.5
    return z + 5 * hills(x, y, 80, 3, 4) * min(1.0, s * 3 + max(0.0, (y - 250) / 250)) - 0.1


def stream_x(y):
    return -43 + 8 * math.sin(y / 46) - 0.0006 * (y - 60) ** 2


def lane_x(y):
    return 1.5 + 5 * math.sin((y - 60) / 60)


def ground():
    """Meadows and fields: each has its own green or yellow, and lines of mowing or ploughing."""
    made = material("fields", (0.1, 0.16, 0.04), 0.95, specular=0.1)
    nodes = Nodes(made)
    cell = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    plots = nodes.voronoi(nodes.place((1.5, 0.8, 0)), 0.013, output="Color")
    nodes.tree.links.new(plots, cell.inputs[0])
    tone = nodes.ramp(cell.outputs["X"], (0.15, (0.07, 0.14, 0.022)), (0.45, (0.105, 0.185, 0.032)),
                      (0.66, (0.16, 0.21, 0.045)), (0.8, (0.3, 0.25, 0.085)), (0.92, (0.13, 0.095, 0.055)))
    meadow = nodes.ramp(nodes.noise(nodes.place(), 0.05, 8, 0.62), (0.36, (0.07, 0.135, 0.022)),
                        (0.62, (0.14, 0.205, 0.042)))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    # The village stands on meadows; fields begin behind it.
    far = nodes.math("GREATER_THAN", nodes.math("ADD", split.outputs["Y"],
                                                nodes.math("MULTIPLY", nodes.noise(nodes.place(), 0.02, 3), 60)), 330)
    low = nodes.math("LESS_THAN", split.outputs["Z"], 16)
    colour = nodes.mix(nodes.math("MULTIPLY", far, low), meadow, tone)
    lines = nodes.noise(nodes.place((0.9, 0.03, 0)), 0.5, 3)
    colour = nodes.mix(0.45, colour, nodes.ramp(lines, (0.36, (0.6, 0.62, 0.6)), (0.64, (1.2, 1.18, 1.1))), "MULTIPLY")
    fine = nodes.noise(nodes.place(), 0.9, 7, 0.7)
    colour = nodes.mix(0.6, colour, nodes.ramp(fine, (0.34, (0.5, 0.52, 0.48)), (0.62, (1.15, 1.13, 1.05))), "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    fan(valley, ((20, 0), (60, 6), (240, 60), (700, 60), (1900, 40)), 200, made, 90, 0.8)


def strip(middle, wide_m, y0, y1, z, chosen):
    return band(middle, wide_m, (y0, y1), lambda x, y: valley(x, y) + z, chosen, ragged_m=0.25)


def roads_and_stream(supply):
    gravel = mottled("lane", (0.2, 0.18, 0.15), (0.36, 0.33, 0.28), 0.5, 0.95, 0.0)
    bank = mottled("stream bank", (0.13, 0.125, 0.1), (0.34, 0.32, 0.28), 0.9, 0.95, 0.0)
    strip(lane_x, 5.4, 24, 620, 0.16, gravel)
    strip(lane_x, 7.4, 24, 620, 0.12, mottled("lane edge", (0.1, 0.12, 0.045), (0.2, 0.19, 0.09), 0.7))
    strip(stream_x, 9.5, 24, 640, 0.1, bank)
    strip(stream_x, 6.2, 24, 640, 0.16, harbour_water("stream", (0.02, 0.07, 0.075)))
    cross = Model(name="cross lane")
    for y, x0, x1 in ((134.0, -90, 34), (206.0, -64, 30)):
        cross.solid((x0, x1), (y - 2.2, y + 2.2), (-0.1, 0.17), gravel)
        x = stream_x(y)
        for side in (-1, 1):
            cross.solid((x - 7, x + 7), sorted((y + side * 2.4, y + side * 2.9)), (-0.5, 1.2), supply.stone)
        cross.solid((x - 6.2, x + 6.2), (y - 2.6, y + 2.6), (0.1, 0.42), supply.stone)
    cross.one()
    chance = random.Random(2)
    stones = Model(name="stream stones")
    for _ in range(420):
        y = chance.uniform(55, 300)
        x = stream_x(y) + chance.choice((-1, 1)) * chance.uniform(1.6, 4.8)
        r = chance.uniform(0.25, 0.9)
        stones.turned(((0, 0.7 * r), (0.6 * r, 0.5 * r), (r, 0)), (x, y, 0), supply.concrete, 6)
    stones.one()


def chalets(supply, old):
    """(object, width, depth, ridge): plaster below, dark wood above, balconies, shallow roofs."""
    woods = [toned(f"chalet wood {k}", tone, 0.4, 0.85, 0.25, 0.3) for k, tone in enumerate(
        ((0.17, 0.085, 0.042), (0.25, 0.14, 0.07), (0.11, 0.06, 0.035)))]
    shingles = toned("shingles", (0.17, 0.13, 0.105), 0.55, 0.9, 0.3, 0.6)
    lime = toned("lime", (0.66, 0.64, 0.58), 0.25, 0.9, 0.12)
    made = []
    for n, (size, storeys, wall, how) in enumerate((
            ((11, 12.5), 1, woods[0], dict(gable=True)), ((12.5, 13), 2, woods[1], dict(gable=True)),
            ((10, 12), 1, lime, dict(gable=True, shutters=old.shutters[0])),
            ((13, 11), 2, lime, dict(shutters=old.shutters[2], dormers=1)), ((11.5, 14), 2, woods[2], dict(gable=True)),
            ((14, 11), 1, woods[1], dict(dormers=1)), ((10.5, 11), 2, lime, dict(gable=True, timber=True)))):
        kind = Kind(wall, supply.white, lime, 2.6, 2.8, (0.28, 0.72, 0.24, 0.8), 2, 0.6, deep_m=0.18,
                    balconies=0.75 if wall in woods else 0.2)
        cover = (shingles, old.roofs[1], old.roofs[2], old.slate)[n % 4]
        made.append(old_house(f"chalet {n}", kind, size, storeys, old, n + 20, slope=0.72, base_m=3.0, cover=cover,
                              **how))
        store(made[-1][0])
    return made


def village(pool, old):
    chance = random.Random(7)
    taken = []
    spots = [(-21, 78, 78), (24, 74, -84), (-24, 98, 92), (25, 118, -75), (-23, 121, 80), (-9, 146, 8),
             (15, 145, -6), (31, 150, -12), (-30, 146, 12), (-60, 116, 60), (-63, 92, 95), (-66, 141, 15), (46, 128, -60)]
    for x, y, turn in spots:
        taken.append((x, y))
        again(pool[len(taken) % len(pool)][0], (x, y, 0), turn + chance.uniform(-5, 5), chance.uniform(0.95, 1.08))
    again(church(old, (11, 24), 6.4, 21, 17), (-27, 176, 0), 12)
    taken.append((-27, 186))
    for _ in range(4000):
        if len(taken) > 84:
            break
        y = 150 + 330 * chance.random() ** 1.5
        x = chance.gauss(0, 18 + 0.16 * y)
        if abs(x - lane_x(y)) < 10 or abs(x - stream_x(y)) < 13 or 26 < x - 0.08 * (y - 40) < 48 or abs(x) > 0.45 * y:
            continue
        if any(math.hypot(x - a, y - b) < 19 for a, b in taken):
            continue
        if abs(x + 27) < 16 and 165 < y < 212 or abs(y - 206) < 8 or valley(x, y) > 14:
            continue
        taken.append((x, y))
        turn = (90 if x < lane_x(y) else -90) if abs(x - lane_x(y)) < 26 else chance.choice((0, 40, -40, 80, -80))
        again(chance.choice(pool)[0], (x, y, valley(x, y) - 0.4), turn + chance.uniform(-10, 10))
    # Single farms on the slopes.
    for _ in range(60):
        y = chance.uniform(300, 1000)
        x = chance.choice((-1, 1)) * (100 + 0.06 * y + chance.uniform(0, 0.3) * y)
        if abs(x) < 0.56 * y and hills(x, y, 170, 3, 7) < 0.0:
            again(chance.choice(pool)[0], (x, y, valley(x, y) - 1.0), chance.choice((0, 30, -30)))


def farm(supply, old):
    """Fences, hay, cows and haystacks on the meadows."""
    chance = random.Random(12)
    rails = Model(name="fences")

    def fence(points):
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            count = max(1, round(math.hypot(bx - ax, by - ay) / 3))
            for k in range(count + 1):
                x, y = ax + (bx - ax) * k / count, ay + (by - ay) * k / count
                rails.tube(((x, y, valley(x, y) - 0.2), (x, y, valley(x, y) + 1.3)), 0.09, supply.timber, 5)
            for high in (0.6, 1.1):
                rails.tube(((ax, ay, valley(ax, ay) + high), (bx, by, valley(bx, by) + high)), 0.06, supply.timber, 4)

    fence([(-16, 62), (-15, 84), (-15, 106), (-14, 128)])
    fence([(16, 60), (16.5, 84), (16, 106), (17, 129)])
    fence([(-56, 60), (-52, 80), (-54, 104)])
    fence([(-90, 128), (-74, 127), (-50, 128)])
    fence([(54, 70), (60, 100), (66, 132), (72, 160)])
    rails.one()
    bale = Model(name="bale")
    straw = toned("straw", (0.42, 0.33, 0.14), 0.3, 0.95, 0.2, 0.5)
    bale.turned(((0, 0.1), (1.0, 0.1), (1.05, 0.7), (0.9, 1.35), (0, 1.4)), (0, 0, 0), straw, 12)
    bale = store(bale.one())
    cow = store(cattle())
    for _ in range(26):
        again(bale, (chance.uniform(62, 94), chance.uniform(84, 160), 0), chance.uniform(0, 360), chance.uniform(0.9, 1.2))
    for _ in range(16):
        again(cow, (chance.uniform(-84, -56), chance.uniform(64, 84), 0), chance.uniform(0, 360), chance.uniform(0.9, 1.1))
    for _ in range(12):
        again(cow, (chance.uniform(54, 84), chance.uniform(170, 230), 0), chance.uniform(0, 360))


def cattle():
    model = Model(name="cow")
    coat = toned("coat", (0.33, 0.17, 0.08), 0.2, 0.9, 0.6)
    model.loft(((-1.05, 0.75, 0.3), (-1.1, 1.3, 0.34), (0.95, 1.4, 0.36), (1.1, 1.1, 0.3), (0.95, 0.7, 0.3)), coat, True)
    model.loft(((-1.1, 1.0, 0.16), (-1.75, 1.05, 0.12), (-1.8, 1.35, 0.13), (-1.1, 1.4, 0.18)), coat, True)
    for x in (-0.22, 0.22):
        for y in (-0.8, 0.85):
            model.tube(((x, y, 0), (x, y, 0.8)), 0.09, coat, 5)
    return model.one()


def railway(supply):
    """A small red train on a line at the right."""
    line = Model((30, 30, 0), -4.5, "railway")
    ballast = mottled("ballast", (0.14, 0.125, 0.11), (0.3, 0.28, 0.25), 2, 0.95, 0.0)
    bank = mottled("railway bank", (0.07, 0.1, 0.03), (0.15, 0.18, 0.06), 0.6, 0.95, 0.0)
    for half, low, high, chosen in ((4.4, -0.5, 0.35, bank), (2.2, 0.2, 0.75, ballast)):
        line.add([(-half, 0, low), (-0.72 * half, 0, high), (0.72 * half, 0, high), (half, 0, low),
                  (-half, 520, low), (-0.72 * half, 520, high), (0.72 * half, 520, high), (half, 520, low)],
                 [(0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6)], chosen)
    for k in range(560):
        line.solid((-1.1, 1.1), (20 + 0.7 * k, 20.25 + 0.7 * k), (0.7, 0.82), supply.timber)
    for x in (-0.55, 0.5):
        line.solid((x, x + 0.08), (0, 520), (0.8, 0.95), supply.steel)
    for k in range(14):
        y = 34 + 34 * k
        line.tube(((2.6, y, 0), (2.6, y, 6.6)), 0.11, supply.grey, 6)
        line.tube(((2.6, y, 6.3), (0, y, 5.9)), 0.06, supply.grey, 4)
    red = toned("train red", (0.46, 0.03, 0.025), 0.15, 0.35, 0.0)
    y = 62.0
    for n in range(4):
        long_m = 15.5 if n else 12.5
        a, b = y, y + long_m
        line.loft([(a, 1.3, 1.35), (a - (0.5 if n == 0 else 0), 2.0, 1.3), (a + (0.4 if n == 0 else 0), 4.0, 1.25),
                   (a + 0.4, 4.3, 0.9), (b - 0.4, 4.3, 0.9), (b, 4.0, 1.25), (b, 1.3, 1.35)], red)
        line.solid((-1.37, 1.37), (a + 0.3, b - 0.3), (3.72, 3.92), supply.white)
        line.solid((-1.2, 1.2), (a + 0.5, b - 0.5), (0.95, 1.35), supply.black)
        line.solid((-0.9, 0.9), (a + 1, b - 1), (4.28, 4.42), supply.grey)
        count = 8 if n else 4
        for k in range(count):
            w = (long_m - 2.4) / count
            s = a + 1.2 + w * k
            for side in (-1, 1):
                line.face([(side * 1.375, s + 0.15, 2.35), (side * 1.375, s + w - 0.15, 2.35),
                           (side * 1.345, s + w - 0.15, 3.5), (side * 1.345, s + 0.15, 3.5)], supply.dark)
        if n == 0:
            line.face([(-1.0, a - 0.4, 2.4), (1.0, a - 0.4, 2.4), (0.95, a + 0.1, 3.6), (-0.95, a + 0.1, 3.6)], supply.dark)
        y = b + 0.7
    line.one()


def front_row(supply, old):
    """What stands before a giant whom the photo cuts off: a large farmhouse between barns."""
    lime = toned("front lime", (0.64, 0.61, 0.54), 0.3, 0.9, 0.0)
    dark = toned("front wood", (0.17, 0.09, 0.048), 0.4, 0.85, 0.0, 0.3)
    house = Kind(lime, supply.white, supply.stone, 2.7, 3.2, (0.29, 0.71, 0.22, 0.78), 2, 0.6, surround=True)
    barn = Kind(dark, supply.white, lime, 3.2, 3.0, (0.32, 0.68, 0.3, 0.74), 2, 0.6, balconies=0.5)
    for n, (x0, x1, y, depth, storeys, kind, how) in enumerate((
            (-24.5, -9.6, 58.0, 13, 1, barn, dict(gable=True, slope=0.8)),
            (-8.7, 8.7, 55.5, 16.4, 3, house, dict(slope=1.25, dormers=2, base_m=5.0, shutters=old.shutters[0])),
            (9.8, 23.6, 58.0, 13, 2, barn, dict(gable=True, slope=0.8)))):
        made = old_house(f"front farm {n}", kind, (x1 - x0, depth), storeys, old, 70 + n,
                         cover=(old.roofs[2], old.roofs[1], old.roofs[2])[n], **how)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def life(supply):
    chance = random.Random(5)
    people = walkers()
    for _ in range(46):
        y = chance.uniform(60, 240)
        x = lane_x(y) + chance.uniform(-3.4, 3.4)
        if not 84 < y < 124:
            again(chance.choice(people), (x, y, 0.15), chance.uniform(0, 360))
    for _ in range(14):
        again(chance.choice(people), (chance.uniform(-14, 14), chance.uniform(126, 137), 0.1), chance.uniform(0, 360))
    own = Traffic()
    for x, y, turn, k in ((lane_x(72) + 1, 72, 172, 3), (lane_x(160), 160, 10, 0), (-12, 134, 90, 4), (lane_x(232), 232, 8, 6),
                          (14, 84, 100, 5), (-13.5, 112, -80, 1), (19, 134.5, -88, 2)):
        again(own.cars[k], (x, y, 0.17), turn)
    seat = bench(supply.timber, supply.black)
    for x, y, turn in ((-11, 128, 0), (11, 128, 0), (-12.5, 92, -90)):
        again(seat, (x, y, 0), turn)
    trees = [green_tree(9, k + 5, tones, count=1500, name=f"village tree {k}") for k, tones in enumerate(
        (((0.025, 0.06, 0.01), (0.11, 0.17, 0.028)), ((0.035, 0.06, 0.012), (0.15, 0.18, 0.03))))]
    spots = [(-15.5, 71), (17.5, 82), (-17, 110), (18.5, 106), (-34, 88), (-33, 112), (-13, 130.5), (9, 131), (38, 66),
             (-48, 70), (-46, 150)]
    for x, y in spots:
        again(chance.choice(trees), (x, y, 0), chance.uniform(0, 360), chance.uniform(0.75, 1.1))
    for _ in range(260):
        y = 140 + 620 * chance.random() ** 1.4
        x = chance.uniform(-0.5, 0.5) * y
        if abs(x - lane_x(y)) > 7 and abs(x - 30 - 0.08 * (y - 30)) > 7 and valley(x, y) < 30:
            again(chance.choice(trees), (x, y, valley(x, y) - 0.3), chance.uniform(0, 360), chance.uniform(0.6, 1.15))


def woods():
    """Groves of spruces on the slopes."""
    firs = [conifer(15, k + 2, needles=((0.008, 0.028, 0.012), (0.028, 0.065, 0.026)), name=f"spruce {k}", whorls=11)
            for k in range(2)]
    chance = random.Random(3)
    for each in firs:
        store(each)
    groves = []
    for k in range(3):
        places = [(chance.gauss(0, 6), chance.gauss(0, 6), chance.uniform(-1, 0), chance.uniform(0, 360),
                   chance.uniform(0.7, 1.25)) for _ in range(7)]
        copies = [conifer(15, 9 + k, needles=((0.008, 0.028, 0.012), (0.028, 0.065, 0.026)), name=f"grove spruce {k}",
                          whorls=10)]
        groves.append(store(merged(copies, places, k, f"grove {k}")))
    count = 0
    for _ in range(9000):
        y = 150 + 1500 * chance.random() ** 1.3
        x = chance.uniform(-0.64, 0.64) * y
        z = valley(x, y)
        if z < 14 or hills(x, y, 170, 3, 7) < 0.12 - 0.0012 * z:
            continue
        again(chance.choice(groves), (x, y, z - 1.5), chance.uniform(0, 360), chance.uniform(0.8, 1.3))
        count += 1
        if count > 820:
            break
    for _ in range(60):
        y = chance.uniform(120, 420)
        x = chance.choice((-1, 1)) * (70 + chance.uniform(0, 0.2) * y)
        again(chance.choice(firs), (x, y, valley(x, y) - 0.4), chance.uniform(0, 360), chance.uniform(0.6, 1.2))


def mountains():
    """Forest, rock and snow at the end of the valley."""
    made = mountain_material("alps", 560 * SCALE, 300 * SCALE)

    def rise(x, v):
        crest = max(0.0, 1 - (v / 1500) ** 2)
        gap = 0.42 + 0.58 * min(1.0, abs(x - 150) / 1300)
        return crest * gap * (300 + 420 * ridged(x, v, 1100, 7, 4)) - 60

    grid((9000, 3000), (300, 110), rise, made).location = (0, 3300, 0)
