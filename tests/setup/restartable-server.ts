import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeServer, type Server } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { openStorage } from "../../src/server/storage/open.ts";
import type { Storage } from "../../src/server/storage/port.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { startS3Server } from "./s3-server.ts";
import { createTestEngine, type TestEngine } from "./test-engine.ts";
import { untilOpen } from "./until-open.ts";

/** The operator's account, and the recipient of support messages. */
export const OPERATOR = "operator@example.net";

/** The whole server on one database and one folder, which can be stopped and restarted. */
export interface RestartableServer {
  readonly database: TestDatabase;
  readonly engine: TestEngine;
  /** The folder of the images, in the store's own layout. */
  readonly filesDir: string;
  /** Opens the image store, even while the server is stopped. */
  openStorage(): Promise<Storage>;
  /** The log of all starts, at every level. */
  readonly logLines: readonly string[];
  /** Starts the server and returns its URL. */
  start(): Promise<string>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

const quiet = { warn: () => undefined };

/** Prepares a server without starting it. `store` is the server's folder or a real S3 server. */
export async function openRestartableServer(
  store: "disk" | "s3" = "disk",
): Promise<RestartableServer> {
  const folder = await mkdtemp(join(tmpdir(), "restartable-"));
  const filesDir = join(folder, "files");
  const s3 = store === "s3" ? await startS3Server({ dir: filesDir }) : null;
  const database = await createTestDatabase();
  const engine = createTestEngine();
  const logLines: string[] = [];
  let server: Server | null = null;
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: "0",
    LOG_LEVEL: "trace",
    RATE_LIMITS: "off",
    OPERATOR_ACCOUNTS: OPERATOR,
    OPERATOR_MAIL: OPERATOR,
    ...(s3 && { STORAGE_URL: s3.storageUrl }),
  });
  async function stop(): Promise<void> {
    await server?.stop();
    server = null;
  }
  return {
    database,
    engine,
    filesDir,
    openStorage: () => openStorage(config, quiet),
    logLines,
    async start() {
      server = await composeServer(config, {
        localEngine: { ...engine, id: "local" },
        logTo: { write: (line: string) => void logLines.push(line) },
        maxEventLoopDelayMs: 0,
      });
      const url = await server.listen();
      await untilOpen(url);
      return url;
    },
    stop,
    async close() {
      await stop();
      await s3?.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns every row of every table that isn't PostgreSQL's own, as text. Finds the tables in the system catalogue. */
export async function dumpRows({ pool }: TestDatabase): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await pool.query<{ name: string; table: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, n.nspname || '.' || c.relname as table
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      order by 1`,
  );
  const dump: { table: string; row: string }[] = [];
  for (const { name, table } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) dump.push({ table, row });
  }
  return dump;
}

/** Reads every file below a folder, with its relative path. */
export async function readFiles(dir: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return { path: path.slice(dir.length + 1), bytes: await readFile(path) };
      }),
  );
}
