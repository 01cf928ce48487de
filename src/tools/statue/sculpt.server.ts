import { gaussian } from "#engine/local/ops/filters.ts";
import { channels, createFloat, type FloatRaster } from "#engine/local/ops/float-raster.ts";
import { clamp, type Plane } from "#engine/local/ops/raster.ts";
import type { Relief } from "./depth.server.ts";
import type { Material } from "./materials.server.ts";

/** How a hall is lit; directions point from the statue, x to the right, y down, z to the viewer. */
export interface Lighting {
  readonly key: readonly [number, number, number];
  readonly fill: readonly [number, number, number];
  readonly keyStrength: number;
  readonly fillStrength: number;
}

type Direction = readonly [number, number, number];

function unit([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** How steep the relief looks. */
const STEEPNESS = 0.42;

/** A relief in a material under two lights, with shade in its hollows. */
export function shadeRelief(
  { height, carving }: Relief,
  alpha: Plane,
  { material, lighting }: { readonly material: Material; readonly lighting: Lighting },
): FloatRaster {
  const { width, height: rows } = alpha;
  const scale = Math.max(width, rows) / 800;
  const around = gaussian(height, 9 * scale);
  const key = unit(lighting.key);
  const fill = unit(lighting.fill);
  const half = unit([key[0], key[1], key[2] + 1]);
  const picture = createFloat(width, rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if ((alpha.data[i] ?? 0) < 0.01) continue;
      const normal = normalAt(height, clamp(x, 1, width - 2), clamp(y, 1, rows - 2));
      const occlusion = clamp(
        1 + (((height.data[i] ?? 0) - (around.data[i] ?? 0)) / scale) * 0.05,
        0.42,
        1.12,
      );
      const hollow = clamp((1.02 - occlusion) / 0.3, 0, 1);
      const place = { x: x / scale, y: y / scale, hollow };
      const colour = material.surface(material.colour, place);
      const diffuse = lighting.keyStrength * Math.max(0, dot(normal, key));
      const filled = lighting.fillStrength * Math.max(0, dot(normal, fill));
      const mirror =
        material.mirror * (0.5 + 0.5 * Math.sin(normal[1] * 5.2 + normal[0] * 2.4 + 0.5));
      const glint = material.shine * Math.max(0, dot(normal, half)) ** material.polish;
      const tone = 0.84 + 0.09 * clamp(carving.data[i] ?? 0, -1.6, 1.6);
      for (const c of channels) {
        const lit = colour[c] * (material.ambient + diffuse + filled + mirror) * occlusion * tone;
        picture.data[3 * i + c] = shoulder(lit + 0.55 * glint * material.highlight[c]);
      }
    }
  }
  return picture;
}

function normalAt({ width, data }: Plane, x: number, y: number): Direction {
  const i = y * width + x;
  const nx = -((data[i + 1] ?? 0) - (data[i - 1] ?? 0)) * STEEPNESS;
  const ny = -((data[i + width] ?? 0) - (data[i - width] ?? 0)) * STEEPNESS;
  return unit([nx, ny, 1]);
}

/** Bright tones are bent before they burn out. */
function shoulder(value: number): number {
  return value <= 200 ? value : 200 + 52 * (1 - Math.exp(-(value - 200) / 52));
}
