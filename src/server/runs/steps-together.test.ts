import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { balance, grant } from "../credits/ledger.ts";
import { migrateQueue } from "../queue/queue.ts";
import { auditRuns, findRun, findRuns, insertRuns, type NewRun, queueSoon } from "./run-store.ts";
import { createStarting, openTries } from "./steps-together.ts";
import { beginTries, completeRuns, type EndedTry, HoldLost, type MadeResult } from "./try-store.ts";

const limits = { holdTtlS: 600, maxOpen: 10 };
const beginOptions = { maxAttempts: 3, leaseMs: 9_000 };
const WORKER = "worker-1";

let database: TestDatabase;
let people: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateQueue(database.url);
});
afterAll(() => database.drop());
beforeEach(async () => {
  people = await Promise.all(Array.from({ length: 4 }, () => makePerson(5)));
});

async function makePerson(credits: number): Promise<string> {
  const userId = randomUUID();
  await grant(database.pool, {
    key: `signup:${userId}`,
    userId,
    source: "signup",
    sourceRef: userId,
    amount: credits,
    expiresAt: null,
  });
  return userId;
}

function runOf(userId: string): NewRun {
  return {
    id: randomUUID(),
    userId,
    operation: "photo_id",
    payload: {
      sourceImage: { storageKey: `in/${userId}.jpg`, mimeType: "image/jpeg" },
      size: "35×45",
    },
    payloadHash: Buffer.alloc(32, 0xa7),
    locale: "vi",
    cost: 1,
    kind: null,
    rank: 2,
    isByApi: false,
  };
}

const result: MadeResult = {
  engine: "local",
  model: "echo",
  capability: "limited",
  note: null,
  costMicroUsd: 12,
  key: "out/picture.png",
  mimeType: "image/png",
  widthPx: 40,
  heightPx: 50,
  isFree: false,
  framing: null,
  record: null,
};

/** Runs of these people in the line, each with a job that the worker has locked. */
async function startAndLock(owners: readonly string[]) {
  const runs = owners.map(runOf);
  await insertRuns(database.pool, runs, limits);
  await queueSoon(
    database.pool,
    runs.map(({ id }) => id),
  );
  return Promise.all(
    runs.map(async ({ id: runId }) => {
      const { rows } = await database.pool.query<{ id: string }>(
        `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where key = $1
         returning id::text as id`,
        [runId, WORKER],
      );
      return { runId, lease: randomUUID(), jobId: rows[0]?.id ?? "", workerId: WORKER };
    }),
  );
}

/** Runs that were begun, with the picture that each of them made. */
async function startAndBegin(owners: readonly string[]): Promise<EndedTry[]> {
  const tries = await startAndLock(owners);
  await beginTries(database.pool, tries, beginOptions);
  return tries.map(({ runId, lease }) => ({
    runId,
    lease,
    result: { ...result, key: `out/${runId}.png` },
  }));
}

/** Holds the account of a person in a transaction of another process while `work` goes on. */
async function whileLocked<T>(
  userId: string,
  work: (unlock: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select from credit.account where user_id = $1 for update", [userId]);
    return await work(async () => {
      await client.query("rollback");
    });
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const stateOf = async (runId: string) => (await findRun(database.pool, runId))?.state;

test("starts in one transaction: each has its run, its hold and its lane", async () => {
  const runs = people.map(runOf);
  const started = await insertRuns(database.pool, runs, limits);
  expect(started).toMatchObject(
    runs.map(({ id, userId }) => ({ id, userId, state: "queued", attempt: 0 })),
  );
  const { rows } = await database.pool.query(
    `select id, payload, payload_hash as hash, locale, rank, asked_kind as kind, lane from runs.run
      where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [runs.map(({ id }) => id)],
  );
  expect(rows).toEqual(
    runs.map(({ id, payload, payloadHash }) => ({
      id,
      payload,
      hash: payloadHash,
      locale: "vi",
      rank: 2,
      kind: null,
      lane: 0,
    })),
  );
  for (const { userId } of runs) {
    expect(await balance(database.pool, userId)).toMatchObject({ held: 1, available: 4 });
  }
});

test("starts of one person together: two lanes, the line behind them, and the end of the credits", async () => {
  const poor = await makePerson(3);
  const runs = Array.from({ length: 5 }, () => runOf(poor));
  const again = runs[0] ?? runOf(poor);
  const started = await insertRuns(database.pool, [...runs, again], limits);
  expect(started.map((one) => (typeof one === "string" ? one : one?.state))).toEqual([
    "queued",
    "queued",
    "queued",
    "insufficient",
    "insufficient",
    "exists:pending",
  ]);
  const { rows } = await database.pool.query<{ lane: number | null }>(
    "select lane from runs.run where user_id = $1 order by created_at",
    [poor],
  );
  expect(rows.map(({ lane }) => lane)).toEqual([0, 1, null]);
});

test("who is locked elsewhere waits alone, and the others do not wait", async () => {
  const [locked = "", ...others] = people;
  const start = createStarting(database.pool, limits);
  // The first is on its way alone, all others share the next statement.
  const first = await makePerson(1);
  await whileLocked(locked, async (unlock) => {
    const runs = [first, locked, ...others].map(runOf);
    const started = runs.map((run) => start(run));
    await Promise.all(started.filter((_, index) => index !== 1));
    expect(await stateOf(runs[1]?.id ?? "")).toBeUndefined();
    await unlock();
    expect(await started[1]).toMatchObject({ userId: locked, state: "queued" });
  });
});

test("a start that is refused takes no other with it", async () => {
  const [one = "", other = ""] = people;
  const taken = runOf(one);
  await insertRuns(database.pool, [taken], limits);
  const start = createStarting(database.pool, limits);
  const answers = await Promise.allSettled([
    start(runOf(one)),
    start({ ...runOf(other), id: taken.id }),
    start(runOf(other)),
  ]);
  expect(answers).toMatchObject([
    { status: "fulfilled", value: { userId: one } },
    { status: "rejected", reason: { code: "run_conflict" } },
    { status: "fulfilled", value: { userId: other, state: "queued" } },
  ]);
});

test("tries begin in one transaction: begun, taken and over, each for itself", async () => {
  const [first, second, third] = await startAndLock(people.slice(0, 3));
  if (!first || !second || !third) throw new Error("three runs");
  await database.pool.query("select runs.fail($1, 'cancelled')", [third.runId]);
  const stranger = { ...second, workerId: "somebody else" };
  expect(await beginTries(database.pool, [first, stranger, third], beginOptions)).toMatchObject([
    {
      attempt: 1,
      userId: people[0],
      operation: "photo_id",
      kind: null,
      rank: 2,
      payload: { values: { size: "35×45" }, pictures: [{ field: "sourceImage", place: null }] },
    },
    "taken",
    "over",
  ]);
  expect(await stateOf(first.runId)).toBe("running");
  expect(await stateOf(second.runId)).toBe("queued");
  await database.pool.query(
    "select runs.fail(id, 'interrupted') from unnest($1::uuid[]) as open (id)",
    [[first.runId, second.runId]],
  );
});

test("a try whose run is locked elsewhere is left as it is", async () => {
  const [locked, free] = await startAndLock(people.slice(0, 2));
  if (!locked || !free) throw new Error("two runs");
  await database.transaction(async ({ client }) => {
    await client.query("select from runs.run where id = $1 for update", [locked.runId]);
    const [left, begun] = await beginTries(database.pool, [locked, free], beginOptions);
    expect(left).toBeNull();
    expect(begun).toMatchObject({ attempt: 1 });
  });
  expect(await beginTries(database.pool, [locked], beginOptions)).toMatchObject([{ attempt: 1 }]);
});

test("ends in one transaction: pictures and money of all, and what is remembered of the pictures", async () => {
  const ended = await startAndBegin(people);
  const print = -1_234_567_890_123_456_789n;
  const [first, ...others] = ended;
  if (!first) throw new Error("four runs");
  const record = { print, watermarkId: 4_711, sourceType: "trainedAlgorithmicMedia" };
  const framing = { a: 1.5, b: 0, dx: -0.25, dy: 0.1, photoRatio: 0.75, resultRatio: 1.25 };
  const framed = { ...first, result: { ...first.result, record, framing } };
  expect(await completeRuns(database.pool, [framed, ...others])).toEqual([true, true, true, true]);
  const runs = await findRuns(
    database.pool,
    ended.map(({ runId }) => runId),
  );
  for (const { runId } of ended) {
    expect(runs.get(runId)).toMatchObject({
      state: "done",
      result: { engine: "local", costMicroUsd: 12, key: `out/${runId}.png`, widthPx: 40 },
    });
  }
  for (const userId of people) {
    expect(await balance(database.pool, userId)).toMatchObject({
      posted: 4,
      held: 0,
      available: 4,
    });
  }
  const { rows } = await database.pool.query(
    `select print::text as print, cardinality(quarters) as quarters, source_type as "sourceType"
       from public.output_fingerprint where watermark_id = 4711`,
  );
  expect(rows).toEqual([
    { print: String(print), quarters: 4, sourceType: "trainedAlgorithmicMedia" },
  ]);
  expect(runs.get(first.runId)).toMatchObject({ result: { framing } });
  expect(await auditRuns(database.pool)).toEqual([]);
});

test("an end under a lease that is over changes nothing", async () => {
  const [first, second] = await startAndBegin(people.slice(0, 2));
  if (!first || !second) throw new Error("two runs");
  const late = { ...first, lease: randomUUID() };
  expect(await completeRuns(database.pool, [late, second])).toEqual([false, true]);
  expect(await stateOf(first.runId)).toBe("running");
  expect(await completeRuns(database.pool, [first])).toEqual([true]);
});

test("a hold that was lost costs its own run only", async () => {
  const ended = await startAndBegin(people.slice(0, 3));
  const [first, lost, last] = ended;
  if (!first || !lost || !last) throw new Error("three runs");
  await database.pool.query(
    "select credit.release($1, 'expired', clock_timestamp() + interval '2 days')",
    [lost.runId],
  );
  const tries = openTries(database.pool, beginOptions);
  const answers = await Promise.allSettled(ended.map((one) => tries.complete(one)));
  expect(answers).toMatchObject([
    { status: "fulfilled", value: true },
    { status: "rejected", reason: expect.any(HoldLost) },
    { status: "fulfilled", value: true },
  ]);
  await database.pool.query("select runs.fail($1, 'interrupted')", [lost.runId]);
  expect(await auditRuns(database.pool)).toEqual([]);
});

test("an end whose account is locked elsewhere waits alone", async () => {
  const ended = await startAndBegin(people);
  const tries = openTries(database.pool, beginOptions);
  await whileLocked(people[2] ?? "", async (unlock) => {
    const answers = ended.map((one) => tries.complete(one));
    expect(await Promise.all(answers.filter((_, index) => index !== 2))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await stateOf(ended[2]?.runId ?? "")).toBe("running");
    await unlock();
    expect(await answers[2]).toBe(true);
  });
});
