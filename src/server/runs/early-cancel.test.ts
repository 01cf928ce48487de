import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errorCode, openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { gated } from "../../../tests/setup/test-engine.ts";

let server: RunServer;
beforeAll(async () => {
  server = await openRunServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  server.engine.reset();
  server.user = randomUUID();
  await server.give(server.user, 5);
});
afterEach(() => server.requireSound());

test("a cancel before its run: the run does not begin, costs nothing and keeps no picture", async () => {
  const runId = randomUUID();
  const { status } = await server.call("DELETE", `/runs/${runId.toUpperCase()}`);
  expect(status).toBe(404);
  for (let time = 0; time < 2; time += 1) {
    const { status: refused, value } = await server.post({ runId });
    expect([refused, errorCode(value)]).toEqual([409, "cancelled"]);
  }
  expect(server.engine.calls).toBe(0);
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
  expect(await server.files()).toEqual([]);
  expect((await server.post()).status).toBe(200);
});

test("a cancel before its run holds for the person who asked, and for nobody else", async () => {
  const runId = randomUUID();
  await server.give("minh", 5);
  expect((await server.call("DELETE", `/runs/${runId}`, "minh")).status).toBe(404);
  expect((await server.post({ runId })).status).toBe(200);
  // A run of another person is not there, and a cancel of it is not kept.
  expect((await server.call("DELETE", `/runs/${runId}`, "minh")).status).toBe(404);
  const { value } = await server.call("GET", `/runs/${runId}`);
  expect(value["state"]).toBe("done");
});

test("start and cancel at the same moment: cancelled or ended, never both or neither", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runIds = Array.from({ length: 5 }, () => randomUUID());
  const answers = runIds.map(async (runId) => {
    const [{ value }] = await Promise.all([
      server.post({ runId }),
      server.call("DELETE", `/runs/${runId}`),
    ]);
    return errorCode(value);
  });
  expect(await Promise.all(answers)).toEqual(Array(5).fill("cancelled"));
  gate.open();
  expect(await server.credits(server.user)).toMatchObject({ available: 5, held: 0 });
});

test("cancels of runs that never come are kept for a day, twenty for each person", async () => {
  const { pool } = server.database;
  const kept = async () =>
    (
      await pool.query<{ run_id: string }>(
        "select run_id from runs.early_cancel where user_id = $1 order by cancelled_at",
        [server.user],
      )
    ).rows.map(({ run_id }) => run_id);
  const runIds = Array.from({ length: 22 }, () => randomUUID());
  for (const runId of runIds) await server.call("DELETE", `/runs/${runId}`);
  expect(await kept()).toEqual(runIds.slice(2));
  await pool.query(
    "update runs.early_cancel set cancelled_at = cancelled_at - interval '25 hours' where user_id = $1",
    [server.user],
  );
  const last = randomUUID();
  await server.call("DELETE", `/runs/${last}`);
  expect(await kept()).toEqual([last]);
  expect((await server.call("DELETE", `/runs/${randomUUID()}`, "nobody")).status).toBe(404);
  expect((await pool.query("select from runs.early_cancel where user_id = 'nobody'")).rows).toEqual(
    [],
  );
});
