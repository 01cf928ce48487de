import type { Checkout, CheckoutRequest } from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import {
  type Buyer,
  type Customer,
  ensureCustomer,
  findCustomer,
  type InOrder,
} from "./customers.ts";
import { type CheckoutState, PaymentFailure, type PaymentProvider } from "./payment-provider.ts";
import { priceOf } from "./plan-change.ts";
import { type SyncDeps, syncCustomer } from "./sync.ts";
import { hadTrial } from "./trials.ts";

export interface CheckoutDeps extends SyncDeps {
  readonly database: Database;
  readonly inOrder: InOrder;
  /** 0 charges every plan immediately. */
  readonly trialDays: number;
}

/** Where the provider redirects the customer to. */
export interface ReturnAddress {
  /** Such as https://example.com, without a trailing slash. */
  readonly origin: string;
}

interface OrderRow {
  readonly order_id: string;
  readonly user_id: string;
  readonly checkout_id: string | null;
  readonly url: string | null;
  readonly plan: Checkout["plan"];
  readonly interval: Checkout["interval"];
  readonly currency: Checkout["currency"];
  readonly amount_minor: number;
  readonly trial_days: number;
  readonly status: Checkout["status"];
}

function toCheckout(row: OrderRow): Checkout {
  const { plan, interval, currency, amount_minor: amountMinor, status } = row;
  const url = status === "open" ? row.url : null;
  return {
    id: row.checkout_id ?? row.order_id,
    status,
    url,
    plan,
    interval,
    currency,
    amountMinor,
  };
}

/**
 * Begins a purchase, once per order id. Throws `plan_not_for_sale`, `price_changed` if the page showed another amount or trial,
 * `order_conflict` if the id belongs to another order, and `already_subscribed`.
 */
export async function beginCheckout(
  deps: CheckoutDeps,
  buyer: Buyer,
  { request, origin }: { request: CheckoutRequest } & ReturnAddress,
): Promise<Checkout> {
  const { plan, interval, currency } = request;
  if (priceOf(plan, interval, currency) !== request.amountMinor)
    throw new AppError("price_changed");
  await keepOrder(deps, buyer, request);
  return deps.inOrder(buyer.userId, async (transaction) => {
    const customer = await ensureCustomer(transaction.client, deps.provider, buyer);
    const { live } = await syncCustomer(deps, transaction, customer);
    await refreshCheckouts(deps.provider, transaction.client, buyer.userId);
    const order = await readOrder(transaction.client, buyer.userId, request.orderId);
    if (order?.checkout_id) return toCheckout(order);
    if (live) throw new AppError("already_subscribed");
    if (await endOpenCheckouts(deps, transaction, customer))
      throw new AppError("already_subscribed");
    const begun = await deps.provider.createCheckout({
      plan,
      interval,
      currency,
      customerId: customer.customerId,
      amountMinor: request.amountMinor,
      trialDays: order?.trial_days ?? 0,
      locale: buyer.locale,
      successUrl: `${origin}/checkout/result?checkout={CHECKOUT_ID}`,
      cancelUrl: `${origin}/pricing`,
      idempotencyKey: `checkout:${request.orderId}`,
    });
    await transaction.client.query(
      "update billing.checkout set checkout_id = $2, url = $3, status = $4 where order_id = $1",
      [request.orderId, begun.id, begun.url, begun.status],
    );
    const written = await readOrder(transaction.client, buyer.userId, request.orderId);
    if (!written) throw new Error("the inserted order wasn't returned");
    return toCheckout(written);
  });
}

/** Records the displayed order before any payment is requested. */
async function keepOrder(
  deps: CheckoutDeps,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<void> {
  const { orderId, plan, interval, currency, amountMinor } = request;
  const trialDays = await readTrialDays(deps, buyer);
  const isNew = (await readOrder(deps.database.pool, buyer.userId, orderId)) === null;
  if (isNew && (request.trialDays ?? trialDays) !== trialDays) throw new AppError("price_changed");
  await deps.database.pool.query(
    `insert into billing.checkout (
       order_id, provider, user_id, plan, interval, currency, amount_minor, trial_days, snapshot)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      orderId,
      deps.provider.mode,
      buyer.userId,
      plan,
      interval,
      currency,
      amountMinor,
      trialDays,
      JSON.stringify({ ...request, trialDays, locale: buyer.locale, email: buyer.email }),
    ],
  );
  const { rows } = await deps.database.pool.query(
    `select from billing.checkout
      where order_id = $1 and provider = $2 and user_id = $3 and plan = $4 and interval = $5
        and currency = $6 and amount_minor = $7`,
    [orderId, deps.provider.mode, buyer.userId, plan, interval, currency, amountMinor],
  );
  if (rows.length === 0) throw new AppError("order_conflict");
}

/** Returns the days of trial: none for a person who already had a plan or a trial under any spelling of the email address. */
export async function readTrialDays(
  deps: Pick<CheckoutDeps, "database" | "personHash" | "trialDays">,
  buyer: Pick<Buyer, "userId" | "email">,
): Promise<number> {
  if (deps.trialDays === 0) return 0;
  const isKnown = await hadTrial(deps.database.pool, deps.personHash, buyer);
  return isKnown ? 0 : deps.trialDays;
}

/** `id` is the provider's or the order's. */
async function readOrder(on: Queryable, userId: string, id: string): Promise<OrderRow | null> {
  const { rows } = await on.query<OrderRow>(
    "select * from billing.checkout where user_id = $1 and (checkout_id = $2 or order_id::text = $2)",
    [userId, id],
  );
  return rows[0] ?? null;
}

async function openOrders(on: Queryable, userId: string, mode: string): Promise<string[]> {
  const { rows } = await on.query<{ checkout_id: string }>(
    `select checkout_id from billing.checkout
      where user_id = $1 and provider = $2 and status = 'open' and checkout_id is not null
      order by created_at`,
    [userId, mode],
  );
  return rows.map((row) => row.checkout_id);
}

async function settle(
  on: Queryable,
  checkoutId: string,
  ask: () => Promise<CheckoutState>,
): Promise<CheckoutState["status"]> {
  const status = await ask().then(
    (state) => state.status,
    (error: unknown) => {
      // A checkout that the provider no longer knows can't be paid.
      if (error instanceof PaymentFailure && error.code === "not_found") return "expired" as const;
      throw error;
    },
  );
  await on.query("update billing.checkout set status = $2 where checkout_id = $1", [
    checkoutId,
    status,
  ]);
  return status;
}

/** Updates the state of a user's open checkouts from the provider. */
async function refreshCheckouts(
  provider: PaymentProvider,
  on: Queryable,
  userId: string,
): Promise<void> {
  for (const id of await openOrders(on, userId, provider.mode)) {
    await settle(on, id, () => provider.readCheckout(id));
  }
}

/** Expires open checkouts, so no second tab can pay too. Returns `true` if one of them was paid in the meantime. */
async function endOpenCheckouts(
  deps: CheckoutDeps,
  transaction: Transaction,
  customer: Customer,
): Promise<boolean> {
  const { provider } = deps;
  for (const id of await openOrders(transaction.client, customer.userId, provider.mode)) {
    await settle(transaction.client, id, () => provider.expireCheckout(id));
  }
  const { live } = await syncCustomer(deps, transaction, customer);
  return live !== null;
}

/** Expires a purchase. A paid one stays paid. Throws `not_found` for another user's. */
export async function expireCheckout(
  deps: CheckoutDeps,
  userId: string,
  id: string,
): Promise<Checkout> {
  const order = await readOrder(deps.database.pool, userId, id);
  if (!order) throw new AppError("not_found");
  const { checkout_id: checkoutId } = order;
  if (checkoutId !== null && order.status === "open") {
    await deps.inOrder(userId, ({ client }) =>
      settle(client, checkoutId, () => deps.provider.expireCheckout(checkoutId)),
    );
  }
  return followCheckout(deps, userId, id);
}

/** Returns a purchase, updated from the provider. Throws `not_found` for another user's. */
export async function followCheckout(
  deps: CheckoutDeps,
  userId: string,
  id: string,
): Promise<Checkout> {
  const known = await readOrder(deps.database.pool, userId, id);
  if (!known) throw new AppError("not_found");
  return deps.inOrder(userId, async (transaction) => {
    const customer = await findCustomer(transaction.client, deps.provider.mode, userId);
    await refreshCheckouts(deps.provider, transaction.client, userId);
    if (customer) await syncCustomer(deps, transaction, customer);
    const order = await readOrder(transaction.client, userId, id);
    return toCheckout(order ?? known);
  });
}
