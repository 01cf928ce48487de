import type { z } from "zod/mini";
import type {
  BillingState,
  billingCommand,
  ChangePreview,
  changeConfirmation,
  changeRequest,
  Subscription,
} from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import type { Database, Queryable, Transaction } from "#server/db/connection.ts";
import { type Customer, findCustomer, type InOrder } from "./customers.ts";
import { readDunning } from "./dunning.ts";
import { readLiveSubscription } from "./mirror.ts";
import type { SubscriptionState } from "./payment-provider.ts";
import { isSamePlan, quoteChange } from "./plan-change.ts";
import { type SyncDeps, type Synced, syncCustomer } from "./sync.ts";

type ChangeRequest = z.infer<typeof changeRequest>;
type BillingCommand = z.infer<typeof billingCommand>;
type ChangeConfirmation = z.infer<typeof changeConfirmation>;

export interface PlanLifeDeps extends SyncDeps {
  readonly database: Database;
  readonly inOrder: InOrder;
}

/** The user's plan, from our last read of the provider. The trial of a first plan isn't known here. */
export async function readBillingState(
  on: Queryable,
  mode: Customer["provider"],
  userId: string,
): Promise<BillingState> {
  const customer = await findCustomer(on, mode, userId);
  const live = await readLiveSubscription(on, { provider: mode, userId });
  if (!customer || !live) return { mode, subscription: null, trialDays: 0 };
  const { rows } = await on.query(
    "select from billing.invoice where user_id = $1 and dispute ->> 'status' = 'open'",
    [userId],
  );
  const subscription = {
    plan: live.plan,
    interval: live.interval,
    currency: live.currency,
    amountMinor: live.amountMinor,
    status: live.status,
    startedAt: live.startedAt.toISOString(),
    currentPeriodEnd: live.currentPeriodEnd.toISOString(),
    trialEnd: live.trialEnd?.toISOString() ?? null,
    isCancelledAtPeriodEnd: live.isCancelledAtPeriodEnd,
    pendingChange: live.pendingChange && {
      plan: live.pendingChange.plan,
      interval: live.pendingChange.interval,
      effectiveAt: live.pendingChange.effectiveAt.toISOString(),
    },
    paymentMethod: customer.paymentMethod,
    dunning: await readDunning(on, userId),
    isDisputed: rows.length > 0,
  } satisfies Subscription;
  return { mode, subscription, trialDays: 0 };
}

/** The current state, read with the customer's lock held. */
interface Present {
  readonly transaction: Transaction;
  readonly customer: Customer;
  readonly state: Synced["state"];
  readonly live: SubscriptionState;
}

/** Syncs with the provider, then calls `act`. Throws `no_subscription` if there is none. */
function onLivePlan<Result>(
  deps: PlanLifeDeps,
  userId: string,
  act: (present: Present) => Promise<Result>,
): Promise<Result> {
  return deps.inOrder(userId, async (transaction) => {
    const customer = await findCustomer(transaction.client, deps.provider.mode, userId);
    if (!customer || customer.isGone) throw new AppError("no_subscription");
    const { state, live } = await syncCustomer(deps, transaction, customer);
    if (!live) throw new AppError("no_subscription");
    return act({ transaction, customer, state, live });
  });
}

async function answer(
  deps: PlanLifeDeps,
  { transaction, customer }: Present,
): Promise<BillingState> {
  await syncCustomer(deps, transaction, customer);
  return readBillingState(transaction.client, deps.provider.mode, customer.userId);
}

/** Previews a change. Throws `change_not_possible` and `plan_not_for_sale`. */
export function previewChange(
  deps: PlanLifeDeps,
  userId: string,
  target: ChangeRequest,
): Promise<ChangePreview> {
  return onLivePlan(deps, userId, async ({ live, state }) => {
    const quote = quoteChange(live, target, state.now);
    return {
      when: quote.when,
      dueNowMinor: await dueNow(deps, live, { ...target, when: quote.when }),
      currency: live.currency,
      creditsNow: quote.creditsNow,
      effectiveAt: quote.effectiveAt.toISOString(),
      amountMinor: quote.amountMinor,
    };
  });
}

async function dueNow(
  { provider }: PlanLifeDeps,
  live: SubscriptionState,
  target: ChangeRequest & { when: "now" | "period_end" },
): Promise<number> {
  if (target.when === "period_end") return 0;
  const { plan, interval, when } = target;
  const preview = await provider.previewChange({ subscriptionId: live.id, plan, interval, when });
  return preview.dueNowMinor;
}

/**
 * Changes the plan as previewed. Changes nothing if the plan is already in force or set for the end of the period.
 * Throws `price_changed` if more would be charged than was displayed.
 */
export function changePlan(
  deps: PlanLifeDeps,
  userId: string,
  { plan, interval, requestId, dueNowMinor }: ChangeConfirmation,
): Promise<BillingState> {
  return onLivePlan(deps, userId, async (present) => {
    const { live, state } = present;
    const target = { plan, interval };
    const isThere = live.pendingChange
      ? isSamePlan(live.pendingChange, target)
      : isSamePlan(live, target);
    if (isThere) return answer(deps, present);
    const { when } = quoteChange(live, target, state.now);
    // The rest of the period shrinks while the user reads, so a lower amount is fine.
    if ((await dueNow(deps, live, { ...target, when })) > dueNowMinor) {
      throw new AppError("price_changed");
    }
    await deps.provider.changePlan({
      ...target,
      subscriptionId: live.id,
      when,
      idempotencyKey: `change:${requestId}`,
    });
    return answer(deps, present);
  });
}

/** Ends the plan at the end of the paid period. */
export function cancelPlan(
  deps: PlanLifeDeps,
  userId: string,
  press: BillingCommand,
): Promise<BillingState> {
  return onLivePlan(deps, userId, async (present) => {
    if (!present.live.isCancelledAtPeriodEnd) {
      await setCancelled(deps, present.live, { ...press, isCancelled: true });
    }
    return answer(deps, present);
  });
}

/** Undoes a cancellation or a change that is pending until the end of the period. */
export function resumePlan(
  deps: PlanLifeDeps,
  userId: string,
  press: BillingCommand,
): Promise<BillingState> {
  return onLivePlan(deps, userId, async (present) => {
    const { isCancelledAtPeriodEnd, pendingChange } = present.live;
    if (isCancelledAtPeriodEnd || pendingChange) {
      await setCancelled(deps, present.live, { ...press, isCancelled: false });
    }
    return answer(deps, present);
  });
}

function setCancelled(
  { provider }: PlanLifeDeps,
  { id }: SubscriptionState,
  { isCancelled, requestId }: BillingCommand & { isCancelled: boolean },
): Promise<void> {
  return provider.setCancelAtPeriodEnd({
    subscriptionId: id,
    isCancelled,
    // One key per click: reusing an earlier key would return the result from before the user changed their mind.
    idempotencyKey: `cancel:${id}:${requestId}`,
  });
}
