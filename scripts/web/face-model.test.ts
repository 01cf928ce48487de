import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { NETWORK_SIDE_PX } from "#kit/tool/image/faces/blaze-face.ts";
import { findFaces, type LookAt } from "#kit/tool/image/faces/find-faces.ts";
import { faceModel } from "./face-model.ts";

const weights = Uint8Array.from(faceModel()).buffer;
const SIDE_PX = 512;

/** Looks at an image by its nearest pixels; black outside. */
async function lookAtSamples(names: readonly string[]): Promise<LookAt> {
  const each = Math.floor(SIDE_PX / Math.max(1, names.length));
  const people = names.map(async (name, k) => ({
    left: k * each,
    top: 0,
    input: await sharp(fileURLToPath(new URL(`../art/kept/samples/${name}`, import.meta.url)))
      .resize(each, SIDE_PX, { fit: "inside" })
      .toBuffer(),
  }));
  const data = await sharp({
    create: { width: SIDE_PX, height: SIDE_PX, channels: 3, background: "#8a9a7b" },
  })
    .composite(await Promise.all(people))
    .removeAlpha()
    .raw()
    .toBuffer();
  return ({ left, top, sidePx }) =>
    Float32Array.from({ length: 3 * NETWORK_SIDE_PX ** 2 }, (_none, k) => {
      const pixel = Math.floor(k / 3);
      const scale = sidePx / NETWORK_SIDE_PX;
      const x = Math.floor(left + ((pixel % NETWORK_SIDE_PX) + 0.5) * scale);
      const y = Math.floor(top + (Math.floor(pixel / NETWORK_SIDE_PX) + 0.5) * scale);
      return (data[3 * (y * SIDE_PX + x) + (k % 3)] ?? 0) / 127.5 - 1;
    });
}

const size = { width: SIDE_PX, height: SIDE_PX };

test("the half-precision file has every weight of the network", () => {
  // 134,704 weights of two bytes; the original has four.
  expect(weights.byteLength).toBe(269_408);
  const cut = weights.slice(0, -2);
  expect(() => findFaces(size, () => new Float32Array(3 * NETWORK_SIDE_PX ** 2), cut)).toThrow(
    RangeError,
  );
});

test("a portrait has one face, where it is; two beside each other have two", async () => {
  const [face, ...others] = findFaces(size, await lookAtSamples(["sample-1.jpg"]), weights);
  expect(others).toEqual([]);
  expect(face?.x).toBeGreaterThan(0.25 * SIDE_PX);
  expect(face?.x).toBeLessThan(0.75 * SIDE_PX);
  expect(face?.sidePx).toBeGreaterThan(0.1 * SIDE_PX);
  const two = await lookAtSamples(["sample-1.jpg", "sample-2.jpg"]);
  expect(findFaces(size, two, weights)).toHaveLength(2);
});

test("an empty wall has none", async () => {
  expect(findFaces(size, await lookAtSamples([]), weights)).toEqual([]);
});
