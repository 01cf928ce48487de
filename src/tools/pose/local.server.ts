import { drawCutOut } from "#engine/local/cut-out-drawing.ts";
import { measurePerson } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { fillByShifts } from "#engine/local/ops/fill-shifts.ts";
import { dilate, gaussian } from "#engine/local/ops/filters.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { measurePose } from "./measure-pose.server.ts";
import { findPosableBody, obstacleTo } from "./posable-body.server.ts";
import type { PoseAngles } from "./pose-angles.ts";
import { poseOfPicture } from "./pose-of-picture.server.ts";
import { drawPosedPerson } from "./posed-person.server.ts";
import { findPosePreset } from "./presets.ts";
import { pose } from "./tool.ts";

type Payload = EnginePayload<typeof pose.operations.pose>;

/** Moves the person of a photo into the pose of a preset or of another image. */
export const poseOperation = defineLocalOperation(engineReader(pose.operations.pose), {
  capability: "limited",
  note: "pose_limits",
  run: recreatePose,
});

/** Seam beyond the outline that is removed, so that nothing of the old figure remains next to the new one. */
const SEAM = 0.014;
/** From this opacity on, a pixel shows something of the person. */
const FAINT = 0.04;
const SEED = 0x5eed;

async function recreatePose(job: LocalJob<Payload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_body", 0.08);
  const angles = await wantedPose(job);
  const body = await findPosableBody(photo);
  if (typeof body === "string") throw new EngineFailure(body);
  if (obstacleTo(angles, body)) throw new EngineFailure("body_hidden");
  const { person, skeleton, layers } = body;
  job.progress("cutting_out", 0.25);
  const cutOut = drawCutOut(photo.image, photo.work, person.alpha);
  job.progress("filling_in", 0.4);
  const everybody = await photo.matte();
  const background = fillByShifts(photo.image.raster, holeOf(person.alpha), {
    seed: SEED,
    forbidden: everybody.alpha,
  });
  job.progress("reshaping", 0.75);
  const { raster, ...posed } = drawPosedPerson({
    work: photo.work,
    person,
    skeleton,
    layers,
    angles,
    cutOut,
    background,
  });
  job.progress("finishing", 0.95);
  const measures = {
    ...(await measurePerson(photo, person)),
    ...(await measurePose(photo, raster, posed)),
  };
  return { raster, alpha: null, mimeType: "image/jpeg", note: null, measures };
}

/** The person with a seam around it, with a soft edge. */
function holeOf(alpha: Plane): Plane {
  const seamPx = Math.max(2, Math.round(SEAM * Math.max(alpha.width, alpha.height)));
  const solid = mapPlane(alpha, (value) => (value > FAINT ? 1 : 0));
  return gaussian(dilate(solid, seamPx + 1), 1);
}

/** The angles of the preset, or of the preset that the reference shows, or of the person in the reference. */
async function wantedPose(job: LocalJob<Payload>): Promise<PoseAngles> {
  const { poseId, poseImage } = job.payload;
  if (poseId !== undefined) {
    const preset = findPosePreset(poseId);
    if (!preset) throw new EngineFailure("bad_request");
    return preset.angles;
  }
  const angles = await poseOfPicture(await job.analyse(poseImage));
  if (!angles) throw new EngineFailure("no_person");
  return angles;
}
