import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { locales } from "../../src/core/locale.ts";
import {
  emptyPicture,
  emptyPictureNames,
  icons,
  samplePeople,
  socialCard,
  socialPages,
  toolPicture,
} from "../../src/tools/art-files.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import { buildArt } from "./build-art.ts";
import { DISPLAY_FONT, displayFontFiles } from "./display-font.ts";
import { drawPerson } from "./draw-samples.ts";
import { contrast, palettes } from "./palettes.ts";
import { textFontFiles } from "./rasterise.ts";
import { drawSample } from "./sample-people.ts";

let first = "";
let second = "";
beforeAll(async () => {
  first = await mkdtemp(join(tmpdir(), "fotoya-art-"));
  second = await mkdtemp(join(tmpdir(), "fotoya-art-"));
  // The pairs of the home page take the engine; pairs.long.test.ts makes some of them.
  await buildArt(first, ["samples", "tools", "social", "brand", "poses", "boards"]);
  await buildArt(second, ["tools", "brand"]);
}, 600_000);
afterAll(async () => {
  await rm(first, { recursive: true });
  await rm(second, { recursive: true });
});

/** Files of a folder and its subfolders, by their path in it. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

test("two builds give the same files, byte for byte", async () => {
  const names = (await filesOf(second)).filter((name) => name !== ".sources");
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const isSame = (await readFile(join(first, name))).equals(await readFile(join(second, name)));
    expect([name, isSame]).toEqual([name, true]);
  }
  for (const index of [0, 8]) expect(drawSample(index) === drawSample(index)).toBe(true);
});

test("the kept photo of a person is what the code draws", async () => {
  const id = samplePeople[0]?.id;
  await drawPerson(second, 0);
  for (const file of [`${id}.jpg`, `${id}-thumb.webp`]) {
    const isSame = (await readFile(join(second, file))).equals(await readFile(join(first, file)));
    expect([file, isSame]).toEqual([file, true]);
  }
});

test("every sample of the list is there, large enough to work with and light enough to load", async () => {
  const list = z
    .array(z.object({ file: z.string(), thumb: z.string() }))
    .parse(JSON.parse(await readFile(join(first, "samples.json"), "utf8")));
  expect(list).toHaveLength(12);
  for (const { file, thumb } of list) {
    const bytes = await readFile(join(first, file.replace("/art/", "")));
    expect(bytes.length).toBeLessThan(140_000);
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 800,
      height: 1000,
      format: "jpeg",
    });
    expect((await sharp(join(first, thumb.replace("/art/", ""))).metadata()).width).toBe(160);
  }
});

const rasters = [
  ...samplePeople,
  ...catalogue.flatMap(({ id }) => [toolPicture(id), toolPicture(id, true)]),
  ...icons,
  ...socialPages.flatMap((page) => locales.map((locale) => socialCard(page, locale))),
];

test.each(rasters)(
  "$file is there, has its size and shows something",
  async ({ file, widthPx, heightPx }) => {
    const picture = sharp(join(first, file.replace("/art/", "")));
    const { width, height } = await picture.metadata();
    expect([width, height]).toEqual([widthPx, heightPx]);
    const { channels } = await picture.stats();
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(15);
  },
);

test.each(emptyPictureNames)("the picture of %s is a drawing of its size", async (name) => {
  const { file, widthPx, heightPx } = emptyPicture(name);
  const svg = await readFile(join(first, file.replace("/art/", "")), "utf8");
  const drawn = new Resvg(svg).render();
  expect([drawn.width, drawn.height]).toEqual([widthPx, heightPx]);
  const inked = drawn.pixels.filter((value, k) => k % 4 === 3 && value > 0).length;
  expect(inked).toBeGreaterThan(0.02 * widthPx * heightPx);
});

test("the icon of old browsers holds one picture of 32 by 32", async () => {
  const ico = await readFile(join(first, "favicon.ico"));
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ width: 32, format: "png" });
});

test("a card's title is in the display face in both languages, narrower than the text's", async () => {
  const { folder, paths } = await displayFontFiles("Mọi việc về ảnh");
  const widthIn = (family: string, fontFiles: string[]) =>
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="100"><text y="80" font-size="60" font-weight="800" font-family="${family}">Mọi việc về ảnh</text></svg>`,
      { font: { loadSystemFonts: false, fontFiles } },
    ).getBBox()?.width ?? 0;
  const title = widthIn(DISPLAY_FONT, paths);
  await rm(folder, { recursive: true });
  expect(title).toBeGreaterThan(300);
  expect(title).toBeLessThan(0.92 * widthIn("Be Vietnam Pro", [...textFontFiles]));
});

test.each(palettes)("$name: dark ink on paper is readable text", ({ ink, paper }) => {
  expect(contrast(ink, paper)).toBeGreaterThan(7);
});
