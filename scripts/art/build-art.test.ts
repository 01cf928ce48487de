import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildArt } from "./build-art.ts";
import { contrast, palettes } from "./palettes.ts";

let first = "";
let second = "";
beforeAll(async () => {
  first = await mkdtemp(join(tmpdir(), "fotoya-art-"));
  second = await mkdtemp(join(tmpdir(), "fotoya-art-"));
  await buildArt(first);
  await buildArt(second);
}, 120_000);
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
  const names = await filesOf(first);
  expect(names.length).toBeGreaterThan(20);
  expect(await filesOf(second)).toEqual(names);
  for (const name of names) {
    const isSame = (await readFile(join(first, name))).equals(await readFile(join(second, name)));
    expect([name, isSame]).toEqual([name, true]);
  }
});

test("every sample of the list is there, large enough to work with and light enough to load", async () => {
  const list = z
    .array(z.object({ file: z.string(), thumb: z.string() }))
    .parse(JSON.parse(await readFile(join(first, "samples.json"), "utf8")));
  expect(list).toHaveLength(6);
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

test.each(palettes)("$name: dark ink on paper is readable text", ({ ink, paper }) => {
  expect(contrast(ink, paper)).toBeGreaterThan(7);
});
