import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openTestSandbox, type TestSandbox } from "../../../../../tests/setup/sandbox.ts";
import { API_VERSION } from "../book.ts";

const START_MS = Date.UTC(2026, 0, 31, 10);
const DAY_MS = 86_400_000;
const STARTER = "price_sbx_fotoya_starter_month_usd";
const STANDARD = "price_sbx_fotoya_standard_month_usd";

let here: TestSandbox;
beforeAll(async () => {
  here = await openTestSandbox({ webhookSecret: "whsec_wire", nowMs: START_MS });
});
afterAll(() => here.close());

type Fields = Readonly<Record<string, string>>;

interface Options {
  readonly key?: string;
  readonly apiVersion?: string | null;
}

/** One request, and its answer as it is read. */
async function send(head: string, fields: Fields = {}, options: Options = {}) {
  const { key = null, apiVersion = API_VERSION } = options;
  const [method = "", path = ""] = head.split(" ");
  const form = new URLSearchParams(fields).toString();
  const isPost = method === "POST";
  const { status, body } = await here.sandbox.wire({
    method,
    path: isPost || form === "" ? path : `${path}?${form}`,
    apiVersion,
    idempotencyKey: key,
    body: isPost ? form : "",
  });
  return { status, body: answer.parse(JSON.parse(JSON.stringify(body))) };
}
const answer = z.looseObject({ id: z.string().default(""), data: z.array(z.unknown()).optional() });

const refused = (error: object) => ({ body: { error: { message: expect.any(String), ...error } } });
const invalid = refused({ type: "invalid_request_error" });
const missing = refused({ type: "invalid_request_error", code: "resource_missing" });
const conflict = refused({ type: "idempotency_error" });

const person = () => ({
  email: "lan@example.org",
  name: "Lan",
  "preferred_locales[0]": "vi",
  "metadata[userId]": randomUUID(),
});

const session = (customer: string) => ({
  mode: "subscription",
  customer,
  "line_items[0][price]": STARTER,
  "line_items[0][quantity]": "1",
  locale: "en",
  success_url: "https://fotoya.test/result?id={CHECKOUT_SESSION_ID}",
  cancel_url: "https://fotoya.test/pricing",
  "adaptive_pricing[enabled]": "false",
});

async function subscriber(card: "pm_card_visa" | "pm_card_chargeCustomerFail" = "pm_card_visa") {
  const { id: customer } = (await send("POST /v1/customers", person())).body;
  const { id: checkout } = (await send("POST /v1/checkout/sessions", session(customer))).body;
  await here.pay(checkout, card);
  const { body } = await send("GET /v1/subscriptions", { customer, status: "all" });
  const [subscription] = z
    .array(z.looseObject({ id: z.string(), items: z.object({ data: z.array(answer) }) }))
    .parse(body.data);
  if (!subscription) throw new Error("no subscription");
  const { id, items } = subscription;
  return { customer, checkout, subscription: id, item: items.data[0]?.id ?? "" };
}

const toStandard = (item: string) => ({
  "items[0][id]": item,
  "items[0][price]": STANDARD,
  proration_behavior: "always_invoice",
  proration_date: String(START_MS / 1_000),
  payment_behavior: "error_if_incomplete",
});

describe("a request", () => {
  test("that Stripe does not know, or we do not send, is a 404", async () => {
    for (const head of ["GET /v1/coupons", "PUT /v1/customers", "GET /v1/customers", "GET /"]) {
      expect(await send(head)).toMatchObject({ status: 404, ...invalid });
    }
  });

  test("of another API version is refused", async () => {
    for (const apiVersion of ["2020-08-27", null]) {
      const sent = await send("GET /v1/prices/none", {}, { apiVersion });
      expect(sent).toMatchObject({ status: 400, ...invalid });
    }
  });

  test("with a parameter that is unknown, missing or not in its shape is refused", async () => {
    const { customer } = await subscriber();
    const { locale: _locale, ...incomplete } = session(customer);
    for (const fields of [
      { ...session(customer), coupon: "x" },
      { ...session(customer), "__proto__[mode]": "x" },
      { ...session(customer), "line_items[0][quantity]": "2" },
      incomplete,
    ]) {
      const sent = await send("POST /v1/checkout/sessions", fields);
      expect(sent).toMatchObject({ status: 400, ...invalid });
    }
  });

  test("for what is not there is a 404 by its path and a 400 by a parameter", async () => {
    const { customer } = await subscriber();
    const none = { ...session(customer), "line_items[0][price]": "price_none" };
    expect(await send("GET /v1/invoices/in_none")).toMatchObject({ status: 404, ...missing });
    expect(await send(`GET /v1/invoices/${customer}`)).toMatchObject({ status: 404, ...missing });
    expect(await send("GET /v1/charges", { customer: "cus_none" })).toMatchObject({
      status: 400,
      ...missing,
    });
    expect(await send("POST /v1/checkout/sessions", none)).toMatchObject({
      status: 400,
      ...missing,
    });
  });
});

describe("an answer", () => {
  test("shows what an id stands for, and some parts, only when that is asked for", async () => {
    const { customer, subscription } = await subscriber();
    const byCustomer = { customer };
    const [invoice] = (await send("GET /v1/invoices", byCustomer)).body.data ?? [];
    const [charge] = (await send("GET /v1/charges", byCustomer)).body.data ?? [];
    expect(invoice).not.toHaveProperty("payments");
    expect(charge).not.toHaveProperty("refunds");
    const shown = await send("GET /v1/invoices", { customer, "expand[0]": "data.payments" });
    expect(shown.body.data).toMatchObject([{ payments: { data: [{ status: "paid" }] } }]);
    const withRefunds = await send("GET /v1/charges", { customer, "expand[0]": "data.refunds" });
    expect(withRefunds.body.data).toMatchObject([{ refunds: { object: "list", data: [] } }]);
    const method = "default_payment_method";
    const plain = await send(`GET /v1/subscriptions/${subscription}`);
    expect(plain.body[method]).toMatch(/^pm_/);
    const full = await send(`GET /v1/subscriptions/${subscription}`, { "expand[0]": method });
    expect(full.body[method]).toMatchObject({ object: "payment_method", card: { last4: "4242" } });
    const wrong = { "expand[0]": "nothing" };
    expect(await send(`GET /v1/subscriptions/${subscription}`, wrong)).toMatchObject({
      status: 400,
      ...invalid,
    });
  });

  test("of a list comes in pages, newest first", async () => {
    const { customer } = await subscriber();
    await here.advance(customer, new Date(START_MS + 100 * DAY_MS));
    const page = (fields: Fields) => send("GET /v1/invoices", { customer, ...fields });
    const all = await page({ limit: "100" });
    expect(all.body).toMatchObject({ object: "list", has_more: false, url: "/v1/invoices" });
    const ids = z.array(answer).parse(all.body.data);
    expect(ids).toHaveLength(4);
    const first = await page({ limit: "3" });
    expect(first.body).toMatchObject({ has_more: true, data: ids.slice(0, 3) });
    const rest = await page({ limit: "3", starting_after: ids[2]?.id ?? "" });
    expect(rest.body).toMatchObject({ has_more: false, data: ids.slice(3) });
    expect(await page({ starting_after: "in_none" })).toMatchObject({ status: 400, ...missing });
    for (const limit of ["0", "101", "x"]) {
      expect(await page({ limit })).toMatchObject({ status: 400, ...invalid });
    }
  });

  test("says the customer's own time, as a test clock", async () => {
    const { customer, subscription } = await subscriber();
    const expand = { "expand[0]": "test_clock" };
    const clocks = async () => {
      const answers = [
        await send(`GET /v1/customers/${customer}`, expand),
        await send(`GET /v1/subscriptions/${subscription}`, expand),
      ];
      return answers.map(({ body }) => body["test_clock"]);
    };
    const clock = (atMs: number) => ({
      object: "test_helpers.test_clock",
      frozen_time: atMs / 1_000,
    });
    expect(await clocks()).toMatchObject([clock(START_MS), clock(START_MS)]);
    const later = START_MS + 3 * DAY_MS;
    await here.advance(customer, new Date(later));
    expect(await clocks()).toMatchObject([clock(later), clock(later)]);
  });
});

describe("a key", () => {
  test("answers again what it answered first, also at the same time", async () => {
    const fields = person();
    const key = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => send("POST /v1/customers", fields, { key })),
    );
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    const customer = sent[0]?.body.id ?? "";
    const order = { key: randomUUID() };
    const open = await send("POST /v1/checkout/sessions", session(customer), order);
    await here.pay(open.body.id, "pm_card_visa");
    expect(await send("POST /v1/checkout/sessions", session(customer), order)).toEqual(open);
    expect(open.body).toMatchObject({ status: "open" });
  });

  test("is for one request: another one is refused", async () => {
    const { customer } = await subscriber();
    const key = randomUUID();
    const { status } = await send("POST /v1/checkout/sessions", session(customer), { key });
    expect(status).toBe(200);
    const other = { ...session(customer), cancel_url: "https://fotoya.test/else" };
    for (const sent of [
      await send("POST /v1/checkout/sessions", other, { key }),
      await send("POST /v1/customers", person(), { key }),
    ]) {
      expect(sent).toMatchObject({ status: 400, ...conflict });
    }
  });

  test("of an older release is refused, and nothing happens a second time", async () => {
    const { customer } = await subscriber();
    const key = `checkout:${randomUUID()}`;
    const stored = { answer: { id: "cs_test_old", status: "open", url: null } };
    await here.database.pool.query(
      "insert into sandbox.idempotency (key, request_hash, answer) values ($1, $2, $3)",
      [key, Buffer.from("of the older release"), JSON.stringify(stored)],
    );
    const sessions = async () =>
      (
        await here.database.pool.query(
          "select id from sandbox.object where customer = $1 and kind = 'checkout.session'",
          [customer],
        )
      ).rows;
    const before = await sessions();
    expect(await send("POST /v1/checkout/sessions", session(customer), { key })).toMatchObject({
      status: 400,
      ...conflict,
    });
    expect(await sessions()).toEqual(before);
  });

  test("keeps a decline, and decides a refusal anew", async () => {
    const { customer, subscription, item } = await subscriber("pm_card_chargeCustomerFail");
    const path = `POST /v1/subscriptions/${subscription}`;
    const key = randomUUID();
    const declined = {
      status: 402,
      ...refused({ type: "card_error", code: "card_declined", decline_code: "generic_decline" }),
    };
    expect(await send(path, toStandard(item), { key })).toMatchObject(declined);
    await here.changeCard(customer, "pm_card_visa");
    expect(await send(path, toStandard(item), { key })).toMatchObject(declined);

    const ruled = { from_subscription: subscription };
    const { id: schedule } = (await send("POST /v1/subscription_schedules", ruled)).body;
    const end = { cancel_at_period_end: "true" };
    const other = randomUUID();
    expect(await send(path, end, { key: other })).toMatchObject({ status: 400, ...invalid });
    await send(`POST /v1/subscription_schedules/${schedule}/release`);
    expect(await send(path, end, { key: other })).toMatchObject({
      status: 200,
      body: { cancel_at_period_end: true },
    });
  });

  test("of what changes nothing is not kept", async () => {
    const { subscription, item } = await subscriber();
    const { payment_behavior: _behaviour, ...change } = toStandard(item);
    const details = Object.entries(change).map(([name, value]) => {
      const [head = "", ...rest] = name.split("[");
      return [[`subscription_details[${head}]`, ...rest].join("["), value] as const;
    });
    const key = randomUUID();
    const fields = { subscription, ...Object.fromEntries(details) };
    const shown = await send("POST /v1/invoices/create_preview", fields, { key });
    expect(shown).toMatchObject({ status: 200, body: { amount_due: 2_000, status: "draft" } });
    expect((await send(`GET /v1/invoices/${shown.body.id}`)).status).toBe(404);
    const { rows } = await here.database.pool.query(
      "select from sandbox.idempotency where key = $1",
      [key],
    );
    expect(rows).toEqual([]);
  });
});

test("a price is known by its id and its lookup key", async () => {
  const { body: byId } = await send(`GET /v1/prices/${STARTER}`);
  expect(byId).toMatchObject({ unit_amount: 900, currency: "usd", object: "price" });
  const { body: byKey } = await send("GET /v1/prices", {
    "lookup_keys[0]": "fotoya_starter_month_usd",
    "lookup_keys[1]": "fotoya_none_month_usd",
    active: "true",
    limit: "1",
  });
  expect(byKey.data).toEqual([byId]);
});
