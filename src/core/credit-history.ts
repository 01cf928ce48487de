import { z } from "zod/mini";

/*
 * Shapes of the enveloped calls below /credits, for both sides. Amounts are whole credits, instants are
 * ISO 8601 in UTC.
 */

const instant = z.iso.datetime();

/** What happened to the balance. `expire` took credits whose time was over, `clawback` those of a returned payment. */
const creditEntryKinds = ["grant", "capture", "refund", "expire", "clawback"] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** What credits were given for. */
const creditSources = [
  "signup",
  "top_up",
  "subscription",
  "upgrade",
  "trial",
  "purchase",
  "referral",
  "goodwill",
  "promo",
] as const;
export type CreditSource = (typeof creditSources)[number];

/** Why a line is there: a run, or what the credits concerned had been given for. */
const creditReasons = [...creditSources, "run"] as const;

const creditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Below zero for what was taken. */
  amount: z.int(),
  balanceAfter: z.int().check(z.nonnegative()),
  kind: z.enum(creditEntryKinds),
  reason: z.enum(creditReasons),
  /** The run behind the line; `operation` is its name, such as photo_id. Null for every other reason. */
  run: z.nullable(z.object({ id: z.string(), operation: z.string() })),
});
export type CreditEntry = z.infer<typeof creditEntry>;

/** GET /credits/history?before=<next of the page before>, newest first. */
export const creditHistory = z.object({
  entries: z.array(creditEntry),
  /** Null on the last page. */
  next: z.nullable(z.string()),
});
export type CreditHistory = z.infer<typeof creditHistory>;

const creditLot = z.object({
  id: z.string(),
  source: z.enum(creditSources),
  /** What is left of `amount`, credits of running jobs included. */
  remaining: z.int().check(z.nonnegative()),
  amount: z.int().check(z.positive()),
  category: z.enum(["paid", "promo"]),
  grantedAt: instant,
  expiresAt: z.nullable(instant),
  /** Paid credits rest while a payment is overdue or disputed. */
  isFrozen: z.boolean(),
});
export type CreditLot = z.infer<typeof creditLot>;

/** GET /credits/lots: those with something left, in the order in which they are spent. */
export const creditLots = z.array(creditLot);
