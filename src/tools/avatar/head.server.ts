import { setFaceInto } from "#engine/local/analysis/face-depth.ts";
import { outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face } from "#engine/local/analysis/faces.ts";
import { moveFace } from "#engine/local/analysis/find-faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  createFloat,
  type FloatRaster,
  mix,
  sampleFloat,
} from "#engine/local/ops/float-raster.ts";
import { inflate } from "#engine/local/ops/inflate.ts";
import { labOf } from "#engine/local/ops/lab.ts";
import { createNoise } from "#engine/local/ops/noise.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { dot, normalAt, unitOf } from "#engine/local/ops/relief.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import {
  applySimilarity,
  invertSimilarity,
  similarityAbout,
} from "#engine/local/ops/similarity.ts";
import { EYES, FACE_PX } from "./anatomy.server.ts";
import type { Light } from "./costume.server.ts";
import { scaleOf } from "./size.ts";

export interface Head {
  readonly picture: FloatRaster;
  /** Face, ears and the hair around them. */
  readonly alpha: Plane;
  /** Hair that falls below the chin. */
  readonly falling: Plane;
  readonly face: Face;
  /** The area inside the face, 0..1. */
  readonly oval: Plane;
  /** sRGB colour of the cheeks. */
  readonly skin: Colour;
}

interface Person {
  readonly picture: FloatRaster;
  readonly alpha: Plane;
  readonly hair: Plane;
  readonly garment: Plane;
  readonly face: Face;
}

/** Half width of the neck that is kept, and how far below the chin, in face heights. */
const NECK = { half: 0.25, sure: 0.01, none: 0.09 };
/** How far hair may fall below the chin, in face heights. */
const FALL = { sure: 1.0, none: 1.75 };
/** Outline of a bare skull around the eyes, in face heights. */
const SKULL = { across: 0.52, up: 0.68 };
const noise = createNoise(31);

/** Aligns a person's head upright with the position that costumes are drawn for, in a picture of that size. */
export function placeHead(person: Person, frame: Size): Head {
  const { eyes, facePx } = anatomyAt(scaleOf(frame));
  const geometry = headGeometry(person.face);
  const middle = { x: (geometry.axis.x + geometry.eyes.x) / 2, y: geometry.eyes.y };
  const transform = similarityAbout(middle, eyes, {
    angle: -geometry.roll,
    scale: facePx / geometry.faceHeight,
  });
  const back = invertSimilarity(transform);
  const placed = { alpha: planeOf(frame), hair: planeOf(frame), garment: planeOf(frame) };
  const picture = createFloat(frame.width, frame.height);
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const from = applySimilarity(back, { x, y });
      if (from.x < 0 || from.y < 0) continue;
      if (from.x > person.picture.width - 1 || from.y > person.picture.height - 1) continue;
      const i = y * frame.width + x;
      const share = samplePlane(person.alpha, from.x, from.y);
      if (share <= 0) continue;
      placed.alpha.data[i] = share;
      placed.hair.data[i] = samplePlane(person.hair, from.x, from.y);
      placed.garment.data[i] = samplePlane(person.garment, from.x, from.y);
      for (const c of channels)
        picture.data[3 * i + c] = sampleFloat(person.picture, from.x, from.y, c);
    }
  }
  const face = moveFace(person.face, transform);
  const oval = gaussian(fillPolygon(outlineOf(face, "oval"), placed.alpha), 5 * scaleOf(frame));
  const skin = skinOf(picture, face);
  return { picture, face, oval, skin, ...cutHead(picture, placed, { face, oval }) };
}

function planeOf({ width, height }: Size): Plane {
  return createPlane(width, height);
}

/** Where the eyes are, and the height of the face, in a picture of that scale. */
function anatomyAt(scale: number) {
  return { eyes: { x: scale * EYES.x, y: scale * EYES.y }, facePx: scale * FACE_PX };
}

interface PlacedPlanes {
  readonly alpha: Plane;
  readonly hair: Plane;
  readonly garment: Plane;
}

function cutHead(
  picture: FloatRaster,
  { alpha, hair, garment }: PlacedPlanes,
  { face, oval }: { readonly face: Face; readonly oval: Plane },
): Pick<Head, "alpha" | "falling"> {
  const { chin } = headGeometry(face);
  const { width } = alpha;
  const scale = scaleOf(alpha);
  const { eyes, facePx } = anatomyAt(scale);
  const likeHair = hairLikeness(picture, hair, chin.y - 0.3 * facePx);
  const falling = planeOf(alpha);
  const strands = mapPlane(hair, (value, i) => {
    if (value <= 0) return 0;
    const across = Math.abs((i % width) - 0.5 * (chin.x + eyes.x)) / facePx;
    return value * smoothstep(1.25, 0.95, across) * likeHair(i);
  });
  // Isolated specks in the colour of hair don't count.
  const mass = wideGaussian(strands, 7 * scale);
  const head = mapPlane(alpha, (value, i) => {
    if (value <= 0) return 0;
    const x = i % width;
    const y = Math.floor(i / width);
    const across = Math.abs(x - 0.5 * (chin.x + eyes.x)) / facePx;
    const down = (y - chin.y) / facePx;
    const strand = (strands.data[i] ?? 0) * smoothstep(0.45, 0.7, mass.data[i] ?? 0);
    const ragged = down + 0.5 * (noise(x / (9 * scale), y / (120 * scale), 2) - 0.5);
    falling.data[i] =
      strand *
      smoothstep(FALL.none, FALL.sure, ragged) *
      smoothstep(-0.3, -0.05, down) *
      (1 - (oval.data[i] ?? 0));
    const neck =
      smoothstep(NECK.none, NECK.sure, down) *
      smoothstep(NECK.half + 0.05, NECK.half - 0.05, across);
    // Next to the jaw, only hair is kept: shoulders and collars are removed.
    const isBeside = smoothstep(-0.5, -0.3, down) * smoothstep(0.4, 0.48, across);
    const cloth = smoothstep(0.3, 0.7, garment.data[i] ?? 0) * smoothstep(-0.9, -0.6, down);
    const above = down < 0 ? mix(1 - cloth, strand, isBeside) : neck * (1 - cloth);
    const hanging = down < 0 ? 0 : strand * smoothstep(0.35, 0.1, down);
    // Beyond the skull, only hair is kept: signs and lamps behind a head are removed.
    const skull = Math.hypot((x - eyes.x) / SKULL.across, (y - eyes.y) / SKULL.up) / facePx;
    const isBeyond = y < eyes.y ? smoothstep(1, 1.12, skull) : 0;
    const own = mix(1, strand, isBeyond);
    return value * Math.max(above * own, hanging, oval.data[i] ?? 0);
  });
  return { alpha: head, falling };
}

/** Sampled pixels of hair that tell its colour, as a share of the picture. */
const LEAST_HAIR = 200 / 800_000;

/** How similar a pixel's colour is to the hair above the chin, 0..1. */
function hairLikeness(picture: FloatRaster, hair: Plane, lowest: number): (i: number) => number {
  const sum = [0, 0, 0];
  const squares = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < Math.min(hair.data.length, Math.round(lowest) * hair.width); i += 3) {
    if ((hair.data[i] ?? 0) < 0.9) continue;
    const lab = labAt(picture, i);
    for (const c of channels) {
      sum[c] = (sum[c] ?? 0) + lab[c];
      squares[c] = (squares[c] ?? 0) + lab[c] ** 2;
    }
    count++;
  }
  if (count < LEAST_HAIR * hair.data.length) return () => 1;
  const mean = sum.map((value) => value / count);
  const spread = squares.map((value, c) =>
    Math.sqrt(Math.max(0, value / count - (mean[c] ?? 0) ** 2)),
  );
  return (i) => {
    const lab = labAt(picture, i);
    let away = 0;
    for (const c of channels) {
      const least = c === 0 ? 12 : 5;
      away = Math.max(away, Math.abs(lab[c] - (mean[c] ?? 0)) / ((spread[c] ?? 0) + least));
    }
    return smoothstep(3, 2, away);
  };
}

function labAt({ data }: FloatRaster, i: number): Colour {
  return labOf([data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0]);
}

/** Landmarks on both cheeks and the chin. */
const CHEEKS = [50, 280, 205, 425, 199, 118, 347, 36, 266];

/** Median colour of the cheeks. */
function skinOf(picture: FloatRaster, face: Face): Colour {
  const seen = CHEEKS.flatMap((index) => face.landmarks[index] ?? []).map(({ x, y }) =>
    channels.map((c) => sampleFloat(picture, x, y, c)),
  );
  const [red, green, blue] = channels.map((c) => {
    const values = seen.map((colour) => colour[c] ?? 0).toSorted((a, b) => a - b);
    return values[Math.floor(values.length / 2)] ?? 128;
  });
  return [red ?? 128, green ?? 128, blue ?? 128];
}

const KEY = unitOf([-0.55, -0.5, 0.66]);
const RIM = unitOf([0.9, -0.25, -0.05]);
/** Target brightness of a face, and how far it is adjusted. */
const FACE_LUMA = 158;
const LED = 0.55;
/** Fraction of the scene's light and shade on the head. */
const RELIT = 0.5;

/** The exponent that takes the skin part of the way to a well exposed face. */
function gammaFor(skin: Colour): number {
  const luma = 0.299 * skin[0] + 0.587 * skin[1] + 0.114 * skin[2];
  return Math.log(mix(luma, FACE_LUMA, LED) / 255) / Math.log(Math.max(20, luma) / 255);
}

function exposed(value: number, gamma: number): number {
  return 255 * (Math.max(0, value) / 255) ** gamma;
}

/** The skin as exposed as `lightHead` exposes the face. */
export function exposedSkin({ skin }: Head): Colour {
  const gamma = gammaFor(skin);
  return [exposed(skin[0], gamma), exposed(skin[1], gamma), exposed(skin[2], gamma)];
}

/** Lights the head by its own relief: key light, rim light and the colour of the air. */
export function lightHead(head: Head, light: Light): FloatRaster {
  const { picture, alpha, skin } = head;
  const cover = mapPlane(alpha, (value, i) => Math.max(value, head.falling.data[i] ?? 0));
  const scale = scaleOf(alpha);
  const height = inflate(wideGaussian(cover, 3 * scale));
  setFaceInto(height, head.face, 1);
  const form = gaussian(height, 6 * scale);
  const gamma = gammaFor(skin);
  const out = createFloat(alpha.width, alpha.height);
  for (let i = 0; i < cover.data.length; i++) {
    if ((cover.data[i] ?? 0) <= 0) continue;
    const normal = normalAt(form, i);
    const facing = Math.max(0, dot(normal, KEY));
    const shading = mix(1, 0.52 + 0.72 * facing, RELIT);
    const rim = light.rimStrength * Math.max(0, dot(normal, RIM)) ** 1.8;
    for (const c of channels) {
      const own = exposed(picture.data[3 * i + c] ?? 0, gamma);
      const tint = mix(light.air[c] / 150, light.key[c] / 245, 0.35 + 0.65 * facing);
      const lit = own * shading * mix(1, tint, 0.5);
      out.data[3 * i + c] = lit + rim * (0.4 * light.rim[c] + 0.4 * own);
    }
  }
  return out;
}
