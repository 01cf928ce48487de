import { drawSvg } from "#engine/local/drawing/svg.ts";
import { wideBlurFloat, wideGaussian } from "#engine/local/ops/coarse.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  blurFloat,
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  lumaOf,
  mix,
  mixColour,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, toLab } from "#engine/local/ops/lab.ts";
import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { lineStrength } from "#engine/local/ops/painting/flow-lines.ts";
import { blend, simplify } from "#engine/local/ops/painting/simplify.ts";
import { structureOf } from "#engine/local/ops/painting/structure.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import {
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Point,
  planeAt,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { bambooSvg, lotusSvg, sealSvg } from "./silk-ornament.server.ts";
import { type Subject, scaleOf } from "./subject.server.ts";
import { optionOf } from "./versions.server.ts";

/** The silk of a version: fresh, and aged at its edges. `bare` is the corner that landscapes leave most empty. */
interface Cloth {
  readonly fresh: Colour;
  readonly aged: Colour;
  /** 0 or 1 from left to right and from top to bottom; `null` for no such corner. */
  readonly bare: Point | null;
}

const CLOTHS: readonly [Cloth, ...Cloth[]] = [
  { fresh: [243, 228, 194], aged: [214, 187, 140], bare: null },
  { fresh: [240, 230, 208], aged: [198, 184, 156], bare: { x: 1, y: 0 } },
  { fresh: [244, 224, 202], aged: [204, 170, 142], bare: { x: 0, y: 0 } },
];
const BROWN_INK: Colour = [78, 48, 34];

/**
 * Vietnamese silk painting: soft washes absorbed by the silk, hair-thin brown ink, a wide calm ground with lotus and
 * bamboo, a seal.
 */
export function paintSilk(subject: Subject, size: Size): Raster {
  const { width, height } = size;
  const fields = fieldsOf(subject);
  const rows = {
    lit: enlargedRows(fields.lit, size),
    ink: enlargedRows(fields.ink, size),
    share: enlargedRows(fields.share, size),
    rim: enlargedRows(fields.rim, size),
    breadth: enlargedRows(fields.breadth, size),
  };
  const thread = weave(size);
  const seal = sealOf(subject, size);
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const [lit, inks, shares] = [rows.lit(y), rows.ink(y), rows.share(y)];
    const [rims, breadths] = [rows.rim(y), rows.breadth(y)];
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const line = (shares[x] ?? 0) * smoothstep(0, 1, inks[x] ?? 0);
      const stroke = Math.max(line, rimInk(rims[x] ?? 0, breadths[x] ?? 0));
      const light = thread(x, y);
      const stamp = seal.indexAt(x, y);
      const worn = stamp < 0 ? 0 : (seal.alpha.data[stamp] ?? 0);
      for (const c of channels) {
        const drawn = mix(lit[3 * x + c] ?? 0, BROWN_INK[c], stroke);
        const stamped = mix(drawn, seal.colours.data[3 * stamp + c] ?? 0, worn);
        data[i + c] = clamp(stamped * light + 0.5, 0, 255);
      }
    }
  }
  return { width, height, data };
}

/** What the painting is made from, in the size of the subject's picture. */
interface Fields {
  /** The silk under its washes. */
  readonly lit: FloatRaster;
  /** Strength of the drawn lines, 0 where they begin and 1 from where they are full, and their greatest opacity. */
  readonly ink: Plane;
  readonly share: Plane;
  /** Blurred matte, whose middle is the outline of people, and the breadth of the brush there, 0..1. */
  readonly rim: Plane;
  readonly breadth: Plane;
}

function fieldsOf(subject: Subject): Fields {
  const { picture, matte, hasPerson, detail, features, version } = subject;
  const { width, height } = picture;
  const scale = scaleOf(picture);
  const lit = groundOf(subject, scale);
  const washes = washesOf(subject, scale);
  const ink = lineStrength(lumaOf(picture), structureOf(picture, 2.6 * scale).angle, 0.85 * scale);
  const share = createPlane(width, height);
  const breadth = createPlane(width, height);
  const noise = createNoise(versionSeed(34, version));
  const brush = createNoise(versionSeed(36, version));
  const { bare } = optionOf(CLOTHS, version);
  const whole = { width: width / scale, height: height / scale };
  for (let i = 0; i < matte.data.length; i++) {
    const x = (i % width) / scale;
    const y = Math.floor(i / width) / scale;
    const cover = hasPerson
      ? smoothstep(0.2, 0.8, matte.data[i] ?? 1)
      : openEdge(noise, { x, y, ...whole, bare });
    const wet = 0.94 + 0.12 * noise(x / 60, y / 60, 3);
    const near = detail.data[i] ?? 0;
    const from = hasPerson ? mix(1.7, 1.2, near) : 0.9;
    const to = hasPerson ? mix(9, 7, near) : 6;
    ink.data[i] = ((ink.data[i] ?? 0) - from) / (to - from);
    share.data[i] = 0.8 * cover * mix(1, mix(0.25, 1, features.data[i] ?? 0), near);
    breadth.data[i] = hasPerson ? smoothstep(0.3, 0.75, brush(x / 40, y / 40, 2)) : 0;
    for (const c of channels) {
      // The silk absorbs colour: it can only darken.
      const wash = Math.min(1.02, ((washes.data[3 * i + c] ?? 0) / 236) * wet);
      lit.data[3 * i + c] = mix(1, wash, cover) * (lit.data[3 * i + c] ?? 0);
    }
  }
  const rim = hasPerson ? gaussian(matte, 0.9 * scale) : createPlane(width, height);
  return { lit, ink, share, rim, breadth };
}

/** A brush line of varying width around people. */
function rimInk(edge: number, breadth: number): number {
  const off = (edge - 0.5) / mix(0.1, 0.26, breadth);
  return edge <= 0 || edge >= 1 ? 0 : Math.exp(-off * off) * mix(0.25, 0.75, breadth);
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly bare: Cloth["bare"];
}

/** Landscapes dissolve into bare silk at the edges, most in drifting mist; in pixels of an 800 px image. */
function openEdge(noise: Noise, { x, y, width, height, bare }: Place): number {
  const border = Math.min(x, width - x, 0.9 * y, 1.3 * (height - y));
  const mist = noise(x / 120 + 8, y / 50, 4);
  const away = bare ? Math.hypot(x / width - bare.x, y / height - bare.y) : 1;
  return smoothstep(6, 70, border - 60 * (mist - 0.45) - 110 * smoothstep(0.65, 0.1, away));
}

/** A few pale colours in flat areas; hair and dark cloth keep their depth, faces their features. */
function washesOf({ figure, detail, hasPerson }: Subject, scale: number): FloatRaster {
  // A landscape needs its small forms.
  const flat = hasPerson ? { radius: 7, contrast: 26 } : { radius: 3.4, contrast: 15 };
  const broad = blurFloat(
    simplify(figure, { radius: Math.round(flat.radius * scale), contrast: flat.contrast }),
    scale,
  );
  const fine = simplify(figure, { radius: Math.round(2.4 * scale), contrast: 12 });
  const lab = toLab(blend(broad, fine, detail));
  for (let i = 0; i < lab.data.length; i += 3) {
    const light = lab.data[i] ?? 0;
    lab.data[i] = 27 + 0.78 * light + 7 * smoothstep(35, 80, light);
    lab.data[i + 1] = (lab.data[i + 1] ?? 0) * 0.58 + 2;
    lab.data[i + 2] = (lab.data[i + 2] ?? 0) * 0.52 + 2;
  }
  return fromLab(lab);
}

/** The silk: light in the centre, aged at its edges; behind people with a hint of the background and of a pond. */
function groundOf(subject: Subject, scale: number): FloatRaster {
  const { picture, matte, hasPerson, focus, version } = subject;
  const { width, height } = picture;
  const noise = createNoise(versionSeed(31, version));
  const cloth = optionOf(CLOTHS, version);
  const behind = wideBlurFloat(picture, 12 * scale);
  const shade = wideGaussian(matte, 26 * scale);
  const silk = createFloat(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const away = Math.hypot((x - focus.x) / width, (y - focus.y) / height);
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / (60 * scale);
      const cloud = noise(x / (190 * scale), y / (80 * scale), 4) - 0.5;
      const age = smoothstep(0.25, 1.05, away + 0.7 * cloud) * 0.75 + 0.25 * Math.exp(-border);
      const base = mixColour(cloth.fresh, cloth.aged, Math.min(1, age));
      const mist = hasPerson ? 0.14 * (1 + cloud) : 0;
      const dark = hasPerson ? 1 - 0.2 * (shade.data[i] ?? 0) : 1;
      for (const c of channels)
        silk.data[3 * i + c] =
          base[c] * dark * mix(1, 0.35 + (behind.data[3 * i + c] ?? 0) / 300, mist);
    }
  }
  return hasPerson ? withPlants(silk, subject) : silk;
}

/** A face no farther from the middle, in widths of the picture, leaves room for plants on both sides. */
const CENTRED = 0.1;

/** Lotus and bamboo in thin ink, on the sides without the face. */
function withPlants(silk: FloatRaster, { focus, matte, version }: Subject): FloatRaster {
  const { width, height } = silk;
  const isCentred = Math.abs(focus.x / width - 0.5) < CENTRED;
  const isLeft = focus.x > width / 2 !== (isCentred && version % 2 === 1);
  const garden = { width, height, version };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bambooSvg(garden, isLeft)}${lotusSvg(garden, !isLeft)}</svg>`;
  const drawn = drawSvg(svg, { width });
  const soft = gaussian(drawn.alpha, 0.9 * scaleOf(silk));
  return layOver(
    silk,
    drawn.raster,
    mapPlane(soft, (value, i) => 0.85 * value * (1 - (matte.data[i] ?? 0))),
  );
}

/** The painter's seal in the emptier lower corner. */
function sealOf({ matte, hasPerson, version }: Subject, size: Size) {
  const { width, height } = matte;
  const reach = 0.09 * Math.min(width, height);
  const covered = wideGaussian(matte, 0.4 * reach);
  const isRight = hasPerson
    ? planeAt(covered, width - reach, height - reach) <= planeAt(covered, reach, height - reach)
    : version % 2 === 0;
  const { svg, left, top, side } = sealSvg(size, isRight);
  const { raster: colours, alpha } = drawSvg(svg, { width: side });
  const noise = createNoise(39);
  const cell = 3 * scaleOf(size);
  const worn = mapPlane(alpha, (value, i) => {
    const grain = noise((i % side) / cell, Math.floor(i / side) / cell, 2);
    return value * 0.9 * smoothstep(0.2, 0.4, grain);
  });
  return {
    colours,
    alpha: worn,
    /** Index of the seal's pixel at a place of the painting; negative outside. */
    indexAt: (x: number, y: number): number => {
      const [column, row] = [x - left, y - top];
      const isInside = column >= 0 && row >= 0 && column < worn.width && row < worn.height;
      return isInside ? row * worn.width + column : -1;
    },
  };
}

/** Light on warp and weft, with thicker threads here and there. */
function weave({ width, height }: Size): (x: number, y: number) => number {
  const scale = scaleOf({ width, height });
  const noise = createNoise(33);
  const pitch = 4.4 * scale;
  const waves = Float32Array.from({ length: Math.max(width, height) }, (_, at) =>
    Math.cos((2 * Math.PI * at) / pitch),
  );
  return (x, y) => {
    const warp = waves[x] ?? 0;
    const weft = waves[y] ?? 0;
    const slubX = noise(x / (70 * scale), y / pitch + 0.5, 1) - 0.5;
    const slubY = noise(x / pitch + 90.5, y / (70 * scale), 1) - 0.5;
    return 1 + 0.016 * (warp + weft) + 0.014 * warp * weft + 0.06 * (slubX + slubY);
  };
}
