import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newApiKey } from "#core/api-keys.ts";
import { creationDetail } from "#core/creations.ts";
import { creditHistory } from "#core/credit-history.ts";
import { LOCAL_ENGINE_ID, shownAnswer } from "#core/run.ts";
import { unwantedOffer } from "#core/unwanted.ts";
import { requireSoundBooks } from "../../../tests/setup/done-run.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { errorCode, photo } from "../../../tests/setup/run-server.ts";
import { type Behaviour, negative } from "../../../tests/setup/test-engine.ts";
import { deleteReturned } from "./unwanted.ts";

let server: LoggedServer;
let token = "";
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterEach(() => requireSoundBooks(server.database.pool));
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.behave(builtIn);
  token = await server.signUp(`${randomUUID()}@example.com`);
  await call("/profiles/me", { body: {} });
});

/** Results of the built-in engine; the test engine's own ones are those of a hosted engine. */
const builtIn: Behaviour = async (request, options) => ({
  ...(await negative(request, options)),
  engine: LOCAL_ENGINE_ID,
});

type Calls = Omit<Parameters<LoggedServer["call"]>[1], "token">;
const call = (path: string, options: Calls = {}) => server.call(path, { token, ...options });
const press = (runId: string, reason = "broken") =>
  call(`/runs/${runId}/unwanted`, { body: { reason } });
const offer = async (runId: string) =>
  unwantedOffer.parse((await call(`/runs/${runId}/unwanted`)).value);
const credits = async () => Number((await call("/profiles/me")).value["credits"]);

async function run(path = "/images/remove_background", bearer = token) {
  const { value } = await server.call(path, {
    token: bearer,
    body: { sourceImage: await photo() },
    headers: { "idempotency-key": randomUUID() },
  });
  return shownAnswer.parse(value);
}

async function userOf(runId: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ userId: string }>(
    'select user_id as "userId" from runs.run where id = $1',
    [runId],
  );
  return rows[0]?.userId ?? "";
}

test("one press gives the credit back and deletes the result; the next run is charged", async () => {
  const before = await credits();
  const { runId, url, returnableUntil } = await run();
  expect(Date.parse(returnableUntil ?? "")).toBeGreaterThan(Date.now() + 23 * 60 * 60_000);
  const detail = creationDetail.parse((await call(`/creations/${runId}`)).value);
  expect(detail.returnableUntil).toBe(returnableUntil);
  expect(await offer(runId)).toEqual({ left: 3, amount: 1 });

  const { status, value } = await press(runId);
  expect([status, value]).toEqual([200, { left: 2, amount: 1 }]);
  expect(await credits()).toBe(before);
  expect((await fetch(`${server.url}${url}`)).status).toBe(404);
  expect((await call(`/creations/${runId}`)).status).toBe(404);
  const { entries } = creditHistory.parse((await call("/credits/history")).value);
  expect(entries[0]).toMatchObject({
    amount: 1,
    balanceAfter: before,
    kind: "return",
    reason: "run",
    run: { id: runId, operation: "remove_background" },
  });
  expect(server.logLines.some((line) => line.includes(`purged ${runId}`))).toBe(true);

  expect(await press(runId, "disliked")).toMatchObject({
    status: 200,
    value: { left: 2, amount: 1 },
  });
  expect(await credits()).toBe(before);
  await run();
  expect(await credits()).toBe(before - 1);
});

test("a reason is one of five, and a run of another user isn't there", async () => {
  const { runId } = await run();
  expect((await press(runId, "because")).status).toBe(422);
  expect((await call(`/runs/${runId}/unwanted`, { body: {} })).status).toBe(422);
  token = await server.signUp(`${randomUUID()}@example.com`);
  for (const id of [runId, randomUUID(), "none"]) {
    const answers = [await press(id), await call(`/runs/${id}/unwanted`)];
    for (const { status, value } of answers) {
      expect([status, errorCode(value)]).toEqual([404, "not_found"]);
    }
  }
});

test("a result of an API key can't be returned, and says so", async () => {
  const body = { name: "A program", scopes: ["pictures"] };
  const { secret } = newApiKey.parse((await call("/accounts/me/keys", { body })).value);
  const answer = await fetch(`${server.url}/v1/images/remove_background`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ sourceImage: await photo() }),
  });
  const { runId, returnableUntil } = shownAnswer.parse(await answer.json());
  expect(returnableUntil).toBeUndefined();
  const { status, value } = await press(runId);
  expect([status, errorCode(value)]).toEqual([409, "unwanted_by_api"]);
  expect((await call(`/creations/${runId}`)).status).toBe(200);
});

test("a result of a hosted engine can't be returned, unless the operator allows it", async () => {
  server.engine.behave(negative);
  const { runId, returnableUntil } = await run();
  expect(returnableUntil).toBeUndefined();
  const { status, value } = await press(runId);
  expect([status, errorCode(value)]).toEqual([409, "unwanted_hosted"]);
});

test("after three returns the fourth is refused and its result stays", async () => {
  for (let left = 3; left > 0; left -= 1) {
    expect((await press((await run()).runId)).value).toMatchObject({ left: left - 1 });
  }
  const { runId } = await run();
  const { status, value } = await press(runId);
  expect([status, errorCode(value)]).toEqual([409, "unwanted_limit"]);
  expect((await call(`/creations/${runId}`)).status).toBe(200);
});

/** The first half of a press, a while ago: the credits are back, the result is still there. */
async function interruptedPress(runId: string): Promise<void> {
  const { rows } = await server.database.pool.query(
    `select runs.return_unwanted($1, $2, 'broken', null, false, clock_timestamp() - interval '5 minutes') as outcome`,
    [runId, await userOf(runId)],
  );
  expect(rows).toEqual([{ outcome: "returned" }]);
}

test("an interrupted press is finished by another one or by the scheduled task", async () => {
  const before = await credits();
  const [one, two] = [await run(), await run()];
  await interruptedPress(one.runId);
  await interruptedPress(two.runId);
  expect(await credits()).toBe(before);
  expect((await press(one.runId)).status).toBe(200);
  expect((await fetch(`${server.url}${one.url}`)).status).toBe(404);
  const deleted: string[] = [];
  const storage = {
    put: async () => undefined,
    delete: async (key: string) => void deleted.push(key),
  };
  const told: string[] = [];
  const log = { info: (text: string) => void told.push(text) };
  await deleteReturned({ on: server.database.pool, storage }, log);
  expect(told).toEqual([`purged ${two.runId}`]);
  expect(deleted).toHaveLength(2);
  expect((await call(`/creations/${two.runId}`)).status).toBe(404);
  expect(await credits()).toBe(before);
});
