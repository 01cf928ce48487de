"""A cottage garden in summer: borders at both sides of a path of stone slabs, a whitewashed house with roses."""

import math
import random

import bpy

from kit.garden import (climber, cushion, daisies, globes, hosta, hydrangea, lavender, poppies, rose_bush, spires)
from kit.materials import Nodes, glass, material, mottled, wood
from kit.park import broad_tree, dead_leaf, soil
from kit.plants import blades, bush, grass_material
from kit.shapes import box, extrude, grid, hills, lathe, mesh, plane, scatter, spread, tube
from kit.sky import daylight
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=43, azimuth_deg=-128, radius_deg=0.5)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.5, focal_mm=35, horizon=0.43, focus_m=4.5, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.5),
    aside_m=0.9,
    samples=24,
    exposure=0.84,
    saturation=0.97,
)
HALF_PATH_M = 1.14
WALL_Y = 13.0
DOOR_X = 2.35
EAVES_M = 2.75


def centre(y):
    """The path runs straight at first and bends to the door."""
    share = min(1.0, max(0.0, (y - 6.2) / 5.6))
    return DOOR_X * share * share * (3 - 2 * share)


def inward(x, y):
    """Distance from the path's edge into the border, negative on the path."""
    return abs(x - centre(y)) - HALF_PATH_M


def bed(x, y):
    """Soil rises a little behind the edge of the path."""
    d = inward(x, y)
    return -0.05 if d < 0 else min(0.16, 0.1 * d) + 0.02 * hills(x, y, 0.5, 3, 2.0)


def build():
    daylight(SUN, clouds=0.35, cloud_scale=0.8, seed=9.2, cirrus=0.3, haze=0.3)
    earth = grid((16, 16.5), (200, 220), lambda x, y: bed(x, y + 5.5), soil())
    earth.location = (0, 5.5, 0)
    slabs()
    borders()
    hedges()
    house()
    pots()
    kinds = [broad_tree(9.0, 4.4, 2.4, 5, lobes=20, name="apple"),
             broad_tree(10.0, 4.0, 2.6, 14, ((0.014, 0.042, 0.008), (0.065, 0.122, 0.02)), lobes=20, name="beech")]
    scatter(kinds, [(-9, 22, 0, 30, 1.0), (-4.5, 26, 0, 200, 1.1), (3, 27, 0, 80, 1.0), (9.5, 23, 0, 10, 1.05),
                    (14, 30, 0, 130, 1.2), (-14, 29, 0, 250, 1.2), (-10.5, 8, 0, 50, 0.75),
                    (11.5, 12.5, 0, 40, 0.8)], 3)
    plane((160, 120), (0, 70, -0.12), mottled("meadow", (0.03, 0.05, 0.014), (0.08, 0.12, 0.03), 1.0))
    bpy.context.view_layer.update()


def slabs():
    """Irregular slabs of sandstone with moss, sand and small weeds in the joints."""
    chance = random.Random(8)
    stone = slab_stone()
    y = -0.6
    while y < WALL_Y - 0.3:
        deep = chance.uniform(0.38, 0.62)
        middle = centre(y + deep / 2)
        left, right = -HALF_PATH_M - chance.uniform(-0.04, 0.07), HALF_PATH_M + chance.uniform(-0.04, 0.07)
        count = chance.choice((3, 3, 4))
        cuts = [left + (right - left) * (k + (chance.uniform(-0.24, 0.24) if 0 < k < count else 0)) / count
                for k in range(count + 1)]
        for start, end in zip(cuts, cuts[1:]):
            gap = 0.009

            def corner(x, at_y):
                return x + middle + chance.uniform(-0.011, 0.011), at_y + chance.uniform(-0.01, 0.01)

            outline = []
            for (x0, y0), (x1, y1) in (((start + gap, y + gap), (end - gap, y + gap)),
                                       ((end - gap, y + gap), (end - gap, y + deep - gap)),
                                       ((end - gap, y + deep - gap), (start + gap, y + deep - gap)),
                                       ((start + gap, y + deep - gap), (start + gap, y + gap))):
                outline.append(corner(x0, y0))
                outline.append(corner(0.6 * x0 + 0.4 * x1, 0.6 * y0 + 0.4 * y1))
            extrude(outline, 0.06, (0, 0, -0.058 + chance.uniform(-0.004, 0.004)), stone, round_m=0.009, name="slab")
        y += deep
    joint = mottled("joint", (0.06, 0.058, 0.03), (0.2, 0.178, 0.125), 7, 0.95, 0.9, 0.02)
    grid((9, 15), (60, 120), lambda x, at: -0.008, joint).location = (0, 6.2, 0)
    weed = [blades(14, 0.035, 0.004, 0.022, 40 + k, grass_material("weed")) for k in range(3)]

    def in_joint(x, at):
        # Edges of the path and a share of the joints; blades on a slab's top look like litter, so they are few.
        return -0.1 < inward(x, at) < 0.05

    scatter(weed, spread(420, (-1.5, 4.0), (1.5, 12), 4, lambda x, at: -0.01, (0.7, 1.5), in_joint), 2)
    fallen = [dead_leaf(0.016, 60, ((0.6, 0.22, 0.26), (0.75, 0.35, 0.38))),
              dead_leaf(0.05, 61, ((0.13, 0.09, 0.03), (0.28, 0.2, 0.07)))]
    scatter(fallen, spread(110, (-1.2, 3.4), (2.6, 12), 6, lambda x, at: 0.004, (0.7, 1.3),
                           lambda x, at: inward(x, at) < 0, 8), 2)


def slab_stone():
    made = material("slab", (0.4, 0.34, 0.26), 0.82, specular=0.3)
    nodes = Nodes(made)
    place = nodes.place()
    own = nodes.tree.nodes.new("ShaderNodeObjectInfo").outputs["Random"]
    clouds = nodes.noise(place, 3.0, 10, 0.64, 0.5)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", own, 0.45), nodes.math("MULTIPLY", clouds, 0.7))
    colour = nodes.ramp(tone, (0.25, (0.13, 0.116, 0.098)), (0.55, (0.25, 0.22, 0.175)), (0.9, (0.37, 0.325, 0.26)))
    stains = nodes.ramp(nodes.noise(place, 1.7, 9, 0.7), (0.5, (0, 0, 0)), (0.7, (1, 1, 1)))
    colour = nodes.mix(nodes.math("MULTIPLY", stains, 0.65), colour, (0.1, 0.095, 0.06))
    lichen = nodes.math("ADD", nodes.voronoi(place, 6.0), nodes.math("MULTIPLY", nodes.noise(place, 22, 6), 0.5))
    spots = nodes.ramp(lichen, (0.3, (1, 1, 1)), (0.36, (0, 0, 0)))
    colour = nodes.mix(nodes.math("MULTIPLY", spots, 0.4), colour, (0.5, 0.49, 0.4))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    grain = nodes.noise(place, 60, 8, 0.65)
    nodes.bump(nodes.math("ADD", nodes.math("MULTIPLY", clouds, 1.6), nodes.math("MULTIPLY", grain, 0.5)), 0.55, 0.012)
    return made


def borders():
    """Plants grow in drifts: low ones at the path, tall ones behind."""
    low = [
        [cushion(0.2, 0.14, (0.82, 0.82, 0.84), 1), cushion(0.17, 0.13, (0.84, 0.82, 0.83), 2)],
        [cushion(0.19, 0.16, (0.13, 0.16, 0.62), 3, kind="blue"),
         cushion(0.16, 0.14, (0.18, 0.2, 0.66), 4, kind="blue")],
        [cushion(0.2, 0.15, (0.72, 0.25, 0.48), 5, 170, 0.011), cushion(0.18, 0.14, (0.76, 0.34, 0.54), 6, 170, 0.011)],
        [hosta(0.24, 7, 30), hosta(0.2, 8, 26, ((0.03, 0.07, 0.02), (0.09, 0.15, 0.04)))],
    ]
    middle = [
        [lavender(0.5, seed=1), lavender(0.55, (0.28, 0.2, 0.55), 2)],
        [daisies(0.5, seed=3, count=40), daisies(0.56, seed=4)],
        [poppies(0.58, seed=5), poppies(0.62, (0.78, 0.16, 0.05), 6)],
        [spires(0.6, (0.16, 0.08, 0.46), 7, 12, 0.55, 0.014), spires(0.55, (0.2, 0.1, 0.5), 8, 11, 0.55, 0.014)],
        [daisies(0.48, (0.8, 0.5, 0.03), (0.09, 0.035, 0.012), 9, 30, 0.033, 12, 0.2, "fresh", 0.36)],
        [hosta(0.42, 10)],
    ]
    high = [
        [rose_bush(0.95, (0.74, 0.26, 0.34), 1), rose_bush(1.05, (0.78, 0.34, 0.4), 2)],
        [daisies(0.85, (0.62, 0.2, 0.42), (0.16, 0.05, 0.015), 3, 26, 0.045, 13, 0.45, "fresh", 0.42),
         daisies(0.9, (0.66, 0.26, 0.46), (0.16, 0.05, 0.015), 4, 26, 0.045, 13, 0.45, "fresh", 0.42)],
        [hydrangea(0.9, seed=5), hydrangea(0.85, (0.38, 0.34, 0.66), 6)],
        [globes(0.95, seed=7), globes(1.0, (0.4, 0.18, 0.54), 8)],
        [rose_bush(0.9, (0.84, 0.78, 0.66), 9)],
        [daisies(0.8, seed=10, count=60)],
    ]
    tall = [
        [spires(1.55, (0.09, 0.12, 0.58), 1, 6), spires(1.65, (0.16, 0.2, 0.66), 2, 6)],
        [spires(1.4, (0.62, 0.22, 0.42), 3, 5, 0.45, 0.03, "fresh", True)],
        [spires(1.5, (0.78, 0.76, 0.76), 4, 5), spires(1.35, (0.34, 0.18, 0.58), 5, 5)],
        [rose_bush(1.5, (0.62, 0.05, 0.08), 6, 40)],
    ]
    # (kinds, nearest and farthest distance from the path, gap, size of drifts, plants)
    bands = ((low, 0.02, 0.32, 0.2, 0.9, 260), (middle, 0.3, 0.95, 0.33, 1.3, 230), (high, 0.9, 1.9, 0.48, 1.6, 190),
             (tall, 1.8, 3.3, 0.55, 1.6, 170))
    for number, (kinds, near, far, gap, drift, count) in enumerate(bands):
        chance = random.Random(70 + number)
        drifts = []
        for side in (-1, 1):
            last = None
            for k in range(int(14 / drift)):
                kind = chance.choice([j for j in range(len(kinds)) if j != last])
                last = kind
                drifts.append((side, 0.8 + drift * (k + chance.uniform(0.2, 0.8)), kind))

        def inside(x, y, near=near, far=far):
            shown = abs(x) < min(4.9, 0.56 * y + 1.4)
            return shown and near + 0.08 * hills(x, y, 0.6, 2, 1.0) < inward(x, y) < far

        places = spread(count, (-5, 5), (1.5, WALL_Y - 0.5), 90 + number, bed, (0.82, 1.15), inside, 5, gap)
        shares = {}
        for place in places:
            side = -1 if place[0] < centre(place[1]) else 1
            own = min((each for each in drifts if each[0] == side),
                      key=lambda each: abs(each[1] - place[1]) + chance.uniform(0, 0.35))
            shares.setdefault(own[2], []).append(place)
        for k, objects in enumerate(kinds):
            scatter(objects, shares.get(k, []), k)
    cover = [bush(0.3, 30 + k, leaf_size=0.05, count=420, squash=0.6, name="cover") for k in range(2)]
    scatter(cover, spread(260, (-5, 5), (1.5, WALL_Y - 0.4), 99, lambda x, y: bed(x, y) - 0.12, (0.7, 1.25),
                          lambda x, y: inward(x, y) > 0.6 and abs(x) < 0.56 * y + 1.4, 0, 0.3), 9)


def hedges():
    """Clipped hedges of yew at both sides."""
    yew = ((0.012, 0.036, 0.01), (0.045, 0.09, 0.02))
    parts = [bush(0.52, 50 + k, yew, 0.035, 2600, 0.9, "hedge") for k in range(2)]
    chance = random.Random(3)
    places = []
    core = material("hedge core", (0.008, 0.014, 0.005), 1.0)
    for side in (-1, 1):
        x = side * 5.75
        box((0.7, 11.5, 1.75), (x, 7.4, 0), core)
        y = 1.6
        while y < 13:
            for z in (0.0, 0.5, 1.0, 1.3):
                places.append((x + chance.uniform(-0.06, 0.06) - side * 0.12, y + chance.uniform(-0.12, 0.12), z,
                               chance.uniform(0, 360), chance.uniform(0.92, 1.08)))
            y += 0.42
    scatter(parts, places, 2)


def house():
    plaster = wall_plaster()
    # The wall is two metres of plaster around real openings, so that windows have depth.
    holes = ((-4.0, 0.95, 1.2, 1.2), (DOOR_X, 0.0, 0.98, 2.08), (4.85, 0.95, 1.2, 1.2))
    x = -6.6
    for at, sill, wide, tall in holes:
        panel(x, at - wide / 2, 0, EAVES_M, plaster)
        if sill:
            panel(at - wide / 2, at + wide / 2, 0, sill, plaster)
        panel(at - wide / 2, at + wide / 2, sill + tall, EAVES_M, plaster)
        x = at + wide / 2
    panel(x, 6.9, 0, EAVES_M, plaster)
    frame = wood("frame", (0.42, 0.41, 0.38), (0.6, 0.59, 0.55), roughness=0.5, bump=0.1)
    paint = wood("paint", (0.075, 0.115, 0.095), (0.13, 0.18, 0.15), roughness=0.5, bump=0.2)
    for at, sill, wide, tall in holes:
        (window if sill else door)(at, sill, wide, tall, frame, paint)
    plinth = mottled("plinth", (0.09, 0.085, 0.08), (0.22, 0.2, 0.18), 6, 0.9, 0.9)
    box((DOOR_X - 0.49 + 6.7, 0.1, 0.4), (0.5 * (DOOR_X - 0.49 - 6.7), WALL_Y - 0.03, 0), plinth, round_m=0.02)
    box((7.0 - DOOR_X - 0.49, 0.1, 0.4), (0.5 * (DOOR_X + 0.49 + 7.0), WALL_Y - 0.03, 0), plinth, round_m=0.02)
    roof()
    roses()


def panel(x0, x1, z0, z1, surface):
    box((x1 - x0, 0.32, z1 - z0), ((x0 + x1) / 2, WALL_Y + 0.16, z0), surface)


def wall_plaster():
    """Lime wash over rubble: uneven, greyer under the eaves and near the ground."""
    made = material("lime", (0.66, 0.62, 0.54), 0.92, specular=0.2)
    nodes = Nodes(made)
    place = nodes.place(kind="Geometry")
    clouds = nodes.noise(place, 1.2, 9, 0.62)
    colour = nodes.ramp(clouds, (0.3, (0.42, 0.385, 0.325)), (0.6, (0.58, 0.54, 0.465)))
    streaks = nodes.noise(nodes.place((5, 1, 0.35), "Geometry"), 1.5, 8, 0.65)
    colour = nodes.mix(nodes.math("MULTIPLY", nodes.ramp(streaks, (0.52, (0, 0, 0)), (0.75, (1, 1, 1))), 0.35), colour,
                       (0.3, 0.28, 0.22))
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    low = nodes.tree.nodes.new("ShaderNodeMapRange")
    low.inputs["From Min"].default_value = 0.95
    low.inputs["From Max"].default_value = 0.3
    nodes.tree.links.new(split.outputs["Z"], low.inputs["Value"])
    damp = nodes.math("MULTIPLY", low.outputs[0], nodes.math("MULTIPLY", clouds, 0.9))
    colour = nodes.mix(damp, colour, (0.24, 0.23, 0.16))
    nodes.feed(nodes.surface.inputs["Base Color"], colour)
    rubble = nodes.math("ADD", nodes.noise(place, 3.2, 5), nodes.math("MULTIPLY", nodes.noise(place, 34, 6), 0.18))
    nodes.bump(rubble, 0.75, 0.035)
    return made


def window(at, sill, wide, tall, frame, paint):
    y = WALL_Y + 0.12
    plane((wide, tall), (at, y + 0.05, sill + tall / 2), glass("pane"), (90, 0, 0))
    curtain = material("curtain", (0.5, 0.48, 0.44), 0.9)
    for side in (-1, 1):
        box((0.07, 0.07, tall), (at + side * (wide / 2 - 0.035), y, sill), frame, round_m=0.006)
        box((0.24, 0.01, tall), (at + side * (wide / 2 - 0.18), y + 0.045, sill), curtain)
        # Shutters, fixed open on the wall.
        shutter_x = at + side * (wide / 2 + 0.31)
        for k in range(5):
            box((0.108, 0.035, tall), (shutter_x + 0.112 * (k - 2), WALL_Y - 0.03, sill), paint, round_m=0.006)
        for z in (0.18, tall - 0.26):
            box((0.56, 0.03, 0.09), (shutter_x, WALL_Y - 0.06, sill + z), paint, round_m=0.006)
    for z in (0.0, tall - 0.07):
        box((wide, 0.07, 0.07), (at, y, sill + z), frame, round_m=0.006)
    box((0.075, 0.075, tall), (at, y - 0.005, sill), frame, round_m=0.006)
    for share in (0.36, 0.68):
        box((wide, 0.035, 0.03), (at, y + 0.01, sill + share * tall), frame, round_m=0.004)
    box((wide + 0.2, 0.24, 0.06), (at, WALL_Y - 0.02, sill - 0.06), slab_stone(), round_m=0.012)


def door(at, sill, wide, tall, frame, paint):
    y = WALL_Y + 0.14
    for side in (-1, 1):
        box((0.09, 0.12, tall), (at + side * (wide / 2 - 0.045), y, sill), frame, round_m=0.008)
    box((wide, 0.12, 0.09), (at, y, tall - 0.09), frame, round_m=0.008)
    for k in range(6):
        box((0.132, 0.045, tall - 0.1), (at + 0.136 * (k - 2.5), y + 0.03, 0.02), paint, round_m=0.008)
    iron = material("door iron", (0.02, 0.02, 0.02), 0.4, 0.7)
    for z in (0.45, 1.65):
        box((0.6, 0.012, 0.045), (at - 0.1, y - 0.003, z), iron, round_m=0.004)
    handle = ((0.02, 1.0), (0.05, 1.03), (0.05, 1.12), (0.02, 1.15))
    tube([(at + 0.31, y - out, z) for out, z in handle], 0.009, iron)
    box((1.3, 0.5, 0.14), (at, WALL_Y - 0.26, 0), slab_stone(), round_m=0.02)


def roof():
    """Old clay tiles, each lying a little differently."""
    clay = material("clay", (0.3, 0.12, 0.06), 0.85, specular=0.25)
    nodes = Nodes(clay)
    own = nodes.tree.nodes.new("ShaderNodeObjectInfo").outputs["Random"]
    dirt = nodes.noise(nodes.place(kind="Geometry"), 1.4, 9, 0.65)
    tone = nodes.math("ADD", nodes.math("MULTIPLY", own, 0.55), nodes.math("MULTIPLY", dirt, 0.55))
    shade = nodes.ramp(tone, (0.2, (0.05, 0.036, 0.03)), (0.5, (0.15, 0.078, 0.05)), (0.85, (0.27, 0.14, 0.085)))
    patches = nodes.noise(nodes.place((1, 1, 0.6), "Geometry"), 2.3, 10, 0.7, 0.4)
    moss = nodes.ramp(patches, (0.5, (0, 0, 0)), (0.66, (1, 1, 1)))
    shade = nodes.mix(nodes.math("MULTIPLY", moss, 0.7), shade, (0.062, 0.066, 0.036))
    nodes.feed(nodes.surface.inputs["Base Color"], shade)
    nodes.bump(nodes.noise(nodes.place(), 30, 6), 0.4, 0.006)
    vertices, faces = [], []
    for row in range(2):
        for k in range(7):
            x = (k / 6 - 0.5) * 0.215
            arch = 0.03 * math.cos(3.1416 * (k / 6 - 0.5))
            for thick in (0.0, -0.016):
                vertices.append((x, row * 0.36 - 0.05, arch + thick + (0.012 if row == 0 else -0.01)))
    for k in range(6):
        a, b = 2 * k, 14 + 2 * k
        faces += [(a, a + 2, b + 2, b), (a + 1, b + 1, b + 3, a + 3), (a, a + 1, a + 3, a + 2)]
    tile = mesh("tile", vertices, faces, clay, smooth=False)
    chance = random.Random(11)
    pitch = math.radians(43)
    places = []
    for row in range(15):
        for column in range(66):
            along = 0.27 * row
            sag = 0.03 * hills(column * 0.2, along, 2.4, 3, 4.0)
            places.append((-6.85 + 0.21 * column, WALL_Y - 0.32 + along * math.cos(pitch),
                           EAVES_M - 0.12 + along * math.sin(pitch) + sag, chance.uniform(-1.3, 1.3),
                           chance.uniform(0.985, 1.015), 43 + chance.uniform(-2, 2)))
    scatter([tile], places)
    top_y, top_z = WALL_Y - 0.32 + 4.0 * math.cos(pitch), EAVES_M - 0.12 + 4.0 * math.sin(pitch)
    under = plane((14, 4.1), (0.1, 0.5 * (WALL_Y - 0.3 + top_y), 0.5 * (EAVES_M - 0.14 + top_z) - 0.04),
                  material("lath", (0.03, 0.02, 0.015), 1.0), (43, 0, 0))
    under.location.y += 0.03
    tube([(-6.9, top_y, top_z), (0, top_y, top_z - 0.03), (7.1, top_y, top_z)], 0.11, clay)
    zinc = material("zinc", (0.2, 0.2, 0.2), 0.45, 0.7)
    tube([(-7, WALL_Y - 0.4, EAVES_M - 0.16), (7.2, WALL_Y - 0.4, EAVES_M - 0.19)], 0.055, zinc)
    tube([(6.55, WALL_Y - 0.4, EAVES_M - 0.2), (6.55, WALL_Y - 0.1, EAVES_M - 0.45), (6.55, WALL_Y - 0.07, 1.5),
          (6.55, WALL_Y - 0.07, 0.1)], 0.038, zinc)
    brick = mottled("chimney", (0.12, 0.06, 0.04), (0.27, 0.13, 0.08), 7, 0.9, 0.8)
    box((0.75, 0.6, 1.5), (-3.4, top_y, top_z - 0.5), brick, round_m=0.015)
    box((0.87, 0.72, 0.12), (-3.4, top_y, top_z + 0.95), brick, round_m=0.015)


def roses():
    """Climbing roses around the door and between the windows."""
    pink = [climber(seed=1), climber(seed=2, blooms=10), climber((0.82, 0.5, 0.5), 3)]
    places = []
    chance = random.Random(21)

    def clump(x, z, wide, tall, count):
        for _ in range(count):
            px, pz = chance.gauss(x, wide), chance.gauss(z, tall)
            inside_door = abs(px - DOOR_X) < 0.45 and pz < 1.95
            if not inside_door and 0.4 < pz < 2.5:
                places.append((px, WALL_Y - 0.04, pz, chance.uniform(-25, 25), chance.uniform(0.8, 1.25), 90))
    clump(DOOR_X - 0.85, 1.2, 0.18, 0.5, 16)
    clump(DOOR_X - 0.75, 2.2, 0.3, 0.22, 18)
    clump(DOOR_X + 0.1, 2.5, 0.5, 0.16, 20)
    clump(DOOR_X + 0.9, 2.1, 0.22, 0.4, 16)
    clump(DOOR_X + 0.8, 1.1, 0.12, 0.4, 8)
    clump(-2.2, 1.3, 0.22, 0.5, 14)
    clump(-1.9, 2.3, 0.4, 0.22, 16)
    scatter(pink, places, 5)
    stem = mottled("rose stem", (0.05, 0.035, 0.02), (0.13, 0.09, 0.05), 20)
    for x, lean in ((DOOR_X - 0.9, 0.1), (DOOR_X + 0.92, -0.1), (-2.25, 0.25)):
        tube([(x, WALL_Y - 0.08, 0), (x + 0.05, WALL_Y - 0.06, 0.7), (x + lean, WALL_Y - 0.06, 1.5),
              (x + 2 * lean, WALL_Y - 0.05, 2.3)], 0.02, stem)


def pots():
    """Pots at the door and a watering can at the border's edge."""
    clay = mottled("pot", (0.22, 0.09, 0.045), (0.4, 0.19, 0.1), 8, 0.85, 0.35)
    profile = [(0, 0), (0.13, 0), (0.17, 0.28), (0.2, 0.28), (0.205, 0.34), (0.185, 0.34), (0.165, 0.3), (0, 0.3)]
    geranium = cushion(0.24, 0.26, (0.74, 0.1, 0.08), 77, 90, 0.018)
    spots = [(DOOR_X - 0.98, 12.35, 0.0, 20, 1.0), (DOOR_X + 1.0, 12.4, 0.0, 200, 1.1),
             (DOOR_X + 1.32, 12.0, 0.0, 90, 0.8)]
    for x, y, z, _, size in spots:
        lathe([(r * size, h * size) for r, h in profile], (x, y, z), clay, 32)
    scatter([geranium], [(x, y, z + 0.29 * size, turn, size) for x, y, z, turn, size in spots])
    zinc = mottled("can", (0.2, 0.21, 0.21), (0.42, 0.43, 0.43), 9, 0.42, 0.1)
    zinc.node_tree.nodes["Principled BSDF"].inputs["Metallic"].default_value = 0.8
    x, y = centre(7.4) + 0.82, 7.4
    can = [(0, 0), (0.12, 0), (0.125, 0.012), (0.118, 0.03), (0.112, 0.27), (0.118, 0.28), (0.11, 0.29), (0.05, 0.3)]
    lathe(can, (x, y, 0), zinc, 32)
    tube([(x - 0.1, y, 0.06), (x - 0.24, y - 0.01, 0.2), (x - 0.36, y - 0.02, 0.36)], 0.016, zinc)
    lathe([(0.018, 0), (0.05, 0.05), (0, 0.06)], (x - 0.38, y - 0.02, 0.345), zinc, 20).rotation_euler = (0, -0.9, 0)
    tube([(x + 0.1, y, 0.06), (x + 0.25, y, 0.2), (x + 0.12, y, 0.4), (x - 0.04, y, 0.38), (x - 0.06, y, 0.29)], 0.009,
         zinc)
