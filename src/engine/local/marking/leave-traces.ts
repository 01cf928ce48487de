import type { PictureTraces, TraceOrder } from "#engine/port.ts";
import { drawOutput } from "../encode.ts";
import type { LocalOutput } from "../operation.ts";
import { type Carriers, createCarriers } from "./carriers.ts";
import { toCosines } from "./cosines.ts";
import { brightnessGrid, fingerprintOf } from "./look.ts";
import { MIN_MARKED_SIDE_PX, writeWatermark } from "./watermark.ts";

interface Traced {
  readonly left: LocalOutput;
  /** `null` if none were requested. */
  readonly traces: PictureTraces | null;
}

let kept: { readonly key: string; readonly carriers: Carriers } | null = null;

/** Cached for the key used last: a server has only one. */
function carriersOf(key: Uint8Array): Carriers {
  const name = Buffer.from(key).toString("hex");
  kept = kept?.key === name ? kept : { key: name, carriers: createCarriers(key) };
  return kept.carriers;
}

/**
 * The image and its fingerprint, with a watermark if one is requested and the image is large enough and opaque.
 * Transparent images are meant for compositing and stay unmarked.
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
