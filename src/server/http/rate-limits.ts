import fastifyRateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod/mini";
import { AppError } from "#core/errors.ts";
import { canonicalEmail } from "#server/accounts/canonical-email.ts";
import { CountStore } from "./count-store.ts";
import { hostOf, networkOf } from "./network-of.ts";
import { requireIdentity } from "./require-identity.ts";

interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly per: "address" | "network" | "user" | "mailbox";
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How often something may be done; counted in the memory of each process. */
const rateLimits = {
  api: { max: 300, windowMs: MINUTE_MS, per: "address" },
  signUp: { max: 10, windowMs: 60 * MINUTE_MS, per: "address" },
  signIn: { max: 30, windowMs: 10 * MINUTE_MS, per: "address" },
  /** Links by mail, to whomever they go: nobody's mailbox is filled by a stranger. */
  linksByMailbox: { max: 3, windowMs: 10 * MINUTE_MS, per: "mailbox" },
  linksByMailboxAndDay: { max: 10, windowMs: DAY_MS, per: "mailbox" },
  linksByNetwork: { max: 30, windowMs: 60 * MINUTE_MS, per: "network" },
  uploads: { max: 30, windowMs: MINUTE_MS, per: "user" },
  runs: { max: 30, windowMs: MINUTE_MS, per: "user" },
  supportByAddress: { max: 3, windowMs: 60 * MINUTE_MS, per: "address" },
  supportByNetwork: { max: 10, windowMs: 60 * MINUTE_MS, per: "network" },
} as const satisfies Record<string, Limit>;

export type LimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
/** One hook per limit. Those per user belong behind the identity gate. */
export type RateLimiters = Readonly<Record<keyof typeof rateLimits, LimitHook>>;

const noLimit: LimitHook = async () => undefined;

/** Prepares the hooks; with `isOn` false all of them let everything pass. */
export async function createRateLimiters(
  app: FastifyInstance,
  isOn: boolean,
): Promise<RateLimiters> {
  await app.register(fastifyRateLimit, { global: false, store: CountStore });
  const limiter = (limit: Limit) => (isOn ? createLimiter(app, limit) : noLimit);
  return {
    api: limiter(rateLimits.api),
    signUp: limiter(rateLimits.signUp),
    signIn: limiter(rateLimits.signIn),
    linksByMailbox: limiter(rateLimits.linksByMailbox),
    linksByMailboxAndDay: limiter(rateLimits.linksByMailboxAndDay),
    linksByNetwork: limiter(rateLimits.linksByNetwork),
    uploads: limiter(rateLimits.uploads),
    runs: limiter(rateLimits.runs),
    supportByAddress: limiter(rateLimits.supportByAddress),
    supportByNetwork: limiter(rateLimits.supportByNetwork),
  };
}

/** What is counted together. */
const keyGenerators = {
  address: (request: FastifyRequest) => hostOf(request.ip),
  network: (request: FastifyRequest) => networkOf(request.ip),
  user: (request: FastifyRequest) => requireIdentity(request).userId,
  mailbox: (request: FastifyRequest) => mailboxOf(request.body),
} as const satisfies Record<Limit["per"], (request: FastifyRequest) => string>;

const withEmail = z.object({ email: z.string() });

/** The mailbox that a body of plain JSON names, in one spelling; all others count together. */
function mailboxOf(body: unknown): string {
  const parsed = withEmail.safeParse(typeof body === "string" ? JSON.parse(body) : body);
  return parsed.success ? canonicalEmail(parsed.data.email) : "";
}

function createLimiter(app: FastifyInstance, limit: Limit): LimitHook {
  const count = app.createRateLimit({
    max: limit.max,
    timeWindow: limit.windowMs,
    keyGenerator: keyGenerators[limit.per],
  });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) {
      throw new AppError("rate_limited", { retryAfterS: Math.max(1, state.ttlInSeconds) });
    }
  };
}
