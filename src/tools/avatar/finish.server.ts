import { wideGaussian } from "#engine/local/ops/coarse.ts";
import {
  channels,
  createFloat,
  type FloatRaster,
  joinPlanes,
  lumaOf,
  mix,
  planeOf,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import {
  clamp,
  type Plane,
  smoothstep,
  smoothstepPlane,
  timesPlane,
} from "#engine/local/ops/raster.ts";
import { EYES, FACE_PX } from "./anatomy.server.ts";
import type { Light } from "./costume.server.ts";
import { scaleOf } from "./size.ts";

const noise = createNoise(90);
/** Visibility of the brush on the face and elsewhere. */
const BRUSHED = { face: 0.3, rest: 0.8 };

/** Radius of the brush in pixels of the result. */
const BRUSH_PX = 5;

/** Applies one brush, one light and one grain to head, costume and scene, like a painted book cover. */
export function paintOver(picture: FloatRaster, head: Plane, light: Light): FloatRaster {
  const glowing = withGlow(picture);
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const brushed = kuwahara(glowing, Math.ceil(BRUSH_PX * scale));
  const out = createFloat(width, height);
  for (let i = 0; i < head.data.length; i++) {
    const x = (i % width) / scale;
    const y = Math.floor(i / width) / scale;
    const face = Math.exp(
      -(
        ((x - EYES.x) / (0.55 * FACE_PX)) ** 2 +
        ((y - EYES.y - 0.15 * FACE_PX) / (0.65 * FACE_PX)) ** 2
      ),
    );
    const share = mix(BRUSHED.rest, BRUSHED.face, face * (head.data[i] ?? 0));
    const corner = Math.hypot(
      (i % width) / width - 0.5,
      0.9 * (Math.floor(i / width) / height - 0.44),
    );
    const dim = 1 - 0.42 * smoothstep(0.32, 0.82, corner);
    const canvas = 5 * (noise(x / 1.7, y / 1.7, 1) + noise(x / 5, y / 2, 1) - 1);
    for (const c of channels) {
      const value = mix(glowing.data[3 * i + c] ?? 0, brushed.data[3 * i + c] ?? 0, share) * dim;
      out.data[3 * i + c] = graded(value, light.air[c]) + canvas;
    }
  }
  return out;
}

/** Bright areas glow into their surroundings. */
function withGlow(picture: FloatRaster): FloatRaster {
  const luma = lumaOf(picture);
  const shares = smoothstepPlane(luma, 170, 250);
  const bright = (c: 0 | 1 | 2): Plane =>
    wideGaussian(timesPlane(planeOf(picture, c), shares), 16 * scaleOf(picture));
  const glow = joinPlanes(bright(0), bright(1), bright(2));
  const { data } = glow;
  for (let i = 0; i < data.length; i++) {
    const more = 0.35 * (data[i] ?? 0);
    data[i] = 255 - ((255 - clamp(picture.data[i] ?? 0, 0, 255)) * (255 - more)) / 255;
  }
  return { ...picture, data };
}

/** A gentle contrast curve; the shadows take on the colour of the air. */
function graded(value: number, air: number): number {
  const t = clamp(value / 255, 0, 1);
  const curved = t + 0.12 * (t - 0.5) * 4 * t * (1 - t);
  const dark = 1 - curved;
  const shadow = dark * dark * dark;
  return 255 * (curved + shadow * 0.05 * (air / 128));
}
