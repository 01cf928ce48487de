// Visibility of the invisible watermark: npx tsx bench/watermark-look.ts photo [photo ...]
// Writes each photo (at most 800 px) next to its marked twin and their difference, amplified 16 times around grey, to
// .cache/watermark/. For the flat parts of each photo (skin, sky, walls) it reports the strength of the mark, and the
// look of the strongest tenth.
import { mkdir } from "node:fs/promises";
import { basename, extname } from "node:path";
import sharp, { type Sharp } from "sharp";
import { createCarriers } from "#engine/local/marking/carriers.ts";
import { brightnessGrid } from "#engine/local/marking/look.ts";
import { writeWatermark } from "#engine/local/marking/watermark.ts";
import type { Raster } from "#engine/local/ops/raster.ts";

const MAX_SIDE_PX = 800;
const AMPLIFIED = 16;
const GREY = 128;
const GAP_PX = 8;
const BLOCK_PX = 16;
/** A block is flat if its brightness varies less than this: 2.5 levels are a plain wall in a photo. */
const FLAT_LEVELS = 2.5;
const out = ".cache/watermark";
const carriers = createCarriers(new Uint8Array(32).fill(3));

const draw = ({ width, height, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

async function read(path: string): Promise<Raster> {
  const { data, info } = await sharp(path)
    .resize(MAX_SIDE_PX, MAX_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new RangeError(`${path} doesn't have three channels`);
  return { width: info.width, height: info.height, data };
}

const brightness = ({ data }: Raster, pixel: number): number =>
  0.299 * (data[3 * pixel] ?? 0) +
  0.587 * (data[3 * pixel + 1] ?? 0) +
  0.114 * (data[3 * pixel + 2] ?? 0);

/** Standard deviations of the photo and of the added mark, in one block. */
function spreads(photo: Raster, marked: Raster, left: number, top: number): [number, number] {
  const own: number[] = [];
  const added: number[] = [];
  for (let y = top; y < top + BLOCK_PX; y++) {
    for (let x = left; x < left + BLOCK_PX; x++) {
      const pixel = y * photo.width + x;
      own.push(brightness(photo, pixel));
      added.push(brightness(marked, pixel) - brightness(photo, pixel));
    }
  }
  return [deviation(own), deviation(added)];
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

function flatBlocks(photo: Raster, marked: Raster): number[] {
  const found: number[] = [];
  for (let top = 0; top + BLOCK_PX <= photo.height; top += BLOCK_PX) {
    for (let left = 0; left + BLOCK_PX <= photo.width; left += BLOCK_PX) {
      const [own, added] = spreads(photo, marked, left, top);
      if (own < FLAT_LEVELS) found.push(added);
    }
  }
  return found.toSorted((a, b) => a - b);
}

await mkdir(out, { recursive: true });
for (const path of process.argv.slice(2)) {
  const photo = await read(path);
  const grid = await brightnessGrid(draw(photo));
  const marked = writeWatermark(photo, grid, { carriers, id: 0x5a_5a_12_34 });
  const difference = Array.from(
    marked.data,
    (value, i) => GREY + AMPLIFIED * (value - (photo.data[i] ?? 0)),
  );
  const { width, height } = photo;
  const pictures = [
    photo,
    marked,
    { width, height, data: Uint8Array.from(Uint8ClampedArray.from(difference)) },
  ];
  const pieces = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await draw(picture).png().toBuffer(),
      left: i * (width + GAP_PX),
      top: 0,
    })),
  );
  const name = basename(path, extname(path));
  await sharp({
    create: { width: 3 * width + 2 * GAP_PX, height, channels: 3, background: "#7f7f7f" },
  })
    .composite(pieces)
    .png()
    .toFile(`${out}/${name}.png`);
  const flat = flatBlocks(photo, marked);
  const at = (share: number) => (flat[Math.floor(share * (flat.length - 1))] ?? 0).toFixed(2);
  console.info(
    `${name.padEnd(16)} ${flat.length} flat blocks: mark ${at(0.5)} levels in the middle one, ${at(0.9)} from the loudest tenth, ${at(1)} at most`,
  );
}
