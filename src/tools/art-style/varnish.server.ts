import { enlargedRows } from "#engine/local/ops/enlarged-rows.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { createPlane, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import type { Subject } from "./subject.server.ts";

/** Size of a flake of cracked paint, in pixels of an 800 px image. */
const SCALE_PX = 11;
const CELLS = 128;

/**
 * The yellow of old varnish, and fine cracks of a painted panel where it has aged most, fainter where `detail` is 1.
 */
export function varnish(
  picture: Raster,
  { detail, version }: Pick<Subject, "detail" | "version">,
): Raster {
  const { width, height } = picture;
  const scale = Math.max(width, height) / 800;
  const noise = createNoise(versionSeed(43, version));
  const crackAt = crackNet(noise, SCALE_PX * scale, createRandom(versionSeed(47, version)));
  const agedRow = enlargedRows(agedOf(detail, noise), picture);
  // The rows above, where the lower edge of a crack lies.
  const lipShift = Math.max(1, Math.round(1.2 * scale));
  const cracks = Array.from({ length: lipShift + 1 }, () => new Float32Array(width));
  const data = new Uint8Array(picture.data.length);
  for (let y = 0; y < height; y++) {
    const aged = agedRow(y);
    const own = cracks[y % cracks.length] ?? aged;
    const above = cracks[(y + 1) % cracks.length] ?? aged;
    for (let x = 0; x < width; x++) own[x] = (aged[x] ?? 0) > 0 ? crackAt(x, y) : 0;
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const edge = (aged[x] ?? 0) * (own[x] ?? 0);
      // The lower edge of a crack reflects light that the gap loses.
      const lip = (aged[x] ?? 0) * (above[x - lipShift] ?? 0);
      const light = 1 - 0.13 * edge + 0.05 * lip * (1 - edge);
      const dust = 0.985 + 0.03 * noise(x / (1.7 * scale), y / (1.7 * scale), 2);
      data[i] = Math.min(255, ((picture.data[i] ?? 0) * 1.03 + 3) * light * dust + 0.5);
      data[i + 1] = Math.min(255, ((picture.data[i + 1] ?? 0) + 2) * light * dust + 0.5);
      data[i + 2] = (picture.data[i + 2] ?? 0) * 0.9 * light * dust + 0.5;
    }
  }
  return { width, height, data };
}

/** How much the panel has aged, 0..1, in the size of `detail`. */
function agedOf(detail: Plane, noise: Noise): Plane {
  const { width, height } = detail;
  const cell = (150 * Math.max(width, height)) / 800;
  const aged = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const spared = 1 - 0.75 * (detail.data[i] ?? 0);
      aged.data[i] = spared * smoothstep(0.38, 0.7, noise(x / cell + 40, y / cell, 3));
    }
  }
  return aged;
}

/** 1 at the borders of Voronoi cells (Worley 1996: second nearest minus nearest), drawn as fine lines. */
function crackNet(
  noise: Noise,
  cell: number,
  random: () => number,
): (x: number, y: number) => number {
  const jitter = Float32Array.from({ length: 2 * CELLS * CELLS }, () => random());
  return (x, y) => {
    const wander = 0.7;
    const px = x / cell + wander * noise(x / cell, y / cell, 2);
    const py = y / cell + wander * noise(x / cell + 60, y / cell + 30, 2);
    const column = Math.floor(px);
    const row = Math.floor(py);
    let nearest = 9;
    let second = 9;
    for (let j = row - 1; j <= row + 1; j++) {
      for (let i = column - 1; i <= column + 1; i++) {
        const at = 2 * ((j & (CELLS - 1)) * CELLS + (i & (CELLS - 1)));
        const dx = i + (jitter[at] ?? 0) - px;
        const dy = j + (jitter[at + 1] ?? 0) - py;
        const away = Math.sqrt(dx * dx + dy * dy);
        if (away < nearest) {
          second = nearest;
          nearest = away;
        } else if (away < second) second = away;
      }
    }
    return smoothstep(0.075, 0.015, second - nearest);
  };
}
