import sharp from "sharp";
import { type FloatRaster, lumaOf, toFloat, toRaster } from "#engine/local/ops/float-raster.ts";
import { createRandom, hashSeed } from "#engine/local/ops/random.ts";
import type { Point } from "#engine/local/ops/raster.ts";

/** Longest side of the print; sizes of defects are in its pixels. */
export const PRINT_SIDE_PX = 1200;

export const defectKinds = ["speck", "hair", "scratch", "crease"] as const;

export interface Defect {
  readonly kind: (typeof defectKinds)[number];
  /** Indices of the pixels that it changes visibly. */
  readonly pixels: readonly number[];
}

/** A photo as an old print, once intact and once damaged, as JPEG. */
export interface OldPrint {
  readonly width: number;
  readonly height: number;
  readonly intact: Uint8Array;
  readonly damaged: Uint8Array;
  readonly defects: readonly Defect[];
}

type Random = () => number;

/** Makes the old print of a photo: faded, toned, grainy. The same name and photo always give the same print. */
export async function makeOldPrint(photo: Uint8Array, name: string): Promise<OldPrint> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize(PRINT_SIDE_PX, PRINT_SIDE_PX, { fit: "inside" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const random = createRandom(hashSeed(name));
  const picture = fade(toFloat({ width, height, data: new Uint8Array(data) }), random);
  const intact = await encode(picture);
  const defects = damage(picture, random);
  return { width, height, intact, damaged: await encode(picture), defects };
}

async function encode(picture: FloatRaster): Promise<Uint8Array> {
  const { width, height, data } = toRaster(picture);
  const raw = { width, height, channels: 3 } as const;
  return Uint8Array.from(await sharp(data, { raw }).jpeg({ quality: 88 }).toBuffer());
}

const GRAIN = 5;
const FADED = { low: 42, range: 0.68 } as const;

/** One third each: sepia, grey, faded colours. */
function fade(picture: FloatRaster, random: Random): FloatRaster {
  const luma = lumaOf(picture);
  const kind = Math.floor(3 * random());
  const data = new Float32Array(picture.data.length);
  for (let i = 0; i < luma.data.length; i++) {
    const grey = luma.data[i] ?? 0;
    const grain = GRAIN * (random() + random() + random() + random() - 2);
    for (let c = 0; c < 3; c++) {
      const colour = kind === 2 ? grey + 0.6 * ((picture.data[3 * i + c] ?? 0) - grey) : grey;
      const tone = kind === 1 ? 0 : (1 - c) * 14 * (1 - Math.abs(grey / 128 - 1) / 2);
      data[3 * i + c] = FADED.low + FADED.range * colour + grain + tone;
    }
  }
  return { ...picture, data };
}

/** Opacity of a defect at each pixel that it touches. */
type Coverage = Map<number, number>;

interface Paint {
  /** Grey value of the defect. */
  readonly tone: number;
  readonly coverage: Coverage;
}

const COUNTS = { whiteSpecks: 70, blackSpecks: 45, hairs: 9, scratches: 7, creases: 2 } as const;

function damage(picture: FloatRaster, random: Random): Defect[] {
  const defects: Defect[] = [];
  const size = picture;
  const paint = (kind: Defect["kind"], tone: number, coverage: Coverage): void => {
    const pixels = blend(picture, { tone, coverage });
    if (pixels.length > 0) defects.push({ kind, pixels });
  };
  for (let k = 0; k < COUNTS.creases; k++) paintCrease(picture, random, defects);
  for (let k = 0; k < COUNTS.scratches; k++) {
    paint("scratch", k % 2 === 0 ? light(random) : dark(random), scratch(size, random));
  }
  for (let k = 0; k < COUNTS.hairs; k++) {
    paint("hair", k % 2 === 0 ? light(random) : dark(random), hair(size, random));
  }
  for (let k = 0; k < COUNTS.whiteSpecks; k++) paint("speck", light(random), speck(size, random));
  for (let k = 0; k < COUNTS.blackSpecks; k++) paint("speck", dark(random), speck(size, random));
  return defects;
}

function light(random: Random): number {
  return 222 + 28 * random();
}

function dark(random: Random): number {
  return 14 + 30 * random();
}

/** Least change of a pixel, in grey levels, that counts as damage. */
const VISIBLE = 12;

/** Paints a defect, and returns the pixels that it changes visibly. */
function blend({ data }: FloatRaster, { tone, coverage }: Paint): number[] {
  const changed: number[] = [];
  for (const [i, share] of coverage) {
    const before = data[3 * i + 1] ?? 0;
    for (let j = 3 * i; j < 3 * i + 3; j++) {
      data[j] = (data[j] ?? 0) * (1 - share) + tone * share;
    }
    if (Math.abs((data[3 * i + 1] ?? 0) - before) >= VISIBLE) changed.push(i);
  }
  return changed;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Dot extends Point {
  readonly radius: number;
  readonly opacity: number;
}

/** A soft-edged disc; overlapping ones don't add up. */
function dab(coverage: Coverage, { width, height }: Size, { x, y, radius, opacity }: Dot): void {
  const reach = Math.ceil(radius + 1);
  for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
    for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const inside = radius + 0.5 - Math.hypot(column - x, row - y);
      const share = opacity * Math.min(1, Math.max(0, inside));
      const i = row * width + column;
      if (share > (coverage.get(i) ?? 0)) coverage.set(i, share);
    }
  }
}

/** Of 1 to 8 pixels, mostly small, and not quite round. */
function speck(size: Size, random: Random): Coverage {
  const coverage: Coverage = new Map();
  const diameter = 8 ** (random() ** 1.3);
  const middle = { x: random() * size.width, y: random() * size.height };
  const opacity = 0.7 + 0.3 * random();
  for (let k = 0; k < 3; k++) {
    const off = { x: (random() - 0.5) * 0.5 * diameter, y: (random() - 0.5) * 0.5 * diameter };
    const radius = (diameter / 2) * (k === 0 ? 0.85 : 0.6);
    dab(coverage, size, { x: middle.x + off.x, y: middle.y + off.y, radius, opacity });
  }
  return coverage;
}

/** A fibre of 30 to 130 pixels that winds. */
function hair(size: Size, random: Random): Coverage {
  const length = 30 + 100 * random();
  const opacity = 0.65 + 0.35 * random();
  const radius = 0.4 + 0.5 * random();
  let angle = 2 * Math.PI * random();
  let turn = 0.05 * (random() - 0.5);
  let { x, y } = { x: random() * size.width, y: random() * size.height };
  const coverage: Coverage = new Map();
  for (let t = 0; t < length; t += 0.5) {
    dab(coverage, size, { x, y, radius, opacity });
    turn += 0.006 * (random() - 0.5);
    angle += turn / 2;
    x += 0.5 * Math.cos(angle);
    y += 0.5 * Math.sin(angle);
  }
  return coverage;
}

/** A line of 1 to 4 pixels, straight or bent, that fades at its ends and varies on its way. */
function scratch(size: Size, random: Random): Coverage {
  const length = (0.25 + 0.75 * random()) * Math.max(size.width, size.height);
  const angle = Math.PI * random();
  const bend = random() < 0.5 ? 0 : (0.5 * (random() - 0.5)) / length;
  const width = 1 + 3 * random() ** 2;
  const middle = {
    x: (0.15 + 0.7 * random()) * size.width,
    y: (0.15 + 0.7 * random()) * size.height,
  };
  const waves = { phase: 6 * random(), step: 0.01 + 0.03 * random() };
  const coverage: Coverage = new Map();
  for (let t = -length / 2; t < length / 2; t += 0.5) {
    const across = bend * t * t;
    const end = Math.min(1, (length / 2 - Math.abs(t)) / 20);
    const opacity = end * (0.78 + 0.2 * Math.sin(waves.phase + waves.step * t));
    dab(coverage, size, {
      x: middle.x + t * Math.cos(angle) - across * Math.sin(angle),
      y: middle.y + t * Math.sin(angle) + across * Math.cos(angle),
      radius: width / 2 - 0.25,
      opacity,
    });
  }
  return coverage;
}

/** Reach in pixels and strength in grey levels of the shades beside a crease. */
const SHADE = { reach: 5, dark: 26, light: 14 } as const;

/** A fold across the whole print: a bright core where the layer broke, dark on one side and light on the other. */
function paintCrease(picture: FloatRaster, random: Random, defects: Defect[]): void {
  const { width, height, data } = picture;
  const isDown = random() < 0.5;
  const [along, over] = isDown ? [height, width] : [width, height];
  const middle = (0.2 + 0.6 * random()) * over;
  const slope = 0.12 * (random() - 0.5);
  const half = 0.6 + random();
  let wobble = 0;
  const pixels: number[] = [];
  for (let t = 0; t < along; t++) {
    wobble = 0.98 * wobble + 0.5 * (random() - 0.5);
    const centre = middle + slope * (t - along / 2) + wobble;
    const from = Math.max(0, Math.floor(centre - 4 * SHADE.reach));
    for (let s = from; s < Math.min(over, centre + 4 * SHADE.reach); s++) {
      const i = isDown ? t * width + s : s * width + t;
      const off = s - centre;
      const core = 0.9 * Math.min(1, Math.max(0, half + 0.5 - Math.abs(off)));
      const shade = (off < 0 ? -SHADE.dark : SHADE.light) * Math.exp(-Math.abs(off) / SHADE.reach);
      const before = data[3 * i + 1] ?? 0;
      for (let j = 3 * i; j < 3 * i + 3; j++) {
        data[j] = ((data[j] ?? 0) + shade) * (1 - core) + 240 * core;
      }
      if (Math.abs((data[3 * i + 1] ?? 0) - before) >= VISIBLE) pixels.push(i);
    }
  }
  defects.push({ kind: "crease", pixels });
}
