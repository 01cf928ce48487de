import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Queryable } from "#server/db/connection.ts";

export interface Counting {
  /** Separates these counts from all others. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts one call of this key. Returns the wait, or `null` if the call may pass. */
export type Count = (key: string) => Promise<{ readonly waitMs: number } | null>;

/** If the database takes longer, this process counts in memory. */
const MAX_WAIT_MS = 1_000;

/**
 * Counts in the database, across all processes, in windows that begin with their first call. A key above its limit is
 * refused from memory until its window ends, so that hammering doesn't load the database. If the database can't count,
 * this process counts alone.
 */
export function createSharedCount(on: Queryable, { name, max, windowMs }: Counting): Count {
  const limits = { keyPrefix: "", points: max, duration: windowMs / 1_000 };
  const limiter = new RateLimiterPostgres({
    ...limits,
    storeClient: createPatientClient(on),
    storeType: "pool",
    schemaName: "public",
    tableName: "rate_limit",
    tableCreated: true,
    // Expired rows are deleted with all other expired data (privacy/retention.ts).
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: max + 1,
    insuranceLimiter: new RateLimiterMemory(limits),
  });
  return async (key) => {
    const hash = createHash("sha256")
      .update(JSON.stringify([name, key]))
      .digest("base64url");
    const refusal = await refusalOf(limiter.consume(hash));
    if (refusal === null || refusal.msBeforeNext <= windowMs) return waitOf(refusal);
    // A window that ends later than possible comes from a clock that was wrong.
    await limiter.delete(hash);
    return waitOf(await refusalOf(limiter.consume(hash)));
  };
}

function waitOf(refusal: RateLimiterRes | null) {
  return refusal && { waitMs: refusal.msBeforeNext };
}

async function refusalOf(consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes | null> {
  try {
    await consumed;
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

interface Question {
  readonly text: string;
  readonly values: unknown[];
}

/** Rejects slow queries. Drops statement names, which don't survive a pooler. */
function createPatientClient(on: Queryable) {
  return {
    async query({ text, values }: Question) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(reject, MAX_WAIT_MS, new Error("the database took too long to count"));
      });
      try {
        return await Promise.race([on.query(text, values), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
