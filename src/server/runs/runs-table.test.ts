import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { capture, grant, release, reserve } from "../credits/ledger.ts";
import { migrateQueue } from "../queue/queue.ts";
import { auditRuns, findRun } from "./run-store.ts";
import { beginTry, handBack } from "./try-store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
  await grant(database.pool, {
    key: "signup:lan",
    userId: "lan",
    source: "signup",
    sourceRef: "lan",
    amount: 100,
    expiresAt: null,
  });
});
afterAll(() => database.drop());

async function hold(id: string): Promise<void> {
  await reserve(database.pool, {
    holdId: id,
    userId: "lan",
    amount: 1,
    purpose: "run:photo_id",
    ttlSeconds: 60,
  });
}

async function makeRun(): Promise<string> {
  const id = randomUUID();
  await hold(id);
  await database.pool.query(
    `insert into runs.run (id, user_id, operation, payload, payload_hash, locale, cost)
     values ($1, 'lan', 'photo_id', '{}', decode(repeat('00', 32), 'hex'), 'en', 1)`,
    [id],
  );
  return id;
}

function set(id: string, what: string): Promise<unknown> {
  return database.pool.query(`update runs.run set ${what} where id = $1`, [id]);
}

const asDone = `state = 'done', lease = null, attempt = 1, started_at = now(), finished_at = now(),
  engine = 'e', model = 'm', capability = 'full', cost_micro_usd = 0, result_key = 'k',
  result_mime = 'image/png', width_px = 1, height_px = 1`;
const asFailed = "state = 'failed', lease = null, error_code = 'no_face', finished_at = now()";
const asRunning = "state = 'running', attempt = 1, lease = gen_random_uuid(), started_at = now()";

test("the states follow each other in one way only", async () => {
  const id = await makeRun();
  await expect(set(id, asDone)).rejects.toThrow("cannot go");
  await set(id, asRunning);
  await expect(set(id, "lease = gen_random_uuid()")).rejects.toThrow("cannot go");
  await expect(set(id, "lease = null")).rejects.toThrow("lease_while_running");
  await expect(set(id, "cost = 2")).rejects.toThrow("only change its progress");
  await expect(set(id, "state = 'done', lease = null")).rejects.toThrow("done_has_result");
  await expect(set(id, "state = 'failed', lease = null")).rejects.toThrow("failed_has_code");
  await expect(set(id, "state = 'queued'")).rejects.toThrow("lease_while_running");
  await set(id, asFailed);
  await release(database.pool, id);
  for (const next of [asRunning, asDone, asFailed, "state = 'queued', error_code = null"]) {
    await expect(set(id, next)).rejects.toThrow("cannot go");
  }
  expect(await findRun(database.pool, id)).toMatchObject({
    state: "failed",
    failure: { code: "no_face", details: {} },
  });
});

/** A worker has locked the newest job of a run. */
async function lockJob(runId: string, workerId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where key = $1 returning id",
    [runId, workerId],
  );
  return rows[0]?.id ?? "";
}

test("a try is counted, unless it is handed back unharmed; the last one is the last", async () => {
  const runId = await makeRun();
  await database.pool.query("select runs.admit_waiting('lan')");
  const options = { maxAttempts: 2, leaseMs: 9_000 };
  const workerId = "worker-1";
  const begin = async (lease: string) => {
    const jobId = await lockJob(runId, workerId);
    return beginTry(database.pool, { runId, lease, jobId, workerId }, options);
  };
  const lease = randomUUID();
  const first = await begin(lease);
  expect(first).toMatchObject({ attempt: 1, userId: "lan", operation: "photo_id" });
  expect(await begin(lease)).toEqual(first);
  expect(await handBack(database.pool, { runId, lease: randomUUID() }, "stopping")).toBe("lost");
  expect(await handBack(database.pool, { runId, lease }, "stopping")).toBe("queued");
  expect(await begin(randomUUID())).toMatchObject({ attempt: 1 });
  const elsewhere = { runId, lease: randomUUID(), jobId: "0", workerId };
  expect(await beginTry(database.pool, elsewhere, options)).toBe("taken");
  expect(await begin(randomUUID())).toMatchObject({ attempt: 2 });
  expect(await begin(randomUUID())).toBe("given_up");
  expect(await begin(randomUUID())).toBe("over");
  expect(await findRun(database.pool, runId)).toMatchObject({
    state: "failed",
    failure: { code: "interrupted" },
  });
});

test("nobody has three runs in work, whatever a program does", async () => {
  const ids = [await makeRun(), await makeRun(), await makeRun()];
  const [first, second, third] = ids;
  await set(first ?? "", "lane = 0");
  await set(second ?? "", "lane = 1");
  for (const lane of [0, 1]) {
    await expect(set(third ?? "", `lane = ${lane}`)).rejects.toThrow("run_lane");
  }
  await expect(set(third ?? "", "lane = 2")).rejects.toThrow("lane_check");
  for (const id of ids) await database.pool.query("select runs.fail($1, 'cancelled')", [id]);
});

test("the audit finds what must not be", async () => {
  const rulesOf = async (id: string) => {
    const findings = await auditRuns(database.pool);
    return findings.filter((finding) => finding.id === id).map(({ rule }) => rule);
  };
  const done = await makeRun();
  await set(done, asRunning);
  await set(done, asDone);
  expect(await rulesOf(done)).toEqual(["done_not_captured", "other_amount"]);
  await capture(database.pool, done);
  expect(await rulesOf(done)).toEqual([]);

  const failed = await makeRun();
  await set(failed, asFailed);
  expect(await rulesOf(failed)).toEqual(["failed_not_given_back"]);
  await release(database.pool, failed);
  expect(await rulesOf(failed)).toEqual([]);

  const open = await makeRun();
  expect(await rulesOf(open)).toEqual([]);
  await release(database.pool, open);
  expect(await rulesOf(open)).toEqual(["open_without_hold"]);

  const lonely = randomUUID();
  await hold(lonely);
  expect(await rulesOf(lonely)).toEqual(["hold_without_run"]);
});
