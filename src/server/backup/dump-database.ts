import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK } from "#server/db/migrate.ts";
import {
  columnList,
  findMigrations,
  findSequences,
  findTables,
  quoted,
  rowsLeftOut,
  type Table,
} from "./catalog.ts";
import { JOB_COLUMNS, JOBS_QUERY } from "./jobs.ts";
import type { DumpedRows, DumpedTable, Manifest } from "./manifest.ts";
import { PICTURE_KEYS } from "./picture-keys.ts";
import type { BackupSink } from "./sink.ts";

type DatabasePart = Pick<
  Manifest,
  "postgresVersion" | "snapshotAt" | "migrations" | "tables" | "sequences" | "jobs"
>;

export interface DatabaseDump {
  readonly part: DatabasePart;
  /** The keys of all stored files that the rows name, one per line. */
  readonly keysFile: string;
}

/** Settings that decide how values are written, and limits that would end a long read. */
const SESSION = `
  set client_encoding = 'UTF8';
  set datestyle = 'ISO';
  set intervalstyle = 'postgres';
  set extra_float_digits = 1;
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;`;

/** Opens a connection whose values are written the same way on every server. */
export async function openCopySession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails the statement that needs it.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/**
 * Writes every row of the product as of one moment, while other sessions keep writing. Needs its own session (no
 * transaction pooler) and blocks only migrations.
 */
export async function dumpDatabase(
  url: string,
  sink: BackupSink,
  spoolDir: string,
): Promise<DatabaseDump> {
  const client = await openCopySession(url);
  try {
    // Keeps tables from changing between the snapshot and their locks.
    await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
    await client.query("begin isolation level repeatable read read only");
    const head = await readHead(client);
    await client.query("select pg_advisory_unlock_shared($1)", [MIGRATION_LOCK]);
    const tables: DumpedTable[] = [];
    for (const table of head.tables) tables.push(await dumpTable(client, table, sink));
    const jobs = await dumpJobs(client, sink);
    const keysFile = join(spoolDir, "picture-keys");
    await pipeline(
      client.query(copyTo(`copy (${PICTURE_KEYS}) to stdout`)),
      createWriteStream(keysFile, { mode: 0o600 }),
    );
    await client.query("commit");
    return { part: { ...head, tables, jobs, sequences: await findSequences(client) }, keysFile };
  } finally {
    await client.end();
  }
}

async function readHead(client: pg.Client) {
  const migrations = await findMigrations(client);
  const tables = await findTables(client);
  const names = tables.map(({ schema, name }) => quoted(schema, name)).join(", ");
  await client.query(`lock table ${names} in access share mode`);
  const { rows } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  const snapshotAt = (rows[0]?.at ?? new Date()).toISOString();
  return { migrations, tables, snapshotAt, postgresVersion: rows[0]?.version ?? "" };
}

async function dumpTable(client: pg.Client, table: Table, sink: BackupSink): Promise<DumpedTable> {
  const { schema, name, columns } = table;
  const source = sourceOf(table);
  const dumped = await dumpRows(client, { source, file: `${schema}.${name}`, columns }, sink);
  return { schema, name, ...dumped };
}

function sourceOf({ schema, name, columns }: Table): string {
  const leftOut = rowsLeftOut[`${schema}.${name}`];
  if (leftOut === undefined) return `${quoted(schema, name)} (${columnList(columns)})`;
  return `(select ${columnList(columns)} from ${quoted(schema, name)} as t where not (${leftOut}))`;
}

async function dumpJobs(client: pg.Client, sink: BackupSink): Promise<DumpedRows> {
  const source = `(${JOBS_QUERY})`;
  return dumpRows(client, { source, file: "queue.jobs", columns: JOB_COLUMNS }, sink);
}

interface RowSource {
  readonly source: string;
  readonly file: string;
  readonly columns: readonly string[];
}

async function dumpRows(
  client: pg.Client,
  { source, file, columns }: RowSource,
  sink: BackupSink,
): Promise<DumpedRows> {
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  const compressed = createGzip();
  const compressing = pipeline(rows, compressed);
  const [written] = await Promise.all([
    sink.add(`database/${file}.copy.gz`, compressed),
    compressing,
  ]);
  return { ...written, columns: [...columns], rows: rows.rowCount };
}

/** A spool file as a compressed stream. */
export function compressedFile(file: string) {
  const compressed = createGzip();
  return { compressed, done: pipeline(createReadStream(file), compressed) };
}
