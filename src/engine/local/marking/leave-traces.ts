import type { PictureTraces, TraceOrder } from "#engine/port.ts";
import { drawOutput } from "../encode.ts";
import type { LocalOutput } from "../operation.ts";
import { type Carriers, createCarriers } from "./carriers.ts";
import { toCosines } from "./cosines.ts";
import { brightnessGrid, fingerprintOf } from "./look.ts";
import { MIN_MARKED_SIDE_PX, writeWatermark } from "./watermark.ts";

interface Traced {
  readonly left: LocalOutput;
  /** Null when none were asked for. */
  readonly traces: PictureTraces | null;
}

let kept: { readonly key: string; readonly carriers: Carriers } | null = null;

/** Those of the key that was used last: a server has one. */
function carriersOf(key: Uint8Array): Carriers {
  const name = Buffer.from(key).toString("hex");
  kept = kept?.key === name ? kept : { key: name, carriers: createCarriers(key) };
  return kept.carriers;
}

/**
 * The picture with its watermark, when one is asked for and it has room, and its fingerprint. What is transparent
 * is going to be put into another picture and is left as it is.
 */
export async function leaveTraces(output: LocalOutput, order: TraceOrder | null): Promise<Traced> {
  if (!order) return { left: output, traces: null };
  const { raster, alpha } = output;
  const grid = await brightnessGrid(drawOutput(output));
  const print = fingerprintOf(toCosines(grid));
  const isLarge = Math.min(raster.width, raster.height) >= MIN_MARKED_SIDE_PX;
  const { watermarkId } = order;
  if (watermarkId === null || alpha !== null || !isLarge) {
    return { left: output, traces: { watermarkId: null, print } };
  }
  const mark = { carriers: carriersOf(order.key), id: watermarkId };
  const left = { ...output, raster: writeWatermark(raster, grid, mark) };
  return { left, traces: { watermarkId, print } };
}
