import { Cuts, MAX_XMP, must, type Walked } from "./cuts.ts";

const SCREEN_BYTES = 13;
const IMAGE_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/* Extension labels. */
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const HAS_COLOURS = 0x80;
/** Full blocks have 255 bytes, so a file of 10 MB has about 40,000. */
const MAX_BLOCKS = 200_000;

/** Keeps the first frame with its colours and transparency. Drops comments, application data and the rest. */
export function walkGif(bytes: Buffer): Walked {
  const cuts = new Cuts(bytes);
  const xmp: Buffer[] = [];
  let hasManifest = false;
  const blocks = new BlockCount();
  let at = SCREEN_BYTES + coloursAt(bytes, SCREEN_BYTES);
  let control: { from: number; to: number } | null = null;
  cuts.keep(0, at);
  while (bytes[at] === EXTENSION) {
    const label = bytes[at + 1];
    const end = blocks.endFrom(bytes, at + 2);
    if (label === GRAPHIC_CONTROL) control = { from: at, to: end };
    if (label === APPLICATION) {
      const name = bytes.toString("latin1", at + 3, at + 14);
      if (name === "XMP DataXMP" && xmp.length < MAX_XMP) xmp.push(bytes.subarray(at, end));
      hasManifest ||= name.startsWith("C2PA_GIF");
    }
    at = end;
  }
  must(bytes[at] === IMAGE, "the picture has no pixels");
  if (control) cuts.keep(control.from, control.to);
  const end = blocks.endFrom(bytes, startOfPixels(bytes, at));
  cuts.keep(at, end);
  if (bytes[end] === TRAILER) cuts.keep(end, end + 1);
  else cuts.insert(Buffer.from([TRAILER]));
  return { bytes: cuts.result(), xmp, hasManifest };
}

/** Length of the colour table that belongs to the descriptor ending at `end`. */
function coloursAt(bytes: Buffer, end: number): number {
  must(end <= bytes.length, "the file ends too early");
  const flags = bytes[end === SCREEN_BYTES ? 10 : end - 1] ?? 0;
  return flags & HAS_COLOURS ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function startOfPixels(bytes: Buffer, image: number): number {
  const described = image + IMAGE_BYTES;
  const codeSize = described + coloursAt(bytes, described);
  must(codeSize < bytes.length, "the file ends too early");
  return codeSize + 1;
}

/** Counts the blocks of a file while walking over them. */
class BlockCount {
  #blocks = 0;

  /** Returns the offset after the empty block that ends the series of blocks at `from`. */
  endFrom(bytes: Buffer, from: number): number {
    for (let at = from; ; ) {
      this.#blocks += 1;
      must(this.#blocks <= MAX_BLOCKS, "the file has too many blocks");
      const length = bytes[at];
      must(length !== undefined, "the file ends too early");
      at += 1 + length;
      if (length === 0) return at;
    }
  }
}
