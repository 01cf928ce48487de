import { type History, record, startHistory } from "../form-history.ts";
import { runImageJob } from "../image/image-client.ts";
import { type Photo, payloadOf } from "../photo.ts";
import { emptyMask, type Mask, markedShare, maskOf, valuesOf } from "./mask.ts";

type PhotoSize = Pick<Photo["image"], "widthPx" | "heightPx">;

/** What was painted, with its undo steps. */
export type MaskHistory = History<Mask>;

const madeOf = new WeakMap<Photo, MaskHistory>();

/** Returns what a mask was painted with; `null` if it wasn't painted here. */
export function historyOf(mask: Photo | null): MaskHistory | null {
  return (mask && madeOf.get(mask)) ?? null;
}

/** Adds a change as a step of its own, however fast it follows another one. */
export function addStep(history: MaskHistory, mask: Mask): MaskHistory {
  return { ...record(history, mask, { of: "mask", atMs: 0 }), last: null };
}

/**
 * Returns the painted area as a white-on-black image in the photo's size; `null` if nothing is marked. Rejects with an
 * `ImageFault`.
 */
export async function toMaskPhoto(
  history: MaskHistory,
  { widthPx, heightPx }: PhotoSize,
): Promise<Photo | null> {
  const { now } = history;
  if (markedShare(now) === 0) return null;
  const blob = await runImageJob("drawMask", {
    painted: { values: valuesOf(now), widthPx: now.widthPx, heightPx: now.heightPx },
    widthPx,
    heightPx,
  });
  const image = {
    blob,
    originalWidthPx: widthPx,
    originalHeightPx: heightPx,
    widthPx,
    heightPx,
    notice: null,
  };
  const mask: Photo = { payload: await payloadOf(blob), name: "mask.png", previewUrl: "", image };
  madeOf.set(mask, history);
  return mask;
}

/**
 * Restores an earlier mask on a photo of this size for further painting; one undo step removes it. Returns `null` if
 * nothing is white. Rejects with an `ImageFault`.
 */
export async function restoreMask(file: Blob, size: PhotoSize): Promise<Photo | null> {
  const empty = emptyMask(size);
  const { widthPx, heightPx } = empty;
  const values = await runImageJob("readMask", { file, widthPx, heightPx });
  return toMaskPhoto(addStep(startHistory(empty), maskOf(empty, values)), size);
}
