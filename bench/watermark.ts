// What the invisible watermark survives: npx tsx bench/watermark.ts [photos]
// Marks each photo (at most 800 px) and copies it in several ways. Counts symbols as detected, and ids after error
// correction. Clean photos must stay below the score at which a mark counts as found.
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { createCarriers } from "#engine/local/marking/carriers.ts";
import { toCosines } from "#engine/local/marking/cosines.ts";
import { brightnessGrid } from "#engine/local/marking/look.ts";
import { CODE_BITS, encodeId } from "#engine/local/marking/mark-code.ts";
import {
  FOUND_SCORE,
  findWatermark,
  hearSigns,
  writeWatermark,
} from "#engine/local/marking/watermark.ts";
import type { Raster } from "#engine/local/ops/raster.ts";

const MAX_SIDE_PX = 800;
const carriers = createCarriers(new Uint8Array(32).fill(3));
const demo = join(
  dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
  "demo",
);
const [folder = demo] = process.argv.slice(2);

const draw = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });
const quality = (value: number) => (picture: Raster) => draw(picture).jpeg({ quality: value });
const size = (share: number) => (picture: Raster) =>
  draw(picture)
    .resize(Math.round(picture.width * share))
    .png();

function crop(picture: Raster): Sharp {
  const { width, height } = picture;
  const [left, top] = [Math.round(width * 0.05), Math.round(height * 0.05)];
  return draw(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .png();
}

const copies: Readonly<Record<string, (picture: Raster) => Sharp>> = {
  "as it is": (picture) => draw(picture).png(),
  "JPEG q90": quality(90),
  "JPEG q80": quality(80),
  "JPEG q70": quality(70),
  "JPEG q60": quality(60),
  "75 %": size(0.75),
  "50 %": size(0.5),
  "35 %": size(0.35),
  "50 %, JPEG q80": (picture) =>
    draw(picture)
      .resize(Math.round(picture.width / 2))
      .jpeg({ quality: 80 }),
  "brighter by 10 % and 10": (picture) => draw(picture).linear(1.1, 10).jpeg({ quality: 90 }),
  "darker by 20 %": (picture) => draw(picture).linear(0.8, 0).jpeg({ quality: 90 }),
  "10 % cut off": crop,
};

interface Tally {
  rightSigns: number;
  rightIds: number;
  lowestScore: number;
}

const tallies = new Map<string, Tally>();

function count(name: string, cosines: Float32Array, id: number): void {
  const tally = tallies.get(name) ?? { rightSigns: 0, rightIds: 0, lowestScore: Infinity };
  const wanted = encodeId(id);
  const found = findWatermark(cosines, carriers);
  const heard = hearSigns(cosines, carriers);
  tally.rightSigns += heard.filter((sign, i) => sign === wanted[i]).length / CODE_BITS;
  tally.rightIds += Number(found.id === id && found.score >= FOUND_SCORE);
  tally.lowestScore = Math.min(tally.lowestScore, found.score);
  tallies.set(name, tally);
}

function psnr(a: Raster, b: Raster): number {
  let square = 0;
  for (let i = 0; i < a.data.length; i++) square += ((a.data[i] ?? 0) - (b.data[i] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (square / a.data.length));
}

const ratios: number[] = [];
const clean: number[] = [];
let [elapsedMs, megapixels, photos] = [0, 0, 0];

for (const name of readdirSync(folder).filter((file) =>
  /^(?!screenshot|facemesh).*\.(jpe?g|png)$/.test(file),
)) {
  const { data, info } = await sharp(join(folder, name))
    .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) continue;
  const photo = { width: info.width, height: info.height, data };
  const id = Math.floor(Math.random() * 2 ** 32);
  const startMs = performance.now();
  const grid = await brightnessGrid(draw(photo));
  const marked = writeWatermark(photo, grid, { carriers, id });
  elapsedMs += performance.now() - startMs;
  megapixels += (photo.width * photo.height) / 1e6;
  photos += 1;
  ratios.push(psnr(photo, marked));
  clean.push(findWatermark(toCosines(grid), carriers).score);
  for (const [copy, make] of Object.entries(copies)) {
    const file = await make(marked).toBuffer();
    count(copy, toCosines(await brightnessGrid(sharp(file))), id);
  }
}

const mean = ratios.reduce((sum, value) => sum + value, 0) / photos;
console.info(`${photos} photos, ${(elapsedMs / megapixels).toFixed(0)} ms per megapixel`);
console.info(
  `PSNR ${Math.min(...ratios).toFixed(1)} dB at least, ${mean.toFixed(1)} dB on average`,
);
console.info(
  `clean photos: highest score ${Math.max(...clean).toFixed(1)}, found from ${FOUND_SCORE}`,
);
for (const [name, { rightSigns, rightIds, lowestScore }] of tallies) {
  const signs = ((100 * rightSigns) / photos).toFixed(2);
  console.info(
    `${name.padEnd(24)} signs ${signs.padStart(6)} %  ids ${rightIds}/${photos}  lowest score ${lowestScore.toFixed(1)}`,
  );
}
