import { describe, expect, it } from "vitest";
import type { Body, Joint } from "#engine/local/analysis/body.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { findStance } from "./stance.server.ts";

const SIZE = { width: 200, height: 320 };
const UNIT = 30;
const SOLES = 300;
const TRUNK_END = 160;

/** A trunk, two legs of which the left one in the picture may be shorter, and a foot at each. */
function silhouette({ shorter = 0, end = SIZE.height } = {}): Plane {
  const alpha = createPlane(SIZE.width, SIZE.height);
  const fill = (left: number, right: number, top: number, bottom: number): void => {
    for (let y = top; y < Math.min(bottom, end); y++)
      for (let x = left; x < right; x++) alpha.data[y * SIZE.width + x] = 1;
  };
  fill(70, 130, 20, TRUNK_END);
  fill(75, 90, TRUNK_END, SOLES - shorter);
  fill(110, 125, TRUNK_END, SOLES);
  fill(65, 90, SOLES - shorter - 8, SOLES - shorter);
  fill(110, 135, SOLES - 8, SOLES);
  return alpha;
}

/** Joints of that body; `feet` is the score of its ankles, `knees` that of its knees. */
function bodyOf({ feet = 0.9, knees = 0.9, shorter = 0 } = {}): Body {
  const at = (x: number, y: number, score = 0.9): Joint => ({ x, y, score });
  const head = at(100, 35);
  return {
    nose: head,
    leftEye: head,
    rightEye: head,
    leftEar: head,
    rightEar: head,
    leftShoulder: at(125, 60),
    rightShoulder: at(75, 60),
    leftElbow: at(128, 100),
    rightElbow: at(72, 100),
    leftWrist: at(128, 140),
    rightWrist: at(72, 140),
    leftHip: at(118, 150),
    rightHip: at(82, 150),
    leftKnee: at(118, 220, knees),
    rightKnee: at(82, 220, knees),
    leftAnkle: at(118, 285, feet),
    rightAnkle: at(82, 285 - shorter, feet),
  };
}

describe("findStance", () => {
  it("finds both soles, also if one foot stands further back", () => {
    const shorter = 15;
    const stance = findStance({ alpha: silhouette({ shorter }), body: bodyOf({ shorter }) }, UNIT);
    expect(stance).toMatchObject({ isTorso: false, areFeetCut: false });
    expect(stance.box.bottom).toBe(SOLES);
    expect(stance.contact).toEqual({ left: 65, right: 135, top: SOLES - shorter, bottom: SOLES });
  });

  it("leaves a raised foot in the air", () => {
    const shorter = 60;
    const { contact } = findStance(
      { alpha: silhouette({ shorter }), body: bodyOf({ shorter }) },
      UNIT,
    );
    expect(contact).toMatchObject({ left: 110, right: 135, top: SOLES });
  });

  it("says so if the photo cuts off the feet", () => {
    const cut = silhouette();
    const alpha = { width: SIZE.width, height: 295, data: cut.data.slice(0, 295 * SIZE.width) };
    const stance = findStance({ alpha, body: bodyOf() }, UNIT);
    expect(stance).toMatchObject({ isTorso: false, areFeetCut: true });
    expect(stance.box.bottom).toBe(295);
  });

  it("ends a body without feet in its thighs, as a torso", () => {
    const { box, isTorso } = findStance({ alpha: silhouette(), body: bodyOf({ feet: 0.1 }) }, UNIT);
    expect(isTorso).toBe(true);
    expect(box.bottom).toBeGreaterThan(150);
    expect(box.bottom).toBeLessThan(220);
  });

  it("ends a torso where something in front cuts it off level", () => {
    const alpha = silhouette({ end: 155 });
    const { box } = findStance({ alpha, body: bodyOf({ feet: 0.1, knees: 0.1 }) }, UNIT);
    expect(box.bottom).toBeLessThanOrEqual(155);
  });

  it("stands a shape without joints on its lowest rows", () => {
    const stance = findStance({ alpha: silhouette(), body: null }, UNIT);
    expect(stance).toMatchObject({ isTorso: false, box: { bottom: SOLES } });
    expect(stance.contact).toMatchObject({ left: 65, right: 135 });
  });
});
