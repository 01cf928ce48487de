// Garments found in hand-marked photos: npx tsx bench/garments.ts folder... [--half tuning] [--sheet file.png]
// Looks for the photos of docs/photos.md in the folders. Prints the intersection over union (IoU) of each marked garment
// with the one that its word chooses, the mean of both halves, and the CPU time of the finder. The sheet shows the masks.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { createAnalyser } from "#engine/local/analyser.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { chooseGarment, findGarments, type Garment } from "#tools/clothing/garments.server.ts";
import type { GarmentWord } from "#tools/clothing/wish.ts";
import { contactSheet } from "./contact-sheet.ts";
import {
  heldOutMarks,
  type MarkedGarments,
  type MarkedKind,
  tuningMarks,
} from "./garments/marks.ts";

/** As the browser sends photos. */
const SIDE_PX = 800;
const TILE_PX = 400;
const COLUMNS = 4;

const wordFor = {
  top: "shirt",
  jacket: "jacket",
  shirt: "shirt",
  vest: "vest",
  tie: "tie",
  trousers: "lower",
  dress: "dress",
} as const satisfies Record<MarkedKind, GarmentWord>;

const tints = {
  top: [230, 40, 40],
  jacket: [230, 40, 40],
  shirt: [40, 110, 240],
  vest: [40, 190, 70],
  tie: [30, 210, 220],
  lower: [240, 190, 30],
  dress: [170, 60, 230],
} as const satisfies Record<Garment["kind"], readonly number[]>;

const { values, positionals } = parseArgs({
  options: { half: { type: "string" }, sheet: { type: "string" } },
  allowPositionals: true,
});
const analyser = await createAnalyser();
const tiles: Buffer[] = [];

async function openPhoto(file: string): Promise<Uint8Array | null> {
  for (const folder of positionals) {
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (!bytes) continue;
    const photo = sharp(bytes).autoOrient().flatten({ background: "#ffffff" });
    const fitted = photo.resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true });
    return Uint8Array.from(await fitted.jpeg({ quality: 92 }).toBuffer());
  }
  return null;
}

/** The marked pixels of each kind. */
function drawMarks(marks: MarkedGarments, raster: Raster): ReadonlyMap<MarkedKind, Plane> {
  const scale = raster.width / marks.widthPx;
  const fill = (outline: MarkedGarments["bare"][number]): Plane =>
    fillPolygon(
      outline.map(([x, y]) => ({ x: x * scale, y: y * scale })),
      raster,
    );
  const drawn = new Map<MarkedKind, Plane>();
  const layers = [
    ...marks.garments.map(({ kind, outline }) => ({ kind, area: fill(outline) })),
    ...marks.bare.map((outline) => ({ kind: null, area: fill(outline) })),
  ];
  for (const { kind, area } of layers) {
    if (kind && !drawn.has(kind)) drawn.set(kind, createPlane(raster.width, raster.height));
    for (const [i, value] of area.data.entries()) {
      if (value === 0) continue;
      for (const [other, plane] of drawn) plane.data[i] = other === kind ? 1 : 0;
    }
  }
  return drawn;
}

function overlap(truth: Plane, found: Plane | null): number {
  let [both, either] = [0, 0];
  for (const [i, value] of truth.data.entries()) {
    const has = (found?.data[i] ?? 0) > 0.5;
    if (value > 0.5 && has) both++;
    if (value > 0.5 || has) either++;
  }
  return either === 0 ? 0 : both / either;
}

async function tile(raster: Raster, garments: readonly Garment[]): Promise<Buffer> {
  const mixed = Uint8Array.from(raster.data);
  for (const { kind, mask } of garments) {
    for (let k = 0; k < mixed.length; k++) {
      const share = 0.55 * (mask.data[Math.floor(k / 3)] ?? 0);
      mixed[k] = (mixed[k] ?? 0) * (1 - share) + (tints[kind][k % 3] ?? 0) * share + 0.5;
    }
  }
  return sharp(mixed, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(TILE_PX, TILE_PX, { fit: "contain", background: "#888888" })
    .png()
    .toBuffer();
}

async function measure(marks: MarkedGarments): Promise<number[]> {
  const bytes = await openPhoto(marks.file);
  if (!bytes) return [];
  const photo = await analyser.analyse({ bytes, mimeType: "image/jpeg" });
  const before = process.cpuUsage();
  const garments = (await findGarments(photo))?.garments ?? [];
  const { user, system } = process.cpuUsage(before);
  const { raster } = photo.work;
  tiles.push(await tile(raster, garments));
  const scores = [...drawMarks(marks, raster)].map(([kind, truth]) => ({
    kind,
    score: overlap(truth, chooseGarment(garments, wordFor[kind])),
  }));
  const words = scores.map(({ kind, score }) => `${kind} ${score.toFixed(2)}`).join(", ");
  const found = garments.map(({ kind }) => kind).join(" ");
  console.log(
    `${marks.file}: ${words}; found ${found}; CPU ${((user + system) / 1e3).toFixed(0)} ms`,
  );
  return scores.map(({ score }) => score);
}

for (const [half, photos] of [
  ["tuning", tuningMarks],
  ["held-out", heldOutMarks],
] as const) {
  if (values.half && values.half !== half) continue;
  const scores: number[] = [];
  for (const marks of photos) scores.push(...(await measure(marks)));
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const good = scores.filter((score) => score >= 0.8).length;
  console.log(
    `${half}: mean IoU ${mean.toFixed(3)} of ${scores.length} garments, ${good} of at least 0.8`,
  );
}
if (values.sheet)
  await writeFile(values.sheet, await contactSheet(tiles, { columns: COLUMNS, tilePx: TILE_PX }));
