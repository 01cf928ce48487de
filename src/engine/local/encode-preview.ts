import { type EnginePreview, MAX_PREVIEW_BYTES } from "../port.ts";
import { drawOutput } from "./encode.ts";
import type { LocalPreview } from "./operation.ts";

/** Longest sides, in pixels: the first one whose file is small enough counts. */
const SIDES_PX = [200, 160, 120, 80] as const;
const QUALITY = 50;

/** Returns `null` if not even the smallest file has at most `MAX_PREVIEW_BYTES`. */
export async function encodePreview(picture: LocalPreview): Promise<EnginePreview | null> {
  for (const side of SIDES_PX) {
    const bytes = await drawOutput(picture)
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY, alphaQuality: QUALITY })
      .toBuffer();
    if (bytes.length > MAX_PREVIEW_BYTES) continue;
    const { width: widthPx, height: heightPx } = picture.resultSize;
    return {
      bytes: Uint8Array.from(bytes),
      mimeType: "image/webp",
      result: { widthPx, heightPx },
    };
  }
  return null;
}
