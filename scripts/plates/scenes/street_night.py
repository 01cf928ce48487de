"""A street after rain at night: lit shops, lamps and neon tubes mirrored in wet asphalt.

The person is lit by a shop behind the camera, at the left.
"""

import math
import random

from kit.materials import leaf, mottled
from kit.shapes import cylinder, mesh, plane, scatter, spread
from kit.sky import lamp, uniform
from kit.town import (Parts, Stock, awning_cloth, bicycle, bollard, brick_wall, glowing, granite, house, neon, paint,
                      pave,
                      planter, plaster, pot_plant, street_lamp, wall_lamp, wet_asphalt)
from kit.units import Camera, Plate, Sun

KEY = Sun(elevation_deg=25, azimuth_deg=-130, radius_deg=9.0, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=35, horizon=0.43, focus_m=4, f_stop=8),
    key=KEY,
    stand_m=(2.4, 5.5),
    samples=36,
    exposure=0.5,
    contrast=1.08,
    saturation=1.05,
)
LEFT_X, RIGHT_X, KERB_M = -5.4, 5.8, 0.11
WARM, PINK, CYAN, GREEN = (1.0, 0.66, 0.36), (1.0, 0.08, 0.3), (0.1, 0.7, 1.0), (0.15, 1.0, 0.4)


def build():
    uniform((0.01, 0.016, 0.04), 1.0)
    stock = Stock(night=True, glow=0.45)
    ground()
    houses(stock)
    lights(stock)
    things(stock)


def ground():
    plane((7.9, 110), (0.15, 55, 0), wet_asphalt(puddles=0.3))
    wet = granite("wet slabs", (0.07, 0.068, 0.064), (0.15, 0.145, 0.135), 0.32)
    for x, k in (((LEFT_X, -4.1), 3), ((4.4, RIGHT_X + 3), 4)):
        plane((x[1] - x[0] + 8, 110), ((x[0] + x[1]) / 2 + (4 if x[0] > 0 else -4), 55, KERB_M - 0.02),
              mottled(f"wet joints {k}", (0.01, 0.01, 0.01), (0.03, 0.03, 0.03), 30, 0.3))
        pave(x, (3, 40), (0.52, 0.36), wet, k, gap_m=0.006, round_m=0.006, z=KERB_M)
    kerb = granite("wet kerb", (0.09, 0.088, 0.085), (0.17, 0.165, 0.16), 0.3)
    for x in (-3.95, 4.25):
        pave((x - 0.15, x + 0.15), (3, 60), (0.3, 0.95), kerb, 6, across=False, gap_m=0.008, round_m=0.02, z=KERB_M)
        parts = Parts((0, 0, 0), 0, "kerb")
        inner = x + (0.148 if x < 0 else -0.148)
        parts.solid(tuple(sorted((inner, x))), (0, 110), (-0.05, KERB_M - 0.014), kerb)
        parts.done()
    iron = mottled("cover", (0.02, 0.019, 0.018), (0.05, 0.045, 0.04), 60, 0.3, 0.8, 0.004)
    cylinder(0.31, 0.012, (1.7, 8.4, -0.006), iron, 64, round_m=0.003)
    grate = Parts((3.85, 6.6, -0.01), 0, "drain")
    for k in range(9):
        grate.solid((-0.2, 0.2), (-0.25 + 0.055 * k, -0.22 + 0.055 * k), (0, 0.016), iron)
    grate.done(0.003)
    brown = leaf("wet leaf", (0.08, 0.04, 0.01), (0.22, 0.13, 0.03), 0.25, 0.1)
    outline = [(0.018 * math.sin(a), 0.03 * math.cos(a)) for a in [2 * math.pi * k / 9 for k in range(9)]]
    shape = mesh("wet leaf", [(0, 0, 0.004), *[(x, y, 0.003 + 8 * x * x) for x, y in outline]],
                 [(0, k + 1, (k + 1) % 9 + 1) for k in range(9)], brown)
    places = spread(45, (-3.6, 3.9), (3.2, 16), 3, size=(0.8, 1.4))
    places += spread(70, (-3.8, -3.4), (5, 20), 4, size=(0.8, 1.4)) + spread(70, (3.7, 4.1), (5, 20), 5,
                                                                             size=(0.8, 1.4))
    scatter([shape], places)


def houses(stock):
    cream = plaster("cream", (0.5, 0.43, 0.32), 0.5)
    rose = plaster("rose", (0.42, 0.25, 0.2), 0.5)
    grey = plaster("grey", (0.33, 0.35, 0.37), 0.5)
    ochre = plaster("ochre", (0.45, 0.31, 0.16), 0.5)
    brick = brick_wall("brick", (0.22, 0.09, 0.055), (0.3, 0.15, 0.09), (0.25, 0.23, 0.2))
    green, blue = paint("shop green", (0.02, 0.07, 0.045)), paint("shop blue", (0.03, 0.075, 0.13))
    red, black = paint("shop red", (0.19, 0.025, 0.02)), paint("shop black", (0.02, 0.02, 0.022))
    pale, rust = awning_cloth("canvas", (0.55, 0.5, 0.42)), awning_cloth("rust canvas", (0.35, 0.08, 0.05))
    left = (
        (7.0, dict(storeys=3, wall=brick, front=black, balconies=(1,), entry="right")),
        (6.4, dict(storeys=4, wall=cream, front=green, stripes=(rust, pale), entry="right")),
        (7.6, dict(storeys=3, wall=grey, front=red)),
        (6.2, dict(storeys=4, wall=rose, front=blue, balconies=(1, 2))),
        (8.0, dict(storeys=3, wall=ochre, front=black)),
        (9.0, dict(storeys=4, wall=cream, front=green)),
    )
    y = 7.0
    for k, (width, how) in enumerate(left):
        house(stock, (LEFT_X, y, KERB_M), 90, width, seed=110 + k, round_m=0.008 if k < 2 else 0, boxes=0.15, **how)
        y += width
    right = (
        (7.2, dict(storeys=4, wall=ochre, front=blue, stripes=(pale,), balconies=(2,), entry="left")),
        (6.6, dict(storeys=3, wall=grey, front=red)),
        (6.0, dict(storeys=4, wall=brick, front=black, balconies=(1,))),
        (7.8, dict(storeys=3, wall=cream, front=green, stripes=(rust,))),
        (7.0, dict(storeys=4, wall=rose, front=black)),
        (9.0, dict(storeys=3, wall=grey, front=blue)),
    )
    y = 8.6
    for k, (width, how) in enumerate(right):
        y += width
        house(stock, (RIGHT_X, y, KERB_M), -90, width, seed=131 + k, round_m=0.008 if k < 2 else 0, boxes=0.15, **how)
    house(stock, (-9.0, 58, KERB_M), 0, 9.0, 4, grey, 150, front=green, round_m=0)
    house(stock, (0.0, 58, KERB_M), 0, 9.0, 3, brick, 151, front=red, stripes=(pale,), round_m=0)


def lights(stock):
    # The shop that lights the person: 6 m away, in the direction of the key.
    up, turn = math.radians(KEY.elevation_deg), math.radians(KEY.azimuth_deg)
    at = (6 * math.sin(turn) * math.cos(up), 4 + 6 * math.cos(turn) * math.cos(up), 1.35 + 6 * math.sin(up))
    lamp("AREA", at, 270, WARM, (2.2, 1.5), (0, 4, 1.35)).visible_glossy = False
    # One long lamp for all shops of a side, and few points: with many lamps each one is sampled too rarely.
    for x, aim in ((-4.9, -2.6), (5.3, 3.0)):
        made = lamp("AREA", (x, 29, 2.6), 620, (1.0, 0.62, 0.33), (1.0, 42), (aim, 29, 0.0))
        made.rotation_euler = (0, math.atan2(x - aim, 2.6), 0)
        made.visible_glossy = False
    for k, (x, y) in enumerate(((-4.45, 13.2), (4.85, 11.4), (-4.45, 24.5), (4.85, 22.5), (-4.45, 37), (4.85, 36))):
        for each in street_lamp(stock, (x, y, KERB_M)):
            # The bulb is a mesh around the point light.
            each.visible_shadow = not any(slot.material in (stock.lamp, stock.pane) for slot in each.material_slots)
        if k < 2:
            lamp("POINT", (x, y, KERB_M + 3.56), 100, (1.0, 0.62, 0.3), 0.09)
    tubes = {name: glowing(f"neon {name}", colour, colour, 8, lights=False) for name, colour in
             (("pink", PINK), ("cyan", CYAN), ("green", GREEN))}
    boards = {name: glowing(f"board {name}", (0.02, 0.02, 0.02), colour, 0.09) for name, colour in
              (("pink", PINK), ("cyan", CYAN), ("green", GREEN))}
    signs = Parts((0, 0, 0), 0, "neon")
    for x, y, z, name, figure in ((LEFT_X + 0.75, 14.6, 3.6, "pink", "glass"),
                                  (RIGHT_X - 0.75, 16.4, 3.9, "cyan", "ring"),
                                  (LEFT_X + 0.75, 22.0, 3.8, "green", "wave"),
                                  (RIGHT_X - 0.75, 29, 3.8, "pink", "star")):
        across(signs, stock, tubes[name], boards[name], (x, y, z), figure)
    signs.done()


def across(signs, stock, tube, board, at, figure):
    """A sign on a faintly lit board that faces along the street."""
    x, y, z = at
    wall = LEFT_X if x < 0 else RIGHT_X
    signs.tube(((wall, y, z + 0.56), (x + (0.4 if x < 0 else -0.4), y, z + 0.56)), 0.018, stock.iron)
    signs.solid((x - 0.48, x + 0.48), (y - 0.01, y + 0.1), (z - 0.52, z + 0.52), stock.iron)
    signs.upright((x - 0.45, x + 0.45), (z - 0.49, z + 0.49), y - 0.015, board)
    # Signs are drawn in the plane of a façade's side; turned, they face the camera.
    drawn = Parts((x, y - 0.06, z), 90, "neon sign")
    neon(drawn, tube, (0, 0, 0), figure, 0.34)
    for each in drawn.done():
        # Thin tubes would be found too rarely by blurred reflections; the board stands for them there.
        each.visible_glossy = False


def things(stock):
    chance = random.Random(3)
    bicycle((5.3, 10.6, KERB_M), 97, (0.16, 0.02, 0.02))
    planter(stock, (-4.55, 9.6, KERB_M), 90, 1.3, 4)
    for k, (x, y) in enumerate(((-5.05, 11.7), (-5.05, 15.4), (5.4, 13.3), (5.4, 17.3))):
        pot_plant(stock, (x, y, KERB_M), 1.0 + 0.2 * chance.random(), k % 2, k + 1)
    for y in (8.2, 9.8, 13.0, 14.6, 16.2):
        bollard(stock, (4.65, y, KERB_M))
    lamps = Parts((LEFT_X, 7.0, KERB_M), 90, "wall lamps")
    wall_lamp(lamps, stock, 13.2, 3.3)
    lamps.done()
