import { describe, expect, it } from "vitest";
import type { Body, Joint } from "#engine/local/analysis/body.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { findStance } from "./stance.server.ts";

const UNIT = 20;

function cutOut(height: number, ...boxes: (readonly [number, number, number, number])[]): Plane {
  const alpha = createPlane(200, height);
  for (const [left, top, right, bottom] of boxes)
    for (let y = top; y < bottom; y++) alpha.data.fill(1, y * 200 + left, y * 200 + right);
  return alpha;
}

const hidden: Joint = { x: 0, y: 0, score: 0 };
const nothingSeen: Body = {
  nose: hidden,
  leftEye: hidden,
  rightEye: hidden,
  leftEar: hidden,
  rightEar: hidden,
  leftShoulder: hidden,
  rightShoulder: hidden,
  leftElbow: hidden,
  rightElbow: hidden,
  leftWrist: hidden,
  rightWrist: hidden,
  leftHip: hidden,
  rightHip: hidden,
  leftKnee: hidden,
  rightKnee: hidden,
  leftAnkle: hidden,
  rightAnkle: hidden,
};
const at = (x: number, y: number): Joint => ({ x, y, score: 0.9 });

const trunk = [80, 10, 120, 120] as const;
const hips = { leftHip: at(110, 110), rightHip: at(90, 110) };

describe("findStance", () => {
  it("finds the soles of both feet on the ground", () => {
    const alpha = cutOut(240, trunk, [82, 120, 94, 210], [106, 120, 118, 214]);
    const body = { ...nothingSeen, ...hips, leftAnkle: at(112, 205), rightAnkle: at(88, 202) };
    const { box, contact, isTorso } = findStance({ alpha, body }, UNIT);
    expect(isTorso).toBe(false);
    expect(box.bottom).toBe(214);
    expect(contact).toEqual({ left: 82, right: 118, top: 210, bottom: 214 });
  });

  it("stands on one foot while the other is raised", () => {
    const alpha = cutOut(240, trunk, [82, 120, 94, 214], [106, 120, 118, 160]);
    const body = { ...nothingSeen, ...hips, leftAnkle: at(112, 155), rightAnkle: at(88, 206) };
    const { contact } = findStance({ alpha, body }, UNIT);
    expect(contact.right).toBe(94);
  });

  it("ends a body without feet as a torso in the thighs", () => {
    const alpha = cutOut(200, trunk, [82, 120, 94, 200], [106, 120, 118, 200]);
    const body = { ...nothingSeen, ...hips, leftKnee: at(112, 170), rightKnee: at(88, 170) };
    const { box, isTorso } = findStance({ alpha, body }, UNIT);
    expect(isTorso).toBe(true);
    expect(box.bottom).toBeGreaterThan(110);
    expect(box.bottom).toBeLessThan(170);
  });

  it("cuts above what hides the legs", () => {
    const alpha = cutOut(240, [80, 10, 120, 150], [80, 150, 84, 170]);
    const { box, isTorso } = findStance({ alpha, body: nothingSeen }, UNIT);
    expect(isTorso).toBe(true);
    expect(box.bottom).toBeLessThanOrEqual(150);
  });
});
