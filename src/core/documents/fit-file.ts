import type { FileRule } from "./document.ts";

/** The smallest and the largest allowed file in bytes. */
export interface FileWindow {
  readonly minBytes: number;
  readonly maxBytes: number;
}

const DECIMAL_KB = 1000;
const BINARY_KB = 1024;
const NO_LIMIT_BYTES = 100_000_000;

/**
 * Returns the bytes that satisfy a rule whether a kilobyte means 1000 or 1024 bytes. If no size satisfies both, both
 * ends use 1024.
 */
export function windowOf({ minKb, maxKb }: FileRule): FileWindow {
  const minBytes = (minKb ?? 0) * BINARY_KB;
  const maxBytes = maxKb === null ? NO_LIMIT_BYTES : maxKb * DECIMAL_KB;
  if (minBytes <= maxBytes) return { minBytes, maxBytes };
  return { minBytes, maxBytes: (maxKb ?? 0) * BINARY_KB };
}

/** Settings of the JPEG encoder. */
export interface JpegSetting {
  /** 1 to 100. */
  readonly quality: number;
  /** Whether every pixel keeps its colour or four pixels share one. */
  readonly subsampling: "4:4:4" | "4:2:0";
  /** Factor of each side. */
  readonly scale: number;
}

export interface FittedFile {
  readonly isFitted: true;
  readonly bytes: Uint8Array;
  readonly setting: JpegSetting;
}

/** Why no file fits: the smallest possible one is too large, or the largest possible one too small. */
export interface NoFit {
  readonly isFitted: false;
  readonly problem: "tooLarge" | "tooSmall";
  readonly nearestBytes: number;
}

export type EncodeJpeg = (setting: JpegSetting) => Promise<Uint8Array>;

const BEST_QUALITY = 100;
/** Below this quality, halving the colour resolution loses less than lowering the quality further. */
const FULL_COLOUR_QUALITY = 88;
/** A file may shrink by a few bytes when the quality rises by one. */
const NEIGHBOURS = 2;

interface Tried {
  readonly setting: JpegSetting;
  readonly bytes: Uint8Array;
}

interface Search {
  readonly encode: EncodeJpeg;
  readonly window: FileWindow;
}

/** Returns the best quality whose file isn't too large, or `null` if even the worst one is. */
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

/** Keeps full colour resolution unless the quality would drop below `FULL_COLOUR_QUALITY`. */
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
 * Returns the best JPEG inside the window. Searches quality, subsampling and `scales` (the allowed sizes, the preferred
 * one first). Never pads a file to make it larger.
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
