import { z } from "zod/mini";

/* Checks of a photo before it becomes a document photo: measured values, limits and outcomes. They cost nothing. */

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

/** `warn`: it may be refused, or it's corrected when the photo is made. */
const checkOutcomes = ["pass", "warn", "fail"] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

const check = z.object({
  id: z.enum(checkIds),
  outcome: z.enum(checkOutcomes),
  /** `null` if it can't be measured. */
  measured: z.nullable(z.number()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  unit: z.enum(checkUnits),
});
export type PreflightCheck = z.infer<typeof check>;

/** Response of `POST /images/check`. */
export const preflightReport = z.object({
  document: z.string(),
  /** `true` if the photo would only be rotated, cropped and resized. */
  isCropOnly: z.boolean(),
  checks: z.array(check),
});
export type PreflightReport = z.infer<typeof preflightReport>;

/** The engine's measurements of a photo with a whole face. Levels are 0 to 255. */
export interface PhotoMeasures {
  readonly otherFaces: number;
  /** Chin to crown. */
  readonly headPx: number;
  readonly neededHeadPx: number;
  readonly rollDegrees: number;
  readonly yawDegrees: number;
  /** Positive if the head looks down. */
  readonly pitchDegrees: number;
  /** Hair above the skull, in percent of the head. It hides where the skull ends. */
  readonly hairPercent: number;
  /** Opening of the eyes relative to their width. */
  readonly eyeOpening: number;
  /** Gap between the lips relative to the mouth's width. */
  readonly mouthOpening: number;
  /** Fine detail in the face, in percent of coarse detail. */
  readonly sharpness: number;
  readonly faceLevel: number;
  /** Share of the face that is overexposed or underexposed, in percent. */
  readonly clippedPercent: number;
  /** Difference in level between the two cheeks. */
  readonly cheekDifference: number;
  /** Share of the area around the eyes that is as white as a reflection, in percent. */
  readonly glarePercent: number;
  /** The background inside the frame. `null` if hardly any is visible. */
  readonly background: BackgroundMeasures | null;
  /** Position of the head in the print. `null` if the document's ranges exclude each other for it. */
  readonly place: PlaceMeasures | null;
}

export interface BackgroundMeasures {
  readonly level: number;
  readonly deviation: number;
  /** How much darker the background is beside the person than further away. */
  readonly shadow: number;
}

/** In mm of the print. The `missing` values are the parts of the frame beyond the photo's edge. */
export interface PlaceMeasures {
  readonly headMm: number;
  readonly topMm: number;
  readonly eyesFromBottomMm: number;
  readonly missingAboveMm: number;
  readonly missingBesideMm: number;
  readonly missingBelowMm: number;
}
