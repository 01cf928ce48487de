"""The corridor of a clinic: pale walls, a shining floor, doors, a window at its end, a bed and a trolley."""

import math
import random

from kit.materials import Nodes, cloth, material, mottled, paving, wood
from kit.rooms import daylight_through, pot, rubber_plant
from kit.shapes import grid, hills, plane
from kit.sky import lamp, uniform
from kit.town import Parts, again, glowing
from kit.units import Camera, Plate, Sun

SUN = Sun(elevation_deg=42, azimuth_deg=-120, radius_deg=16, strength=0)
PLATE = Plate(
    uses=("scenery", "group"),
    camera=Camera(height_m=1.45, focal_mm=33, horizon=0.43, focus_m=4, f_stop=11),
    key=SUN,
    stand_m=(2.2, 5.6),
    aside_m=0.8,
    samples=32,
    exposure=2.0,
    contrast=1.12,
    saturation=1.06,
)
LEFT, RIGHT, END, TOP = -1.75, 1.75, 21.0, 2.75
# The lobby in which people stand is wider than the corridor behind it.
LOBBY_Y, LOBBY_M = 6.6, 3.1
DOORS_LEFT, DOORS_RIGHT = (8.4, 13.0, 17.4), (10.4, 15.2)


def build():
    uniform((0.94, 0.97, 1.0), 0.12)
    # Windows of the lobby, out of the picture at the left.
    daylight_through((-LOBBY_M + 0.1, 0.6, 1.75), (3.4, 1.9), (1.2, 4.2, 0.9), 250, (0.96, 0.98, 1.0))
    lamp("AREA", (0, 2.8, TOP - 0.05), 120, (1.0, 0.975, 0.94), (4.5, 5.5)).visible_glossy = False
    lamp("AREA", (0, 13.6, TOP - 0.05), 150, (1.0, 0.975, 0.94), (1.6, 13)).visible_glossy = False
    daylight_through((0, END - 0.2, 1.6), (2.4, 1.7), (0, 12, 0.8), 130, (0.92, 0.96, 1.0))
    paint = mottled("clinic wall", (0.62, 0.63, 0.61), (0.68, 0.69, 0.67), 0.7, 0.6, 0.04)
    plane((10, 36), (0, 8, 0), linoleum())
    walls(paint)
    ceiling()
    doors()
    bed()
    trolley()
    lobby_things()


def linoleum():
    """Speckled linoleum, polished, with a coloured stripe that leads along the corridor."""
    made = material("linoleum", (0.42, 0.45, 0.45), 0.2)
    nodes = Nodes(made)
    place = nodes.place()
    chips = nodes.ramp(nodes.noise(place, 90, 4, 0.75), (0.38, (0.3, 0.33, 0.335)), (0.5, (0.46, 0.485, 0.48)),
                       (0.64, (0.56, 0.575, 0.565)))
    broad = nodes.ramp(nodes.noise(place, 0.5, 7, 0.6), (0.34, (0.86, 0.86, 0.86)), (0.66, (1, 1, 1)))
    own = nodes.mix(0.9, chips, broad, "MULTIPLY")
    split = nodes.tree.nodes.new("ShaderNodeSeparateXYZ")
    nodes.tree.links.new(place, split.inputs[0])
    for x, half, tone in ((-1.28, 0.075, (0.05, 0.24, 0.3)), (-1.06, 0.03, (0.36, 0.5, 0.2))):
        stripe = nodes.math("LESS_THAN", nodes.math("ABSOLUTE", nodes.math("SUBTRACT", split.outputs["X"], x)), half)
        own = nodes.mix(nodes.math("MULTIPLY", stripe, 0.85), own, tone)
    # Sheets of 2 m are welded together.
    seam = nodes.math("LESS_THAN", nodes.math("FRACT", nodes.math("DIVIDE",
                                                                  nodes.math("ADD", split.outputs["Y"], 50.7), 4.0)),
                      0.0012)
    own = nodes.mix(nodes.math("MULTIPLY", seam, 0.5), own, (0.2, 0.21, 0.21))
    scuff = nodes.ramp(nodes.noise(nodes.place((3.5, 0.7, 1)), 2.6, 9, 0.74, 1.4), (0.66, (0, 0, 0)), (0.72, (1, 1, 1)))
    own = nodes.mix(nodes.math("MULTIPLY", scuff, 0.22), own, (0.18, 0.18, 0.18))
    nodes.feed(nodes.surface.inputs["Base Color"], own)
    nodes.feed(nodes.surface.inputs["Roughness"],
               nodes.math("ADD", nodes.math("MULTIPLY", nodes.noise(place, 1.0, 8, 0.64), 0.3), 0.04))
    nodes.bump(nodes.noise(place, 1.8, 3), 0.05, 0.02)
    return made


def openings(wanted, start):
    """Holes for doors of 1.15 x 2.12 m whose middles are at `wanted`, along a wall that begins at `start`."""
    return [((y - start - 0.575, y - start + 0.575), (0, 2.12)) for y in wanted]


def walls(paint):
    rail = wood("hand rail", (0.26, 0.15, 0.08), (0.45, 0.3, 0.18), (1.2, 9, 9), 2.0, 0.35)
    guard = mottled("wall guard", (0.16, 0.34, 0.36), (0.19, 0.39, 0.41), 2, 0.5, 0.05)
    base = material("skirting", (0.2, 0.23, 0.24), 0.4)
    sky = glowing("clinic window", (0.8, 0.8, 0.8), (0.9, 0.95, 1.0), 2.1)
    frame = material("clinic frame", (0.6, 0.61, 0.61), 0.4)
    green = glowing("trees outside", (0.2, 0.3, 0.12), (0.36, 0.5, 0.26), 1.1, 2.5)
    for side, wanted in ((-1, DOORS_LEFT), (1, DOORS_RIGHT)):
        x = LEFT if side < 0 else RIGHT
        # Local x runs along the wall: away from the camera at the left, towards it at the right.
        start = LOBBY_Y if side < 0 else END
        long_m = END - LOBBY_Y
        holes = openings(wanted, start) if side < 0 else [((END - y - 0.575, END - y + 0.575), (0, 2.12))
                                                          for y in wanted]
        parts = Parts((x, start, 0), 90 if side < 0 else -90, "corridor wall")
        parts.wall((0, long_m), (0, TOP), holes, paint, 0.16)
        edges = [0.0, *sorted(edge for hole in holes for edge in hole[0]), long_m]
        for a, b in zip(edges[::2], edges[1::2]):
            if b - a < 0.2:
                continue
            parts.solid((a, b), (-0.012, 0), (0.1, 0.98), guard)
            parts.solid((a, b), (-0.016, 0), (0, 0.1), base)
            low, high = a + 0.1, b - 0.1
            parts.solid((low, high), (-0.085, -0.05), (0.86, 0.98), rail)
            spot = low + 0.12
            while spot < high:
                parts.solid((spot - 0.02, spot + 0.02), (-0.055, 0), (0.9, 0.94), frame)
                spot += 0.9
        parts.done(0.004)
    lobby = Parts((0, 0, 0), 0, "lobby")
    for side in (-1, 1):
        inner, outer = (LEFT, -LOBBY_M) if side < 0 else (RIGHT, LOBBY_M)
        a, b = sorted((inner, outer))
        lobby.upright((a, b), (0, TOP), LOBBY_Y, paint)
        lobby.solid((a, b), (LOBBY_Y - 0.012, LOBBY_Y), (0.1, 0.98), guard)
        lobby.solid((a, b), (LOBBY_Y - 0.016, LOBBY_Y), (0, 0.1), base)
        lobby.face([(outer, -5, 0), (outer, LOBBY_Y, 0), (outer, LOBBY_Y, TOP), (outer, -5, TOP)], paint)
        near, far = sorted((outer, outer - side * 0.016))
        lobby.solid((near, far), (-4, LOBBY_Y), (0, 0.1), base)
        # A metal corner where the corridor begins.
        lobby.solid(sorted((inner - side * 0.004, inner + side * 0.05)), (LOBBY_Y - 0.006, LOBBY_Y + 0.05),
                    (0.1, 2.0), frame)
    lobby.upright((-4, 4), (0, TOP), -5, paint)
    # The window at the end.
    lobby.wall((LEFT, RIGHT), (0, TOP), [((-1.25, 1.25), (0.85, 2.4))], paint, 0.2, END)
    lobby.upright((-1.3, 1.3), (1.25, 2.45), END + 0.9, sky)
    lobby.upright((-1.3, 1.3), (0.7, 1.25), END + 0.88, green)
    for x in (-1.25, -0.42, 0.42, 1.25):
        lobby.solid((x - 0.03, x + 0.03), (END + 0.06, END + 0.13), (0.85, 2.4), frame)
    for z in (0.85, 1.9, 2.37):
        lobby.solid((-1.25, 1.25), (END + 0.06, END + 0.13), (z, z + 0.05), frame)
    lobby.solid((-1.35, 1.35), (END - 0.08, END + 0.1), (0.8, 0.85), frame)
    lobby.solid((LEFT, RIGHT), (END - 0.016, END), (0, 0.1), base)
    lobby.done(0.004)


def ceiling():
    """Panels of 0.6 m between white rails, with lamps, grilles and a round detector."""
    panels = paving("clinic ceiling", (0.74, 0.74, 0.73), (0.7, 0.7, 0.69), (0.5, 0.5, 0.5), 0.6, 0.6, 0.012, 0.9, 0.0)
    # The lamps also shine sideways along the ceiling.
    surface = panels.node_tree.nodes["Principled BSDF"]
    surface.inputs["Emission"].default_value = (1.0, 0.98, 0.95, 1)
    surface.inputs["Emission Strength"].default_value = 0.12
    panels.cycles.sample_as_light = False
    plane((10, 36), (0, 8, TOP), panels)
    shine = glowing("ceiling lamp", (0.9, 0.9, 0.9), (1.0, 0.98, 0.95), 3.2, lights=False)
    rim = material("lamp rim", (0.7, 0.7, 0.7), 0.4)
    grille = material("grille", (0.4, 0.4, 0.4), 0.5)
    parts = Parts((0, 0, 0), 0, "ceiling things")
    for x, y in ((-1.5, 4.2), (1.5, 4.2), (0.0, 8.1), (0.0, 10.5), (0.0, 12.9), (0.0, 15.3), (0.0, 17.7), (0.0, 20.1)):
        parts.solid((x - 0.3, x + 0.3), (y - 0.6, y + 0.6), (TOP - 0.02, TOP), rim)
        parts.solid((x - 0.27, x + 0.27), (y - 0.57, y + 0.57), (TOP - 0.024, TOP - 0.018), shine)
    for y in (6.0, 9.3, 14.1):
        parts.turned(((0.3, 0), (0.3, -0.01), (0.0, -0.012)), (0.9, y, TOP), rim, 32)
        for r in (0.1, 0.16, 0.22):
            parts.ring((0.9, y, TOP - 0.014), r, 0.006, grille, "Z", 40)
    for y in (5.2, 11.7):
        parts.turned(((0.06, 0), (0.055, -0.03), (0.03, -0.045), (0, -0.045)), (-0.6, y, TOP), rim, 24)
    # A sign without words: an arrow on a lit plate.
    sign = glowing("sign plate", (0.02, 0.2, 0.16), (0.02, 0.42, 0.3), 0.5)
    white = glowing("sign arrow", (0.8, 0.8, 0.8), (1, 1, 1), 0.8, lights=False)
    y = 11.0
    parts.solid((-0.42, 0.42), (y, y + 0.05), (TOP - 0.36, TOP - 0.12), sign)
    parts.face([(-0.3, y - 0.002, TOP - 0.225), (0.08, y - 0.002, TOP - 0.225), (0.08, y - 0.002, TOP - 0.255),
                (-0.3, y - 0.002, TOP - 0.255)], white)
    parts.face([(0.06, y - 0.002, TOP - 0.17), (0.2, y - 0.002, TOP - 0.24), (0.06, y - 0.002, TOP - 0.31)], white)
    for x in (-0.3, 0.3):
        parts.tube(((x, y + 0.02, TOP - 0.12), (x, y + 0.02, TOP)), 0.006, grille, 6)
    parts.done(0.002)


def doors():
    """Doors of pale wood in steel frames, with a narrow pane and a lever, and a plate beside each."""
    leaf = wood("clinic door", (0.36, 0.25, 0.15), (0.54, 0.41, 0.27), (9, 9, 1.2), 1.8, 0.4, 0.05)
    steel = material("door steel", (0.52, 0.53, 0.53), 0.32, 0.9)
    trim = material("door frame", (0.4, 0.43, 0.44), 0.4)
    pane = glowing("door pane", (0.3, 0.34, 0.36), (0.7, 0.78, 0.82), 0.5)
    plate = material("door plate", (0.66, 0.67, 0.67), 0.4)
    teal = material("plate colour", (0.05, 0.26, 0.3), 0.4)
    soap = material("dispenser", (0.64, 0.64, 0.63), 0.3)
    for side, wanted in ((-1, DOORS_LEFT), (1, DOORS_RIGHT)):
        x = LEFT if side < 0 else RIGHT
        for k, y in enumerate(wanted):
            parts = Parts((x, y, 0), 90 if side < 0 else -90, "clinic door")
            for a, b in ((-0.575, -0.52), (0.52, 0.575)):
                parts.solid((a, b), (-0.02, 0.16), (0, 2.12), trim)
            parts.solid((-0.575, 0.575), (-0.02, 0.16), (2.06, 2.12), trim)
            parts.solid((-0.52, 0.52), (0.05, 0.095), (0.01, 2.06), leaf)
            parts.solid((-0.52, 0.52), (0.046, 0.05), (0.02, 0.26), steel)
            parts.solid((0.14, 0.32), (0.045, 0.05), (0.96, 1.86), trim)
            parts.solid((0.155, 0.305), (0.042, 0.046), (0.975, 1.845), pane)
            parts.solid((-0.46, -0.42), (0.04, 0.05), (0.95, 1.13), steel)
            parts.tube(((-0.44, 0.045, 1.06), (-0.44, 0.0, 1.06), (-0.31, 0.0, 1.06)), 0.01, steel, 10)
            parts.solid((0.7, 0.9), (-0.012, 0), (1.5, 1.68), plate)
            parts.solid((0.7, 0.9), (-0.014, 0), (1.64, 1.68), teal)
            if k % 2 == 0:
                parts.solid((-0.98, -0.86), (-0.11, -0.012), (1.1, 1.36), soap)
                parts.solid((-0.96, -0.88), (-0.13, -0.1), (1.1, 1.13), steel)
            parts.done(0.003)


def bed():
    """A hospital bed at the right wall, made up with white sheets and a blue blanket."""
    steel = material("bed steel", (0.6, 0.61, 0.61), 0.3, 0.85)
    plastic = material("bed plastic", (0.62, 0.62, 0.6), 0.35)
    rubber = material("wheel", (0.04, 0.04, 0.042), 0.6)
    sheet = cloth("sheet", (0.7, 0.71, 0.71), 260)
    blue = cloth("blanket", (0.12, 0.26, 0.36), 180)
    at = (1.1, 8.2)
    parts = Parts((at[0], at[1], 0), 0, "bed")
    for x in (-0.42, 0.42):
        parts.solid((x - 0.02, x + 0.02), (0.1, 2.0), (0.42, 0.48), steel)
        for y in (0.15, 1.95):
            parts.tube(((x, y, 0.45), (x * 0.92, y, 0.12)), 0.02, steel, 10)
            for dx in (-0.014, 0.014):
                parts.ring((x * 0.92 + dx, y, 0.075), 0.05, 0.022, rubber, "X", 24)
    for y in (0.35, 1.7):
        parts.tube(((-0.4, y, 0.2), (0.4, y, 0.2)), 0.018, steel, 8)
    for y, tall in ((0.02, 0.86), (2.06, 1.02)):
        parts.solid((-0.45, 0.45), (y - 0.02, y + 0.02), (0.42, tall), plastic)
        parts.tube(((-0.46, y, 0.3), (-0.46, y, tall), (-0.36, y, tall + 0.06), (0.36, y, tall + 0.06), (0.46, y, tall),
                    (0.46, y, 0.3)), 0.018, steel, 10)
    for x in (-0.48, 0.48):
        for z in (0.62, 0.72, 0.82):
            parts.tube(((x, 1.0, z), (x, 1.8, z)), 0.011, steel, 8)
        for y in (1.0, 1.4, 1.8):
            parts.tube(((x, y, 0.45), (x, y, 0.82)), 0.011, steel, 8)
    parts.solid((-0.43, 0.43), (0.06, 2.02), (0.48, 0.62), sheet)
    parts.done(0.02, 3)

    def spread_over(width, long_m, z, chosen, seed, rise=0.0):
        def height(u, v):
            edge = max(0.0, abs(u) - (width / 2 - 0.09)) / 0.09
            return z + 0.014 * hills(u, v, 0.22, 4, seed) - 0.13 * edge**2 + rise * math.exp(-(v / 0.16) ** 2) * (
                1 - (2 * u / width) ** 4)
        return grid((width, long_m), (60, 90), height, chosen, "bed cloth")

    spread_over(0.98, 1.3, 0.655, blue, 4.0).location = (at[0], at[1] + 0.72, 0)
    spread_over(0.97, 0.32, 0.668, sheet, 6.0).location = (at[0], at[1] + 1.42, 0)
    spread_over(0.66, 0.42, 0.66, sheet, 8.0, 0.11).location = (at[0], at[1] + 1.78, 0)


def trolley():
    """A steel trolley with boxes, bottles and a kidney dish, and a drip stand, at the left wall."""
    steel = material("trolley steel", (0.56, 0.57, 0.57), 0.24, 1.0)
    rubber = material("trolley wheel", (0.04, 0.04, 0.042), 0.6)
    box_tones = [material(f"box {k}", tone, 0.5) for k, tone in enumerate(((0.64, 0.64, 0.62), (0.1, 0.28, 0.36),
                                                                          (0.5, 0.56, 0.3)))]
    brown = material("bottle", (0.1, 0.035, 0.008), 0.08, specular=0.8)
    clear = material("bag", (0.56, 0.6, 0.6), 0.15)
    chance = random.Random(5)
    parts = Parts((-1.38, 7.3, 0), 90, "trolley")
    for x in (-0.36, 0.36):
        for y in (-0.2, 0.2):
            parts.tube(((x, y, 0.1), (x, y, 0.92)), 0.013, steel, 10)
            parts.ring((x, y, 0.05), 0.036, 0.014, rubber, "Y", 20)
    for z in (0.25, 0.85):
        parts.solid((-0.37, 0.37), (-0.21, 0.21), (z, z + 0.012), steel)
        for y in (-0.21, 0.21):
            parts.tube(((-0.36, y, z + 0.05), (0.36, y, z + 0.05)), 0.006, steel, 8)
    for k in range(5):
        x = -0.28 + 0.14 * k
        tall = chance.uniform(0.07, 0.16)
        parts.solid((x - 0.05, x + 0.05), (-0.1, 0.08), (0.862, 0.862 + tall), chance.choice(box_tones))
        parts.solid((x - 0.06, x + 0.05), (-0.12, 0.1), (0.262, 0.262 + 1.3 * tall), chance.choice(box_tones))
    for x, y in ((-0.2, -0.15), (0.05, -0.16), (0.12, -0.14)):
        parts.turned(((0, 0), (0.024, 0), (0.025, 0.07), (0.011, 0.09), (0.012, 0.115), (0, 0.116)), (x, y, 0.862),
                     brown, 20)
    parts.done(0.004)
    stand = Parts((-1.42, 8.35 + 1.15, 0), 0, "drip stand")
    for k in range(5):
        a = 1.2566 * k
        stand.tube(((0, 0, 0.1), (0.26 * math.cos(a), 0.26 * math.sin(a), 0.06)), 0.014, steel, 8)
        stand.ring((0.26 * math.cos(a), 0.26 * math.sin(a), 0.03), 0.022, 0.011, rubber, "X", 16)
    stand.tube(((0, 0, 0.1), (0, 0, 2.0)), 0.012, steel, 12)
    for s in (-1, 1):
        stand.tube(((0, 0, 2.0), (s * 0.07, 0, 2.03), (s * 0.12, 0, 1.98), (s * 0.13, 0, 2.02)), 0.005, steel, 8)
    stand.turned(((0, 0), (0.05, 0.02), (0.058, 0.12), (0.045, 0.22), (0, 0.23)), (-0.12, 0, 1.73), clear, 24)
    stand.done()


def lobby_things():
    """Chairs and a plant at the right of the lobby, a notice board and a dispenser at the left."""
    shell = material("seat shell", (0.06, 0.3, 0.36), 0.35)
    chrome = material("seat chrome", (0.6, 0.61, 0.61), 0.16, 1.0)
    soil = mottled("clinic soil", (0.02, 0.014, 0.01), (0.07, 0.05, 0.035), 40, 0.95, 1.0)
    grey = mottled("clinic pot", (0.42, 0.42, 0.41), (0.5, 0.5, 0.49), 6, 0.6)
    cork = mottled("notice cork", (0.28, 0.17, 0.09), (0.42, 0.28, 0.16), 70, 0.95, 0.3)
    rim = material("board rim", (0.55, 0.55, 0.54), 0.35, 0.8)
    papers = [material(f"notice {k}", tone, 0.8) for k, tone in enumerate(((0.68, 0.68, 0.66), (0.5, 0.62, 0.64),
                                                                          (0.66, 0.6, 0.4)))]
    parts = Parts((2.42, 6.25, 0), 0, "seats")
    for k in range(2):
        x = -0.36 + 0.56 * k
        vertices, columns, rows = [], 10, 20
        for r in range(rows + 1):
            s = r / rows
            if s < 0.5:
                y, z = -0.25 + 0.9 * s, 0.45 - 0.03 * math.sin(math.pi * 2 * s)
            else:
                y, z = 0.2 + 0.1 * (2 * s - 1), 0.45 + 0.4 * (2 * s - 1)
            for c in range(columns + 1):
                u = 2 * c / columns - 1
                vertices.append((x + 0.23 * u, y - 0.03 * u * u * (s > 0.5), z + 0.025 * u * u * (s <= 0.5)))
        faces = [(r * 11 + c, r * 11 + c + 1, r * 11 + c + 12, r * 11 + c + 11) for r in range(rows)
                 for c in range(columns)]
        parts.add(vertices, faces, shell, smooth=True)
        parts.add([(a, b + 0.012, c - 0.008) for a, b, c in vertices], faces, shell, smooth=True)
        for s in (-0.2, 0.2):
            parts.tube(((x + s, -0.22, 0.0), (x + s * 0.9, -0.1, 0.42), (x + s * 0.9, 0.14, 0.42),
                        (x + s, 0.24, 0.0)), 0.011,
                       chrome, 8)
    parts.done()
    pot((2.0, 5.2, 0), 0.2, 0.4, grey, soil)
    again(rubber_plant(1.35, 6, 0.25, 5), (2.0, 5.2, 0.34), 70)
    board = Parts((-2.42, LOBBY_Y - 0.01, 0), 0, "notice board")
    board.solid((-0.5, 0.42), (-0.03, 0), (1.25, 1.95), rim)
    board.solid((-0.47, 0.39), (-0.034, -0.028), (1.28, 1.92), cork)
    chance = random.Random(3)
    for k in range(6):
        x, z = -0.42 + 0.27 * (k % 3), 1.32 + 0.3 * (k // 3)
        tall = chance.choice((0.16, 0.24, 0.26))
        board.solid((x, x + 0.2), (-0.037, -0.035), (z, z + tall), chance.choice(papers))
    board.done(0.002)
