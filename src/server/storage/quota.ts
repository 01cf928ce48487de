import { planOfRank } from "#core/plans.ts";

const MIB = 1024 * 1024;
/** What is kept for everybody. */
const BASE = { files: 500, mib: 600 };
/**
 * A plan that gives credits gives room for their pictures too: whoever has paid for a picture is never told that
 * there is no room for it. A photo of 2,400 px takes 1 to 3 MB, a cut-out of that size, the largest result, 3 MB.
 */
const PER_CREDIT = { files: 2, mib: 6 };

export interface Quota {
  readonly files: number;
  readonly bytes: number;
}

/** How many uploads and results are kept for a person, and how large together. `rank`: 0 for the free plan. */
export function quotaOf(rank: number): Quota {
  const { creditsPerMonth: credits } = planOfRank(rank);
  return {
    files: BASE.files + PER_CREDIT.files * credits,
    bytes: (BASE.mib + PER_CREDIT.mib * credits) * MIB,
  };
}

/** How many uploads that no run uses are kept for a person, and how large together: the same for every plan. */
export const unusedQuota: Quota = { files: 500, bytes: 200 * MIB };
