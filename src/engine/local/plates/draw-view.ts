import type { FloatRaster } from "../ops/float-raster.ts";
import { createPlane, type Plane } from "../ops/raster.ts";
import { warpPlane, warpRaster } from "../ops/warp.ts";
import { throughLens } from "../scenes/lens.ts";
import { lightTable } from "./film.ts";
import { type PlatePictures, readPlate } from "./plate-files.ts";
import type { PlateView } from "./view.ts";

/** The picture of a view in linear light, with the focus on the person, and its depth. */
export interface DrawnView {
  readonly light: FloatRaster;
  /** In metres. */
  readonly depthM: Plane;
}

/** F-number of a portrait lens at the same angle of view, for a frame 36 mm wide. */
const PORTRAIT_STOP = 2.8;
/** More blur, as a fraction of the longest side, would hide which place it is. */
const MOST_BLUR = 0.0075;
const SENSOR_MM = 36;

/** Draws a view through the lens of a portrait photographer: sharp at the person, soft behind. */
export async function drawView(view: PlateView): Promise<DrawnView> {
  const pictures = await readPlate(view.plate, view.isMirrored);
  const light = lightOf(view, pictures);
  const depthM = depthOf(view, pictures);
  const radiusPx = blurRadiusPx(view);
  return { light: throughLens(light, depthM, { focusM: view.distanceM, radiusPx }), depthM };
}

function lightOf({ toFrame, frame }: PlateView, { picture }: PlatePictures): FloatRaster {
  const { data } = warpRaster(picture, toFrame, frame);
  const light = new Float32Array(data.length);
  for (let i = 0; i < light.length; i++) light[i] = lightTable[data[i] ?? 0] ?? 0;
  return { ...frame, data: light };
}

function depthOf({ plate, toFrame, frame }: PlateView, { nearness }: PlatePictures): Plane {
  const scale = plate.size.width / nearness.width;
  const placed = warpPlane(nearness, { ...toFrame, a: toFrame.a * scale }, frame);
  const depth = createPlane(frame.width, frame.height);
  for (let i = 0; i < depth.data.length; i++) {
    depth.data[i] = plate.nearestM / Math.max(1e-4, placed.data[i] ?? 0);
  }
  return depth;
}

/** Radius of the disc that a point at infinity becomes. A plate with a shallow focus of its own gets no other. */
function blurRadiusPx({ plate, frame, focalPx, distanceM }: PlateView): number {
  if (plate.camera.fStop < 8) return 0;
  // The focal length that has this angle of view on a frame of the sensor's width.
  const focalMm = (focalPx / Math.max(frame.width, frame.height)) * SENSOR_MM;
  const discMm = focalMm ** 2 / (PORTRAIT_STOP * (1_000 * distanceM - focalMm));
  return Math.min(MOST_BLUR, (0.5 * discMm) / SENSOR_MM) * Math.max(frame.width, frame.height);
}
