import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { ImageFile } from "#core/image-payload.ts";
import { asModelAnswer, pixelsOf } from "../../../../tests/fixtures/model-answers.ts";
import {
  discPicture,
  groupPhoto,
  portraitFixtures,
  portraitPhoto,
} from "../../../../tests/fixtures/photos.ts";
import { pictureEngine } from "../../../../tests/setup/picture-engine.ts";
import type { EngineImage, ImageEngine } from "../../port.ts";
import { findScreenColour, isScreenGreen } from "./green-screen.ts";

const TIMEOUT_MS = 300_000;
let engine: ImageEngine;
let photo: Uint8Array;
/** The person of the photo, cut out by the built-in engine: what a model would put on green. */
let cut: Uint8Array;

beforeAll(async () => {
  engine = await pictureEngine();
  const fixture = portraitFixtures.find(({ name }) => name === "long dark hair");
  if (!fixture) throw new Error("The photo is missing.");
  photo = await portraitPhoto(fixture);
  cut = (await run("remove_background", { sourceImage: file(photo) })).bytes;
}, TIMEOUT_MS);

const file = (bytes: Uint8Array): ImageFile => ({ bytes, mimeType: "image/jpeg" });

async function run(operation: string, payload: unknown): Promise<EngineImage> {
  const signal = new AbortController().signal;
  return (await engine.run({ operation, payload }, { signal, onProgress: () => undefined })).image;
}

function cutOut(answer: Uint8Array, source: Uint8Array | null = null): Promise<EngineImage> {
  const size = source ? { kind: "like", image: file(source), by: null } : { kind: "free" };
  const rules = {
    mustDifferFrom: null,
    people: [],
    faceCount: null,
    sameBody: null,
    pasteBack: null,
  };
  return run("finish_picture", {
    answer: file(answer),
    rules: { ...rules, size, cutOut: "green" },
    hasOwnSize: false,
  });
}

async function onColour(picture: Uint8Array, colour: string): Promise<Uint8Array> {
  return Uint8Array.from(await sharp(picture).flatten({ background: colour }).png().toBuffer());
}

async function rgbaOf(picture: Uint8Array, size?: { width: number; height: number }) {
  const image = size
    ? sharp(picture).resize(size.width, size.height, { fit: "fill" })
    : sharp(picture);
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Mean difference of the opacities (0..1) of two pictures, and the share of visible pixels that are screen green. */
async function compareAlpha(result: EngineImage, wanted: Uint8Array) {
  const after = await rgbaOf(result.bytes);
  const before = await rgbaOf(wanted, after);
  let [off, green, visible] = [0, 0, 0];
  for (let i = 0; i < after.data.length; i += 4) {
    const alpha = after.data[i + 3] ?? 0;
    off += Math.abs(alpha - (before.data[i + 3] ?? 0)) / 255;
    if (alpha < 32) continue;
    visible++;
    const [red = 0, lead = 0, blue = 0] = after.data.subarray(i, i + 3);
    if (isScreenGreen(red, lead, blue)) green++;
  }
  return { off: (4 * off) / after.data.length, green: green / visible };
}

describe("green screens", () => {
  test.each(["#00ff00", "#00b140", "#00d26a", "#0a3a12"])(
    "%s goes, and the person stays whole",
    async (colour) => {
      const result = await cutOut(
        await asModelAnswer(await onColour(cut, colour), { widthPx: 768 }),
      );
      expect(result.mimeType).toBe("image/png");
      const { off, green } = await compareAlpha(result, cut);
      expect(off).toBeLessThan(0.02);
      expect(green).toBeLessThan(0.002);
    },
  );

  test("green clothes stay", async () => {
    const room = await groupPhoto(6);
    const people = (await run("remove_background", { sourceImage: file(room) })).bytes;
    const result = await cutOut(await onColour(people, "#00ff00"));
    const { data, width } = await rgbaOf(result.bytes);
    // A dark green top and a light green dress.
    for (const [x, y] of [
      [630, 380],
      [230, 520],
    ] as const) {
      const at = 4 * (y * width + x);
      const [red = 0, green = 0, blue = 0, alpha] = data.subarray(at, at + 4);
      expect(alpha).toBe(255);
      expect(green).toBeGreaterThan(Math.max(red, blue) + 8);
    }
    expect((await compareAlpha(result, people)).off).toBeLessThan(0.02);
  });

  test("the subject of a cut-out that fits is the photo's own, bit for bit", async () => {
    const habits = { rightPx: 3, gain: [1.04, 1, 0.96], offset: [4, 0, -4], widthPx: 768 } as const;
    const answer = await asModelAnswer(await onColour(cut, "#00ff00"), habits);
    const result = await cutOut(answer, photo);
    const [own, made] = [await pixelsOf(photo), await rgbaOf(result.bytes)];
    expect([made.width, made.height]).toEqual([own.width, own.height]);
    let [opaque, same] = [0, 0];
    for (let i = 0; i < own.width * own.height; i++) {
      if (made.data[4 * i + 3] !== 255) continue;
      opaque++;
      if (own.data.subarray(3 * i, 3 * i + 3).equals(made.data.subarray(4 * i, 4 * i + 3))) same++;
    }
    expect(opaque).toBeGreaterThan(0.3 * own.width * own.height);
    expect(same).toBe(opaque);
    expect((await compareAlpha(result, cut)).off).toBeLessThan(0.03);
  });

  test("a subject that the photo does not show keeps the pixels of the answer", async () => {
    const mirrored = Uint8Array.from(await sharp(cut).flop().png().toBuffer());
    const result = await cutOut(await onColour(mirrored, "#00ff00"), photo);
    const [wanted, made] = [await pixelsOf(mirrored), await rgbaOf(result.bytes)];
    const middle = Math.floor(wanted.height / 2) * wanted.width + Math.floor(wanted.width / 2);
    const own = made.data.subarray(4 * middle, 4 * middle + 3);
    expect(own.equals(wanted.data.subarray(3 * middle, 3 * middle + 3))).toBe(true);
  });

  test("a picture that is transparent already keeps its edge", async () => {
    const { off } = await compareAlpha(await cutOut(cut), cut);
    expect(off).toBe(0);
  });

  test("things without people are cut out too", async () => {
    const side = 400;
    const orange = await discPicture(side, 120);
    const disc = await pixelsOf(orange);
    const data = disc.data.map((value, i) => {
      const pixel = Math.floor(i / 3);
      const isInside = Math.hypot((pixel % side) - 200, Math.floor(pixel / side) - 200) < 120;
      return isInside ? value : ([0, 255, 0][i % 3] ?? 0);
    });
    const answer = await sharp(data, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    const { data: made } = await rgbaOf((await cutOut(Uint8Array.from(answer))).bytes);
    expect(made[4 * (200 * side + 200) + 3]).toBe(255);
    expect(made[4 * (20 * side + 20) + 3]).toBe(0);
  });
});

describe("answers that were not cut out", () => {
  test.each([
    ["no green at all", () => Promise.resolve(photo)],
    ["nothing but green", () => onColour(cut, "#00ff00").then((png) => allGreen(png))],
  ])("%s is a bad answer", async (_, make) => {
    await expect(cutOut(await make())).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("hardly anything transparent is a bad answer", async () => {
    const { data, width, height } = await rgbaOf(photo);
    for (let i = 0; i < 40; i++) data[4 * i + 3] = 0;
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    await expect(cutOut(Uint8Array.from(png))).rejects.toMatchObject({ code: "bad_answer" });
  });
});

async function allGreen(picture: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(picture).metadata();
  const create = { width, height, channels: 3 as const, background: "#00ff00" };
  return Uint8Array.from(await sharp({ create }).png().toBuffer());
}

test.each([
  ["#00ff00", true],
  ["#00b140", true],
  ["#00d26a", true],
  ["#0a3a12", true],
  ["#556b2f", false],
  ["#c8b496", false],
  ["#808080", false],
  ["#0000ff", false],
])("%s may be a screen: %s", (hex, expected) => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), "hex");
  expect(isScreenGreen(red, green, blue)).toBe(expected);
});

test("the screen is the green that most of the picture has", () => {
  const pixels = Array.from({ length: 100 }, (_, i) =>
    i < 60 ? [0, 210, 106] : i < 80 ? [30, 140, 40] : [200, 180, 150],
  );
  const found = findScreenColour({ width: 10, height: 10, data: Uint8Array.from(pixels.flat()) });
  expect(found).toEqual([0, 210, 106]);
});
