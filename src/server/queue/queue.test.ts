import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { addJob, type JobHandler, migrateQueue, type Queue, startQueue } from "./queue.ts";
import { unlockDeadWorkers } from "./worker-guard.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let lockPool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  // A pool of sessions that hold no worker's lock.
  lockPool = new pg.Pool({ connectionString: database.url, max: 2 });
  lockPool.on("error", () => undefined);
  await Promise.all(Array.from({ length: 4 }, () => migrateQueue(database.url)));
});
afterAll(async () => {
  await lockPool.end();
  await database.drop();
});

function start(name: string, handler: JobHandler): Promise<Queue> {
  // So rarely that only the test itself looks for dead workers.
  const recoveryIntervalMs = 600_000;
  const handlers = { [name]: handler };
  return startQueue({ url: database.url, concurrency: 1, handlers, log, recoveryIntervalMs });
}

function add(name: string): Promise<void> {
  return addJob(database.pool, { name, key: randomUUID(), payload: {} });
}

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

async function lockedBy(): Promise<string[]> {
  const { rows } = await database.pool.query<{ locked_by: string }>(
    "select locked_by from graphile_worker.jobs where locked_by is not null",
  );
  return rows.map((row) => row.locked_by);
}

test("a job starts when its transaction commits, and never when it is undone", async () => {
  const seen: unknown[] = [];
  const started = deferred();
  const queue = await start("seen", async ({ payload }) => {
    seen.push(payload);
    started.resolve();
  });
  await expect(
    database.transaction(async ({ client }) => {
      await addJob(client, { name: "seen", key: "undone", payload: "undone" });
      throw new Error("undo");
    }),
  ).rejects.toThrow("undo");
  await database.transaction(async ({ client }) => {
    await addJob(client, { name: "seen", key: "kept", payload: "kept" });
    expect(seen).toEqual([]);
  });
  await started.promise;
  await queue.stop();
  expect(seen).toEqual(["kept"]);
});

const GUARDS = `from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Ends the sessions that hold locks of workers; answers the last of them. */
async function cutGuards(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) ${GUARDS}`,
  );
  return rows.at(-1)?.pid;
}

async function guardedAnew(pid: number | undefined): Promise<void> {
  const query = `select 1 ${GUARDS} and pid <> $1`;
  await expect.poll(async () => (await database.pool.query(query, [pid])).rowCount).not.toBe(0);
}

test("jobs of the living are left alone, also after their guard was lost and made anew", async () => {
  const started = deferred();
  const finish = deferred();
  const queue = await start("alive", () => {
    started.resolve();
    return finish.promise;
  });
  await add("alive");
  await started.promise;
  expect(await unlockDeadWorkers(lockPool)).toEqual([]);

  const lost = await cutGuards();
  expect(lost).toBeDefined();
  await guardedAnew(lost);
  expect(await unlockDeadWorkers(lockPool)).toEqual([]);
  expect(await lockedBy()).toHaveLength(1);
  finish.resolve();
  await queue.stop();
});

test("a job whose end the database forgot when it died is done again, though its worker lives", async () => {
  const workers: string[] = [];
  const queue = await start("forgotten", async ({ workerId }) => void workers.push(workerId));
  await add("forgotten");
  await expect.poll(() => workers).toHaveLength(1);
  await expect.poll(lockedBy).toEqual([]);
  // What a server finds that died before the end of a job was on the disk.
  await database.transaction(async ({ client }) => {
    await addJob(client, { name: "forgotten", key: "again", payload: {} });
    await client.query(
      "update graphile_worker._private_jobs set locked_by = $1, locked_at = now()",
      [workers[0]],
    );
  });
  const lost = await cutGuards();
  await guardedAnew(lost);
  await expect.poll(() => unlockDeadWorkers(lockPool)).toEqual([workers[0]]);
  await expect.poll(() => workers, { timeout: 10_000 }).toHaveLength(2);
  expect(workers[1]).not.toBe(workers[0]);
  await queue.stop();
  expect(await lockedBy()).toEqual([]);
});

test("a job of a worker without a guard is unlocked and done by another", async () => {
  await add("orphan");
  const dead = `worker-${randomUUID()}`;
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now()`,
    [dead],
  );
  const done = deferred();
  const queue = await start("orphan", async () => done.resolve());
  await done.promise;
  await queue.stop();
  expect(await lockedBy()).toEqual([]);
});

test("a worker that could not write down the end of a job is replaced, and its job is done again", async () => {
  const done: unknown[] = [];
  const rename = (from: string, to: string) =>
    database.pool.query(`alter table graphile_worker.${from} rename to ${to}`);
  const told: string[] = [];
  const queue = await startQueue({
    url: database.url,
    concurrency: 1,
    handlers: {
      ended: async ({ payload }) => {
        done.push(payload);
        if (done.length === 1) await rename("_private_jobs", "hidden_jobs");
      },
    },
    log: { ...log, warn: (sentence) => void told.push(sentence) },
    recoveryIntervalMs: 50,
  });
  await addJob(database.pool, { name: "ended", key: "first", payload: 1 });
  await expect.poll(() => told.join()).toContain("the queue workers restart");
  await rename("hidden_jobs", "_private_jobs");
  await addJob(database.pool, { name: "ended", key: "second", payload: 2 });
  await expect
    .poll(() => done.toSorted((a, b) => Number(a) - Number(b)), { timeout: 10_000 })
    .toEqual([1, 1, 2]);
  await queue.stop();
  expect(await lockedBy()).toEqual([]);
  // On the console the queue tells which of its workers ended, and nothing keeps it from that.
  vi.clearAllMocks();
});

test("a stop aborts what does not finish in its grace, and the next start does it at once", async () => {
  const started = deferred();
  const url = database.url;
  const stuck: JobHandler = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("put down")), { once: true });
      started.resolve();
    });
  const handlers = { stuck };
  const first = await startQueue({ url, concurrency: 1, handlers, log, stopGraceMs: 20 });
  await add("stuck");
  await started.promise;
  await first.stop();
  const { rows } = await database.pool.query(
    "select attempts, locked_by, run_at <= now() as is_due from graphile_worker.jobs",
  );
  expect(rows).toEqual([{ attempts: 0, locked_by: null, is_due: true }]);

  const done = deferred();
  const second = await start("stuck", async () => done.resolve());
  await done.promise;
  await second.stop();
});

test("the library's timetable, which ends the process when the database refuses it, never begins", async () => {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  const worked = deferred();
  const queue = await start("timed", async () => worked.resolve());
  await add("timed");
  await worked.promise;
  await queue.stop();
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) => JSON.stringify(query));
  asked.mockRestore();
  expect(texts.filter((text) => text.includes("_private_jobs"))).not.toEqual([]);
  expect(texts.filter((text) => text.includes("crontab"))).toEqual([]);
});
