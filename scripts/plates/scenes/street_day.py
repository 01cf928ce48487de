"""A street in an old town: setts and slabs, shops with awnings, trees, soft sun from the right."""

import math
import random

from kit.materials import leaf, mottled
from kit.plants import tree
from kit.shapes import cylinder, mesh, plane, scatter, spread
from kit.sky import soft_daylight
from kit.town import (Parts, Stock, again, awning_cloth, bench, bicycle, bollard, brick_wall, chalk_board, granite,
                      hanging_sign, house, paint, pave, planter, plaster, pot_plant, store, street_lamp, wall_lamp)
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=47, azimuth_deg=122, radius_deg=0.7, strength=0.4)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=35, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.4, 6.0),
    samples=28,
    exposure=0.88,
    contrast=1.08,
    saturation=1.12,
    haze=(420.0, (0.95, 1.0, 1.05)),
)
LEFT_X, RIGHT_X = -4.7, 5.7


def build():
    soft_daylight(SUN, 2.5, clouds=0.4, cloud_scale=0.7, seed=5.0, haze=0.25)
    stock = Stock()
    ground()
    houses(stock)
    trees()
    furniture(stock)
    litter()


def ground():
    plane((120, 120), (0, 50, -0.02), mottled("joints", (0.05, 0.045, 0.04), (0.12, 0.11, 0.095), 30, 0.95))
    setts = granite("setts", (0.07, 0.069, 0.068), (0.2, 0.19, 0.178))
    slabs = granite("slabs", (0.17, 0.16, 0.145), (0.27, 0.255, 0.23))
    kerbs = granite("kerbs", (0.17, 0.166, 0.16), (0.26, 0.25, 0.235))
    pave((-1.95, 2.45), (2.4, 32), (0.16, 0.1), setts, 3, gap_m=0.008, round_m=0.012, uneven_m=0.003, lift_m=0.006,
         kinds=8)
    for x in (-2.1, 2.6):
        pave((x - 0.12, x + 0.12), (2.4, 50), (0.24, 0.9), kerbs, 5, across=False, gap_m=0.006, round_m=0.01,
             lift_m=0.002)
    pave((LEFT_X, -2.25), (2.4, 45), (0.52, 0.36), slabs, 7, gap_m=0.006, round_m=0.006, uneven_m=0.001, lift_m=0.003)
    pave((2.75, RIGHT_X + 6), (2.4, 45), (0.52, 0.36), slabs, 9, gap_m=0.006, round_m=0.006, uneven_m=0.001,
         lift_m=0.003)
    plane((4.4, 40), (0.25, 52, -0.008), mottled("far setts", (0.09, 0.088, 0.085), (0.2, 0.19, 0.18), 9))
    iron = mottled("cover", (0.03, 0.028, 0.026), (0.09, 0.08, 0.07), 60, 0.5, 0.8, 0.004)
    cylinder(0.31, 0.012, (1.5, 7.9, -0.008), iron, 64, round_m=0.003)
    grate = Parts((2.3, 6.1, -0.012), 0, "drain")
    grate.solid((-0.17, 0.17), (-0.22, 0.22), (0, 0.006), mottled("drain dark", (0.01, 0.01, 0.01), (0.02, 0.02, 0.02)))
    for k in range(8):
        grate.solid((-0.16, 0.16), (-0.2 + 0.055 * k, -0.175 + 0.055 * k), (0, 0.014), iron)
    grate.done(0.003)


def houses(stock):
    cream = plaster("cream", (0.62, 0.54, 0.4))
    ochre = plaster("ochre", (0.58, 0.38, 0.17))
    rose = plaster("rose", (0.56, 0.32, 0.24))
    white = plaster("chalk white", (0.66, 0.64, 0.59))
    grey = plaster("blue grey", (0.36, 0.41, 0.44))
    sage = plaster("sage", (0.38, 0.42, 0.31))
    brick = brick_wall("brick")
    green, blue = paint("shop green", (0.02, 0.07, 0.045)), paint("shop blue", (0.03, 0.075, 0.13))
    red, black = paint("shop red", (0.19, 0.025, 0.02)), paint("shop black", (0.02, 0.02, 0.022))
    louvre_green = paint("louvre green", (0.07, 0.13, 0.09), 0.5)
    louvre_grey = paint("louvre grey", (0.3, 0.34, 0.36), 0.5)
    pale, rust, dark = (awning_cloth(name, colour) for name, colour in
                        (("canvas", (0.66, 0.6, 0.5)), ("rust canvas", (0.42, 0.1, 0.05)),
                         ("green canvas", (0.05, 0.15, 0.09))))
    left = (
        (6.6, dict(storeys=4, wall=cream, front=green, stripes=(pale, dark), balconies=(1,), louvres=louvre_grey)),
        (7.4, dict(storeys=3, wall=rose, front=black, stripes=(pale,), louvres=louvre_green, entry="right")),
        (5.6, dict(storeys=4, wall=white, front=blue, balconies=(1, 2))),
        (8.2, dict(storeys=3, wall=ochre, front=red, stripes=(rust, pale), louvres=louvre_green)),
        (6.4, dict(storeys=4, wall=brick, front=black, balconies=(2,))),
        (7.0, dict(storeys=3, wall=grey, front=green, stripes=(pale, dark))),
        (9.0, dict(storeys=4, wall=cream)),
    )
    y = 5.2
    for k, (width, how) in enumerate(left):
        house(stock, (LEFT_X, y, 0), 90, width, seed=10 + k, round_m=0.008 if k < 3 else 0, boxes=0.4, **how)
        y += width
    right = (
        (6.8, dict(storeys=3, wall=white, front=blue, stripes=(rust,), louvres=louvre_green, balconies=(1,))),
        (6.2, dict(storeys=3, wall=brick, front=black, stripes=(pale,), entry="right")),
        None,
        (7.2, dict(storeys=3, wall=ochre, front=green, louvres=louvre_grey, stripes=(pale, dark))),
        (6.4, dict(storeys=4, wall=sage, front=red, balconies=(1, 2))),
        (8.0, dict(storeys=3, wall=cream, louvres=louvre_green)),
    )
    y = 11.0
    for k, each in enumerate(right):
        if each is None:
            # A side street: sun falls across the lane.
            y += 5.5
            continue
        width, how = each
        y += width
        house(stock, (RIGHT_X, y, 0), -90, width, seed=31 + k, round_m=0.008 if k < 2 else 0, boxes=0.3, **how)
    house(stock, (-10.5, 63, 0), 0, 9.5, 4, grey, 50, round_m=0, louvres=louvre_grey)
    house(stock, (-1.0, 63, 0), 0, 8.6, 3, white, 52, front=green, stripes=(pale,), round_m=0, louvres=louvre_green)
    house(stock, (7.6, 63, 0), 0, 9.5, 4, rose, 53, front=blue, round_m=0)
    lamps = Parts((LEFT_X, 5.2, 0), 90, "wall lamps")
    for x in (6.6, 19.7, 27.9):
        wall_lamp(lamps, stock, x, 3.3)
    hanging_sign(lamps, stock, 14.2, 3.5, red, "shield")
    hanging_sign(lamps, stock, 8.2, 3.55, blue)
    lamps.done()
    lamps = Parts((RIGHT_X, 24.0, 0), -90, "wall lamps")
    for x in (0.4, 12.9):
        wall_lamp(lamps, stock, x, 3.25)
    hanging_sign(lamps, stock, 6.6, 3.5, green)
    lamps.done()


def trees():
    made = store(tree(6.4, seed=4, leaf_count=22, leaf_size=0.15, spread=0.34, bare=0.3, trunk=0.016,
                      leaves=((0.03, 0.08, 0.012), (0.12, 0.2, 0.03)), name="street tree"))
    iron = mottled("tree grate", (0.03, 0.028, 0.026), (0.07, 0.06, 0.055), 40, 0.6)
    soil = mottled("tree soil", (0.03, 0.02, 0.014), (0.09, 0.065, 0.045), 30, bump=1.0)
    for x, y, turn, size in ((-3.5, 13.6, 20, 0.95), (-3.5, 23, 140, 1.05), (4.0, 20.5, 250, 1.0), (4.1, 33, 70, 1.1)):
        again(made, (x, y, 0), turn, size)
        pit = Parts((x, y, 0), 0, "pit")
        pit.solid((-0.5, 0.5), (-0.5, 0.5), (-0.02, 0.004), soil)
        for k in range(4):
            a, b = ((-0.55, 0.55), (-0.55, -0.48)) if k % 2 else ((-0.55, -0.48), (-0.55, 0.55))
            pit.solid(tuple(sorted(v * (1 if k < 2 else -1) for v in a)),
                      tuple(sorted(v * (1 if k < 2 else -1) for v in b)),
                      (-0.02, 0.012), iron)
        pit.done(0.003)


def furniture(stock):
    street_lamp(stock, (3.45, 9.6, 0))
    street_lamp(stock, (-2.75, 18.4, 0))
    street_lamp(stock, (3.4, 26, 0))
    bicycle((5.15, 12.5, 0), 95)
    planter(stock, (-2.85, 7.6, 0), 90, 1.3, 2)
    planter(stock, (-2.85, 11.2, 0), 90, 1.3, 3)
    bench(stock, (3.85, 8.1, 0), -90)
    chalk_board((-3.5, 13.0, 0), 25)
    for k, (x, y) in enumerate(((-4.35, 8.0), (-4.35, 12.3), (-4.3, 16.2), (5.3, 14.2), (5.3, 19.4), (-4.3, 20.5))):
        pot_plant(stock, (x, y, 0), 1.0 + 0.15 * (k % 2), k % 2, k + 1)
    for y in (7.0, 8.6, 10.2, 11.8):
        bollard(stock, (6.5 + 0.4 * (y - 7), y, 0))
    for y in (12.4, 14.0, 15.6, 17.2):
        bollard(stock, (2.95, y, 0))


def litter():
    """Fallen leaves, most of them along the kerbs."""
    brown = leaf("fallen leaf", (0.12, 0.06, 0.015), (0.32, 0.2, 0.05), 0.6, 0.1)
    shapes = []
    for seed in range(3):
        chance = random.Random(seed)
        outline = [(0.5 * math.sin(a) * (1 - 0.3 * math.cos(a)), 0.9 * math.cos(a)) for a in
                   [2 * math.pi * k / 10 for k in range(10)]]
        points = [(0.03 * x, 0.03 * y, 0.004 + 0.012 * x * x * chance.uniform(0.5, 2)) for x, y in outline]
        shapes.append(mesh("fallen leaf", [(0, 0, 0.004), *points], [(0, k + 1, (k + 1) % 10 + 1) for k in range(10)],
                           brown))
    places = spread(70, (-4.6, 5.6), (3.2, 14), 3, size=(0.7, 1.3), tilt_deg=8)
    places += spread(60, (2.35, 2.8), (3.2, 20), 4, size=(0.7, 1.3), tilt_deg=8)
    places += spread(90, (-4.0, -2.0), (7, 20), 5, size=(0.7, 1.3), tilt_deg=8)
    scatter(shapes, places)
