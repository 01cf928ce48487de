"""A broad avenue of a model city and the blocks behind it, by day and by night; see `kit.model` for its metres."""

import math
import random
from dataclasses import replace

from .materials import Nodes, material, mottled, paving
from .model import Kind, Model, Supply, building, row, toned
from .shapes import front, grid, hills
from .street_life import Traffic, bench, green_tree, lamp_post, light_disc, parasol, traffic_light, walkers
from .town import again, brick_wall, glowing, store

# Half the width of the avenue between its kerbs, and between the houses.
KERB_X, HOUSE_X = 13.0, 19.0
# The crossing on which a giant stands.
CROSSING_Y = (86.0, 126.0)
# Blocks along the avenue; between two is a street.
BLOCKS_Y = ((22, 86), (126, 204), (222, 300), (318, 396), (416, 500), (520, 610), (632, 730), (752, 850))


def kinds(supply):
    """Façades, by name."""
    brick = toned("red brick", (0.27, 0.1, 0.065), 0.4)
    brown = toned("brown brick", (0.22, 0.135, 0.085), 0.4)
    cream = toned("cream stone", (0.55, 0.49, 0.39), 0.4)
    pale = toned("pale concrete", (0.5, 0.49, 0.46), 0.4)
    rose = toned("rose render", (0.52, 0.34, 0.26), 0.4)
    slate = toned("slate panel", (0.09, 0.1, 0.11), 0.2, 0.35)
    blue = toned("blue panel", (0.11, 0.16, 0.2), 0.15, 0.25)
    bronze = toned("bronze panel", (0.14, 0.1, 0.065), 0.2, 0.4)
    white, black, grey, stone = supply.white, supply.black, supply.grey, supply.stone
    return {
        "brick": Kind(brick, white, stone, 2.9, 3.3, (0.28, 0.72, 0.24, 0.8), 2, 0.5, cornice=True),
        "brown": Kind(brown, black, stone, 3.2, 3.3, (0.22, 0.78, 0.22, 0.8), 2, 0.62, surround=True, cornice=True),
        "cream": Kind(cream, white, stone, 2.8, 3.5, (0.27, 0.73, 0.16, 0.8), 2, 0.68, surround=True, band=True,
                      cornice=True),
        "rose": Kind(rose, white, stone, 3.1, 3.2, (0.26, 0.74, 0.2, 0.8), 2, 0.0, balconies=0.5),
        "flats": Kind(pale, black, supply.concrete, 4.2, 3.1, (0.12, 0.88, 0.1, 0.84), 3, 0.0, balconies=0.75),
        "grid": Kind(pale, black, pale, 3.3, 3.6, (0.14, 0.86, 0.14, 0.88), 2, 0.0, 0.5, False, lit=0.5),
        "ribbon": Kind(cream, grey, stone, 4.5, 3.6, (0.0, 1.0, 0.32, 0.86), 3, 0.0, 0.2, False, band=True, lit=0.5),
        "piers": Kind(bronze, black, bronze, 3.0, 3.7, (0.08, 0.92, 0.16, 0.94), 2, 0.0, 0.15, False, piers=True,
                      lit=0.5),
        "glass": Kind(blue, grey, slate, 1.9, 3.8, (0.03, 0.97, 0.24, 0.985), 1, 0.0, 0.06, False, lit=0.5),
        "dark": Kind(slate, black, slate, 3.0, 3.8, (0.02, 0.98, 0.2, 0.98), 2, 0.0, 0.06, False, lit=0.5),
    }


class Pool:
    """Buildings to choose from, by their height."""

    def __init__(self, supply):
        k = kinds(supply)
        self.low, self.middle, self.high = [], [], []
        for group, rows in (
            (self.low, (("brick", (18, 16), 3), ("cream", (15, 15), 3), ("brown", (22, 16), 2), ("rose", (16, 14), 3),
                        ("grid", (20, 16), 2), ("flats", (21, 15), 3))),
            (self.middle, (("brick", (20, 18), 7), ("cream", (22, 18), 6), ("brown", (17, 18), 8),
                           ("flats", (25, 17), 8), ("grid", (23, 20), 6), ("ribbon", (27, 20), 6),
                           ("piers", (21, 20), 7), ("rose", (19, 16), 6), ("glass", (19, 19), 6))),
            (self.high, (("glass", (30, 28), 21), ("piers", (27, 27), 18), ("grid", (26, 24), 16),
                         ("dark", (28, 26), 25), ("ribbon", (32, 24), 14), ("cream", (28, 26), 15),
                         ("flats", (25, 22), 19))),
        ):
            for n, (name, size, storeys) in enumerate(rows):
                steps = ((4, 3.0), (3, 3.0)) if group is self.high and name in ("cream", "grid", "piers") else ()
                made = building(f"{name} {n}", k[name], size, storeys, supply, 7 * n + storeys, steps=steps)
                store(made[0])
                group.append(made)


def along(pool, x, y_range, side, chance, tallest_m=99.0):
    """A row along the avenue; `x` is the line of its fronts, `side` where it stands of that line."""
    start = (x, y_range[0] if side < 0 else y_range[1])
    return row(pool, start, 90 if side < 0 else -90, y_range[1] - y_range[0], chance, tallest_m)


def build_city(night=False):
    supply = Supply(night)
    pool = Pool(supply)
    ground(night)
    near_blocks(pool, supply)
    far_blocks(pool)
    front_block(supply)
    furniture(supply, night)
    traffic(Traffic(night))
    return supply


def ground(night):
    asphalt = mottled("asphalt", (0.075, 0.076, 0.078), (0.16, 0.16, 0.158), 0.16, 0.32 if night else 0.85, 0.0)
    worn(asphalt)
    # Fine squares only where they are seen: far ground is a single one.
    grid((14000, 9000), (1, 1), lambda x, y: 0.0, asphalt).location = (0, 4400, -0.02)
    slabs = paving("slabs", (0.4, 0.385, 0.36), (0.3, 0.29, 0.275), (0.15, 0.145, 0.14), 1.2, 0.9, 0.03, 0.75)
    kerb = toned("kerb", (0.42, 0.41, 0.39), 0.3)
    base = Model(name="pavements")
    for y0, y1 in BLOCKS_Y:
        for side in (-1, 1):
            x = KERB_X
            while x < 0.6 * y1 + 30:
                wide = 66.0
                a, b = sorted((side * x, side * (x + wide)))
                base.solid((a, b), (y0 - 3, y1 + 3), (-0.1, 0.13), kerb)
                base.solid((a + 0.3, b - 0.3), (y0 - 2.7, y1 + 2.7), (0.0, 0.15), slabs)
                x += wide + 14
    base.one()
    markings()


def worn(asphalt):
    """Tracks of wheels along the avenue, patches and seams."""
    nodes = Nodes(asphalt)
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    tracks = nodes.noise(nodes.place((0.9, 0.012, 1)), 0.9, 4)
    patches = nodes.tree.nodes.new("ShaderNodeRGBToBW")
    nodes.tree.links.new(nodes.voronoi(nodes.place((0.2, 0.06, 1)), 0.5, output="Color"), patches.inputs[0])
    shown = nodes.mix(0.5, own, nodes.ramp(tracks, (0.36, (0.55, 0.55, 0.55)), (0.64, (1.2, 1.2, 1.2))), "MULTIPLY")
    shown = nodes.mix(0.4, shown, nodes.ramp(patches.outputs[0], (0.25, (0.6, 0.6, 0.6)), (0.7, (1.15, 1.15, 1.15))),
                      "MULTIPLY")
    oil = nodes.noise(nodes.place((1, 0.25, 1)), 0.5, 8, 0.7)
    shown = nodes.mix(0.6, shown, nodes.ramp(oil, (0.33, (0.55, 0.55, 0.55)), (0.5, (1, 1, 1))), "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], shown)


def markings():
    white = toned("road white", (0.62, 0.62, 0.6), 0.5, 0.7, 0.0, 0.5)
    yellow = toned("road yellow", (0.62, 0.4, 0.05), 0.5, 0.7, 0.0, 0.5)
    paint = Model(name="markings")

    def bar(x, y, chosen=white):
        paint.face(((x[0], y[0], 0.012), (x[1], y[0], 0.012), (x[1], y[1], 0.012), (x[0], y[1], 0.012)), chosen)

    def dashes(x, y0, y1):
        y = y0
        while y < y1:
            bar((x - 0.08, x + 0.08), (y, y + 3.2))
            y += 8.5

    stretches = [(10, CROSSING_Y[0] - 9)] + [(a + 4, b - 4) for a, b in BLOCKS_Y[1:]]
    for y0, y1 in stretches:
        for x in (-0.28, 0.16):
            bar((x, x + 0.12), (y0, y1), yellow)
        for x in (-10.2, -6.8, -3.4, 3.4, 6.8, 10.2):
            if abs(x) < 10:
                dashes(x, y0, y1)
            else:
                bar((x - 0.06, x + 0.06), (y0, y1))
        bar((0.4, 10), (y0 - 1.0, y0 - 0.5))
        bar((-10, -0.4), (y1 + 0.5, y1 + 1.0))
    # Zebra crossings around the crossing, along all four sides.
    for y in (CROSSING_Y[0] - 6.5, CROSSING_Y[1] + 3.0, 208, 304):
        for k in range(24):
            x = -KERB_X + 1.0 + 1.05 * k
            bar((x, x + 0.55), (y, y + 3.4))
    for x in (-HOUSE_X - 3.5, HOUSE_X):
        for k in range(34):
            y = CROSSING_Y[0] + 3.6 + 1.05 * k
            bar((x, x + 3.4), (y, y + 0.55))
    middle = sum(CROSSING_Y) / 2
    for side in (-1, 1):
        for k in range(12):
            x = side * (HOUSE_X + 6 + 8.5 * k)
            for y in (middle - 6.8, middle - 3.4, middle + 3.4, middle + 6.8):
                bar(sorted((x, x + side * 3.2)), (y - 0.08, y + 0.08))
        for shift in (-0.28, 0.16):
            bar(sorted((side * (HOUSE_X + 5), side * 140)), (middle + shift, middle + shift + 0.12), yellow)
        bar(sorted((side * (HOUSE_X + 4.6), side * (HOUSE_X + 5.1))),
            (middle, middle + 10) if side < 0 else (middle - 10, middle))
    for x, y, turn in ((5.1, 70, 0), (8.5, 70, 0), (1.7, 70, 0), (5.1, 130, 180)):
        paint.place(x, y, 0.012, turn)
        paint.face(((-0.12, -2, 0), (0.12, -2, 0), (0.12, 0.6, 0), (-0.12, 0.6, 0)), white)
        paint.face(((-0.45, 0.6, 0), (0.45, 0.6, 0), (0, 2, 0)), white)
    paint.one()
    iron = mottled("cover", (0.03, 0.03, 0.03), (0.08, 0.078, 0.075), 3)
    covers = Model(name="covers")
    chance = random.Random(2)
    for k in range(40):
        x, y = chance.uniform(-12, 12), chance.uniform(40, 240)
        covers.turned(((0.42, 0.014), (0, 0.014)), (x, y, 0), iron, 14)
    covers.one()


def near_blocks(pool, supply):
    chance = random.Random(8)
    # The sun has to reach the crossing: low houses this side of it.
    along([pool.low[1], pool.low[0], pool.low[4]], -HOUSE_X, (BLOCKS_Y[0][0], BLOCKS_Y[0][1]), -1, chance)
    along([pool.low[2], pool.low[3], pool.low[5]], HOUSE_X, (BLOCKS_Y[0][0], BLOCKS_Y[0][1]), 1, chance)
    for side in (-1, 1):
        along(pool.low, side * (HOUSE_X + 38), BLOCKS_Y[0], -side, chance)
    for n, (y0, y1) in enumerate(BLOCKS_Y[1:], 1):
        for side in (-1, 1):
            x = HOUSE_X
            first = True
            while x < 0.58 * y1 + 20:
                group = pool.middle if n < 3 or first else pool.middle + pool.high[4:]
                if not first and n > 1 and abs(x) > 30:
                    group = pool.middle + pool.high
                along(group, side * x, (y0, y1), side, chance, 44 if n == 1 else 99)
                along(group, side * (x + 54), (y0, y1), -side, chance, 40 if n == 1 else 99)
                x += 54 + 26
                first = False
    green = green_tree(10, 9, name="court tree")
    for _ in range(60):
        y = chance.uniform(126, 600)
        side = chance.choice((-1, 1))
        again(green, (side * (HOUSE_X + 27 + chance.uniform(-4, 4)), y, 0), chance.uniform(0, 360),
              chance.uniform(0.7, 1.2))


def far_blocks(pool):
    """Towers in two groups, and a low city before the hills."""
    chance = random.Random(12)
    for row in range(26):
        y = 880 + 60 * row + 0.6 * row * row
        x = -0.62 * y
        while x < 0.62 * y:
            x += chance.uniform(38, 60)
            azimuth = math.degrees(math.atan2(x, y))
            tall = math.exp(-(((azimuth + 15) / 7) ** 2)) + 0.9 * math.exp(-(((azimuth - 17) / 7) ** 2))
            is_high = chance.random() < tall and abs(azimuth) > 5
            original, _, _, height = chance.choice(pool.high if is_high else pool.middle)
            made = again(original, (x, y + chance.uniform(-12, 12), 0), chance.choice((0, 90, 180, 270)))
            lift = chance.uniform(0.85, 1.15 + 0.7 * tall) if is_high else chance.uniform(0.5, 1.1)
            made.scale = (1.25, 1.25, lift)
    blue = mottled("far hills", (0.03, 0.05, 0.035), (0.08, 0.09, 0.06), 0.004)

    def rise(x, y):
        return max(0, 1 - (y / 1400) ** 2) * (190 + 130 * hills(x, y, 1500, 6, 4)) - 4

    grid((9000, 2800), (240, 50), rise, blue).location = (0, 4700, 0)


def front_block(supply):
    """What stands before a giant whom the photo cuts off: a row of houses across the avenue."""
    k = kinds(supply)
    # From so near, single bricks are seen.
    bricks = brick_wall("front bricks", (0.24, 0.085, 0.05), (0.36, 0.15, 0.095), (0.3, 0.25, 0.21), 0.3, 0.28, 0.095,
                        0.012)
    k["brick"] = replace(k["brick"], wall=bricks, surround=True, band=True)
    y = 56.0
    for name, x0, x1, depth, storeys, base, seed in (("cream", -19.2, -7.9, 17, 4, 4.6, 3),
                                                     ("brick", -7.9, 8.3, 16.5, 6, 4.6, 11),
                                                     ("grid", 8.3, 19.2, 17, 5, 4.4, 5)):
        made = building(f"front {name}", k[name], (x1 - x0, depth), storeys, supply, seed, base_m=base)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)
    escape = Model((-3.95, y, 0), 0, "fire escape")
    fire_escape(escape, supply, 5.2, 3.3, 6)
    front(escape.one())


def fire_escape(model, supply, low_m, storey_m, storeys, half_m=2.7, out_m=1.3):
    """Iron platforms before the windows, with stairs between them."""
    iron = supply.black
    for k in range(storeys):
        z = low_m + k * storey_m
        for j in range(6):
            y = -out_m + j * out_m / 6
            model.solid((-half_m, half_m), (y, y + 0.1), (z - 0.05, z), iron)
        for level in (0.45, 0.95):
            model.solid((-half_m, half_m), (-out_m, -out_m + 0.04), (z + level, z + level + 0.04), iron)
        for j in range(15):
            x = -half_m + 2 * half_m * j / 14
            model.solid((x - 0.015, x + 0.015), (-out_m, -out_m + 0.03), (z, z + 0.95), iron)
        for x in (-half_m, half_m - 0.06):
            model.solid((x, x + 0.06), (-out_m, 0), (z + 0.95, z + 0.99), iron)
            model.face(((x, 0, z - 0.9), (x + 0.06, 0, z - 0.9), (x + 0.06, -out_m, z - 0.05), (x, -out_m, z - 0.05)),
                       iron)
        if k == storeys - 1:
            break
        side = 1 if k % 2 else -1
        for y in (-1.15, -0.55):
            model.tube(((-1.6 * side, y, z), (1.6 * side, y, z + storey_m)), 0.05, iron, 4)
            model.tube(((-1.6 * side, y, z + 0.9), (1.6 * side, y, z + storey_m + 0.9)), 0.025, iron, 4)
        for j in range(14):
            x = (-1.6 + 3.2 * (j + 0.5) / 14) * side
            level = z + storey_m * (j + 0.5) / 14
            model.solid(sorted((x - 0.12, x + 0.12)), (-1.15, -0.55), (level, level + 0.03), iron)


def furniture(supply, night):
    chance = random.Random(4)
    glow = supply.white
    lamps = [material(f"signal {k}", tone, 0.4) for k, tone in
             enumerate(((0.3, 0.02, 0.02), (0.2, 0.12, 0.02), (0.03, 0.4, 0.12)))]
    if night:
        glow = glowing("street lamp on", (1, 0.9, 0.7), (1.0, 0.7, 0.4), 14, lights=False)
        pool = light_disc("lamp pool", (1.0, 0.6, 0.28), 0.5, 12, power=1.6)
        halo = light_disc("lamp halo", (1.0, 0.68, 0.36), 0.5, 2.0, upright=True, power=5)
        lamps[2] = glowing("signal on", (0.1, 0.5, 0.3), (0.1, 1.0, 0.5), 8, lights=False)
    post = lamp_post(supply.black, glow)
    light = traffic_light(supply.black, lamps)
    greens = (((0.02, 0.05, 0.008), (0.085, 0.15, 0.022)), ((0.03, 0.065, 0.01), (0.12, 0.18, 0.03)),
              ((0.022, 0.06, 0.014), (0.09, 0.16, 0.04)))
    trees = [green_tree(7.5, k + 1, tones, name=f"avenue tree {k}") for k, tones in enumerate(greens)]
    soil = mottled("tree soil", (0.05, 0.035, 0.025), (0.12, 0.09, 0.065), 2)
    pits = Model(name="tree pits")
    seat = bench(supply.timber, supply.black)
    shade = [parasol(cloth, supply.timber) for cloth in (supply.awnings if not night else supply.awnings[:2])]
    for n, (y0, y1) in enumerate(BLOCKS_Y[:6]):
        for side in (-1, 1):
            y = y0 + 5 if n else 30
            k = 0
            while y < y1 - 3:
                x = side * (KERB_X + 1.4)
                if k % 4 == 3:
                    again(post, (side * (KERB_X + 0.8), y, 0.15), 90 if side < 0 else -90)
                    if night:
                        head_x = side * (KERB_X - 1.7)
                        for spot, made in (((head_x, y, 0.2), pool), ((head_x, y - 0.3, 8.6), halo)):
                            again(made, spot).visible_shadow = False
                elif chance.random() < 0.86:
                    again(chance.choice(trees), (x, y, 0.15), chance.uniform(0, 360), chance.uniform(0.8, 1.15))
                    pits.solid((x - 0.7, x + 0.7), (y - 0.7, y + 0.7), (0.1, 0.165), soil)
                if chance.random() < 0.35 and n < 3:
                    again(seat, (side * (KERB_X + 2.9), y + 3, 0.15), 90 * side)
                if chance.random() < 0.3 and n < 3:
                    for j in range(3):
                        again(shade[(k + n) % len(shade)], (side * (HOUSE_X - 1.9), y + 3.4 * j, 0.15), 30 * j)
                y += 8
                k += 1
        # Trees along the cross street.
    for x in (-34, -44, -54, -64, 33, 43, 53, 63):
        for y in (CROSSING_Y[0] - 1.2, CROSSING_Y[1] + 1.2):
            again(chance.choice(trees), (x + chance.uniform(-1, 1), y, 0.15), chance.uniform(0, 360),
                  chance.uniform(0.75, 1.0))
    pits.one()
    for x, y, turn in ((KERB_X + 0.7, CROSSING_Y[0] - 2, 0), (-KERB_X - 0.7, CROSSING_Y[1] + 2, 180),
                       (KERB_X + 0.7, CROSSING_Y[1] + 2, 90), (-KERB_X - 0.7, CROSSING_Y[0] - 2, -90),
                       (KERB_X + 0.7, 219, 0), (-KERB_X - 0.7, 219, 180)):
        again(light, (x, y, 0.15), turn)


def shine(own, x, y, turn_deg):
    """What the lamps of a car put on the road and into the lens."""
    beam, white, red = own.glows
    ahead = -1 if turn_deg == 0 else 1
    pool = again(beam, (x, y + 6.5 * ahead, 0.035))
    pool.scale = (0.5, 1, 1)
    for side in (-0.66, 0.66):
        glow = again(white if ahead < 0 else red, (x + side, y - 2.5, 0.75))
        glow.visible_shadow = False
    pool.visible_shadow = False


def traffic(own):
    chance = random.Random(6)

    def lane(x, y0, y1, turn, gap, first=0.0):
        y = y0 + first
        while y < y1:
            pick = chance.random()
            made = chance.choice(own.buses) if pick < 0.07 and abs(x) > 7 else own.truck if pick < 0.12 else \
                chance.choice(own.cars)
            again(made, (x + chance.uniform(-0.25, 0.25), y, 0), turn)
            if own.glows and abs(x) < 11:
                shine(own, x, y, turn)
            y += chance.uniform(*gap) + (8 if made in own.buses else 0)

    for x in (1.75, 5.1, 8.5):
        lane(x, 24, CROSSING_Y[0] - 10, 180, (7, 12), chance.uniform(0, 6))
        lane(x, CROSSING_Y[1] + 10, 700, 180, (9, 30), chance.uniform(0, 12))
    for x in (-1.75, -5.1, -8.5):
        lane(x, 26, CROSSING_Y[0] - 12, 0, (14, 30), chance.uniform(0, 12))
        lane(x, CROSSING_Y[1] + 9, 700, 0, (7, 26), chance.uniform(0, 2))
    for x in (-11.6, 11.6):
        lane(x, CROSSING_Y[1] + 14, 500, 180 if x > 0 else 0, (5.6, 9))
        lane(x, 30, CROSSING_Y[0] - 14, 180 if x > 0 else 0, (5.6, 9))
    middle = sum(CROSSING_Y) / 2
    for x, turn, levels in ((-29, 90, (-8.5, -5.1, -1.75)), (29, -90, (1.75, 5.1, 8.5)), (36, 90, (-5.1, -8.5)),
                            (-36, -90, (5.1, 1.75))):
        for k in range(5):
            for level in levels:
                if chance.random() < 0.7:
                    again(chance.choice(own.cars), (x + math.copysign(7.5 * k, x) + chance.uniform(-0.8, 0.8),
                                                    middle + level, 0), turn)
    people = walkers()
    for y0, y1 in BLOCKS_Y[:4]:
        for _ in range(60):
            x = chance.choice((-1, 1)) * chance.uniform(KERB_X + 0.8, HOUSE_X - 0.5)
            y = chance.uniform(max(26, y0), y1)
            again(chance.choice(people), (x, y, 0.15), chance.choice((0, 180, 170, 10, 90)))
    for _ in range(46):
        x = chance.choice((-1, 1)) * chance.uniform(14, 70)
        y = chance.choice((CROSSING_Y[0] - 1.3, CROSSING_Y[1] + 1.4)) + chance.uniform(-1, 1)
        again(chance.choice(people), (x, y, 0.15), chance.choice((90, -90, 80, -100)))
    for y in (CROSSING_Y[0] - 5, CROSSING_Y[1] + 4.6):
        for _ in range(12):
            x = chance.choice((-1, 1)) * chance.uniform(7, 12.5)
            again(chance.choice(people), (x, y + chance.uniform(-1.4, 1.4), 0), chance.choice((90, -90)))
