import { backgroundRules } from "./backgrounds.ts";
import type { PhotoDocument, Range } from "./document.ts";
import type {
  BackgroundMeasures,
  CheckId,
  CheckOutcome,
  PhotoMeasures,
  PlaceMeasures,
  PreflightCheck,
  PreflightReport,
} from "./preflight.ts";

/** ISO/IEC 19794-5 allows 8 degrees of roll and 5 of yaw and pitch; the face mesh is accurate to about 3. */
const MOST_TILT = 8;
const MOST_YAW = { warn: 8, fail: 16 };
const MOST_PITCH = { warn: 8, fail: 16 };
/** Percent. With more hair, the position of the crown is a guess. */
const MOST_HAIR = 9;
/** Enlargement from photo to print; ICAO requires 90 pixels between the eyes. */
const MOST_ENLARGEMENT = { warn: 1.05, fail: 1.8 };
const OPEN_EYES = { fail: 0.17, warn: 0.2 };
const CLOSED_MOUTH = { warn: 0.08, fail: 0.2 };
const LEAST_SHARPNESS = { fail: 17, warn: 22 };
const FACE_LEVELS = { fail: { min: 60, max: 228 }, warn: { min: 85, max: 212 } };
const MOST_CLIPPED = { warn: 4, fail: 12 };
const MOST_CHEEK_DIFFERENCE = { warn: 28, fail: 55 };
const MOST_GLARE = 4;
const MOST_DEVIATION = { warn: 9, fail: 18 };
const MOST_SHADOW = { warn: 8, fail: 18 };
const LIGHT = { white: 225, light: 170, whitest: 244 };
/** Tolerance for rounding of the print. */
const SLACK_MM = 0.15;

interface Limits {
  readonly warn: number;
  readonly fail: number;
}

function atMost(value: number, { warn, fail }: Limits): CheckOutcome {
  if (value > fail) return "fail";
  return value > warn ? "warn" : "pass";
}

function atLeast(value: number, { warn, fail }: Limits): CheckOutcome {
  if (value < fail) return "fail";
  return value < warn ? "warn" : "pass";
}

/** Reduces failures that the engine corrects to warnings. */
function whenMade(outcome: CheckOutcome, isKept: boolean): CheckOutcome {
  return outcome === "fail" && !isKept ? "warn" : outcome;
}

const none = { min: null, max: null };

/** As a share of the range: this close to a limit, a manual measurement may come out differently. */
const NEAR_THE_END = 0.05;

function within(id: CheckId, measured: number, range: Range): PreflightCheck {
  const room = Math.min(measured - range.min, range.max - measured);
  const outcome = atLeast(room, { fail: -SLACK_MM, warn: NEAR_THE_END * (range.max - range.min) });
  return { id, outcome, measured, ...range, unit: "mm" };
}

function placeChecks(
  place: PlaceMeasures | null,
  document: PhotoDocument,
  isCropOnly: boolean,
): PreflightCheck[] {
  if (!place) return [{ id: "headSize", outcome: "fail", measured: null, ...none, unit: "mm" }];
  const missing = (id: CheckId, measured: number): PreflightCheck => ({
    id,
    outcome: whenMade(measured > SLACK_MM ? "fail" : "pass", isCropOnly),
    measured,
    min: null,
    max: 0,
    unit: "mm",
  });
  return [
    ...(document.headMm ? [within("headSize", place.headMm, document.headMm.value)] : []),
    ...(document.eyesFromBottomMm
      ? [within("eyeLine", place.eyesFromBottomMm, document.eyesFromBottomMm.value)]
      : []),
    ...(document.topMarginMm ? [within("topMargin", place.topMm, document.topMarginMm.value)] : []),
    missing("roomAbove", place.missingAboveMm),
    missing("centring", place.missingBesideMm),
    missing("roomBelow", place.missingBelowMm),
  ];
}

/** Levelling corrects a tilt, so it only fails if the photo is crop-only and doesn't cover the rotated frame. */
function tiltOutcome(roll: number, place: PlaceMeasures | null, isCropOnly: boolean): CheckOutcome {
  if (roll <= MOST_TILT) return "pass";
  const { missingAboveMm = 0, missingBesideMm = 0, missingBelowMm = 0 } = place ?? {};
  const missingMm = Math.max(missingAboveMm, missingBesideMm, missingBelowMm);
  return isCropOnly && missingMm > SLACK_MM ? "fail" : "warn";
}

type PersonMeasures = Pick<
  PhotoMeasures,
  "yawDegrees" | "pitchDegrees" | "eyeOpening" | "sharpness"
>;

/** Number of rules that no crop or retouching mends and that the photo certainly breaks, 0..4. */
export function countBroken(measures: PersonMeasures): number {
  const outcomes = [
    atMost(Math.abs(measures.yawDegrees), MOST_YAW),
    atMost(Math.abs(measures.pitchDegrees), MOST_PITCH),
    atLeast(measures.eyeOpening, OPEN_EYES),
    atLeast(measures.sharpness, LEAST_SHARPNESS),
  ];
  return outcomes.filter((outcome) => outcome === "fail").length;
}

function poseChecks(measures: PhotoMeasures, isCropOnly: boolean): PreflightCheck[] {
  const { rollDegrees, yawDegrees, pitchDegrees, eyeOpening, mouthOpening } = measures;
  const roll = Math.abs(rollDegrees);
  const yaw = Math.abs(yawDegrees);
  const pitch = Math.abs(pitchDegrees);
  const [opening, gap] = [100 * eyeOpening, 100 * mouthOpening];
  return [
    {
      id: "tilt",
      outcome: tiltOutcome(roll, measures.place, isCropOnly),
      measured: roll,
      min: null,
      max: MOST_TILT,
      unit: "degrees",
    },
    {
      id: "yaw",
      outcome: atMost(yaw, MOST_YAW),
      measured: yaw,
      min: null,
      max: MOST_YAW.warn,
      unit: "degrees",
    },
    {
      id: "pitch",
      outcome: atMost(pitch, MOST_PITCH),
      measured: pitch,
      min: null,
      max: MOST_PITCH.warn,
      unit: "degrees",
    },
    {
      id: "hair",
      outcome: measures.hairPercent > MOST_HAIR ? "warn" : "pass",
      measured: measures.hairPercent,
      min: null,
      max: MOST_HAIR,
      unit: "percent",
    },
    {
      id: "eyesOpen",
      outcome: atLeast(eyeOpening, OPEN_EYES),
      measured: opening,
      min: 100 * OPEN_EYES.warn,
      max: null,
      unit: "percent",
    },
    {
      id: "mouth",
      outcome: atMost(mouthOpening, CLOSED_MOUTH),
      measured: gap,
      min: null,
      max: 100 * CLOSED_MOUTH.warn,
      unit: "percent",
    },
  ];
}

function levelOutcome(level: number, clipped: number): CheckOutcome {
  const isIn = (range: Range) => level >= range.min && level <= range.max;
  if (!isIn(FACE_LEVELS.fail)) return "fail";
  const light = isIn(FACE_LEVELS.warn) ? "pass" : "warn";
  const burnt = atMost(clipped, MOST_CLIPPED);
  return burnt === "pass" ? light : burnt;
}

function lightChecks(measures: PhotoMeasures, isCropOnly: boolean): PreflightCheck[] {
  const { sharpness, faceLevel, clippedPercent, cheekDifference, glarePercent } = measures;
  return [
    {
      id: "sharpness",
      outcome: atLeast(sharpness, LEAST_SHARPNESS),
      measured: sharpness,
      min: LEAST_SHARPNESS.warn,
      max: null,
      unit: "level",
    },
    {
      id: "exposure",
      outcome: levelOutcome(faceLevel, clippedPercent),
      measured: faceLevel,
      ...FACE_LEVELS.warn,
      unit: "level",
    },
    {
      id: "evenLight",
      outcome: whenMade(atMost(cheekDifference, MOST_CHEEK_DIFFERENCE), isCropOnly),
      measured: cheekDifference,
      min: null,
      max: MOST_CHEEK_DIFFERENCE.warn,
      unit: "level",
    },
    {
      id: "glare",
      outcome: glarePercent > MOST_GLARE ? "warn" : "pass",
      measured: glarePercent,
      min: null,
      max: MOST_GLARE,
      unit: "percent",
    },
  ];
}

/** Limits of the mean level for the document's background rule. */
function backgroundLevels(document: PhotoDocument): Range {
  const rule = document.background?.value ?? "light";
  if (backgroundRules[rule].refusesWhite) return { min: LIGHT.light, max: LIGHT.whitest };
  const isWhite = rule === "white" || rule === "offWhite";
  return { min: isWhite ? LIGHT.white : LIGHT.light, max: 255 };
}

/** Empty without measures: the background only matters if it stays in the photo. */
function backgroundChecks(
  background: BackgroundMeasures | null,
  document: PhotoDocument,
): PreflightCheck[] {
  if (!background) return [];
  const range = backgroundLevels(document);
  const isIn = background.level >= range.min && background.level <= range.max;
  return [
    {
      id: "background",
      outcome: isIn ? "pass" : "fail",
      measured: background.level,
      ...range,
      unit: "level",
    },
    {
      id: "backgroundEven",
      outcome: atMost(background.deviation, MOST_DEVIATION),
      measured: background.deviation,
      min: null,
      max: MOST_DEVIATION.warn,
      unit: "level",
    },
    {
      id: "backgroundShadow",
      outcome: atMost(background.shadow, MOST_SHADOW),
      measured: background.shadow,
      min: null,
      max: MOST_SHADOW.warn,
      unit: "level",
    },
  ];
}

interface Judged {
  readonly document: PhotoDocument;
  readonly isCropOnly: boolean;
  /** `null` if no whole face was found. */
  readonly measures: PhotoMeasures | null;
}

/** Compares the measures with the document's limits, or with those of good portraits if it has none. */
export function judgePhoto({ document, isCropOnly, measures }: Judged): PreflightReport {
  const head = { document: document.id, isCropOnly };
  const face: PreflightCheck = {
    id: "face",
    outcome: measures ? "pass" : "fail",
    measured: measures ? 1 : 0,
    min: 1,
    max: null,
    unit: "count",
  };
  if (!measures) return { ...head, checks: [face] };
  const { otherFaces, headPx, neededHeadPx } = measures;
  const checks: PreflightCheck[] = [
    face,
    {
      id: "otherFaces",
      outcome: whenMade(otherFaces > 0 ? "fail" : "pass", isCropOnly),
      measured: otherFaces,
      min: null,
      max: 0,
      unit: "count",
    },
    {
      id: "resolution",
      outcome: atMost(neededHeadPx / Math.max(1, headPx), MOST_ENLARGEMENT),
      measured: headPx,
      min: neededHeadPx,
      max: null,
      unit: "px",
    },
    ...placeChecks(measures.place, document, isCropOnly),
    ...poseChecks(measures, isCropOnly),
    ...lightChecks(measures, isCropOnly),
    ...(isCropOnly ? backgroundChecks(measures.background, document) : []),
  ];
  return { ...head, checks: checks.map(rounded) };
}

const round = (value: number | null) => (value === null ? null : Math.round(10 * value) / 10);

function rounded(one: PreflightCheck): PreflightCheck {
  return Object.assign({}, one, {
    measured: round(one.measured),
    min: round(one.min),
    max: round(one.max),
  });
}
