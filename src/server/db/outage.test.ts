import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openDatabase } from "./connection.ts";
import { isOutage } from "./outage.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (error: unknown) => error,
  );
}

describe("isOutage", () => {
  test("nobody listens", async () => {
    const url = new URL(database.url);
    url.port = "1";
    const error = await thrownBy(openDatabase(url.href, { maxConnections: 1 }));
    expect(isOutage(error)).toBe(true);
    expect(isOutage(new Error("query failed", { cause: error }))).toBe(true);
  });

  test("all connections of the pool are in use", async () => {
    const small = await openDatabase(database.url, { maxConnections: 1, connectTimeoutMs: 1_000 });
    await small.transaction(async () => {
      expect(isOutage(await thrownBy(small.pool.query("select 1")))).toBe(true);
    });
    expect((await small.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await small.close();
  });

  test("PostgreSQL has no connection left", async () => {
    await database.pool.query("create role few login connection limit 0 password 'few'");
    const url = new URL(database.url);
    url.username = "few";
    url.password = "few";
    expect(isOutage(await thrownBy(openDatabase(url.href, { maxConnections: 1 })))).toBe(true);
    await database.pool.query("drop role few");
  });

  test("the connection is ended inside a transaction, and the next one is a new one", async () => {
    const other = await openDatabase(database.url, { maxConnections: 1 });
    const error = await thrownBy(
      other.transaction(async ({ client }) => {
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await client.query("select pg_sleep(5)");
      }),
    );
    expect(isOutage(error)).toBe(true);
    expect((await other.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await other.close();
  });

  test("a server that only reads, as after a failover", async () => {
    const error = await thrownBy(
      database.transaction(async ({ client }) => {
        await client.query("set transaction read only");
        await client.query("create table never ()");
      }),
    );
    expect(isOutage(error)).toBe(true);
  });

  test("a statement or a lock that takes too long is given up by both sides", async () => {
    const hasty = await openDatabase(database.url, { maxConnections: 2, statementTimeoutMs: 100 });
    expect(isOutage(await thrownBy(hasty.pool.query("select pg_sleep(5)")))).toBe(true);
    const inside = hasty.transaction(({ client }) => client.query("select pg_sleep(5)"));
    expect(isOutage(await thrownBy(inside))).toBe(true);
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          "select 1 from pg_stat_activity where state <> 'idle' and query like 'select pg_sleep(5)%' and xact_start <> query_start",
        );
        return rows;
      })
      .toEqual([]);
    await hasty.close();
  });

  test("not what is wrong with a statement, nor what goes wrong elsewhere", async () => {
    expect(isOutage(await thrownBy(database.pool.query("select 1 / 0")))).toBe(false);
    expect(isOutage(await thrownBy(database.pool.query("select from nowhere")))).toBe(false);
    expect(isOutage(Object.assign(new Error("aborted"), { code: "ECONNRESET" }))).toBe(false);
    expect(isOutage(new Error("no"))).toBe(false);
    expect(isOutage("no")).toBe(false);
  });
});

test("the limits of a transaction end with it, and its connections have a name", async () => {
  const named = await openDatabase(database.url, { maxConnections: 1, name: "fotoya test" });
  const read = `select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('application_name') as name`;
  const inside = await named.transaction(({ client }) => client.query(read));
  expect(inside.rows).toEqual([{ statement: "2min", idle: "2min", name: "fotoya test" }]);
  expect((await named.pool.query(read)).rows).toEqual([
    { statement: "0", idle: "0", name: "fotoya test" },
  ]);
  await named.close();
});
