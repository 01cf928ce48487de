/**
 * Hold and capture on the ledger compared with the minimal alternative: one conditional UPDATE and one INSERT in a
 * transaction, without holds, lots, double entry or idempotency. Both take turns on the same embedded PostgreSQL.
 * Run: npx tsx bench/ledger.ts [seconds per round]
 */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { audit, capture, grant, reserve } from "#server/credits/ledger.ts";
import { type Database, openDatabase } from "#server/db/connection.ts";
import { startEmbeddedPostgres } from "#server/db/embedded-postgres.ts";
import { migrateDatabase } from "#server/db/migrate.ts";

const CLIENTS = 32;
const USERS = 200;
const ROUNDS = 3;
const GRANTED = 1_000_000;
const COST = 1;
const secondsPerRound = Number(process.argv[2] ?? 5);

interface Result {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Cycle = (userId: string) => Promise<void>;

async function ledgerCycle(database: Database, userId: string): Promise<void> {
  const holdId = randomUUID();
  const request = { holdId, userId, amount: COST, purpose: "bench", ttlSeconds: 300 };
  const held = await reserve(database.pool, request);
  const outcome = await capture(database.pool, holdId);
  if (held !== "held" || outcome !== "captured") throw new Error(`${held}, ${outcome}`);
}

async function bareCycle(database: Database, userId: string): Promise<void> {
  await database.transaction(async ({ client }) => {
    const { rowCount } = await client.query(
      "update bare_user set credits = credits - $2 where id = $1 and credits >= $2 returning credits",
      [userId, COST],
    );
    if (rowCount !== 1) throw new Error("not enough credits");
    await client.query("insert into bare_spending (id, user_id, amount) values ($1, $2, $3)", [
      randomUUID(),
      userId,
      COST,
    ]);
  });
}

async function prepare(database: Database, users: readonly string[]): Promise<void> {
  await database.pool.query(`
    create table bare_user (id text primary key, credits bigint not null);
    create table bare_spending (id uuid primary key, user_id text not null, amount bigint not null)`);
  for (const userId of users) {
    await grant(database.pool, {
      key: `signup:${userId}`,
      userId,
      source: "signup",
      sourceRef: userId,
      amount: GRANTED,
      expiresAt: null,
    });
    await database.pool.query("insert into bare_user values ($1, $2)", [userId, GRANTED]);
  }
}

function quantile(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

async function measure(cycle: Cycle, users: readonly string[]): Promise<Result> {
  const timesMs: number[] = [];
  const begin = performance.now();
  const end = begin + secondsPerRound * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const userId = users[Math.floor(Math.random() * users.length)] ?? "";
      const startMs = performance.now();
      await cycle(userId);
      timesMs.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - begin) / 1000;
  const sorted = timesMs.toSorted((a, b) => a - b);
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

function median(results: readonly Result[]): Result {
  const middle = results.toSorted((a, b) => a.perSecond - b.perSecond)[results.length >> 1];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

function line(name: string, result: Result): string {
  const rate = result.perSecond.toFixed(0).padStart(6);
  return `${name.padEnd(28)}${rate}/s   p50 ${result.p50Ms.toFixed(1)} ms   p99 ${result.p99Ms.toFixed(1)} ms`;
}

async function run(database: Database): Promise<void> {
  const users = Array.from({ length: USERS }, () => randomUUID() as string);
  await prepare(database, users);
  const ours: Result[] = [];
  const bare: Result[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await measure((userId) => ledgerCycle(database, userId), users));
    bare.push(await measure((userId) => bareCycle(database, userId), users));
  }
  const ledger = median(ours);
  const peer = median(bare);
  console.log(
    `${CLIENTS} clients, ${USERS} users, median of ${ROUNDS} rounds of ${secondsPerRound} s`,
  );
  console.log(line("ledger reserve + capture", ledger));
  console.log(line("bare UPDATE + INSERT", peer));
  console.log(`ratio ledger : bare = ${(ledger.perSecond / peer.perSecond).toFixed(2)}`);
  console.log(`audit rows: ${(await audit(database.pool)).length}`);
}

async function main(): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), "fotoya-bench-"));
  chmodSync(dir, 0o755);
  const log = { info: console.log, warn: console.warn, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log });
  try {
    await migrateDatabase(postgres.url);
    const database = await openDatabase(postgres.url, { maxConnections: CLIENTS });
    await run(database);
    await database.close();
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

await main();
