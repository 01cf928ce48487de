import { beforeAll, expect, test } from "vitest";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../../../tests/fixtures/photos.ts";
import { pictureAnalyser } from "../../../../tests/setup/picture-analyser.ts";
import type { Analyser } from "../analyser.ts";
import { planeAt } from "../ops/raster.ts";
import { type PersonParts, partsOf } from "./parts.ts";

let analyser: Analyser;
beforeAll(async () => {
  analyser = await pictureAnalyser();
});

async function findParts(bytes: Uint8Array): Promise<PersonParts> {
  return partsOf(await analyser.analyse({ bytes, mimeType: "image/jpeg" }));
}

/** A point marked by hand, in shares of the width and the height. */
type Mark = readonly [keyof PersonParts, number, number];

function wrongMarks(parts: PersonParts, marks: readonly Mark[]): string[] {
  return marks.flatMap(([part, x, y]) => {
    const plane = parts[part];
    const value = planeAt(plane, x * plane.width, y * plane.height);
    return value > 0.6 ? [] : [`${part} at ${x}, ${y}: ${value.toFixed(2)}`];
  });
}

const portraits: readonly { readonly name: string; readonly marks: readonly Mark[] }[] = [
  {
    name: "laughing, head tilted",
    marks: [
      ["hair", 0.83, 0.4],
      ["hair", 0.75, 0.7],
      ["hair", 0.83, 0.2],
      ["skin", 0.72, 0.2],
      ["skin", 0.55, 0.33],
      ["skin", 0.4, 0.53],
      ["garment", 0.35, 0.75],
      ["garment", 0.15, 0.85],
    ],
  },
  {
    name: "long dark hair",
    marks: [
      ["hair", 0.2, 0.47],
      ["hair", 0.53, 0.14],
      ["hair", 0.85, 0.55],
      ["skin", 0.53, 0.64],
      ["skin", 0.5, 0.85],
      ["skin", 0.5, 0.35],
    ],
  },
  {
    name: "tied hair",
    marks: [
      ["hair", 0.6, 0.2],
      ["skin", 0.4, 0.4],
      ["skin", 0.45, 0.8],
    ],
  },
];

test.each(portraits)("hair, skin and garment of $name", async ({ name, marks }) => {
  const fixture = portraitFixtures.find((candidate) => candidate.name === name);
  if (!fixture) throw new Error(`no fixture ${name}`);
  expect(wrongMarks(await findParts(await portraitPhoto(fixture)), marks)).toEqual([]);
});

test("everyone of a group has a garment, hair and a face; together they are at most the matte", async () => {
  const photo = await analyser.analyse({ bytes: await groupPhoto(6), mimeType: "image/jpeg" });
  const parts = await partsOf(photo);
  const marks: readonly Mark[] = [
    ["garment", 0.27, 0.85],
    ["skin", 0.21, 0.62],
    ["garment", 0.41, 0.75],
    ["garment", 0.62, 0.75],
    ["skin", 0.17, 0.33],
    ["skin", 0.38, 0.26],
    ["hair", 0.355, 0.2],
    ["hair", 0.7, 0.17],
  ];
  expect(wrongMarks(parts, marks)).toEqual([]);
  const { alpha } = await photo.matte();
  const excess = alpha.data.map((value, i) => {
    const sum =
      (parts.hair.data[i] ?? 0) + (parts.skin.data[i] ?? 0) + (parts.garment.data[i] ?? 0);
    return sum > 1.25 * value + 0.02 ? 1 : 0;
  });
  expect(excess.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01 * alpha.data.length);
});

test("a picture without a face has neither hair nor skin, and two runs agree", async () => {
  const parts = await findParts(await discPicture());
  expect(Math.max(...parts.hair.data, ...parts.skin.data)).toBe(0);
  const [fixture] = portraitFixtures;
  if (!fixture) throw new Error("no fixture");
  const bytes = await portraitPhoto(fixture);
  const [first, second] = [await findParts(bytes), await findParts(bytes)];
  expect(second.hair.data).toEqual(first.hair.data);
  expect(second.garment.data).toEqual(first.garment.data);
});
