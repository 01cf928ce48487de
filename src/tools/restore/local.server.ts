import { DOUBLED, enlargedSize } from "#core/result-size.ts";
import { grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { enlargedRows, type Size } from "#engine/local/ops/enlarged-rows.ts";
import {
  copyFloat,
  type FloatRaster,
  lumaOf,
  resizeFloat,
  toFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { isMonochrome, turnGrey } from "#engine/local/ops/monochrome.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { sharpen } from "#engine/local/ops/sharpen.ts";
import { warpRaster } from "#engine/local/ops/warp.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { eachBand } from "./bands.server.ts";
import { findDamage } from "./damage.server.ts";
import { denoise, noiseLevel } from "./denoise.server.ts";
import { fillThin } from "./fill-thin.server.ts";
import { tint } from "./tint.server.ts";
import { clarify, recoverTones } from "./tones.server.ts";
import { restore } from "./tool.ts";

type Payload = EnginePayload<typeof restore.operations.restoreImage>;

/** Repairs an old photo and doubles its size. Hand-tints a monochrome photo unless the user declines. */
export const restoreImageOperation = defineLocalOperation(
  engineReader(restore.operations.restoreImage),
  {
    capability: "full",
    note: null,
    run: restorePhoto,
  },
);

const CLARITY = 0.1;
const SHARPENING = { radius: 2, amount: 0.35 };

async function restorePhoto(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { steps, isTinted } = await restorePixels(job);
  job.progress("finishing", 0.85);
  const last = steps.at(-1);
  if (!last) throw new RangeError("a restoration has steps");
  return {
    raster: sharpen(enlarge(last), SHARPENING),
    alpha: null,
    mimeType: "image/jpeg",
    note: isTinted ? "colours_guessed" : null,
    steps: belowEachOther(steps),
  };
}

/**
 * The photo, and the photo after repair, after clarity, and after colour if it's tinted, in its own size. The numbers
 * that they are calculated with are free before the last one is enlarged.
 */
async function restorePixels(
  job: LocalJob<Payload>,
): Promise<{ readonly steps: readonly Raster[]; readonly isTinted: boolean }> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.08);
  const faces = await photo.faces();
  job.progress("repairing", 0.2);
  const picture = repair(photo, faces);
  const steps = [photo.image.raster, toRaster(picture)];
  job.progress("colouring", 0.6);
  const hasColour = !isMonochrome(picture);
  if (!hasColour) turnGrey(picture);
  denoise(picture);
  recoverTones(picture);
  clarify(picture, CLARITY);
  steps.push(toRaster(picture));
  const isTinted = !hasColour && job.payload.colorize !== false;
  if (isTinted) {
    await tintPhoto(photo, picture);
    steps.push(toRaster(picture));
  }
  return { steps, isTinted };
}

function belowEachOther(pictures: readonly Raster[]): Raster {
  const [{ width, height } = { width: 0, height: 0 }] = pictures;
  const data = new Uint8Array(3 * width * height * pictures.length);
  for (const [k, picture] of pictures.entries()) data.set(picture.data, 3 * width * height * k);
  return { width, height: height * pictures.length, data };
}

/**
 * Finds damage in the work image, which is large enough for visible damage, and fills it in the original. The following
 * steps change the returned image, because a copy of a large one is too large.
 */
function repair(photo: PhotoAnalysis, faces: readonly Face[]): FloatRaster {
  const damage = damageIn(photo, faces);
  const original = toFloat(photo.image.raster);
  if (!damage.data.includes(1)) return original;
  eachBand(original, { margin: FILL_MARGIN, rows: BAND_ROWS }, (band, top) => {
    const hole = maskOf(damage, { ...band, top }, original);
    return hole.data.includes(1) ? fillThin(band, hole) : null;
  });
  return original;
}

/** Damage of the work image, 1 where it is. */
export function damageIn(photo: PhotoAnalysis, faces: readonly Face[]): Plane {
  const { raster } = photo.work;
  const luma = lumaOf(toFloat(raster));
  return findDamage({ luma, features: featuresOf(raster, faces), noise: noiseLevel(luma) });
}

const BAND_ROWS = 480;
/** Rows around a band from which its holes are filled. */
const FILL_MARGIN = 48;

/** The part of the mask that covers a band of rows of the whole image. */
function maskOf(
  mask: Plane,
  { width, height, top }: Size & { readonly top: number },
  whole: Size,
): Plane {
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((top + y) * mask.height) / whole.height) * mask.width;
    for (let x = 0; x < width; x++) {
      plane.data[y * width + x] = mask.data[row + Math.floor((x * mask.width) / width)] ?? 0;
    }
  }
  return plane;
}

function featuresOf(size: Raster, faces: readonly Face[]): Plane {
  const features = createPlane(size.width, size.height);
  for (const face of faces) {
    for (const region of ["leftEye", "rightEye", "lips", "leftBrow", "rightBrow"] as const) {
      const area = fillPolygon(grown(outlineOf(face, region), 1.6), size);
      for (let i = 0; i < features.data.length; i++) {
        if ((area.data[i] ?? 0) > 0) features.data[i] = 1;
      }
    }
  }
  return features;
}

/** Tints at the size of the work image and adds the colours to the tones of `grey`. */
async function tintPhoto(photo: PhotoAnalysis, grey: FloatRaster): Promise<void> {
  const { width, height } = photo.work.raster;
  const small = resizeFloat(grey, width, height);
  const tinted = tint(small, {
    parts: await partsOf(photo),
    alpha: (await photo.matte()).alpha,
    faces: await photo.faces(),
    body: await photo.body(),
  });
  const change = copyFloat(tinted);
  for (let i = 0; i < change.data.length; i++) {
    change.data[i] = (change.data[i] ?? 0) - (small.data[i] ?? 0);
  }
  const changeRow = enlargedRows(change, grey);
  for (let y = 0, i = 0; y < grey.height; y++) {
    const row = changeRow(y);
    for (let k = 0; k < row.length; k++, i++) {
      grey.data[i] = (grey.data[i] ?? 0) + (row[k] ?? 0);
    }
  }
}

function enlarge(raster: Raster): Raster {
  const photo = { widthPx: raster.width, heightPx: raster.height };
  const { scale, widthPx, heightPx } = enlargedSize(photo, DOUBLED);
  const shift = (scale - 1) / 2;
  return warpRaster(
    raster,
    { a: scale, b: 0, dx: shift, dy: shift },
    { width: widthPx, height: heightPx },
  );
}
