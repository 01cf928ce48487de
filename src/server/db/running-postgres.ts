import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { CLUSTER_USER } from "./postgres-cluster.ts";
import { CLUSTER, RECORD_FILE } from "./postgres-location.ts";

/** The line of the pid file in which PostgreSQL writes its port, counted from 0. */
const PORT_LINE = 3;
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Returns the URL of the built-in PostgreSQL that another process runs for this DATA_DIR, or `null` if none answers.
 * For commands that run beside the server, under an account that may read the server's files.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const record = path.join(dataDir, RECORD_FILE);
  const base = existsSync(record) ? readFileSync(record, "utf8").trim() : dataDir;
  const pidFile = path.join(base, CLUSTER, "postmaster.pid");
  const passwordFile = path.join(base, "postgres-password");
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const port = readFileSync(pidFile, "utf8").split("\n")[PORT_LINE];
  const password = readFileSync(passwordFile, "utf8").trim();
  const url = `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/postgres`;
  return (await doesAnswer(url)) ? url : null;
}

async function doesAnswer(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
