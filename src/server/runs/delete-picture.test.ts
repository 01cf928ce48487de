import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runAnswer } from "#core/run.ts";
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

async function rowOf(runId: string) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    `select state, payload, result_key, erased_at is not null as "isErased" from runs.run where id = $1`,
    [runId],
  );
  return rows[0];
}

/** Number of records of the file that an answer names. */
async function noted(answer: unknown): Promise<number | null> {
  const key = runAnswer.parse(answer).url.split("?")[0]?.replace("/media/", "");
  const { rowCount } = await server.database.pool.query("select from media.file where key = $1", [
    key,
  ]);
  return rowCount;
}

test("a deleted picture and its photo are gone at once, and the row says so", async () => {
  const [gone, kept] = [randomUUID(), randomUUID()];
  const { value } = await server.post({ runId: gone });
  await server.post({ runId: kept });
  expect(await server.files()).toHaveLength(4);
  // Results are recorded with a delay.
  await vi.waitFor(async () => expect(await noted(value)).toBe(1), 15_000);
  const deleted = await server.call("DELETE", `/images/${gone}`);
  expect(deleted).toMatchObject({ status: 200, value: { isDeleted: true, result: null } });
  expect(await server.files()).toHaveLength(2);
  expect(await rowOf(gone)).toEqual({
    state: "done",
    payload: {},
    result_key: "erased",
    isErased: true,
  });
  expect(await noted(value)).toBe(0);
  // What it cost stays booked, and it can be asked for again without harm.
  expect(await server.credits(server.user)).toMatchObject({ available: 3, held: 0 });
  expect((await server.call("DELETE", `/images/${gone}`)).status).toBe(200);
  expect(await server.call("GET", `/runs/${gone}`)).toMatchObject({
    status: 200,
    value: { state: "done", isDeleted: true, result: null },
  });
  expect(await server.call("GET", `/runs/${kept}`)).toMatchObject({
    value: { isDeleted: false, result: { mimeType: "image/png" } },
  });
});

test("the same request number after the deletion brings nothing back and charges nothing", async () => {
  const runId = randomUUID();
  await server.post({ runId });
  await server.call("DELETE", `/images/${runId}`);
  const again = await server.post({ runId });
  expect([409, 410]).toContain(again.status);
  expect(["run_conflict", "picture_deleted"]).toContain(errorCode(again.value));
  expect(server.engine.calls).toBe(1);
  expect(await server.files()).toEqual([]);
});

test("of another person nothing is deleted, and nothing is told", async () => {
  const runId = randomUUID();
  await server.post({ runId });
  for (const path of [`/images/${runId}`, `/images/${randomUUID()}`, "/images/none"]) {
    const { status, value } = await server.call("DELETE", path, "a-stranger");
    expect([status, errorCode(value)]).toEqual([404, "not_found"]);
  }
  expect(await server.files()).toHaveLength(2);
});

test("a run that goes on is refused and goes on", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runId = randomUUID();
  const running = server.post({ runId });
  await vi.waitFor(async () => expect((await rowOf(runId))?.["state"]).toBe("running"), 15_000);
  const { status, value } = await server.call("DELETE", `/images/${runId}`);
  expect([status, errorCode(value)]).toEqual([409, "run_open"]);
  gate.open();
  expect((await running).status).toBe(200);
  expect(await server.files()).toHaveLength(2);
});
