import { defineLocalInspection, type LocalJob } from "#engine/local/operation.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findPosableBody, obstacleTo } from "./posable-body.server.ts";
import { type PoseLimits, type PoseObstacle, poseLimitsPayload } from "./pose-limits.ts";
import { posePresets } from "./presets.ts";

const asked = { payload: poseLimitsPayload };

/** Tells which presets a photo can't take, by the rule that also refuses runs. */
export const poseLimitsInspection = defineLocalInspection(engineReader(asked), findLimits);

async function findLimits(job: LocalJob<EnginePayload<typeof asked>>): Promise<PoseLimits> {
  const body = await findPosableBody(await job.analyse(job.payload.sourceImage));
  const obstacles: Record<string, PoseObstacle> = {};
  for (const { id, angles } of posePresets) {
    const obstacle = typeof body === "string" ? "not_whole" : obstacleTo(angles, body);
    if (obstacle) obstacles[id] = obstacle;
  }
  return { obstacles };
}
