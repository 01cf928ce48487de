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
  /** May lead through a pooler that lends a connection for one transaction: nothing of a session lasts. */
  readonly pool: pg.Pool;
  /** Commits what `work` did, or undoes all of it when `work` throws; answers and throws what `work` does. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly maxConnections: number;
  /** How PostgreSQL lists the connections (`application_name`). */
  readonly name?: string;
  /** How long a caller waits for a connection when all are in use. Default 10 s. */
  readonly connectTimeoutMs?: number;
  /** After this long a statement is given up. Default 2 min. */
  readonly statementTimeoutMs?: number;
  /** True when the connections are to PostgreSQL itself and not to a pooler. Default false. */
  readonly isDirect?: boolean;
  readonly log?: Pick<DatabaseLog, "warn">;
}

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 120_000;
/** Longer than any call to a provider inside a transaction; a process that froze holds its locks so long. */
const IDLE_IN_TRANSACTION_MS = 120_000;

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

/**
 * Limits that end with the transaction, sent with its BEGIN: a pooler would give settings of a session to
 * the next one, and refuses those of a start.
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
    // What cannot be used now may be another server when it is connected to anew.
    if (error instanceof Error && isOutage(error)) broken = error;
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
 * Opens a pool of connections, which reads int8 as number. Connections are made when they are needed: throws when
 * the first one fails.
 */
export async function openDatabase(url: string, options: ConnectionOptions): Promise<Database> {
  const { name, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    // On our side, so that it also holds when nobody answers any more.
    query_timeout: statementTimeoutMs,
    keepAlive: true,
    types,
    ...(name === undefined ? {} : { application_name: name }),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on("error", (error) => options.log?.warn(`database connection lost: ${error.message}`));
  // The pool listens to idle connections only. One that is lost inside a transaction fails the next
  // statement there, which is how its user learns of it.
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
