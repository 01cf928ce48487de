"""Backdrops of photo studios."""

import math

from .shapes import mesh


def backdrop(half_width_m, near_y, wall_y, radius_m, height_m, material, relief=None, columns=220, name="backdrop"):
    """A sheet that lies on the floor from `near_y`, curves up with `radius_m` and hangs at `wall_y`.

    `relief(x, s)` moves it along its normal in metres, where s is the length along the sheet from `near_y`: paper and
    canvas never hang quite flat, and light from a side shows it.
    """
    floor = max(0.0, wall_y - radius_m - near_y)
    arc = 0.5 * math.pi * radius_m
    stops = [floor * k / 24 for k in range(24)] if floor else []
    stops += [floor + arc * k / 40 for k in range(40)]
    stops += [floor + arc + (height_m - radius_m) * k / 110 for k in range(111)]
    vertices, faces = [], []
    for s in stops:
        if s < floor:
            y, z, ny, nz = near_y + s, 0.0, 0.0, 1.0
        elif s < floor + arc:
            turn = (s - floor) / radius_m
            y, z = wall_y - radius_m + radius_m * math.sin(turn), radius_m * (1 - math.cos(turn))
            ny, nz = -math.sin(turn), math.cos(turn)
        else:
            y, z, ny, nz = wall_y, radius_m + s - floor - arc, -1.0, 0.0
        for column in range(columns + 1):
            x = (2 * column / columns - 1) * half_width_m
            out = relief(x, s) if relief else 0.0
            vertices.append((x, y + out * ny, z + out * nz))
    for row in range(len(stops) - 1):
        for column in range(columns):
            at = row * (columns + 1) + column
            faces.append((at, at + 1, at + columns + 2, at + columns + 1))
    return mesh(name, vertices, faces, material, smooth=True)
