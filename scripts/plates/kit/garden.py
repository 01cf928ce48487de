"""Garden plants, each one mesh of a few thousand faces with its foot at the origin, to be scattered."""

import math
import random

from mathutils import Vector

from .materials import leaf, material
from .shapes import mesh

GREENS = {
    "fresh": ((0.03, 0.075, 0.012), (0.1, 0.18, 0.03)),
    "deep": ((0.016, 0.045, 0.01), (0.06, 0.115, 0.022)),
    "grey": ((0.06, 0.085, 0.055), (0.17, 0.21, 0.14)),
    "blue": ((0.025, 0.06, 0.03), (0.075, 0.14, 0.065)),
}


def green(kind):
    return leaf("green " + kind, *GREENS[kind], 0.45, 0.3)


def petal(colour, name="petal"):
    """Petals let light through and differ a little from plant to plant."""
    return leaf(name, tuple(0.72 * part for part in colour), colour, 0.55, 0.3)


class Growth:
    """Collects stems, leaves and petals of one plant."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.vertices, self.faces, self.slots, self.materials = [], [], [], []

    def slot(self, own):
        if own not in self.materials:
            self.materials.append(own)
        return self.materials.index(own)

    def blade(self, at, towards, length, width, own, droop=0.4, fold=0.25, steps=3, widest=0.45):
        """A leaf or petal that starts at `at`, folded along its middle, and bends down by `droop`."""
        along = Vector(towards).normalized()
        side = along.cross(Vector((0, 0, 1)))
        side = side.normalized() if side.length > 1e-3 else Vector((1, 0, 0))
        up = side.cross(along).normalized()
        slot, start = self.slot(own), len(self.vertices)
        for k in range(steps + 1):
            share = k / steps
            half = 0.5 * width * (share / widest if share < widest else ((1 - share) / (1 - widest)) ** 0.7)
            half = max(half, 0.06 * width)
            middle = Vector(at) + length * (share * along - Vector((0, 0, droop * share * share)))
            lifted = up * (fold * half)
            self.vertices += [middle - side * half + lifted, middle, middle + side * half + lifted]
        for k in range(steps):
            row = start + 3 * k
            self.faces += [(row, row + 1, row + 4, row + 3), (row + 1, row + 2, row + 5, row + 4)]
            self.slots += [slot, slot]

    def stem(self, points, radius, own):
        """A thin prism along points."""
        slot, start = self.slot(own), len(self.vertices)
        for point in points:
            for k in range(3):
                angle = 2.094 * k
                self.vertices.append(Vector(point) + Vector((radius * math.cos(angle), radius * math.sin(angle), 0)))
        for row in range(len(points) - 1):
            for k in range(3):
                here, there = start + 3 * row + k, start + 3 * row + (k + 1) % 3
                self.faces.append((here, there, there + 3, here + 3))
                self.slots.append(slot)

    def ring(self, at, facing, radius, count, own, cup=0.25, width=None, droop=0.0, steps=3):
        """A ring of petals around `facing`; `cup` is 0 for flat petals and 1 for half closed ones."""
        facing = Vector(facing).normalized()
        first = facing.orthogonal().normalized()
        second = facing.cross(first)
        turn = self.chance.uniform(0, 6.3)
        width = 2.3 * math.pi * radius / count * 0.5 if width is None else width
        for k in range(count):
            angle = turn + 2 * math.pi * (k + self.chance.uniform(-0.15, 0.15)) / count
            out = math.cos(angle) * first + math.sin(angle) * second
            lift = cup + self.chance.uniform(-0.06, 0.06)
            way = out * math.cos(lift * 1.57) + facing * math.sin(lift * 1.57)
            self.blade(at, way, radius, width, own, droop, 0.2, steps, 0.62)

    def knob(self, at, radius, own, squash=0.7):
        """A small ball: the middle of a flower, a bud."""
        slot, start = self.slot(own), len(self.vertices)
        rings = ((0.0, -1), (0.8, -0.6), (1.0, 0.0), (0.75, 0.65), (0.0, 1.0))
        for wide, high in rings:
            for k in range(7):
                angle = 0.898 * k
                self.vertices.append(Vector(at) + radius * Vector((wide * math.cos(angle), wide * math.sin(angle),
                                                                   squash * high)))
        for row in range(4):
            for k in range(7):
                here, there = start + 7 * row + k, start + 7 * row + (k + 1) % 7
                self.faces.append((here, there, there + 7, here + 7))
                self.slots.append(slot)

    def direction(self, low=-0.2, high=1.0):
        """A random direction whose height is between `low` and `high`."""
        z = self.chance.uniform(low, high)
        turn = self.chance.uniform(0, 2 * math.pi)
        flat = math.sqrt(max(0.0, 1 - z * z))
        return Vector((flat * math.cos(turn), flat * math.sin(turn), z))

    def leaves(self, count, reach, height, length, width, own, droop=0.5, steps=3):
        """Foliage of a clump: leaves through the volume of half an egg, more of them outside."""
        for _ in range(count):
            towards = self.direction(0.0, 1.0)
            away = self.chance.uniform(0.45, 1.0)
            at = Vector((towards.x * reach, towards.y * reach, towards.z * height)) * away
            own_length = length * self.chance.uniform(0.6, 1.2)
            heading = towards + 0.7 * self.direction(-0.5, 0.8)
            self.blade(at, heading, own_length, width * self.chance.uniform(0.7, 1.2), own, droop, 0.25, steps)

    def done(self, name):
        made = mesh(name, self.vertices, self.faces, smooth=True)
        for own in self.materials:
            made.data.materials.append(own)
        # `validate` may have removed a face; then the slots would be shifted.
        if len(made.data.polygons) == len(self.slots):
            made.data.polygons.foreach_set("material_index", self.slots)
        return made


def rose(plant, at, facing, radius, own):
    """A filled rose of four rings."""
    facing = Vector(facing).normalized()
    for ring, (size, cup, count) in enumerate(((1.0, 0.18, 6), (0.85, 0.42, 6), (0.62, 0.66, 5), (0.4, 0.85, 4))):
        plant.ring(Vector(at) + facing * (0.06 * ring * radius), facing, size * radius, count, own, cup,
                   1.15 * size * radius, 0.05)


def rose_bush(height=0.95, colour=(0.75, 0.22, 0.3), seed=1, blooms=22):
    plant = Growth(seed)
    leaves, wood, bright = green("deep"), green("blue"), petal(colour)
    chance = plant.chance
    for _ in range(9):
        way = plant.direction(0.5, 0.95)
        plant.stem([(0, 0, 0), 0.5 * height * way + Vector((0, 0, 0.1)), 0.85 * height * way], 0.006, wood)
    plant.leaves(420, 0.46 * height, 0.9 * height, 0.075, 0.045, leaves)
    for _ in range(blooms):
        way = plant.direction(0.15, 1.0)
        at = Vector((0.47 * height * way.x, 0.47 * height * way.y, height * (0.3 + 0.68 * way.z)))
        rose(plant, at, way + Vector((0, -0.2, 0.4)), chance.uniform(0.032, 0.052), bright)
    return plant.done("rose bush")


def spires(height=1.4, colour=(0.1, 0.12, 0.6), seed=1, count=5, share=0.5, floret=0.026, kind="fresh", bell=False):
    """Delphiniums, salvias and foxgloves: florets around upright stems above cut leaves."""
    plant = Growth(seed)
    leaves, bright = green(kind), petal(colour)
    pale = petal(tuple(min(1, 0.45 + 0.5 * part) for part in colour))
    chance = plant.chance
    for _ in range(count):
        foot = Vector((chance.uniform(-0.14, 0.14), chance.uniform(-0.14, 0.14), 0)) * height
        tall = height * chance.uniform(0.72, 1.05)
        top = foot * 1.5 + Vector((chance.uniform(-0.06, 0.06), chance.uniform(-0.06, 0.06), tall))
        plant.stem([foot, foot.lerp(top, 0.5), top], 0.004 + 0.002 * height, leaves)
        rows = int(share * tall / (1.0 * floret))
        for row in range(rows):
            up = row / rows
            at = foot.lerp(top, 1 - share + share * up)
            size = floret * (1.15 - 0.75 * up) * chance.uniform(0.8, 1.15)
            for k in range(4):
                turn = 2.4 * row + 1.571 * k + chance.uniform(-0.3, 0.3)
                out = Vector((math.cos(turn), math.sin(turn), -0.6 if bell else 0.15))
                if up > 0.88:
                    plant.blade(at, out, 0.8 * size, 0.6 * size, leaves, 0.1)
                else:
                    own = pale if k == 0 and up < 0.2 else bright
                    plant.ring(at + 0.9 * size * out, out, size, 4, own, 0.3, 1.1 * size, steps=2)
        for _ in range(5):
            at = foot.lerp(top, chance.uniform(0.08, 1 - share))
            plant.blade(at, plant.direction(0.0, 0.6), 0.13 * height, 0.05 * height, leaves, 0.4)
    plant.leaves(int(70 * height + 40), 0.24 * height, 0.42 * height, 0.17 * height, 0.075 * height, leaves)
    return plant.done("spires")


def lavender(height=0.5, colour=(0.24, 0.16, 0.5), seed=1, count=70):
    plant = Growth(seed)
    leaves, bright = green("grey"), petal(colour)
    chance = plant.chance
    for _ in range(count):
        way = plant.direction(0.55, 1.0)
        tall = height * chance.uniform(0.75, 1.05)
        foot, top = Vector((0.12 * way.x, 0.12 * way.y, 0.06)), tall * way + Vector((0, 0, 0.02))
        plant.stem([foot, foot.lerp(top, 0.6), top], 0.0016, leaves)
        for k in range(9):
            at = foot.lerp(top, 0.8 + 0.24 * k / 9)
            for _ in range(3):
                plant.blade(at, plant.direction(0.1, 0.8), 0.013, 0.011, bright, 0.1, 0.2, 2)
    for _ in range(240):
        way = plant.direction(0.1, 1.0)
        plant.blade(0.1 * way * chance.random(), way, 0.45 * height * chance.uniform(0.5, 1.0), 0.006, leaves, 0.1)
    return plant.done("lavender")


def daisies(height=0.65, colour=(0.84, 0.84, 0.82), middle=(0.72, 0.46, 0.03), seed=1, count=46, radius=0.03, petals=15,
            droop=0.08, kind="fresh", cone=0.3):
    """Marguerites, coneflowers, asters: heads with rays over a clump of narrow leaves."""
    plant = Growth(seed)
    leaves, bright, core = green(kind), petal(colour), material("flower middle", middle, 0.85)
    chance = plant.chance
    for _ in range(count):
        way = plant.direction(0.45, 1.0)
        tall = height * chance.uniform(0.78, 1.08)
        top = Vector((0.62 * tall * way.x, 0.62 * tall * way.y, tall * (0.25 + 0.75 * way.z)))
        plant.stem([(0.1 * way.x, 0.1 * way.y, 0), 0.55 * top + Vector((0, 0, 0.08 * tall)), top], 0.0022, leaves)
        # Flowers turn to the light.
        facing = Vector((way.x * 0.6 - 0.25, way.y * 0.6 - 0.45, 1.0))
        own = radius * chance.uniform(0.8, 1.15)
        plant.ring(top, facing, own, petals, bright, chance.uniform(0.0, 0.25), None, droop)
        plant.knob(top + Vector((0, 0, 0.15 * cone * own)), cone * own, core, 0.8)
    plant.leaves(170, 0.4 * height, 0.78 * height, 0.2 * height, 0.035 * height, leaves)
    return plant.done("daisies")


def globes(height=0.95, colour=(0.34, 0.14, 0.5), seed=1, count=6, radius=0.055, kind="blue"):
    """Ornamental onions: balls of florets on bare stems above strap leaves."""
    plant = Growth(seed)
    leaves, bright = green(kind), petal(colour)
    chance = plant.chance
    for _ in range(count):
        foot = Vector((chance.uniform(-0.12, 0.12), chance.uniform(-0.12, 0.12), 0))
        top = 1.4 * foot + Vector((0, 0, height * chance.uniform(0.75, 1.08)))
        plant.stem([foot, foot.lerp(top, 0.5), top], 0.0045, leaves)
        _florets(plant, top, radius * chance.uniform(0.8, 1.1), bright, 80, -1.0)
    for _ in range(40):
        length = 0.42 * height * chance.uniform(0.6, 1.1)
        plant.blade(plant.direction(0, 0.1) * 0.1, plant.direction(0.3, 0.9), length, 0.028, leaves, 0.55, 0.3, 4, 0.3)
    return plant.done("globes")


def _florets(plant, centre, radius, own, count, low):
    for _ in range(count):
        way = plant.direction(low, 1.0)
        plant.ring(Vector(centre) + 0.88 * radius * way, way, 0.24 * radius, 4, own, 0.15, 0.24 * radius, steps=2)


def hydrangea(height=0.9, colour=(0.3, 0.36, 0.68), seed=1, heads=14):
    plant = Growth(seed)
    leaves, bright = green("fresh"), petal(colour)
    plant.leaves(190, 0.52 * height, 0.86 * height, 0.15, 0.1, leaves, 0.45)
    for _ in range(heads):
        way = plant.direction(0.2, 1.0)
        at = Vector((0.52 * height * way.x, 0.52 * height * way.y, height * (0.28 + 0.68 * way.z)))
        _florets(plant, at, 0.085 * plant.chance.uniform(0.8, 1.15), bright, 60, -0.4)
    return plant.done("hydrangea")


def cushion(radius=0.2, height=0.15, colour=(0.82, 0.82, 0.84), seed=1, count=230, floret=0.0085, kind="fresh",
            bare=0.2):
    """Edging plants: low mounds of tiny flowers that creep over the stones."""
    plant = Growth(seed)
    leaves, bright = green(kind), petal(colour)
    plant.leaves(330, radius, height, 0.03, 0.013, leaves, 0.3, 2)
    for _ in range(count):
        way = plant.direction(bare, 1.0)
        lump = 1.0 + 0.18 * math.sin(4 * way.x + seed) * math.cos(5 * way.y)
        at = Vector((radius * way.x, radius * way.y, height * way.z)) * lump
        plant.ring(at, way + Vector((0, 0, 0.5)), floret * plant.chance.uniform(0.8, 1.3), 5, bright, 0.15, steps=2)
    return plant.done("cushion")


def poppies(height=0.6, colour=(0.72, 0.06, 0.025), seed=1, count=12):
    plant = Growth(seed)
    leaves, bright, core = green("grey"), petal(colour), material("poppy middle", (0.02, 0.015, 0.02), 0.8)
    chance = plant.chance
    for k in range(count):
        way = plant.direction(0.6, 1.0)
        tall = height * chance.uniform(0.75, 1.1)
        top = Vector((0.55 * tall * way.x, 0.55 * tall * way.y, tall))
        plant.stem([(0, 0, 0), 0.5 * top + Vector((0.03, 0, 0.04)), top], 0.0022, leaves)
        if k % 4 == 3:
            plant.knob(top, 0.014, leaves, 1.4)
            continue
        plant.ring(top, (way.x * 0.5, way.y * 0.5 - 0.3, 1), 0.05 * chance.uniform(0.8, 1.15), 5, bright, 0.42, 0.062)
        plant.knob(top + Vector((0, 0, 0.012)), 0.011, core, 1.0)
    plant.leaves(120, 0.34 * height, 0.5 * height, 0.2 * height, 0.04 * height, leaves)
    return plant.done("poppies")


def hosta(height=0.4, seed=1, count=46, colours=((0.05, 0.1, 0.035), (0.13, 0.21, 0.075))):
    """Broad arching leaves."""
    plant = Growth(seed)
    own = leaf("hosta", *colours, 0.4, 0.25)
    for _ in range(count):
        way = plant.direction(0.35, 0.95)
        length = 1.05 * height * plant.chance.uniform(0.6, 1.1)
        plant.blade(0.05 * way, way, length, 0.42 * height, own, 0.5, 0.35, 5, 0.5)
    return plant.done("hosta")


def climber(colour=(0.8, 0.42, 0.45), seed=1, reach=0.3, leaves=90, blooms=7):
    """A patch of a climbing rose that faces +Z: tilt it by 90 degrees to stand on a wall."""
    plant = Growth(seed)
    own, bright = green("deep"), petal(colour)
    chance = plant.chance
    for _ in range(leaves):
        turn, away = chance.uniform(0, 6.3), reach * math.sqrt(chance.random())
        at = Vector((away * math.cos(turn), away * math.sin(turn), chance.uniform(0.01, 0.12)))
        plant.blade(at, plant.direction(0.0, 0.7) + Vector((0, -0.4, 0)), 0.075, 0.045, own, 0.2)
    for _ in range(blooms):
        turn, away = chance.uniform(0, 6.3), 0.9 * reach * math.sqrt(chance.random())
        at = Vector((away * math.cos(turn), away * math.sin(turn), chance.uniform(0.1, 0.16)))
        rose(plant, at, plant.direction(0.6, 1.0), chance.uniform(0.03, 0.048), bright)
    return plant.done("climber")
