import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openDatabase } from "./connection.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 });
  await database.pool.query("create table note (value bigint)");
});
afterAll(() => database.drop());

describe("openDatabase", () => {
  test("reads int8 as number and refuses to round one", async () => {
    const { rows } = await database.pool.query("select 9007199254740991::int8 as value");
    expect(rows).toEqual([{ value: Number.MAX_SAFE_INTEGER }]);
    await expect(database.pool.query("select 9007199254740993::int8")).rejects.toThrow("safe");
  });

  test("commits what a transaction did", async () => {
    const answer = await database.transaction(async ({ client }) => {
      await client.query("insert into note values (1)");
      return "done";
    });
    expect(answer).toBe("done");
    const { rows } = await database.pool.query("select value from note");
    expect(rows).toEqual([{ value: 1 }]);
  });

  test("undoes everything when the work throws, and gives its connection back", async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(
        database.transaction(async ({ client }) => {
          await client.query("insert into note values (2)");
          throw new Error("no");
        }),
      ).rejects.toThrow("no");
    }
    const { rows } = await database.pool.query("select value from note where value = 2");
    expect(rows).toEqual([]);
  });

  test("survives the loss of its connections", async () => {
    const warnings: string[] = [];
    const log = { warn: (message: string) => warnings.push(message) };
    const other = await openDatabase(database.url, { maxConnections: 1, log });
    const lost = new Promise<void>((resolve) => {
      other.pool.once("remove", () => resolve());
    });
    const { rows } = await other.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await lost;
    expect(warnings.join()).toContain("database connection lost");
    expect((await other.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await other.close();
  });

  test("survives the loss of a connection inside a transaction", async () => {
    const other = await openDatabase(database.url, { maxConnections: 1 });
    await expect(
      other.transaction(async ({ client }) => {
        const lost = new Promise<void>((resolve) => {
          client.once("end", () => resolve());
        });
        const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
        await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
        await lost;
        await client.query("select 1");
      }),
    ).rejects.toThrow("not queryable");
    expect((await other.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await other.close();
  });

  test("fails at once when there is no such server", async () => {
    const url = new URL(database.url);
    url.port = "1";
    await expect(openDatabase(url.href, { maxConnections: 1 })).rejects.toThrow("ECONNREFUSED");
  });
});
