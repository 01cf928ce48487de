import type { Queryable } from "#server/db/connection.ts";
import { select, selectOne } from "./ledger-call.ts";

/*
 * The only TypeScript that calls the ledger's functions (credits/credit.sql). The steps of a run call them inside the
 * database (runs/runs.sql). Each function takes the connection to use, so a caller can combine several in one
 * transaction. Amounts are whole credits above zero. Reusing a key or run id with other parameters throws
 * AppError("run_conflict").
 */

type CreditSource = "signup" | "referral" | "subscription" | "purchase" | "goodwill" | "promo";

/** Lots are spent in ascending order: free credits before paid ones. */
const creditPriority: Readonly<Record<CreditSource, number>> = {
  goodwill: 5,
  signup: 10,
  referral: 10,
  promo: 10,
  subscription: 20,
  purchase: 30,
};

export interface Grant {
  /** Identifies the event permanently, 8 to 200 characters, such as `signup:<user>`. */
  readonly key: string;
  readonly userId: string;
  readonly source: CreditSource;
  /** The origin of the credits, unique per source and user. */
  readonly sourceRef: string;
  readonly amount: number;
  /** Derived from the event, never from the current time. Required for paid credits: at most six months. */
  readonly expiresAt: Date | null;
  /** Paid credits are subject to prepaid-payment law. Defaults to paid for purchase and subscription. */
  readonly category?: "paid" | "promo";
}

export interface GrantOutcome {
  /** `false` if this key was already granted. */
  readonly isNew: boolean;
  readonly lotId: string;
}

export interface Reservation {
  readonly holdId: string;
  readonly userId: string;
  readonly amount: number;
  readonly purpose: string;
  readonly ttlSeconds: number;
}

const reserveOutcomes = [
  "held",
  "insufficient",
  "frozen:overdue",
  "frozen:disputed",
  "exists:pending",
  "exists:captured",
  "exists:released",
  "exists:expired",
] as const;
/**
 * `exists:<state>`: the same request already made this hold. `frozen:<reason>`: the balance would suffice if the user's
 * paid credits weren't frozen.
 */
export type ReserveOutcome = (typeof reserveOutcomes)[number];

const captureOutcomes = [
  "captured",
  "exists",
  "conflict",
  "already_released",
  "already_expired",
  "exceeds_hold",
  "not_found",
] as const;
/** `exists`: the same capture already happened. `conflict`: a different amount was captured. */
export type CaptureOutcome = (typeof captureOutcomes)[number];

const releaseOutcomes = [
  "released",
  "expired",
  "exists",
  "already_captured",
  "already_released",
  "already_expired",
  "not_due",
  "not_found",
] as const;
export type ReleaseOutcome = (typeof releaseOutcomes)[number];

const refundOutcomes = [
  "refunded",
  "exists",
  "exceeds_captured",
  "not_captured",
  "not_found",
] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

export interface Refund {
  readonly key: string;
  readonly holdId: string;
  readonly amount: number;
}

export interface Clawback {
  readonly key: string;
  readonly lotId: string;
  readonly amount: number;
}

export interface ClawbackOutcome {
  readonly taken: number;
  /** The part that was already spent or held; recorded as owed. */
  readonly owed: number;
}

export interface Balance {
  /** All credits of the user, including held ones. */
  readonly posted: number;
  readonly held: number;
  /** Credits that can be spent now. */
  readonly available: number;
}

export interface AuditFinding {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

function oneOf<const T extends string>(known: readonly T[], value: string): T {
  const found = known.find((outcome) => outcome === value);
  if (found === undefined) throw new Error(`the ledger returned "${value}"`);
  return found;
}

/** Parses an outcome of `credit.reserve`, which other database functions also return. */
export function reserveOutcomeOf(value: string): ReserveOutcome {
  return oneOf(reserveOutcomes, value);
}

/** Grants credits to a user, once per key. */
export async function grant(on: Queryable, request: Grant): Promise<GrantOutcome> {
  const isBought = request.source === "purchase" || request.source === "subscription";
  const row = await selectOne<{ is_new: boolean; granted_lot: string }>(
    on,
    "select is_new, granted_lot from credit.grant_credits($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      request.key,
      request.userId,
      request.source,
      request.sourceRef,
      request.category ?? (isBought ? "paid" : "promo"),
      creditPriority[request.source],
      request.amount,
      request.expiresAt,
    ],
  );
  return { isNew: row.is_new, lotId: row.granted_lot };
}

/** Holds credits for one run, once per hold id. */
export async function reserve(on: Queryable, request: Reservation): Promise<ReserveOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.reserve($1, $2, $3, $4, make_interval(secs => $5)) as outcome",
    [request.holdId, request.userId, request.amount, request.purpose, request.ttlSeconds],
  );
  return oneOf(reserveOutcomes, outcome);
}

/** Captures a hold: all of it, or `amount` of it and releases the rest. */
export async function capture(
  on: Queryable,
  holdId: string,
  amount: number | null = null,
): Promise<CaptureOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.capture($1, $2) as outcome",
    [holdId, amount],
  );
  return oneOf(captureOutcomes, outcome);
}

/** Releases a hold because its run failed, or because it expired (`expired`). */
export async function release(
  on: Queryable,
  holdId: string,
  state: "released" | "expired" = "released",
): Promise<ReleaseOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.release($1, $2) as outcome",
    [holdId, state],
  );
  return oneOf(releaseOutcomes, outcome);
}

/** Refunds captured credits, once per key. */
export async function refund(on: Queryable, request: Refund): Promise<RefundOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.refund($1, $2, $3) as outcome",
    [request.key, request.holdId, request.amount],
  );
  return oneOf(refundOutcomes, outcome);
}

/** Takes granted credits back because their payment was returned, once per key. Never takes the balance below zero. */
export function clawback(on: Queryable, request: Clawback): Promise<ClawbackOutcome> {
  return selectOne<{ taken: number; owed: number }>(
    on,
    "select taken::float8, owed::float8 from credit.clawback($1, $2, $3)",
    [request.key, request.lotId, request.amount],
  );
}

/** Why a user's paid credits are frozen. */
export type FreezeReason = "overdue" | "disputed";

/** Freezes a user's paid credits, so new runs can't use them; `null` unfreezes them. */
export async function setPaidFreeze(
  on: Queryable,
  userId: string,
  reason: FreezeReason | null,
): Promise<void> {
  await select(on, "select credit.set_paid_freeze($1, $2)", [userId, reason]);
}

/** Expires a lot before its end by our clock, for a customer whose provider clock is ahead. Held credits stay. */
export async function expireNow(on: Queryable, lotId: string): Promise<void> {
  await select(
    on,
    "select credit.expire_lot(id, p_now => greatest(expires_at, clock_timestamp())) from credit.lot where id = $1",
    [lotId],
  );
}

/** A user's balance; zeros for a user without an account. */
export async function balance(on: Queryable, userId: string): Promise<Balance> {
  const [row] = await select<{ posted: number; held: number; available: number }>(
    on,
    "select posted::float8, held::float8, available::float8 from credit.balance($1)",
    [userId],
  );
  return row ?? { posted: 0, held: 0, available: 0 };
}

/** Balances by user id. Users without an account are missing. */
export async function balances(
  on: Queryable,
  userIds: readonly string[],
): Promise<Map<string, Balance>> {
  const rows = await select<{ userId: string } & Balance>(
    on,
    `select asked.id as "userId", posted::float8, held::float8, available::float8
       from unnest($1::text[]) as asked (id) cross join lateral credit.balance(asked.id)`,
    [userIds],
  );
  return new Map(rows.map(({ userId, ...has }) => [userId, has]));
}

/** Violations of the ledger's rules. If the list isn't empty, stop accepting runs. */
export function audit(on: Queryable): Promise<AuditFinding[]> {
  return select<{ rule: string; id: string; detail: string }>(
    on,
    "select rule, id, detail from credit.audit",
    [],
  );
}
