import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { uploadLimits } from "../../src/core/image-limits.ts";

/** Side of the pictures that cost most to decode: just below the limit of pixels. */
const LARGE_SIDE_PX = Math.floor(Math.sqrt(uploadLimits.maxMegapixels * 1_000_000));

const MARKER = 0xff;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const RESTART = [0xd0, 0xd7] as const;

/** Start and end of each scan of a JPEG, without headers of tables between scans. */
function scansOf(jpeg: Buffer): { from: number; to: number }[] {
  const scans: { from: number; to: number }[] = [];
  for (let at = 2; at < jpeg.length - 1; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) break;
    let end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) {
      while (!isMarker(jpeg, end)) end += 1;
      scans.push({ from: at, to: end });
    }
    at = end;
  }
  return scans;
}

function isMarker(jpeg: Buffer, at: number): boolean {
  if (at >= jpeg.length - 1) return true;
  const next = jpeg[at + 1] ?? 0;
  const isRestart = next >= RESTART[0] && next <= RESTART[1];
  return jpeg[at] === MARKER && next !== 0 && next !== MARKER && !isRestart;
}

async function largeProgressive(): Promise<Buffer> {
  const { data, info } = await sharp({
    create: { width: 64, height: 64, channels: 3, background: "#886644" },
  })
    .composite([
      { input: { create: { width: 20, height: 30, channels: 3, background: "#aacc22" } } },
    ])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .resize(LARGE_SIDE_PX, LARGE_SIDE_PX, { kernel: "nearest" })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer();
}

/** A progressive JPEG whose last scan is repeated `times` more times. */
export async function repeatedScans(times: number): Promise<Buffer> {
  const jpeg = await largeProgressive();
  const last = scansOf(jpeg).at(-1);
  if (!last) throw new Error("the encoder wrote no scan");
  const scan = jpeg.subarray(last.from, last.to);
  const copies = Array.from({ length: times }, () => scan);
  return Buffer.concat([jpeg.subarray(0, last.to), ...copies, jpeg.subarray(last.to)]);
}

/** The costliest picture within every limit: the most megapixels in the scans of an ordinary encoder. */
export function largestHonest(): Promise<Buffer> {
  return largeProgressive();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A small PNG with `count` empty chunks between its header and its pixels. */
export function manyChunks(count: number): Buffer {
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0]);
  const empty = pngChunk("prIv", Buffer.alloc(0));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...Array.from({ length: count }, () => empty),
    pngChunk("IDAT", deflateSync(Buffer.alloc(65 * 64))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
