import type { PhotoDocument } from "#core/documents/document.ts";
import { findDocument } from "#core/documents/table.ts";
import { AppError } from "#core/errors.ts";
import { readPhotoSize, type SizeMm } from "#core/photo-size.ts";

/** Position of the head in an ID photo; shares of the photo's height, from the top. */
export interface PhotoRule {
  readonly name: string;
  /** Chin to crown. */
  readonly headHeight: number;
  /** The largest head, for photos that end early: the most that the sources allow. */
  readonly closestHeadHeight: number;
  /** Target for the line through the eyes, and the lowest position for high hair. */
  readonly eyeLine: number;
  readonly eyeLineMax: number;
}

/** Tolerance of the head height, to keep high hair in the image. */
export const HEAD_HEIGHT_TOLERANCE = 0.015;

/**
 * One target per family. Sources: ICAO Doc 9303 (head 70-80 % of the height); Japan passport 35x45 (head 32-36 mm, 2-6
 * mm above the crown, so 71-80 % and a margin of 4-13 %); Vietnam passport 4x6 cm (eyes at 40 % from the top, head
 * about 3/4); US passport and visa 2x2 inch (head 25-35 mm of 50.8 = 49-69 %, eyes 28-35 mm = 56-69 % above the lower
 * edge).
 */
const rules = {
  /** 35x45 and similar: 34 mm of 45, the middle of the Japanese range and within ICAO's. */
  passport: {
    name: "passport",
    headHeight: 0.75,
    closestHeadHeight: 0.8,
    eyeLine: 0.45,
    eyeLineMax: 0.49,
  },
  /** 3x4 cm and smaller, which no authority measures: with shoulders, if the photo has them. */
  small: {
    name: "small",
    headHeight: 0.62,
    closestHeadHeight: 0.75,
    eyeLine: 0.42,
    eyeLineMax: 0.49,
  },
  /** 4x6 cm: slightly smaller, so that eyes at 42 % leave room above the hair. */
  tall: {
    name: "tall",
    headHeight: 0.72,
    closestHeadHeight: 0.78,
    eyeLine: 0.42,
    eyeLineMax: 0.45,
  },
  /** 2x2 inch and other squares. */
  square: {
    name: "square",
    headHeight: 0.6,
    closestHeadHeight: 0.69,
    eyeLine: 0.39,
    eyeLineMax: 0.43,
  },
} as const satisfies Record<string, PhotoRule>;

const SQUARE_FROM_RATIO = 0.88;
const TALL_BELOW_RATIO = 0.72;
const SMALL_UP_TO_MM = 40;

/** Returns the rule of the family with the nearest size and width-to-height ratio. */
export function photoRuleFor({ widthMm, heightMm }: SizeMm): PhotoRule {
  const ratio = widthMm / heightMm;
  if (ratio >= SQUARE_FROM_RATIO) return rules.square;
  if (heightMm <= SMALL_UP_TO_MM) return rules.small;
  return ratio < TALL_BELOW_RATIO ? rules.tall : rules.passport;
}

/** Like `findDocument`, but throws `unknown_document`. */
export function parseDocument(id: string): PhotoDocument {
  const document = findDocument(id);
  if (!document) throw new AppError("unknown_document");
  return document;
}

/** Like `readPhotoSize`, but throws `invalid_size`. */
export function parsePhotoSize(size: string): SizeMm {
  const parsed = readPhotoSize(size);
  if (!parsed) throw new AppError("invalid_size");
  return parsed;
}
