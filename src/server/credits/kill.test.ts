import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { audit, balance, grant } from "./ledger.ts";

const KILLS = 5;
const ACKNOWLEDGED_PER_LIFE = 40;
const RUNS = 400;
const GRANTED = 1000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const moduleUrl = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));

/** Takes each run id through reserve and capture, eight at a time, and prints it when both are done. */
function clientProgram(url: string, userId: string, ids: readonly string[]): string {
  return `
    import { openDatabase } from ${moduleUrl("../db/connection.ts")};
    import { capture, reserve } from ${moduleUrl("./ledger.ts")};
    const ids = ${JSON.stringify(ids)};
    const database = await openDatabase(${JSON.stringify(url)}, { maxConnections: 8 });
    const work = async () => {
      for (let holdId = ids.shift(); holdId !== undefined; holdId = ids.shift()) {
        await reserve(database.pool, {
          holdId, userId: ${JSON.stringify(userId)}, amount: 2, purpose: "kill", ttlSeconds: 300 });
        await capture(database.pool, holdId);
        process.stdout.write(holdId + "\\n");
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    await database.close();`;
}

/** Lets a client work until it has acknowledged `limit` runs, then kills it; returns what it acknowledged. */
function liveOnce(
  program: string,
  limit: number,
): Promise<{ acknowledged: string[]; end: string }> {
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const acknowledged: string[] = [];
  if (child.stdout) {
    createInterface({ input: child.stdout }).on("line", (id) => {
      acknowledged.push(id);
      if (acknowledged.length === limit) child.kill("SIGKILL");
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve({ acknowledged, end: signal ?? String(code) }));
  });
}

test("killing a client in mid load loses nothing and charges nothing twice", async () => {
  const userId = "killed-often";
  await grant(database.pool, {
    key: "signup:killed-often",
    userId,
    source: "signup",
    sourceRef: userId,
    amount: GRANTED,
    expiresAt: null,
  });
  const open = new Set(Array.from({ length: RUNS }, () => randomUUID() as string));
  const ends: string[] = [];
  for (let life = 0; life <= KILLS; life += 1) {
    const limit = life < KILLS ? ACKNOWLEDGED_PER_LIFE : Number.POSITIVE_INFINITY;
    // The next life asks again for everything that was not acknowledged, under the same ids.
    const { acknowledged, end } = await liveOnce(
      clientProgram(database.url, userId, [...open]),
      limit,
    );
    ends.push(end);
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*) as count from credit.hold where id = any ($1) and state = 'captured'",
      [acknowledged],
    );
    expect(rows).toEqual([{ count: acknowledged.length }]);
    for (const id of acknowledged) open.delete(id);
  }
  expect(ends).toEqual([...Array.from({ length: KILLS }, () => "SIGKILL"), "0"]);
  expect([...open]).toEqual([]);
  const left = GRANTED - 2 * RUNS;
  expect(await balance(database.pool, userId)).toEqual({ posted: left, held: 0, available: left });
  expect(await audit(database.pool)).toEqual([]);
}, 120_000);
