"""Rows of lavender in bloom that run towards a far farmhouse with cypresses, under a summer sky."""

import math
import random

from kit.garden import lavender
from kit.land import fan, stone, stone_material
from kit.materials import leaf, mottled
from kit.plants import blades, bush, conifer, grass_material
from kit.shapes import grid, hills, scatter, spread
from kit.sky import daylight
from kit.street_life import green_tree
from kit.town import Parts, again, brick_wall, paint, roof_tiles, store
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=34, azimuth_deg=-118, radius_deg=0.4, strength=0.5, dust=1.0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.48, focal_mm=35, horizon=0.42, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    aside_m=0.8,
    samples=28,
    exposure=1.25,
    saturation=1.08,
    haze=(1500.0, (0.94, 0.97, 1.05)),
)
ROW_M = 1.55
FIRST_M = 1.62


def ground(x, y):
    row = (abs(x) - FIRST_M) / ROW_M
    ridge = 0.09 * max(0.0, math.cos(2 * math.pi * row)) if abs(x) > 1.2 else 0.0
    far = max(0.0, y - 30)
    return ridge + 0.012 * hills(x, y, 0.8, 4, 2) + 0.00022 * far * far * min(1.0, 90 / (far + 1))


def build():
    daylight(SUN, clouds=0.34, cloud_scale=1.2, seed=7.3, haze=0.55, haze_colour=(0.98, 0.98, 1.0))
    soil = mottled("field soil", (0.16, 0.115, 0.075), (0.3, 0.235, 0.17), scale=5, roughness=0.97, bump=0.8,
                   distance=0.03)
    fan(ground, ((1.2, 0), (2.6, 20), (10, 200), (60, 140), (320, 60)), 420, soil, half_width=4, widening=0.7,
        behind_m=40)
    rows()
    small_things()
    farm()
    far_land()


def rows():
    tones = ((0.2, 0.13, 0.46), (0.26, 0.16, 0.5), (0.17, 0.12, 0.42))
    near = [lavender(0.5, tone, k + 1, 85) for k, tone in enumerate(tones)]
    middle = [lavender(0.5, tone, k + 7, 42) for k, tone in enumerate(tones)]
    purple = ((0.1, 0.07, 0.24), (0.24, 0.17, 0.45))
    far = [bush(0.5, k, purple, 0.085, 420, 0.75, name=f"far lavender {k}") for k in range(3)]
    chance = random.Random(2)
    first, second, third = [], [], []
    for side in (-1, 1):
        for row in range(70):
            x0 = side * (FIRST_M + ROW_M * row)
            y = 1.6
            while y < 250:
                if abs(x0) > 0.6 * y + 2.5:
                    y += 0.4
                    continue
                x = x0 + chance.gauss(0, 0.05)
                place = (x, y, ground(x, y) - 0.03, chance.uniform(0, 360))
                if y < 14:
                    first.append((*place, chance.uniform(0.8, 1.12)))
                    y += 0.3
                elif y < 42:
                    second.append((*place, chance.uniform(0.95, 1.25)))
                    y += 0.42
                else:
                    third.append((*place, chance.uniform(0.95, 1.25)))
                    y += 0.62 if y < 110 else 1.1
    scatter(near, first, 1)
    scatter(middle, second, 2)
    scatter(far, third, 3)


def small_things():
    """Weeds and stones between the rows."""
    dry = leaf("dry weeds", (0.17, 0.14, 0.06), (0.36, 0.3, 0.15), 0.6, 0.3)
    green = grass_material("field weeds", (0.05, 0.08, 0.02), (0.15, 0.19, 0.06))
    weeds = [blades(26, 0.1, 0.004, 0.06, k, dry if k < 2 else green, 0.9, "weed") for k in range(4)]
    scatter(weeds, spread(1100, (-9, 9), (2.6, 18), 5, ground, (0.4, 1.3),
                          lambda x, y: abs(x) > 0.5 and abs(x) < 0.56 * y + 0.5 and hills(x, y, 1.3, 3, 5) > 0), 2)
    grey = stone_material("field stones", ((0.3, 0.25, 0.19), (0.45, 0.4, 0.33), (0.36, 0.3, 0.25)))
    stones = [stone(0.03, k, grey, 0.3, 0.6, 2) for k in range(4)]
    scatter(stones, spread(900, (-5, 5), (2.5, 13), 6, lambda x, y: ground(x, y) + 0.003, (0.2, 0.9),
                           lambda x, y: abs(x) < 0.56 * y + 0.5), 3)


def farm():
    stones = brick_wall("farm stone", (0.4, 0.32, 0.23), (0.5, 0.42, 0.31), (0.46, 0.4, 0.31), 0.35, 0.5, 0.22, 0.02)
    tiles = roof_tiles("farm tiles", (0.34, 0.17, 0.1), (0.46, 0.26, 0.16))
    blue = paint("shutter blue", (0.2, 0.28, 0.36))
    dark = paint("farm window", (0.03, 0.035, 0.04))
    at = (-34.0, 128.0)
    parts = Parts((at[0], at[1], ground(*at) - 0.3), 14, "farm")
    for x0, x1, deep, eaves, rise in ((0, 13, 8, 6.2, 2.2), (13, 20, 6.4, 3.7, 1.7)):
        parts.solid((x0, x1), (0, deep), (0, eaves), stones)
        ridge = deep / 2
        for x in (x0, x1):
            parts.face([(x, 0, eaves), (x, ridge, eaves + rise), (x, deep, eaves)], stones)
        for a, b in ((-0.4, ridge), (deep + 0.4, ridge)):
            low = eaves - 0.4 * rise / ridge
            parts.face([(x0 - 0.3, a, low), (x1 + 0.3, a, low), (x1 + 0.3, b, eaves + rise + 0.05),
                        (x0 - 0.3, b, eaves + rise + 0.05)], tiles)
    for x in (1.6, 4.8, 8.0, 11.2):
        for z in (0.9, 3.9):
            parts.solid((x - 0.5, x + 0.5), (-0.03, 0.1), (z, z + 1.5), dark)
            for side in (-1, 1):
                parts.solid(sorted((x + side * 0.5, x + side * 1.0)), (-0.08, 0.02), (z, z + 1.5), blue)
    parts.solid((15.4, 16.6), (-0.04, 0.1), (0, 2.2), blue)
    parts.solid((9.6, 10.5), (3.5, 4.3), (7.6, 9.4), stones)
    parts.done()
    cypress = store(conifer(11, 4, needles=((0.01, 0.028, 0.01), (0.03, 0.06, 0.02)), name="cypress", width=0.11,
                            whorls=46))
    for k, (x, y, size) in enumerate(((-40, 127, 1.1), (-43, 129, 0.95), (-18.5, 131, 1.0), (-46, 134, 1.15))):
        again(cypress, (x, y, ground(x, y) - 0.3), 70 * k, size)
    trees = [green_tree(8, k + 2, ((0.035, 0.06, 0.015), (0.12, 0.16, 0.045)), name=f"field tree {k}")
             for k in range(3)]
    for k, (x, y, size) in enumerate(((-25, 140, 1.1), (-52, 130, 0.9), (40, 150, 1.0), (47, 156, 1.2), (-8, 150, 0.7),
                                      (60, 150, 0.9), (72, 160, 1.1), (-64, 150, 1.1))):
        again(trees[k % 3], (x, y, ground(x, y) - 0.3), 50 * k, size)
    hedge = [bush(3.0, 30 + k, ((0.03, 0.055, 0.015), (0.1, 0.14, 0.04)), 0.4, 520) for k in range(3)]
    scatter(hedge, spread(170, (-220, 220), (255, 290), 4, lambda x, y: ground(x, y) - 0.5, (0.6, 1.5)), 3)


def far_land():
    """Wooded hills."""
    wooded = mottled("wooded hills", (0.025, 0.045, 0.018), (0.11, 0.13, 0.055), scale=0.035, bump=1.0, distance=5)
    for y, high, seed, wide in ((620, 46, 3.0, 1000), (1500, 150, 6.0, 2400)):
        def rise(x, v, high=high, seed=seed):
            return 12 + high * (0.55 + 0.9 * hills(x, v, 9 * high, 5, seed)) * max(0, 1 - (v / (0.3 * y)) ** 2)

        grid((wide, 0.6 * y), (220, 50), rise, wooded).location = (0, y, 0)
