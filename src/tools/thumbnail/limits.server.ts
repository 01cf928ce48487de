import type { Limits } from "#engine/local/judging/judge.ts";

/**
 * When a thumbnail with these flaws is free and when it is refused, see `result-limits.server.ts`. People whose cut-out
 * would be refused stay in their photo.
 */
export const thumbnailLimits: Limits = {
  jointsOutside: { refusedFrom: 0.2 },
  sideCut: { refusedFrom: 0.4 },
  sideways: { freeFrom: 0.3 },
  headCut: { freeFrom: 0.98 },
  endsInAir: { freeFrom: 0.21 },
  otherHeads: { freeFrom: 0.5 },
  neighbours: { freeFrom: 2 },
  faceUnsure: { freeFrom: 0.096 },
  faceSmall: { freeFrom: 0.3 },
};
