import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  sampleFloat,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { inkLines } from "#engine/local/ops/painting/lines.ts";
import { adjustColour } from "#engine/local/ops/painting/tone.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";

/** Watercolour: transparent washes that pool at their edges, on rough paper with an open border. */
export function paintWatercolour(subject: Subject): FloatRaster {
  const { picture, matte } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const noise = createNoise(21);
  const flat = adjustColour(kuwahara(kuwahara(picture, 5 * scale), 6 * scale), 1.45, 1.07);
  const wash = wobble(flat, scale);
  const luma = lumaOf(wash);
  const around = gaussian(luma, 3 * scale);
  const pencil = inkLines(lumaOf(picture), {
    sigma: 1.1 * scale,
    gain: 14,
    threshold: 46,
    hardness: 0.03,
  });
  const paper = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const pooled = Math.max(0, (around.data[i] ?? 0) - (luma.data[i] ?? 0)) / 22;
      const grain = (noise(x / (3 * scale), y / (3 * scale), 3) - 0.5) * 0.22;
      const cloud = (noise(x / (90 * scale), y / (90 * scale), 4) - 0.5) * 0.5;
      const density = Math.max(
        0.15,
        (1 + 0.6 * pooled + grain + cloud) * 0.9 * mix(0.5, 1, matte.data[i] ?? 1),
      );
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / scale;
      const reach = border + (noise(x / (40 * scale), y / (40 * scale), 4) - 0.5) * 110;
      const painted = smoothstep(6, 60, reach);
      const tooth = 0.97 + 0.03 * noise(x / 1.7, y / 1.7, 2);
      for (const c of channels) {
        const light = Math.min(1, Math.max(0.02, (wash.data[3 * i + c] ?? 0) / 252)) ** density;
        const value =
          255 * (1 - (1 - light) * painted) * (1 - (1 - (pencil.data[i] ?? 1)) * 0.42 * painted);
        paper.data[3 * i + c] = value * tooth;
      }
    }
  }
  return paper;
}

/** Edges that waver as wet paint does. */
function wobble(picture: FloatRaster, scale: number): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(22);
  const out = createFloat(width, height);
  const reach = 7 * scale;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (noise(x / (28 * scale), y / (28 * scale), 3) - 0.5) * reach;
      const dy = (noise(x / (28 * scale) + 50, y / (28 * scale) + 20, 3) - 0.5) * reach;
      for (const c of channels)
        out.data[3 * (y * width + x) + c] = sampleFloat(picture, x + dx, y + dy, c);
    }
  }
  return out;
}

const SILK = [232, 214, 176] as const;

/** Vietnamese silk painting: few pale colours, ink as thin as hair, mist, and the weave of the silk through all of it. */
export function paintSilk(subject: Subject): FloatRaster {
  const { picture, matte } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const noise = createNoise(31);
  const lab = toLab(blurFloat(kuwahara(picture, 5 * scale), 1.3 * scale));
  for (let i = 0; i < lab.data.length; i += 3) {
    lab.data[i] = 32 + (lab.data[i] ?? 0) * 0.64;
    lab.data[i + 1] = (lab.data[i + 1] ?? 0) * 0.66 + 4;
    lab.data[i + 2] = (lab.data[i + 2] ?? 0) * 0.62 + 12;
  }
  const pale = fromLab(lab);
  const ink = inkLines(lumaOf(picture), {
    sigma: 1 * scale,
    gain: 16,
    threshold: 52,
    hardness: 0.025,
  });
  const silk = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const behind = 1 - (matte.data[i] ?? 1);
      const thread =
        1 +
        0.032 * Math.sin(x * 2.1) +
        0.032 * Math.sin(y * 2.1) +
        0.05 * (noise(x / 60, y * 1.4, 2) - 0.5) +
        0.05 * (noise(x * 1.4, y / 60, 2) - 0.5);
      const mist = behind * 0.72 * (0.7 + 0.6 * noise(x / (140 * scale), y / (60 * scale), 4));
      for (const c of channels) {
        const washed = mix(pale.data[3 * i + c] ?? 0, SILK[c], Math.min(0.92, mist + 0.08));
        const drawn = washed * mix(1, ink.data[i] ?? 1, 0.48 * (1 - 0.7 * behind));
        silk.data[3 * i + c] = drawn * ((SILK[c] / 250) * 0.35 + 0.68) * thread;
      }
    }
  }
  return silk;
}
