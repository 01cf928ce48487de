import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createSharedCount } from "./shared-counts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database.drop());

const HOUR_MS = 3_600_000;
const limit = (name: string, max = 10, windowMs = HOUR_MS) => ({ name, max, windowMs });

/** How many of these calls may pass. */
const passes = (answers: readonly unknown[]) => answers.filter((answer) => answer === null).length;

test("two processes together let exactly as many pass as one", async () => {
  const one = createSharedCount(database.pool, limit("signUp"));
  const other = createSharedCount(database.pool, limit("signUp"));
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => (n % 2 === 0 ? one : other)("10.0.0.1")),
  );
  expect(passes(answers)).toBe(10);
  for (const refusal of answers) {
    if (refusal === null) continue;
    expect(refusal.waitMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(refusal.waitMs).toBeLessThanOrEqual(HOUR_MS);
  }
  expect(await one("10.0.0.2")).toBeNull();
  expect(await createSharedCount(database.pool, limit("other"))("10.0.0.1")).toBeNull();
});

test("whom the database refuses is refused from memory, until the window ends", async () => {
  const count = createSharedCount(database.pool, limit("short", 2, 1_000));
  expect(passes([await count("x"), await count("x"), await count("x")])).toBe(2);
  await database.pool.query("update public.rate_limit set points = 1 where points = 3");
  expect(await count("x")).not.toBeNull();
  await expect.poll(() => count("x"), { timeout: 5_000 }).toBeNull();
});

test("a window that ends later than it can is begun anew", async () => {
  const count = createSharedCount(database.pool, limit("clock", 2, 60_000));
  expect(passes([await count("x"), await count("x")])).toBe(2);
  const twoDaysOn = Date.now() + 48 * HOUR_MS;
  await database.pool.query("update public.rate_limit set expire = $1", [twoDaysOn]);
  expect(await count("x")).toBeNull();
});

test("nobody's address stands in the table", async () => {
  await createSharedCount(database.pool, limit("hashed"))("someone@example.com");
  const rows = (await database.pool.query("select * from public.rate_limit")).rows;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("someone");
});

test("without a database each process counts for itself", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const hanging = new pg.Pool({ host: "127.0.0.1", port, connectionTimeoutMillis: 3_000 });
  expect(await createSharedCount(hanging, limit("alone"))("x")).toBeNull();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  const away = createSharedCount(hanging, limit("alone", 2));
  expect(passes(await Promise.all([1, 2, 3].map(() => away("x"))))).toBe(2);
  await hanging.end();
});
