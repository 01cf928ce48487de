import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { audit } from "#server/credits/ledger.ts";
import type { Queryable } from "#server/db/connection.ts";
import { auditRuns } from "#server/runs/run-store.ts";
import { columnList, findRules, findTables, LEFT_OUT, loadOrder, quoted } from "./catalog.ts";
import { BackupFailure } from "./failure.ts";
import { addWaitingJobs, JOB_COLUMNS, makeWaitingJobs, WAITING_JOBS } from "./jobs.ts";
import type { DumpedRows, DumpedTable, Manifest } from "./manifest.ts";

/** Throws a `BackupFailure` unless the database is empty. The queue's tables are not checked. */
export async function requireEmpty(on: Queryable): Promise<void> {
  const [table] = await findTables(on);
  if (table) {
    throw new BackupFailure(
      `The database is not empty (it has the table ${table.schema}.${table.name}): restore into a new one`,
    );
  }
}

/**
 * Loads the rows of a backup into the tables that its migrations have created, in the transaction of `client`. The
 * tables' own triggers are disabled meanwhile, which their owner may do: they guard new events, and these rows are past
 * ones. Foreign keys are checked as usual; `requireSound` checks constraints that call functions.
 */
export async function loadDatabase(
  client: pg.Client,
  dir: string,
  manifest: Manifest,
): Promise<void> {
  const tables = await matchTables(client, manifest.tables);
  const names = tables.map(({ schema, name }) => quoted(schema, name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // The backup's rows replace those that migrations insert.
  await client.query(`truncate ${names.join(", ")}`);
  for (const table of tables) await loadRows(client, dir, table);
  await client.query("set constraints all immediate");
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { schema, name, lastValue } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2::bigint)", [
      quoted(schema, name),
      lastValue,
    ]);
  }
  await loadJobs(client, dir, manifest.jobs);
}

/**
 * The tables of the backup in loading order. Throws a `BackupFailure` unless they match those that its migrations
 * create.
 */
async function matchTables(
  client: pg.Client,
  dumped: readonly DumpedTable[],
): Promise<DumpedTable[]> {
  // A backup of an older release may contain tables that are left out now.
  const known = new Map(
    dumped
      .map((table): [string, DumpedTable] => [`${table.schema}.${table.name}`, table])
      .filter(([name]) => !LEFT_OUT.includes(name)),
  );
  const made = (await findTables(client)).map(({ schema, name }) => `${schema}.${name}`);
  const strange = [
    ...made.filter((name) => !known.has(name)),
    ...[...known.keys()].filter((name) => !made.includes(name)),
  ];
  if (strange.length > 0) {
    throw new BackupFailure(`The backup and its migrations differ in ${strange.join(", ")}`);
  }
  const order = await loadOrder(client, made);
  return order.flatMap((name) => known.get(name) ?? []);
}

async function loadRows(client: pg.Client, dir: string, table: DumpedTable): Promise<void> {
  await copyIn(client, quoted(table.schema, table.name), { dir, rows: table });
}

async function copyIn(
  client: pg.Client,
  target: string,
  { dir, rows }: { readonly dir: string; readonly rows: DumpedRows },
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${target} (${columnList(rows.columns)}) from stdin`));
  await pipeline(createReadStream(join(dir, rows.file)), createGunzip(), copy);
  if (copy.rowCount !== rows.rows) {
    throw new BackupFailure(`${rows.file} holds ${copy.rowCount} rows instead of ${rows.rows}`);
  }
}

async function loadJobs(client: pg.Client, dir: string, rows: DumpedRows): Promise<void> {
  if (rows.columns.join() !== JOB_COLUMNS.join()) {
    throw new BackupFailure("This version cannot read the jobs of the backup");
  }
  await makeWaitingJobs(client);
  await copyIn(client, WAITING_JOBS, { dir, rows });
  await addWaitingJobs(client);
}

/**
 * Throws a `BackupFailure` if rows break a rule or an audit finds anything. Call it on a complete database: a broken
 * rule may also raise its own error, as it would on a write.
 */
export async function requireSound(on: Queryable): Promise<void> {
  for (const { schema, table, name, condition } of await findRules(on)) {
    const broken = await on.query(
      `select from ${quoted(schema, table)} where not (${condition}) limit 1`,
    );
    if (broken.rowCount !== 0) {
      throw new BackupFailure(`Rows of ${schema}.${table} break its rule ${name}`);
    }
  }
  const findings = [...(await audit(on)), ...(await auditRuns(on))];
  if (findings.length > 0) {
    throw new BackupFailure(
      `The books of the backup do not agree, nothing was restored: ${JSON.stringify(findings.slice(0, 3))}`,
    );
  }
}
