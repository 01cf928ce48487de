import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { planeOf, resizeFloat, toFloat } from "#engine/local/ops/float-raster.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { anglesOf } from "./angles-of-skeleton.ts";
import { PRESET_ASPECT } from "./figure.ts";
import type { PoseAngles } from "./pose-angles.ts";
import { recognisePreset, SILHOUETTE } from "./recognise-preset.ts";
import { measureSkeleton } from "./skeleton.server.ts";

/** The pose of the preset that an image shows, or of the person in it; `null` if there is neither. */
export async function poseOfPicture(picture: PhotoAnalysis): Promise<PoseAngles | null> {
  const { raster } = picture.work;
  const silhouette = findSilhouette(raster);
  const preset = silhouette && recognisePreset(silhouette);
  if (preset) return preset.angles;
  const body = await picture.body();
  if (!body) return null;
  const person = { body, face: (await picture.faces())[0] ?? null };
  const skeleton = measureSkeleton(person, { ...raster, isCut: false });
  return skeleton ? anglesOf(skeleton) : null;
}

/** A preset image has this aspect ratio except for a few pixels. */
const ASPECT_TOLERANCE = 0.03;
/** Difference from the paper, in steps of 0..255 summed over the channels, from which a pixel is ink. */
const INK = 60;

/** Pixels that differ from the colour of the upper left corner; `null` for an image of another aspect ratio. */
function findSilhouette(raster: Raster): Uint8Array | null {
  const aspect = raster.width / raster.height;
  if (Math.abs(aspect - PRESET_ASPECT) > ASPECT_TOLERANCE) return null;
  const { width, height } = SILHOUETTE;
  const small = resizeFloat(toFloat(raster), width, height);
  const out = new Uint8Array(width * height);
  for (const c of [0, 1, 2] as const) {
    const plane = planeOf(small, c);
    const paper = plane.data[0] ?? 0;
    for (let i = 0; i < out.length; i++) {
      out[i] = Math.min(255, (out[i] ?? 0) + Math.abs((plane.data[i] ?? 0) - paper));
    }
  }
  return out.map((difference) => (difference > INK ? 1 : 0));
}
