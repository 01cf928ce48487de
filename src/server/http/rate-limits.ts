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
  /** Counted for all processes together, in the database; the others in the memory of each process. */
  readonly isShared?: true;
  /** Answers say under this name how much of it is left (draft-ietf-httpapi-ratelimit-headers). */
  readonly shownAs?: string;
}

const MINUTE_MS = 60_000;

/**
 * How often something may be done. What is rare and sensitive is counted for all processes together; what is
 * frequent must cost nothing, and its limit is one of each web process.
 */
const rateLimits = {
  /** Before the sign-in is read; 200 people behind one address, each of whom opens a few pages, stay below it. */
  api: { max: 3_000, windowMs: MINUTE_MS, per: "address" },
  calls: { max: 300, windowMs: MINUTE_MS, per: "user" },
  signUp: { max: 10, windowMs: 60 * MINUTE_MS, per: "network", isShared: true },
  signIn: { max: 30, windowMs: 10 * MINUTE_MS, per: "address", isShared: true },
  /** Signatures of passkeys and tokens of links, which nobody guesses: guesses of passwords do not use these up. */
  proofs: { max: 60, windowMs: 10 * MINUTE_MS, per: "address", isShared: true },
  /** Each run may need several, up to eight for a group. */
  uploads: { max: 120, windowMs: MINUTE_MS, per: "user" },
  /** Photos of a batch come one after the other, as quickly as they are read. */
  batchPhotos: { max: 120, windowMs: MINUTE_MS, per: "user" },
  /** Two at a time per person is what the lanes allow, and each costs credits; this is for programs that ask and ask. */
  runs: { max: perMinute.runs, windowMs: MINUTE_MS, per: "user", shownAs: "runs" },
  /** Calls of programs with a key, besides the runs among them. */
  programs: { max: perMinute.calls, windowMs: MINUTE_MS, per: "user", shownAs: "calls" },
  /** Files that a browser put together: a sheet for each press. */
  marks: { max: 60, windowMs: MINUTE_MS, per: "user" },
  /** Photos that are looked at for a document: work for the threads of the engine, and free. */
  checks: { max: 20, windowMs: MINUTE_MS, per: "user" },
  /** Files for forms: a search with some twenty encodings each. */
  forms: { max: 20, windowMs: MINUTE_MS, per: "user" },
  /** Pictures of strangers are work for a thread that there is one of. */
  verify: { max: 20, windowMs: 10 * MINUTE_MS, per: "network", isShared: true },
  supportByAddress: { max: 3, windowMs: 60 * MINUTE_MS, per: "address", isShared: true },
  supportByNetwork: { max: 10, windowMs: 60 * MINUTE_MS, per: "network", isShared: true },
  reports: { max: 60, windowMs: MINUTE_MS, per: "address" },
  /** Addresses that nothing of ours leads to. */
  notFound: { max: 300, windowMs: MINUTE_MS, per: "address" },
} as const satisfies Record<string, Limit>;

export type LimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
/** One hook per limit. Those per user belong behind the identity gate. */
export type RateLimiters = Readonly<Record<keyof typeof rateLimits, LimitHook>>;

/** Prepares the hooks; they let requests pass that are not limited. `sharedOn`: where shared counts are kept. */
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
    forms: limiter("forms"),
    verify: limiter("verify"),
    supportByAddress: limiter("supportByAddress"),
    supportByNetwork: limiter("supportByNetwork"),
    reports: limiter("reports"),
    notFound: limiter("notFound"),
  };
}

/** What is counted together. */
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

/** Each limit of a call has its own item in both headers. */
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

/** Says in the terms that programs know which limit it was. */
function refuse(reply: FastifyReply, { max }: Limit, leftS: number): never {
  const retryAfterS = Math.max(1, leftS);
  reply.headers({
    "ratelimit-limit": max,
    "ratelimit-remaining": 0,
    "ratelimit-reset": retryAfterS,
  });
  throw new AppError("rate_limited", { retryAfterS });
}
