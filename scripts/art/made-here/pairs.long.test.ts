import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImageEngine } from "#engine/port.ts";
import { madeHere, madeHerePicture } from "../../../src/tools/made-here.ts";
import { openEngine } from "../../tool/run-form.ts";
import { rasterise } from "../rasterise.ts";
import { drawSample } from "../sample-people.ts";
import { oldPhoto } from "./old-photo.ts";
import { makePair } from "./pairs.ts";

let engine: ImageEngine;
beforeAll(() => {
  engine = openEngine(1, { mattingModel: null, timeoutMs: 300_000 });
});
afterAll(() => engine.close());

/** Mean of the red, green and blue of a picture, and how far they spread. */
async function toneOf(picture: Sharp) {
  const { channels } = await sharp(await picture.png().toBuffer()).stats();
  const colours = channels.slice(0, 3);
  return { spread: Math.min(...colours.map(({ stdev }) => stdev)) };
}

test("every pair names files of both sides in both sizes", () => {
  const files = madeHere.flatMap(({ id }) =>
    (["before", "after"] as const).flatMap((side) =>
      [false, true].map((isLarge) => madeHerePicture(id, side, isLarge).file),
    ),
  );
  expect(new Set(files).size).toBe(4 * madeHere.length);
});

test("the cut-out has the size of its photo, and its corner is gone", async () => {
  const { before, after } = await makePair(engine, "cut-out");
  const [first, second] = [await before.metadata(), await after.metadata()];
  expect([first.width, first.height, first.hasAlpha]).toEqual([640, 800, false]);
  expect([second.width, second.height, second.hasAlpha]).toEqual([640, 800, true]);
  const corner = await after.extract({ left: 0, top: 0, width: 8, height: 8 }).raw().toBuffer();
  expect(corner.filter((_value, index) => index % 4 === 3).every((alpha) => alpha === 0)).toBe(
    true,
  );
});

test("an old photo is paler than the photo, the same one each time, and the tool brings its tones back", async () => {
  const size = { width: 640, height: 800 };
  const drawn = (await rasterise(drawSample(3), { widthPx: size.width })).flatten();
  const old = async () => (await oldPhoto(drawn.clone(), size)).png().toBuffer();
  const [one, two] = [await old(), await old()];
  expect(one.equals(two)).toBe(true);
  const { before, after } = await makePair(engine, "restore");
  const [fresh, pale, restored] = [await toneOf(drawn), await toneOf(before), await toneOf(after)];
  expect(pale.spread).toBeLessThan(0.8 * fresh.spread);
  expect(restored.spread).toBeGreaterThan(1.2 * pale.spread);
});
