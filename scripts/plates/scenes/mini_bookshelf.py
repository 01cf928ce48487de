"""On a bookshelf, before a row of old spines, with a pair of glasses, a wooden car and plants."""

import math
import random

import bpy
from mathutils import Matrix

from kit.materials import Nodes, leaf, material, mottled
from kit.shapes import box, cylinder, extrude, front, join, lathe, scatter
from kit.table import (
    miniature,
    book, bookcloth, clear, glazed, leaf_blade, leather, lump, pages, put, shade, smooth_path, specks, timber, tubes,
    wall, window_light,
)
from kit.units import Sun

SUN = Sun(elevation_deg=34, azimuth_deg=-114, radius_deg=15)
PLATE = miniature(SUN, f_stop=0.28, samples=24, exposure=0.6, contrast=1.16)


def build():
    window_light(SUN, energy=2600, colour=(1.0, 0.92, 0.8), room=(1.0, 0.93, 0.83), room_strength=0.14)
    shelf = timber("shelf", ((0.05, 0.021, 0.009), (0.14, 0.062, 0.026), (0.235, 0.115, 0.05)), 0, 3, 0.31, 1.0, 0.5,
                   1.2)
    box((40, 15, 0.4), (0, 5, -0.4), shelf, round_m=0.05)
    back = timber("back", ((0.05, 0.022, 0.01), (0.12, 0.058, 0.026), (0.17, 0.085, 0.04)), 0, 0, 0.5)
    wall((40, 12), (0, 11.0, 0), back)
    row()
    glasses()
    car()
    key()
    marbles()
    leafy_pot()
    succulent()
    specks((-2.2, 2.3), (3.2, 7.6), 350, 6)


def foil_marks(name, ground, scale=1.0):
    """A leather label with rows of gold marks that look like letters and can't be read."""
    made = material(name, ground, 0.5)
    nodes = Nodes(made)
    place = nodes.place()
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    row_part = nodes.math("FRACT", nodes.math("MULTIPLY", split.outputs["Z"], 8.5 / scale))
    inside = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", row_part, 0.5)), 0.27)
    middle = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", split.outputs["X"]), 0.13)
    strokes = nodes.math("GREATER_THAN", nodes.noise(nodes.place((34 / scale, 2, 20 / scale)), 1.0, 2), 0.52)
    mask = nodes.math("MULTIPLY", nodes.math("MULTIPLY", inside, middle), strokes)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(mask, ground, (0.72, 0.48, 0.16)))
    nodes.feed(nodes.surface.inputs["Metallic"], mask)
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("SUBTRACT", 0.55, nodes.math("MULTIPLY", mask, 0.25)))
    return made


def row():
    """Books side by side; behind the head they are dark and plain."""
    gold = material("gold", (0.7, 0.46, 0.15), 0.34, metallic=1.0)
    paper = pages()
    hides = [leather(f"leather {k}", tone) for k, tone in enumerate(
        ((0.13, 0.035, 0.022), (0.16, 0.075, 0.032), (0.035, 0.055, 0.035), (0.24, 0.13, 0.06), (0.035, 0.04, 0.06)))]
    cloths = [bookcloth(f"cloth {k}", tone) for k, tone in enumerate(
        ((0.07, 0.1, 0.11), (0.2, 0.05, 0.035), (0.32, 0.25, 0.15), (0.1, 0.11, 0.07), (0.4, 0.33, 0.22),
         (0.33, 0.17, 0.05), (0.045, 0.07, 0.11)))]
    labels = [foil_marks(f"label {k}", tone, size) for k, (tone, size) in enumerate(
        (((0.09, 0.012, 0.012), 1.0), ((0.015, 0.03, 0.02), 1.3), ((0.02, 0.015, 0.012), 0.9)))]
    chance = random.Random(23)
    x, count = -5.2, 0
    while x < 5.4:
        old = chance.random() < 0.58
        thick = chance.uniform(0.34, 0.62) if old else chance.uniform(0.22, 0.46)
        tall = chance.uniform(2.35, 3.05) if old else chance.uniform(2.1, 2.9)
        deep = chance.uniform(1.5, 1.9)
        middle = -1.5 < x < 1.3
        if old:
            cover = hides[chance.choice((0, 1, 2, 4) if middle else (0, 1, 2, 3, 4))]
            bands = chance.choice(((0.12, 0.3, 0.48, 0.66, 0.84), (0.16, 0.36, 0.56, 0.76),
                                   (0.1, 0.26, 0.42, 0.58, 0.74, 0.9)))
            lines = [share + side for share in bands for side in (-0.009, 0.026)] if chance.random() < 0.7 else [0.03,
                0.95]
            gaps = sorted(bands)
            panels = [(gaps[-2] + 0.034, (gaps[-1] - gaps[-2] - 0.05) * tall, chance.choice(labels))]
        else:
            cover = cloths[chance.choice((0, 1, 3, 6) if middle else range(7))]
            bands, lines = (), chance.choice(((0.07, 0.09, 0.9, 0.92), (0.15, 0.85), (0.6, 0.62, 0.9, 0.92)))
            panels = [(0.64, 0.22 * tall,
                       foil_marks(f"title {count}",
                                  tuple(cover.node_tree.nodes["Principled BSDF"].inputs[0].default_value)[:3], 1.2))] \
                if chance.random() < 0.5 else []
        made = book(thick, deep, tall, cover, paper, gold=gold, bands=bands, lines=lines, panels=panels,
                    name=f"book {count}")
        lean = 0.0
        if count in (6, 20):
            # One leans on its neighbour.
            lean = 7.0
            x += 0.06
        put(made, (x + thick / 2 + (0.24 if lean else 0), 7.75 + chance.uniform(-0.12, 0.18), 0.0),
            chance.uniform(-1.5, 1.5), 0, -lean)
        if lean:
            made.location.z += 0.5 * thick * math.sin(math.radians(lean))
        x += thick + 0.012 + (0.38 if lean else 0)
        count += 1
    # Two lie in front at the right.
    for k, (cover, thick, turn) in enumerate(((cloths[5], 0.36, 3), (hides[2], 0.3, -5))):
        made = book(thick, 1.5, 2.1, cover, paper, gold=gold, lines=(0.1, 0.12, 0.88, 0.9),
                    panels=[(0.4, 0.5, labels[k])], name=f"lying {k}")
        put(made, (1.75 + 2.1, 6.75 + 0.06 * k, 0.36 * k + thick / 2 + 0.001), turn, roll_deg=-90)


def glasses():
    """Round, of horn, with open temples."""
    horn = material("horn", (0.06, 0.022, 0.008), 0.12)
    nodes = Nodes(horn)
    cloud = nodes.noise(nodes.place(), 5, 4, 0.5, 0.8)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(cloud, (0.4, (0.018, 0.008, 0.004)),
                                                              (0.56, (0.15, 0.055, 0.015)), (0.7, (0.34, 0.15, 0.04))))
    lens = clear("lens", (0.97, 0.98, 0.98), 0.01, 0.05)
    metal = material("hinge", (0.6, 0.5, 0.3), 0.3, metallic=1.0)
    r, apart, z = 0.29, 0.4, 0.33
    parts = []
    for side in (-1, 1):
        ring = [(side * apart + r * math.cos(a), 0, z + 0.93 * r * math.sin(a))
                for a in (2 * math.pi * k / 48 for k in range(50))]
        parts.append(tubes([ring], 0.032, horn, 12, "rim"))
        glass = lathe([(0, 0.018), (0.5 * r, 0.014), (r, 0.0)], material=lens, steps=48)
        glass.matrix_world = Matrix.Translation((side * apart, 0, z)) @ Matrix.Rotation(math.radians(90), 4,
            "X") @ Matrix.Diagonal((1, 0.93, 1, 1))
        parts.append(glass)
        temple = [(side * (apart + r + 0.01), 0.0, z + 0.12), (side * (apart + r + 0.06), 0.05, z + 0.12),
                  (side * (apart + r + 0.07), 0.5, z + 0.11),
                  (side * (apart + r + 0.04), 1.15, z + 0.05), (side * (apart + r), 1.45,
                                                                z - 0.08), (side * (apart + r - 0.02), 1.68, z - 0.28)]
        arm = tubes([smooth_path(temple, 8)], lambda s: 0.024 + 0.014 * s, horn, 10, "temple")
        parts.append(arm)
        parts.append(box((0.05, 0.07, 0.06), (side * (apart + r + 0.02), 0.01, z + 0.09), metal, round_m=0.01))
    bridge = [(-apart + r - 0.01, 0, z + 0.08), (-0.05, -0.02, z + 0.17), (0.05, -0.02, z + 0.17),
              (apart - r + 0.01, 0, z + 0.08)]
    parts.append(tubes([smooth_path(bridge, 8)], 0.03, horn, 12, "bridge"))
    bpy.context.view_layer.update()
    put(join(parts, "glasses"), (-1.52, 5.95, 0), 22)


def car():
    """A toy of beech with painted wheels, worn by small hands."""
    beech = timber("beech", ((0.33, 0.17, 0.08), (0.56, 0.35, 0.19), (0.66, 0.45, 0.27)), 0, 0, 0.42, 0.8, 0.8, 1.4,
                   "Object")
    red = worn("red paint", (0.42, 0.035, 0.025))
    dark = material("axle", (0.2, 0.11, 0.05), 0.5)
    body = [(-0.62, 0.16), (0.6, 0.16), (0.66, 0.24), (0.64, 0.36), (0.52, 0.42), (0.34, 0.44), (0.2, 0.63),
            (0.1, 0.68), (-0.3, 0.68), (-0.42, 0.62), (-0.5, 0.45), (-0.62, 0.42), (-0.66, 0.34)]
    shell = extrude(body, 0.5, (0, 0.25, 0), beech, (90, 0, 0), 0.045, "body")
    parts = [shell]
    for x in (-0.36, 0.36):
        for side in (-1, 1):
            wheel = cylinder(0.19, 0.1, (0, 0, -0.05), red, 48, round_m=0.03)
            hub = cylinder(0.05, 0.12, (0, 0, -0.06), dark, 20, round_m=0.01)
            for each in (wheel, hub):
                each.matrix_world = Matrix.Translation((x, side * 0.3, 0.19)) @ Matrix.Rotation(math.radians(90), 4,
                    "X") @ Matrix.Translation((0, 0, -0.05))
                parts.append(each)
    # A peg as its driver's window: a round hole filled with darker wood.
    peg = cylinder(0.1, 0.54, material=worn("cream paint", (0.6, 0.52, 0.38)), steps=40, round_m=0.015)
    peg.matrix_world = Matrix.Translation((-0.1, 0.27, 0.52)) @ Matrix.Rotation(math.radians(90), 4, "X")
    parts.append(peg)
    bpy.context.view_layer.update()
    put(join(parts, "car"), (1.78, 5.75, 0), 202)


def worn(name, colour):
    """Paint on wood, rubbed off in places."""
    made = material(name, colour, 0.35)
    nodes = Nodes(made)
    off = nodes.ramp(nodes.noise(nodes.place(), 9, 9, 0.72), (0.58, (0, 0, 0)), (0.62, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", off, 0.8), colour,
                                                             (0.5, 0.31, 0.17)))
    nodes.bump(nodes.math("MULTIPLY", off, -1.0), 0.3, 0.006)
    return made


def key():
    """An old brass key, lying flat."""
    brass = material("brass", (0.5, 0.34, 0.14), 0.3, metallic=1.0)
    nodes = Nodes(brass)
    stain = nodes.noise(nodes.place(), 8, 8, 0.7)
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(stain, (0.38, (0.16, 0.1, 0.045)),
                                                              (0.55, (0.5, 0.33, 0.13)), (0.75, (0.66, 0.46, 0.2))))
    nodes.feed(nodes.surface.inputs["Roughness"], nodes.math("SUBTRACT", 0.65, nodes.math("MULTIPLY", stain, 0.55)))
    ring = [(-0.16 + 0.13 * math.cos(a), 0.11 * math.sin(a), 0.03) for a in (2 * math.pi * k / 40 for k in range(42))]
    parts = [tubes([ring], 0.026, brass, 12), tubes([[(-0.03, 0, 0.035), (0.6, 0, 0.035)]], 0.03, brass, 16)]
    for x in (0.02, 0.08, 0.46):
        parts.append(tubes([[(x - 0.014, 0, 0.035), (x + 0.014, 0, 0.035)]], 0.043, brass, 16))
    for x, wide, long in ((0.51, 0.03, 0.17), (0.56, 0.035, 0.2), (0.535, 0.06, 0.09)):
        parts.append(box((wide, long, 0.03), (x, -long / 2, 0.02), brass, round_m=0.006))
    bpy.context.view_layer.update()
    put(join(parts, "key"), (1.3, 4.72, 0), 32)


def marbles():
    """Clear coloured glass, small enough to be real glass."""
    tones = ((0.08, 0.42, 0.5), (0.85, 0.34, 0.05), (0.2, 0.5, 0.16))
    for k, (x, y) in enumerate(((-1.3, 4.75), (-1.52, 5.02), (1.2, 5.5))):
        made = material(f"marble {k}", tones[k], 0.0, transmission=1.0)
        nodes = Nodes(made)
        # A twisted ribbon of opaque glass inside, as a stripe on the surface.
        swirl = nodes.noise(nodes.place((1, 1, 0.35)), 5, 1, 0.5, 1.8)
        ribbon = nodes.ramp(swirl, (0.53, (0, 0, 0)), (0.56, (1, 1, 1)), (0.62, (1, 1, 1)), (0.65, (0, 0, 0)))
        shown = nodes.mix(ribbon, tones[k], (0.75, 0.72, 0.62))
        nodes.feed(nodes.surface.inputs["Base Color"], shown)
        nodes.feed(nodes.surface.inputs["Transmission"], nodes.math("SUBTRACT", 1.0,
            nodes.math("MULTIPLY", ribbon, 0.7)))
        put(lump(0.1, k + 1, 1.0, 0.0, 48, made), (x, y, 0.1), 40 * k, 30)


def leafy_pot():
    """A plant in a glazed pot, behind at the left."""
    at = (-2.62, 6.85, 0)
    pot = glazed("pot", (0.62, 0.6, 0.54), (0.33, 0.22, 0.15), 0.28)
    lathe([(0, 0.0), (0.36, 0.0), (0.42, 0.03), (0.5, 0.4), (0.53, 0.8), (0.535, 0.86), (0.51, 0.88), (0.485, 0.86),
           (0.47, 0.78), (0, 0.76)], at, pot, 64)
    earth = mottled("earth", (0.02, 0.012, 0.008), (0.07, 0.045, 0.03), 12, 0.95, 0.9, 0.03)
    cylinder(0.47, 0.03, (at[0], at[1], 0.77), earth)
    green = leaf("foliage", (0.02, 0.065, 0.015), (0.075, 0.16, 0.03), 0.3, 0.25)
    nodes = Nodes(green)
    nodes.bump(nodes.noise(nodes.place((14, 2, 2)), 1.5, 4), 0.3, 0.02)
    kinds = [leaf_blade(0.55, 0.34, 0.2, 0.9, 0.8, green, 12, 6, 0.08, seed=k) for k in range(3)]
    chance = random.Random(5)
    places, stems = [], []
    for k in range(34):
        turn = 2.4 * k
        out = 0.15 + 0.5 * (k / 34) ** 0.6 * chance.uniform(0.7, 1.1)
        high = 1.75 - 0.7 * (k / 34) + chance.uniform(-0.1, 0.15)
        tip = (at[0] + out * math.cos(turn), at[1] + out * math.sin(turn), high)
        stems.append(smooth_path([(at[0] + 0.1 * math.cos(turn), at[1] + 0.1 * math.sin(turn), 0.77),
                                  (at[0] + 0.5 * out * math.cos(turn), at[1] + 0.5 * out * math.sin(turn), 0.9 * high),
                                  tip], 5))
        places.append((*tip, math.degrees(turn) - 90, chance.uniform(0.7, 1.05), chance.uniform(-5, 35)))
    tubes(stems, 0.013, green, 6, "stems")
    scatter(kinds, places)


def succulent():
    """The front layer: a rosette of fleshy leaves in a clay pot."""
    clay = mottled("clay", (0.2, 0.078, 0.038), (0.34, 0.15, 0.082), 4, 0.88, 0.35, 0.01)
    nodes = Nodes(clay)
    # Lime that water left behind.
    own = nodes.surface.inputs["Base Color"].links[0].from_socket
    lime = nodes.ramp(nodes.noise(nodes.place((1, 1, 1.8)), 3.2, 8, 0.68), (0.52, (0, 0, 0)), (0.75, (1, 1, 1)))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.mix(nodes.math("MULTIPLY", lime, 0.5), own, (0.6, 0.52, 0.45)))
    pot = lathe([(0, 0.0), (0.27, 0.0), (0.29, 0.02), (0.345, 0.46), (0.35, 0.475), (0.385, 0.48), (0.395, 0.5),
                 (0.41, 0.64), (0.4, 0.66), (0.375, 0.66),
                 (0.36, 0.63), (0.35, 0.57), (0, 0.57)], material=clay, steps=80)
    flesh = material("succulent", (0.2, 0.3, 0.2), 0.5, specular=0.25)
    nodes = Nodes(flesh)
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(nodes.place(), split.inputs[0])
    x, y = split.outputs[0], split.outputs[1]
    away = nodes.math("SQRT", nodes.math("ADD", nodes.math("MULTIPLY", x, x), nodes.math("MULTIPLY", y, y)))
    bloom = nodes.noise(nodes.place(), 5, 6)
    tone = nodes.math("ADD", away, nodes.math("MULTIPLY", nodes.math("SUBTRACT", bloom, 0.5), 0.16))
    nodes.feed(nodes.surface.inputs["Base Color"], nodes.ramp(tone, (0.05, (0.13, 0.22, 0.08)),
                                                              (0.25, (0.11, 0.21, 0.12)), (0.4, (0.16, 0.26, 0.18)),
                                                              (0.5, (0.36, 0.14, 0.13))))
    parts = [pot]
    chance = random.Random(7)
    count = 46
    for k in range(count):
        t = (k + 0.5) / count
        long = 0.13 + 0.32 * t**0.8
        made = leaf_blade(long, 0.1 + 0.17 * t**0.7, 0.28, -0.35, 0.62, flesh, 10, 4, 0.0, 0.045)
        put(made, (0, 0, 0.73 - 0.13 * t + 0.02 * chance.random()), 137.5 * k,
            78 - 66 * t**0.75 + chance.uniform(-3, 3))
        parts.append(made)
    stem = tubes([[(0, 0, 0.55), (0, 0, 0.78)]], 0.09, clay, 12)
    parts.append(stem)
    bpy.context.view_layer.update()
    made = put(join(parts, "succulent"), (0.0, 3.12, 0), 0, scale=1.06)
    front(made, shade(0.68, (0.06, 3.14), 0.6))
