import { type FloatRaster, toFloat } from "../ops/float-raster.ts";
import { drawView } from "./draw-view.ts";
import { developed } from "./film.ts";
import type { Plate } from "./plate.ts";
import { stagingOf } from "./staging.ts";
import { type Size, wideView } from "./view.ts";

/** The focus is on people who stand this near, so that the place is soft behind them. */
const FOCUS_M = 1.2;

/** Draws a place as the soft ground behind a bust. */
export async function drawBehind(plate: Plate, size: Size, version: number): Promise<FloatRaster> {
  const view = wideView(plate, { ...stagingOf(plate, [], version), frame: size });
  const { light } = await drawView({ ...view, distanceM: FOCUS_M });
  return toFloat(developed(light));
}
