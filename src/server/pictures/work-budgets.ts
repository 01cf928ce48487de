import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "#core/errors.ts";
import type { Asker } from "../http/asker.ts";
import type { Purpose } from "./fair-line.ts";

/** The cost of opening an image, even if it was refused or stopped. */
export interface Work {
  readonly seconds: number;
  readonly megabytes: number;
  readonly megapixels: number;
}

const WINDOW_S = 10 * 60;

/**
 * Limits of image work per user and per network in ten minutes. A phone photo as browsers send it (up to 2,400 px)
 * takes 0.11 s of processor time to re-encode (decision 039). The limits allow a batch of 500, and three photos of each
 * of 200 users behind one address, on a machine four times slower. Displayed images need no sign-in, so only their
 * network is known.
 */
export const workBudgets = {
  bring: {
    person: { seconds: 400, megabytes: 4_000, megapixels: 8_000 },
    network: { seconds: 900, megabytes: 12_000, megapixels: 24_000 },
  },
  show: {
    network: { seconds: 600, megabytes: 12_000, megapixels: 24_000 },
  },
} as const satisfies Record<Purpose, Partial<Record<"person" | "network", Work>>>;

/** The limiter counts whole points. */
const POINTS = 1_000;

const units = ["seconds", "megabytes", "megapixels"] as const satisfies (keyof Work)[];

interface Budget {
  readonly unit: keyof Work;
  readonly limiter: RateLimiterMemory;
  /** `null` if this limit doesn't count the caller. */
  readonly keyOf: (asker: Asker) => string | null;
}

const keysOf = {
  person: ({ userId }: Asker) => userId,
  network: ({ network }: Asker) => network,
} as const;

function budgetsOf(purpose: Purpose): Budget[] {
  const scopes: Partial<Record<keyof typeof keysOf, Work>> = workBudgets[purpose];
  return (["person", "network"] as const).flatMap((scope) => {
    const most = scopes[scope];
    if (!most) return [];
    return units.map((unit) => ({
      unit,
      limiter: new RateLimiterMemory({ points: most[unit] * POINTS, duration: WINDOW_S }),
      keyOf: keysOf[scope],
    }));
  });
}

export interface WorkBudgets {
  /** Throws `work_limited` if the caller exceeded a limit. */
  require(asker: Asker, purpose: Purpose): Promise<void>;
  charge(asker: Asker, purpose: Purpose, work: Work): Promise<void>;
}

/** Counts in the memory of this process, whose work it limits. */
export function createWorkBudgets(): WorkBudgets {
  const budgets = { bring: budgetsOf("bring"), show: budgetsOf("show") };
  return {
    async require(asker, purpose) {
      if (!asker.isLimited) return;
      for (const { limiter, keyOf } of budgets[purpose]) {
        const key = keyOf(asker);
        const state = key === null ? null : await limiter.get(key);
        if (!state || state.consumedPoints < limiter.points) continue;
        throw new AppError("work_limited", {
          retryAfterS: Math.max(1, Math.ceil(state.msBeforeNext / 1_000)),
        });
      }
    },
    async charge(asker, purpose, work) {
      if (!asker.isLimited) return;
      for (const { limiter, unit, keyOf } of budgets[purpose]) {
        const key = keyOf(asker);
        if (key !== null) await limiter.penalty(key, Math.ceil(work[unit] * POINTS));
      }
    },
  };
}
