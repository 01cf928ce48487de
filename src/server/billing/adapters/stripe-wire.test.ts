import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestCardToken } from "#core/sandbox.ts";
import { openPriceAccount } from "../../../../tests/setup/price-account.ts";
import { openTestSandbox, type TestSandbox } from "../../../../tests/setup/sandbox.ts";
import {
  STRIPE_SERVER_KEY,
  type StripeServer,
  startStripeServer,
} from "../../../../tests/setup/stripe-server.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { plansForSale, priceKey } from "../price-keys.ts";
import { ensureCatalogue } from "./stripe/catalogue.ts";
import { asPaymentFailure } from "./stripe/failures.ts";
import { createStripeClient, createStripeProvider, STRIPE_API_VERSION } from "./stripe-provider.ts";

const START_MS = Date.UTC(2026, 0, 31, 10);
const starter = { plan: "starter", interval: "month", currency: "usd" } as const;

let here: TestSandbox;
let account: ReturnType<typeof openPriceAccount>;
let server: StripeServer;
let provider: PaymentProvider;
beforeAll(async () => {
  here = await openTestSandbox({ webhookSecret: "whsec_test", nowMs: START_MS });
});
afterAll(() => here.close());

beforeEach(async () => {
  account = openPriceAccount({ hasPrices: true, next: here.sandbox.wire });
  server = await startStripeServer(account.wire);
  provider = connect(STRIPE_SERVER_KEY);
});
afterEach(() => server.close());

function connect(secretKey: string): PaymentProvider {
  return createStripeProvider({
    mode: "stripe",
    secretKey,
    webhookSecrets: ["whsec_test"],
    apiBase: server.url,
    httpClient: null,
    now: () => START_MS,
  });
}

function failing(code: string) {
  return expect.objectContaining({ name: "PaymentFailure", code });
}

/** Keys are kept for all tests of the file. */
function newPerson() {
  const userId = randomUUID();
  return {
    userId,
    email: "lan@example.org",
    name: "Lan",
    locale: "vi",
    idempotencyKey: `customer:${userId}`,
  } as const;
}

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
): Promise<{ customerId: string; subscriptionId: string; keys: readonly string[] }> {
  const person = newPerson();
  const { customerId } = await provider.createCustomer(person);
  const idempotencyKey = `checkout:${person.userId}`;
  const { id } = await provider.createCheckout({ ...order, customerId, idempotencyKey });
  expect(await here.pay(id, paymentMethod)).toBe("paid");
  const [subscription] = (await provider.readCustomer(customerId, { sinceDays: 40 })).subscriptions;
  const keys = [person.idempotencyKey, idempotencyKey];
  return { customerId, subscriptionId: subscription?.id ?? "", keys };
}

test("a wrong key is a failure of ours, and tried once", async () => {
  await expect(connect("sk_test_other").readCheckout("cs_1")).rejects.toEqual(failing("auth"));
  expect(server.requests.length).toBe(1);
});

test.each([
  [429, "unavailable"],
  [403, "auth"],
  [400, "refused"],
])("an answer of %i is %s, and no customer was made", async (status, code) => {
  const before = await here.customerIds();
  server.objections.push(status, status, status);
  await expect(provider.createCustomer(newPerson())).rejects.toEqual(failing(code));
  expect(await here.customerIds()).toEqual(before);
});

test.each([500, 503, 409, 0])(
  "after answers of %i (0: none) the same key is tried again, with one effect",
  async (status) => {
    const person = newPerson();
    const before = await here.customerIds();
    server.objections.push(status, status);
    const { customerId } = await provider.createCustomer(person);
    expect(await here.customerIds()).toEqual([...before, customerId]);
    expect(server.requests.map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      Array.from({ length: 3 }, () => person.idempotencyKey),
    );
  },
);

test("a service that stays broken is unavailable", async () => {
  server.objections.push(500, 500, 500);
  await expect(provider.readCheckout("cs_1")).rejects.toEqual(failing("unavailable"));
});

test("an effect whose answer was lost is found again under its key", async () => {
  const { customerId, subscriptionId } = await subscribe();
  const change = {
    subscriptionId,
    plan: "standard",
    interval: "month",
    when: "now",
    idempotencyKey: randomUUID(),
  } as const;
  server.dropAnswers.push("POST");
  await provider.changePlan(change);
  const { subscriptions, invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  expect(subscriptions[0]?.plan).toBe("standard");
  expect(invoices.length).toBe(2);
});

test("a change that dies before its phases are said is made whole under its key", async () => {
  const { customerId, subscriptionId } = await subscribe();
  const [before] = (await provider.readCustomer(customerId, { sinceDays: 40 })).subscriptions;
  await server.close();
  let isDown = true;
  server = await startStripeServer(async (request) => {
    if (isDown && /subscription_schedules\/[^/]+$/.test(request.path)) throw new Error("down");
    return here.sandbox.wire(request);
  });
  provider = connect(STRIPE_SERVER_KEY);
  const change = {
    subscriptionId,
    plan: "standard",
    interval: "month",
    when: "period_end",
    idempotencyKey: randomUUID(),
  } as const;
  await expect(provider.changePlan(change)).rejects.toEqual(failing("unavailable"));
  const read = async () =>
    (await provider.readCustomer(customerId, { sinceDays: 40 })).subscriptions;
  expect(await read()).toEqual([before]);
  isDown = false;
  await provider.changePlan(change);
  expect(await read()).toMatchObject([{ pendingChange: { plan: "standard" } }]);
  // The card that the subscription is charged to stays the same.
  const { rows } = await here.database.pool.query<{ schedule: string; subscription: string }>(
    `select schedule.body #>> '{default_settings,default_payment_method}' as schedule,
            subscription.body ->> 'default_payment_method' as subscription
       from sandbox.object schedule
       join sandbox.object subscription on subscription.id = schedule.body ->> 'subscription'
      where subscription.id = $1 and schedule.kind = 'subscription_schedule'`,
    [subscriptionId],
  );
  expect(rows).toEqual([{ schedule: rows[0]?.subscription, subscription: rows[0]?.subscription }]);
  expect(rows[0]?.subscription).toMatch(/^pm_/);
});

test("requests are of the version whose shapes we read", async () => {
  await subscribe();
  const versions = new Set(server.requests.map(({ apiVersion }) => apiVersion));
  expect(versions).toEqual(new Set([STRIPE_API_VERSION]));
});

test("every write carries a key of ours, each its own", async () => {
  const { customerId, subscriptionId, keys: former } = await subscribe();
  const change = { subscriptionId, plan: "standard", interval: "month" } as const;
  await provider.changePlan({ ...change, when: "period_end", idempotencyKey: "k1" });
  await provider.setCancelAtPeriodEnd({ subscriptionId, isCancelled: true, idempotencyKey: "k2" });
  await provider.changePlan({ ...change, when: "period_end", idempotencyKey: "k3" });
  await provider.changePlan({ ...change, when: "now", idempotencyKey: "k4" });
  const { invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  await provider.refundInvoice({ invoiceId: invoices[0]?.id ?? "", idempotencyKey: "k5" });
  const keys = server.requests
    .filter(({ method }) => method === "POST")
    .map(({ idempotencyKey }) => idempotencyKey ?? "none");
  expect(keys).toEqual([
    ...former,
    "k1:schedule",
    "k1",
    expect.stringMatching(/^k2:release:sub_sched_/),
    "k2",
    "k3:resume",
    "k3:schedule",
    "k3",
    expect.stringMatching(/^k4:release:sub_sched_/),
    "k4",
    expect.stringMatching(/^k5:pi_/),
  ]);
});

test("what is overdue is neither changed nor given back, and Stripe is not even asked to", async () => {
  const { customerId, subscriptionId } = await subscribe("pm_card_chargeCustomerFail");
  await here.advance(customerId, new Date(START_MS + 32 * 86_400_000));
  const { invoices } = await provider.readCustomer(customerId, { sinceDays: 40 });
  expect(invoices[0]?.status).toBe("open");
  const before = server.requests.length;
  const refused = failing("refused");
  const idempotencyKey = "k1";
  const change = { subscriptionId, plan: "standard", interval: "month", when: "now" } as const;
  await expect(provider.changePlan({ ...change, idempotencyKey })).rejects.toEqual(refused);
  const invoiceId = invoices[0]?.id ?? "";
  await expect(provider.refundInvoice({ invoiceId, idempotencyKey })).rejects.toEqual(refused);
  const methods = server.requests.slice(before).map(({ method }) => method);
  expect(new Set(methods)).toEqual(new Set(["GET"]));
});

test("amounts that the account and the plan table do not share are refused before anybody pays", async () => {
  const { customerId } = await provider.createCustomer(newPerson());
  const ordered = { ...order, customerId, idempotencyKey: randomUUID() };
  const [id, price] = [...account.prices].find(
    ([, one]) => one.lookup_key === priceKey(starter),
  ) ?? ["", undefined];
  if (!price) throw new Error("no price");
  account.prices.set(id, { ...price, unit_amount: 800 });
  await expect(provider.createCheckout(ordered)).rejects.toEqual(
    expect.objectContaining({ code: "refused", message: expect.stringContaining("800 usd") }),
  );
  account.prices.delete(id);
  await expect(provider.createCheckout(ordered)).rejects.toEqual(
    expect.objectContaining({ message: expect.stringContaining(priceKey(starter)) }),
  );
});

test("an account without prices gets all of them once, and a changed amount as a new price", async () => {
  await server.close();
  account = openPriceAccount({ hasPrices: false, next: here.sandbox.wire });
  server = await startStripeServer(account.wire);
  const stripe = createStripeClient({
    secretKey: STRIPE_SERVER_KEY,
    apiBase: server.url,
    httpClient: null,
  });
  const keys = plansForSale.map(({ key }) => key);
  const made = await ensureCatalogue(stripe);
  expect(made.map(({ key, outcome }) => [key, outcome])).toEqual(
    keys.map((key) => [key, "created"]),
  );
  expect([...account.products.keys()]).toEqual([
    "fotoya_starter",
    "fotoya_standard",
    "fotoya_premium",
  ]);
  expect((await ensureCatalogue(stripe)).every(({ outcome }) => outcome === "present")).toBe(true);
  const [first] = made;
  const price = account.prices.get(first?.priceId ?? "");
  if (!price) throw new Error("no price");
  account.prices.set(price.id, { ...price, unit_amount: 700 });
  const again = await ensureCatalogue(stripe);
  expect(again.map(({ outcome }) => outcome).filter((one) => one !== "present")).toEqual([
    "replaced",
  ]);
  expect(again[0]?.priceId).not.toBe(price.id);
  // The former price stays for its subscribers, known by its metadata.
  expect(account.prices.get(price.id)).toMatchObject({
    lookup_key: null,
    metadata: { price_key: price.lookup_key },
  });
});

test("a command with a wrong key says so in our words", async () => {
  const stripe = createStripeClient({
    secretKey: "sk_test_other",
    apiBase: server.url,
    httpClient: null,
  });
  await expect(asPaymentFailure(() => ensureCatalogue(stripe))).rejects.toEqual(failing("auth"));
});
