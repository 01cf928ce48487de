import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  copyFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import { clamp, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import type { EraScene, HeadSpot } from "./staging.server.ts";

/** Adds film grain, strongest in the midtones, as in silver and dye. `amount` in grey levels. */
export function addGrain(picture: FloatRaster, amount: number, size = 1): FloatRaster {
  const random = createRandom(101);
  const { width, height } = picture;
  const noise = { width, height, data: new Float32Array(width * height) };
  for (let i = 0; i < noise.data.length; i++) noise.data[i] = random() + random() + random() - 1.5;
  const soft = size > 1 ? gaussian(noise, size / 2) : noise;
  const gain = size > 1 ? 2.2 * size : 1;
  const out = copyFloat(picture);
  const luma = lumaOf(picture);
  for (let i = 0; i < noise.data.length; i++) {
    const tone = (luma.data[i] ?? 0) / 255;
    const strength = amount * gain * (0.4 + 2.4 * tone * (1 - tone));
    for (const c of channels)
      out.data[3 * i + c] = (out.data[3 * i + c] ?? 0) + (soft.data[i] ?? 0) * strength;
  }
  return out;
}

/** Darkens the corners; `amount` 0..1. */
export function addVignette(picture: FloatRaster, amount: number): FloatRaster {
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let i = 0, j = 0; j < data.length; i++, j += 3) {
    const x = (i % width) / width - 0.5;
    const y = Math.floor(i / width) / height - 0.5;
    const away = Math.sqrt(x ** 2 + y ** 2);
    if (away <= 0.3) continue;
    const light = 1 - amount * smoothstep(0.3, 0.78, away);
    data[j] = (data[j] ?? 0) * light;
    data[j + 1] = (data[j + 1] ?? 0) * light;
    data[j + 2] = (data[j + 2] ?? 0) * light;
  }
  return { width, height, data };
}

/** Lets bright parts glow into their surroundings. */
export function addGlow(picture: FloatRaster, amount: number, radiusShare = 0.02): FloatRaster {
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.max(0, (picture.data[i] ?? 0) - 150) * 1.6;
  }
  const radius = radiusShare * Math.max(picture.width, picture.height);
  const glow = blurFloat({ ...picture, data }, radius);
  for (let i = 0; i < data.length; i++) {
    const own = Math.min(255, Math.max(0, picture.data[i] ?? 0));
    data[i] = 255 - ((255 - own) * (255 - amount * Math.min(255, glow.data[i] ?? 0))) / 255;
  }
  return { ...picture, data };
}

/** Maps tones to three colours: shadows, midtones and highlights. */
export function toneMap(
  picture: FloatRaster,
  [dark, middle, light]: readonly [Colour, Colour, Colour],
  share: number,
): FloatRaster {
  const luma = lumaOf(picture);
  const out = copyFloat(picture);
  for (let i = 0; i < luma.data.length; i++) {
    const tone = clamp((luma.data[i] ?? 0) / 255, 0, 1);
    const ink =
      tone < 0.5 ? mixColour(dark, middle, tone * 2) : mixColour(middle, light, tone * 2 - 1);
    for (const c of channels) out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, ink[c], share);
  }
  return out;
}

/** Applies contrast about mid-grey and a shift per channel, in grey levels. */
export function grade(
  picture: FloatRaster,
  { contrast = 1, lift = 0, shift = [0, 0, 0] as Colour },
): FloatRaster {
  const data = new Float32Array(picture.data.length);
  for (const c of channels) {
    const base = 128 + lift + shift[c];
    for (let i = c as number; i < data.length; i += 3)
      data[i] = ((picture.data[i] ?? 0) - 128) * contrast + base;
  }
  return { ...picture, data };
}

/** Lights the picture from one side: brighter there by half of `amount`, darker on the other. Negative: from the right. */
export function lightFromLeft(picture: FloatRaster, amount: number): FloatRaster {
  if (amount === 0) return picture;
  const { width, height } = picture;
  const data = picture.data.slice();
  for (let i = 0; i < data.length; i++) {
    const x = Math.floor(i / 3) % width;
    data[i] = (data[i] ?? 0) * (1 + amount * (0.5 - x / width));
  }
  return { width, height, data };
}

/** Places the person on another background; without a person, returns the image unchanged. */
export function beforeGround(
  picture: FloatRaster,
  ground: FloatRaster,
  matte: Plane | null,
  softness = 0,
): FloatRaster {
  if (!matte) return picture;
  const alpha = softness > 0 ? gaussian(matte, softness) : matte;
  const out = copyFloat(ground);
  for (let i = 0; i < alpha.data.length; i++) {
    for (const c of channels)
      out.data[3 * i + c] = mix(
        ground.data[3 * i + c] ?? 0,
        picture.data[3 * i + c] ?? 0,
        alpha.data[i] ?? 0,
      );
  }
  return out;
}

/** Adds the cracks and stains of plaster or an old panel. Versions other than 0 have few cracks in the faces. */
export function addCracks(
  picture: FloatRaster,
  amount: number,
  { heads, version }: Pick<EraScene, "heads" | "version">,
): FloatRaster {
  const noise = createNoise(versionSeed(59, version));
  const { width, height } = picture;
  const unit = Math.max(width, height) / 800;
  const data = picture.data.slice();
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / unit;
    const y = Math.floor(i / width) / unit;
    const wide = smoothstep(
      0.012,
      0,
      Math.abs(noise(x / 130 + 0.6 * noise(x / 30, y / 30, 3), y / 130, 4) - 0.5),
    );
    const fine = smoothstep(0.008, 0, Math.abs(noise(x / 42 + 50, y / 42, 3) - 0.5));
    const stain = noise(x / 90, y / 90, 5) - 0.5;
    const depth = version === 0 ? 1 : awayFrom(heads, i % width, Math.floor(i / width));
    const light = 1 - amount * depth * (0.55 * wide + 0.2 * fine) + amount * 0.34 * stain;
    for (const c of channels) data[3 * i + c] = (data[3 * i + c] ?? 0) * light;
  }
  return { width, height, data };
}

/** Returns 0.2 within a face and 1 away from all of them. */
function awayFrom(heads: readonly HeadSpot[], x: number, y: number): number {
  return heads.reduce(
    (least, head) =>
      Math.min(
        least,
        0.2 + 0.8 * smoothstep(0.55, 0.9, Math.hypot(x - head.x, y - head.y) / head.size),
      ),
    1,
  );
}
