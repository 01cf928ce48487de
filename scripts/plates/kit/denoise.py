"""Removes the noise of a path tracer, with the passes that it renders anyway.

Two images with half of the samples each: the weights measured in one are applied to the other, so that noise can't
preserve itself (Rousselle, Manzi and Zwicker 2013, "Robust Denoising using Feature and Color Information"). Weights
combine patches of colour (non-local means) with albedo, normals and depth, which have little noise.
"""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

# Rows that are filtered at once.
BAND = 48


def box(plane, radius):
    """Mean of a square around each pixel, by running sums."""
    size = 2 * radius + 1
    padded = np.pad(plane, radius, mode="edge")
    sums = np.cumsum(padded, axis=0, dtype=np.float32)
    rows = np.concatenate([sums[size - 1 : size], sums[size:] - sums[:-size]])
    sums = np.cumsum(rows, axis=1, dtype=np.float32)
    return np.concatenate([sums[:, size - 1 : size], sums[:, size:] - sums[:, :-size]], axis=1) / (size * size)


def compress(colour):
    """Highlights weigh less: differences are measured in a logarithm."""
    return np.log1p(4.0 * np.maximum(colour, 0.0))


def denoise(first, second, albedo, normal, depth, reach=6, strength=0.55, textured=True):
    """`first` and `second` are the halves, (rows, columns, channels) of linear light; returns their denoised mean.

    `textured` smooths the light without the albedo; it needs three channels.
    """
    halves = [np.minimum(compress(half), 4.0) for half in (first, second)]
    difference = (halves[0] - halves[1]) ** 2
    # Variance of one half, smoothed because single pixels say little; never so small that a flat area is frozen.
    variance = np.stack([box(difference[..., c] / 2, 3) for c in range(first.shape[2])], axis=-1) + 2e-5
    near = 1.0 / np.maximum(depth, 0.05)
    near /= max(1e-6, float(np.percentile(near, 99)))
    # Light without the texture: the texture comes back sharp afterwards.
    base = np.maximum(albedo, 0.02) if textured else np.float32(1)
    light = [half / base for half in (first, second)]
    light = [np.minimum(each, 400.0) for each in light]
    features = (albedo, normal, near)
    rows = first.shape[0]
    out = np.empty_like(first)

    def do(top):
        """A band of rows: its arrays fit into the processor's cache."""
        above, below = max(0, top - reach - 2), min(rows, top + BAND + reach + 2)
        cut = [
            [plane[above:below] for plane in planes] for planes in (halves, light, (variance,), features)
        ]
        band = _filtered(cut, reach, strength)
        out[top : top + BAND] = band[top - above : top - above + BAND]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(do, range(0, rows, BAND)))
    return out * base


def _filtered(cut, reach, strength):
    halves, light, (variance,), features = cut
    sums = [np.zeros_like(light[0]) for _ in range(2)]
    weights = [np.zeros(light[0].shape[:2], np.float32) for _ in range(2)]
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            if dx * dx + dy * dy > reach * reach + 1:
                continue
            _add(sums, weights, halves, light, variance, features, (dy, dx), strength)
    return sum(sums[k] / weights[k][..., None] for k in range(2)) / 2


def _shift(plane, dy, dx):
    rows, columns = plane.shape[:2]
    y0, y1 = max(0, dy), min(rows, rows + dy)
    x0, x1 = max(0, dx), min(columns, columns + dx)
    here = (slice(y0 - dy, y1 - dy), slice(x0 - dx, x1 - dx))
    there = (slice(y0, y1), slice(x0, x1))
    return here, there


def _add(sums, weights, halves, light, variance, features, offset, strength):
    albedo, normal, near = features
    here, there = _shift(albedo, *offset)
    apart = (
        np.sum((albedo[here] - albedo[there]) ** 2, axis=-1) / 0.004
        + np.sum((normal[here] - normal[there]) ** 2, axis=-1) / 0.08
        + ((near[here] - near[there]) / (0.03 + 0.06 * near[here])) ** 2
    )
    for own, other in ((0, 1), (1, 0)):
        guide = halves[other]
        both = variance[here] + np.minimum(variance[there], variance[here])
        unlike = ((guide[here] - guide[there]) ** 2 - both) / (1e-4 + strength**2 * (variance[here] + variance[there]))
        unlike = box(np.mean(unlike, axis=-1), 1)
        weight = np.exp(-np.maximum(0.0, unlike) - apart).astype(np.float32)
        sums[own][here] += weight[..., None] * light[own][there]
        weights[own][here] += weight
