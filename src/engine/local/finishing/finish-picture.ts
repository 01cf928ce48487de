import type { ImageFile } from "#core/image-payload.ts";
import { EngineFailure } from "../../port.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import { findBodyAgain } from "../judging/find-body-again.ts";
import type { Measures } from "../judging/flaws.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "../operation.ts";
import { lumaPlane, type Plane, type Raster } from "../ops/raster.ts";
import { resizePlane } from "../ops/resample.ts";
import { cutOutAnswer } from "./cut-out.ts";
import { fitAnswer, wantedSize } from "./fit-size.ts";
import { recognise } from "./identity.ts";
import { pasteBack } from "./paste-back.ts";
import { type CutPicture, toFile } from "./resize.ts";
import { type FinishPayload, finishPayload } from "./rules.ts";
import { looksUnchanged } from "./unchanged.ts";

/** Turns a model's answer into a result, or throws the reason why it can't be one. */
export const finishPictureOperation = defineLocalOperation((value) => finishPayload.parse(value), {
  capability: "full",
  note: null,
  run: finishPicture,
});

type Job = LocalJob<FinishPayload>;

/**
 * Throws `bad_answer` for an answer that isn't an image or has another shape, `no_image` if it equals the photo or
 * shows another number of people, and `result_face` if it shows another person.
 */
async function finishPicture(job: Job): Promise<LocalOutput> {
  const { rules, hasOwnSize } = job.payload;
  const answer = await analyseAnswer(job);
  const base = rules.pasteBack ? await job.analyse(rules.pasteBack.base) : null;
  const wanted = await wantedSize(rules.size, job.analyse);
  let picture = await fitAnswer(
    answer.image,
    base ? { wanted: base.image.raster } : { wanted, hasOwnSize },
  );
  job.progress("finishing", 0.2);
  await refuseUnchanged(job, picture.raster);
  if (base) {
    const raster = await pasted(job, picture, base.image.raster);
    picture = await fitAnswer({ raster, alpha: null }, { wanted });
  }
  if (rules.cutOut) {
    picture = await cutOutAnswer(picture, {
      analyse: async (raster) => job.analyse(await toFile(raster)),
      source: await sourceOf(job),
    });
  }
  job.progress("finishing", 0.6);
  const isRight = await checkPeople(job, picture);
  const isLossless = picture.alpha !== null || (base !== null && isSmall(picture.raster));
  return {
    raster: picture.raster,
    alpha: picture.alpha,
    mimeType: isLossless ? "image/png" : "image/jpeg",
    note: isRight ? null : "face_unsure",
    measures: await measureBody(job, picture.raster),
  };
}

/** Looks for the person's limbs where the photo shows them. */
async function measureBody({ analyse, payload }: Job, picture: Raster): Promise<Measures> {
  const { sameBody } = payload.rules;
  return sameBody ? findBodyAgain(await analyse(sameBody), picture) : {};
}

async function analyseAnswer({ analyse, payload }: Job): Promise<PhotoAnalysis> {
  try {
    return await analyse(payload.answer);
  } catch (cause) {
    if (!(cause instanceof EngineFailure)) throw cause;
    throw new EngineFailure("bad_answer", "The answer cannot be read as a picture.", { cause });
  }
}

async function refuseUnchanged({ analyse, payload }: Job, picture: Raster): Promise<void> {
  const { mustDifferFrom } = payload.rules;
  if (!mustDifferFrom) return;
  const source = (await analyse(mustDifferFrom)).image.raster;
  if (await looksUnchanged(picture, source)) {
    throw new EngineFailure("no_image", "unchanged: the answer is the photo itself");
  }
}

async function pasted(job: Job, picture: CutPicture, base: Raster): Promise<Raster> {
  const mask = job.payload.rules.pasteBack?.mask;
  return pasteBack(picture.raster, {
    base,
    mask: mask ? await readMask(mask, job, base) : null,
  });
}

async function readMask(mask: ImageFile<string>, { analyse }: Job, base: Raster): Promise<Plane> {
  const { raster } = (await analyse(mask)).image;
  return resizePlane(lumaPlane(raster), base.width, base.height);
}

/** The photo whose pixels the result must keep one to one; `null` if there is none. */
async function sourceOf({ analyse, payload }: Job): Promise<Raster | null> {
  const { size } = payload.rules;
  return size.kind === "like" && size.by === null ? (await analyse(size.image)).image.raster : null;
}

/**
 * Returns `false` if someone isn't recognised. Throws `no_image` if the number of faces is wrong, and `result_face` if a
 * face is surely another person's.
 */
async function checkPeople({ analyse, payload }: Job, picture: CutPicture): Promise<boolean> {
  const { people, faceCount } = payload.rules;
  if (people.length === 0 && faceCount === null) return true;
  const finished = await analyse(await toFile(onWhite(picture)));
  const found = (await finished.faces()).length;
  if (faceCount !== null && found !== faceCount) {
    throw new EngineFailure("no_image", `The answer shows ${found} faces instead of ${faceCount}.`);
  }
  const recognition = await recognise(people, finished, analyse);
  if (recognition === "other") {
    throw new EngineFailure("result_face", "The answer shows another person's face.");
  }
  return recognition === "recognised";
}

/** Puts the image on white, so that no faces are detected in transparent areas. */
function onWhite({ raster, alpha }: CutPicture): Raster {
  if (!alpha) return raster;
  const data = raster.data.map((value, i) => {
    return 255.5 + (value - 255) * (alpha.data[Math.floor(i / 3)] ?? 1);
  });
  return { width: raster.width, height: raster.height, data };
}

/**
 * Up to this size, an image that keeps pixels of the photo is written losslessly: no pixel outside the edit may change.
 */
const MAX_LOSSLESS_PIXELS = 4_000_000;

function isSmall({ width, height }: Raster): boolean {
  return width * height <= MAX_LOSSLESS_PIXELS;
}
