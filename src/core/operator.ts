import { z } from "zod/mini";
import { billingIntervals, invoiceStatuses, subscriptionStatuses } from "./billing.ts";
import { creditHistory, creditLots } from "./credit-history.ts";
import { modelNotice } from "./model-notice.ts";
import { currencies, paidPlanIds, tierNames } from "./plans.ts";
import { freeCreditStates } from "./profile.ts";
import { invitationStates } from "./referral-state.ts";
import { engineConditions, engineKinds } from "./run.ts";

/*
 * Shapes of the enveloped calls below /operator, for both sides. Only accounts named in OPERATOR_ACCOUNTS may
 * make them. Instants are ISO 8601 in UTC, amounts of money in minor units of their currency.
 */

const instant = z.iso.datetime();
const count = z.int().check(z.nonnegative());
/** One line of text without control characters, as it may stand in an address or in a search. */
const line = z.string().check(z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

export const operatorLimits = {
  credits: 10_000,
  reasonMin: 3,
  reasonMax: 300,
  /** How far ahead the end of granted credits may lie. */
  endsInYears: 5,
} as const;

/** `before`: the `next` of the page before. */
export const pageRequest = z.strictObject({ before: z.optional(line) });
const next = z.nullable(z.string());
/** The idempotency key of an action, made by the page. */
const requestId = z.uuid();

/** Rows of an audit that must be empty: how many there are, and the first of them. */
const auditReport = z.object({
  name: z.enum(["ledger", "runs"]),
  findings: count,
  first: z.array(z.object({ rule: z.string(), id: z.string(), detail: z.string() })),
});
export type AuditReport = z.infer<typeof auditReport>;

/** An engine, how it is doing in all processes, and what its calls of today (UTC) came to. */
const engineReport = z.object({
  engine: z.string(),
  kind: z.enum(engineKinds),
  model: z.nullable(z.string()),
  condition: z.enum(engineConditions),
  running: count,
  waiting: count,
  /** Calls of the built-in engine cost nothing and are not counted. */
  calls: count,
  failed: count,
  costMicroUsd: z.number().check(z.nonnegative()),
  /** Null: it was not called today. */
  medianMs: z.nullable(z.number()),
  /** What it may cost in a day; null: as much as it comes to. */
  capMicroUsd: z.nullable(z.number()),
});
export type EngineReport = z.infer<typeof engineReport>;

export const processRoles = ["web", "worker", "all"] as const;
/** `draining`: it finishes what it has begun and takes nothing new. */
export const processStates = ["starting", "ready", "draining"] as const;

/** One of the processes that share the database. */
const processReport = z.object({
  id: z.string(),
  role: z.enum(processRoles),
  host: z.string(),
  pid: count,
  version: z.string(),
  state: z.enum(processStates),
  startedAt: instant,
  /** Seconds since its last sign of life. */
  silentS: count,
});
export type ProcessReport = z.infer<typeof processReport>;

const runStates = ["queued", "running", "done", "failed"] as const;
/** `received`: not worked on yet, or tried and to be tried again. */
export const eventStatuses = ["received", "done", "ignored", "dead"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** GET /operator/overview. */
export const operatorOverview = z.object({
  audits: z.array(auditReport),
  users: count,
  /** Live ones, by plan and interval. */
  subscriptions: z.array(
    z.object({ plan: z.enum(paidPlanIds), interval: z.enum(billingIntervals), count }),
  ),
  /** Credits that people own and have not spent. */
  creditsOutstanding: z.object({ paid: count, promo: count }),
  /** Of the last 24 hours; states without any are left out. */
  runs: z.array(z.object({ state: z.enum(runStates), count })),
  events: z.array(z.object({ status: z.enum(eventStatuses), count })),
  /** Free credits of the beginning that wait for a decision. */
  reviews: count,
  engines: z.array(engineReport),
  /** Models that are set up and end, or are gone. */
  models: z.array(modelNotice),
  /** All that gave a sign of life in the last minute, the oldest first. */
  processes: z.array(processReport),
});
export type OperatorOverview = z.infer<typeof operatorOverview>;

/** GET /operator/users: part of an address or name, or a whole id. */
export const userSearch = z.strictObject({
  query: z.optional(line),
  before: z.optional(line),
});
const person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  credits: count,
  tier: z.enum(tierNames),
  createdAt: instant,
});
export type OperatorPerson = z.infer<typeof person>;
export const userPage = z.object({ users: z.array(person), next });

const operatorActions = [
  "credits.grant",
  "event.replay",
  "free_credits.decide",
  "letter.close",
  "account.forget",
  "operator.enrol",
] as const;
export type OperatorActionName = (typeof operatorActions)[number];

const loggedAction = z.object({
  id: z.string(),
  at: instant,
  operatorEmail: z.string(),
  action: z.enum(operatorActions),
  /** `user:<id>`, `event:<provider>:<id>` or `letter:<reference>`. */
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type LoggedAction = z.infer<typeof loggedAction>;
/** GET /operator/actions, newest first. */
export const actionPage = z.object({ actions: z.array(loggedAction), next });

const mirroredSubscription = z.object({
  id: z.string(),
  provider: z.string(),
  plan: z.enum(paidPlanIds),
  interval: z.enum(billingIntervals),
  currency: z.enum(currencies),
  amountMinor: count,
  status: z.enum(subscriptionStatuses),
  startedAt: instant,
  currentPeriodEnd: instant,
  isCancelledAtPeriodEnd: z.boolean(),
  endedAt: z.nullable(instant),
});
export type MirroredSubscription = z.infer<typeof mirroredSubscription>;

const mirroredInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  currency: z.enum(currencies),
  totalMinor: count,
  refundedMinor: count,
  createdAt: instant,
  paidAt: z.nullable(instant),
  isDisputed: z.boolean(),
});
export type MirroredInvoice = z.infer<typeof mirroredInvoice>;

/** How somebody came here and whom they brought. */
const referral = z.object({
  /** Null for people without a profile. */
  referralId: z.nullable(z.string()),
  invitedBy: z.nullable(
    z.object({ userId: z.string(), state: z.enum(invitationStates), reasons: z.array(z.string()) }),
  ),
  /** How many they brought, by what became of it. */
  invited: z.array(z.object({ state: z.enum(invitationStates), count })),
});
export type OperatorReferral = z.infer<typeof referral>;

/** GET /operator/users/{id}. */
export const userDetail = z.object({
  person,
  /** Null where another sign-in service keeps the account. */
  isEmailVerified: z.nullable(z.boolean()),
  freeCredits: z.nullable(z.enum([...freeCreditStates, "refused_reviewed"])),
  balance: z.object({ posted: count, held: count, available: count }),
  lots: creditLots,
  /** The last 50 lines. */
  history: creditHistory,
  /** Newest first, also those that are over. */
  subscriptions: z.array(mirroredSubscription),
  invoices: z.array(mirroredInvoice),
  referral,
  /** The last things operators did about this person. */
  actions: z.array(loggedAction),
});
export type UserDetail = z.infer<typeof userDetail>;

const reason = z
  .string()
  .check(
    z.trim(),
    z.minLength(operatorLimits.reasonMin),
    z.maxLength(operatorLimits.reasonMax),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u),
  );

/** POST /operator/users/{id}/grants. The same `requestId` has one effect. */
export const grantRequest = z.strictObject({
  requestId,
  credits: z.int().check(z.minimum(1), z.maximum(operatorLimits.credits)),
  reason,
  /** Null: without an end. */
  endsAt: z.nullable(instant),
});
export type GrantRequest = z.infer<typeof grantRequest>;
export const grantAnswer = z.object({ lotId: z.string(), available: count });

/** GET /operator/free-grants?state=review: who waits for the free credits of the beginning, oldest first. */
export const reviewSearch = z.strictObject({
  state: z.literal("review"),
  before: z.optional(line),
});
const review = z.object({
  person,
  /** Since when it waits. */
  since: instant,
  /** When a rule decides; null for reviews from before there were deadlines. */
  until: z.nullable(instant),
  /** What made it wait; null like `until`. */
  ground: z.nullable(
    z.object({
      /** As `reviewLimits` compares it. */
      weight: count,
      /** How many others claimed theirs in the 24 hours before, by what they have in common. */
      sameAddress: count,
      sameNetwork: count,
      sameDomain: count,
    }),
  ),
});
export type Review = z.infer<typeof review>;
export const reviewPage = z.object({ reviews: z.array(review), next });

/** POST /operator/free-grants/{userId}/decide. */
export const reviewDecision = z.strictObject({ requestId, isGranted: z.boolean(), reason });
export type ReviewDecision = z.infer<typeof reviewDecision>;
export const decisionAnswer = z.object({ isGranted: z.boolean(), available: count });

/** GET /operator/events. */
export const eventSearch = z.strictObject({
  status: z.optional(z.enum(eventStatuses)),
  before: z.optional(line),
});
const event = z.object({
  provider: z.string(),
  id: z.string(),
  type: z.string(),
  status: z.enum(eventStatuses),
  attempts: count,
  lastError: z.nullable(z.string()),
  objectId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  /** Whose customer it is; null for a stranger's. */
  userId: z.nullable(z.string()),
  /** As the event says, by the customer's clock. */
  createdAt: instant,
  receivedAt: instant,
  handledAt: z.nullable(instant),
});
export type OperatorEvent = z.infer<typeof event>;
export const eventPage = z.object({ events: z.array(event), next });

/** GET /operator/events/{provider}/{id}: secrets, addresses and card data in the payload are hidden. */
export const eventDetail = z.object({ event, payload: z.unknown() });
export type EventDetail = z.infer<typeof eventDetail>;

/** POST /operator/events/{provider}/{id}/replay; answers the event. */
export const replayRequest = z.strictObject({ requestId });
export const replayAnswer = event;
