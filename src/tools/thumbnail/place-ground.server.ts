import { type FloatRaster, toFloat } from "#engine/local/ops/float-raster.ts";
import { drawView } from "#engine/local/plates/draw-view.ts";
import { developed } from "#engine/local/plates/film.ts";
import { plateFinder } from "#engine/local/plates/find-place.ts";
import type { Plate } from "#engine/local/plates/plate.ts";
import { stagingOf } from "#engine/local/plates/staging.ts";
import { type Size, wideView } from "#engine/local/plates/view.ts";

const findPlate = plateFinder("scenery");

/** The rendered place that the words of a video name; `null` without one. */
export function placeIn(words: string): Plate | null {
  const found = findPlate(words);
  return found?.isExact ? found.plate : null;
}

/** The focus is on people who stand this near, so that the place is soft behind them. */
const FOCUS_M = 1.2;

/** A place as the ground of a cover. */
export async function drawPlace(plate: Plate, size: Size, version: number): Promise<FloatRaster> {
  const view = wideView(plate, { ...stagingOf(plate, [], version), frame: size });
  const { light } = await drawView({ ...view, distanceM: FOCUS_M });
  return toFloat(developed(light));
}
