import { expect, test } from "vitest";
import { fitFile, type JpegSetting, windowOf } from "./fit-file.ts";

/** A picture whose file grows with quality, colours and size, as a JPEG's does. */
function picture(bytesAtBest: number) {
  const asked: JpegSetting[] = [];
  return {
    asked,
    encode: async (setting: JpegSetting) => {
      asked.push(setting);
      const { quality, subsampling, scale } = setting;
      const share = 0.02 + 0.98 * (quality / 100) ** 3;
      const colours = subsampling === "4:4:4" ? 1 : 0.72;
      return new Uint8Array(Math.round(bytesAtBest * share * colours * scale ** 2));
    },
  };
}

test("kilobytes are read so that both ways of counting are kept", () => {
  expect(windowOf({ minKb: 20, maxKb: 50 })).toEqual({ minBytes: 20_480, maxBytes: 50_000 });
  expect(windowOf({ minKb: null, maxKb: 240 })).toEqual({ minBytes: 0, maxBytes: 240_000 });
  expect(windowOf({ minKb: 54, maxKb: null }).minBytes).toBe(55_296);
  expect(windowOf({ minKb: 50, maxKb: 50 })).toEqual({ minBytes: 51_200, maxBytes: 51_200 });
});

test.each([
  [200_000, { minBytes: 20_480, maxBytes: 50_000 }],
  [90_000, { minBytes: 20_480, maxBytes: 50_000 }],
  [48_000, { minBytes: 20_480, maxBytes: 50_000 }],
  [600_000, { minBytes: 0, maxBytes: 240_000 }],
])("of %d bytes at best the largest file inside %o is taken", async (best, window) => {
  const { encode, asked } = picture(best);
  const fitted = await fitFile(encode, window);
  if (!fitted.isFitted) throw new Error("there is a file inside");
  expect(fitted.bytes.length).toBeGreaterThanOrEqual(window.minBytes);
  expect(fitted.bytes.length).toBeLessThanOrEqual(window.maxBytes);
  const { quality } = fitted.setting;
  const better = await encode({ ...fitted.setting, quality: quality + 1 });
  expect(quality === 100 || better.length > window.maxBytes).toBe(true);
  expect(asked.length).toBeLessThan(25);
});

test("too small a picture is made larger where that is allowed, else it is said", async () => {
  const { encode } = picture(30_000);
  const window = { minBytes: 51_200, maxBytes: 100_000 };
  expect(await fitFile(encode, window)).toEqual({
    isFitted: false,
    problem: "tooSmall",
    nearestBytes: 30_000,
  });
  const larger = await fitFile(encode, window, [1, 1.5]);
  expect(larger).toMatchObject({ isFitted: true, setting: { scale: 1.5 } });
});

test("too large a picture is made smaller where that is allowed, else it is said", async () => {
  const { encode } = picture(9_000_000);
  const window = { minBytes: 0, maxBytes: 50_000 };
  expect(await fitFile(encode, window)).toMatchObject({ isFitted: false, problem: "tooLarge" });
  expect(await fitFile(encode, window, [1, 0.4])).toMatchObject({ isFitted: true });
});
