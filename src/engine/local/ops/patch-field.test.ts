import { expect, test } from "vitest";
import { addMatches, improveField, PATCH_RADIUS, type PatchSearch } from "./patch-field.ts";
import { createRandom } from "./random.ts";

const width = 23;
const height = 19;
const random = createRandom(3);
const data = Uint8Array.from({ length: 3 * width * height }, () => 256 * random());

/** A search for all pixels of an image in itself, from random matches. */
function startSearch(): PatchSearch {
  const pixels = Array.from({ length: width * height }, (_, at) => at);
  const inside = pixels.filter((at) => patchOf(at).length === (2 * PATCH_RADIUS + 1) ** 2);
  const pick = (): number => inside[Math.floor(random() * inside.length)] ?? 0;
  return {
    target: { width, height, data },
    source: { width, height, data },
    isValid: Uint8Array.from(pixels, (at) => (inside.includes(at) ? 1 : 0)),
    wanted: Int32Array.from(pixels),
    field: { width, height, nearest: Int32Array.from(pixels, pick) },
    costs: new Float32Array(width * height),
    random,
  };
}

/** Offsets of the pixels in the patch around a pixel, as far as they are in the image. */
function patchOf(at: number, reach = PATCH_RADIUS): number[] {
  const offsets: number[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const x = (at % width) + dx;
      const y = Math.floor(at / width) + dy;
      if (x >= 0 && x < width && y >= 0 && y < height) offsets.push(dy * width + dx);
    }
  }
  return offsets;
}

function costOf(at: number, match: number): number {
  let cost = 0;
  for (const offset of patchOf(at)) {
    for (let c = 0; c < 3; c++)
      cost += ((data[3 * (at + offset) + c] ?? 0) - (data[3 * (match + offset) + c] ?? 0)) ** 2;
  }
  return cost;
}

test("costs are the squared differences of the patches, also at the border of the image", () => {
  const search = startSearch();
  const before = search.field.nearest.slice();
  improveField(search, { sweeps: 0, reachPx: width });
  expect(search.field.nearest).toEqual(before);
  expect([...search.costs]).toEqual(Array.from(before, (match, at) => costOf(at, match)));
});

test("sweeps find the pixels themselves", () => {
  const search = startSearch();
  improveField(search, { sweeps: 8, reachPx: width });
  const { nearest } = search.field;
  expect([...search.costs]).toEqual(Array.from(nearest, (match, at) => costOf(at, match)));
  const places = Array.from(nearest.keys()).filter((at) => search.isValid[at] === 1);
  expect(places.filter((at) => nearest[at] === at).length / places.length).toBeGreaterThan(0.95);
});

test("pixels of the hole get the weighted sums of the patches that cover them", () => {
  const search = startSearch();
  const weights = Float64Array.from(search.wanted, () => random());
  const hole = Uint8Array.from(search.wanted, (at) => (at % 5 === 0 ? 0 : 1));
  const sums = addMatches(search, { hole, weights, reach: 1 });
  const wanted = new Float64Array(4 * hole.length);
  for (const at of search.wanted) {
    for (const offset of patchOf(at, 1)) {
      if (hole[at + offset] === 0) continue;
      const from = 3 * ((search.field.nearest[at] ?? 0) + offset);
      const colour = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0, 1];
      for (const [c, value] of colour.entries()) {
        const i = 4 * (at + offset) + c;
        wanted[i] = (wanted[i] ?? 0) + (weights[at] ?? 0) * value;
      }
    }
  }
  for (const [i, value] of wanted.entries()) expect(sums[i]).toBeCloseTo(value, 2);
});
