"""On a writing desk, as tall as a pencil stub: books, a mug of coffee, a pencil and its shavings, paper clips."""

import math
import random

import bpy

from kit.materials import Nodes, material, mottled
from kit.plants import bush
from kit.shapes import box, cylinder, front, grid, join, lathe, mesh
from kit.sky import lamp
from kit.table import (
    miniature,
    book, bookcloth, far_window, glazed, mug, pages, put, shade, smooth_path, specks, timber, tubes, wall,
    window_light,
)
from kit.town import glowing
from kit.units import Sun

SUN = Sun(elevation_deg=36, azimuth_deg=-112, radius_deg=15)
PLATE = miniature(SUN, samples=40, exposure=1.15, contrast=1.06, saturation=1.04)


def build():
    window_light(SUN, energy=2500, room=(1.0, 0.93, 0.84), room_strength=0.13)
    desk = timber("desk", ((0.11, 0.048, 0.018), (0.29, 0.145, 0.062), (0.42, 0.24, 0.115)), turn_deg=5,
                  roughness=0.33, figure=1.3)
    top = box((40, 30, 0.4), (0, 3, -0.4), desk, round_m=0.05)
    del top
    room()
    gold = material("gold foil", (0.75, 0.5, 0.16), 0.3, metallic=1.0)
    books(gold)
    coffee = material("coffee", (0.022, 0.009, 0.004), 0.06)
    cup = mug(1.08, 0.46, glazed("glaze", (0.72, 0.66, 0.56), (0.07, 0.13, 0.17), 0.42), coffee)
    put(cup, (1.72, 6.55, 0), -38)
    pencil_and_shavings(gold)
    eraser()
    clips()
    memo_cube()
    laptop()
    bpy.context.view_layer.update()
    specks((-2.2, 2.4), (3.2, 8.5), 1500, 3)


def books(gold):
    paper = pages()
    red = bookcloth("red cloth", (0.3, 0.035, 0.03))
    blue = bookcloth("blue cloth", (0.03, 0.085, 0.14))
    ochre = bookcloth("ochre cloth", (0.46, 0.28, 0.07))
    pile = ((0.36, 2.0, 2.95, blue, 4), (0.25, 1.75, 2.6, ochre, -5), (0.42, 1.5, 2.25, red, 7))
    z = 0.0
    for k, (thick, deep, tall, cover, turn) in enumerate(pile):
        lines = (0.08, 0.1, 0.3, 0.32, 0.86, 0.88) if k != 1 else (0.12, 0.84)
        made = book(thick, deep, tall, cover, paper, gold=gold, lines=lines, name=f"book {k}")
        # Lying, with the spine towards the camera.
        put(made, (-2.55 + 0.12 * k + tall / 2, 7.0 + 0.1 * k, z + thick / 2), turn, roll_deg=-90)
        z += thick + 0.002
    # A ribbon that marks a page.
    ribbon = material("ribbon", (0.35, 0.02, 0.03), 0.5)
    strip = [(-1.15, 6.98, 0.16), (-1.05, 6.85, 0.1), (-1.02, 6.68, 0.02), (-0.95, 6.5, 0.012), (-0.84, 6.36, 0.012)]
    path = smooth_path(strip, 6)
    vertices = [p for point in path for p in ((point.x - 0.035, point.y, point.z),
                                              (point.x + 0.035, point.y + 0.02, point.z))]
    mesh("ribbon", vertices, [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(path) - 1)], ribbon,
         smooth=True)


def pencil_mesh(paint, wood, lead, gold, rubber, length=2.1, r=0.043, name="pencil"):
    """Along +X from its tip; six-sided, so the sharpener leaves scallops where the cone meets the paint."""
    steps, slope, tip = 96, 0.19, 0.009
    vertices, faces, slots = [], [], []
    rows = None
    for step in range(steps):
        angle = 2 * math.pi * step / steps
        sector = (angle + math.pi / 6) % (math.pi / 3) - math.pi / 6
        hexagon = min(r * 0.985, r * math.cos(math.pi / 6) / math.cos(sector))
        cut = (hexagon - tip) / slope
        spots = [(0, tip * 0.4), (0.006, tip), (0.07, tip + 0.07 * slope)]
        spots += [(0.07 + (cut - 0.07) * k / 3, tip + (0.07 + (cut - 0.07) * k / 3) * slope) for k in (1, 2, 3)]
        end = length - 0.16
        spots += [(cut + 0.004, hexagon), (0.6, hexagon), (end, hexagon), (end + 0.001, r * 1.0),
                  (end + 0.02, r * 1.03)]
        spots += [(end + 0.035, r * 0.99), (end + 0.06, r * 1.03), (end + 0.075, r * 0.99), (end + 0.1, r * 1.03),
                  (end + 0.101, r * 0.94),
                  (end + 0.15, r * 0.93), (end + 0.165, r * 0.8), (end + 0.168, 0)]
        rows = len(spots)
        vertices += [(s, own * math.cos(angle), own * math.sin(angle)) for s, own in spots]
    kinds = [2, 2, 1, 1, 1, 0, 0, 0, 3, 3, 3, 3, 3, 3, 4, 4, 4]
    for step in range(steps):
        here, there = step * rows, (step + 1) % steps * rows
        for k in range(rows - 1):
            faces.append((here + k, here + k + 1, there + k + 1, there + k))
            slots.append(kinds[min(k, len(kinds) - 1)])
    made = mesh(name, vertices, faces)
    for each in (paint, wood, lead, gold, rubber):
        made.data.materials.append(each)
    made.data.polygons.foreach_set("material_index", slots)
    made.data.polygons.foreach_set("use_smooth", [True] * len(faces))
    made.data.use_auto_smooth = True
    made.data.auto_smooth_angle = math.radians(32)
    return made


def worn_paint(name, colour, under):
    """Lacquer with small chips."""
    made = material(name, colour, 0.25)
    nodes = Nodes(made)
    place = nodes.place((0.5, 1, 1))
    chips = nodes.ramp(nodes.noise(place, 16, 8, 0.7), (0.655, (0, 0, 0)), (0.67, (1, 1, 1)))
    tone = nodes.mix(nodes.noise(place, 6, 5), colour, tuple(0.7 * part for part in colour))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(chips, tone, under))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("ADD", nodes.math("MULTIPLY", chips, 0.5), 0.24))
    nodes.bump(nodes.math("MULTIPLY", chips, -1.0), 0.4, 0.004)
    return made


def pencil_and_shavings(gold):
    cedar = timber("cedar", ((0.3, 0.14, 0.06), (0.56, 0.31, 0.15), (0.68, 0.42, 0.23)), 0, 0, 0.6, 0.6, 0.0, 2.0,
                   "Object")
    lead = material("graphite", (0.03, 0.03, 0.032), 0.3, metallic=0.6)
    rubber = mottled("rubber", (0.5, 0.2, 0.18), (0.66, 0.3, 0.26), 20, 0.8, 0.3, 0.004)
    paint = worn_paint("pencil paint", (0.55, 0.27, 0.02), (0.55, 0.33, 0.17))
    made = pencil_mesh(paint, cedar, lead, gold, rubber)
    put(made, (-1.02, 4.02, 0.043), 131, roll_deg=0.6)
    edge = worn_paint("shaving edge", (0.55, 0.27, 0.02), (0.55, 0.33, 0.17))
    chance = random.Random(5)
    for k, (x, y, turn) in enumerate(((-1.3, 5.0, 200), (-1.62, 5.62, 120), (1.2, 5.35, 150))):
        put(shaving(cedar, edge, k + 2, 0.8 + 0.5 * chance.random()), (x, y, 0.0), turn)
    # Crumbs of graphite near the tip.
    specks((-1.4, -0.9), (3.9, 4.6), 90, 7, ((0.03, 0.03, 0.03), (0.25, 0.13, 0.06)), (0.3, 1.0))


def shaving(wood, paint, seed, size):
    """A fan of thin wood, wound to an open cone, with a scalloped and painted rim; it lies on its side."""
    chance = random.Random(seed)
    vertices, faces, slots = [], [], []
    steps, across = 110, 6
    turns = chance.uniform(0.75, 1.15)
    for step in range(steps + 1):
        t = step / steps
        angle = 2 * math.pi * turns * t
        fade = min(1.0, 5 * t + 0.25, 4 * (1 - t) + 0.15)
        scallop = 0.022 * abs(math.sin(3.5 * angle)) ** 0.7
        for k in range(across + 1):
            u = k / across if k < across else 1.0
            u = min(u * 1.09, 1.0)
            out = 0.03 + (0.17 * fade - scallop) * u
            flare = 0.42 + 0.16 * t + 0.1 * math.sin(2.2 * angle + seed)
            vertices.append((size * (0.012 + out * flare + 0.02 * t) * math.cos(angle),
                             size * (0.012 + out * flare + 0.02 * t) * math.sin(angle), -size * out * 0.85))
    for step in range(steps):
        for k in range(across):
            a = step * (across + 1) + k
            faces.append((a, a + 1, a + across + 2, a + across + 1))
            slots.append(1 if k == across - 1 else 0)
    tilt = math.radians(chance.uniform(62, 75))
    turned = [(x, y * math.cos(tilt) - z * math.sin(tilt), y * math.sin(tilt) + z * math.cos(tilt)) for x, y,
              z in vertices]
    low = min(v[2] for v in turned)
    made = mesh("shaving", [(x, y, z - low + 0.002) for x, y, z in turned], faces)
    made.data.materials.append(wood)
    made.data.materials.append(paint)
    made.data.polygons.foreach_set("material_index", slots)
    made.data.polygons.foreach_set("use_smooth", [True] * len(faces))
    solid = made.modifiers.new("solid", "SOLIDIFY")
    solid.thickness = 0.003
    return made


def eraser():
    white = mottled("vinyl", (0.6, 0.58, 0.54), (0.74, 0.72, 0.68), 5, 0.6, 0.2, 0.006)
    nodes = Nodes(white)
    # Grey smudges from pencil lines.
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    smudge = nodes.ramp(nodes.noise(nodes.place(), 7, 6, 0.7), (0.52, (1, 1, 1)), (0.7, (0.42, 0.42, 0.44)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(1.0, own, smudge, "MULTIPLY"))
    card = bookcloth("sleeve", (0.05, 0.16, 0.27), 0.02, 0.5, 0.4)
    stripe = bookcloth("sleeve stripe", (0.62, 0.6, 0.55), 0.02, 0.5, 0.3)
    block = box((0.62, 0.29, 0.15), (0, 0, 0.003), white, round_m=0.03)
    parts = [block, box((0.38, 0.3, 0.158), (0.08, 0, 0), card, round_m=0.012),
             box((0.06, 0.303, 0.161), (0.17, 0, -0.001), stripe, round_m=0.012)]
    bpy.context.view_layer.update()
    put(join(parts, "eraser"), (1.33, 4.62, 0), 205)
    crumb = mottled("eraser crumb", (0.3, 0.3, 0.31), (0.6, 0.58, 0.55), 30, 0.9)
    chance = random.Random(9)
    rolls = []
    for _ in range(26):
        x, y = 1.15 + 0.25 * chance.gauss(0, 1), 4.35 + 0.18 * chance.gauss(0, 1)
        if abs(x) < 0.95:
            continue
        a, size = chance.uniform(0, 6.3), chance.uniform(0.02, 0.05)
        rolls.append(smooth_path([(x + size * s * math.cos(a + 0.8 * s), y + size * s * math.sin(a + 0.8 * s), 0.008)
                                  for s in (-1, -0.3, 0.4, 1)], 3))
    tubes(rolls, lambda s: 0.002 + 0.008 * math.sin(math.pi * s) ** 0.7, crumb, 6, "crumbs")


def clip_path(size=0.4):
    """A paper clip in XY: three nested turns."""
    width = size / 4.4

    def turn(x, y, r, start, end, count=9):
        return [(x + r * math.cos(a), y + r * math.sin(a), 0) for a in
                (math.radians(start + (end - start) * k / (count - 1)) for k in range(count))]

    big, mid, small = width, 0.82 * width, 0.64 * width
    path = [(-big + 0.02, 0.25 * size, 0.0)]
    path += turn(0, 0.78 * size, big, 180, 0)
    path += turn(big - mid, 0.1 * size, mid, 0, -180)
    path += turn(big - 2 * mid + small, 0.62 * size, small, 180, 0)
    path.append((big - 2 * mid + 2 * small, 0.28 * size, 0.008))
    return path


def clips():
    steel = material("steel", (0.62, 0.61, 0.58), 0.22, metallic=1.0)
    copper = material("copper", (0.72, 0.38, 0.22), 0.25, metallic=1.0)
    for k, (x, y, turn, lean) in enumerate(((1.62, 5.42, 60, 0), (1.42, 5.6, 160, 3), (-1.12, 6.1, 35, 0),
                                            (1.95, 4.95, -20, 0),
                                            (-1.98, 5.9, 100, 0))):
        made = tubes([clip_path(0.4)], 0.0085, copper if k == 1 else steel, 12, "clip")
        put(made, (x, y, 0.009 + 0.012 * (k == 1)), turn, lean)


def memo_cube():
    """The front layer: a block of memo paper in thin colours, with bent top sheets."""
    tones = ((0.74, 0.7, 0.58), (0.72, 0.56, 0.2), (0.74, 0.7, 0.58), (0.66, 0.36, 0.3), (0.33, 0.5, 0.46))
    papers = [pages(f"memo {k}", tone, 0.004, "Z") for k, tone in enumerate(tones)]
    wide = 0.76
    parts, z = [], 0.0
    chance = random.Random(2)
    for k, high in ((1, 0.09), (0, 0.17), (4, 0.08), (3, 0.07), (0, 0.13), (1, 0.1), (4, 0.11), (2, 0.15), (3, 0.08),
                    (0, 0.05)):
        at = (chance.uniform(-0.008, 0.008), chance.uniform(-0.008, 0.008), z)
        parts.append(box((wide, wide, high), at, papers[k], chance.uniform(-0.8, 0.8), 0.005))
        z += high
    sheet = material("sheet", tones[0], 0.8, specular=0.2)

    def bent(x, y):
        corner = max(0.0, 0.5 * (x - y) / wide + 0.1)
        return 0.26 * corner**2.2

    for k in range(4):
        top = grid((wide, wide), (16, 16), lambda x, y, k=k: bent(x, y) * (1 - 0.28 * k), sheet)
        top.location = (0.0, 0.0, z + 0.004 * (4 - k))
        top.rotation_euler = (0, 0, math.radians(1.4 * k - 2))
        solid = top.modifiers.new("solid", "SOLIDIFY")
        solid.thickness = 0.0015
        parts.append(top)
    bpy.context.view_layer.update()
    made = put(join(parts, "memo cube"), (0.03, 3.15, 0), 15)
    front(made, shade(0.85, (0.07, 3.15), 0.55))


def laptop():
    """Far behind, out of focus."""
    metal = material("laptop", (0.36, 0.36, 0.37), 0.35, metallic=0.9)
    keys = material("keys", (0.02, 0.02, 0.022), 0.5)
    screen = material("screen", (0.01, 0.01, 0.012), 0.15, emission=(0.16, 0.19, 0.23), strength=0.25)
    parts = [box((3.8, 2.6, 0.16), (0, 0, 0), metal, round_m=0.05), box((3.3, 1.2, 0.01), (0, 0.45, 0.16), keys)]
    lid = box((3.8, 2.5, 0.07), (0, 0, 0), metal, round_m=0.03)
    glass = box((3.55, 2.2, 0.02), (0, 0.02, 0.06), screen)
    for each in (lid, glass):
        each.rotation_euler = (math.radians(105), 0, 0)
        each.location = (0, 1.32 + 0.33, 0.14 + 1.2)
    glass.location = (0, 1.28 + 0.29, 0.14 + 1.21)
    parts += [lid, glass]
    bpy.context.view_layer.update()
    put(join(parts, "laptop"), (4.1, 11.5, 0), -24)


def room():
    plaster = mottled("plaster", (0.42, 0.36, 0.28), (0.5, 0.43, 0.34), 0.3, 0.95, 0.1)
    wall((90, 40), (0, 36, -9), plaster)
    far_window((-15.6, 35.5, -1.5), (7.5, 13), 0.9, (1.0, 0.97, 0.92), (2, 3))
    drape = mottled("drape", (0.5, 0.44, 0.36), (0.62, 0.55, 0.46), 0.4, 0.95)
    folds = grid((5.5, 24), (90, 1), lambda x, y: 0.35 * math.sin(4.2 * x) + 0.15 * math.sin(9 * x + 1), drape, "drape")
    put(folds, (-9.2, 34.4, 3), 0, 90)
    # A shelf with books, far right.
    shelf = timber("shelf", ((0.1, 0.05, 0.02), (0.2, 0.11, 0.05), (0.26, 0.15, 0.08)), 0)
    chance = random.Random(4)
    for level in range(3):
        box((14, 3, 0.35), (13, 33.5, -4 + 4.6 * level), shelf)
        x = 6.6
        while x < 19:
            wide = chance.uniform(0.35, 0.8)
            tall = chance.uniform(2.4, 3.6)
            tone = chance.choice(((0.2, 0.05, 0.04), (0.05, 0.1, 0.13), (0.3, 0.22, 0.12), (0.1, 0.13, 0.08),
                                  (0.4, 0.36, 0.28)))
            if chance.random() < 0.86:
                box((wide - 0.04, 2.2, tall), (x + wide / 2, 33.2, -3.65 + 4.6 * level),
                    material("far book", tone, 0.7))
            x += wide
    # A small lamp with a shade, switched on, and a plant.
    brass = material("brass", (0.5, 0.34, 0.14), 0.3, metallic=1.0)
    lathe([(0, 0), (0.62, 0), (0.62, 0.08), (0.12, 0.16), (0.07, 0.3), (0.07, 1.9)], (-3.7, 14, 0), brass)
    # The shade is only seen, and hardly brighter than white, so that its blurred rim has no grain; a soft lamp that it
    # doesn't block lights the room.
    screen = lathe([(0.95, 1.75), (0.6, 2.95)], (-3.7, 14, 0),
                   glowing("shade", (0.6, 0.4, 0.2), (1.0, 0.66, 0.34), 0.5, lights=False))
    screen.visible_shadow = False
    lamp("POINT", (-3.7, 14, 2.2), 130, (1.0, 0.68, 0.38), 0.8).visible_glossy = False
    clay = mottled("clay", (0.3, 0.13, 0.07), (0.42, 0.2, 0.12), 3, 0.9)
    cylinder(0.62, 1.1, (2.55, 14.4, 0), clay, top=0.8, round_m=0.05)
    green = bush(1.25, 4, ((0.02, 0.06, 0.012), (0.07, 0.14, 0.03)), 0.42, 420, 0.9)
    green.location = (2.55, 14.4, 1.2)

