import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../src/server/db/embedded-postgres.ts";
import { migrateDatabase } from "../../src/server/db/migrate.ts";
import { migrateQueue } from "../../src/server/queue/queue.ts";
import { databaseUrl, TEMPLATE_DATABASE } from "./database-url.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's URL of the server that all tests of this test run share. */
    postgresUrl: string;
  }
}

/** Four test files run at a time, each with one or two whole servers and pools of up to 20 connections. */
const MAX_CONNECTIONS = 400;

const log = {
  info: () => undefined,
  warn: (message: string) => console.warn(message),
  error: (message: string) => console.error(message),
};

async function makeTemplate(serverUrl: string): Promise<void> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`create database ${TEMPLATE_DATABASE}`);
  await server.end();
  const url = databaseUrl(serverUrl, TEMPLATE_DATABASE);
  // Neither leaves a connection open: a database with open connections can't be copied.
  await migrateDatabase(url);
  await migrateQueue(url);
}

/** Starts one PostgreSQL server for the whole test run, with a migrated database that the tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(tmpdir(), "fotoya-test-"));
  // When started by root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(dir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: dir,
    log,
    maxConnections: MAX_CONNECTIONS,
    isDurable: false,
  });
  const teardown = async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.url);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide("postgresUrl", postgres.url);
  return teardown;
}
