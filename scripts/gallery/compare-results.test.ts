import sharp from "sharp";
import { expect, test } from "vitest";
import { compareResults } from "./compare-results.ts";
import type { Outcome } from "./messages.ts";

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

async function result(colour: Colour, widthPx = 2): Promise<Outcome> {
  const raw = Uint8Array.from(Array.from({ length: widthPx }, () => colour).flat());
  const bytes = await sharp(raw, { raw: { width: widthPx, height: 1, channels: 4 } })
    .png()
    .toBuffer();
  return { kind: "made", bytes, widthPx, heightPx: 1, mark: null, cpuMs: 1, peakMb: null };
}

test("equal pixels are identical, whatever the file", async () => {
  const one = await result([10, 20, 30, 255]);
  expect(await compareResults(one, await result([10, 20, 30, 255]))).toEqual({
    kind: "pixels",
    isIdentical: true,
    mean: 0,
  });
});

test("the mean difference is the one of the colours", async () => {
  const found = await compareResults(
    await result([10, 20, 30, 255]),
    await result([13, 20, 24, 255]),
  );
  expect(found).toEqual({ kind: "pixels", isIdentical: false, mean: 3 });
});

test("a colour under full transparency isn't visible", async () => {
  const found = await compareResults(await result([0, 0, 0, 0]), await result([255, 255, 255, 0]));
  expect(found).toEqual({ kind: "pixels", isIdentical: false, mean: 0 });
});

test("results of other sizes and missing results have no difference in pixels", async () => {
  const one = await result([0, 0, 0, 255]);
  const refused: Outcome = { kind: "refused", code: "no_face", cpuMs: 1, peakMb: null };
  expect(await compareResults(one, await result([0, 0, 0, 255], 3))).toEqual({ kind: "size" });
  expect(await compareResults(refused, one)).toEqual({ kind: "none" });
});
