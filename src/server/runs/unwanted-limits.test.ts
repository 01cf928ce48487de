import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { unwantedLimits } from "#core/unwanted-limits.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { doneRun, requireSoundBooks } from "../../../tests/setup/done-run.ts";
import { balance, grant, refund, setPaidFreeze } from "../credits/ledger.ts";
import { migrateQueue } from "../queue/queue.ts";

/* What `runs.return_unwanted` decides, one call after the other and many at once. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const RETURN_MS = unwantedLimits.hours * HOUR_MS;
const home = Buffer.alloc(32, 1);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
  await migrateQueue(database.url);
});
afterAll(() => database.drop());
afterEach(() => requireSoundBooks(database.pool));

interface Lot {
  readonly amount: number;
  readonly expiresAt?: Date | null;
  readonly source?: "goodwill" | "purchase";
}

async function give(userId: string, { amount, expiresAt = null, source = "goodwill" }: Lot) {
  const key = `test:${randomUUID()}`;
  const sourceRef = key;
  return grant(database.pool, { key, userId, source, sourceRef, amount, expiresAt });
}

async function person(...lots: readonly Lot[]): Promise<string> {
  const userId = randomUUID();
  for (const lot of lots) await give(userId, lot);
  return userId;
}

interface Press {
  readonly network?: Buffer | null;
  readonly withHosted?: boolean;
  /** Moves the clock. */
  readonly laterMs?: number;
}

async function press(
  userId: string,
  runId: string,
  { network = null, withHosted = false, laterMs }: Press = {},
): Promise<string> {
  const now = laterMs === undefined ? null : new Date(Date.now() + laterMs);
  const { rows } = await database.pool.query<{ outcome: string }>(
    "select runs.return_unwanted($1, $2, 'broken', $3, $4, $5) as outcome",
    [runId, userId, network, withHosted, now],
  );
  return rows[0]?.outcome ?? "";
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

async function runsOf(userId: string, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < count; at += 1) made.push(await doneRun(database.pool, { userId }));
  return made;
}

const available = async (userId: string) => (await balance(database.pool, userId)).available;

const leftOf = async (userId: string, network: Buffer | null = null) => {
  const { rows } = await database.pool.query<{ left: number }>(
    "select runs.unwanted_left($1, $2)::float8 as left",
    [userId, network],
  );
  return rows[0]?.left;
};

/** Remaining credits of each lot with its expiry, in order of arrival. */
async function lotsOf(userId: string) {
  const { rows } = await database.pool.query<{ remaining: number; expiresAt: Date | null }>(
    `select l.remaining::float8 as remaining, l.expires_at as "expiresAt"
       from credit.lot l join credit.account a on a.id = l.account_id
      where a.user_id = $1 order by l.sequence`,
    [userId],
  );
  return rows;
}

test("credits go back to the lots that they came from, with their expiry", async () => {
  const expiresAt = new Date(Date.now() + 30 * DAY_MS);
  const userId = await person({ amount: 3 }, { amount: 10, expiresAt, source: "purchase" });
  const runId = await doneRun(database.pool, { userId, cost: 5 });
  expect(await press(userId, runId)).toBe("returned");
  expect(await lotsOf(userId)).toEqual([
    { remaining: 3, expiresAt: null },
    { remaining: 10, expiresAt },
  ]);
  expect(await press(userId, runId)).toBe("exists");
  expect(await available(userId)).toBe(13);
});

test("nothing comes back to a lot that has ended or whose payment was returned", async () => {
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const gone = await person({ amount: 2, expiresAt });
  const late = await doneRun(database.pool, { userId: gone });
  expect(await press(gone, late, { laterMs: 2 * HOUR_MS })).toBe("nothing_left");
  expect(await lotsOf(gone)).toMatchObject([{ remaining: 1 }]);
  // Of two lots, the one that goes on takes its part.
  const both = await person({ amount: 2, expiresAt }, { amount: 2 });
  const mixed = await doneRun(database.pool, { userId: both, cost: 3 });
  expect(await press(both, mixed, { laterMs: 2 * HOUR_MS })).toBe("returned");
  expect(await lotsOf(both)).toMatchObject([{ remaining: 0 }, { remaining: 2 }]);
  const owing = randomUUID();
  const { lotId } = await give(owing, { amount: 4 });
  const owed = await doneRun(database.pool, { userId: owing });
  await database.pool.query("select credit.clawback($1, $2, 4)", [`back:${lotId}`, lotId]);
  expect(await press(owing, owed)).toBe("nothing_left");
});

test("paid credits that are frozen come back frozen", async () => {
  const expiresAt = new Date(Date.now() + 30 * DAY_MS);
  const userId = await person({ amount: 5, expiresAt, source: "purchase" });
  const runId = await doneRun(database.pool, { userId, cost: 2 });
  await setPaidFreeze(database.pool, userId, "overdue");
  expect(await press(userId, runId)).toBe("returned");
  expect(await balance(database.pool, userId)).toEqual({ posted: 5, held: 0, available: 0 });
});

test("only charged runs of a person count, of the built-in engine unless the operator says so, for a day", async () => {
  const userId = await person({ amount: 20 });
  const other = await person({ amount: 1 });
  const charged = await doneRun(database.pool, { userId });
  expect(await press(other, charged)).toBe("not_found");
  expect(await press(userId, randomUUID())).toBe("not_found");
  const free = await doneRun(database.pool, { userId, isFree: true });
  expect(await press(userId, free)).toBe("not_charged");
  for (const isByApi of [true, null]) {
    const ofApi = await doneRun(database.pool, { userId, isByApi });
    expect(await press(userId, ofApi)).toBe("by_api");
  }
  const hosted = await doneRun(database.pool, { userId, engine: "gemini" });
  expect(await press(userId, hosted)).toBe("hosted");
  expect(await press(userId, hosted, { withHosted: true })).toBe("returned");
  expect(await press(userId, charged, { laterMs: RETURN_MS + 1_000 })).toBe("too_late");
  expect(await press(userId, charged, { laterMs: RETURN_MS - 60_000 })).toBe("returned");
});

test("always three in 30 days, then a tenth of the charged runs", async () => {
  const userId = await person({ amount: 100 });
  const { always, runsPerReturn } = unwantedLimits;
  const made = await runsOf(userId, (always + 1) * runsPerReturn - 1);
  expect(await leftOf(userId)).toBe(always);
  for (const runId of made.slice(0, 3)) expect(await press(userId, runId)).toBe("returned");
  expect(await press(userId, made[3] ?? "")).toBe("limit");
  await runsOf(userId, 1);
  expect(await leftOf(userId)).toBe(1);
  expect(await press(userId, made[3] ?? "")).toBe("returned");
  expect(await press(userId, made[4] ?? "")).toBe("limit");
});

async function neighbour() {
  const userId = await person({ amount: 20 });
  await doneRun(database.pool, { userId });
  return { userId, runId: await doneRun(database.pool, { userId }) };
}

test("people of one network share its limit, which is free again after 30 days", async () => {
  const [first, last] = [await neighbour(), await neighbour()];
  const outcomes = [];
  for (const { userId, runId } of [first, await neighbour(), await neighbour(), last]) {
    outcomes.push(await press(userId, runId, { network: home }));
  }
  expect(outcomes).toEqual(["returned", "returned", "returned", "limit"]);
  expect(await leftOf(first.userId, home)).toBe(0);
  expect(await leftOf(first.userId)).toBe(2);
  // Other networks have limits of their own.
  const away = Buffer.alloc(32, 2);
  expect(await press(last.userId, last.runId, { network: away })).toBe("returned");
  const { rows } = await database.pool.query<{ left: number }>(
    "select runs.unwanted_left($1, $2, clock_timestamp() + interval '31 days')::float8 as left",
    [first.userId, home],
  );
  expect(rows).toEqual([{ left: 3 }]);
});

test("a network may return a tenth of the runs of all its users that returned something", async () => {
  const network = Buffer.alloc(32, 4);
  const userId = await person({ amount: 40 });
  const made = await runsOf(userId, 38);
  for (const runId of made.slice(0, 3))
    expect(await press(userId, runId, { network })).toBe("returned");
  const [fourth, fifth] = [await neighbour(), await neighbour()];
  // 38 runs of the first user and two of the neighbour.
  expect(await press(fourth.userId, fourth.runId, { network })).toBe("returned");
  expect(await press(fifth.userId, fifth.runId, { network })).toBe("limit");
});

test("asvs-15.4.2 20 presses at once on one run return it once", async () => {
  const userId = await person({ amount: 5 });
  const [runId = ""] = await runsOf(userId, 1);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => press(userId, runId, { network: networkOf(userId) })),
  );
  expect(tally(outcomes)).toEqual({ returned: 1, exists: 19 });
  expect(await available(userId)).toBe(5);
});

test("20 presses at once on 20 runs stop at the limit of the person", async () => {
  const userId = await person({ amount: 20 });
  const made = await runsOf(userId, 20);
  const outcomes = await Promise.all(made.map((runId) => press(userId, runId)));
  expect(tally(outcomes)).toEqual({ returned: 3, limit: 17 });
  expect(await available(userId)).toBe(3);
});

test("20 presses at once of 20 people of one network stop at its limit", async () => {
  const network = Buffer.alloc(32, 3);
  const people = await Promise.all(Array.from({ length: 20 }, () => person({ amount: 1 })));
  const made = await Promise.all(people.map((userId) => doneRun(database.pool, { userId })));
  const outcomes = await Promise.all(
    people.map((userId, at) => press(userId, made[at] ?? "", { network })),
  );
  expect(tally(outcomes)).toEqual({ returned: 3, limit: 17 });
});

test("a return beside refunds of the same run gives the credits back once", async () => {
  const userId = await person({ amount: 50 });
  for (let round = 0; round < 3; round += 1) {
    const holdId = await doneRun(database.pool, { userId, cost: 4 });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? press(userId, holdId)
          : refund(database.pool, { key: `refund:${holdId}:${at}`, holdId, amount: 1 }),
      ),
    );
    expect(await available(userId)).toBe(50);
  }
});

/** A network that only this user has. */
function networkOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll("-", "").padEnd(64, "0"), "hex");
}
