import type pg from "pg";
import type { Database } from "../../src/server/db/connection.ts";

/** One connection inside a transaction. A refused start only rolls back itself. */
export function patient(client: pg.ClientBase): pg.Pool["query"] {
  const query = async (text: string, values?: unknown[]) => {
    if (!text.includes("start_item(")) return client.query(text, values);
    await client.query("savepoint one");
    try {
      const answer = await client.query(text, values);
      await client.query("release savepoint one");
      return answer;
    } catch (error) {
      await client.query("rollback to savepoint one");
      throw error;
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads of pg name no single shape
  return query as unknown as pg.Pool["query"];
}

/** The database with another query function. */
export function withQuery(database: Database, query: pg.Pool["query"]): Database {
  const pool = new Proxy(database.pool, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key)),
  });
  return { ...database, pool };
}
