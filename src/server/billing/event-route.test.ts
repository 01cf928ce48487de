import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestCustomer, type TestCustomer } from "../../../tests/setup/test-customer.ts";
import { call, openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

const HOUR_MS = 3_600_000;

let database: TestDatabase;
let customer: TestCustomer;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
  customer = await openTestCustomer(database);
  server = await openTestServer({ payments: { billing: customer.billing } });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

function event(id: string, type = "invoice.paid") {
  return { id, type, objectId: "in_1", customerId: "cus_1" };
}

async function post(payload: Buffer | string, signature?: string): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "stripe-signature": signature }),
    },
    payload,
  });
  return statusCode;
}

async function kept(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ status: string }>(
    "select status from billing.provider_event where event_id = $1",
    [id],
  );
  return rows.map(({ status }) => status);
}

test("one event delivered a thousand times, 32 at a time, is kept once and is one job", async () => {
  const { rawBody, signature } = customer.provider.delivery(event("evt_thousand"));
  const turns = Array.from({ length: 1_000 }).values();
  const answers: number[] = [];
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const _ of turns) answers.push(await post(rawBody, signature));
    }),
  );
  expect(answers).toHaveLength(1_000);
  expect(new Set(answers)).toEqual(new Set([202]));
  expect(await kept("evt_thousand")).toEqual(["received"]);
  const { rows } = await database.pool.query(
    "select from graphile_worker.jobs where key like '%evt_thousand'",
  );
  expect(rows).toHaveLength(1);
});

test("forged, old, future, cut, oversized and unsigned deliveries are refused and leave no trace", async () => {
  const good = customer.provider.delivery(event("evt_bad"));
  const old = customer.provider.delivery(event("evt_bad"), Date.now() - HOUR_MS);
  const future = customer.provider.delivery(event("evt_bad"), Date.now() + HOUR_MS);
  const cut = good.rawBody.subarray(0, -3);
  const forged = Buffer.from(good.rawBody.toString().replace("cus_1", "cus_2"));
  expect(await post(forged, good.signature)).toBe(400);
  expect(await post(cut, good.signature)).toBe(400);
  expect(await post(good.rawBody)).toBe(400);
  expect(await post(good.rawBody, "t=1,v1=00")).toBe(400);
  expect(await post("", good.signature)).toBe(400);
  expect(await post(old.rawBody, old.signature)).toBe(400);
  expect(await post(future.rawBody, future.signature)).toBe(400);
  expect(await post(Buffer.alloc(1024 * 1024 + 1, 32), good.signature)).toBe(413);
  expect(await kept("evt_bad")).toEqual([]);
});

test("an event of an unknown type is kept and left alone", async () => {
  const { rawBody, signature } = customer.provider.delivery(event("evt_other", "price.created"));
  expect(await post(rawBody, signature)).toBe(202);
  expect(await kept("evt_other")).toEqual(["ignored"]);
});

test("where nothing is kept the provider is told to try again", async () => {
  const broken = await openTestServer({
    payments: {
      billing: {
        ...customer.billing,
        receiveEvent: async () => {
          throw new Error("no database");
        },
      },
    },
  });
  const { rawBody, signature } = customer.provider.delivery(event("evt_later"));
  const answer = await broken.app.inject({
    method: "POST",
    url: "/webhooks/stripe",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: rawBody,
  });
  expect(answer.statusCode).toBe(500);
  await broken.close();
});

test("a purchase through the front door: order, payment, result, badge of the account", async () => {
  const token = await server.signUp();
  const body = customer.order("starter");
  const order = await call(server.app, { method: "POST", url: "/billing/checkouts", token, body });
  expect(order).toMatchObject({ status: 200, value: { status: "open", amountMinor: 900 } });
  const id = customer.provider.orders.at(-1)?.idempotencyKey;
  expect(id).toBe(`checkout:${body.orderId}`);
  const wrong = { ...body, currency: "eur" };
  expect(
    await call(server.app, { method: "POST", url: "/billing/checkouts", token, body: wrong }),
  ).toMatchObject({ status: 422, value: { error: { code: "invalid_field" } } });
  expect(
    await call(server.app, { method: "GET", url: `/billing/checkouts/${body.orderId}`, token }),
  ).toMatchObject({ status: 200, value: { status: "open" } });
  const stranger = await server.signUp();
  expect(
    await call(server.app, {
      method: "GET",
      url: `/billing/checkouts/${body.orderId}`,
      token: stranger,
    }),
  ).toMatchObject({ status: 404 });
  expect(await call(server.app, { method: "GET", url: "/billing/subscription" })).toMatchObject({
    status: 401,
  });
});

test("while details of the seller are missing nothing can be bought, and plans can still be read", async () => {
  const held = await openTestServer({
    payments: { billing: customer.billing, isSandboxForAll: true, isSaleOnHold: true },
  });
  const token = await held.signUp();
  const body = customer.order("starter");
  expect(
    await call(held.app, { method: "POST", url: "/billing/checkouts", token, body }),
  ).toMatchObject({ status: 403, value: { error: { code: "seller_unknown" } } });
  expect(
    await call(held.app, { method: "GET", url: "/billing/subscription", token }),
  ).toMatchObject({ status: 200 });
  await held.close();
});

test("where payments are off every button says so", async () => {
  const off = await openTestServer();
  const token = await off.signUp();
  const body = customer.order("starter");
  expect(
    await call(off.app, { method: "POST", url: "/billing/checkouts", token, body }),
  ).toMatchObject({ status: 403, value: { error: { code: "payments_off" } } });
  expect(await call(off.app, { method: "GET", url: "/billing/subscription", token })).toMatchObject(
    { status: 200, value: { mode: "off", subscription: null, trialDays: 0 } },
  );
  expect((await off.app.inject({ url: "/site" })).json()).toMatchObject({ payments: "off" });
  expect((await off.app.inject({ method: "POST", url: "/webhooks/stripe" })).statusCode).toBe(404);
  await off.close();
});
