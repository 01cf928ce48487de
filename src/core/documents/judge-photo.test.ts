import { expect, test } from "vitest";
import { judgePhoto } from "./judge-photo.ts";
import { type CheckOutcome, type PhotoMeasures, preflightReport } from "./preflight.ts";
import { findDocument } from "./table.ts";

const good: PhotoMeasures = {
  otherFaces: 0,
  headPx: 420,
  neededHeadPx: 400,
  rollDegrees: 2,
  yawDegrees: -3,
  pitchDegrees: 2,
  hairPercent: 4,
  eyeOpening: 0.36,
  mouthOpening: 0.03,
  sharpness: 35,
  faceLevel: 160,
  clippedPercent: 0.2,
  cheekDifference: 12,
  glarePercent: 0,
  background: { level: 240, deviation: 4, shadow: 2 },
  place: {
    headMm: 30,
    topMm: 5,
    eyesFromBottomMm: 31,
    missingAboveMm: 0,
    missingBesideMm: 0,
    missingBelowMm: 0,
  },
};

function judge(id: string, change: Partial<PhotoMeasures> = {}, isCropOnly = true) {
  const document = findDocument(id);
  if (!document) throw new Error(`${id} is missing`);
  return judgePhoto({ document, isCropOnly, measures: { ...good, ...change } });
}

function outcomeOf(report: ReturnType<typeof judge>, id: string): CheckOutcome | undefined {
  return report.checks.find((check) => check.id === id)?.outcome;
}

test("a good photo passes everything, and says with which values", () => {
  const report = judge("us-visa");
  expect(preflightReport.parse(report)).toEqual(report);
  expect(report.checks.filter(({ outcome }) => outcome !== "pass")).toEqual([]);
  expect(report.checks.find(({ id }) => id === "headSize")).toMatchObject({
    measured: 30,
    min: 25,
    max: 35,
    unit: "mm",
  });
});

const { place } = good;
if (!place) throw new Error("the place is missing");

test.each<[Partial<PhotoMeasures>, string, CheckOutcome]>([
  [{ otherFaces: 1 }, "otherFaces", "fail"],
  [{ place: { ...place, headMm: 34.8 } }, "headSize", "warn"],
  [{ place: { ...place, headMm: 25.2 } }, "headSize", "warn"],
  [{ place: { ...place, eyesFromBottomMm: 28.1 } }, "eyeLine", "warn"],
  [{ headPx: 300 }, "resolution", "warn"],
  [{ headPx: 200 }, "resolution", "fail"],
  [{ rollDegrees: -14 }, "tilt", "warn"],
  [{ rollDegrees: -14, place: { ...place, missingBesideMm: 1.4 } }, "tilt", "fail"],
  [{ yawDegrees: 12 }, "yaw", "warn"],
  [{ pitchDegrees: -10 }, "pitch", "warn"],
  [{ pitchDegrees: 20 }, "pitch", "fail"],
  [{ hairPercent: 12 }, "hair", "warn"],
  [{ yawDegrees: -25 }, "yaw", "fail"],
  [{ eyeOpening: 0.08 }, "eyesOpen", "fail"],
  [{ mouthOpening: 0.3 }, "mouth", "fail"],
  [{ sharpness: 12 }, "sharpness", "fail"],
  [{ faceLevel: 50 }, "exposure", "fail"],
  [{ clippedPercent: 8 }, "exposure", "warn"],
  [{ cheekDifference: 70 }, "evenLight", "fail"],
  [{ glarePercent: 9 }, "glare", "warn"],
  [{ background: { level: 150, deviation: 4, shadow: 2 } }, "background", "fail"],
  [{ background: { level: 240, deviation: 30, shadow: 2 } }, "backgroundEven", "fail"],
  [{ background: { level: 240, deviation: 4, shadow: 12 } }, "backgroundShadow", "warn"],
  [{ place: { ...place, headMm: 37 } }, "headSize", "fail"],
  [{ place: { ...place, eyesFromBottomMm: 25 } }, "eyeLine", "fail"],
  [{ place: { ...place, missingBelowMm: 3 } }, "roomBelow", "fail"],
  [{ place: null }, "headSize", "fail"],
])("%o is seen as %s: %s", (change, id, outcome) => {
  expect(outcomeOf(judge("us-visa", change), id)).toBe(outcome);
});

test("what the engine puts right is a warning, and the background is not looked at", () => {
  const change = {
    otherFaces: 1,
    cheekDifference: 70,
    background: { level: 90, deviation: 40, shadow: 20 },
    place: { ...place, missingBelowMm: 3 },
  };
  const report = judge("in-visa-online", change, false);
  for (const id of ["otherFaces", "evenLight", "roomBelow"]) {
    expect(outcomeOf(report, id)).toBe("warn");
  }
  expect(outcomeOf(report, "background")).toBeUndefined();
});

test("an authority that refuses white gets none", () => {
  const white = { background: { level: 253, deviation: 1, shadow: 0 } };
  expect(outcomeOf(judge("fr-passport", white), "background")).toBe("fail");
  expect(outcomeOf(judge("us-visa", white), "background")).toBe("pass");
});

test("without a face there is one thing to say", () => {
  const document = findDocument("us-visa");
  if (!document) throw new Error("the document is missing");
  const report = judgePhoto({ document, isCropOnly: true, measures: null });
  expect(report.checks).toEqual([
    { id: "face", outcome: "fail", measured: 0, min: 1, max: null, unit: "count" },
  ]);
});
