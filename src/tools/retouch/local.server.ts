import { findMainPerson } from "#engine/local/analysis/main-person.ts";
import { drawCutOut } from "#engine/local/cut-out-drawing.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { fillBehind } from "#engine/local/ops/fill-behind.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type BodyShape, bodyWarp, planRetouch } from "./body-warp.ts";
import { drawRetouched, findUncovered } from "./draw-retouched.server.ts";
import { measureShape } from "./measure-shape.server.ts";
import { retouch } from "./tool.ts";

type Payload = EnginePayload<typeof retouch.operations.retouch>;

/** Changes the width and height of the body; head, hands and background keep their shape. */
export const retouchOperation = defineLocalOperation(engineReader(retouch.operations.retouch), {
  capability: "full",
  note: null,
  run: reshape,
});

/** A slimmer body uncovers little: a mirror image of the surroundings works best. */
const MIRROR_REACH = 0.055;

async function reshape(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { width, height } = job.payload;
  if (width === 0 && height === 0) throw new EngineFailure("bad_request");
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_body", 0.1);
  await photo.body();
  job.progress("cutting_out", 0.25);
  const person = await findMainPerson(photo);
  if (!person) throw new EngineFailure("no_person");
  const shape = measureShape(person);
  const sliders = { width, height };
  const warp = bodyWarp(shape, sliders);
  job.progress("filling_in", 0.45);
  const cutOut = drawCutOut(photo.image, photo.work, person.alpha);
  const { alpha: everybody } = await photo.matte();
  const background = fillBehind(photo.image.raster, {
    alpha: cutOut.alpha,
    seen: findUncovered(person.alpha, warp),
    forbidden: everybody,
    mirrorReach: MIRROR_REACH,
  });
  job.progress("reshaping", 0.75);
  const raster = drawRetouched({
    photo: photo.image.raster,
    person: cutOut.raster,
    alpha: cutOut.alpha,
    background,
    warp,
    plan: planRetouch(shape, sliders),
    bounds: shape.bounds,
    middle: (shape.head.left + shape.head.right) / 2,
  });
  const measures = { ...(await measurePerson(photo, person)), unmoved: bodyMissing(shape) };
  return { raster, alpha: null, mimeType: "image/jpeg", note: null, measures };
}

/** How much less of a body than the height of its head is seen below the head, 0..1: nothing there could change. */
function bodyMissing({ head, bounds }: BodyShape): number {
  return Math.max(0, 1 - (bounds.bottom - head.bottom) / (head.bottom - head.top));
}
