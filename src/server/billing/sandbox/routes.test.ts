import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxAdvanced, sandboxCheckout, sandboxClock, sandboxPortal } from "#core/sandbox.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import { order } from "../../../../tests/setup/sandbox-book.ts";
import {
  type Answer,
  call,
  openTestServer,
  type TestServer,
} from "../../../../tests/setup/test-server.ts";
import { billingOff } from "../open.ts";
import { createSandboxProvider } from "../open-provider.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** A number that passes the check digit and is no test card. */
const REAL_LOOKING = "4539 1488 0343 6467";

/** So many digits of both cards that no random id has them by chance, as it has four. */
const CARD_DIGITS = /4242[ -]?4242|4539[ -]?1488/;

let database: TestDatabase;
let sandbox: Sandbox;
let provider: PaymentProvider;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await openSandbox({
    databaseUrl: database.url,
    webhookSecret: "whsec_test",
    deliver: async () => undefined,
    now: Date.now,
    log: silent,
  });
  provider = createSandboxProvider(sandbox);
  server = await openTestServer({
    sandbox: sandbox.hostedPages,
    payments: { billing: { ...billingOff, mode: "sandbox" } },
  });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  await database.drop();
});

interface Person {
  readonly token: string;
  readonly checkoutId: string;
  readonly get: (url: string) => Promise<Answer>;
  readonly post: (url: string, body: unknown) => Promise<Answer>;
}

function userIdOf(token: string): string {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return JSON.parse(payload).sub;
}

/** Somebody with an open checkout. */
async function person(): Promise<Person> {
  const token = await server.signUp();
  const userId = userIdOf(token);
  const { customerId } = await provider.createCustomer({
    userId,
    email: "lan@example.com",
    name: "Lan",
    locale: "vi",
    idempotencyKey: userId,
  });
  const idempotencyKey = `checkout:${userId}`;
  const { id } = await provider.createCheckout({ ...order({}), customerId, idempotencyKey });
  return {
    token,
    checkoutId: id,
    get: (url) => call(server.app, { method: "GET", url: `/sandbox${url}`, token }),
    post: (url, body) => call(server.app, { method: "POST", url: `/sandbox${url}`, token, body }),
  };
}

function payment(paymentMethod: string, more: Record<string, unknown> = {}) {
  return { requestId: randomUUID(), paymentMethod, ...more };
}

describe("a checkout", () => {
  test("is shown to its owner and paid once, however often it is pressed", async () => {
    const { checkoutId, get, post } = await person();
    const shown = await get(`/checkouts/${checkoutId}`);
    expect(sandboxCheckout.parse(shown.value)).toMatchObject({
      id: checkoutId,
      status: "open",
      plan: "starter",
      currency: "usd",
      amountMinor: 900,
      dueNowMinor: 900,
      returnUrl: "https://fotoya.test/pricing",
    });
    const press = payment("pm_card_visa");
    const presses = [press, press, payment("pm_card_visa"), payment("pm_card_mastercard")];
    const answers = await Promise.all(
      presses.map((body) => post(`/checkouts/${checkoutId}/pay`, body)),
    );
    const returnUrl = `https://fotoya.test/checkout/result?id=${checkoutId}`;
    expect(answers.map(({ value }) => value)).toEqual(
      answers.map(() => ({ outcome: "paid", returnUrl })),
    );
    const portal = sandboxPortal.parse((await get("/customer")).value);
    expect(portal.invoices).toMatchObject([{ status: "paid", totalMinor: 900 }]);
    expect((await get(`/checkouts/${checkoutId}`)).value).toMatchObject({
      status: "complete",
      returnUrl,
    });
  });

  test("answers a decline, asks for authentication, and takes the next try", async () => {
    const { checkoutId, post } = await person();
    const pay = async (body: object) => (await post(`/checkouts/${checkoutId}/pay`, body)).value;
    expect(await pay(payment("pm_card_visa_chargeDeclinedLostCard"))).toEqual({
      outcome: "declined",
      declineCode: "lost_card",
    });
    const authenticated = payment("pm_card_threeDSecure2Required");
    expect(await pay(authenticated)).toEqual({ outcome: "needs_authentication" });
    expect(await pay({ ...authenticated, authentication: "fail" })).toEqual({
      outcome: "declined",
      declineCode: "authentication_failed",
    });
    expect(await pay({ ...authenticated, paymentMethod: "pm_card_visa" })).toMatchObject({
      error: { code: "request_conflict" },
    });
    expect(await pay({ ...authenticated, authentication: "complete" })).toMatchObject({
      outcome: "paid",
    });
  });

  test("given up is closed", async () => {
    const { checkoutId, get, post } = await person();
    const returnUrl = "https://fotoya.test/pricing";
    expect((await post(`/checkouts/${checkoutId}/cancel`, {})).value).toEqual({ returnUrl });
    expect((await get(`/checkouts/${checkoutId}`)).value).toMatchObject({ status: "expired" });
    expect(await post(`/checkouts/${checkoutId}/pay`, payment("pm_card_visa"))).toMatchObject({
      status: 409,
      value: { error: { code: "checkout_not_open" } },
    });
  });

  test("of somebody else is not there", async () => {
    const [mine, other] = [await person(), await person()];
    const url = `/checkouts/${mine.checkoutId}`;
    const answers = [
      await other.get(url),
      await other.post(`${url}/pay`, payment("pm_card_visa")),
      await other.post(`${url}/cancel`, {}),
      await other.get("/checkouts/cs_test_none"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await mine.get(url)).value).toMatchObject({ status: "open" });
    const nobody = await call(server.app, { method: "GET", url: `/sandbox${url}` });
    expect(nobody.status).toBe(401);
  });
});

describe("the customer's own clock", () => {
  test("plays renewals, once for each press", async () => {
    const { checkoutId, get, post } = await person();
    await post(`/checkouts/${checkoutId}/pay`, payment("pm_card_visa"));
    const advance = { requestId: randomUUID(), advance: { months: 1 } };
    const [one, again] = [await post("/clock", advance), await post("/clock", advance)];
    expect(again.value).toEqual(one.value);
    const { played, clock } = sandboxAdvanced.parse(one.value);
    expect(played.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["invoice.upcoming", "invoice.paid"]),
    );
    expect(clock.aheadDays).toBeGreaterThan(27);
    expect(sandboxClock.parse((await get("/clock")).value).next?.kind).toBe("notice");
    const portal = sandboxPortal.parse((await get("/customer")).value);
    expect(portal.invoices).toHaveLength(2);
  });

  test("cannot be moved for more than ten years, nor back", async () => {
    const { post } = await person();
    const move = (advance: object) => post("/clock", { requestId: randomUUID(), advance });
    for (const advance of [{ days: -1 }, { days: 0 }, { months: 13 }, { days: 1, months: 1 }, {}]) {
      expect((await move(advance)).status).toBe(422);
    }
    for (let year = 1; year <= 10; year += 1) await move({ months: 12 });
    expect(await move({ months: 12 })).toMatchObject({
      status: 409,
      value: { error: { code: "clock_too_far" } },
    });
  });

  test("and the portal are not there for who is no customer", async () => {
    const token = await server.signUp();
    for (const url of ["/sandbox/clock", "/sandbox/customer"]) {
      expect((await call(server.app, { method: "GET", url, token })).status).toBe(404);
    }
  });
});

describe("the portal", () => {
  test("changes the card and opens and decides a dispute", async () => {
    const { checkoutId, get, post } = await person();
    await post(`/checkouts/${checkoutId}/pay`, payment("pm_card_visa"));
    const change = (token: string) => post("/customer/payment-method", payment(token));
    expect((await change("pm_card_chargeDeclinedExpiredCard")).value).toEqual({
      outcome: "declined",
      declineCode: "expired_card",
    });
    expect((await change("pm_card_jcb")).value).toEqual({ outcome: "saved", openInvoices: 0 });
    const portal = sandboxPortal.parse((await get("/customer")).value);
    expect(portal.paymentMethod).toMatchObject({ brand: "jcb", last4: "0505" });
    const invoiceId = portal.invoices[0]?.id;
    const dispute = (step: string) =>
      post("/dispute", { requestId: randomUUID(), invoiceId, step });
    expect((await dispute("open")).value).toEqual({ status: "open" });
    expect((await dispute("open")).status).toBe(409);
    expect((await dispute("lose")).value).toEqual({ status: "lost" });
  });
});

describe("a card number", () => {
  const bodies = [
    ["in place of a token", payment(REAL_LOOKING)],
    ["of a test card", payment("4242424242424242")],
    ["in a field we do not know", payment("pm_card_visa", { note: `card ${REAL_LOOKING}!` })],
    ["as a number", payment("pm_card_visa", { pan: 4_539_148_803_436_467 })],
    ["as the name of a field", payment("pm_card_visa", { "4539-1488-0343-6467": 1 })],
    ["in a list", payment("pm_card_visa", { list: [[REAL_LOOKING.replaceAll(" ", "")]] })],
  ] as const;

  test.each(bodies)("%s is refused, and neither logged nor stored", async (_where, body) => {
    const { checkoutId, get, post } = await person();
    for (const url of [`/checkouts/${checkoutId}/pay`, "/customer/payment-method", "/clock"]) {
      expect(await post(url, body)).toMatchObject({
        status: 422,
        value: { error: { code: "card_number_refused" } },
      });
    }
    expect((await get(`/checkouts/${checkoutId}`)).value).toMatchObject({ status: "open" });
    expect(server.logLines.filter((line) => CARD_DIGITS.test(line))).toEqual([]);
    for (const kept of [database, server.database]) {
      expect(await rowsWith(kept, CARD_DIGITS)).toEqual([]);
    }
  });
});

test("a card number in an address is not logged", async () => {
  const { get } = await person();
  expect((await get("/checkouts/4539148803436467")).status).toBe(404);
  expect((await get("/4539-1488-0343-6467?pan=4539148803436467")).status).toBe(404);
  expect(server.logLines.filter((line) => CARD_DIGITS.test(line))).toEqual([]);
});

test("a path of any length is logged short, and none of the digits at the cut", async () => {
  const before = server.logLines.length;
  await server.app.inject({ url: `/${"a1".repeat(7_000)}` });
  await server.app.inject({ url: `/${"a".repeat(290)}4539148803436467` });
  const lines = server.logLines.slice(before).filter((line) => line.includes('"answered"'));
  expect(lines).toHaveLength(2);
  expect(lines.every((line) => line.length < 1_000)).toBe(true);
  expect(lines[1]).toContain("[card number]");
});

async function rowsWith({ pool }: TestDatabase, pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
    found.push(...rows.map(({ row }) => row).filter((row) => pattern.test(row)));
  }
  return found;
}

test("what is not in its shape is refused by the name of the field", async () => {
  const { checkoutId, get, post } = await person();
  for (const id of ["a%00b", "%E2%A6%9A", "a%20b"]) {
    const answers = [await get(`/checkouts/${id}`), await post(`/checkouts/${id}/cancel`, {})];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 422,
        value: { error: { code: "invalid_field", details: { field: "checkoutId" } } },
      });
    }
  }
  const url = `/checkouts/${checkoutId}/pay`;
  const wrong = [
    [{}, "requestId"],
    [payment("pm_card_unknown"), "paymentMethod"],
    [payment("pm_card_visa", { requestId: "1" }), "requestId"],
    [payment("pm_card_visa", { authentication: "maybe" }), "authentication"],
    [payment("pm_card_visa", { amount: 1 }), "amount"],
  ] as const;
  for (const [body, field] of wrong) {
    expect(await post(url, body)).toMatchObject({
      status: 422,
      value: { error: { code: "invalid_field", details: { field } } },
    });
  }
});
