"""A model football stadium by day: two tiers full of people around a striped pitch, under a white roof."""

import math
import random

from kit.materials import Nodes, material, mottled
from kit.model import Kind, Model, Supply, building, giant, shrunk, toned
from kit.shapes import front, grid, hills
from kit.sky import soft_daylight
from kit.street_life import green_tree, walkers
from kit.town import again, glowing, store
from kit.units import Sun

SUN = Sun(elevation_deg=47, azimuth_deg=-128, radius_deg=0.6, strength=0.4)
PLATE = giant(SUN, samples=18, exposure=1.05, contrast=1.08, saturation=1.1, haze=(60.0, (0.95, 0.98, 1.02)))
# The pitch, and the front of the stands around it.
PITCH_X, PITCH_Y = 34.0, (62.0, 167.0)
STAND_X, STAND_Y, CORNER_M = 44.0, 178.0, 12.0
SECTION_M = 6.0
ROW_M = 0.82
# Rows of the lower and the upper tier: (rows, first row's distance and height, rise).
TIERS = ((20, 0.0, 1.3, 0.42), (19, 18.5, 12.5, 0.62))
# Where the roof begins and ends behind the front of the stands, and its heights there: it is seen from below.
ROOF = ((15.0, 37.5), (37.0, 33.5))
# What people wear: in each kind of section, one of two colours most of all.
WORN = ((0.5, 0, 1), (0.3, 0, 2), (0.42, 3, 9), (0.22, 4, 7))


def build():
    soft_daylight(SUN, 7.0, (1.0, 0.93, 0.8), strength=0.075, clouds=0.5, cloud_scale=0.7, seed=14.0, haze=0.35)
    supply = Supply()
    pitch(supply)
    stands(supply)
    sides(supply)
    front_row(supply)
    surroundings()
    shrunk()


def pitch(supply):
    made = material("turf", (0.09, 0.19, 0.03), 0.9, specular=0.15)
    nodes = Nodes(made)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    wave = nodes.math("SINE", nodes.math("MULTIPLY", split.outputs["Y"], math.pi / 5.25))
    stripe = nodes.ramp(nodes.math("ADD", nodes.math("MULTIPLY", wave, 4.0), 0.5), (0.0, (0.052, 0.122, 0.02)),
                        (1.0, (0.09, 0.172, 0.034)))
    worn = nodes.noise(nodes.place(), 0.16, 8, 0.65)
    fine = nodes.noise(nodes.place(), 2.2, 6, 0.7)
    colour = nodes.mix(0.5, stripe, nodes.ramp(worn, (0.34, (0.72, 0.7, 0.6)), (0.6, (1.08, 1.06, 1.0))), "MULTIPLY")
    colour = nodes.mix(0.5, colour, nodes.ramp(fine, (0.34, (0.6, 0.6, 0.58)), (0.62, (1.12, 1.1, 1.05))), "MULTIPLY")
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    middle = sum(PITCH_Y) / 2
    grid((2 * PITCH_X + 14, 190), (1, 1), lambda x, y: 0.0, made).location = (0, middle - 30, 0)
    around = mottled("tarmac", (0.1, 0.1, 0.102), (0.2, 0.198, 0.19), 0.3, 0.9, 0.0)
    grid((3000, 3000), (1, 1), lambda x, y: 0.0, around).location = (0, 1400, -0.03)
    white = toned("chalk", (0.68, 0.68, 0.66), 0.15, 0.9, 0.0, 0.25)
    lines = Model(name="lines")

    def line(x, y):
        lines.solid(x, y, (-0.1, 0.012), white)

    def curve(cx, cy, radius, first, last):
        count = 48
        for k in range(count):
            a, b = (math.radians(first + (last - first) * (k + j) / count) for j in (0, 1))
            lines.face([(cx + r * math.cos(t), cy + r * math.sin(t), 0.013) for r, t in
                        ((radius - 0.1, a), (radius + 0.1, a), (radius + 0.1, b), (radius - 0.1, b))], white)

    y0, y1 = PITCH_Y
    for x in (-PITCH_X, PITCH_X):
        line((x - 0.1, x + 0.1), (y0, y1))
    for y in (y0, middle, y1):
        line((-PITCH_X, PITCH_X), (y - 0.1, y + 0.1))
    curve(0, middle, 9.15, 0, 360)
    for y, way in ((y0, 1), (y1, -1)):
        for half, deep in ((20.15, 16.5), (9.16, 5.5)):
            line((-half, half), sorted((y + way * deep - 0.1, y + way * deep + 0.1)))
            for x in (-half, half):
                line((x - 0.1, x + 0.1), sorted((y, y + way * deep)))
        curve(0, y + way * 11, 9.15, 37 if way > 0 else -143, 143 if way > 0 else -37)
        for x in (-3.66, 3.66):
            lines.tube(((x, y, 0), (x, y, 2.44), (x, y - 1.8 * way, 2.3), (x, y - 2.4 * way, 0)), 0.08, white, 6)
        lines.tube(((-3.66, y, 2.44), (3.66, y, 2.44)), 0.08, white, 6)
        for k in range(25):
            x = -3.66 + 7.32 * k / 24
            lines.tube(((x, y - 1.8 * way, 2.3), (x, y - 2.4 * way, 0)), 0.012, supply.white, 3)
    for x in (-PITCH_X, PITCH_X):
        for y in PITCH_Y:
            lines.tube(((x, y, 0), (x, y, 1.6)), 0.04, supply.steel, 5)
    lines.one()


class Crowd:
    """Colours of people and seats."""

    def __init__(self):
        tones = ((0.45, 0.03, 0.03), (0.34, 0.02, 0.03), (0.2, 0.02, 0.025), (0.6, 0.59, 0.56), (0.03, 0.035, 0.05),
                 (0.07, 0.13, 0.3), (0.45, 0.33, 0.08), (0.14, 0.15, 0.16), (0.22, 0.17, 0.13), (0.5, 0.48, 0.45))
        self.coats = [material(f"fan {k}", tone, 0.9) for k, tone in enumerate(tones)]
        self.skins = [material(f"fan skin {k}", tone, 0.7) for k, tone in enumerate(((0.5, 0.31, 0.21), (0.3, 0.17, 0.1)))]
        self.hairs = [material(f"fan hair {k}", tone, 0.8) for k, tone in enumerate(((0.03, 0.02, 0.015), (0.2, 0.12, 0.06)))]
        self.seat = toned("seats", (0.07, 0.13, 0.3), 0.2, 0.6, 0.05)
        self.step = toned("stand concrete", (0.4, 0.39, 0.37), 0.4, 0.9, 0.1)
        self.wall = toned("tier wall", (0.5, 0.5, 0.49), 0.3, 0.8, 0.05)


def fan_at(model, crowd, chance, at, across, out, worn):
    """Somebody on a seat; `across` and `out` are unit vectors along the row and away from the pitch, `worn` one of
    `WORN`."""
    lean, tall = chance.uniform(0.0, 0.25), chance.choice((0.0, 0.0, 0.0, 0.35))

    def block(half, low, high, shift, chosen):
        corners = []
        for z in (low, high):
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corners.append((at[0] + across[0] * half * a + out[0] * (0.16 * b + shift),
                                at[1] + across[1] * half * a + out[1] * (0.16 * b + shift), at[2] + z))
        model.add(corners, [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], chosen)

    share, *most = worn
    coat = crowd.coats[chance.choice(most)] if chance.random() < share else chance.choice(crowd.coats)
    block(0.21, 0.3, 0.98 + tall, 0.3 - lean, coat)
    block(0.1, 0.98 + tall, 1.2 + tall, 0.28 - lean, chance.choice(crowd.skins))
    block(0.105, 1.14 + tall, 1.26 + tall, 0.32 - lean, chance.choice(crowd.hairs))


def rows_of(crowd):
    """(distance from the front, height of the floor) of every row."""
    for rows, start, low, rise in TIERS:
        for k in range(rows):
            yield start + ROW_M * k, low + rise * k


def section(crowd, supply, seed):
    """A straight piece of both tiers with its roof; the pitch is towards -Y, the front at y = 0."""
    chance = random.Random(seed)
    model = Model(name="section")
    half = SECTION_M / 2
    aisle = seed % 2 == 0
    for y, z in rows_of(crowd):
        model.solid((-half, half), (y, y + ROW_M), (z - 0.9, z), crowd.step)
        model.solid((-half, half), (y + 0.4, y + 0.78), (z + 0.34, z + 0.4), crowd.seat)
        model.solid((-half, half), (y + 0.72, y + 0.78), (z + 0.4, z + 0.78), crowd.seat)
        for k in range(11):
            x = -half + 0.27 + 0.545 * k
            if chance.random() < 0.88 and not (aisle and k in (5, 6)):
                fan_at(model, crowd, chance, (x, y + 0.2, z), (1, 0), (0, 1), WORN[seed % 4])
        if aisle:
            model.solid((-0.5, 0.5), (y, y + 0.8), (z, z + 0.42), crowd.step)
    for _, start, low, _ in TIERS:
        model.solid((-half, half), (start - 0.25, start), (low - 1.4, low + 0.75), crowd.wall)
    model.solid((-half, half), (17.2, 18.4), (8.0, 11.2), supply.dark)
    model.solid((-half, half), (34.4, 37), (0, ROOF[1][1]), crowd.wall)
    cover(model, -half, half, supply)
    return store(model.one())


def cover(model, x0, x1, supply):
    """The roof of a section: plates over a beam."""
    (f, zf), (b, zb) = ROOF
    for low, chosen in ((0.0, supply.white), (0.5, supply.machine)):
        model.face(((x0, f, zf + low), (x1, f, zf + low), (x1, b, zb + low), (x0, b, zb + low)), chosen)
    model.upright((x0, x1), (zf - 0.3, zf + 0.6), f, supply.white)
    model.tube(((x0, f + 0.3, zf - 0.3), (x0, b, zb - 2.6)), 0.22, supply.white, 6)
    for k in range(7):
        y0, y1 = f + (b - f) * k / 7, f + (b - f) * (k + 1) / 7
        high0, high1 = zf + (zb - zf) * k / 7, zf + (zb - zf) * (k + 1) / 7
        model.tube(((x0, y0, high0 - 0.3), (x0, y1, high1 - 2.4 * (k + 1) / 7)), 0.1, supply.white, 4)
    for y in (f + 6, f + 12, f + 18):
        z = zf + (zb - zf) * (y - f) / (b - f) - 0.2
        model.tube(((x0, y, z), (x1, y, z)), 0.12, supply.grey, 4)


def corner(crowd, supply):
    """A quarter of a ring of both tiers around the origin, from the +X to the +Y axis."""
    chance = random.Random(77)
    model = Model(name="corner")

    def arc(radius, z, count):
        return [(radius * math.cos(math.pi / 2 * k / count), radius * math.sin(math.pi / 2 * k / count), z)
                for k in range(count + 1)]

    def ring(r0, z0, r1, z1, chosen, count=14):
        for (a, b), (c, d) in zip(zip(arc(r0, z0, count), arc(r0, z0, count)[1:]),
                                  zip(arc(r1, z1, count), arc(r1, z1, count)[1:])):
            model.face((a, b, d, c), chosen)

    for y, z in rows_of(crowd):
        r = CORNER_M + y
        ring(r, z - 0.9, r, z, crowd.step)
        ring(r, z, r + ROW_M, z, crowd.step)
        ring(r + 0.4, z + 0.4, r + 0.75, z + 0.4, crowd.seat)
        ring(r + 0.75, z + 0.4, r + 0.75, z + 0.78, crowd.seat)
        count = int(math.pi / 2 * (r + 0.3) / 0.56)
        for k in range(count):
            angle = math.pi / 2 * (k + 0.5) / count
            if chance.random() < 0.86 and k % 18 > 1:
                c, s = math.cos(angle), math.sin(angle)
                fan_at(model, crowd, chance, ((r + 0.2) * c, (r + 0.2) * s, z), (-s, c), (c, s), WORN[k * 5 // count % 4])
    for _, start, low, _ in TIERS:
        ring(CORNER_M + start, low - 1.4, CORNER_M + start, low + 0.75, crowd.wall)
    ring(CORNER_M + 17.2, 8, CORNER_M + 17.2, 11.2, supply.dark)
    ring(CORNER_M + 34.4, 0, CORNER_M + 34.4, ROOF[1][1], crowd.wall)
    (f, zf), (b, zb) = ROOF
    for low, chosen in ((0.0, supply.white), (0.5, supply.machine)):
        ring(CORNER_M + f, zf + low, CORNER_M + b, zb + low, chosen)
    ring(CORNER_M + f, zf - 0.3, CORNER_M + f, zf + 0.6, supply.white)
    for k in range(5):
        angle = math.pi / 2 * (k + 0.5) / 5
        c, s = math.cos(angle), math.sin(angle)
        model.tube((((CORNER_M + f) * c, (CORNER_M + f) * s, zf - 0.3), ((CORNER_M + b) * c, (CORNER_M + b) * s, zb - 2.6)),
                   0.22, supply.white, 6)
    return store(model.one())


def stands(supply):
    crowd = Crowd()
    kinds = [section(crowd, supply, k) for k in range(4)]
    chance = random.Random(2)
    straight = STAND_Y - CORNER_M
    y = 40.0 + SECTION_M / 2
    while y < straight:
        for side in (-1, 1):
            again(chance.choice(kinds), (side * STAND_X, y, 0), 90 if side < 0 else -90)
        y += SECTION_M
    x = -STAND_X + CORNER_M + SECTION_M / 2
    while x < STAND_X - CORNER_M:
        again(chance.choice(kinds), (x, STAND_Y, 0), 0)
        x += SECTION_M
    bend = corner(crowd, supply)
    again(bend, (STAND_X - CORNER_M, straight, 0), 0)
    again(bend, (-STAND_X + CORNER_M, straight, 0), 90)
    # Flood lights along the edge of the roof.
    lamp = glowing("flood light", (0.8, 0.8, 0.8), (1.0, 0.97, 0.92), 2.2, lights=False)
    lights = Model(name="flood lights")
    (f, zf), _ = ROOF
    for k in range(30):
        y = 44 + 4.1 * k
        for side in (-1, 1):
            at = side * (STAND_X + f - 0.15)
            lights.solid(sorted((at, at - side * 0.15)), (y, y + 1.1), (zf - 0.25, zf + 0.25), lamp)
    for k in range(16):
        lights.solid((-32 + 4.1 * k, -30.9 + 4.1 * k), (STAND_Y + f - 0.3, STAND_Y + f - 0.15), (zf - 0.25, zf + 0.25), lamp)
    lights.one()


def sides(supply):
    """Boards, benches and people around the pitch, flags on the roof."""
    chance = random.Random(9)
    tones = ((0.5, 0.03, 0.03), (0.66, 0.65, 0.62), (0.04, 0.1, 0.3), (0.6, 0.4, 0.04), (0.05, 0.3, 0.16))
    boards = [toned(f"board {k}", tone, 0.05, 0.4, 0.05) for k, tone in enumerate(tones)]
    made = Model(name="boards")
    for k in range(18):
        y = PITCH_Y[0] - 2 + 6.0 * k
        for side in (-1, 1):
            x = side * (PITCH_X + 4.2)
            made.solid((x - 0.08, x + 0.08), (y, y + 5.9), (0.05, 0.95), boards[(k // 2 + (side > 0)) % 5])
    for k in range(12):
        x = -36 + 6.0 * k
        made.solid((x, x + 5.9), (PITCH_Y[1] + 4.0, PITCH_Y[1] + 4.16), (0.05, 0.95), boards[k // 2 % 5])
    for y in (100.0, 122.0):
        made.solid((-PITCH_X - 7.6, -PITCH_X - 5.4), (y, y + 8), (0, 0.4), boards[1])
        made.face(((-PITCH_X - 7.6, y, 2.3), (-PITCH_X - 7.6, y + 8, 2.3), (-PITCH_X - 5.6, y + 8, 2.0),
                   (-PITCH_X - 5.6, y, 2.0)), supply.mirrors[0])
    (_, _), (b, zb) = ROOF
    for k in range(9):
        x = -32 + 8 * k
        made.tube(((x, STAND_Y + b, zb), (x, STAND_Y + b, zb + 8)), 0.1, supply.steel, 5)
        tilt = chance.uniform(-0.5, 0.3)
        made.face(((x, STAND_Y + b, zb + 8), (x + 3.4, STAND_Y + b - 0.8, zb + 7.6 + tilt),
                   (x + 3.4, STAND_Y + b - 0.8, zb + 5.6 + tilt), (x, STAND_Y + b, zb + 5.9)), boards[(0, 1, 2)[k % 3]])
    made.one()
    people = walkers()
    for _ in range(18):
        again(chance.choice(people), (chance.uniform(-30, 30), chance.uniform(128, 164), 0), chance.uniform(0, 360))
    for _ in range(46):
        again(chance.choice(people), (chance.choice((-1, 1)) * chance.uniform(PITCH_X + 5, PITCH_X + 8.5),
                                      chance.uniform(58, 168), 0), chance.choice((90, -90)))


def front_row(supply):
    """What stands before a giant whom the photo cuts off: the glass lounge behind the goal, between two wings."""
    pale = toned("lounge panel", (0.62, 0.62, 0.6), 0.15, 0.5, 0.0)
    glass = Kind(pale, supply.grey, supply.white, 2.9, 3.7, (0.05, 0.95, 0.14, 0.94), 2, 0.0, 0.15, False, band=True)
    for n, (x0, x1, y, depth, storeys) in enumerate(((-23, -9.6, 58.0, 12, 3), (-8.7, 8.7, 55.5, 16, 5),
                                                     (9.6, 23, 58.0, 12, 3))):
        made = building(f"lounge {n}", glass, (x1 - x0, depth), storeys, supply, 20 + n, shops=False, base_m=4.6,
                        tanks=False)[0]
        made.location = ((x0 + x1) / 2, y + depth / 2, 0)
        front(made)


def surroundings():
    """Hills and trees that look over the roof."""
    green = mottled("hills", (0.03, 0.05, 0.025), (0.08, 0.1, 0.04), 0.02, 0.95, 0.0)

    def rise(x, y):
        return max(0.0, 1 - (y / 1000) ** 2) * (190 + 150 * hills(x, y, 800, 6, 5)) - 4

    grid((6000, 2000), (200, 60), rise, green).location = (0, 1900, 0)
    chance = random.Random(4)
    trees = [green_tree(16, 5 + k, count=900, name=f"park tree {k}") for k in range(2)]
    for _ in range(90):
        again(chance.choice(trees), (chance.uniform(-200, 200), chance.uniform(226, 330), 0), chance.uniform(0, 360),
              chance.uniform(1.4, 2.3))
