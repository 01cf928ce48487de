import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry } from "#engine/local/analysis/head.ts";
import type { MainPerson } from "#engine/local/analysis/main-person.ts";
import type { PersonParts } from "#engine/local/analysis/parts.ts";
import { partLabels } from "#engine/local/analysis/parts-frame.ts";
import { wideGaussian } from "#engine/local/ops/coarse.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import {
  createFloat,
  type FloatRaster,
  mix,
  sampleFloat,
  toFloat,
} from "#engine/local/ops/float-raster.ts";
import {
  type Bounds,
  clamp,
  createPlane,
  mapPlane,
  type Plane,
  type Raster,
  smoothstep,
} from "#engine/local/ops/raster.ts";
import { samplePlane } from "#engine/local/ops/resample.ts";
import { personBox } from "#engine/local/place-person.ts";
import type { Standing } from "#engine/local/plates/view.ts";
import { findStance, type Stance } from "./stance.server.ts";

/** The person to carve, at the statue's size and position. */
export interface Figure {
  readonly picture: FloatRaster;
  /** Silhouette without loose hairs, since stone has none. */
  readonly alpha: Plane;
  readonly parts: PersonParts;
  readonly face: Face | null;
  /** Measured or estimated height of the face, in pixels. */
  readonly unit: number;
  readonly stand: Stand;
  /** `true` if the photo's lower edge cuts off a statue that should continue. */
  readonly isHidden: boolean;
  /** How much of the shoulders a bust lacks because the photo ends, in face heights. */
  readonly shouldersMissing: number;
}

/** A turned base below a bust, or a block with a visible top. In image pixels. */
export type Stand = {
  /** Row of its top, or of the back edge of a plinth's top; `middle` is its middle column. */
  readonly top: number;
  readonly middle: number;
  readonly halfWidth: number;
} & (
  | { readonly kind: "socle" }
  /** `front` is the row of the front edge of the top; a `rock` stands on it before cut-off feet. */
  | {
      readonly kind: "plinth";
      readonly front: number;
      /** Row where it meets the floor; `null` if the picture ends above. */
      readonly floor: number | null;
      readonly rock: Bounds | null;
    }
);

interface Source {
  /** Size of the picture to make. */
  readonly frame: Size;
  readonly raster: Raster;
  readonly person: MainPerson;
  readonly parts: PersonParts;
}

/** Length of a bust below the chin and half its width, in face heights; `least` applies if the face fills the photo. */
const BUST = { length: 1.16, halfWidth: 1.3, least: 0.03 };
/** A bust shorter than this is as narrow as a neck in the end, as a share of the usual width, and its edge is as steep. */
const NECK = { length: 0.6, width: 0.46 };
/** Depth of a bust in its socle, in face heights and as the largest share of its length. */
const SUNK = { faces: 0.1, share: 0.6 };
/** Ground row and largest height of each kind of statue, as shares of the image height. */
const BUST_PLACE = { bottom: 0.8, share: 0.69 };
const BODY_PLACE = { bottom: 0.81, share: 0.755, floor: 0.955 };
const TORSO_PLACE = { bottom: 0.83, share: 0.755 };
/** Largest width of a statue, as a share of the image. */
const MAX_WIDTH = 0.9;
/** Room of the plinth's top behind the highest and before the lowest sole, in face heights. */
const BEHIND_SOLES = 0.34;
const BEFORE_SOLES = 0.2;
/** Room beside the soles and the weight, and the least width, in face heights. */
const PLINTH = { margin: 1, torsoMargin: 0.3, least: 3.7 };
/** Size of the rock before cut-off feet, around their lower edge, in face heights. */
const ROCK = { across: 0.5, up: 0.5, down: 0.04 };
/** A half body that ends sooner below its chin is a bust, in face heights. */
const LEAST_TORSO = 2;
/**
 * A head that covers this row of the photo is cut off above. It ends in a dome: a parabola with this rise over the half
 * width of the cut, up to so many half widths from its middle.
 */
const CROWN = { row: 1, rise: 0.5, reach: 1.5 };
/** Sag of a torso's cut. */
const SAG = 0.05;
/** Rounding of outlines relative to that of a bust: a limb seen from far needs more to look carved. */
const FIRMNESS = { body: 1.5, torso: 0.6, head: 0.6 };
/** Approximate height of a body in faces. */
const FACES_PER_BODY = 9;

/** Places head and shoulders with a rounded lower edge, as sculptors end a bust; `null` without a face. */
export function placeBust(source: Source): Figure | null {
  const { frame } = source;
  const { face, alpha } = source.person;
  if (!face) return null;
  const head = headGeometry(face);
  const unit = head.faceHeight;
  const length = Math.max(
    BUST.least,
    Math.min(BUST.length, (alpha.height - 1 - head.chin.y) / unit),
  );
  const bottom = head.chin.y + length * unit;
  const around = personBox(
    mapPlane(alpha, (value, i) => {
      const x = Math.abs((i % alpha.width) - head.axis.x) / unit;
      return x < BUST.halfWidth && i / alpha.width < bottom ? value : 0;
    }),
  );
  const middle = (head.axis.x + head.chin.x) / 2;
  const scale = Math.min(
    (BUST_PLACE.share * frame.height) / (bottom - around.top),
    (0.9 * frame.width) / (2 * BUST.halfWidth * unit),
  );
  const dx = frame.width / 2 - middle * scale;
  const dy = BUST_PLACE.bottom * frame.height - bottom * scale;
  const placed = place(source, { scale, dx, dy });
  const size = unit * scale;
  const chin = head.chin.y * scale + dy;
  const halfWidth = BUST.halfWidth * mix(NECK.width, 1, Math.min(1, length / NECK.length));
  const rise = 0.92 * Math.max(NECK.length, length);
  const shaped = createPlane(frame.width, frame.height);
  for (let i = 0; i < shaped.data.length; i++) {
    const value = placed.alpha.data[i] ?? 0;
    if (value === 0) continue;
    const x = Math.abs((i % frame.width) - frame.width / 2) / size;
    const y = (Math.floor(i / frame.width) - chin) / size;
    const edge = length - rise * (x / halfWidth) ** 2.6;
    shaped.data[i] = value * smoothstep(0.75, -0.75, (y - edge) * size);
  }
  // Wear off the corners where the cut meets the shoulders.
  const worn = 0.045 * size;
  const soft = gaussian(shaped, worn);
  const cut = mapPlane(shaped, (value, i) => {
    const isBody = smoothstep(chin, chin + 0.2 * size, Math.floor(i / frame.width));
    return Math.min(value, mix(1, firm((((soft.data[i] ?? 0) - 0.5) * 2.5 + 0.16) * worn), isBody));
  });
  return {
    ...placed,
    alpha: rounded(cut, placed.face, { body: size, head: size }),
    unit: size,
    stand: {
      kind: "socle",
      top: BUST_PLACE.bottom * frame.height - Math.min(SUNK.faces, SUNK.share * length) * size,
      middle: frame.width / 2,
      halfWidth: 0.3 * size,
    },
    isHidden: false,
    shouldersMissing: Math.max(0, NECK.length - length),
  };
}

/** Places a whole body by its soles on a plinth; a half body becomes a torso, or a bust if little of it is seen. */
export function placeWhole(source: Source): Figure {
  const { frame } = source;
  const { alpha, face } = source.person;
  const whole = personBox(alpha);
  const faceHeight = face
    ? headGeometry(face).faceHeight
    : (whole.bottom - whole.top) / FACES_PER_BODY;
  const stance = findStance(source.person, faceHeight);
  const { box, contact, isTorso, areFeetCut } = stance;
  const isShort =
    isTorso && face && box.bottom - headGeometry(face).chin.y < LEAST_TORSO * faceHeight;
  const bust = isShort ? placeBust(source) : null;
  if (bust) return { ...bust, isHidden: true };
  const ground = groundOf(alpha, stance, faceHeight);
  const left = Math.min(box.left, ground.left);
  const right = Math.max(box.right, ground.right);
  const { bottom, share } = isTorso ? TORSO_PLACE : BODY_PLACE;
  const scale = Math.min(
    (share * frame.height) / (box.bottom - box.top),
    (MAX_WIDTH * frame.width) / (right - left),
  );
  const reach = (MAX_WIDTH * frame.width) / (2 * scale);
  const middle = clamp((ground.left + ground.right) / 2, right - reach, left + reach);
  const dx = frame.width / 2 - middle * scale;
  const dy = bottom * frame.height - box.bottom * scale;
  const placed = place(source, { scale, dx, dy });
  const unit = faceHeight * scale;
  const row = (y: number): number => y * scale + dy;
  const column = (x: number): number => x * scale + dx;
  const cut = cutLevel(placed.alpha, {
    left: column(contact.left),
    right: column(contact.right),
    bottom: row(box.bottom),
    sag: isTorso ? SAG : 0,
  });
  return {
    ...placed,
    alpha: rounded(cut, placed.face, {
      body: (isTorso ? FIRMNESS.torso : FIRMNESS.body) * unit,
      head: FIRMNESS.head * unit,
    }),
    unit,
    stand: {
      kind: "plinth",
      top: row(contact.top) - BEHIND_SOLES * unit,
      front: row(box.bottom) + BEFORE_SOLES * unit,
      middle: (column(ground.left) + column(ground.right)) / 2,
      halfWidth: ((ground.right - ground.left) * scale) / 2,
      floor: isTorso ? null : BODY_PLACE.floor * frame.height,
      rock: areFeetCut
        ? {
            left: column(contact.left) - ROCK.across * unit,
            right: column(contact.right) + ROCK.across * unit,
            top: row(contact.top) - ROCK.up * unit,
            bottom: row(box.bottom) + ROCK.down * unit,
          }
        : null,
    },
    isHidden: isTorso || areFeetCut,
    shouldersMissing: 0,
  };
}

/** Height of a face from hairline to chin. */
const FACE_M = 0.18;

/** How a statue of life size stands in its hall. */
export function standingOf({ alpha, face, unit, stand }: Figure): Standing {
  const { left, right, top } = personBox(alpha);
  const eyes = face ? headGeometry(face).eyes : { x: (left + right) / 2, y: top + 0.7 * unit };
  const floor = stand.kind === "plinth" ? stand.floor : null;
  return {
    pxPerM: unit / FACE_M,
    eyes,
    feet: floor === null ? null : { x: stand.middle, y: floor },
  };
}

/** Columns of the plinth: it carries the soles and the weight, with a margin. */
function groundOf(
  alpha: Plane,
  { box, contact, isTorso }: Stance,
  unit: number,
): Pick<Bounds, "left" | "right"> {
  let [mass, moment] = [0, 0];
  for (let i = 0; i < alpha.data.length; i++) {
    const value = i < box.bottom * alpha.width ? (alpha.data[i] ?? 0) : 0;
    mass += value;
    moment += value * (i % alpha.width);
  }
  const weight = moment / Math.max(1, mass);
  const margin = (isTorso ? PLINTH.torsoMargin : PLINTH.margin) * unit;
  const left = Math.min(contact.left, weight) - margin;
  const right = Math.max(contact.right, weight) + margin;
  const lacking = Math.max(0, PLINTH.least * unit - (right - left)) / 2;
  return { left: left - lacking, right: right + lacking };
}

interface Cut extends Omit<Bounds, "top"> {
  /** How much lower its middle is than its sides, as a share of its width. */
  readonly sag: number;
}

/** Removes what lies below a row; the cut of a torso is round, as its front is seen from slightly above. */
function cutLevel(alpha: Plane, { left, right, bottom, sag }: Cut): Plane {
  const half = Math.max(1, (right - left) / 2);
  return mapPlane(alpha, (value, i) => {
    if (value === 0) return 0;
    const across = Math.min(1, Math.abs((i % alpha.width) - (left + right) / 2) / half);
    const edge = bottom - 2 * half * sag * (1 - Math.sqrt(1 - across ** 2));
    return value * smoothstep(edge + 0.7, edge - 0.7, Math.floor(i / alpha.width));
  });
}

interface Placement {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

function place(
  { frame, raster, person, parts }: Source,
  { scale, dx, dy }: Placement,
): Pick<Figure, "picture" | "alpha" | "parts" | "face"> {
  const source = toFloat(raster);
  const picture = createFloat(frame.width, frame.height);
  const alpha = createPlane(frame.width, frame.height);
  const placed = {
    skin: createPlane(frame.width, frame.height),
    hair: createPlane(frame.width, frame.height),
    garment: createPlane(frame.width, frame.height),
  };
  for (let y = 0; y < frame.height; y++) {
    for (let x = 0; x < frame.width; x++) {
      const sx = (x - dx) / scale;
      const sy = (y - dy) / scale;
      if (sx < 0 || sy < 0 || sx > raster.width - 1 || sy > raster.height - 1) continue;
      const i = y * frame.width + x;
      alpha.data[i] = samplePlane(person.alpha, sx, sy);
      for (const c of [0, 1, 2] as const) picture.data[3 * i + c] = sampleFloat(source, sx, sy, c);
      for (const label of partLabels) placed[label].data[i] = samplePlane(parts[label], sx, sy);
    }
  }
  const face = person.face && {
    ...person.face,
    landmarks: person.face.landmarks.map((point) => ({
      x: point.x * scale + dx,
      y: point.y * scale + dy,
      z: point.z * scale,
    })),
  };
  const crown = person.face && crownOf(person.alpha, headGeometry(person.face).axis.x);
  if (!crown) return { picture, alpha, parts: placed, face };
  const domed = domeAt(alpha, {
    top: dy,
    middle: crown.middle * scale + dx,
    half: crown.half * scale,
  });
  return { picture, alpha: domed, parts: placed, face };
}

/** Columns in which the photo's upper edge cuts off the head at that column; `null` if it doesn't. */
function crownOf(
  alpha: Plane,
  column: number,
): { readonly middle: number; readonly half: number } | null {
  const row = CROWN.row * alpha.width;
  let [left, right] = [Math.round(column), Math.round(column)];
  const isCovered = (x: number): boolean =>
    x >= 0 && x < alpha.width && (alpha.data[row + x] ?? 0) >= 0.5;
  if (!isCovered(left)) return null;
  while (isCovered(left - 1)) left--;
  while (isCovered(right + 1)) right++;
  return { middle: (left + right) / 2, half: Math.max(1, (right - left) / 2) };
}

/** Rounds off a shape that ends level at its top. */
function domeAt(
  alpha: Plane,
  { top, middle, half }: { readonly top: number; readonly middle: number; readonly half: number },
): Plane {
  return mapPlane(alpha, (value, i) => {
    if (value === 0) return 0;
    const across = Math.min(CROWN.reach, Math.abs((i % alpha.width) - middle) / half);
    const edge = top + CROWN.rise * half * across ** 2;
    return value * smoothstep(edge - 0.7, edge + 0.7, Math.floor(i / alpha.width));
  });
}

/** Rounding of the silhouette, in face heights: a skull is rounder than a hand. */
const ROUNDING = { body: 0.018, head: 0.045 };

/** Returns a firm, smooth outline; above the eyes, removes anything too thin for a head, such as signs and lamps. */
function rounded(
  alpha: Plane,
  face: Face | null,
  units: { readonly body: number; readonly head: number },
): Plane {
  const fine = Math.max(1, ROUNDING.body * units.body);
  const body = distanceOf(gaussian(alpha, fine), fine);
  if (!face) return mapPlane(body, firm);
  const { eyes, chin } = headGeometry(face);
  const wide = ROUNDING.head * units.head;
  const head = distanceOf(wideGaussian(alpha, wide), wide);
  for (let i = 0; i < body.data.length; i++) {
    const isHead = smoothstep(0.5 * (eyes.y + chin.y), eyes.y, Math.floor(i / alpha.width));
    body.data[i] = firm(mix(body.data[i] ?? 0, head.data[i] ?? 0, isHead));
  }
  return body;
}

/** Returns the approximate distance from the edge of a blurred mask in pixels, positive inside; valid near the edge. */
function distanceOf(soft: Plane, sigma: number): Plane {
  const out = createPlane(soft.width, soft.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = ((soft.data[i] ?? 0) - 0.5) * 2.5 * sigma;
  return out;
}

function firm(distance: number): number {
  return smoothstep(-0.9, 0.9, distance);
}
