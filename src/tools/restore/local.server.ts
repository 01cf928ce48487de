import { DOUBLED, enlargedSize } from "#core/result-size.ts";
import { grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import {
  copyFloat,
  type FloatRaster,
  lumaOf,
  resizeFloat,
  toFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { fillPolygon } from "#engine/local/ops/polygon.ts";
import { createPlane, type Plane, type Raster } from "#engine/local/ops/raster.ts";
import { sharpen } from "#engine/local/ops/sharpen.ts";
import { warpRaster } from "#engine/local/ops/warp.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findDamage } from "./damage.server.ts";
import { denoise, noiseLevel } from "./denoise.server.ts";
import { fillThin } from "./fill-thin.server.ts";
import { tint } from "./tint.server.ts";
import { clarify, isMonochrome, recoverTones, toGrey } from "./tones.server.ts";
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
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.08);
  const faces = await photo.faces();
  job.progress("repairing", 0.2);
  const picture = repair(photo, faces);
  job.progress("colouring", 0.6);
  const hasColour = !isMonochrome(picture);
  const plain = hasColour ? picture : toGrey(picture);
  const quiet = denoise(plain, noiseLevel(lumaOf(plain)));
  const toned = clarify(recoverTones(quiet), CLARITY);
  const isTinted = !hasColour && job.payload.colorize !== false;
  const finished = isTinted ? await tintPhoto(photo, toned) : toned;
  job.progress("finishing", 0.85);
  return {
    raster: sharpen(enlarge(toRaster(finished)), SHARPENING),
    alpha: null,
    mimeType: "image/jpeg",
    note: isTinted ? "colours_guessed" : null,
  };
}

/** Finds damage in the work image, which is large enough for visible damage, and fills it in the original. */
function repair(photo: PhotoAnalysis, faces: readonly Face[]): FloatRaster {
  const { raster } = photo.work;
  const luma = lumaOf(toFloat(raster));
  const damage = findDamage({ luma, features: featuresOf(raster, faces), noise: noiseLevel(luma) });
  const original = toFloat(photo.image.raster);
  if (damage.data.every((value) => value === 0)) return original;
  return fillThin(original, enlargeMask(damage, photo.image.raster));
}

function enlargeMask(mask: Plane, { width, height }: Raster): Plane {
  if (mask.width === width && mask.height === height) return mask;
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width;
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

/** Tints at the size of the work image and applies the colours to the original's tones. */
async function tintPhoto(photo: PhotoAnalysis, grey: FloatRaster): Promise<FloatRaster> {
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
  const large = resizeFloat(change, grey.width, grey.height);
  const out = copyFloat(grey);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = (out.data[i] ?? 0) + (large.data[i] ?? 0);
  }
  return out;
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
