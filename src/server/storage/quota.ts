import { planOfRank } from "#core/plans.ts";

const MIB = 1024 * 1024;
/** Included in every plan. */
const BASE = { files: 500, mib: 600 };
/**
 * Space per credit of a plan, so every paid image can be stored. A photo of 2,400 px takes up to 3 MB. Of the results,
 * a cut-out of that size and a restored photo of 4,096 px are the largest: 2 to 3 MB (`bench/run-size.ts`).
 */
const PER_CREDIT = { files: 2, mib: 6 };

export interface Quota {
  readonly files: number;
  readonly bytes: number;
}

/** Limits on the number and total size of a user's uploads and results. `rank` 0 is the free plan. */
export function quotaOf(rank: number): Quota {
  const { creditsPerMonth: credits } = planOfRank(rank);
  return {
    files: BASE.files + PER_CREDIT.files * credits,
    bytes: (BASE.mib + PER_CREDIT.mib * credits) * MIB,
  };
}

/** Limits on a user's uploads that no run uses, the same for every plan. */
export const unusedQuota: Quota = { files: 500, bytes: 200 * MIB };
