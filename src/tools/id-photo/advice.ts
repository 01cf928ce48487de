import type { PreflightCheck } from "#core/documents/preflight.ts";

type CheckId = PreflightCheck["id"];

/** Checks that a photo with more room around the head would pass. */
const aboutRoom: ReadonlySet<CheckId> = new Set<CheckId>([
  "headSize",
  "eyeLine",
  "topMargin",
  "roomAbove",
  "centring",
  "roomBelow",
]);

/**
 * Returns the key of a check's advice. A head with too few pixels and too little room needs another camera: going
 * nearer and stepping back would contradict each other.
 */
export function adviceFor(id: CheckId, checks: readonly Pick<PreflightCheck, "id" | "outcome">[]) {
  const lacksRoom = checks.some((each) => aboutRoom.has(each.id) && each.outcome !== "pass");
  return id === "resolution" && lacksRoom ? "resolutionRoomFix" : (`${id}Fix` as const);
}
