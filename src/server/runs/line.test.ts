import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Runs } from "../../../tests/setup/open-runs.ts";
import { errorCode, openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { type Behaviour, gated, negative, untilAborted } from "../../../tests/setup/test-engine.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { StorageUnavailable } from "../storage/port.ts";
import { waitSeconds } from "./run-line.ts";

/** This process answers; who works is opened by each test. */
let server: RunServer;
let workers: Runs[] = [];
let children: ChildProcess[] = [];
beforeEach(async () => {
  server = await openRunServer({ concurrency: 0 });
  await server.give("lan", 50);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const worker of workers) {
    await worker.stopWorking();
    await worker.close();
  }
  [workers, children] = [[], []];
  // Throws when the ledger's audit or the runs' audit finds anything.
  await server.close();
});

async function work(overrides: Parameters<RunServer["openOther"]>[0]): Promise<void> {
  workers.push(await server.openOther(overrides));
}

/** Another process that takes a run and is in the middle of it. */
async function forkWorker(): Promise<ChildProcess> {
  const child = fork("tests/setup/run-worker.ts", [server.database.url, server.folder], {
    execArgv: ["--import", "tsx"],
  });
  children.push(child);
  await once(child, "message");
  return child;
}

async function runRow(runId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    "select state, attempt, lane from runs.run where id = $1",
    [runId],
  );
  return rows[0];
}

/** Waits until as many runs are open as there are. */
async function open(count: number): Promise<void> {
  const sql = "select 1 from runs.run where state in ('queued', 'running')";
  await expect.poll(async () => (await server.database.pool.query(sql)).rowCount).toBe(count);
}

test("frozen in the middle: another one begins within 15 s with the same hold; thawed it changes nothing", async () => {
  const runId = randomUUID();
  const waiting = server.post({ runId });
  const frozen = await forkWorker();
  frozen.kill("SIGSTOP");
  const { rows } = await server.database.pool.query<{ isOver: boolean }>(
    `select lease_until < clock_timestamp() + interval '10 s' as "isOver" from runs.run`,
  );
  expect(rows).toEqual([{ isOver: true }]);
  await work({ concurrency: 1 });
  const { status, value } = await waiting;
  expect([status, value["credits"]]).toEqual([200, 49]);
  expect(await runRow(runId)).toEqual({ state: "done", attempt: 2, lane: null });
  const files = await server.files();

  frozen.kill("SIGCONT");
  frozen.send("finish");
  // It lives, and is at work again: the next run may be its own.
  await vi.waitFor(async () => expect((await server.post()).status).toBe(200), 15_000);
  expect((await server.post({ runId })).value["base64"]).toBe(value["base64"]);
  expect(await runRow(runId)).toEqual({ state: "done", attempt: 2, lane: null });
  await expect
    .poll(async () => (await server.files()).filter((name) => files.includes(name)))
    .toEqual(files);
  expect(await server.credits("lan")).toMatchObject({ available: 48, held: 0 });
});

test("three workers, one of them killed: never more than two runs of one person at a time", async () => {
  await server.give("an", 8);
  const atOnce: number[] = [];
  const look: Behaviour = async (request, options) => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*)::int as count from runs.run where state = 'running' group by user_id`,
    );
    atOnce.push(...rows.map(({ count }) => count));
    await server.database.pool.query("select pg_sleep(0.02)");
    return negative(request, options);
  };
  server.engine.behave(look);
  const posts = Array.from({ length: 16 }, (_, index) =>
    server.post({ user: index % 2 === 0 ? "lan" : "an" }),
  );
  (await forkWorker()).kill("SIGKILL");
  await work({ concurrency: 4 });
  await work({ concurrency: 4 });
  const answers = await Promise.all(posts);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(Math.max(...atOnce)).toBe(2);
  expect(await server.credits("an")).toMatchObject({ available: 0, held: 0 });
});

test("who has two runs in work lets others pass", async () => {
  await server.give("an", 1);
  const lan = [1, 2, 3].map(() => server.post());
  await open(3);
  const gate = gated();
  const order: string[] = [];
  server.engine.behave(gate.behaviour);
  await work({ concurrency: 3 });
  await gate.started;
  server.engine.behave(negative);
  // A third place is free, and not for the third run of the same person.
  const an = server.post({ user: "an" }).then(() => order.push("an"));
  await an;
  gate.open();
  await Promise.all(lan);
  expect(order).toEqual(["an"]);
});

test("a dearer plan goes first, but not before who has waited for long", async () => {
  const ranks: Record<string, number> = { ultimate: 3, pro: 2 };
  const people = ["old", "free", "pro", "ultimate"];
  for (const user of people) await server.give(user, 1);
  const { pool } = server.database;
  for (const user of people) {
    const runId = randomUUID();
    await pool.query(
      `select runs.start($1, $2, 'remove_background', '{}', decode(repeat('00', 32), 'hex'), 'en', 1, null,
         $3::smallint, interval '1 hour', 10)`,
      [runId, user, ranks[user] ?? 0],
    );
    await pool.query("select runs.admit_soon($1)", [user]);
  }
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '7 minutes'
      where key = (select id::text from runs.run where user_id = 'old')`,
  );
  const { rows } = await pool.query<{ user: string }>(
    `select user_id as user from runs.run join graphile_worker.jobs on key = runs.run.id::text
      order by priority, run_at`,
  );
  expect(rows.map(({ user }) => user)).toEqual(["old", "ultimate", "pro", "free"]);
  for (const user of people) {
    await pool.query("select runs.fail(id, 'cancelled') from runs.run where user_id = $1", [user]);
  }
});

test("asvs-2.3.2 ten open runs of one person are enough: refused in words, until one has ended", async () => {
  const first = randomUUID();
  const posts = [server.post({ runId: first })];
  await open(1);
  for (let index = 1; index < 10; index += 1) posts.push(server.post());
  await open(10);
  const { status, value, headers } = await server.post();
  expect([status, errorCode(value), headers.get("retry-after")]).toEqual([
    429,
    "too_many_open_runs",
    "5",
  ]);
  const again = server.post({ runId: first });
  await server.call("DELETE", `/runs/${first}`);
  expect(errorCode((await again).value)).toBe("cancelled");
  posts.push(server.post());
  await open(10);
  const { rows } = await server.database.pool.query("select 1 from graphile_worker.jobs");
  expect(rows.length).toBeLessThanOrEqual(3);
  await work({ concurrency: 4 });
  const answers = await Promise.all(posts);
  expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(10);
});

test.each([
  [10, 2, 5],
  [10, 0, 120],
  [1_000, 1, 120],
  [1, 250, 1],
])("%i waiting, %i ended each second: come back in %i s", (waiting, pace, seconds) => {
  expect(waitSeconds(waiting, pace)).toBe(seconds);
});

test("files away for longer than one try: the run waits, loses no try, and is made", async () => {
  const storage = await createDiskStorage(server.folder);
  const awayUntil = performance.now() + 6_500;
  const flaky: typeof storage = {
    ...storage,
    get: async (key) => {
      if (performance.now() < awayUntil)
        throw new StorageUnavailable("away", { cause: null, isLasting: false });
      return storage.get(key);
    },
  };
  await work({ concurrency: 1, storage: flaky });
  const runId = randomUUID();
  expect((await server.post({ runId })).status).toBe(200);
  expect(await runRow(runId)).toMatchObject({ state: "done", attempt: 1 });
});

test("a job that names no run is dropped at once, and trouble of ours has an end", async () => {
  await work({ concurrency: 1 });
  const { pool } = server.database;
  await pool.query("select graphile_worker.add_job('run', '{\"what\": 1}', job_key => 'garbage')");
  await expect
    .poll(async () => (await pool.query("select 1 from graphile_worker.jobs")).rowCount)
    .toBe(0);

  const gate = gated();
  server.engine.behave(gate.behaviour);
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await gate.started;
  await pool.query("update runs.run set troubled_since = now() - interval '11 minutes'");
  const { rows } = await pool.query(
    "select runs.hand_back(id, lease, 'trouble', interval '10 minutes') as outcome from runs.run",
  );
  expect(rows).toEqual([{ outcome: "given_up" }]);
  gate.open();
  expect((await waiting).status).toBe(200);
});

test("cancelled at one process, the engine of another one stops and takes the next run", async () => {
  const signals: AbortSignal[] = [];
  const started = new Promise<void>((resolve) => {
    server.engine.behave((request, options) => {
      signals.push(options.signal);
      return untilAborted(resolve)(request, options);
    });
  });
  await work({ concurrency: 1 });
  const runId = randomUUID();
  const waiting = server.post({ runId });
  await started;
  server.engine.behave(negative);
  expect((await server.call("DELETE", `/runs/${runId}`)).value["state"]).toBe("failed");
  expect(errorCode((await waiting).value)).toBe("cancelled");
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect((await server.post()).status).toBe(200);
});

test("every connection lost in the middle: the run is answered, and the workers go on", async () => {
  await work({ concurrency: 2 });
  for (let round = 0; round < 3; round += 1) {
    const gate = gated();
    server.engine.behave(gate.behaviour);
    const waiting = server.post();
    await gate.started;
    await server.database.pool
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()",
      )
      .catch(() => undefined);
    gate.open();
    server.engine.behave(negative);
    expect((await waiting).status).toBeOneOf([200, 500, 503]);
    await expect.poll(async () => (await server.post()).status, { timeout: 10_000 }).toBe(200);
  }
  await open(0);
  // On the console the queue tells which of its workers ended, if one did.
  vi.clearAllMocks();
});
