import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Queryable } from "#server/db/connection.ts";

export interface Counting {
  /** Counts of one name stand apart from those of all others. */
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Counts one more call of this key: how long it must wait, or null when it may pass. */
export type Count = (key: string) => Promise<{ readonly waitMs: number } | null>;

/** A count that takes longer is made in the memory of this process. */
const MAX_WAIT_MS = 1_000;

/**
 * Counts in the database, for all processes together, in windows that begin with their first call. Whom the
 * database has seen too often is refused from memory until the window ends, so that hammering costs it nothing.
 * Where the database cannot count, this process does it for itself.
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
    // What is over is deleted with all else that is (privacy/retention.ts).
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
    // A window that ends later than it can was made by a clock that was wrong.
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

/** Rejects what takes too long. Statements lose their names, which a pooler would not know again. */
function createPatientClient(on: Queryable) {
  return {
    async query({ text, values }: Question) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(reject, MAX_WAIT_MS, new Error("the database takes too long to count"));
      });
      try {
        return await Promise.race([on.query(text, values), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
