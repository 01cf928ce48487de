import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errorCode, openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { type S3Server, startS3Server } from "../../../tests/setup/s3-server.ts";
import { gated } from "../../../tests/setup/test-engine.ts";
import { createS3Storage } from "../storage/adapters/s3-storage.ts";

const RUN_TIMEOUT_MS = 20_000;

let store: S3Server;
let server: RunServer;
beforeAll(async () => {
  store = await startS3Server();
});
afterAll(async () => store.close());

async function openWith(timeoutMs: number): Promise<void> {
  const { endpoint: origin, bucket, region, accessKeyId, secretAccessKey } = store;
  const access = { origin, bucket, region, accessKeyId, secretAccessKey };
  const storage = createS3Storage({ ...access, publicOrigin: null, deadlineMs: 0 });
  server = await openRunServer({ storage, timeoutMs });
  await server.give("lan", 5);
}
beforeEach(() => openWith(RUN_TIMEOUT_MS));
afterEach(async () => {
  store.trouble = null;
  // Throws when the ledger's audit or the runs' audit finds anything.
  await server.close();
});

async function attemptsOf(runId: string): Promise<unknown> {
  const { rows } = await server.database.pool.query<{ state: string; attempt: number }>(
    "select state, attempt from runs.run where id = $1",
    [runId],
  );
  return rows[0];
}

test("a run whose photos cannot be stored is refused in words, and holds nothing", async () => {
  const runId = randomUUID();
  store.trouble = { kind: "full" };
  const refused = await server.post({ runId });
  expect([refused.status, errorCode(refused.value)]).toEqual([503, "storage_unavailable"]);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(await server.credits("lan")).toMatchObject({ available: 5, held: 0 });
  store.trouble = null;
  expect((await server.post({ runId })).status).toBe(200);
});

test("a finished picture waits for the store: one try, one call of the engine, one charge", async () => {
  const runId = randomUUID();
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const waiting = server.post({ runId });
  await gate.started;
  store.trouble = { kind: "refusing" };
  store.calls.length = 0;
  gate.open();
  // Long enough to see that it is asked for again and again, and not only as often as a run is tried.
  await expect.poll(() => store.calls.length, { timeout: 15_000 }).toBeGreaterThan(3);
  store.trouble = null;
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect(await attemptsOf(runId)).toEqual({ state: "done", attempt: 1 });
  expect(server.engine.calls).toBe(1);
});

test("a done run whose picture cannot be fetched is answered 503, later the same picture", async () => {
  const runId = randomUUID();
  const { value } = await server.post({ runId });
  store.trouble = { kind: "cutting" };
  const refused = await server.post({ runId });
  expect([refused.status, errorCode(refused.value)]).toEqual([503, "storage_unavailable"]);
  expect((await server.call("GET", `/runs/${runId}`)).value["state"]).toBe("done");
  store.trouble = null;
  const again = await server.post({ runId });
  expect([again.value["base64"], again.value["credits"]]).toEqual([value["base64"], 4]);
});

test("a store that is away for longer than the engine may take ends no run: its picture is kept when it is back", async () => {
  await server.close();
  await openWith(500);
  const runId = randomUUID();
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const waiting = server.post({ runId });
  await gate.started;
  store.trouble = { kind: "refusing" };
  gate.open();
  await delay(1_500);
  expect(await server.credits("lan")).toMatchObject({ available: 4, held: 1 });
  store.trouble = null;
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect(await attemptsOf(runId)).toEqual({ state: "done", attempt: 1 });
});
