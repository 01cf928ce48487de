import pg from "pg";
import { nameStatements } from "./named-statements.ts";
import { isOutage, noteConnectionError } from "./outage.ts";
import type { DatabaseLog } from "./postgres-process.ts";

/** Anything that sends SQL: a pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** One connection inside BEGIN and COMMIT. */
export interface Transaction {
  readonly client: pg.PoolClient;
}

export interface Database {
  /** May go through a transaction pooler, so session state doesn't last. */
  readonly pool: pg.Pool;
  /** Commits if `work` resolves, rolls back if it throws. Returns or throws the result of `work`. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly maxConnections: number;
  /** The `application_name` that PostgreSQL lists for the connections. */
  readonly name?: string;
  /** How long a caller waits for a connection while all are in use. Default 10 s. */
  readonly connectTimeoutMs?: number;
  /** Limit of one statement. Default 2 min. */
  readonly statementTimeoutMs?: number;
  /** `true` if the connections go to PostgreSQL itself and not to a pooler. Default `false`. */
  readonly isDirect?: boolean;
  readonly log?: Pick<DatabaseLog, "warn">;
}

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 120_000;
/** Longer than any provider call inside a transaction. A frozen process holds its locks for this long. */
const IDLE_IN_TRANSACTION_MS = 120_000;

/** Credits and counts are far below 2^53. Throws instead of rounding a larger number silently. */
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

/**
 * Limits for one transaction, sent with its BEGIN. A pooler rejects startup settings and would leak session settings to
 * the next session.
 */
function beginWith(statementTimeoutMs: number): string {
  return `begin; set local statement_timeout = ${statementTimeoutMs};
    set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
}

async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work({ client });
    await client.query("commit");
    return result;
  } catch (error) {
    // After an outage the pool must reconnect, possibly to another server.
    if (error instanceof Error && isOutage(error)) broken = error;
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    // A connection that can't roll back isn't given to the next caller.
    client.release(broken);
  }
}

/** Opens a pool that reads int8 as a number and connects on demand. Throws if the first connection fails. */
export async function openDatabase(url: string, options: ConnectionOptions): Promise<Database> {
  const { name, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    // Measured on our side, so it also ends a statement when the server stops responding.
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    types,
    ...(name === undefined ? {} : { application_name: name }),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on("error", (error) => options.log?.warn(`database connection lost: ${error.message}`));
  // The pool listens to idle connections only. A connection lost inside a transaction fails the next statement there.
  pool.on("connect", (client) => {
    client.on("error", noteConnectionError);
    if (options.isDirect) nameStatements(client);
  });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    throw error;
  }
  const begin = beginWith(statementTimeoutMs);
  return {
    pool,
    transaction: (work) => runTransaction(pool, begin, work),
    close: () => pool.end(),
  };
}
