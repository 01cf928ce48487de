import { expect, test } from "vitest";
import type { Body } from "../analysis/body.ts";
import { createPlane, mapPlane, type Plane, type Point } from "../ops/raster.ts";
import type { Measures } from "./flaws.ts";
import { jointsAway, jointsOutside } from "./joints.ts";
import { measurePerson } from "./measure-person.ts";

const WIDTH = 300;
const HEIGHT = 400;

const at = (x: number, y: number, score = 0.9) => ({ x, y, score });

/** A person who stands upright in the middle, seen from the front, from row 60 to row 360. */
const standing: Body = {
  nose: at(150, 75),
  leftEye: at(156, 70),
  rightEye: at(144, 70),
  leftEar: at(162, 72),
  rightEar: at(138, 72),
  leftShoulder: at(180, 110),
  rightShoulder: at(120, 110),
  leftElbow: at(190, 150),
  rightElbow: at(110, 150),
  leftWrist: at(192, 190),
  rightWrist: at(108, 190),
  leftHip: at(165, 200),
  rightHip: at(135, 200),
  leftKnee: at(165, 270),
  rightKnee: at(135, 270),
  leftAnkle: at(165, 340),
  rightAnkle: at(135, 340),
};

/** 1 where `isInside` holds. */
function cutOut(isInside: (point: Point) => boolean): Plane {
  const plane = createPlane(WIDTH, HEIGHT);
  return mapPlane(plane, (_, i) => (isInside({ x: i % WIDTH, y: Math.floor(i / WIDTH) }) ? 1 : 0));
}

const isPerson = ({ x, y }: Point): boolean =>
  Math.abs(x - 150) < (y < 105 ? 25 : 48) && y > 60 && y < 360;

function measure(alpha: Plane, body: Body = standing): Promise<Measures> {
  const raster = { width: WIDTH, height: HEIGHT, data: new Uint8Array(3 * WIDTH * HEIGHT) };
  const photo = {
    faces: async () => [],
    work: { raster, toSource: { a: 1, b: 0, dx: 0, dy: 0 } },
  };
  return measurePerson(photo, { alpha, face: null, body });
}

test("a whole person from head to feet has no flaw", async () => {
  const measures = await measure(cutOut(isPerson));
  expect(measures).toMatchObject({ jointsOutside: 0, sideCut: 0, endsInAir: 0 });
  expect(measures.sideways).toBeLessThan(0.2);
  expect(measures.beyondBody).toBeLessThan(0.05);
});

test("a lost arm leaves its joints outside", async () => {
  const alpha = cutOut((point) => isPerson(point) && point.x < 182);
  expect((await measure(alpha)).jointsOutside).toBeCloseTo(2 / 17);
});

test("joints that the network isn't sure of don't count", () => {
  const alpha = cutOut((point) => isPerson(point) && point.x < 182);
  const unsure = { ...standing, leftElbow: at(190, 150, 0.1), leftWrist: at(192, 190, 0.1) };
  expect(jointsOutside(alpha, unsure)).toBe(0);
});

test("a bench that stuck to the person lies beyond the body", async () => {
  const alpha = cutOut((point) => isPerson(point) || (point.y > 220 && point.y < 300));
  expect((await measure(alpha)).beyondBody).toBeGreaterThan(0.2);
});

test("a body without feet ends in the air, unless the photo's border cuts it", async () => {
  const legs = { leftKnee: at(165, 270, 0), rightKnee: at(135, 270, 0) };
  const feet = { leftAnkle: at(165, 340, 0), rightAnkle: at(135, 340, 0) };
  const half: Body = { ...standing, ...legs, ...feet };
  expect(
    (
      await measure(
        cutOut((p) => isPerson(p) && p.y < 240),
        half,
      )
    ).endsInAir,
  ).toBeCloseTo(1, 1);
  const toTheBorder = cutOut(({ x, y }) => Math.abs(x - 150) < 50 && y > 60);
  expect((await measure(toTheBorder, half)).endsInAir).toBe(0);
});

test("a body that the right border cuts is measured by its height", async () => {
  const alpha = cutOut(({ x, y }) => x > 150 && y >= 100 && y < 200);
  expect((await measure(alpha)).sideCut).toBe(1);
});

test("shoulders in profile are narrow", async () => {
  const profile = { ...standing, leftShoulder: at(155, 110), rightShoulder: at(145, 110) };
  expect((await measure(cutOut(isPerson), profile)).sideways).toBeGreaterThan(0.8);
});

test("a joint counts as found at its place or as that of the other side", () => {
  const expected = { leftWrist: { x: 192, y: 190 }, rightWrist: { x: 108, y: 190 } };
  expect(jointsAway(expected, standing, 90)).toBe(0);
  const crossed = {
    ...standing,
    leftWrist: standing.rightWrist,
    rightWrist: standing.leftWrist,
  };
  expect(jointsAway(expected, crossed, 90)).toBe(0);
  expect(jointsAway(expected, { ...standing, leftWrist: at(250, 300) }, 90)).toBe(0.5);
});
