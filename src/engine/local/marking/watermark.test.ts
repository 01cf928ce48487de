import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Raster } from "../ops/raster.ts";
import { createCarriers } from "./carriers.ts";
import { toCosines } from "./cosines.ts";
import { brightnessGrid, fingerprintOf } from "./look.ts";
import { CODE_BITS, decodeId, encodeId } from "./mark-code.ts";
import { FOUND_SCORE, findWatermark, hearSigns, writeWatermark } from "./watermark.ts";

const demo = join(
  dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
  "demo",
);
const carriers = createCarriers(new Uint8Array(32).fill(3));
const ID = 0xdead_beef;

async function photo(name: string): Promise<Raster> {
  const { data, info } = await sharp(await readFile(join(demo, name)))
    .resize(800, 800, { fit: "inside" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

const draw = ({ width, height, data }: Raster) =>
  sharp(data, { raw: { width, height, channels: 3 } });
const cosinesOf = async (file: Buffer) => toCosines(await brightnessGrid(sharp(file)));
const mark = async (raster: Raster, id = ID) =>
  writeWatermark(raster, await brightnessGrid(draw(raster)), { carriers, id });

function psnr(a: Raster, b: Raster): number {
  let square = 0;
  for (let i = 0; i < a.data.length; i++) square += ((a.data[i] ?? 0) - (b.data[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (square / a.data.length));
}

const half = (raster: Raster) => Math.round(raster.width / 2);
const copies = {
  "as it is": (raster: Raster) => draw(raster).png(),
  "JPEG at quality 80": (raster: Raster) => draw(raster).jpeg({ quality: 80 }),
  "JPEG at quality 60": (raster: Raster) => draw(raster).jpeg({ quality: 60 }),
  "half the size": (raster: Raster) => draw(raster).resize(half(raster)).png(),
  "half the size, JPEG at quality 80": (raster: Raster) =>
    draw(raster).resize(half(raster)).jpeg({ quality: 80 }),
  brighter: (raster: Raster) => draw(raster).linear(1.1, 10).jpeg({ quality: 90 }),
} as const;

describe.each(["sample1.jpg", "sample5.jpg"])("the mark in %s", (name) => {
  let plain: Raster;
  let marked: Raster;
  beforeAll(async () => {
    plain = await photo(name);
    marked = await mark(plain);
  });

  test("changes brightness by less than can be seen", () => {
    expect(psnr(plain, marked)).toBeGreaterThanOrEqual(42);
    expect(marked.data).not.toEqual(plain.data);
  });

  test.each(Object.entries(copies))("is read in a copy: %s", async (_, copy) => {
    const cosines = await cosinesOf(await copy(marked).toBuffer());
    const { id, score } = findWatermark(cosines, carriers);
    expect(id).toBe(ID);
    expect(score).toBeGreaterThan(FOUND_SCORE + 3);
    const heard = hearSigns(cosines, carriers);
    const wanted = encodeId(ID);
    const right = heard.filter((sign, i) => sign === wanted[i]).length;
    expect(right).toBeGreaterThanOrEqual(Math.ceil(CODE_BITS * 0.98));
  });

  test("is found neither in the clean photo nor with another key", async () => {
    const clean = toCosines(await brightnessGrid(draw(plain)));
    expect(findWatermark(clean, carriers).score).toBeLessThan(FOUND_SCORE);
    const others = createCarriers(new Uint8Array(32).fill(4));
    const seen = toCosines(await brightnessGrid(draw(marked)));
    expect(findWatermark(seen, others).score).toBeLessThan(FOUND_SCORE);
  });

  test("leaves the fingerprint almost as it was", async () => {
    const before = fingerprintOf(toCosines(await brightnessGrid(draw(plain))));
    const copy = await copies["half the size, JPEG at quality 80"](marked).toBuffer();
    const bits = (before ^ fingerprintOf(await cosinesOf(copy))).toString(2);
    expect(bits.replaceAll("0", "").length).toBeLessThanOrEqual(3);
  });
});

test("made-up pictures without a mark are never taken for marked ones", async () => {
  const scores: number[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    const pixels = Uint8Array.from({ length: 96 * 96 * 3 }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % 96, Math.floor(i / 288)];
      const wave = Math.sin((x * seed) / 17) + Math.cos((y * (seed % 7)) / 9);
      const noise = ((i * 2_654_435_761 * seed) >>> 24) / 255;
      return 128 + 50 * wave + 30 * noise;
    });
    const grid = await brightnessGrid(
      sharp(pixels, { raw: { width: 96, height: 96, channels: 3 } }),
    );
    scores.push(findWatermark(toCosines(grid), carriers).score);
  }
  expect(Math.max(...scores)).toBeLessThan(FOUND_SCORE);
});

test("a code word with one wrong sign in each group is still read", () => {
  for (const id of [0, 1, 0xffff_ffff, ID, 0x0123_4567]) {
    const values = Float64Array.from(encodeId(id));
    expect(decodeId(values)).toBe(id);
    for (let i = 3; i < CODE_BITS; i += 8) values[i] = -(values[i] ?? 0);
    expect(decodeId(values)).toBe(id);
  }
});
