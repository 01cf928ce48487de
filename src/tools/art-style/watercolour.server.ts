import { wideBlurFloat, wideGaussian } from "#engine/local/ops/coarse.ts";
import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  sampleFloat,
} from "#engine/local/ops/float-raster.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { createRandom, versionSeed } from "#engine/local/ops/random.ts";
import {
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { type Subject, scaleOf } from "./subject.server.ts";

/** Densities (natural logarithm) at which the next wash is added. */
const WASHES = [0.1, 0.34, 0.64, 1.05, 1.6] as const;
const GRAPHITE = [84, 78, 76] as const;

/**
 * Watercolour: a pencil drawing under transparent washes that pool at their edges, granulate and bloom, on open white
 * paper.
 */
export function paintWatercolour(subject: Subject, size: Size): Raster {
  const { width, height } = size;
  const { pigment, pencil } = fieldsOf(subject);
  const pigmentRow = enlargedRows(pigment, size);
  const pencilRow = enlargedRows(pencil, size);
  const paperHeight = createNoise(25);
  const cell = 2.6 * scaleOf(size);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const laid = pigmentRow(y);
    const lines = pencilRow(y);
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const tooth = paperHeight(x / cell, y / cell, 3);
      const line = smoothstep(1.6, 9, lines[x] ?? 0) * smoothstep(0.3, 0.55, tooth) * 0.62;
      const sheet = 250 + 9 * (tooth - 0.5);
      // Pigment settles in the valleys of the paper.
      const settled = 1.22 - 0.44 * tooth;
      for (const c of channels) {
        const light = Math.exp(-settled * (laid[3 * x + c] ?? 0));
        const graphite = mix(1, GRAPHITE[c] / 255, line * (0.3 + 0.7 * light));
        data[i + c] = Math.min(255, sheet * light * graphite + 0.5);
      }
    }
  }
  return { width, height, data };
}

/** What the painting is made from, in the size of the subject's picture. */
interface Fields {
  /** Density of the paint for each channel, on even paper. */
  readonly pigment: FloatRaster;
  readonly pencil: Plane;
}

function fieldsOf(subject: Subject): Fields {
  const { picture } = subject;
  const scale = scaleOf(picture);
  const colours = wobble(coloursOf(subject, scale), scale, subject);
  const density = mapPlane(lumaOf(colours), densityOf);
  const washes = layWashes(density, subject, scale);
  const water = waterOf(subject, scale);
  const pencil = lineStrength(
    lumaOf(picture),
    structureOf(picture, 2.4 * scale).angle,
    0.9 * scale,
  );
  const pigment = colours;
  for (let i = 0; i < density.data.length; i++) {
    const own = density.data[i] ?? 0;
    const laid = 0.9 * (washes.data[i] ?? 0) * (water.data[i] ?? 0);
    for (const c of channels) {
      const hue = (densityOf(colours.data[3 * i + c] ?? 0) + 0.03) / (own + 0.03);
      pigment.data[3 * i + c] = laid * Math.min(3.4, Math.max(0.12, 1 + (hue - 1) * 1.3));
    }
  }
  return { pigment, pencil };
}

/** How much light a layer of paint absorbs; 0 for white paper. */
function densityOf(value: number): number {
  return Math.max(0, -Math.log(Math.max(6, value * 1.035) / 255));
}

/** Broad areas of colour; faces keep their features, the room behind people blends wet in wet. */
function coloursOf({ picture, matte, detail, hasPerson }: Subject, scale: number): FloatRaster {
  const broad = simplify(picture, { radius: Math.round(7 * scale), contrast: 24 });
  const fine = simplify(picture, { radius: Math.round(2 * scale), contrast: 9 });
  const person = blend(broad, fine, detail);
  return hasPerson ? blend(wideBlurFloat(broad, 5 * scale), person, matte) : person;
}

/** Wavers edges like wet paint, less on faces. */
function wobble(picture: FloatRaster, scale: number, { detail, version }: Subject): FloatRaster {
  const { width, height } = picture;
  const noise = createNoise(versionSeed(22, version));
  const out = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const reach = 10 * scale * (1 - (detail.data[y * width + x] ?? 0));
      const dx = (noise(x / (22 * scale), y / (22 * scale), 3) - 0.5) * reach;
      const dy = (noise(x / (22 * scale) + 50, y / (22 * scale) + 20, 3) - 0.5) * reach;
      for (const c of channels)
        out.data[3 * (y * width + x) + c] = sampleFloat(picture, x + dx, y + dy, c);
    }
  }
  return out;
}

/** Divides the density into separate washes, darker along the rim of each, where the pigment gathers. */
function layWashes(density: Plane, { detail, matte, hasPerson }: Subject, scale: number): Plane {
  const stepped = mapPlane(density, (value, i) => {
    const own = detail.data[i] ?? 0;
    const soft = mix(0.035, 0.16, own);
    let sum = 0;
    for (let k = 0; k < WASHES.length; k++) {
      const from = WASHES[k] ?? 0;
      const to = WASHES[k + 1] ?? 2.2;
      sum += (to - from) * smoothstep(from - soft * (1 + k), from + soft * (1 + k), value);
    }
    return mix(sum + 0.02, value, 0.22 + 0.42 * own);
  });
  const around = gaussian(stepped, 2.6 * scale);
  const wide = wideGaussian(stepped, 9 * scale);
  return mapPlane(stepped, (value, i) => {
    const rim = Math.max(0, value - (around.data[i] ?? 0));
    const pool = Math.max(0, value - (wide.data[i] ?? 0));
    const behind = hasPerson ? mix(0.72, 1, matte.data[i] ?? 1) : 1;
    return (value + (0.75 * rim + 0.2 * pool) * (1 - 0.6 * (detail.data[i] ?? 0))) * behind;
  });
}

/** Effects of water on the washes: clouds, blooms, and the ragged rim of the painted area with bare paper around it. */
function waterOf(subject: Subject, scale: number): Plane {
  const { picture, detail, hair, matte, hasPerson, version } = subject;
  const { width, height } = picture;
  const noise = createNoise(versionSeed(21, version));
  const blooms = bloomsOf(subject, scale);
  const water = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const calm = Math.max(detail.data[i] ?? 0, hasPerson ? 0.5 * (matte.data[i] ?? 0) : 0);
      let flow =
        1 + (noise(x / (85 * scale), y / (85 * scale), 4) - 0.5) * 1.05 * (1 - 0.75 * calm);
      const ragged = noise(x / (16 * scale), y / (16 * scale), 3) - 0.5;
      for (const bloom of blooms) {
        const away = Math.hypot(x - bloom.x, y - bloom.y) / bloom.radius + 0.55 * ragged;
        if (away > 1.3) continue;
        const rim = Math.exp(-(((away - 1) / 0.07) ** 2));
        flow *= 1 + (1 - calm) * (0.24 * rim - 0.3 * smoothstep(1, 0.55, away));
      }
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / scale;
      const tongue = noise(x / (60 * scale) + 7, y / (60 * scale), 2);
      // Bare tongues of paper spare heads; without a seed, a result keeps its bytes.
      const head = version === 0 ? 0 : Math.max(detail.data[i] ?? 0, hair.data[i] ?? 0);
      const reach =
        border - 6 - 40 * (1 - head) * smoothstep(0.3, 0.8, tongue) - 8 * (ragged + 0.5);
      const rim = reach > 0 ? 0.5 * Math.exp(-reach / 2.2) : 0;
      water.data[i] = flow * smoothstep(-0.6, 0.9, reach) * (1 + rim);
    }
  }
  return water;
}

function bloomsOf({ picture, version }: Subject, scale: number) {
  const { width, height } = picture;
  const random = createRandom(versionSeed(27, version));
  return Array.from({ length: 7 }, () => ({
    x: random() * width,
    y: random() * height,
    radius: (22 + 60 * random()) * scale,
  }));
}
