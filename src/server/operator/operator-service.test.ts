import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actionPage, grantAnswer, operatorOverview, userDetail, userPage } from "#core/operator.ts";
import { balance } from "#server/credits/ledger.ts";
import {
  call,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

let server: TestServer;
let token = "";
/** A person with a profile and its 100 credits. */
let lan = { id: "", email: "lan@example.com" };

beforeAll(async () => {
  server = await openTestServer();
  token = await server.signUp("Ope Rator", OPERATOR);
  const own = await server.signUp("Lan Anh 100%", lan.email);
  await call(server.app, { method: "POST", url: "/profiles/me", token: own, body: {} });
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from auth."user" where email = $1',
    [lan.email],
  );
  lan = { ...lan, id: rows[0]?.id ?? "" };
});
afterAll(() => server.close());

function get(url: string) {
  return call(server.app, { method: "GET", url: `/operator${url}`, token });
}

function post(url: string, body: unknown) {
  return call(server.app, { method: "POST", url: `/operator${url}`, token, body });
}

function grantBody(changes: object = {}) {
  const requestId: string = randomUUID();
  return { requestId, credits: 25, reason: "A run went wrong", endsAt: null, ...changes };
}

async function credits(): Promise<number> {
  return (await balance(server.database.pool, lan.id)).available;
}

async function logged(): Promise<number> {
  const { rows } = await server.database.pool.query("select from public.operator_action");
  return rows.length;
}

describe("users", () => {
  test.each([
    ["lan@exam", 1],
    ["LAN ANH", 1],
    ["100%", 1],
    ["no such person", 0],
    // Letters with a meaning in patterns or in SQL mean themselves.
    ["%", 1],
    ["_", 0],
    ["\\", 0],
    ["' or 1=1 --", 0],
    ["'; drop table public.profile; --", 0],
    ["$1", 0],
    ["${jndi:ldap://x}", 0],
    ["<script>alert(1)</script>", 0],
    ["🙂", 0],
  ])("search for %s finds %i", async (query, found) => {
    const answer = await get(`/users?query=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(200);
    const { users } = userPage.parse(answer.value);
    expect(users.map(({ email }) => email)).toEqual(found ? [lan.email] : []);
  });

  test("an id finds its person; part of it does not", async () => {
    const found = userPage.parse((await get(`/users?query=${lan.id}`)).value);
    expect(found.users).toMatchObject([{ id: lan.id, credits: 100, tier: "Free" }]);
    expect(userPage.parse((await get(`/users?query=${lan.id.slice(0, 8)}`)).value).users).toEqual(
      [],
    );
  });

  test.each([
    "query=a%00b",
    "query=a%0Ab",
    `query=${"x".repeat(301)}`,
    "other=1",
    "query=a&query=b",
    "before=%00",
  ])("%s is refused", async (search) => {
    expect(await get(`/users?${search}`)).toMatchObject({
      status: 422,
      value: { error: { code: "invalid_field" } },
    });
  });

  test("pages follow each other without a gap, also through people of the same moment", async () => {
    const values = Array.from(
      { length: 70 },
      (_, index) => `('many${index}', 'Many', 'many${index}@example.net', '2020-01-01')`,
    );
    await server.database.pool.query(
      `insert into auth."user" (id, name, email, created_at) values ${values.join()}`,
    );
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const before: string = next === null ? "" : `&before=${next}`;
      const page = userPage.parse((await get(`/users?query=example.net${before}`)).value);
      seen.push(...page.users.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen).toHaveLength(70);
    expect(new Set(seen).size).toBe(70);
    expect(userPage.parse((await get("/users?before=nobody")).value).users).toEqual([]);
  });

  test("one person's page: account, balance, lots, ledger, payments, invitation", async () => {
    await server.database.pool.query(
      `insert into billing.customer (provider, user_id, customer_id, email, locale, payment_method)
       values ('sandbox', $1, 'cus_lan', $2, 'en', '{"brand":"visa","last4":"4242","expMonth":1,"expYear":2030}')`,
      [lan.id, lan.email],
    );
    await server.database.pool.query(
      `insert into billing.subscription (id, provider, user_id, plan, interval, currency, amount_minor, status,
         started_at, current_period_start, current_period_end, is_cancelled_at_period_end)
       values ('sub_1', 'sandbox', $1, 'standard', 'month', 'usd', 2900, 'active',
         '2026-01-01', '2026-01-01', '2026-02-01', false)`,
      [lan.id],
    );
    await server.database.pool.query(
      `insert into billing.invoice (id, provider, user_id, number, status, currency, total_minor, attempts,
         created_at, paid_at, lines, refunds)
       values ('in_1', 'sandbox', $1, 'F-1', 'paid', 'usd', 2900, 1, '2026-01-01', '2026-01-01', '[]', '[]')`,
      [lan.id],
    );
    const answer = await get(`/users/${lan.id}`);
    const detail = userDetail.parse(answer.value);
    expect(detail).toMatchObject({
      person: { id: lan.id, email: lan.email, tier: "Pro" },
      isEmailVerified: false,
      freeCredits: "granted",
      balance: { posted: 100, held: 0, available: 100 },
      lots: [{ source: "signup", remaining: 100 }],
      history: { entries: [{ kind: "grant", amount: 100, balanceAfter: 100 }] },
      subscriptions: [
        { id: "sub_1", plan: "standard", currentPeriodEnd: "2026-02-01T00:00:00.000Z" },
      ],
      invoices: [{ number: "F-1", totalMinor: 2900, isDisputed: false }],
      referral: { invitedBy: null, invited: [] },
      actions: [],
    });
    expect(JSON.stringify(answer.value)).not.toMatch(/"4242"|visa/);
  });

  test.each(["nobody", "%00", "..%2F..%2Fetc", "'%20or%20true"])(
    "/users/%s is nobody",
    async (id) => {
      expect([404, 422]).toContain((await get(`/users/${id}`)).status);
    },
  );
});

describe("goodwill", () => {
  test("fifty times the same request at once: one grant, one line in the log, one answer", async () => {
    const [before, lines] = [await credits(), await logged()];
    const body = grantBody({ endsAt: new Date(Date.now() + 86_400_000).toISOString() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(`/users/${lan.id}/grants`, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const lots = new Set(answers.map(({ value }) => grantAnswer.parse(value).lotId));
    expect(lots.size).toBe(1);
    expect(await credits()).toBe(before + 25);
    expect(await logged()).toBe(lines + 1);
    const { actions, lots: shown } = userDetail.parse((await get(`/users/${lan.id}`)).value);
    expect(actions[0]).toMatchObject({
      operatorEmail: OPERATOR,
      action: "credits.grant",
      target: `user:${lan.id}`,
      detail: { credits: 25, reason: "A run went wrong", endsAt: body.endsAt },
    });
    expect(shown.filter(({ id }) => lots.has(id))).toMatchObject([
      { source: "goodwill", category: "promo", expiresAt: body.endsAt },
    ]);
  });

  test("the same number with another wish is refused and changes nothing", async () => {
    const body = grantBody();
    await post(`/users/${lan.id}/grants`, body);
    const [before, lines] = [await credits(), await logged()];
    for (const changes of [
      { credits: 26 },
      { reason: "Another reason" },
      { endsAt: "2030-01-01T00:00:00.000Z" },
    ]) {
      expect(await post(`/users/${lan.id}/grants`, { ...body, ...changes })).toMatchObject({
        status: 409,
        value: { error: { code: "request_conflict" } },
      });
    }
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from auth."user" where email = $1',
      [OPERATOR],
    );
    expect(await post(`/users/${rows[0]?.id}/grants`, body)).toMatchObject({ status: 409 });
    expect([await credits(), await logged()]).toEqual([before, lines]);
  });

  test.each([
    [{ credits: 0 }, "credits"],
    [{ credits: -5 }, "credits"],
    [{ credits: 10_001 }, "credits"],
    [{ credits: 1.5 }, "credits"],
    [{ credits: "25" }, "credits"],
    [{ reason: "" }, "reason"],
    [{ reason: " a " }, "reason"],
    [{ reason: "x".repeat(301) }, "reason"],
    [{ reason: "two\nlines" }, "reason"],
    [{ endsAt: "tomorrow" }, "endsAt"],
    [{ endsAt: "2020-01-01T00:00:00.000Z" }, "endsAt"],
    [{ endsAt: "2999-01-01T00:00:00.000Z" }, "endsAt"],
    [{ requestId: "1" }, "requestId"],
    [{ key: "signup:me" }, "key"],
  ])("%j is refused and leaves no trace", async (changes, field) => {
    const [before, lines] = [await credits(), await logged()];
    expect(await post(`/users/${lan.id}/grants`, grantBody(changes))).toMatchObject({
      status: 422,
      value: { error: { code: "invalid_field", details: { field } } },
    });
    expect([await credits(), await logged()]).toEqual([before, lines]);
  });

  test("nobody gets nothing", async () => {
    const lines = await logged();
    expect(await post("/users/nobody/grants", grantBody())).toMatchObject({ status: 404 });
    expect(await logged()).toBe(lines);
  });
});

describe("the log", () => {
  test.each([
    "update public.operator_action set operator_email = 'x'",
    "delete from public.operator_action",
    "truncate public.operator_action",
  ])("%s is refused by the database", async (statement) => {
    await post(`/users/${lan.id}/grants`, grantBody());
    const lines = await logged();
    await expect(server.database.pool.query(statement)).rejects.toThrow(/append-only/);
    expect(await logged()).toBe(lines);
  });

  test("is read in pages, newest first", async () => {
    for (let index = 0; index < 51; index += 1) {
      await post(`/users/${lan.id}/grants`, grantBody({ credits: 1 }));
    }
    const first = actionPage.parse((await get("/actions")).value);
    expect(first.actions).toHaveLength(50);
    const second = actionPage.parse((await get(`/actions?before=${first.next}`)).value);
    expect(first.actions.length + second.actions.length).toBe(await logged());
    expect(second.actions[0]?.id).not.toBe(first.actions.at(-1)?.id);
    expect(await get("/actions?before=x")).toMatchObject({ status: 422 });
    expect(await get("/actions?before=-1")).toMatchObject({ status: 422 });
  });
});

test("the overview counts people, plans, credits, runs and events, and shows what an audit finds", async () => {
  const before = operatorOverview.parse((await get("/overview")).value);
  expect(before.audits).toEqual([
    { name: "ledger", findings: 0, first: [] },
    { name: "runs", findings: 0, first: [] },
  ]);
  expect(before.creditsOutstanding.paid).toBe(0);
  expect(before.creditsOutstanding.promo).toBe(await credits());
  const { pool } = server.database;
  // A hold for a run that does not exist.
  await pool.query("select credit.reserve($1, $2, 1, 'run:photo_id', interval '1 hour')", [
    randomUUID(),
    lan.id,
  ]);
  const after = operatorOverview.parse((await get("/overview")).value);
  expect(after.audits[1]).toMatchObject({ findings: 1, first: [{ rule: "hold_without_run" }] });
});
