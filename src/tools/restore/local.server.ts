import { DOUBLED, enlargedSize } from "#core/result-size.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { enlargedRows } from "#engine/local/ops/enlarged-rows.ts";
import {
  copyFloat,
  type FloatRaster,
  resizeFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { isMonochrome, turnGrey } from "#engine/local/ops/monochrome.ts";
import { type Raster } from "#engine/local/ops/raster.ts";
import { sharpen } from "#engine/local/ops/sharpen.ts";
import { warpRaster } from "#engine/local/ops/warp.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { denoise } from "./denoise.server.ts";
import { repair } from "./repair.server.ts";
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
  await photo.faces();
  job.progress("repairing", 0.2);
  const picture = await repair(photo);
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
