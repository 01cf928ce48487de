/**
 * Cost of opening a picture in a picture process: `npx tsx bench/pictures.ts [files]`. Without files, measures pictures
 * of the most megapixels and a phone photo as browsers send it, each in a freshly started process.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import sharp, { type Sharp } from "sharp";
import { sniffImage } from "../src/core/image-format.ts";
import { uploadLimits } from "../src/core/image-limits.ts";
import { PictureProcess } from "../src/server/pictures/picture-process.ts";
import type { PictureForm } from "../src/server/pictures/picture-task.ts";
import { usageOf } from "../src/server/pictures/process-usage.ts";
import { findFiles } from "../src/server/process/files.ts";

const MIB = 1024 * 1024;
const WATCH_MS = 5;
const unlimited = { cpuMs: 60_000, memoryBytes: 4_096 * MIB, wallMs: 120_000 };
const mostPixels = uploadLimits.maxMegapixels * 1_000_000;
/** The largest upload in the proportions of a camera. */
const large = {
  width: Math.floor(Math.sqrt((mostPixels * 4) / 3)),
  height: Math.floor(Math.sqrt((mostPixels * 3) / 4)),
};
const phone = { width: 2_400, height: 1_800 };
const forms = ["checked", "anew", "small"] as const satisfies PictureForm[];

async function scene({ width, height }: typeof large): Promise<Sharp> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 50 };
  const half = { width: width >> 1, height: height >> 1, channels: 3 as const };
  const soft = await sharp({ create: { ...half, background: "#888", noise } })
    .blur(2.5)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(soft).resize(width, height);
}

/** A JPEG with extra bytes before its end, as many cameras write it. Decoders warn, so the file is inspected. */
function withOddBytes(jpeg: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(8), Buffer.from([0xff, 0xd9])]);
}

async function samples(): Promise<[string, Buffer][]> {
  const base = await (await scene(large)).png({ compressionLevel: 1 }).toBuffer();
  const again = () => sharp(base);
  const progressive = await again().jpeg({ quality: 82, progressive: true }).toBuffer();
  const full = { quality: 80, mozjpeg: true, chromaSubsampling: "4:4:4" };
  const dense = await again().jpeg(full).toBuffer();
  const drawn = await again().threshold(130).png().toBuffer();
  return [
    ["phone photo, JPEG", await (await scene(phone)).sharpen().jpeg({ quality: 95 }).toBuffer()],
    ["largest, JPEG", await again().jpeg({ quality: 82 }).toBuffer()],
    ["largest, progressive JPEG", progressive],
    ["largest, progressive JPEG 4:4:4", dense],
    ["largest, progressive JPEG 4:4:4 with odd bytes", withOddBytes(dense)],
    ["largest, PNG", drawn],
    ["largest, WebP", await again().webp({ quality: 80, effort: 1 }).toBuffer()],
    ["largest, lossless WebP", await sharp(drawn).webp({ lossless: true, effort: 0 }).toBuffer()],
    ["largest, GIF", await sharp(drawn).gif({ effort: 1 }).toBuffer()],
  ];
}

async function measure(name: string, bytes: Buffer): Promise<void> {
  const mimeType = sniffImage(bytes);
  if (!mimeType) throw new Error(`${name} isn't an image`);
  for (const form of forms) {
    const process = new PictureProcess(findFiles().pictureWorker, unlimited);
    const pid = await process.warmUp();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, usageOf(pid)?.memoryBytes ?? 0);
    }, WATCH_MS);
    const { outcome, cpuMs } = await process.run(
      { bytes, mimeType, form },
      new AbortController().signal,
    );
    clearInterval(watch);
    const end = outcome.ok
      ? `${((outcome.bytes ?? bytes).length / MIB).toFixed(1)} MB`
      : outcome.code;
    console.log(
      `${name} (${(bytes.length / MIB).toFixed(1)} MB), ${form}: ${Math.round(cpuMs)} ms, ${Math.round(most / MIB)} MB, ${end}`,
    );
    await process.close();
  }
}

async function measureStart(): Promise<void> {
  const began = performance.now();
  const process = new PictureProcess(findFiles().pictureWorker, unlimited);
  const usage = usageOf(await process.warmUp());
  const [cpuMs, mib] = [usage?.cpuMs ?? 0, Math.round((usage?.memoryBytes ?? 0) / MIB)];
  console.log(
    `start: ${Math.round(performance.now() - began)} ms (${cpuMs} ms of CPU time), ${mib} MB`,
  );
  await process.close();
}

const files = process.argv.slice(2);
await measureStart();
const given: [string, Buffer][] = files.map((file) => [basename(file), readFileSync(file)]);
for (const [name, bytes] of files.length > 0 ? given : await samples()) await measure(name, bytes);
