import type Stripe from "stripe";
import { z } from "zod";
import type { PagePath } from "#core/addresses.ts";
import { AppError } from "#core/errors.ts";
import {
  type CheckoutState,
  type CustomerState,
  PaymentFailure,
  type PaymentProvider,
} from "../payment-provider.ts";
import { plansForSale } from "../price-keys.ts";
import { type Book, idOf } from "../sandbox/book.ts";
import { customerOf, deleteBook, findCustomerOf, keepReturnUrl } from "../sandbox/book-rows.ts";
import { DAY_S } from "../sandbox/calendar.ts";
import { createCheckout, expireCheckout } from "../sandbox/checkout.ts";
import { refundInvoice } from "../sandbox/disputes.ts";
import { silentCall } from "../sandbox/idempotency.ts";
import { priceOf } from "../sandbox/objects/prices.ts";
import {
  cancelNow,
  changePlan,
  previewChange,
  setCancelAtPeriodEnd,
} from "../sandbox/plan-changes.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { createEventReader } from "../webhook-event.ts";
import { checkoutState, customerState } from "./stripe/state.ts";

const prices = plansForSale.map(priceOf);

type Access = Pick<Sandbox, "books" | "database">;

/** The embedded test provider: the mapping of Stripe's objects, on books of our own. */
export function createSandboxProvider(
  sandbox: Access & Pick<Sandbox, "webhookSecret">,
): PaymentProvider {
  const { books, database } = sandbox;
  return {
    mode: "sandbox",
    createCustomer: (customer) => guarded(books.createCustomer(customer)),
    deleteCustomer: (customerId) => guarded(deleteBook(database, customerId)),
    ...checkoutCalls(sandbox),
    ...changeCalls(sandbox),
    createPortal: ({ customerId, returnUrl }) =>
      guarded(
        keepReturnUrl(database, customerId, returnUrl).then(() => ({
          url: new URL("/sandbox/portal" satisfies PagePath, returnUrl).href,
        })),
      ),
    readCustomer: (customerId, { sinceDays }) =>
      guarded(books.look(customerId, (book) => stateOf(book, sinceDays))),
    readEvent: createEventReader([sandbox.webhookSecret]),
    customerOf: ({ customerId, objectId }) =>
      customerId !== null || objectId === null
        ? Promise.resolve(customerId)
        : guarded(findCustomerOf(database, objectId)),
  };
}

function checkoutCalls({ books, database }: Access) {
  const withSession = async (
    checkoutId: string,
    work: (book: Book, session: Stripe.Checkout.Session) => Stripe.Checkout.Session,
  ): Promise<CheckoutState> =>
    books.look(await customerOf(database, checkoutId), (book) =>
      checkoutState(work(book, sessionOf(book, checkoutId))),
    );

  return {
    createCheckout: ({ idempotencyKey: key, ...order }) =>
      guarded(
        books.work(order.customerId, (book) => checkoutState(createCheckout(book, order)), {
          call: { key, request: ["createCheckout", order], answer: checkoutAnswer },
        }),
      ),
    readCheckout: (checkoutId) => guarded(withSession(checkoutId, (_book, session) => session)),
    expireCheckout: (checkoutId) => guarded(withSession(checkoutId, expireCheckout)),
  } satisfies Partial<PaymentProvider>;
}

function changeCalls({ books, database }: Access) {
  /** Works in the book that an object belongs to, once per key. */
  const workWith = async (
    objectId: string,
    { key, request }: { readonly key: string; readonly request: readonly unknown[] },
    work: (book: Book) => unknown,
  ): Promise<void> => {
    const doWork = (book: Book) => {
      work(book);
      return null;
    };
    const customerId = await customerOf(database, objectId);
    await books.work(customerId, doWork, { call: silentCall(key, request) });
  };

  return {
    previewChange: (change) =>
      guarded(
        customerOf(database, change.subscriptionId).then((customerId) =>
          books.look(customerId, (book) => ({ dueNowMinor: previewChange(book, change) })),
        ),
      ),
    changePlan: ({ idempotencyKey: key, ...change }) =>
      guarded(
        workWith(change.subscriptionId, { key, request: ["changePlan", change] }, (book) =>
          changePlan(book, change),
        ),
      ),
    setCancelAtPeriodEnd: ({ idempotencyKey: key, ...end }) =>
      guarded(
        workWith(end.subscriptionId, { key, request: ["setCancelAtPeriodEnd", end] }, (book) =>
          setCancelAtPeriodEnd(book, end),
        ),
      ),
    cancelNow: ({ idempotencyKey: key, subscriptionId }) =>
      guarded(
        workWith(subscriptionId, { key, request: ["cancelNow", subscriptionId] }, (book) =>
          cancelNow(book, subscriptionId),
        ),
      ),
    refundInvoice: ({ idempotencyKey: key, invoiceId }) =>
      guarded(
        workWith(invoiceId, { key, request: ["refundInvoice", invoiceId] }, (book) =>
          refundInvoice(book, invoiceId),
        ),
      ),
  } satisfies Partial<PaymentProvider>;
}

const checkoutAnswer: z.ZodType<CheckoutState> = z.object({
  id: z.string(),
  status: z.enum(["open", "complete", "expired"]),
  url: z.string().nullable(),
});

function sessionOf(book: Book, checkoutId: string): Stripe.Checkout.Session {
  const session = book.find("checkout.session", checkoutId);
  if (!session) throw new PaymentFailure("not_found", `no checkout ${checkoutId}`);
  return session;
}

/** The book in our words, by the mapping that Stripe's own objects go through. */
function stateOf(book: Book, sinceDays: number): CustomerState {
  const sinceS = book.nowS - sinceDays * DAY_S;
  const methodOf = (reference: Parameters<typeof idOf>[0]) => {
    const id = idOf(reference);
    return id === null ? null : book.get("payment_method", id);
  };
  const { customer } = book;
  return customerState(
    {
      customer: {
        id: customer.id,
        invoice_settings: {
          default_payment_method: methodOf(customer.invoice_settings.default_payment_method),
        },
      },
      // The mapping keeps the order of what was made in the same second.
      subscriptions: book
        .list("subscription")
        .toReversed()
        .map((subscription) =>
          Object.assign({}, subscription, {
            schedule: scheduleOf(book, subscription),
            default_payment_method: methodOf(subscription.default_payment_method),
          }),
        ),
      invoices: book
        .list("invoice")
        .toReversed()
        .filter(({ created }) => created >= sinceS),
      refunds: book.list("refund"),
      disputes: book.list("dispute"),
      prices,
    },
    book.nowS * 1_000,
  );
}

function scheduleOf(
  book: Book,
  { schedule }: Stripe.Subscription,
): Stripe.SubscriptionSchedule | null {
  const id = idOf(schedule);
  return id === null ? null : book.get("subscription_schedule", id);
}

/** Whatever else goes wrong below is as if the service were not reachable. */
async function guarded<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PaymentFailure) throw error;
    if (error instanceof AppError)
      throw new PaymentFailure("refused", error.code, { cause: error });
    throw new PaymentFailure("unavailable", "the books cannot be opened", { cause: error });
  }
}
