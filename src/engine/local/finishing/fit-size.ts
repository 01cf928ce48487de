import type { ImageFile } from "#core/image-payload.ts";
import { enlargedSize, MAX_RESULT_SIDE_PX } from "#core/result-size.ts";
import { EngineFailure } from "../../port.ts";
import type { DecodedImage } from "../analysis/decode.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import { type CutPicture, centralPart, cropToSize, type Size } from "./resize.ts";
import type { FinishPayload } from "./rules.ts";

/**
 * Largest difference of the natural logarithms of two ratios that is cropped away. Models offer only a few ratios; the
 * nearest one to any common photo is within 12 %. Beyond that, the answer has another shape.
 */
const MAX_RATIO_OFF = 0.12;

type Analyse = (image: ImageFile<string>) => Promise<PhotoAnalysis>;

/** The size of the finished result; `null` to keep the answer's. */
export async function wantedSize(
  rule: FinishPayload["rules"]["size"],
  analyse: Analyse,
): Promise<Size | null> {
  switch (rule.kind) {
    case "free":
      return null;
    case "exact":
      return { width: rule.widthPx, height: rule.heightPx };
    case "like": {
      const { width, height } = (await analyse(rule.image)).image.raster;
      if (!rule.by) return { width, height };
      const enlarged = enlargedSize({ widthPx: width, heightPx: height }, rule.by);
      return { width: enlarged.widthPx, height: enlarged.heightPx };
    }
  }
}

interface Fit {
  /** `null` to keep the size of the image. */
  readonly wanted: Size | null;
  /** Takes only the shape of `wanted`. */
  readonly hasOwnSize?: boolean;
}

/** The centre of the answer in the requested size or shape. Throws `bad_answer` if its shape differs. */
export async function fitAnswer(
  image: DecodedImage,
  { wanted, hasOwnSize = false }: Fit,
): Promise<CutPicture> {
  const { width, height } = image.raster;
  const size = wanted ?? { width, height };
  if (!hasRatioOf({ width, height }, size)) {
    throw new EngineFailure(
      "bad_answer",
      `The answer is ${width} x ${height}, expected ${size.width} x ${size.height}.`,
    );
  }
  return cropToSize(image, hasOwnSize ? ownSize({ width, height }, size) : size);
}

/** The size of the answer in another shape: cropped, up to the longest side of a result. */
function ownSize(answer: Size, shape: Size): Size {
  const { width, height } = centralPart(answer, shape.width / shape.height);
  const scale = Math.min(1, MAX_RESULT_SIDE_PX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether one image fills the other except for a strip that may be cropped. */
export function hasRatioOf(a: Size, b: Size): boolean {
  const off = Math.log(a.width / a.height) - Math.log(b.width / b.height);
  return Math.abs(off) <= MAX_RATIO_OFF;
}
