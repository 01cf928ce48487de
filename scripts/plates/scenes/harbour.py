"""A quay of granite with fishing boats, nets and pots; across the water a row of painted houses."""

import math
import random

from kit.harbour import Docks, fishing_boat, harbour_water, yacht
from kit.materials import material, mottled, wood
from kit.model import Supply
from kit.shapes import box, grid, hills, plane
from kit.sky import daylight
from kit.town import Parts, Stock, again, granite, house, pave, plaster, weave
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=38, azimuth_deg=-124, radius_deg=0.4, strength=0.5)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.8),
    aside_m=1.2,
    samples=32,
    exposure=1.35,
    saturation=1.06,
    contrast=1.1,
    haze=(900.0, (0.95, 0.98, 1.02)),
)
EDGE_Y = 7.4
WATER_Z = -1.15
FAR_Y = 52.0


def build():
    daylight(SUN, clouds=0.42, cloud_scale=1.1, seed=8.0, haze=0.5)
    quay()
    water = plane((600, 700), (0, 300, WATER_Z), harbour_water())
    water.name = "water"
    boats()
    gear()
    town()


def quay():
    plane((30, 24), (0, EDGE_Y - 12, -0.02), mottled("joints", (0.05, 0.046, 0.04), (0.12, 0.11, 0.1), 30, 0.95))
    setts = granite("quay setts", (0.15, 0.145, 0.14), (0.31, 0.3, 0.285))
    pave((-6.2, 6.2), (1.5, EDGE_Y - 0.62), (0.21, 0.13), setts, 4, gap_m=0.009, round_m=0.012, uneven_m=0.002,
         lift_m=0.004, kinds=8)
    coping = granite("coping", (0.22, 0.21, 0.2), (0.34, 0.33, 0.31), 0.65)
    chance = random.Random(2)
    x = -14.0
    while x < 14:
        long = chance.uniform(1.1, 1.7)
        box((long - 0.012, 0.6, 0.5), (x + long / 2, EDGE_Y - 0.31, -0.485 + chance.uniform(-0.003, 0.003)), coping,
            chance.uniform(-0.2, 0.2), 0.018)
        x += long
    wall = mottled("quay wall", (0.06, 0.065, 0.05), (0.2, 0.19, 0.17), 2.0, 0.9, 0.6)
    box((40, 0.4, 3), (0, EDGE_Y - 0.25, -3.3), wall)


def boats():
    supply = Supply()
    docks = Docks(supply)
    made = [fishing_boat(docks, k) for k in (0, 1, 2, 4)]
    sails = [yacht(docks, k) for k in (1, 2)]
    # Along the quay, at both sides; the middle stays open.
    for original, x, y, turn in (
        (made[0], -8.2, 10.4, 94), (made[1], 8.9, 10.6, -93), (made[3], -7.4, 15.6, 84), (made[2], 9.6, 16.2, -86),
        (made[2], -13.0, 24, 60), (made[1], 15.5, 26, 120), (made[0], 1.5, 44.0, 92), (made[3], -17.0, 44.5, 88),
        (made[2], 19.0, 44.0, -90), (sails[0], -24, 36, 30), (sails[1], 26, 38, 160), (sails[0], 33, 43, 80),
        (sails[1], -33, 42, 100),
    ):
        again(original, (x, y, WATER_Z), turn)


def bollard(iron, at):
    """A squat one of cast iron, with a rope around it."""
    parts = Parts(at, 0, "quay bollard")
    parts.turned(((0, 0), (0.24, 0), (0.24, 0.03), (0.17, 0.07), (0.135, 0.16), (0.13, 0.3), (0.17, 0.36), (0.2, 0.4),
                  (0.2, 0.44), (0.15, 0.48), (0, 0.5)), (0, 0, 0), iron, 32)
    return parts.done()


def rope(parts, points, radius, hemp):
    """Three strands, twisted."""
    count = len(points)
    for strand in range(3):
        path = []
        for k, (x, y, z) in enumerate(points):
            a = 2.094 * strand + 1.1 * k
            path.append((x + 0.5 * radius * math.cos(a), y + 0.5 * radius * math.cos(a),
                         z + 0.5 * radius * math.sin(a)))
        parts.tube(path, 0.62 * radius, hemp, 6)
    return count


def gear():
    iron = mottled("bollard iron", (0.02, 0.018, 0.017), (0.07, 0.045, 0.032), 9, 0.6, 0.3, 0.006)
    hemp = mottled("rope", (0.2, 0.15, 0.085), (0.38, 0.31, 0.2), 60, 0.95, 0.5, 0.004)
    blue = mottled("blue rope", (0.03, 0.12, 0.2), (0.07, 0.22, 0.34), 60, 0.9, 0.5, 0.004)
    parts = Parts((0, 0, 0), 0, "ropes")
    for x in (-2.6, 2.75, -7.2, 7.4):
        bollard(iron, (x, EDGE_Y - 0.36, 0.015))
    for x, to in ((-2.6, (-4.6, EDGE_Y + 1.2, 0.5)), (2.75, (5.0, EDGE_Y + 1.3, 0.5))):
        ring = [(x + 0.16 * math.cos(0.3 * k), EDGE_Y - 0.36 + 0.16 * math.sin(0.3 * k), 0.2 + 0.001 * k)
                for k in range(44)]
        rope(parts, ring, 0.016, hemp)
        line = []
        for k in range(60):
            t = k / 59
            line.append((x + (to[0] - x) * t, EDGE_Y - 0.24 + (to[1] - EDGE_Y + 0.24) * t,
                         0.22 + (to[2] - 0.22) * t - 0.25 * math.sin(math.pi * t)))
        rope(parts, line, 0.016, hemp)
    # Coils on the ground.
    for (x, y), chosen, turns, thick in (((-2.2, 5.5), hemp, 6, 0.017), ((2.5, 4.9), blue, 5, 0.013)):
        path = []
        for k in range(turns * 26):
            a = 2 * math.pi * k / 26
            r = 0.3 + 0.035 * math.sin(1.7 * a + x) - 0.012 * (k / 26)
            path.append((x + r * math.cos(a), y + r * math.sin(a), thick + 0.022 * k / 26))
        path += [(x + 0.3 + 0.05 * j, y - 0.02 * j - 0.1 * math.sin(0.5 * j), thick + 0.1 / (1 + j)) for j in range(12)]
        rope(parts, path, thick, chosen)
    parts.done()
    timber = wood("crate wood", (0.14, 0.09, 0.055), (0.36, 0.27, 0.18), (1.2, 9, 9), 2.0, 0.75, 0.25)
    tones = ((0.05, 0.18, 0.34), (0.5, 0.2, 0.04), (0.42, 0.42, 0.4))
    plastic = [mottled(f"fish box {k}", tuple(0.6 * part for part in tone), tone, 4, 0.5, 0.1) for k, tone in
               enumerate(tones)]
    for x, y, z, turn, k in ((-3.3, 6.0, 0, 8, 0), (-3.31, 6.01, 0.27, 5, 0), (-3.28, 6.0, 0.54, 11, 2),
                             (-4.15, 6.05, 0, -6, 1), (-4.14, 6.04, 0.27, -2, 0), (3.5, 5.9, 0, -12, 1)):
        fish_box((x, y, z + 0.012), turn, plastic[k])
    netting = weave("net", (0.03, 0.11, 0.09), (0.01, 0.03, 0.026), 0.02)
    cord = mottled("pot cord", (0.03, 0.06, 0.12), (0.06, 0.12, 0.2), 40, 0.9)
    for k, (x, y, z, turn) in enumerate(((3.15, 6.25, 0, 12), (3.2, 6.22, 0.37, 7), (4.0, 6.3, 0, -9), (4.02, 6.33,
                                                                                                        0.37, 4),
                                         (4.75, 6.1, 0, 25), (-5.2, 6.0, 0, 8))):
        lobster_pot((x, y, z + 0.012), turn, timber, netting, cord)
    # A heap of net with floats.
    chance = random.Random(7)

    def heap(x, y):
        r = math.hypot(x / 0.75, y / 0.55)
        return max(-0.05, 0.42 * max(0.0, 1 - r * r) + 0.09 * hills(x, y, 0.2, 4, 3) * (r < 1.05) - 0.03)

    grid((1.7, 1.3), (90, 70), heap, netting).location = (-2.9, 4.35, 0)
    orange = material("float", (0.6, 0.19, 0.03), 0.5)
    parts = Parts((-2.9, 4.35, 0), 0, "floats")
    for _ in range(26):
        x, y = chance.gauss(0, 0.3), chance.gauss(0, 0.22)
        z = heap(x, y)
        if z > 0.02:
            parts.turned(((0.01, -0.04), (0.036, -0.03), (0.04, 0), (0.036, 0.03), (0.01, 0.04)), (x, y, z + 0.03),
                         orange, 14)
    parts.done()


def fish_box(at, turn, chosen):
    parts = Parts(at, turn, "fish box")
    for y in ((-0.21, -0.195), (0.195, 0.21)):
        parts.solid((-0.36, 0.36), y, (0, 0.25), chosen)
        parts.solid((-0.375, 0.375), (y[0] - 0.012, y[1] + 0.012), (0.225, 0.255), chosen)
        for k in range(7):
            x = -0.33 + 0.107 * k
            parts.solid((x, x + 0.018), (y[0] - 0.008, y[1] + 0.008), (0.02, 0.23), chosen)
    for x in ((-0.36, -0.345), (0.345, 0.36)):
        parts.solid(x, (-0.2, 0.2), (0, 0.16), chosen)
        parts.solid((x[0] - 0.012, x[1] + 0.012), (-0.21, 0.21), (0.21, 0.255), chosen)
    parts.solid((-0.35, 0.35), (-0.2, 0.2), (0.005, 0.02), chosen)
    return parts.done(0.006, 2)


def lobster_pot(at, turn, timber, netting, cord):
    parts = Parts(at, turn, "lobster pot")
    for y in (-0.2, -0.07, 0.07, 0.2):
        parts.solid((-0.33, 0.33), (y - 0.02, y + 0.02), (0, 0.022), timber)
    for x in (-0.31, 0.0, 0.31):
        hoop = [(x, -0.21 * math.cos(math.pi * k / 14), 0.02 + 0.34 * math.sin(math.pi * k / 14) ** 0.75)
                for k in range(15)]
        parts.tube(hoop, 0.011, timber, 8)
        parts.solid((x - 0.012, x + 0.012), (-0.22, 0.22), (0.01, 0.035), timber)
    for k in range(1, 10):
        a = math.pi * k / 10
        y, z = -0.21 * math.cos(a), 0.02 + 0.34 * math.sin(a) ** 0.75
        parts.tube(((-0.31, y, z), (0.31, y, z)), 0.0045, cord, 5)
    for k in range(1, 16):
        x = -0.31 + 0.62 * k / 16
        hoop = [(x, -0.208 * math.cos(math.pi * j / 12), 0.02 + 0.335 * math.sin(math.pi * j / 12) ** 0.75)
                for j in range(13)]
        parts.tube(hoop, 0.003, cord, 4)
    inner = [(0.26 * s, -0.12 * math.cos(math.pi * k / 8), 0.03 + 0.2 * math.sin(math.pi * k / 8)) for s in (-1, 1)
             for k in range(9)]
    parts.add(inner, [(k, k + 1, k + 10, k + 9) for k in range(8)], netting)
    return parts.done(0.003)


def town():
    """Painted houses behind the far quay, and a hill."""
    stock = Stock()
    tones = ((0.55, 0.3, 0.16), (0.6, 0.53, 0.4), (0.28, 0.38, 0.44), (0.6, 0.42, 0.2), (0.56, 0.54, 0.5),
             (0.46, 0.2, 0.15), (0.4, 0.46, 0.34))
    walls = [plaster(f"harbour house {k}", tone) for k, tone in enumerate(tones)]
    chance = random.Random(5)
    x, k = -48.0, 0
    while x < 48:
        wide = chance.choice((6.4, 7.4, 8.6))
        house(stock, (x, FAR_Y + 5, -0.2), 0, wide, chance.choice((2, 3, 3)), walls[(2 * k + k // 3) % 7], 30 + k,
              round_m=0)
        x += wide
        k += 1
    stones = mottled("far quay", (0.14, 0.13, 0.12), (0.3, 0.28, 0.26), 0.6, 0.9, 0.4)
    box((140, 30, 3.0), (0, FAR_Y + 15, -3.2), stones)
    green = mottled("harbour hill", (0.02, 0.04, 0.015), (0.1, 0.13, 0.05), scale=0.06, bump=1.0, distance=3)

    def rise(x, y):
        return (26 + 22 * hills(x, y, 110, 5, 5)) * max(0, 1 - (y / 90) ** 2) - 3

    grid((620, 180), (240, 70), rise, green).location = (0, 190, 0)
