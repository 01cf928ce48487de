import { z } from "zod/mini";

/*
 * Shapes of the enveloped calls below /credits, for both sides. Amounts are whole credits, instants are
 * ISO 8601 in UTC.
 */

const instant = z.iso.datetime();

/**
 * Why the balance changed. `return` gives back those of an unwanted result, `expire` removes credits past their expiry,
 * `clawback` those of a returned payment.
 */
const creditEntryKinds = ["grant", "capture", "refund", "return", "expire", "clawback"] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** The origin of a lot. */
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

/** The reason of an entry: a run, or the origin of the credits. */
const creditReasons = [...creditSources, "run"] as const;

const creditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Negative if credits were taken. */
  amount: z.int(),
  balanceAfter: z.int().check(z.nonnegative()),
  kind: z.enum(creditEntryKinds),
  reason: z.enum(creditReasons),
  /** The run behind the entry; `operation` is its name, such as photo_id. `null` for every other reason. */
  run: z.nullable(z.object({ id: z.string(), operation: z.string() })),
});
export type CreditEntry = z.infer<typeof creditEntry>;

/** GET /credits/history?before=<`next` of the previous page>, newest first. */
export const creditHistory = z.object({
  entries: z.array(creditEntry),
  /** `null` on the last page. */
  next: z.nullable(z.string()),
});
export type CreditHistory = z.infer<typeof creditHistory>;

const creditLot = z.object({
  id: z.string(),
  source: z.enum(creditSources),
  /** The unspent part of `amount`, including credits held for queued and running runs. */
  remaining: z.int().check(z.nonnegative()),
  amount: z.int().check(z.positive()),
  category: z.enum(["paid", "promo"]),
  grantedAt: instant,
  expiresAt: z.nullable(instant),
  /** Paid credits are frozen while a payment is overdue or disputed. */
  isFrozen: z.boolean(),
});
export type CreditLot = z.infer<typeof creditLot>;

/** GET /credits/lots: the lots with credits left, in spending order. */
export const creditLots = z.array(creditLot);
