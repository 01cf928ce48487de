import { expect, test } from "vitest";
import { planeAt } from "../ops/raster.ts";
import type { Body, Joint } from "./body.ts";
import { bodyEvidence } from "./body-prior.ts";

const unknown: Joint = { x: 0, y: 0, score: 0 };
const at = (x: number, y: number): Joint => ({ x, y, score: 0.9 });

/** An upright person, 120 px tall; only the left side is known below the hips. */
const standing: Body = {
  nose: at(50, 20),
  leftEye: unknown,
  rightEye: unknown,
  leftEar: unknown,
  rightEar: unknown,
  leftShoulder: at(60, 35),
  rightShoulder: at(40, 35),
  leftElbow: unknown,
  rightElbow: unknown,
  leftWrist: unknown,
  rightWrist: unknown,
  leftHip: at(56, 70),
  rightHip: at(44, 70),
  leftKnee: at(56, 95),
  rightKnee: unknown,
  leftAnkle: at(56, 120),
  rightAnkle: unknown,
};

test("confident limbs speak for the person, places out of their reach against it", () => {
  const evidence = bodyEvidence(standing, { scale: 1, width: 200, height: 130 });
  for (const [x, y] of [
    [56, 108],
    [50, 50],
    [50, 35],
  ] as const) {
    expect(planeAt(evidence, x, y)).toBeGreaterThan(2);
  }
  expect(planeAt(evidence, 150, 60)).toBeLessThan(-2);
  // The cloth around a limb may belong to the person or not.
  expect(planeAt(evidence, 50, 85)).toBeCloseTo(0);
});

test("the plane may be smaller than the picture of the joints", () => {
  const evidence = bodyEvidence(standing, { scale: 0.5, width: 100, height: 65 });
  expect(planeAt(evidence, 28, 54)).toBeGreaterThan(2);
  expect(planeAt(evidence, 75, 30)).toBeLessThan(-2);
});

test("joints without both shoulders say nothing", () => {
  const body = { ...standing, leftShoulder: unknown };
  const evidence = bodyEvidence(body, { scale: 1, width: 200, height: 130 });
  expect(evidence.data.every((value) => value === 0)).toBe(true);
});
