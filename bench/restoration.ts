// Photo restoration on synthetic old prints: npx tsx bench/restoration.ts photos… [--out folder]
// Makes each photo into an old print with known specks, hairs, scratches and creases, restores it once intact and once
// damaged, and compares both: the share of visible damage that is gone, by defect and by area, and the change of other
// pixels, overall and in eyes, brows and mouths. Then the share of the untouched photo that is taken for damage, overall
// and in these features. --out: a sheet.
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type Analyser, createAnalyser } from "#engine/local/analyser.ts";
import { outlineOf } from "#engine/local/analysis/face-regions.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { restoreImageOperation } from "#tools/restore/local.server.ts";
import { damageOf } from "#tools/restore/repair.server.ts";
import { contactSheet } from "./contact-sheet.ts";
import { type Comparison, compareRestored, sumOf } from "./restoration/compare.ts";
import { defectKinds, makeOldPrint, PRINT_SIDE_PX } from "./restoration/old-print.ts";

const TILE_PX = 640;

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).toSorted().map((name) => join(path, name));
}

function photoOf(analyser: Analyser, bytes: Uint8Array): Promise<PhotoAnalysis> {
  return analyser.analyse({ bytes, mimeType: "image/jpeg" });
}

async function restored(analyser: Analyser, bytes: Uint8Array): Promise<Raster> {
  const { raster } = await restoreImageOperation.run({
    payload: { sourceImage: { bytes, mimeType: "image/jpeg" }, colorize: false },
    analyse: (image) => analyser.analyse(image),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return raster;
}

interface Mistakes {
  readonly all: number;
  readonly marked: number;
  readonly features: number;
  readonly markedFeatures: number;
}

/** Pixels of an undamaged photo that are taken for damage. */
async function mistakesIn(photo: PhotoAnalysis): Promise<Mistakes> {
  const { holes: damage } = await damageOf(photo);
  const features = await featuresOf(photo, damage);
  return {
    all: damage.data.length,
    marked: marks(damage, null),
    features: marks(features, null),
    markedFeatures: marks(damage, features),
  };
}

/** 1 over eyes, brows and mouths, in the given size. */
async function featuresOf(photo: PhotoAnalysis, { width, height }: Size): Promise<Plane> {
  const scale = width / photo.work.raster.width;
  const features = createPlane(width, height);
  for (const face of await photo.faces()) {
    for (const region of ["leftEye", "rightEye", "leftBrow", "rightBrow", "lips"] as const) {
      const outline = outlineOf(face, region).map(({ x, y }) => ({ x: scale * x, y: scale * y }));
      const area = fillPolygon(outline, features);
      for (const [i, value] of area.data.entries()) if (value > 0) features.data[i] = 1;
    }
  }
  return features;
}

function marks({ data }: Plane, where: Plane | null): number {
  return data.reduce((sum, value, i) => {
    return sum + (value > 0 && (where === null || (where.data[i] ?? 0) > 0) ? 1 : 0);
  }, 0);
}

function tile({ width, height, data }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(TILE_PX, TILE_PX, { fit: "contain", background: "#888888" })
    .png()
    .toBuffer();
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "none" : `${((100 * part) / whole).toFixed(1)} %`;
}

function decibels({ squares, pixels }: Comparison["inside"]): string {
  return (10 * Math.log10((255 * 255 * pixels) / Math.max(1, squares))).toFixed(1);
}

function report(name: string, comparison: Comparison): string {
  const { kinds, inside, outside, spoilt, features } = comparison;
  const shares = defectKinds.map((kind) => {
    const count = kinds[kind];
    const area = percent(count.removedPixels, count.pixels);
    return `${kind} ${percent(count.removed, count.defects)} (area ${area})`;
  });
  const all = Object.values(kinds).reduce((a, b) => ({
    defects: a.defects + b.defects,
    removed: a.removed + b.removed,
    pixels: a.pixels + b.pixels,
    removedPixels: a.removedPixels + b.removedPixels,
  }));
  return `${name}: gone ${percent(all.removed, all.defects)} (area ${percent(all.removedPixels, all.pixels)}); ${shares.join(", ")}; PSNR inside ${decibels(inside)} dB, outside ${decibels(outside)} dB; spoilt ${((1e6 * spoilt) / outside.pixels).toFixed(0)} ppm, of features ${percent(features.spoilt, features.pixels)}`;
}

const { values, positionals } = parseArgs({
  options: { out: { type: "string" } },
  allowPositionals: true,
});
const analyser = await createAnalyser();
const files = (await Promise.all(positionals.map(filesAt))).flat();
const comparisons: Comparison[] = [];
const mistakes: Mistakes[] = [];
const tiles: Buffer[] = [];
let cpuMs = 0;
for (const file of files) {
  const bytes = new Uint8Array(await readFile(file));
  const print = await makeOldPrint(bytes, basename(file));
  const intact = (await photoOf(analyser, print.intact)).image.raster;
  const damaged = (await photoOf(analyser, print.damaged)).image.raster;
  const restoredIntact = await restored(analyser, print.intact);
  const before = process.cpuUsage();
  const restoredDamaged = await restored(analyser, print.damaged);
  const { user, system } = process.cpuUsage(before);
  cpuMs += (user + system) / 1e3;
  const original = await sharp(bytes)
    .autoOrient()
    .resize(PRINT_SIDE_PX, PRINT_SIDE_PX, { fit: "inside" })
    .jpeg({ quality: 92 })
    .toBuffer();
  const untouched = await photoOf(analyser, new Uint8Array(original));
  const comparison = compareRestored({
    print,
    intact,
    damaged,
    restoredIntact,
    restoredDamaged,
    features: await featuresOf(untouched, print),
  });
  comparisons.push(comparison);
  const wrong = await mistakesIn(untouched);
  mistakes.push(wrong);
  console.log(
    `${report(basename(file), comparison)}; untouched photo: marked ${percent(wrong.marked, wrong.all)}, features ${percent(wrong.markedFeatures, wrong.features)}`,
  );
  if (values.out) tiles.push(await tile(damaged), await tile(restoredDamaged));
}
console.log(report("all", sumOf(comparisons)));
const sum = (key: keyof Mistakes): number => mistakes.reduce((all, one) => all + one[key], 0);
console.log(
  `untouched photos: marked ${percent(sum("marked"), sum("all"))}, features ${percent(sum("markedFeatures"), sum("features"))}; CPU ${(cpuMs / files.length).toFixed(0)} ms per print`,
);
if (values.out) {
  const sheet = await contactSheet(tiles, { columns: 4, tilePx: TILE_PX });
  await writeFile(join(values.out, "restoration.png"), sheet);
}
