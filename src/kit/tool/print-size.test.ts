import sharp from "sharp";
import { expect, test } from "vitest";
import { readDensity, withJpegDensity } from "#core/print-density.ts";
import { naturalWidthMm, readPrint } from "./print-size.ts";

test("a picture is as wide as its density says; a screen's density is none for paper", () => {
  expect(naturalWidthMm(1200, 300)).toBe(101.6);
  expect(naturalWidthMm(1200, 600)).toBe(50.8);
  expect(naturalWidthMm(1200, null)).toBe(101.6);
  expect(naturalWidthMm(1200, 72)).toBe(101.6);
  expect(naturalWidthMm(40, 600)).toBe(10);
});

test("a typed width gives the height and the dots per inch", () => {
  const picture = { width: 1500, height: 1000 };
  expect(readPrint("100", picture)).toEqual({ widthMm: 100, heightMm: 66.7, dpi: 381 });
  expect(readPrint(" 63,5 ", picture)).toEqual({ widthMm: 63.5, heightMm: 42.3, dpi: 600 });
});

test.each(["", "ten", "9.9", "1201", "-40", "1e9", "10mm"])("%j is no width", (typed) => {
  expect(readPrint(typed, { width: 10, height: 10 })).toBeNull();
});

test("the density of a file is read as another writer wrote it", async () => {
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: "#a84" } });
  const png = await picture.clone().withMetadata({ density: 240 }).png().toBuffer();
  expect(readDensity(new Uint8Array(png))).toBe(240);
  const jpeg = new Uint8Array(await picture.clone().jpeg().toBuffer());
  expect(readDensity(jpeg)).toBeNull();
  const printed = withJpegDensity(jpeg, 300);
  expect(readDensity(printed)).toBe(300);
  // A mark that stands before it changes nothing.
  const mark = [0xff, 0xeb, 0, 4, 1, 2];
  expect(readDensity(new Uint8Array([0xff, 0xd8, ...mark, ...printed.subarray(2)]))).toBe(300);
  expect(readDensity(new TextEncoder().encode("not a picture at all, and long enough"))).toBeNull();
  expect(readDensity(new Uint8Array(3))).toBeNull();
});
