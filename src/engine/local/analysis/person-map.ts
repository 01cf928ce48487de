import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { meanField } from "../ops/mean-field.ts";
import {
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "../ops/raster.ts";
import { warpQuickly } from "../ops/warp.ts";
import type { Body } from "./body.ts";
import { bodyEvidence } from "./body-prior.ts";
import type { Face } from "./faces.ts";
import { headGeometry } from "./head.ts";
import { type PersonNetwork, type Region, spreadRegion, wholePicture } from "./person-network.ts";

/** A reduced image, and for each of its pixels how likely it shows a person. */
export interface PersonMap {
  readonly picture: Raster;
  /** The network's output, 0..1. */
  readonly probability: Plane;
  /** The probability after taking colours and neighbours into account, nearly 0 or 1. */
  readonly decision: Plane;
}

/** A square around a face that the network analyses again, in face mesh heights. */
export interface CloseUp {
  readonly side: number;
  /** Distance of the centre below the eyes. */
  readonly below: number;
}

/** Regions that are analysed in addition to the whole image. */
export interface Attention {
  /** In the pixels of the image. Their size indicates the size of people; without faces, no parts are analysed. */
  readonly faces: readonly Face[];
  readonly closeUps: readonly { readonly face: Face; readonly closeUp: CloseUp }[];
  /** Joints of the only person in the image; `null` if there are more people or the joints aren't known. */
  readonly body: Body | null;
}

const GRID_SIDE_PX = 320;
/** Weight of a close-up relative to a pass over the whole image or a part. */
const CLOSE_UP_WEIGHT = 4;
/** Fraction of a region's side over which it fades into the rest. */
const FADE = 0.15;
/** Probabilities are clamped to this and its complement before they vote. */
const MOST_SURE = 0.99;
/**
 * Face heights, as fractions of the long side, that are too small for the pass over the whole image, or large enough.
 */
const FACE_TOO_SMALL = 0.035;
const FACE_LARGE = 0.07;
const NETWORK_WEIGHT = 0.8;
const COLOUR_WEIGHT = 0.6;
const COLOUR_LIMIT = 3;
/** Within this distance of a sure answer of the network, colours that contradict it count less. */
const COLOUR_HEARD_FROM = 0.3;

/** Joints count less where the network is that sure of the opposite: it may be a second person. */
const NETWORK_SURE = 0.2;
/** Share of the height above the lower border, and the trust in the probabilities above it. */
const CUT_OFF = 0.07;
const CUT_OFF_TRUST = 0.8;
const CRF = { strength: 0.9, iterations: 12 };

/** In log-odds: uncertain areas are mostly furniture, but next to a head they are mostly hair. */
const FURNITURE_DOUBT = 0.6;
const HAIR_TRUST = 1.4;
/**
 * Area where hair may be: an ellipse around the head, in face heights, and the fraction of its radius from which it
 * fades.
 */
const HAIR = { across: 0.95, down: 1.35, below: 0.2, fadeFrom: 0.75 };
/**
 * Median face heights, as fractions of the long side, at which the network needs no such help, and at which it does.
 */
const FACE_FILLS = 0.45;
const FACE_LEAVES_ROOM = 0.32;

/** Minimum side of the parts: this many median face heights, and this fraction of the short side. */
const PART_FACES = 4.2;
const PART_MIN = 0.6;
/** Larger parts show nothing that the whole image doesn't. */
const PART_MAX = 0.85;
const PART_OVERLAP = 0.3;
const MAX_PARTS = 9;

/**
 * Analyses the whole image, parts of it and close-ups of faces, and decides uncertain pixels by colour. The passes vote
 * with their log-odds: furniture next to people that the network takes for a person isn't one when seen alone.
 */
export function mapPeople(
  picture: Raster,
  network: PersonNetwork,
  { faces, closeUps, body }: Attention,
): PersonMap {
  const scale = Math.min(1, GRID_SIDE_PX / Math.max(picture.width, picture.height));
  const small = shrink(picture, scale);
  const faceHeight = middleFaceHeight(faces);
  const parts = faceHeight === null ? [] : partsOf(picture, faceHeight);
  const votes = createVotes(small, parts.length > 0);
  for (const look of [
    wholeLook(picture, faceHeight),
    ...parts.map((region): Look => ({ region, weight: 1, fade: FADE, times: "once" })),
    ...closeUps.map(({ face, closeUp }): Look => {
      const region = closeUpRegion(face, closeUp);
      // With parts, one pass is enough.
      const times = parts.length > 0 ? "once" : "twice";
      return { region, weight: CLOSE_UP_WEIGHT, fade: FADE, times };
    }),
  ]) {
    const answer = network.segment(picture, look.region, look.times);
    const region = scaled(look.region, scale);
    const { width, height } = small;
    const spread = spreadRegion(answer, region, { width, height, outside: 0.5 });
    addVotes(votes, spread, { ...look, region });
  }
  const doubt = doubtAround(faces, { scale, width: small.width, height: small.height });
  const shape = body
    ? bodyEvidence(body, { scale, width: small.width, height: small.height })
    : null;
  const probability = mapPlane(votes.sum, (sum, i) => {
    const mean = sum / Math.max(1e-6, votes.weights.data[i] ?? 0);
    return votes.isInOdds ? 1 / (1 + Math.exp(-mean)) : mean;
  });
  if (faces.length > 0) continueDown(probability);
  return { picture: small, probability, decision: decide(small, probability, { doubt, shape }) };
}

interface Look {
  readonly region: Region;
  readonly weight: number;
  /** Fraction of the side over which its weight falls. */
  readonly fade: number;
  readonly times: "once" | "twice";
}

/** If people are too small, the network detects none in the whole image; it then hardly counts. */
function wholeLook(picture: Raster, faceHeight: number | null): Look {
  const share = (faceHeight ?? Number.POSITIVE_INFINITY) / Math.max(picture.width, picture.height);
  const weight = Math.max(1e-3, smoothstep(FACE_TOO_SMALL, FACE_LARGE, share));
  return { region: wholePicture(picture), weight, fade: 0, times: "twice" };
}

function middleFaceHeight(faces: readonly Face[]): number | null {
  const heights = faces.map((face) => headGeometry(face).faceHeight).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? null;
}

function closeUpRegion(face: Face, closeUp: CloseUp): Region {
  const head = headGeometry(face);
  const size = closeUp.side * head.faceHeight;
  return {
    left: head.axis.x - size / 2,
    top: head.eyes.y + closeUp.below * head.faceHeight - size / 2,
    size,
  };
}

/** Overlapping squares of one size that cover an image; none if they would hardly be smaller than the image. */
function partsOf({ width, height }: Raster, faceHeight: number): Region[] {
  const short = Math.min(width, height);
  const smallest = Math.max(PART_MIN * short, PART_FACES * faceHeight);
  for (let size = smallest; size <= PART_MAX * short; size *= 1.04) {
    const columns = positions(width, size);
    const rows = positions(height, size);
    if (columns.length * rows.length > MAX_PARTS) continue;
    return rows.flatMap((top) => columns.map((left) => ({ left, top, size })));
  }
  return [];
}

function positions(length: number, size: number): number[] {
  const count = Math.ceil((length - size) / (size * (1 - PART_OVERLAP))) + 1;
  return Array.from({ length: count }, (_, k) => (k * (length - size)) / (count - 1));
}

interface Votes {
  /** `true` if parts are analysed: log-odds suit furniture seen alone. Without parts the plain mean is more stable. */
  readonly isInOdds: boolean;
  /** Weighted sum. */
  readonly sum: Plane;
  readonly weights: Plane;
}

function createVotes({ width, height }: Raster, isInOdds: boolean): Votes {
  return { isInOdds, sum: createPlane(width, height), weights: createPlane(width, height) };
}

/** Its weight falls towards borders of the region that aren't borders of the image. */
function addVotes(
  { isInOdds, sum, weights }: Votes,
  answer: Plane,
  { region: { left, top, size }, weight, fade }: Look,
): void {
  const { width, height } = sum;
  const inward = (at: number, from: number, length: number): number => {
    const before = from > 0 ? at - from : size;
    const after = from + size < length - 1 ? from + size - at : size;
    return fade === 0 ? 1 : clamp(Math.min(before, after) / (size * fade), 0, 1);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const own = weight * Math.min(inward(x, left, width), inward(y, top, height));
      if (own === 0) continue;
      const i = y * width + x;
      const p = clamp(answer.data[i] ?? 0, 1 - MOST_SURE, MOST_SURE);
      sum.data[i] = (sum.data[i] ?? 0) + own * (isInOdds ? Math.log(p / (1 - p)) : p);
      weights.data[i] = (weights.data[i] ?? 0) + own;
    }
  }
}

function shrink(picture: Raster, scale: number): Raster {
  if (scale === 1) return picture;
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  const shift = (scale - 1) / 2;
  return warpQuickly(picture, { a: scale, b: 0, dx: shift, dy: shift }, size);
}

function scaled({ left, top, size }: Region, scale: number): Region {
  return { left: left * scale, top: top * scale, size: size * scale };
}

interface MapSize {
  /** From the pixels of the faces to the pixels of the map. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

/** How much to doubt the network at each pixel, in log-odds; zero if there are no faces or one fills the image. */
function doubtAround(faces: readonly Face[], { scale, width, height }: MapSize): Plane {
  const share =
    ((middleFaceHeight(faces) ?? Number.POSITIVE_INFINITY) * scale) / Math.max(width, height);
  const help = smoothstep(FACE_FILLS, FACE_LEAVES_ROOM, share);
  const doubt = createPlane(width, height, help * FURNITURE_DOUBT);
  for (const face of faces) {
    const { axis, eyes, faceHeight } = headGeometry(face);
    const x0 = axis.x * scale;
    const y0 = (eyes.y + HAIR.below * faceHeight) * scale;
    const across = HAIR.across * faceHeight * scale;
    const down = HAIR.down * faceHeight * scale;
    const bottom = Math.min(height, y0 + down);
    const right = Math.min(width, x0 + across);
    for (let y = Math.max(0, Math.floor(y0 - down)); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(x0 - across)); x < right; x++) {
        const near = smoothstep(1, HAIR.fadeFrom, Math.hypot((x - x0) / across, (y - y0) / down));
        const own = help * (FURNITURE_DOUBT - near * (FURNITURE_DOUBT + HAIR_TRUST));
        const i = y * width + x;
        doubt.data[i] = Math.min(doubt.data[i] ?? 0, own);
      }
    }
  }
  return doubt;
}

/** The network loses people where the lower border cuts them: there, the row above tells more. */
function continueDown({ width, height, data }: Plane): void {
  const from = Math.round(height * (1 - CUT_OFF)) - 1;
  for (let i = (from + 1) * width; i < data.length; i++) {
    const above = CUT_OFF_TRUST * (data[from * width + (i % width)] ?? 0);
    data[i] = Math.max(data[i] ?? 0, above);
  }
}

/** Similar to GrabCut: colours of the certain parts decide the uncertain ones, with agreeing neighbours. */
function decide(
  small: Raster,
  probability: Plane,
  { doubt, shape }: { readonly doubt: Plane; readonly shape: Plane | null },
): Plane {
  const front = learnColours(
    small,
    mapPlane(probability, (p) => (p > 0.9 ? 1 : 0)),
  );
  const back = learnColours(
    small,
    mapPlane(probability, (p) => (p < 0.1 ? 1 : 0)),
  );
  const evidence = colourEvidence(small, { front, back }, COLOUR_LIMIT);
  const logOdds = evidence.map((colour, i) => {
    const p = clamp(probability.data[i] ?? 0, 0.01, 0.99);
    const odds = Math.log(p / (1 - p)) - (doubt.data[i] ?? 0);
    // Colour alone doesn't turn wallpaper into a person, nor a white shoe before a white wall into background.
    const heard = Math.min(1, (colour > 0 ? p : 1 - p) / COLOUR_HEARD_FROM);
    const known = shape?.data[i] ?? 0;
    const joints = known * Math.min(1, (known < 0 ? 1 - p : p) / NETWORK_SURE);
    return NETWORK_WEIGHT * odds + COLOUR_WEIGHT * heard * colour + joints;
  });
  return meanField(small, logOdds, CRF);
}
