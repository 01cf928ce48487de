import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { deaf, gated, negative, untilAborted } from "../../../tests/setup/test-engine.ts";
import { addJob } from "../queue/queue.ts";

/** This process answers; who works is opened by each test. */
let server: RunServer;
let children: ChildProcess[] = [];
beforeEach(async () => {
  server = await openRunServer({ concurrency: 0 });
  await server.give("lan", 5);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  // Throws when the ledger's audit or the runs' audit finds anything.
  await server.close();
});

/** Another process takes the run, and dies in the middle of it. */
async function killWorkerInTheMiddle(): Promise<void> {
  const child = fork("tests/setup/run-worker.ts", [server.database.url, server.folder], {
    execArgv: ["--import", "tsx"],
  });
  children.push(child);
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function stateOf(runId: string): Promise<unknown> {
  const { rows } = await server.database.pool.query<{ state: string; attempt: number }>(
    "select state, attempt from runs.run where id = $1",
    [runId],
  );
  return rows[0];
}

test("killed in the middle: started again with the same hold, answered, charged once", async () => {
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await killWorkerInTheMiddle();
  expect(await stateOf(runId)).toEqual({ state: "running", attempt: 1 });
  expect(await server.credits("lan")).toMatchObject({ available: 4, held: 1 });

  const other = await server.openOther({ concurrency: 1 });
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect((await server.post({ runId })).value["base64"]).toBe(value["base64"]);
  expect(await stateOf(runId)).toEqual({ state: "done", attempt: 2 });
  await other.stopWorking();
  await other.close();
});

test("killed three times: given up as interrupted, credits back", async () => {
  const runId = randomUUID();
  const waiting = server.post({ runId });
  for (let time = 0; time < 3; time += 1) await killWorkerInTheMiddle();
  const other = await server.openOther({ concurrency: 1 });
  const { status, value } = await waiting;
  expect(status).toBe(503);
  expect(value["error"]).toMatchObject({ code: "interrupted" });
  expect(server.engine.calls).toBe(0);
  expect(await server.credits("lan")).toMatchObject({ available: 5, held: 0 });
  await other.stopWorking();
  await other.close();
});

test("a graceful stop lets a run finish that can", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const other = await server.openOther({ concurrency: 1 });
  const waiting = server.post();
  await gate.started;
  const stopping = other.stopWorking();
  gate.open();
  await stopping;
  expect((await waiting).status).toBe(200);
  await other.close();
});

test("a graceful stop puts a run back that cannot, without taking a try from it", async () => {
  const runId = randomUUID();
  let other = await server.openOther({ concurrency: 1, stopGraceMs: 50 });
  const started = new Promise<void>((resolve) => {
    server.engine.behave(untilAborted(resolve));
  });
  const waiting = server.post({ runId });
  await started;
  await other.stopWorking();
  await other.close();
  expect(await stateOf(runId)).toEqual({ state: "queued", attempt: 0 });

  server.engine.behave(negative);
  other = await server.openOther({ concurrency: 1 });
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect(await stateOf(runId)).toEqual({ state: "done", attempt: 1 });
  await other.stopWorking();
  await other.close();
});

test("a fault that nobody foresaw: three tries, then interrupted, credits back", async () => {
  server.engine.behave(async () => {
    throw new RangeError("a bug");
  });
  const runId = randomUUID();
  const other = await server.openOther({ concurrency: 1 });
  const waiting = server.post({ runId });
  // The queue waits longer after every fault; the test does not.
  for (const attempt of [1, 2]) {
    await expect
      .poll(() => stateOf(runId), { timeout: 10_000 })
      .toEqual({ state: "queued", attempt });
    await expect
      .poll(async () => {
        const { rowCount } = await server.database.pool.query(
          "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs where locked_at is null having count(*) > 0",
        );
        return rowCount;
      })
      .toBe(1);
  }
  const { value } = await waiting;
  expect(value["error"]).toMatchObject({ code: "interrupted" });
  expect(server.engine.calls).toBe(3);
  expect(await server.credits("lan")).toMatchObject({ available: 5, held: 0 });
  await other.stopWorking();
  await other.close();
});

test("a worker that lost its run to another one can neither finish nor fail it", async () => {
  const gate = gated();
  const runId = randomUUID();
  server.engine.behave(gate.behaviour);
  const stale = await server.openOther({ concurrency: 1 });
  const waiting = server.post({ runId });
  await gate.started;
  // As if the first worker had seemed dead: a second job for the same run.
  server.engine.behave(negative);
  await addJob(server.database.pool, { name: "run", key: randomUUID(), payload: { runId } });
  const second = await server.openOther({ concurrency: 1 });
  const { value } = await waiting;
  gate.open();
  await stale.stopWorking();
  await second.stopWorking();
  expect(await stateOf(runId)).toEqual({ state: "done", attempt: 2 });
  expect((await server.post({ runId })).value["base64"]).toBe(value["base64"]);
  expect(await server.files()).toHaveLength(2);
  expect(await server.credits("lan")).toMatchObject({ available: 4, held: 0 });
  await stale.close();
  await second.close();
});

test("a hold that expired: nothing is charged, the picture is not kept", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const other = await server.openOther({ concurrency: 1 });
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await gate.started;
  await server.database.pool.query(
    "select credit.release($1, 'expired', clock_timestamp() + interval '2 days')",
    [runId],
  );
  gate.open();
  expect((await waiting).value["error"]).toMatchObject({ code: "interrupted" });
  expect(await server.files()).toHaveLength(1);
  expect(await server.credits("lan")).toMatchObject({ available: 5, held: 0 });
  await other.stopWorking();
  await other.close();
});

async function removeJobs(): Promise<void> {
  const jobs = "select id from graphile_worker.jobs";
  await expect.poll(async () => (await server.database.pool.query(jobs)).rowCount).toBe(1);
  // The queue's own function leaves locked jobs alone.
  await server.database.pool.query("delete from graphile_worker._private_jobs");
}

test("a run that waits without a job, as when its process died before it could add one, gets one", async () => {
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await removeJobs();
  const other = await server.openOther({ concurrency: 1 });
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 4]);
  expect(await stateOf(runId)).toEqual({ state: "done", attempt: 1 });
  await other.stopWorking();
  await other.close();
});

test("a run in work whose job is gone is given up, and its credits come back", async () => {
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await killWorkerInTheMiddle();
  await removeJobs();
  const other = await server.openOther({ concurrency: 1 });
  expect((await waiting).value["error"]).toMatchObject({ code: "interrupted" });
  expect(await server.credits("lan")).toMatchObject({ available: 5, held: 0 });
  await other.stopWorking();
  await other.close();
});

test("lost LISTEN connections: the waiting request is answered all the same", async () => {
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const other = await server.openOther({ concurrency: 1 });
  const waiting = server.post();
  await gate.started;
  const { rowCount } = await server.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen run_notice'",
  );
  expect(rowCount).toBeGreaterThan(0);
  gate.open();
  expect((await waiting).status).toBe(200);
  await other.stopWorking();
  await other.close();
});

test("a server that closes sends its waiting visitors away with busy", async () => {
  server.engine.behave(deaf());
  const waiting = server.post();
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query("select id from runs.run");
      return rows.length;
    })
    .toBe(1);
  await server.closeApp();
  const { status, value, headers } = await waiting;
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(value["error"]).toMatchObject({ code: "busy" });
});
