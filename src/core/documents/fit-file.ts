import type { FileRule } from "./document.ts";

/** Smallest and largest file in bytes. */
export interface FileWindow {
  readonly minBytes: number;
  readonly maxBytes: number;
}

const DECIMAL_KB = 1000;
const BINARY_KB = 1024;
const NO_LIMIT_BYTES = 100_000_000;

/**
 * The bytes that keep a rule whether the authority counts 1000 or 1024 bytes as a kilobyte. A window that would be
 * empty then is read with 1024 at both ends.
 */
export function windowOf({ minKb, maxKb }: FileRule): FileWindow {
  const minBytes = (minKb ?? 0) * BINARY_KB;
  const maxBytes = maxKb === null ? NO_LIMIT_BYTES : maxKb * DECIMAL_KB;
  if (minBytes <= maxBytes) return { minBytes, maxBytes };
  return { minBytes, maxBytes: (maxKb ?? 0) * BINARY_KB };
}

/** How a JPEG is written. */
export interface JpegSetting {
  /** 1 to 100. */
  readonly quality: number;
  /** Whether colours keep every pixel or share one value among four. */
  readonly subsampling: "4:4:4" | "4:2:0";
  /** Of each side. */
  readonly scale: number;
}

export interface FittedFile {
  readonly isFitted: true;
  readonly bytes: Uint8Array;
  readonly setting: JpegSetting;
}

/** Why no file is inside: the smallest that can be made is too large, or the largest too small. */
export interface NoFit {
  readonly isFitted: false;
  readonly problem: "tooLarge" | "tooSmall";
  readonly nearestBytes: number;
}

export type EncodeJpeg = (setting: JpegSetting) => Promise<Uint8Array>;

const BEST_QUALITY = 100;
/** Below this, halving the colours loses less than a lower quality. */
const FULL_COLOUR_QUALITY = 88;
/** Sizes may go down by a few bytes when the quality goes up by one. */
const NEIGHBOURS = 2;

interface Tried {
  readonly setting: JpegSetting;
  readonly bytes: Uint8Array;
}

interface Search {
  readonly encode: EncodeJpeg;
  readonly window: FileWindow;
}

/** The best quality whose file is not too large; null when even the worst one is. */
async function bestBelow(
  { encode, window }: Search,
  at: Pick<JpegSetting, "subsampling" | "scale">,
): Promise<Tried | null> {
  let best: Tried | null = null;
  const isSmall = async (quality: number): Promise<boolean> => {
    const setting = { ...at, quality };
    const bytes = await encode(setting);
    if (bytes.length > window.maxBytes) return false;
    if (!best || quality > best.setting.quality) best = { setting, bytes };
    return true;
  };
  if (await isSmall(BEST_QUALITY)) return best;
  let low = 0;
  let high = BEST_QUALITY;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await isSmall(middle)) low = middle;
    else high = middle;
  }
  for (let above = 1; above <= NEIGHBOURS && low + above < BEST_QUALITY; above++) {
    if (low + above > high) await isSmall(low + above);
  }
  return best;
}

/** Full colours where they cost no quality to speak of. */
async function bestAt(search: Search, scale: number): Promise<Tried | null> {
  const full = await bestBelow(search, { subsampling: "4:4:4", scale });
  if (full && full.setting.quality >= FULL_COLOUR_QUALITY) return full;
  const shared = await bestBelow(search, { subsampling: "4:2:0", scale });
  const isInside = (tried: Tried | null) =>
    tried !== null && tried.bytes.length >= search.window.minBytes;
  if (!isInside(shared)) return full ?? shared;
  return shared;
}

/**
 * The best JPEG inside the window, by a search over quality, colours and `scales` (the sizes that are allowed, the
 * wanted one first). Nothing is ever added to a file to make it larger.
 */
export async function fitFile(
  encode: EncodeJpeg,
  window: FileWindow,
  scales: readonly number[] = [1],
): Promise<FittedFile | NoFit> {
  let miss: NoFit = { isFitted: false, problem: "tooLarge", nearestBytes: 0 };
  for (const scale of scales) {
    const best = await bestAt({ encode, window }, scale);
    if (!best) {
      const worst = await encode({ quality: 1, subsampling: "4:2:0", scale });
      miss = { isFitted: false, problem: "tooLarge", nearestBytes: worst.length };
    } else if (best.bytes.length < window.minBytes) {
      miss = { isFitted: false, problem: "tooSmall", nearestBytes: best.bytes.length };
    } else {
      return { isFitted: true, ...best };
    }
  }
  return miss;
}
