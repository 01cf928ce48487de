import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestCardToken } from "#core/sandbox.ts";
import {
  FAKE_STRIPE_KEY,
  type FakeStripe,
  startFakeStripe,
} from "../../../../tests/setup/fake-stripe.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { plansForSale, priceKey } from "../price-keys.ts";
import { payCheckout } from "../sandbox/checkout.ts";
import { ensureCatalogue } from "./stripe/catalogue.ts";
import { asPaymentFailure } from "./stripe/failures.ts";
import { createStripeClient, createStripeProvider } from "./stripe-provider.ts";

const START_MS = Date.UTC(2026, 0, 31, 10);
const starter = { plan: "starter", interval: "month", currency: "usd" } as const;

let fake: FakeStripe;
let provider: PaymentProvider;
beforeEach(async () => {
  fake = await startFakeStripe({ startS: START_MS / 1_000 });
  provider = connect(FAKE_STRIPE_KEY);
});
afterEach(() => fake.close());

function connect(secretKey: string): PaymentProvider {
  return createStripeProvider({
    secretKey,
    webhookSecrets: ["whsec_test"],
    apiBase: fake.url,
    now: () => START_MS,
  });
}

function failing(code: string) {
  return expect.objectContaining({ name: "PaymentFailure", code });
}

const person = {
  userId: "user_1",
  email: "lan@example.org",
  name: "Lan",
  locale: "vi",
  idempotencyKey: "customer:user_1",
} as const;

const order = {
  ...starter,
  amountMinor: 900,
  trialDays: 0,
  locale: "vi",
  successUrl: "https://photos.example.org/checkout/result?id={CHECKOUT_ID}",
  cancelUrl: "https://photos.example.org/pricing",
} as const;

async function subscribe(
  paymentMethod: TestCardToken = "pm_card_visa",
): Promise<{ customerId: string; subscriptionId: string }> {
  const { customerId } = await provider.createCustomer(person);
  const { id } = await provider.createCheckout({ ...order, customerId, idempotencyKey: "c1" });
  fake.books.work(customerId, (book) =>
    payCheckout(book, book.get("checkout.session", id), { paymentMethod }),
  );
  const [subscription] = (await provider.readCustomer(customerId, { sinceDays: 40 })).subscriptions;
  return { customerId, subscriptionId: subscription?.id ?? "" };
}

test("a wrong key is a failure of ours, and tried once", async () => {
  await expect(connect("sk_test_other").readCheckout("cs_1")).rejects.toEqual(failing("auth"));
  expect(fake.requests.length).toBe(1);
});

test.each([
  [429, "unavailable"],
  [403, "auth"],
  [400, "refused"],
])("an answer of %i is %s, and no customer was made", async (status, code) => {
  fake.objections.push(status, status, status);
  await expect(provider.createCustomer(person)).rejects.toEqual(failing(code));
  expect(fake.books.list("customer")).toEqual([]);
});

test.each([500, 503, 409, 0])(
  "after answers of %i (0: none) the same key is tried again, with one effect",
  async (status) => {
    fake.objections.push(status, status);
    const { customerId } = await provider.createCustomer(person);
    expect(fake.books.list("customer").map(({ id }) => id)).toEqual([customerId]);
    expect(fake.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array.from({ length: 3 }, () => person.idempotencyKey),
    );
  },
);

test("a service that stays broken is unavailable", async () => {
  fake.objections.push(500, 500, 500);
  await expect(provider.readCheckout("cs_1")).rejects.toEqual(failing("unavailable"));
});

test("an effect whose answer was lost is found again under its key", async () => {
  const { customerId, subscriptionId } = await subscribe();
  const change = {
    subscriptionId,
    plan: "standard",
    interval: "month",
    when: "now",
    idempotencyKey: "change:1",
  } as const;
  fake.dropAnswers.push("POST");
  await provider.changePlan(change);
  const { subscriptions, invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  expect(subscriptions[0]?.plan).toBe("standard");
  expect(invoices.length).toBe(2);
});

test("every write carries a key of ours, each its own", async () => {
  const { customerId, subscriptionId } = await subscribe();
  const change = { subscriptionId, plan: "standard", interval: "month" } as const;
  await provider.changePlan({ ...change, when: "period_end", idempotencyKey: "k1" });
  await provider.setCancelAtPeriodEnd({ subscriptionId, isCancelled: true, idempotencyKey: "k2" });
  await provider.changePlan({ ...change, when: "period_end", idempotencyKey: "k3" });
  await provider.changePlan({ ...change, when: "now", idempotencyKey: "k4" });
  const { invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  await provider.refundInvoice({ invoiceId: invoices[0]?.id ?? "", idempotencyKey: "k5" });
  const keys = fake.requests
    .filter(({ method }) => method === "POST")
    .map(({ idempotencyKey }) => idempotencyKey ?? "none");
  expect(keys).toEqual([
    person.idempotencyKey,
    "c1",
    "k1:schedule",
    "k1",
    "k2:release",
    "k2",
    "k3:resume",
    "k3:schedule",
    "k3",
    "k4:release",
    "k4",
    expect.stringMatching(/^k5:pi_/),
  ]);
});

test("what is overdue is neither changed nor given back, and Stripe is not even asked to", async () => {
  const { customerId, subscriptionId } = await subscribe("pm_card_chargeCustomerFail");
  fake.books.advance(customerId, new Date(START_MS + 32 * 86_400_000));
  const { invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  expect(invoices[0]?.status).toBe("open");
  const before = fake.requests.length;
  const refused = failing("refused");
  const idempotencyKey = "k1";
  const change = { subscriptionId, plan: "standard", interval: "month", when: "now" } as const;
  await expect(provider.changePlan({ ...change, idempotencyKey })).rejects.toEqual(refused);
  const invoiceId = invoices[0]?.id ?? "";
  await expect(provider.refundInvoice({ invoiceId, idempotencyKey })).rejects.toEqual(refused);
  const methods = fake.requests.slice(before).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(["GET"]));
});

test("amounts that the account and the plan table do not share are refused before anybody pays", async () => {
  const { customerId } = await provider.createCustomer(person);
  const ordered = { ...order, customerId, idempotencyKey: "c1" };
  const [id, price] = [...fake.books.prices].find(
    ([, one]) => one.lookup_key === priceKey(starter),
  ) ?? ["", undefined];
  if (!price) throw new Error("no price");
  fake.books.prices.set(id, { ...price, unit_amount: 800 });
  await expect(provider.createCheckout(ordered)).rejects.toEqual(
    expect.objectContaining({ code: "refused", message: expect.stringContaining("800 usd") }),
  );
  fake.books.prices.delete(id);
  await expect(provider.createCheckout(ordered)).rejects.toEqual(
    expect.objectContaining({ message: expect.stringContaining(priceKey(starter)) }),
  );
});

test("an account without prices gets all of them once, and a changed amount as a new price", async () => {
  await fake.close();
  fake = await startFakeStripe({ startS: START_MS / 1_000, hasPrices: false });
  const stripe = createStripeClient({ secretKey: FAKE_STRIPE_KEY, apiBase: fake.url });
  const keys = plansForSale.map(({ key }) => key);
  const made = await ensureCatalogue(stripe);
  expect(made.map(({ key, outcome }) => [key, outcome])).toEqual(
    keys.map((key) => [key, "created"]),
  );
  expect([...fake.books.products.keys()]).toEqual([
    "fotoya_starter",
    "fotoya_standard",
    "fotoya_premium",
  ]);
  expect((await ensureCatalogue(stripe)).every(({ outcome }) => outcome === "present")).toBe(true);
  const [first] = made;
  const price = fake.books.prices.get(first?.priceId ?? "");
  if (!price) throw new Error("no price");
  fake.books.prices.set(price.id, { ...price, unit_amount: 700 });
  const again = await ensureCatalogue(stripe);
  expect(again.map(({ outcome }) => outcome).filter((one) => one !== "present")).toEqual([
    "replaced",
  ]);
  expect(again[0]?.priceId).not.toBe(price.id);
  // The former price stays for its subscribers, known by its metadata.
  expect(fake.books.prices.get(price.id)).toMatchObject({
    lookup_key: null,
    metadata: { price_key: price.lookup_key },
  });
});

test("a command with a wrong key says so in our words", async () => {
  const stripe = createStripeClient({ secretKey: "sk_test_other", apiBase: fake.url });
  await expect(asPaymentFailure(() => ensureCatalogue(stripe))).rejects.toEqual(failing("auth"));
});
