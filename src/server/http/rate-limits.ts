import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { perMinute } from "#core/per-minute.ts";
import type { Queryable } from "#server/db/connection.ts";
import { addressOf } from "./address-of.ts";
import { hostOf, networkOf } from "./network-of.ts";
import { createProcessCount } from "./process-counts.ts";
import { requireIdentity } from "./require-identity.ts";
import { type Count, createSharedCount } from "./shared-counts.ts";

interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly per: "address" | "network" | "user";
  /** Counted in the database, across all processes. Other limits count in the memory of each process. */
  readonly isShared?: true;
  /** The name under which responses report the remaining calls (draft-ietf-httpapi-ratelimit-headers). */
  readonly shownAs?: string;
}

const MINUTE_MS = 60_000;

/**
 * Limits of calls. Rare and sensitive calls are counted across all processes. Counting frequent calls must cost
 * nothing, so each web process has its own limit.
 */
const rateLimits = {
  /** Checked before the session. 200 people behind one address who open a few pages each stay below it. */
  api: { max: 3_000, windowMs: MINUTE_MS, per: "address" },
  calls: { max: 300, windowMs: MINUTE_MS, per: "user" },
  signUp: { max: 10, windowMs: 60 * MINUTE_MS, per: "network", isShared: true },
  signIn: { max: 30, windowMs: 10 * MINUTE_MS, per: "address", isShared: true },
  /** Passkey signatures and link tokens, which can't be guessed. Guesses of passwords don't use this limit up. */
  proofs: { max: 60, windowMs: 10 * MINUTE_MS, per: "address", isShared: true },
  /** A run may need several, up to eight for a group. */
  uploads: { max: 120, windowMs: MINUTE_MS, per: "user" },
  /** The browser sends a batch's photos one by one, as fast as it reads them. */
  batchPhotos: { max: 120, windowMs: MINUTE_MS, per: "user" },
  /** Runs cost credits and a user has two admission slots. This limit stops programs that keep asking. */
  runs: { max: perMinute.runs, windowMs: MINUTE_MS, per: "user", shownAs: "runs" },
  /** Calls with an API key. Those that start runs count towards `runs` too. */
  programs: { max: perMinute.calls, windowMs: MINUTE_MS, per: "user", shownAs: "calls" },
  /** Files that the browser composed: one sheet per click. */
  marks: { max: 60, windowMs: MINUTE_MS, per: "user" },
  /** Inspections of a photo: free, but they occupy the engine's threads. */
  checks: { max: 20, windowMs: MINUTE_MS, per: "user" },
  /** Choices on a photo: a screen shows up to eleven, and asks again while the engine is busy. */
  tiles: { max: 60, windowMs: MINUTE_MS, per: "user" },
  /** Files for forms: each takes a search with some twenty encodings. */
  forms: { max: 20, windowMs: MINUTE_MS, per: "user" },
  /** Images from visitors, checked by a single thread. */
  verify: { max: 20, windowMs: 10 * MINUTE_MS, per: "network", isShared: true },
  supportByAddress: { max: 3, windowMs: 60 * MINUTE_MS, per: "address", isShared: true },
  supportByNetwork: { max: 10, windowMs: 60 * MINUTE_MS, per: "network", isShared: true },
  reports: { max: 60, windowMs: MINUTE_MS, per: "address" },
  /** Unknown URLs, which none of our pages link to. */
  notFound: { max: 300, windowMs: MINUTE_MS, per: "address" },
} as const satisfies Record<string, Limit>;

export type LimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
/** One hook per limit. Limits per user need the identity gate before them. */
export type RateLimiters = Readonly<Record<keyof typeof rateLimits, LimitHook>>;

/** Creates the hooks. Requests without limits pass. `sharedOn` stores the shared counts. */
export function createRateLimiters(sharedOn: Queryable): RateLimiters {
  const limiter = (name: keyof typeof rateLimits): LimitHook => {
    const limit: Limit = rateLimits[name];
    const hook = limit.isShared
      ? createSharedLimiter(createSharedCount(sharedOn, { name, ...limit }), limit)
      : createLimiter(limit);
    return async (request, reply) => (request.isLimited ? hook(request, reply) : undefined);
  };
  return {
    api: limiter("api"),
    calls: limiter("calls"),
    signUp: limiter("signUp"),
    signIn: limiter("signIn"),
    proofs: limiter("proofs"),
    uploads: limiter("uploads"),
    batchPhotos: limiter("batchPhotos"),
    runs: limiter("runs"),
    programs: limiter("programs"),
    marks: limiter("marks"),
    checks: limiter("checks"),
    tiles: limiter("tiles"),
    forms: limiter("forms"),
    verify: limiter("verify"),
    supportByAddress: limiter("supportByAddress"),
    supportByNetwork: limiter("supportByNetwork"),
    reports: limiter("reports"),
    notFound: limiter("notFound"),
  };
}

/** Calls with the same key count together. */
const keyGenerators = {
  address: (request: FastifyRequest) => hostOf(addressOf(request)),
  network: (request: FastifyRequest) => networkOf(addressOf(request)),
  user: (request: FastifyRequest) => requireIdentity(request).userId,
} as const satisfies Record<Limit["per"], (request: FastifyRequest) => string>;

function createLimiter(limit: Limit): LimitHook {
  const count = createProcessCount(limit);
  return async (request, reply) => {
    const { consumedPoints, remainingPoints, msBeforeNext } = await count(
      keyGenerators[limit.per](request),
    );
    const leftS = Math.ceil(msBeforeNext / 1_000);
    showLeft(reply, limit, { remaining: remainingPoints, leftS });
    if (consumedPoints > limit.max) refuse(reply, limit, leftS);
  };
}

function createSharedLimiter(count: Count, limit: Limit): LimitHook {
  return async (request, reply) => {
    const refusal = await count(keyGenerators[limit.per](request));
    if (refusal) refuse(reply, limit, Math.ceil(refusal.waitMs / 1_000));
  };
}

interface Left {
  readonly remaining: number;
  readonly leftS: number;
}

/** Adds the limit's item to both headers, after those of other limits. */
function showLeft(reply: FastifyReply, { max, windowMs, shownAs }: Limit, left: Left): void {
  if (shownAs === undefined) return;
  const items = {
    "ratelimit-policy": `"${shownAs}";q=${max};w=${windowMs / 1_000}`,
    ratelimit: `"${shownAs}";r=${left.remaining};t=${left.leftS}`,
  };
  for (const [name, item] of Object.entries(items)) {
    const before = reply.getHeader(name);
    reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
  }
}

/** Refuses the call with the header fields that API clients know. */
function refuse(reply: FastifyReply, { max }: Limit, leftS: number): never {
  const retryAfterS = Math.max(1, leftS);
  reply.headers({
    "ratelimit-limit": max,
    "ratelimit-remaining": 0,
    "ratelimit-reset": retryAfterS,
  });
  throw new AppError("rate_limited", { retryAfterS });
}
