"""A park on a clear morning: a lawn, a gravel path with benches, big trees."""

import math

import bpy

from kit.materials import material, mottled
from kit.park import bench, broad_tree, gravel, lamp_post, lawn, path, small_things
from kit.plants import bush
from kit.shapes import grid, hills, lathe, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=36, azimuth_deg=-118, radius_deg=0.5)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4.5, f_stop=11),
    key=SUN,
    stand_m=(2.2, 6.0),
    samples=24,
    exposure=0.68,
    saturation=1.03,
    haze=(950.0, (0.93, 0.98, 1.0)),
)
PATH_M = 2.3


def ground(x, y):
    """Flat where people stand, gently rolling farther away."""
    away = min(1.0, max(0.0, (y - 8.0) / 22.0))
    return away * (0.55 * hills(x, y, 26, 3, 3.3) + 0.25) + 0.006 * hills(x, y, 1.3, 3, 1.0)


def centre(y):
    """The path comes from the right and winds away to the middle."""
    away = y - 5.0
    return 5.9 - 0.36 * away + 0.0042 * away * away


def on_grass(x, y):
    return abs(x - centre(y)) > PATH_M / 2 + 0.16 * hills(x, y, 0.35, 3, 6.0)


def build():
    daylight(SUN, clouds=0.32, cloud_scale=0.8, seed=6.4, cirrus=0.4, haze=0.35)
    turf = mottled("turf", (0.038, 0.05, 0.017), (0.12, 0.182, 0.045), scale=1.6, roughness=0.95, bump=0.9,
                   distance=0.05)
    far = grid((230, 180), (230, 180), lambda x, y: ground(x, y + 84), turf)
    far.location = (0, 84, 0)
    path(centre, PATH_M, (3.0, 80.0), ground, gravel())
    lawn(ground, on_grass)
    small_things(ground, on_grass)
    trees()
    furniture()


def furniture():
    one = bench()
    places = []
    # (distance, side of the path, gap to its edge)
    for y, side, gap in ((12.6, 1, 0.5), (20.5, 1, 0.5), (24.0, -1, 0.5)):
        x = centre(y) + side * (PATH_M / 2 + gap)
        slope = math.degrees(math.atan(centre(y + 0.5) - centre(y - 0.5)))
        # The bench faces -Y; a turn of -90 degrees faces it to -X.
        places.append((x, y, ground(x, y) + 0.02, -90 * side - slope, 1.0))
    scatter([one], places)
    # A single lamp post: farther ones would stand close to the middle, where a head will be.
    post_x, post_y = centre(16.8) + PATH_M / 2 + 0.35, 16.8
    lamp_post().location = (post_x, post_y, ground(post_x, post_y))
    bin_x, bin_y = centre(14.4) + PATH_M / 2 + 0.45, 14.4
    bin_z = ground(bin_x, bin_y)
    iron = material("bin", (0.018, 0.028, 0.022), 0.45, 0.4)
    bin_profile = [(0.19, 0.08), (0.24, 0.8), (0.26, 0.8), (0.26, 0.84), (0.225, 0.84), (0.2, 0.5)]
    lathe(bin_profile, (bin_x, bin_y, bin_z), iron, 32)
    for k in range(16):
        turn = math.pi * k / 8
        ends = [(bin_x + r * math.cos(turn), bin_y + r * math.sin(turn), bin_z + h)
                for r, h in ((0.2, 0.03), (0.256, 0.82))]
        tube(ends, 0.011, iron)


def trees():
    kinds = [
        broad_tree(12.5, 4.6, 2.5, 4, ((0.03, 0.08, 0.015), (0.135, 0.23, 0.04)), name="lime"),
        broad_tree(11.5, 5.6, 2.2, 9, ((0.024, 0.068, 0.014), (0.105, 0.19, 0.036)),
                   trunk_m=0.38, lobes=26, name="oak"),
        broad_tree(10.5, 4.4, 2.2, 23, ((0.04, 0.096, 0.021), (0.17, 0.25, 0.048)),
                   trunk_m=0.24, lobes=19, name="ash"),
    ]
    # (x, y, turn, size); the first ones stand out of the picture and only throw their shadows into it.
    near = [
        (-13.5, 6.8, 20, 1.0), (-16.0, 13.5, 140, 0.95), (-21, 9, 70, 1.1),
        (-7.4, 17.5, 200, 1.12), (10.6, 20.5, 80, 1.15), (-13.5, 27, 10, 1.25), (17.5, 31, 310, 1.2),
        (-5.6, 38, 120, 1.1), (8.4, 43, 45, 1.2), (-21, 40, 250, 1.3), (27, 45, 160, 1.35), (14, 56, 15, 1.2),
        (-12, 58, 75, 1.2), (-30, 55, 190, 1.3),
    ]
    shares = [near[0::3], near[1::3], near[2::3]]
    far = spread(58, (-85, 85), (66, 125), 12, ground, (1.0, 1.55), None, 0, 4.5)
    for k, kind in enumerate(kinds):
        own = [(x, y, ground(x, y) - 0.05, turn, size) for x, y, turn, size in shares[k]]
        scatter([kind], own + [place[:5] for place in far[k::3]])
    shrubs = [bush(1.1, 3 + k, leaf_size=0.1, count=2600, leaves=pair, name="shrub") for k, pair in enumerate((
        ((0.026, 0.067, 0.014), (0.096, 0.175, 0.03)), ((0.048, 0.096, 0.02), (0.19, 0.25, 0.05)),
        ((0.02, 0.058, 0.02), (0.064, 0.136, 0.04))))]
    low = spread(60, (-60, 60), (60, 72), 31, ground, (0.8, 1.9), None, 0, 1.4)
    feet = [(-9.4, 19.5, 0, 40, 0.75), (-10.6, 18.6, 0, 90, 0.95), (12.6, 22.4, 0, 10, 0.9), (13.9, 21.6, 0, 200, 1.1),
            (-15.4, 24.0, 0, 70, 1.2), (15.2, 23.0, 0, 100, 0.8)]
    # A dense edge of wood closes the view: sky between distant trunks would draw a white line behind the head.
    wood_edge = spread(150, (-105, 105), (96, 150), 44, ground, (2.6, 5.2), None, 0, 2.0)
    scatter(shrubs, low + wood_edge + [(x, y, ground(x, y), turn, size) for x, y, _, turn, size in feet], 4)
    bpy.context.view_layer.update()
