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
const rows = async () => (await database.pool.query("select * from public.rate_window")).rows;

test("two processes together let exactly as many pass as one", async () => {
  const one = createSharedCount(database.pool, limit("signUp"));
  const other = createSharedCount(database.pool, limit("signUp"));
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) => (n % 2 === 0 ? one : other)("10.0.0.1")),
  );
  const passed = answers.map(({ current }) => current).filter((current) => current <= 10);
  expect(passed.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { ttlMs } of answers) expect(ttlMs).toBeLessThanOrEqual(HOUR_MS);
  expect((await one("10.0.0.2")).current).toBe(1);
  expect((await createSharedCount(database.pool, limit("other"))("10.0.0.1")).current).toBe(1);
});

test("whom the database refuses is refused from memory, until the window ends", async () => {
  const count = createSharedCount(database.pool, limit("short", 2, 400));
  for (const current of [1, 2, 3]) expect(await count("x")).toMatchObject({ current });
  await database.pool.query("update public.rate_window set count = 1 where count = 3");
  expect((await count("x")).current).toBe(3);
  await expect.poll(async () => (await count("x")).current).toBe(1);
});

test("a window that ends later than it can is begun anew", async () => {
  const count = createSharedCount(database.pool, limit("clock", 5, 60_000));
  await count("x");
  expect((await count("x")).current).toBe(2);
  await database.pool.query("update public.rate_window set ends_at = now() + interval '2 days'");
  expect(await count("x")).toEqual({ current: 1, ttlMs: expect.any(Number) });
});

test("nobody's address stands in the table, and ended windows are removed", async () => {
  const count = createSharedCount(database.pool, limit("tidy", 1_000, 1));
  for (let n = 0; n < 120; n++) await count(`someone-${n}@example.com`);
  await expect.poll(async () => (await rows()).length).toBeLessThan(100);
  expect(JSON.stringify(await rows())).not.toContain("someone");
});

test("without a database each process counts for itself", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const hanging = new pg.Pool({ host: "127.0.0.1", port, connectionTimeoutMillis: 3_000 });
  expect(await createSharedCount(hanging, limit("alone"))("x")).toMatchObject({ current: 1 });
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
  const away = createSharedCount(hanging, limit("alone", 2));
  const answers = await Promise.all([1, 2, 3].map(() => away("x")));
  expect(answers.map(({ current }) => current)).toEqual([1, 2, 3]);
  await hanging.end();
});
