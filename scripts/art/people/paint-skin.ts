import { createRandom } from "../../../src/engine/local/ops/random.ts";
import { channels, fromLight, toLight } from "./colours.ts";
import { type FaceMap, type Field, type Grid, halfWidthAt, modelFace } from "./face-form.ts";
import type { Rgba } from "./png.ts";
import type { Sitter } from "./sitter.ts";

/** Pixels per unit of a face: larger than displayed, so that its edge is clean. */
const DENSITY = 1.5;
/** The painted area in face units. */
export const skinArea = { left: -115, top: -160, width: 230, height: 340 } as const;

type Vector = readonly [number, number, number];
const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
/** A warm window at the upper left, a cool one at the lower right. */
const KEY = unit([-0.58, -0.46, 0.68]);
const FILL = unit([0.85, 0.05, 0.5]);
const SHINE = unit([KEY[0], KEY[1], KEY[2] + 1]);
const KEY_COLOUR: Vector = [0.98, 0.92, 0.85];
const FILL_COLOUR: Vector = [0.14, 0.138, 0.15];
const AROUND_COLOUR: Vector = [0.235, 0.2, 0.185];

const grid: Grid = {
  left: skinArea.left,
  top: skinArea.top,
  width: skinArea.width * DENSITY,
  height: skinArea.height * DENSITY,
  density: DENSITY,
};

interface Pass {
  readonly lines: number;
  readonly length: number;
  /** Offsets in the data from line to line, and from one value of a line to the next. */
  readonly next: number;
  readonly step: number;
}

/** Running mean along one axis. */
function smear(source: Float32Array, radius: number, { lines, length, next, step }: Pass) {
  const result = new Float32Array(source.length);
  for (let line = 0; line < lines; line++) {
    const at = (k: number) =>
      source[line * next + Math.min(length - 1, Math.max(0, k)) * step] ?? 0;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += at(k);
    for (let k = 0; k < length; k++) {
      result[line * next + k * step] = sum / (2 * radius + 1);
      sum += at(k + radius + 1) - at(k - radius);
    }
  }
  return result;
}

/** Mean over a square, with running sums along both axes. */
function blur(field: Field, radius: number): Field {
  const { width, height } = field;
  const across = smear(field.data, radius, { lines: height, length: width, next: width, step: 1 });
  const data = smear(across, radius, { lines: width, length: height, next: 1, step: width });
  return { width, height, data };
}

/** Share of the key light that reaches a pixel past the bumps in front of it: 0..1. */
function reached(field: Field, column: number, row: number): number {
  const flat = Math.hypot(KEY[0], KEY[1]);
  const rise = KEY[2] / flat / DENSITY;
  const own = field.data[row * field.width + column] ?? 0;
  let steepest = 0;
  for (let distance = 4; distance < 66; distance += 2.5) {
    const x = Math.round(column + (KEY[0] / flat) * distance);
    const y = Math.round(row + (KEY[1] / flat) * distance);
    if (x < 0 || y < 0) break;
    const over = (field.data[y * field.width + x] ?? 0) - own - rise * distance;
    steepest = Math.max(steepest, over / (2.2 + 0.1 * distance));
  }
  return 1 - Math.min(1, steepest);
}

/** A soft spot around (u, v), w wide and h high. */
function spot(
  x: number,
  y: number,
  [u, v, w, h]: readonly [number, number, number, number],
): number {
  return Math.exp(-0.5 * (((x - u) / w) ** 2 + ((y - v) / h) ** 2));
}

/** Linear skin colour before lighting: flushed cheeks and nose, paler around the mouth, beard shadow. */
function albedoOf(sitter: Sitter, map: FaceMap): (x: number, y: number) => Vector {
  const tone = channels(sitter.skin.tone).map(toLight);
  const flush = channels(sitter.skin.flush).map(toLight);
  const random = createRandom(sitter.seed);
  const freckles = Array.from({ length: sitter.skin.hasFreckles ? 150 : 0 }, () => ({
    x: (random() + random() - 1) * 72,
    y: 24 + (random() - 0.5) * 56,
    size: 0.9 + random() * 1.1,
  }));
  return (x, y) => {
    const side = Math.abs(x);
    let red =
      0.62 * spot(side, y, [54, 36, 20, 17]) +
      0.42 * spot(x, y, [0, map.noseY - 6, 14, 12]) +
      0.3 * spot(side, y, [map.eyeX, 6, 24, 14]) +
      0.25 * spot(x, y, [0, map.chinY - 16, 20, 10]);
    for (const freckle of freckles) {
      if (Math.abs(x - freckle.x) > 6 || Math.abs(y - freckle.y) > 6) continue;
      red += 0.34 * spot(x, y, [freckle.x, freckle.y, freckle.size, freckle.size]);
    }
    red = Math.min(0.8, red);
    const stubble = sitter.beard?.style === "stubble" ? 0.3 : 0;
    const jaw =
      stubble *
      Math.min(1, Math.max(0, (y - map.noseY - 4) / 16)) *
      (1 - 0.8 * spot(side, y, [46, map.noseY + 6, 16, 22]));
    const at = (c: 0 | 1 | 2) =>
      (Number(tone[c]) * (1 - red) + Number(flush[c]) * red) * (1 - jaw * (1 - 0.12 * c));
    return [at(0), at(1), at(2)];
  };
}

interface Surface {
  readonly normal: Vector;
  readonly albedo: Vector;
  /** Share of the key light, 0..1. */
  readonly key: number;
  /** Share of the ambient light, 0..1. */
  readonly open: number;
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** sRGB of lit skin: red light scatters further than the others, shine is added on top. */
function lit({ normal, albedo, key, open }: Surface): Vector {
  const facing = dot(normal, KEY);
  const fill = Math.max(0, 0.3 + 0.7 * dot(normal, FILL));
  const shine = Math.max(0, dot(normal, SHINE)) ** 26 * key;
  const wide = Math.max(0, dot(normal, SHINE)) ** 7 * key;
  const at = (c: 0 | 1 | 2) => {
    const wrap = [0.3, 0.14, 0.1][c] ?? 0;
    const direct = (Math.max(0, facing + wrap) / (1 + wrap)) ** 1.1;
    const bleed = [0.26, 0.05, 0.03][c] ?? 0;
    const through = key + (1 - key) * bleed;
    const light =
      1.12 * KEY_COLOUR[c] * direct * through +
      FILL_COLOUR[c] * fill +
      AROUND_COLOUR[c] * open * (0.72 - 0.28 * normal[1]);
    return fromLight(albedo[c] * light + 0.05 * shine * KEY_COLOUR[c] + 0.016 * wide);
  };
  return [at(0), at(1), at(2)];
}

/** The bare head as pixels, covering `skinArea`. */
export function paintSkin(sitter: Sitter, map: FaceMap): Rgba {
  const form = modelFace(sitter.face, map, grid);
  const { width, height } = form;
  const broad = blur(blur(form, 9), 9);
  const shadow: Field = { width, height, data: new Float32Array(width * height) };
  for (let k = 0; k < shadow.data.length; k++) {
    shadow.data[k] = reached(form, k % width, Math.floor(k / width));
  }
  const key = blur(blur(shadow, 3), 3);
  const albedo = albedoOf(sitter, map);
  const random = createRandom(sitter.seed + 1);
  const data = new Uint8ClampedArray(4 * width * height);
  for (let k = 0; k < width * height; k++) {
    const x = skinArea.left + ((k % width) + 0.5) / DENSITY;
    const y = skinArea.top + (Math.floor(k / width) + 0.5) / DENSITY;
    const inside = (halfWidthAt(y, map, sitter.face.jaw) - Math.abs(x)) * DENSITY + 0.5;
    if (inside <= 0 || y < map.crownY || y > map.chinY) continue;
    const at = (offset: number) => form.data[k + offset] ?? 0;
    const normal = unit([
      (at(-1) - at(1)) * (DENSITY / 2),
      (at(-width) - at(width)) * (DENSITY / 2),
      1,
    ]);
    const hollow = (broad.data[k] ?? 0) - (form.data[k] ?? 0);
    const open = Math.min(1.12, Math.max(0.4, 1 - 0.07 * hollow));
    const pore = 1 + (random() - 0.5) * 0.035;
    const colour = lit({
      normal,
      albedo: albedo(x, y),
      key: 0.16 + 0.84 * (key.data[k] ?? 1),
      open,
    });
    for (let c = 0; c < 3; c++) data[4 * k + c] = (colour[c] ?? 0) * pore;
    data[4 * k + 3] = 255 * Math.min(1, inside);
  }
  return { width, height, data };
}
