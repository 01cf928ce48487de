import { mkdirSync } from "node:fs";
import type pino from "pino";
import { PRODUCT_SLUG } from "#core/product.ts";
import { answers, type Role, works } from "#server/process/role.ts";
import type { Stopper } from "#server/process/stopper.ts";
import type { DatabaseConfig } from "./config.ts";
import type { ConnectionOptions, Database } from "./connection.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

export interface DatabaseSource {
  /** May go through a pooler that lends a connection for one transaction. */
  readonly url: string;
  /** The same database without a pooler, for lasting sessions. */
  readonly directUrl: string;
  isHealthy(): boolean;
}

/** Log, stopper and database, with which a process opens its modules. */
export interface Ground {
  readonly log: pino.Logger;
  readonly stopper: Stopper;
  readonly source: DatabaseSource;
  readonly database: Database;
}

interface SourceConfig extends Pick<DatabaseConfig, "database"> {
  readonly dataDir: string;
}

/** Opens the configured database, and starts the embedded one. */
export async function openSource(
  { database, dataDir }: SourceConfig,
  { log, stopper }: Pick<Ground, "log" | "stopper">,
): Promise<DatabaseSource> {
  if (database.kind === "url") return { ...database, isHealthy: () => true };
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  stopper.add(() => postgres.stop());
  return { ...postgres, directUrl: postgres.url };
}

const POOL = { web: 20, all: 20, worker: 10 };
/** A visitor who waits longer for a connection is better off retrying. */
const VISITOR_WAITS_MS = 3_000;
const VISITOR_STATEMENT_MS = 20_000;

interface PoolConfig extends Pick<DatabaseConfig, "databasePool"> {
  readonly role: Role;
}

/** Connections of a process, and its timeouts for getting one and for a statement on it. */
export function poolOf({ role, databasePool }: PoolConfig): ConnectionOptions {
  return {
    maxConnections: databasePool ?? POOL[role],
    name: `${PRODUCT_SLUG} ${role}`,
    ...(answers(role) ? { connectTimeoutMs: VISITOR_WAITS_MS } : {}),
    // Scheduled tasks may take longer than any request.
    ...(works(role) ? {} : { statementTimeoutMs: VISITOR_STATEMENT_MS }),
  };
}
