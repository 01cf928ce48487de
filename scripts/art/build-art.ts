import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { ToolId } from "../../src/tools/catalogue.ts";
import { drawBoards } from "./boards/draw-boards.ts";
import { appIcon, emptyTray, errorPrint, favicon } from "./brand.ts";
import { palettes } from "./palettes.ts";
import { drawPoses } from "./poses/draw-poses.ts";
import { drawAvatar } from "./print.ts";
import { drawSample, personOf, SAMPLE_COUNT } from "./sample-people.ts";
import { drawIdScene } from "./scenes/id.ts";
import { drawMagicScene } from "./scenes/magic.ts";
import {
  drawAgeScene,
  drawGroupScene,
  drawPoseScene,
  drawRetouchScene,
  drawSwapScene,
  drawThumbnailScene,
} from "./scenes/people-scenes.ts";
import {
  drawArtScene,
  drawAvatarScene,
  drawClothingScene,
  drawMiniatureScene,
  drawRestoreScene,
  drawStatueScene,
  drawTimeScene,
} from "./scenes/picture-scenes.ts";

const here = fileURLToPath(new URL(".", import.meta.url));
const STAMP = ".sources";

/** Pictures of the tools by id: `tool-<id>.webp`. */
const scenes = {
  pose: drawPoseScene,
  id: drawIdScene,
  youtube_thumbnail: drawThumbnailScene,
  swap: drawSwapScene,
  group: drawGroupScene,
  restore: drawRestoreScene,
  retouch: drawRetouchScene,
  age_change: drawAgeScene,
  time_travel: drawTimeScene,
  clothing: drawClothingScene,
  art_style: drawArtScene,
  statue: drawStatueScene,
  magic: drawMagicScene,
  miniature: drawMiniatureScene,
  avatar_multiverse: drawAvatarScene,
} as const satisfies Record<ToolId, () => string>;

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const name of (await readdir(here, { recursive: true })).toSorted()) {
    if (name.endsWith(".ts")) hash.update(name).update(await readFile(join(here, name)));
  }
  // Poses and boards are drawn from the definitions of their tools.
  for (const name of [
    "pose/figure.ts",
    "pose/pose-sketches.ts",
    "face-swap/boards.ts",
    "face-swap/inks.ts",
  ]) {
    hash.update(await readFile(join(here, "../../src/tools", name)));
  }
  return hash.digest("hex");
}

const raster = (svg: string, widthPx: number) =>
  sharp(Buffer.from(svg), { density: 144 }).resize(widthPx);

async function drawSamples(outDir: string): Promise<void> {
  const list = [];
  for (let index = 0; index < SAMPLE_COUNT; index += 1) {
    const id = `sample-${index + 1}`;
    const picture = await sharp(Buffer.from(drawSample(index)))
      .png()
      .toBuffer();
    await writeFile(
      join(outDir, `${id}.jpg`),
      await sharp(picture).jpeg({ quality: 88 }).toBuffer(),
    );
    const thumb = sharp(picture)
      .extract({ left: 200, top: 150, width: 400, height: 470 })
      .resize(160);
    await writeFile(join(outDir, `${id}-thumb.webp`), await thumb.webp({ quality: 82 }).toBuffer());
    list.push({ id, file: `/art/${id}.jpg`, thumb: `/art/${id}-thumb.webp` });
  }
  await writeFile(join(outDir, "samples.json"), JSON.stringify(list));
}

async function drawBrand(outDir: string): Promise<void> {
  const files = {
    "favicon.svg": favicon,
    "empty-tray.svg": emptyTray,
    "error-print.svg": errorPrint,
  };
  for (const [name, svg] of Object.entries(files)) await writeFile(join(outDir, name), svg);
  const icons = { "icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180 };
  for (const [name, sizePx] of Object.entries(icons)) {
    await writeFile(join(outDir, name), await raster(appIcon, sizePx).png().toBuffer());
  }
}

/** Draws every picture of the interface into `outDir`, unless those there are of the same sources. */
export async function buildArt(outDir: string): Promise<void> {
  const stamp = join(outDir, STAMP);
  const sources = await hashOfSources();
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === sources) return;
  await mkdir(outDir, { recursive: true });
  await drawSamples(outDir);
  for (const [id, draw] of Object.entries(scenes)) {
    await writeFile(
      join(outDir, `tool-${id}.webp`),
      await raster(draw(), 640).webp({ quality: 86 }).toBuffer(),
    );
  }
  for (const [index, inks] of palettes.entries()) {
    await writeFile(join(outDir, `avatar-${index}.svg`), drawAvatar(personOf(index), inks));
  }
  await drawPoses(join(outDir, "poses"));
  await drawBoards(join(outDir, "boards"));
  await drawBrand(outDir);
  await writeFile(stamp, sources);
}
