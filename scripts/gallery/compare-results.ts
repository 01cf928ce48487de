import sharp from "sharp";
import type { Outcome } from "./messages.ts";

/** How two results differ. */
export type Difference =
  /** `mean` is the mean absolute difference of the visible colours, 0..255. */
  | { readonly kind: "pixels"; readonly isIdentical: boolean; readonly mean: number }
  | { readonly kind: "size" }
  /** At least one of the two is missing. */
  | { readonly kind: "none" };

/** A transparent result is judged in front of this grey: colours under full transparency aren't visible. */
const BEHIND = "#808080";

function visiblePixels(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: BEHIND }).toColourspace("srgb").raw().toBuffer();
}

function allPixels(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().toColourspace("srgb").raw().toBuffer();
}

/** Compares the results of two builds pixel by pixel. */
export async function compareResults(before: Outcome, after: Outcome): Promise<Difference> {
  if (before.kind !== "made" || after.kind !== "made") return { kind: "none" };
  if (before.widthPx !== after.widthPx || before.heightPx !== after.heightPx) {
    return { kind: "size" };
  }
  const one = await allPixels(before.bytes);
  const other = await allPixels(after.bytes);
  if (one.equals(other)) return { kind: "pixels", isIdentical: true, mean: 0 };
  const old = await visiblePixels(before.bytes);
  const fresh = await visiblePixels(after.bytes);
  let sum = 0;
  for (let i = 0; i < old.length; i++) sum += Math.abs((old[i] ?? 0) - (fresh[i] ?? 0));
  return { kind: "pixels", isIdentical: false, mean: sum / old.length };
}
