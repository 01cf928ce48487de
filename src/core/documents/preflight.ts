import { z } from "zod/mini";

/*
 * What a photo is like before it is made into one for a document: measured values, limits, and whether they keep
 * them. Costs nothing.
 */

const checkIds = [
  "face",
  "otherFaces",
  "resolution",
  "headSize",
  "eyeLine",
  "topMargin",
  "roomAbove",
  "centring",
  "roomBelow",
  "tilt",
  "yaw",
  "pitch",
  "hair",
  "eyesOpen",
  "mouth",
  "sharpness",
  "exposure",
  "evenLight",
  "glare",
  "background",
  "backgroundEven",
  "backgroundShadow",
] as const;
export type CheckId = (typeof checkIds)[number];

const checkUnits = ["mm", "px", "degrees", "percent", "level", "count"] as const;
export type CheckUnit = (typeof checkUnits)[number];

/** `warn`: it may be refused, or is put right when the photo is made. */
const checkOutcomes = ["pass", "warn", "fail"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const check = z.object({
  id: z.enum(checkIds),
  outcome: z.enum(checkOutcomes),
  /** Null when it cannot be told. */
  measured: z.nullable(z.number()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  unit: z.enum(checkUnits),
});
export type PreflightCheck = z.infer<typeof check>;

/** The answer of `POST /images/check`. */
export const preflightReport = z.object({
  document: z.string(),
  /** The photo would only be turned, cut and resized. */
  isCropOnly: z.boolean(),
  checks: z.array(check),
});
export type PreflightReport = z.infer<typeof preflightReport>;

/** What the engine measures on a photo with a whole face. Levels are 0 to 255. */
export interface PhotoMeasures {
  readonly otherFaces: number;
  /** Chin to crown. */
  readonly headPx: number;
  readonly neededHeadPx: number;
  readonly rollDegrees: number;
  readonly yawDegrees: number;
  /** Above 0 the head looks down. */
  readonly pitchDegrees: number;
  /** Hair above the skull, per cent of the head: under it nobody sees where the skull ends. */
  readonly hairPercent: number;
  /** Opening of the eyes beside their width. */
  readonly eyeOpening: number;
  /** Gap between the lips beside the width of the mouth. */
  readonly mouthOpening: number;
  /** Fine detail in the face beside coarse detail, 0 to 100. */
  readonly sharpness: number;
  readonly faceLevel: number;
  /** Share of the face that is burnt out or drowned, per cent. */
  readonly clippedPercent: number;
  /** Difference between the two cheeks. */
  readonly cheekDifference: number;
  /** Share of the eyes' surroundings that is as white as a reflection, per cent. */
  readonly glarePercent: number;
  /** The surroundings inside the frame; null when hardly any are seen. */
  readonly background: BackgroundMeasures | null;
  /** Where the head would go; null when the document's ranges exclude each other for it. */
  readonly place: PlaceMeasures | null;
}

export interface BackgroundMeasures {
  readonly level: number;
  readonly deviation: number;
  /** How much darker it is beside the person than further away. */
  readonly shadow: number;
}

/** In mm of the print; what is missing is what the frame would show beyond the edge of the photo. */
export interface PlaceMeasures {
  readonly headMm: number;
  readonly topMm: number;
  readonly eyesFromBottomMm: number;
  readonly missingAboveMm: number;
  readonly missingBesideMm: number;
  readonly missingBelowMm: number;
}
