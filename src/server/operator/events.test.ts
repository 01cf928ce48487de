import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventDetail, eventPage } from "#core/operator.ts";
import {
  call,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

let server: TestServer;
let token = "";
/** What was handed to the worker. */
const replayed: string[] = [];
let canReplay = true;

beforeAll(async () => {
  server = await openTestServer({}, undefined, {
    replayEvent: async (on, { provider, id }) => {
      if (!canReplay) return false;
      replayed.push(id);
      await on.query(
        "update billing.provider_event set status = 'received' where provider = $1 and event_id = $2",
        [provider, id],
      );
      return true;
    },
  });
  token = await server.signUp("Ope Rator", OPERATOR);
});
afterAll(() => server.close());

async function keep(id: string, status: string): Promise<void> {
  await server.database.pool.query(
    `insert into billing.provider_event (provider, event_id, type, customer_id, created, payload, status, attempts, last_error)
     values ('sandbox', $1, 'invoice.paid', 'cus_1', now(), $2, $3, 12, 'no answer from https://pay.example.org/x')`,
    [id, JSON.stringify({ id, data: { object: { total: 900, client_secret: "s" } } }), status],
  );
}

function get(url: string) {
  return call(server.app, { method: "GET", url: `/operator${url}`, token });
}

function replay(id: string, body: unknown) {
  return call(server.app, {
    method: "POST",
    url: `/operator/events/sandbox/${id}/replay`,
    token,
    body,
  });
}

test("events by status, with what they said but no secrets", async () => {
  await keep("evt_done", "done");
  await keep("evt_dead", "dead");
  const page = eventPage.parse((await get("/events?status=dead")).value);
  expect(page.events).toMatchObject([{ id: "evt_dead", attempts: 12, userId: null }]);
  const detail = eventDetail.parse((await get("/events/sandbox/evt_dead")).value);
  expect(detail.payload).toEqual({
    id: "evt_dead",
    data: { object: { total: 900, client_secret: "[hidden]" } },
  });
  expect(detail.event.lastError).toBe("no answer from [hidden]");
  expect(await get("/events?status=lost")).toMatchObject({ status: 422 });
  expect(await get("/events/sandbox/evt_other")).toMatchObject({ status: 404 });
});

test("pages of events follow each other without a gap", async () => {
  await server.database.pool.query(
    `insert into billing.provider_event (provider, event_id, type, created, payload, status, received_at)
     select 'stripe', 'evt_many_' || n, 'x', now(), '{}', 'ignored', '2026-01-01' from generate_series(1, 65) n`,
  );
  const seen = new Set<string>();
  let next: string | null = null;
  let pages = 0;
  do {
    const before: string = next === null ? "" : `&before=${encodeURIComponent(next)}`;
    const page = eventPage.parse((await get(`/events?status=ignored${before}`)).value);
    for (const { id } of page.events) seen.add(id);
    next = page.next;
    pages += 1;
  } while (next !== null);
  expect([seen.size, pages]).toEqual([65, 3]);
});

test("a replay happens once per request number, with its line in the log", async () => {
  await keep("evt_again", "dead");
  const body = { requestId: randomUUID() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => replay("evt_again", body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers[0]?.value).toMatchObject({ id: "evt_again", status: "received" });
  expect(replayed).toEqual(["evt_again"]);
  expect((await get("/actions")).value).toMatchObject({
    actions: [
      {
        action: "event.replay",
        target: "event:sandbox:evt_again",
        detail: { type: "invoice.paid" },
        operatorEmail: OPERATOR,
      },
    ],
  });
  expect(await replay("evt_dead", body)).toMatchObject({
    status: 409,
    value: { error: { code: "request_conflict" } },
  });
});

test("what cannot be handled again is refused and not logged", async () => {
  canReplay = false;
  const before = (await get("/actions")).value;
  expect(await replay("evt_dead", { requestId: randomUUID() })).toMatchObject({
    status: 409,
    value: { error: { code: "not_replayable" } },
  });
  expect(await replay("evt_none", { requestId: randomUUID() })).toMatchObject({ status: 404 });
  expect((await get("/actions")).value).toEqual(before);
});
