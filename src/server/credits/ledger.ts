import type { Queryable } from "#server/db/connection.ts";
import { select, selectOne } from "./ledger-call.ts";

/*
 * The only program text that calls the ledger's functions (credits/credit.sql), beside the
 * steps of a run, which are functions of the database themselves (runs/runs.sql). Each function takes the connection to use, so that a caller can put several of them and its
 * own statements into one transaction. Amounts are whole credits above zero. A key or run id that was used before with other
 * parameters throws AppError("run_conflict").
 */

type CreditSource = "signup" | "referral" | "subscription" | "purchase" | "goodwill" | "promo";

/** Spent in rising order: what is free goes before what was paid for. */
const creditPriority: Readonly<Record<CreditSource, number>> = {
  goodwill: 5,
  signup: 10,
  referral: 10,
  promo: 10,
  subscription: 20,
  purchase: 30,
};

export interface Grant {
  /** Names the event for ever, 8 to 200 characters, such as `signup:<user>`. */
  readonly key: string;
  readonly userId: string;
  readonly source: CreditSource;
  /** What the credits were given for, once per source and user. */
  readonly sourceRef: string;
  readonly amount: number;
  /** Derived from the event, never from the present. Required for paid credits: at most six months. */
  readonly expiresAt: Date | null;
  /** Paid credits fall under prepaid-payment law. Default: paid for purchase and subscription. */
  readonly category?: "paid" | "promo";
}

export interface GrantOutcome {
  /** False when this key had been granted before. */
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
 * `exists:<state>`: this hold was made before, by the same request. `frozen:<reason>`: it would be enough if
 * the user's paid credits did not rest.
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
/** `exists`: the same capture happened before. `conflict`: another amount was captured. */
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
  /** What was spent or held already, and is booked as owed. */
  readonly owed: number;
}

export interface Balance {
  /** Everything the user owns, held credits included. */
  readonly posted: number;
  readonly held: number;
  /** What can be spent now. */
  readonly available: number;
}

export interface AuditFinding {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

function oneOf<const T extends string>(known: readonly T[], value: string): T {
  const found = known.find((outcome) => outcome === value);
  if (found === undefined) throw new Error(`the ledger answered "${value}"`);
  return found;
}

/** What `credit.reserve` answered, also inside another function of the database. */
export function reserveOutcomeOf(value: string): ReserveOutcome {
  return oneOf(reserveOutcomes, value);
}

/** Gives a user credits, once per key. */
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

/** Sets credits aside for one run, once per hold id. */
export async function reserve(on: Queryable, request: Reservation): Promise<ReserveOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.reserve($1, $2, $3, $4, make_interval(secs => $5)) as outcome",
    [request.holdId, request.userId, request.amount, request.purpose, request.ttlSeconds],
  );
  return oneOf(reserveOutcomes, outcome);
}

/** Spends a hold: all of it, or `amount` of it, which gives back the rest. */
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

/** Gives a hold back because its run failed, or because its time is over (`expired`). */
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

/** Gives captured credits back, once per key. */
export async function refund(on: Queryable, request: Refund): Promise<RefundOutcome> {
  const { outcome } = await selectOne<{ outcome: string }>(
    on,
    "select credit.refund($1, $2, $3) as outcome",
    [request.key, request.holdId, request.amount],
  );
  return oneOf(refundOutcomes, outcome);
}

/** Takes granted credits back because their payment was returned, once per key; never below zero. */
export function clawback(on: Queryable, request: Clawback): Promise<ClawbackOutcome> {
  return selectOne<{ taken: number; owed: number }>(
    on,
    "select taken::float8, owed::float8 from credit.clawback($1, $2, $3)",
    [request.key, request.lotId, request.amount],
  );
}

/** Why a user's paid credits rest. */
export type FreezeReason = "overdue" | "disputed";

/** Lets a user's paid credits rest (no new run takes of them), or lets them go again with null. */
export async function setPaidFreeze(
  on: Queryable,
  userId: string,
  reason: FreezeReason | null,
): Promise<void> {
  await select(on, "select credit.set_paid_freeze($1, $2)", [userId, reason]);
}

/** Ends a lot before our clock says so, because its owner's clock is ahead. Held credits stay. */
export async function expireNow(on: Queryable, lotId: string): Promise<void> {
  await select(
    on,
    "select credit.expire_lot(id, p_now => greatest(expires_at, clock_timestamp())) from credit.lot where id = $1",
    [lotId],
  );
}

/** What a user has; zeros for a user who never had any. */
export async function balance(on: Queryable, userId: string): Promise<Balance> {
  const [row] = await select<{ posted: number; held: number; available: number }>(
    on,
    "select posted::float8, held::float8, available::float8 from credit.balance($1)",
    [userId],
  );
  return row ?? { posted: 0, held: 0, available: 0 };
}

/** What each of these users has; those who never had any are not among them. */
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

/** The broken rules of the books. Anything but an empty list means: stop taking runs. */
export function audit(on: Queryable): Promise<AuditFinding[]> {
  return select<{ rule: string; id: string; detail: string }>(
    on,
    "select rule, id, detail from credit.audit",
    [],
  );
}
