import type { Sharp } from "sharp";
import { BAND_SIDE, GRID_SIDE } from "./cosines.ts";

const RED = 0.299;
const GREEN = 0.587;
const BLUE = 0.114;

/** Brightness (BT.601), 0..255. */
const brightnessOf = (red: number, green: number, blue: number): number =>
  RED * red + GREEN * green + BLUE * blue;

/** The input of marks and fingerprints: an image's brightness on the grid, with transparent parts as white. */
export async function brightnessGrid(picture: Sharp): Promise<Float32Array> {
  const { data, info } = await picture
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .resize(GRID_SIDE, GRID_SIDE, { fit: "fill", kernel: "lanczos3" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grid = new Float32Array(GRID_SIDE * GRID_SIDE);
  for (let i = 0, at = 0; i < grid.length; i++, at += info.channels) {
    grid[i] = brightnessOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
  }
  return grid;
}

const HASH_SIDE = 8;

/**
 * A fingerprint that a smaller or recompressed copy shares except for a few bits: which of the 64 lowest cosines are
 * above their median (the mean brightness is ignored).
 */
export function fingerprintOf(cosines: Float32Array): bigint {
  const lowest: number[] = [];
  for (let v = 0; v < HASH_SIDE; v++) {
    for (let u = 0; u < HASH_SIDE; u++) lowest.push(cosines[v * BAND_SIDE + u] ?? 0);
  }
  const sorted = lowest.slice(1).toSorted((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  let print = 0n;
  for (const [i, value] of lowest.entries()) {
    if (i > 0 && value > median) print |= 1n << BigInt(i);
  }
  return print;
}
