import type { z } from "zod/mini";
import type {
  BillingState,
  billingCommand,
  ChangePreview,
  Checkout,
  CheckoutRequest,
  changeConfirmation,
  changeRequest,
  Invoice,
  PaymentMode,
} from "#core/billing.ts";
import { AppError } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import type { Database, Queryable } from "#server/db/connection.ts";
import type { Mail } from "#server/mail/mail.ts";
import type { PersonHash } from "#server/people/person-hash.ts";
import type { Chore } from "#server/queue/chores.ts";
import { startQueue } from "#server/queue/queue.ts";
import type { QueueLog } from "#server/queue/queue-log.ts";
import { beginCheckout, expireCheckout, followCheckout, readTrialDays } from "./checkouts.ts";
import { type Buyer, createInOrder, findCustomer } from "./customers.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { type Delivery, EVENT_JOB, eventHandler, receiveEvent, replayEvent } from "./inbox.ts";
import { createNoticeSender } from "./notices.ts";
import {
  PaymentFailure,
  type PaymentFailureCode,
  type PaymentProvider,
} from "./payment-provider.ts";
import {
  cancelPlan,
  changePlan,
  previewChange,
  readBillingState,
  resumePlan,
} from "./plan-life.ts";
import { type PlannedPrice, plannedPrices } from "./planned-prices.ts";
import { lookAgain, reconcile } from "./reconcile.ts";
import { listInvoices, refundInvoice } from "./refunds.ts";
import { forgetTrialAddresses } from "./trials.ts";

/** The functions behind the routes below /billing and /webhooks. Refusals are `AppError`s. */
export interface Billing {
  readonly mode: PaymentMode;
  readState(userId: string): Promise<BillingState>;
  /** The same, with the days of trial of a plan that this buyer orders now. */
  readStateAndTrial(buyer: Pick<Buyer, "userId" | "email">): Promise<BillingState>;
  beginCheckout(
    buyer: Buyer,
    order: { readonly request: CheckoutRequest; readonly origin: string },
  ): Promise<Checkout>;
  followCheckout(userId: string, id: string): Promise<Checkout>;
  expireCheckout(userId: string, id: string): Promise<Checkout>;
  previewChange(userId: string, target: z.infer<typeof changeRequest>): Promise<ChangePreview>;
  changePlan(userId: string, change: z.infer<typeof changeConfirmation>): Promise<BillingState>;
  cancelPlan(userId: string, press: z.infer<typeof billingCommand>): Promise<BillingState>;
  resumePlan(userId: string, press: z.infer<typeof billingCommand>): Promise<BillingState>;
  openPortal(
    userId: string,
    page: { readonly origin: string; readonly locale: Locale },
  ): Promise<{ url: string }>;
  listInvoices(userId: string): Promise<Invoice[]>;
  refundInvoice(userId: string, invoiceId: string): Promise<Invoice>;
  /** Updates a user's records from the provider without waiting for its events. */
  lookAgain(userId: string): Promise<void>;
  /** Stores a delivery of the provider. Once it resolves, 202 may be sent. */
  receiveEvent(delivery: Delivery): Promise<void>;
}

export interface BillingDeps {
  readonly database: Database;
  readonly mail: Pick<Mail, "post">;
  /** `null` if payments are off. */
  readonly provider: PaymentProvider | null;
  readonly personHash: Pick<PersonHash, "email" | "card">;
  readonly trialDays: number;
  readonly operatorMail: string | null;
  readonly log: QueueLog;
  readonly plannedPrices?: readonly PlannedPrice[];
}

/** Events handled at a time; each one calls the provider. */
const CONCURRENCY = 2;
const RECONCILE_MS = 6 * 60 * 60_000;

const refusals = {
  declined: "payment_declined",
  not_found: "not_found",
  refused: "change_not_possible",
  auth: "payment_unavailable",
  unavailable: "payment_unavailable",
} as const satisfies Record<PaymentFailureCode, string>;

function paymentsOff(): never {
  throw new AppError("payments_off");
}

const stateOff: BillingState = { mode: "off", subscription: null, trialDays: 0 };

/** For installations without payments. */
export const billingOff: Billing = {
  mode: "off",
  readState: async () => stateOff,
  readStateAndTrial: async () => stateOff,
  beginCheckout: async () => paymentsOff(),
  followCheckout: async () => paymentsOff(),
  expireCheckout: async () => paymentsOff(),
  previewChange: async () => paymentsOff(),
  changePlan: async () => paymentsOff(),
  cancelPlan: async () => paymentsOff(),
  resumePlan: async () => paymentsOff(),
  openPortal: async () => paymentsOff(),
  listInvoices: async () => [],
  refundInvoice: async () => paymentsOff(),
  lookAgain: async () => undefined,
  receiveEvent: async () => {
    throw new AppError("not_found");
  },
};

/** Billing: its service, its worker and its scheduled tasks. */
export interface OpenedBilling {
  readonly billing: Billing;
  readonly chores: readonly Chore[];
  /** Queues an event again. Returns `false` if it is already waiting or came from a provider that is not in use. */
  readonly replayEvent: (
    on: Queryable,
    event: { readonly provider: string; readonly id: string },
  ) => Promise<boolean>;
  /** Deletes a user at the provider. Throws `PaymentFailure` if the provider can't be reached. */
  readonly forgetCustomer: (userId: string) => Promise<void>;
  /** Starts handling stored events. Returns a function that stops it. */
  readonly startWorking: (databaseUrl: string) => Promise<() => Promise<void>>;
}

export function openBilling(deps: BillingDeps): OpenedBilling {
  const { provider, database, log } = deps;
  if (provider === null) {
    return {
      billing: billingOff,
      chores: [],
      replayEvent: async () => false,
      forgetCustomer: async () => undefined,
      startWorking: async () => async () => undefined,
    };
  }
  const parts = {
    ...deps,
    provider,
    inOrder: createInOrder(database),
    now: Date.now,
    sendNotices: createNoticeSender({
      mail: deps.mail,
      isTest: provider.mode === "sandbox",
      plannedPrices: deps.plannedPrices ?? plannedPrices,
      operatorMail: deps.operatorMail,
    }),
  };
  return {
    billing: createService(parts),
    replayEvent: (on, event) => replayEvent(parts, on, event),
    forgetCustomer: (userId) => forgetCustomer(parts, userId),
    chores: [
      { name: "reconcile-billing", everyMs: RECONCILE_MS, run: () => reconcile(parts) },
      {
        name: "forget addresses of trials",
        everyMs: RECONCILE_MS,
        run: () => forgetTrialAddresses(database, deps.personHash),
      },
    ],
    startWorking: async (databaseUrl) => {
      const queue = await startQueue({
        url: databaseUrl,
        concurrency: CONCURRENCY,
        handlers: { [EVENT_JOB]: eventHandler(parts) },
        log,
      });
      return () => queue.stop();
    },
  };
}

type Parts = Parameters<typeof reconcile>[0] &
  Parameters<typeof beginCheckout>[0] &
  Parameters<typeof changePlan>[0] &
  Parameters<typeof receiveEvent>[0];

function createService(parts: Parts): Billing {
  const { provider, database, log } = parts;
  /** Turns provider failures into refusals, and logs a rejected key for the operator. */
  async function refusing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      if (error.code === "auth")
        log.error(`the payment provider rejected the API key: ${error.message}`);
      throw new AppError(refusals[error.code], {}, { cause: error });
    }
  }
  return {
    mode: provider.mode,
    readState: (userId) => readBillingState(database.pool, provider.mode, userId),
    async readStateAndTrial(buyer) {
      const state = await readBillingState(database.pool, provider.mode, buyer.userId);
      return state.subscription
        ? state
        : { ...state, trialDays: await readTrialDays(parts, buyer) };
    },
    beginCheckout: (buyer, order) => refusing(beginCheckout(parts, buyer, order)),
    followCheckout: (userId, id) => refusing(followCheckout(parts, userId, id)),
    expireCheckout: (userId, id) => refusing(expireCheckout(parts, userId, id)),
    previewChange: (userId, target) => refusing(previewChange(parts, userId, target)),
    changePlan: (userId, change) => refusing(changePlan(parts, userId, change)),
    cancelPlan: (userId, press) => refusing(cancelPlan(parts, userId, press)),
    resumePlan: (userId, press) => refusing(resumePlan(parts, userId, press)),
    async openPortal(userId, { origin, locale }) {
      const customer = await findCustomer(database.pool, provider.mode, userId);
      if (!customer || customer.isGone) throw new AppError("no_subscription");
      const { customerId } = customer;
      return refusing(
        provider.createPortal({ customerId, locale, returnUrl: `${origin}/account#payment` }),
      );
    },
    async listInvoices(userId) {
      const customer = await findCustomer(database.pool, provider.mode, userId);
      return customer ? listInvoices(database.pool, customer, parts.now()) : [];
    },
    refundInvoice: (userId, invoiceId) => refusing(refundInvoice(parts, userId, invoiceId)),
    lookAgain: (userId) => refusing(lookAgain(parts, userId)),
    receiveEvent: (delivery) => receiveEvent(parts, delivery),
  };
}
