import sharp from "sharp";
import { uploadLimits } from "#core/image-limits.ts";
import type { UploadMimeType } from "#core/image-payload.ts";
import { readSourceType } from "#core/marking.ts";
import { createCarriers } from "#engine/local/marking/carriers.ts";
import { toCosines } from "#engine/local/marking/cosines.ts";
import { brightnessGrid, fingerprintOf } from "#engine/local/marking/look.ts";
import { FOUND_SCORE, findWatermark } from "#engine/local/marking/watermark.ts";
import { type ManifestFinding, openManifestReader } from "./c2pa/reader.ts";

/** What an examiner needs to recognise our marks. */
export interface OwnMarks {
  readonly chain: readonly Uint8Array[];
  readonly watermarkKey: Uint8Array;
}

export interface Examined {
  readonly manifest: ManifestFinding | null;
  /** The term in the file's XMP. */
  readonly sourceType: string | null;
  /** The number of our watermark; `null` if there is none. */
  readonly watermarkId: number | null;
  readonly print: bigint;
}

const MAX_PIXELS = uploadLimits.maxMegapixels * 1_000_000;
const DECODE_TIMEOUT_S = 10;

/** Looks for all marks that we leave in images. The files are untrusted: run it in a separate thread. */
export async function createExaminer({ chain, watermarkKey }: OwnMarks) {
  const reader = await openManifestReader(chain);
  const carriers = createCarriers(watermarkKey);
  /** Rejects if the image can't be decoded. */
  return async (bytes: Uint8Array, mimeType: UploadMimeType): Promise<Examined> => {
    const options = { limitInputPixels: MAX_PIXELS, pages: 1, failOn: "truncated" } as const;
    const { xmp } = await sharp(bytes, options).metadata();
    const picture = sharp(bytes, options).timeout({ seconds: DECODE_TIMEOUT_S }).autoOrient();
    const cosines = toCosines(await brightnessGrid(picture));
    const { id, score } = findWatermark(cosines, carriers);
    return {
      // The reader doesn't support GIF, and we don't sign GIFs either.
      manifest: mimeType === "image/gif" ? null : await reader.read(bytes, mimeType),
      sourceType: xmp ? readSourceType(xmp.toString()) : null,
      watermarkId: score >= FOUND_SCORE ? id : null,
      print: fingerprintOf(cosines),
    };
  };
}
