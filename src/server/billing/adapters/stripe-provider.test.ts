import { afterAll, beforeAll, describe } from "vitest";
import {
  FAKE_STRIPE_KEY,
  type FakeStripe,
  startFakeStripe,
} from "../../../../tests/setup/fake-stripe.ts";
import { paymentProviderContract } from "../payment-provider.contract.ts";
import { payCheckout } from "../sandbox/checkout.ts";
import { stepDispute } from "../sandbox/disputes.ts";
import { changeCard } from "../sandbox/portal.ts";
import { signatureHeader } from "../webhook-signature.ts";
import { createStripeProvider } from "./stripe-provider.ts";

const START_MS = Date.UTC(2026, 0, 31, 10);
const SECRET = "whsec_test";

let fake: FakeStripe;
beforeAll(async () => {
  fake = await startFakeStripe({ startS: START_MS / 1_000 });
});
afterAll(() => fake.close());

function connect(apiBase: string, secretKey = FAKE_STRIPE_KEY) {
  return createStripeProvider({
    secretKey,
    webhookSecrets: [SECRET],
    apiBase,
    now: () => START_MS,
  });
}

/** Customers of events, by what Stripe's own objects say. */
function eventsOf(customerId: string) {
  return fake.books.events.filter(({ data }) => {
    const object: { id?: string; object?: string; customer?: unknown; charge?: unknown } =
      data.object;
    if (object.object === "dispute") return fake.books.holderOf(String(object.id)) === customerId;
    return object.id === customerId || object.customer === customerId;
  });
}

describe("Stripe", () => {
  paymentProviderContract(() => ({
    provider: connect(fake.url),
    // Port 1 of this computer answers nobody.
    unreachable: connect("http://127.0.0.1:1"),
    async pay(checkoutId, paymentMethod) {
      const { outcome } = fake.books.work(fake.books.holderOf(checkoutId), (book) =>
        payCheckout(book, book.get("checkout.session", checkoutId), {
          paymentMethod,
          authentication: "complete",
        }),
      );
      if (outcome === "needs_authentication") throw new Error("not authenticated");
      return outcome;
    },
    async changeCard(customerId, paymentMethod) {
      fake.books.work(customerId, (book) => changeCard(book, { paymentMethod }));
    },
    async advance(customerId, to) {
      fake.books.advance(customerId, to);
    },
    async dispute(invoiceId, step) {
      fake.books.work(fake.books.holderOf(invoiceId), (book) => stepDispute(book, invoiceId, step));
    },
    async deliveries(customerId) {
      return eventsOf(customerId).map((event) => {
        const body = Buffer.from(JSON.stringify(event));
        return {
          body,
          signature: signatureHeader(body, { secret: SECRET, nowMs: START_MS }),
          nowMs: START_MS,
        };
      });
    },
  }));
});
