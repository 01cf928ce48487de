import { expect, test } from "vitest";
import { createFloat } from "#engine/local/ops/float-raster.ts";
import { labOf } from "#engine/local/ops/lab.ts";
import { createPlane } from "#engine/local/ops/raster.ts";
import type { CutOutPerson } from "#engine/local/place-person.ts";
import { arrangeGroup } from "./arrange.server.ts";
import { harmonise } from "./harmonise.server.ts";

/** A person as a box of one colour with a face of 40 pixels. */
function person(
  colour: readonly [number, number, number],
  { height, isCutBelow }: { readonly height: number; readonly isCutBelow: boolean },
): CutOutPerson {
  return {
    picture: createFloat(200, height, colour),
    alpha: createPlane(200, height, 1),
    box: { left: 40, top: 0, right: 160, bottom: height - 1 },
    head: { x: 100, y: 40, faceHeight: 40 },
    isCutBelow,
    measures: {},
  };
}

const SIZE = { width: 1_200, height: 900 };
const natural = [205, 160, 130] as const;

test("people who stand are in the picture from head to foot, side by side, with faces of one size", () => {
  const tall = person(natural, { height: 480, isCutBelow: false });
  const placed = arrangeGroup([tall, tall, tall], SIZE);
  for (const { person: who, placement } of placed) {
    expect(placement.dy + placement.scale * who.box.top).toBeGreaterThan(0);
    expect(placement.dy + placement.scale * who.box.bottom).toBeLessThan(SIZE.height);
    expect(placement.scale).toBeCloseTo(placed[0]?.placement.scale ?? 0);
  }
  const middles = placed.map(({ placement }) => placement.dx + 100 * placement.scale);
  expect((middles[0] ?? 0) + (middles[2] ?? 0)).toBeCloseTo(SIZE.width, 0);
  expect((middles[1] ?? 0) - (middles[0] ?? 0)).toBeGreaterThan(
    120 * 0.6 * (placed[0]?.placement.scale ?? 0),
  );
});

test("a face in blue light moves towards the hue of skin, one in neutral light hardly moves", () => {
  const blue = [150, 150, 200] as const;
  const options = { height: 260, isCutBelow: true };
  const [cold, warm] = harmonise([person(blue, options), person(natural, options)]);
  const faceOf = (who: CutOutPerson | undefined) => {
    const i = 3 * (45 * 200 + 100);
    const data = who?.picture.data ?? new Float32Array(0);
    return labOf([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
  };
  expect(faceOf(cold)[2]).toBeGreaterThan(labOf(blue)[2] + 8);
  expect(Math.abs(faceOf(warm)[1] - labOf(natural)[1])).toBeLessThan(3);
  expect(Math.abs(faceOf(warm)[2] - labOf(natural)[2])).toBeLessThan(4);
});
