import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { DatabaseLog } from "./postgres-process.ts";
import * as schema from "./schema.ts";

/** Anything that sends SQL: a pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

export type Queries = NodePgDatabase<typeof schema>;

/** One connection inside BEGIN and COMMIT, for SQL text and for the query builder. */
export interface Transaction {
  readonly client: pg.PoolClient;
  readonly db: Queries;
}

export interface Database {
  readonly pool: pg.Pool;
  readonly db: Queries;
  /** Commits what `work` did, or undoes all of it when `work` throws; answers and throws what `work` does. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly maxConnections: number;
  readonly log?: Pick<DatabaseLog, "warn">;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Credits and counts are far below 2^53; a number that is not would be wrong in silence. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== "binary"
      ? parseInt8
      : pg.types.getTypeParser(oid, format),
};

async function runTransaction<T>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work({ client, db: drizzle(client, { schema }) });
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that cannot even roll back is not given to the next caller.
    client.release(broken);
  }
}

/**
 * Opens a pool of connections. SQL text through `pool` reads int8 as number; the query builder maps by
 * its column types. Connections are made when they are needed: throws when the first one fails.
 */
export async function openDatabase(url: string, options: ConnectionOptions): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on("error", (error) => options.log?.warn(`database connection lost: ${error.message}`));
  // The pool listens to idle connections only. One that is lost inside a transaction fails the next
  // statement there, which is how its user learns of it.
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    pool,
    db: drizzle(pool, { schema }),
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  };
}
