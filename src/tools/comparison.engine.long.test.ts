import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImageEngine } from "#engine/port.ts";
import { comparisonOf } from "#tool-model/comparison.ts";
import { type OperationCases, source } from "#tool-model/define.cases.ts";
import { operationName } from "#tool-model/define-tool.ts";
import {
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
  wholeFigure,
} from "../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../tests/setup/picture-engine.ts";
import { styles } from "./art-style/styles.ts";
import { catalogue } from "./catalogue.ts";
import { operationCases } from "./registry.cases.ts";
import { generativeOperations } from "./registry.server.ts";

const TIMEOUT_MS = 300_000;
const SIDE_PX = 420;

let engine: ImageEngine;
let portrait: Uint8Array;
let room: Uint8Array;
let figure: Uint8Array;

beforeAll(async () => {
  engine = await pictureEngine();
  const fixture = portraitFixtures.find(({ name }) => name === "long dark hair");
  if (!fixture) throw new Error("the portrait is missing");
  portrait = Uint8Array.from(
    await sharp(await portraitPhoto(fixture))
      .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
      .jpeg()
      .toBuffer(),
  );
  room = await groupPhoto(3, SIDE_PX);
  figure = await wholeFigure();
}, TIMEOUT_MS);

const file = (bytes: Uint8Array) => ({ bytes, mimeType: "image/jpeg" });

async function make(operation: string, payload: Readonly<Record<string, unknown>>) {
  return engine.run(
    { operation, payload },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
}

const keeping = catalogue.filter(({ keepsView }) => keepsView);
const operationsOf = (tools: readonly (typeof catalogue)[number][]) =>
  tools.flatMap(({ operations }) => Object.values(operations).map(operationName));

const GRID_PX = 96;

/** The light of a picture on a grid; `inset` leaves out so much of each side. */
async function lightOf(bytes: Uint8Array, inset = 0): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const [left, top] = [Math.round(inset * width), Math.round(inset * height)];
  return sharp(bytes)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(GRID_PX, GRID_PX, { fit: "fill" })
    .normalise()
    .raw()
    .toBuffer();
}

/** `margin`: the share of each side that is not looked at. */
function differenceOf(one: Buffer, other: Buffer, margin: number): number {
  const [from, to] = [Math.round(margin * GRID_PX), Math.round((1 - margin) * GRID_PX)];
  let sum = 0;
  for (let y = from; y < to; y += 1) {
    for (let x = from; x < to; x += 1) {
      const i = y * GRID_PX + x;
      sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
    }
  }
  return sum / (to - from) ** 2;
}

/** By which of some insets the photo must be looked at to lie as the result does; 0: they lie alike. */
async function insetBetween(
  photo: Uint8Array,
  result: Uint8Array,
  margin: number,
): Promise<number> {
  const insets = [0, 0.04, 0.08, 0.12];
  const made = await lightOf(result);
  const tried: { inset: number; difference: number }[] = [];
  for (const inset of insets) {
    // Smaller in the result: the result without its margin is the photo.
    const [whole, inner] = [await lightOf(photo), await lightOf(result, inset)];
    tried.push({ inset: -inset, difference: differenceOf(whole, inner, margin) });
    tried.push({ inset, difference: differenceOf(await lightOf(photo, inset), made, margin) });
  }
  return tried.toSorted((a, b) => a.difference - b.difference)[0]?.inset ?? 0;
}

/** Of all of the picture or of its middle, where the person is: a painter may make the rest up. */
async function liesAlike(photo: Uint8Array, result: Uint8Array): Promise<boolean> {
  const whole = await insetBetween(photo, result, 0);
  return Math.abs(whole) === 0 || Math.abs(await insetBetween(photo, result, 0.2)) === 0;
}

describe("the built-in engine leaves things at their places where a tool says so", () => {
  test.each([
    ["pose", "figure", { poseImage: "room", poseId: "pose9" }],
    ["restore_image", "portrait", {}],
    ["retouch", "portrait", { width: -20, height: 0 }],
    ["change_age", "portrait", { age: 80 }],
    ["change_clothing", "portrait", { desc: "yellow dots", clothingImage: null }],
    ["remove_object", "room", { promptText: "the person on the right" }],
    ["remove_background", "portrait", {}],
    ["change_scenery", "portrait", { desc: "beach" }],
    ...styles.map((style) => ["art_style", "portrait", { style }] as const),
  ] as const)("%s, %s, %j", { timeout: TIMEOUT_MS }, async (operation, name, more) => {
    expect(operationsOf(keeping)).toContain(operation);
    const photo = { room, portrait, figure }[name];
    const pose = "poseImage" in more ? { poseImage: file(room) } : {};
    const { image } = await make(operation, { sourceImage: file(photo), ...more, ...pose });
    expect(await liesAlike(photo, image.bytes)).toBe(true);
  });

  test("time travel mounts the photo, and is seen to", { timeout: TIMEOUT_MS }, async () => {
    expect(operationsOf(keeping)).not.toContain("time_travel");
    const era = "1940s-50s";
    const { image } = await make("time_travel", { sourceImage: file(portrait), era });
    expect(await liesAlike(portrait, image.bytes)).toBe(false);
  });
});

test("of a tool that keeps the view a model's answer has the shape of the photo", () => {
  const known: Readonly<
    Record<string, (typeof generativeOperations)[keyof typeof generativeOperations]>
  > = generativeOperations;
  const cases: Readonly<Record<string, OperationCases>> = operationCases;
  for (const name of operationsOf(keeping)) {
    for (const { payload } of cases[name]?.payloads ?? []) {
      const { size } = known[name]?.brief(payload).finish ?? {};
      expect([name, size?.kind === "like" && size.image.bytes[0]]).toEqual([name, source.bytes[0]]);
    }
  }
});

test("the framing that a result tells goes first, then what the tool says", () => {
  const framing = { a: 1, b: 0, dx: 0, dy: 0, photoRatio: 1, resultRatio: 1 };
  expect(comparisonOf({ keepsView: false }, { framing })).toBe(framing);
  expect(comparisonOf({ keepsView: true }, {})).toBe("over");
  expect(comparisonOf({ keepsView: false }, {})).toBe("apart");
  expect(comparisonOf(undefined, {})).toBe("apart");
});
