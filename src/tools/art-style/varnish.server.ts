import { copyFloat, type FloatRaster } from "#engine/local/ops/float-raster.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { createRandom } from "#engine/local/ops/random.ts";
import { type Plane, smoothstep } from "#engine/local/ops/raster.ts";

/** Size of a flake of cracked paint, in pixels of an 800 px image. */
const SCALE_PX = 11;
const CELLS = 128;

/**
 * The yellow of old varnish, and fine cracks of a painted panel where it has aged most, fainter where `detail` is 1.
 */
export function varnish(picture: FloatRaster, detail: Plane, scale: number): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(43);
  const crack = crackNet(noise, SCALE_PX * scale);
  const out = copyFloat(picture);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const spared = 1 - 0.75 * (detail.data[y * width + x] ?? 0);
      const aged =
        spared * smoothstep(0.38, 0.7, noise(x / (150 * scale) + 40, y / (150 * scale), 3));
      const edge = aged > 0 ? aged * crack(x, y) : 0;
      // The lower edge of a crack reflects light that the gap loses.
      const lip = aged > 0 ? aged * crack(x - 1.2 * scale, y - 1.2 * scale) : 0;
      const light = 1 - 0.13 * edge + 0.05 * lip * (1 - edge);
      const dust = 0.985 + 0.03 * noise(x / (1.7 * scale), y / (1.7 * scale), 2);
      out.data[i] = ((out.data[i] ?? 0) * 1.03 + 3) * light * dust;
      out.data[i + 1] = ((out.data[i + 1] ?? 0) + 2) * light * dust;
      out.data[i + 2] = (out.data[i + 2] ?? 0) * 0.9 * light * dust;
    }
  }
  return out;
}

/** 1 at the borders of Voronoi cells (Worley 1996: second nearest minus nearest), drawn as fine lines. */
function crackNet(noise: Noise, cell: number): (x: number, y: number) => number {
  const random = createRandom(47);
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
