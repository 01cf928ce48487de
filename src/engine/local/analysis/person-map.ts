import { colourEvidence, learnColours } from "../ops/colour-model.ts";
import { meanField } from "../ops/mean-field.ts";
import { clamp, mapPlane, type Plane, type Raster } from "../ops/raster.ts";
import { warpQuickly } from "../ops/warp.ts";
import type { Face } from "./faces.ts";
import { headGeometry } from "./head.ts";
import { type PersonNetwork, type Region, spreadRegion, wholePicture } from "./person-network.ts";

/** The picture made small, and for each of its pixels how likely it shows a person. */
export interface PersonMap {
  readonly picture: Raster;
  /** What the network says, 0..1. */
  readonly probability: Plane;
  /** The same after colours and neighbours were heard, nearly 0 or 1. */
  readonly decision: Plane;
}

/** A square around a face that the network looks at again, in heights of the face mesh. */
export interface CloseUp {
  readonly side: number;
  /** How far the middle lies below the eyes. */
  readonly below: number;
}

const GRID_SIDE_PX = 320;
/** The network's second look counts this much against its first. */
const CLOSE_UP_WEIGHT = 0.8;
/** Part of a close-up's side over which it fades into the rest. */
const CLOSE_UP_FADE = 0.15;
const NETWORK_WEIGHT = 0.8;
const COLOUR_WEIGHT = 0.6;
const COLOUR_LIMIT = 3;
const CRF = { strength: 0.9, iterations: 12 };

/** Looks at the whole picture and then closer at each face, and settles the doubtful parts by colour. */
export function mapPeople(
  picture: Raster,
  network: PersonNetwork,
  closeUps: readonly { readonly face: Face; readonly closeUp: CloseUp }[],
): PersonMap {
  const scale = Math.min(1, GRID_SIDE_PX / Math.max(picture.width, picture.height));
  const small = shrink(picture, scale);
  const probability = look(picture, network, { region: wholePicture(picture), scale, small });
  for (const { face, closeUp } of closeUps) {
    const head = headGeometry(face);
    const size = closeUp.side * head.faceHeight;
    const region = {
      left: head.axis.x - size / 2,
      top: head.eyes.y + closeUp.below * head.faceHeight - size / 2,
      size,
    };
    blend(probability, look(picture, network, { region, scale, small }), scaled(region, scale));
  }
  return { picture: small, probability, decision: decide(small, probability) };
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

interface Look {
  readonly region: Region;
  readonly scale: number;
  readonly small: Raster;
}

function look(picture: Raster, network: PersonNetwork, { region, scale, small }: Look): Plane {
  const answer = network.segment(picture, region);
  const { width, height } = small;
  return spreadRegion(answer, scaled(region, scale), { width, height, outside: 0 });
}

function scaled({ left, top, size }: Region, scale: number): Region {
  return { left: left * scale, top: top * scale, size: size * scale };
}

function blend(base: Plane, closer: Plane, { left, top, size }: Region): void {
  for (let y = 0; y < base.height; y++) {
    for (let x = 0; x < base.width; x++) {
      const inside = Math.min(x - left, left + size - x, y - top, top + size - y) / size;
      const weight = CLOSE_UP_WEIGHT * clamp(inside / CLOSE_UP_FADE, 0, 1);
      if (weight === 0) continue;
      const i = y * base.width + x;
      base.data[i] = (base.data[i] ?? 0) * (1 - weight) + weight * (closer.data[i] ?? 0);
    }
  }
}

/** Grab-cut in spirit: colours of the certain parts decide the uncertain ones, neighbours agree. */
function decide(small: Raster, probability: Plane): Plane {
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
    return NETWORK_WEIGHT * Math.log(p / (1 - p)) + COLOUR_WEIGHT * colour;
  });
  return meanField(small, logOdds, CRF);
}
