import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/server/db/connection.ts";
import { databaseUrl, TEMPLATE_DATABASE } from "./database-url.ts";

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes and removes the database. Throws if the audit of the ledger or of batches has findings. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly maxConnections?: number;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function auditFindings(database: Database): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select rule, detail from credit.audit
     union all select rule, id || ': ' || detail from batches.audit`,
  );
  return rows;
}

/** A fresh database with every migration applied. Call `drop` in `afterAll` or `afterEach`. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  const url = databaseUrl(inject("postgresUrl"), name);
  const database = await openDatabase(url, { maxConnections: options.maxConnections ?? 10 });
  return {
    ...database,
    url,
    async drop() {
      const findings = await auditFindings(database);
      await database.close();
      await onServer(`drop database ${name} with (force)`);
      if (findings.length > 0) {
        throw new Error(`the audit found: ${JSON.stringify(findings)}`);
      }
    },
  };
}
