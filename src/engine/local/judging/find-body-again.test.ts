import { expect, test } from "vitest";
import type { Body, Joint } from "../analysis/body.ts";
import { countAway, findBodyAgain } from "./find-body-again.ts";

const TRUNK_PX = 100;

/** A body seen from the front; joints that `changes` doesn't name are sure. */
function body(changes: Partial<Record<keyof Body, Partial<Joint>>> = {}): Body {
  const at = (name: keyof Body, x: number, y: number): Joint => ({
    x,
    y,
    score: 0.9,
    ...changes[name],
  });
  return {
    nose: at("nose", 200, 40),
    leftEye: at("leftEye", 206, 34),
    rightEye: at("rightEye", 194, 34),
    leftEar: at("leftEar", 214, 38),
    rightEar: at("rightEar", 186, 38),
    leftShoulder: at("leftShoulder", 240, 80),
    rightShoulder: at("rightShoulder", 160, 80),
    leftElbow: at("leftElbow", 270, 140),
    rightElbow: at("rightElbow", 130, 140),
    leftWrist: at("leftWrist", 280, 200),
    rightWrist: at("rightWrist", 120, 200),
    leftHip: at("leftHip", 225, 180),
    rightHip: at("rightHip", 175, 180),
    leftKnee: at("leftKnee", 225, 260),
    rightKnee: at("rightKnee", 175, 260),
    leftAnkle: at("leftAnkle", 225, 340),
    rightAnkle: at("rightAnkle", 175, 340),
  };
}

function limbs({ nose: _n, leftEye: _l, rightEye: _r, leftEar: _e, rightEar: _a, ...rest }: Body) {
  return rest;
}

test("a body in its place has all its joints, also if the network takes left for right", () => {
  const { leftWrist, rightWrist, ...others } = body();
  expect(countAway(limbs(body()), body(), TRUNK_PX)).toBe(0);
  const crossed: Body = { ...others, leftWrist: rightWrist, rightWrist: leftWrist };
  expect(countAway(limbs(body()), crossed, TRUNK_PX)).toBe(0);
});

test.each([
  ["an arm that isn't seen", { leftWrist: { score: 0.1 }, leftElbow: { score: 0.1 } }, 2],
  ["a hand that has moved by half a trunk", { leftWrist: { x: 330, y: 200 } }, 1],
  [
    "a missing leg whose joints are found at the other one",
    { leftKnee: { x: 175, y: 262 }, leftAnkle: { x: 176, y: 340 } },
    2,
  ],
] as const)("%s is away", (_, changes, count) => {
  expect(countAway(limbs(body()), body(changes), TRUNK_PX)).toBe(count);
});

test("joints that the photo doesn't show aren't expected", () => {
  const { leftWrist: _wrist, ...seen } = limbs(body());
  expect(countAway(seen, body({ leftWrist: { score: 0 } }), TRUNK_PX)).toBe(0);
});

/** A photo of 400 x 400 px with these faces; its result, in other pixels, has the body `result`. */
function photoWith(faceCount: number, seen: Body, result: Body) {
  const raster = { width: 400, height: 400, data: new Uint8Array(3 * 400 * 400) };
  const sides: number[] = [];
  return {
    sides,
    photo: {
      faces: async () => Array.from({ length: faceCount }, () => ({ landmarks: [], score: 1 })),
      body: async () => seen,
      findJoints: async (_: unknown, { side }: { readonly side: number }) => {
        sides.push(side);
        return sides.length === 1 ? seen : result;
      },
      work: { raster, toSource: { a: 1, b: 0, dx: 0, dy: 0 } },
    },
  };
}

const scaled = (whole: Body, scale: number): Body => {
  const entries = Object.entries(whole).map(([name, { x, y, score }]) => [
    name,
    { x: scale * x, y: scale * y, score },
  ]);
  return { ...whole, ...Object.fromEntries(entries) };
};

test("a result of twice the size is searched in a square of twice the size", async () => {
  const result = { width: 800, height: 800, data: new Uint8Array(3 * 800 * 800) };
  const { photo, sides } = photoWith(1, body(), scaled(body(), 2));
  expect(await findBodyAgain(photo, result)).toEqual({ jointsAway: 0 });
  expect(sides[1]).toBeCloseTo(2 * (sides[0] ?? 0));
  const armless = scaled(body({ leftWrist: { score: 0 } }), 2);
  const { jointsAway } = await findBodyAgain(photoWith(1, body(), armless).photo, result);
  expect(jointsAway).toBeCloseTo(1 / 12);
});

test("groups and close-ups aren't measured", async () => {
  const result = { width: 400, height: 400, data: new Uint8Array(3 * 400 * 400) };
  expect(await findBodyAgain(photoWith(2, body(), body()).photo, result)).toEqual({});
  const bust = limbs(body());
  const unseen = Object.fromEntries(
    Object.entries(bust).map(([name, joint]) => [
      name,
      { ...joint, score: name.endsWith("Shoulder") ? 0.9 : 0.1 },
    ]),
  );
  const closeUp = { ...body(), ...unseen };
  expect(await findBodyAgain(photoWith(1, closeUp, closeUp).photo, result)).toEqual({});
});
