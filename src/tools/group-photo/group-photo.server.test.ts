import { expect, test } from "vitest";
import type { Face } from "#engine/local/analysis/faces.ts";
import { labOf } from "#engine/local/ops/lab.ts";
import { createPlane } from "#engine/local/ops/raster.ts";
import type { PlacedPerson } from "#engine/local/plates/settle-on-plate.ts";
import { arrangeGroup } from "./arrange.server.ts";
import { harmonise } from "./harmonise.server.ts";

/** A face of 40 pixels whose eyes are at (100, 40). */
const face: Face = {
  score: 1,
  landmarks: Array.from({ length: 468 }, (_, k) => ({
    x: 100,
    y: k === 10 ? 20 : k === 152 ? 60 : 40,
    z: 0,
  })),
};

/** A person in a photo, seen from head to foot. */
const standing = {
  face,
  eyes: { x: 100, y: 40 },
  box: { left: 40, top: 0, right: 160, bottom: 479 },
  isCut: { below: false, left: false, right: false },
} as const;

/** A person of one colour in the picture. */
function placed(colour: readonly [number, number, number]): PlacedPerson {
  const [width, height] = [200, 260];
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => colour[i % 3] ?? 0);
  return {
    picture: { width, height, data },
    alpha: createPlane(width, height, 1),
    face,
    pxPerM: 200,
    feet: null,
  };
}

const SIZE = { width: 1_200, height: 900 };
const natural = [205, 160, 130] as const;

test("people who stand are in the picture from head to foot, side by side, with faces of one size", () => {
  const group = arrangeGroup([standing, standing, standing], SIZE);
  for (const { cast, placing } of group) {
    expect(placing.dy + placing.scale * cast.box.top).toBeGreaterThan(0);
    expect(placing.dy + placing.scale * cast.box.bottom).toBeLessThan(SIZE.height);
    expect(placing.scale).toBeCloseTo(group[0]?.placing.scale ?? 0);
  }
  const middles = group.map(({ placing }) => placing.dx + 100 * placing.scale);
  expect((middles[0] ?? 0) + (middles[2] ?? 0)).toBeCloseTo(SIZE.width, 0);
  expect((middles[1] ?? 0) - (middles[0] ?? 0)).toBeGreaterThan(
    120 * 0.6 * (group[0]?.placing.scale ?? 0),
  );
});

test("a face in blue light moves towards the hue of skin, one in neutral light hardly moves", () => {
  const blue = [150, 150, 200] as const;
  const [cold, warm] = harmonise([placed(blue), placed(natural)]);
  const faceOf = (person: PlacedPerson | undefined) => {
    const i = 3 * (45 * 200 + 100);
    const data = person?.picture.data ?? new Uint8Array(0);
    return labOf([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
  };
  expect(faceOf(cold)[2]).toBeGreaterThan(labOf(blue)[2] + 8);
  expect(Math.abs(faceOf(warm)[1] - labOf(natural)[1])).toBeLessThan(3);
  expect(Math.abs(faceOf(warm)[2] - labOf(natural)[2])).toBeLessThan(4);
});
