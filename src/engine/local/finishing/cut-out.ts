import { EngineFailure } from "../../port.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import type { Plane, Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { removeGreenScreen } from "./green-screen.ts";
import { withOwnPixels } from "./own-pixels.ts";
import type { CutPicture } from "./resize.ts";

/** An image with a smaller or larger transparent fraction wasn't cut out. */
const TRANSPARENT = { least: 0.03, most: 0.97 } as const;

interface CuttingOut {
  /** Analyses an opaque image to find the people in it. */
  readonly analyse: (raster: Raster) => Promise<PhotoAnalysis>;
  /** The photo in the same size, if the subject should look as in the photo. */
  readonly source: Raster | null;
}

/** The answer without its green background. An already transparent answer keeps its own edge. */
export async function cutOutAnswer(
  picture: CutPicture,
  { analyse, source }: CuttingOut,
): Promise<CutPicture> {
  const cut = picture.alpha ? picture : await withoutScreen(picture.raster, analyse);
  const share = cut.alpha ? transparentShare(cut.alpha) : 0;
  if (share < TRANSPARENT.least || share > TRANSPARENT.most) {
    throw new EngineFailure(
      "bad_answer",
      `${Math.round(100 * share)} % of the answer is transparent.`,
    );
  }
  return (source && withOwnPixels(cut, source)) ?? cut;
}

async function withoutScreen(raster: Raster, analyse: CuttingOut["analyse"]): Promise<CutPicture> {
  const { alpha, hasPerson } = await (await analyse(raster)).matte();
  const matte = hasPerson ? resizePlane(alpha, raster.width, raster.height) : null;
  return removeGreenScreen(raster, matte);
}

function transparentShare({ data }: Plane): number {
  let sum = 0;
  for (const value of data) sum += 1 - value;
  return sum / data.length;
}
