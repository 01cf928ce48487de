"""A model holiday bay: a beach with parasols, a pier, boats on a turquoise sea, hotels and palms along a promenade."""

import math
import random

from kit.harbour import Docks, fishing_boat, yacht
from kit.land import fan
from kit.materials import Nodes, material, mottled, paving
from kit.model import Kind, Model, Supply, band, building, giant, grained, shrunk, toned
from kit.old_town import OldSupply, old_house
from kit.plants import palm
from kit.shapes import front, hills
from kit.sky import soft_daylight
from kit.street_life import Traffic, bench, green_tree, lamp_post, parasol, walkers
from kit.town import again, store
from kit.units import Sun
from kit.water import sea

SUN = Sun(elevation_deg=46, azimuth_deg=-126, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=18, exposure=1.15, contrast=1.06, saturation=1.12, haze=(60.0, (0.95, 0.98, 1.02)))
# The sea lies below the sand on which a giant stands.
SEA_Z = -1.6
# Metres inland from the water's edge: promenade, road, and the line of the hotels.
PROMENADE, ROAD, HOTELS = 40.0, 49.0, 58.0


def build():
    soft_daylight(SUN, 7.0, (1.0, 0.93, 0.8), strength=0.07, clouds=0.32, cloud_scale=0.8, seed=9.0, haze=0.35)
    supply = Supply()
    docks = Docks(supply)
    land()
    sea(SEA_Z, 20, height, deep=(0.006, 0.085, 0.15), shallow=(0.06, 0.33, 0.33), edge=(0.28, 0.46, 0.38), swell=0.5,
        foam=1.4, far_m=9000, half_width=80)
    promenade(supply)
    hotels(supply)
    villas(supply)
    front_row(supply)
    beach_life(supply, docks)
    boats(docks)
    pier(docks)
    greens()
    shrunk()


def coast(y):
    """The water's edge: a bay that ends in a headland."""
    bay = 1 - math.exp(-(((y - 60) / 400) ** 2))
    return -27 - 150 * bay - 290 * math.exp(-(((y - 1150) / 270) ** 2)) + 1.2 * math.sin(y / 23)


def turn_at(y):
    """Degrees by which the coast turns from the direction of the view."""
    return math.degrees(math.atan((coast(y + 8) - coast(y - 8)) / -16))


def height(x, y):
    d = x - coast(y)
    if d < 60:
        # The edge of the water waves a little.
        return max(-8.0, min(0.0, SEA_Z + 0.064 * d + 0.05 * hills(x, y, 7, 3, 2)))
    t = min(2.2, max(0.0, (d - 135) / 420))
    return 135 * t**1.25 * (1 + 0.6 * hills(x, y, 300, 5, 3)) + 3 * hills(x, y, 60, 3, 4) * min(1.0, 2 * t)


def land():
    marks = {"inland": [], "wet": []}

    def marked(x, y):
        z = height(x, y)
        marks["inland"].append(min(1.0, max(0.0, (x - coast(y) - PROMENADE) / 4)))
        marks["wet"].append(min(1.0, max(0.0, (SEA_Z + 0.5 - z) / 0.4)))
        # Footprints and hollows.
        return z + 0.09 * hills(x, y, 2.6, 3, 6) * (SEA_Z + 0.6 < z < 0.4)

    made = material("coast", (0.6, 0.5, 0.36), 0.95, specular=0.2)
    nodes = Nodes(made)

    def mark(name):
        node = nodes.tree.nodes.new("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs["Fac"]

    broad, fine = nodes.noise(nodes.place(), 0.07, 8, 0.62), nodes.noise(nodes.place(), 1.3, 8, 0.7)
    sand = nodes.ramp(broad, (0.35, (0.5, 0.4, 0.265)), (0.65, (0.66, 0.56, 0.405)))
    sand = nodes.mix(0.55, sand, nodes.ramp(fine, (0.34, (0.58, 0.56, 0.53)), (0.6, (1.06, 1.05, 1.03))), "MULTIPLY")
    sand = nodes.mix(mark("wet"), sand, nodes.mix(1.0, sand, (0.5, 0.46, 0.42), "MULTIPLY"))
    green = nodes.ramp(broad, (0.32, (0.05, 0.075, 0.024)), (0.5, (0.105, 0.12, 0.044)), (0.68, (0.23, 0.185, 0.105)))
    green = nodes.mix(0.6, green, nodes.ramp(fine, (0.34, (0.5, 0.5, 0.48)), (0.62, (1.15, 1.13, 1.05))), "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(mark("inland"), sand, green))
    nodes.bump(fine, 0.5, 0.25)
    ground = fan(marked, ((20, 0), (60, 8), (240, 70), (1000, 70), (3200, 45)), 260, made, 90, 0.72)
    for name, values in marks.items():
        ground.data.attributes.new(name, "FLOAT", "POINT").data.foreach_set("value", values)


def promenade(supply):
    slabs = paving("promenade", (0.5, 0.43, 0.34), (0.4, 0.34, 0.27), (0.3, 0.27, 0.22), 1.5, 1.5, 0.04, 0.8)
    grained(slabs, 1.0, 0.3)
    road = mottled("coast road", (0.1, 0.1, 0.1), (0.18, 0.178, 0.17), 0.2, 0.9, 0.0)
    kerb = toned("promenade wall", (0.55, 0.52, 0.46), 0.35)
    for off, wide, z, chosen in ((PROMENADE, 10, 0.35, slabs), (ROAD, 8, 0.22, road), (ROAD + 6, 5, 0.32, slabs),
                                 (PROMENADE - 5, 0.5, 0.8, kerb), (ROAD, 0.18, 0.25, supply.white)):
        band(lambda y, off=off: coast(y) + off, wide, (24, 900), lambda x, y, z=z: z, chosen, 4.0)
    wall = Model(name="wall")
    for k in range(219):
        ya, yb = 24 + 4 * k, 28 + 4 * k
        a, b = coast(ya) + PROMENADE - 5.25, coast(yb) + PROMENADE - 5.25
        wall.face(((a, ya, -0.6), (b, yb, -0.6), (b, yb, 0.8), (a, ya, 0.8)), kerb)
    wall.one()
    chance = random.Random(3)
    palms = [palm(8.5, k + 2, 0.12 + 0.1 * k, name=f"palm {k}") for k in range(3)]
    for each in palms:
        store(each)
    lamp = lamp_post(supply.black, supply.white, 6.5, 1.2)
    seat = bench(supply.timber, supply.black)
    for k in range(70):
        y = 34 + 9.5 * k
        for off in (PROMENADE - 3.4, PROMENADE + 4.0):
            if chance.random() < 0.9:
                again(chance.choice(palms), (coast(y) + off, y + chance.uniform(-1, 1), 0.3), chance.uniform(0, 360),
                      chance.uniform(0.8, 1.15))
        if k % 2:
            again(lamp, (coast(y + 4) + PROMENADE + 3.2, y + 4, 0.35), 90)
            again(seat, (coast(y + 5) + PROMENADE - 2.6, y + 5, 0.35), -90)


def kinds(supply):
    tones = ((0.7, 0.68, 0.63), (0.66, 0.57, 0.45), (0.68, 0.66, 0.62), (0.55, 0.62, 0.64), (0.68, 0.5, 0.4))
    walls = [toned(f"hotel wall {k}", tone, 0.16, 0.85, 0.1) for k, tone in enumerate(tones)]
    white = supply.white
    return [Kind(wall, white, white if k % 2 else wall, (4.0, 3.6, 4.4)[k % 3], 3.1, (0.14, 0.86, 0.06, 0.82), 3, 0.0,
                 balconies=(0.95, 0.8, 0.95)[k % 3], band=k % 2 == 0) for k, wall in enumerate(walls)]


def hotels(supply):
    k = kinds(supply)
    pool = []
    for n, (size, storeys, steps) in enumerate((((26, 15), 6, ()), ((21, 15), 9, ()), ((31, 16), 4, ((1, 3.0),)),
                                                ((19, 16), 12, ()), ((24, 15), 5, ()), ((28, 15), 8, ((1, 3.0),)))):
        made = building(f"hotel {n}", k[n % len(k)], size, storeys, supply, 30 + n, steps=steps, tanks=False)
        store(made[0])
        pool.append(made)
    chance = random.Random(5)
    for line, back in enumerate((0, 46, 92)):
        y = 34.0 if line == 0 else 60.0
        last = None
        while y < 1000:
            each = chance.choice([other for other in pool if other is not last and (y > 170 or other[3] < 27)])
            last = each
            middle = y + each[1] / 2
            x = coast(middle) + HOTELS + back + each[2] / 2
            if line == 0 or chance.random() < 0.62:
                again(each[0], (x, middle, max(0.1, height(x, middle) - 1)), -90 + turn_at(middle))
            y += each[1] + (chance.uniform(5, 12) if line == 0 else chance.uniform(14, 40))


def villas(supply):
    old = OldSupply(supply, ((0.7, 0.67, 0.6), (0.66, 0.56, 0.42), (0.68, 0.64, 0.6), (0.62, 0.44, 0.34)), 0.2)
    own = old.kinds()
    pool = []
    for n, (size, storeys, how) in enumerate((((11, 10), 1, dict(hip=True, dormers=0)), ((13, 9), 1, dict(dormers=0)),
                                              ((10, 10), 2, dict(hip=True, dormers=0, shutters=old.shutters[1])))):
        made = old_house(f"villa {n}", own[n], size, storeys, old, 50 + n, slope=0.5, cover=old.roofs[n % 2], **how)
        pool.append(store(made[0]))
    chance = random.Random(8)
    for _ in range(520):
        y = 90 + 1250 * chance.random() ** 1.2
        x = coast(y) + chance.uniform(150, 700)
        z = height(x, y)
        if abs(x) < 0.6 * y and z < 110 and hills(x, y, 150, 3, 2) < 0.2:
            again(chance.choice(pool), (x, y, z - 1.0), chance.choice((-90, -60, -110, 0, -80)))


def front_row(supply):
    """What stands before a giant whom the photo cuts off: a hotel between two lower ones."""
    k = kinds(supply)
    for n, (x0, x1, y, depth, storeys, kind, base) in enumerate((
            (-22.5, -10.2, 58.0, 13, 3, k[1], 4.0), (-8.7, 8.7, 55.5, 16, 6, k[0], 4.4), (10.2, 23.0, 58.0, 13, 4, k[4], 4.0))):
        made = building(f"front hotel {n}", kind, (x1 - x0, depth), storeys, supply, 60 + n, base_m=base,
                        tanks=False)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def free(x, y):
    """Whether nobody stands there, as the giant does."""
    return abs(x) > 13 or not 82 < y < 125


def beach_life(supply, docks):
    chance = random.Random(4)
    tones = ((0.62, 0.08, 0.05), (0.75, 0.73, 0.68), (0.06, 0.28, 0.45), (0.72, 0.45, 0.05), (0.08, 0.36, 0.28))
    cloths = [toned(f"sun cloth {k}", tone, 0.05, 0.9, 0.1) for k, tone in enumerate(tones)]
    shades = []
    for k in (0, 2, 3, 4):
        model = Model(name="sun shade")
        model.tube(((0, 0, 0), (0.1, 0, 2.3)), 0.04, supply.white, 5)
        rim = [(0.1 + 1.4 * math.cos(0.7854 * j), 1.4 * math.sin(0.7854 * j), 1.9) for j in range(8)]
        for j in range(8):
            model.face(((0.1, 0, 2.4), rim[j], rim[(j + 1) % 8]), cloths[k] if j % 2 else cloths[1])
        for y in (-1.0, 0.9):
            model.solid((-0.9, 0.75), (y - 0.3, y + 0.3), (0.28, 0.38), cloths[1] if k != 3 else cloths[k])
            model.face(((0.75, y - 0.3, 0.38), (0.75, y + 0.3, 0.38), (1.2, y + 0.3, 0.85), (1.2, y - 0.3, 0.85)),
                       cloths[1] if k != 3 else cloths[k])
        shades.append(store(model.one()))
    for k in range(112):
        y = 56 + 4.3 * k
        for column in range(4):
            d = 13.5 + 4.6 * column
            x = coast(y) + d + chance.uniform(-0.3, 0.3)
            # Each bathing place has its own colour.
            if free(x, y) and chance.random() < 0.86 and k % 14 not in (6, 7):
                again(shades[k // 14 % 4], (x, y + chance.uniform(-0.3, 0.3), height(x, y)), 180 + chance.uniform(-12, 12))
    people = walkers()
    for _ in range(330):
        y = 58 + 380 * chance.random() ** 1.3
        d = chance.uniform(1, 33) if chance.random() < 0.6 else chance.gauss(2.5, 2)
        x = coast(y) + d
        if free(x, y):
            again(chance.choice(people), (x, y, height(x, y) - 0.05), chance.uniform(0, 360))
    for _ in range(150):
        y = 40 + 420 * chance.random()
        again(chance.choice(people), (coast(y) + PROMENADE + chance.uniform(-2.5, 3.2), y, 0.35), chance.uniform(0, 360))
    # Heads of swimmers.
    skin = material("swimmer", (0.4, 0.23, 0.15), 0.6)
    swimmer = Model(name="swimmer")
    swimmer.turned(((0, -0.3), (0.3, -0.2), (0.25, 0.05), (0.12, 0.1), (0.13, 0.3), (0, 0.36)), (0, 0, 0), skin, 7)
    swimmer = store(swimmer.one())
    for _ in range(90):
        y = chance.uniform(62, 300)
        again(swimmer, (coast(y) - abs(chance.gauss(6, 9)) - 2, y, SEA_Z), chance.uniform(0, 360))
    bars = [parasol(cloth, supply.timber) for cloth in (cloths[1], cloths[0])]
    for k in range(40):
        y = 60 + 9 * k
        if k % 5 < 3:
            again(bars[k // 5 % 2], (coast(y) + ROAD + 6.4, y, 0.3), 25 * k)
    own = Traffic()
    for k in range(60):
        y = 30 + 10.5 * k
        side = 1 if k % 2 else -1
        if chance.random() < 0.8:
            made = own.buses[0] if k in (15, 38) else chance.choice(own.cars)
            again(made, (coast(y) + ROAD + 1.9 * side, y, 0.23), (180 if side > 0 else 0) + turn_at(y))
    # Toys, towels and boats on the sand.
    for _ in range(150):
        y = chance.uniform(58, 260)
        x = coast(y) + chance.uniform(8, 33)
        if free(x, y):
            towel = Model((x, y, height(x, y) + 0.06), chance.uniform(0, 180), "towel")
            towel.solid((-0.5, 0.5), (-1, 1), (0, 0.05), chance.choice(cloths))
            towel.one()
    boat = Model(name="paddle boat")
    for x in (-0.8, 0.8):
        boat.loft([(-2.0, 0.2, 0.3), (-2.4, 0.6, 0.25), (2.0, 0.6, 0.3), (2.0, 0.1, 0.3)], cloths[3])
        boat.place(2 * x, 0, 0)
    boat.place()
    boat.solid((-0.9, 2.4), (-0.8, 1.2), (0.5, 0.9), cloths[1])
    boat = store(boat.one())
    for k in range(6):
        again(boat, (coast(132 + 4 * k) + 4.5, 132 + 4 * k, SEA_Z + 0.25), 84 + chance.uniform(-8, 8))
    for _ in range(7):
        y = chance.uniform(80, 280)
        again(boat, (coast(y) - chance.uniform(20, 50), y, SEA_Z - 0.15), chance.uniform(0, 360))


def boats(docks):
    chance = random.Random(6)
    sails = [yacht(docks, k) for k in range(3)]
    fishing = [fishing_boat(docks, k) for k in range(4)]
    for _ in range(46):
        y = 110 + 900 * chance.random() ** 1.5
        x = coast(y) - 45 - 300 * chance.random() ** 1.4 * min(1.0, y / 300)
        if x > -0.6 * y:
            again(chance.choice(sails + fishing[:2]), (x, y, SEA_Z), chance.uniform(0, 360), chance.uniform(0.9, 1.3))


def pier(docks):
    """A wooden pier with a pavilion at its end."""
    y = 232.0
    start, end = coast(y) + 30, coast(y) - 62
    model = Model(name="pier")
    model.solid((end, start), (y - 2.6, y + 2.6), (0.9, 1.2), docks.deck)
    count = int((start - end) / 4.5)
    for k in range(count):
        x = end + (start - end) * k / count
        for side in (-2.2, 2.2):
            model.tube(((x, y + side, -5), (x, y + side, 2.2)), 0.2, docks.supply.timber, 6)
    for side in (-2.4, 2.4):
        model.solid((end, start), (y + side - 0.05, y + side + 0.05), (2.1, 2.2), docks.supply.white)
    model.turned(((0, 1.25), (9.5, 1.25), (9.5, 0.6), (0, 0.6)), (end - 5, y, 0), docks.deck, 12)
    for k in range(12):
        a = math.pi * k / 6
        x, v = end - 5 + 7 * math.cos(a), y + 7 * math.sin(a)
        model.tube(((x, v, 1.2), (x, v, 5)), 0.16, docks.supply.white, 6)
        model.tube(((end - 5 + 9 * math.cos(a), y + 9 * math.sin(a), -5), (end - 5 + 9 * math.cos(a), y + 9 * math.sin(a), 1)),
                   0.22, docks.supply.timber, 6)
    model.turned(((8.2, 4.8), (8.2, 5.1), (3.2, 7.4), (3.0, 8.6), (0.2, 10.4), (0, 12.5)), (end - 5, y, 0), docks.hulls[1], 12)
    model.one()


def greens():
    chance = random.Random(11)
    trees = [green_tree(8.5, k + 31, tones, count=1000, name=f"bay tree {k}") for k, tones in enumerate(
        (((0.02, 0.05, 0.012), (0.08, 0.13, 0.03)), ((0.03, 0.05, 0.014), (0.11, 0.13, 0.035))))]
    for _ in range(1000):
        y = 60 + 1500 * chance.random() ** 1.3
        x = coast(y) + HOTELS + 24 + 650 * chance.random() ** 1.2
        z = height(x, y)
        if abs(x) < 0.62 * y and hills(x, y, 120, 3, 2) > -0.25:
            again(chance.choice(trees), (x, y, z - 0.4), chance.uniform(0, 360), chance.uniform(0.6, 1.25))
