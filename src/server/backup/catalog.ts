import type { Queryable } from "#server/db/connection.ts";
import { BackupFailure } from "./failure.ts";

/**
 * Tables left out of a backup: the manifest lists the migrations, the restoring version brings its own functions, and
 * running processes don't survive a restore.
 */
export const LEFT_OUT = ["public.schema_migration", "public.schema_function", "ops.process"];

const OF_PURGED =
  "exists (select from privacy.deletion d where d.user_id = t.user_id and d.state = 'purged')";

/**
 * Rows left out of a backup, as conditions on `t`: fingerprints of deleted accounts and of results. A backup keeps what
 * it holds for up to four weeks, and these must be gone within 30 days of a deletion, backups included.
 */
export const rowsLeftOut: Readonly<Record<string, string>> = {
  "public.free_grant": OF_PURGED,
  "billing.trial": OF_PURGED,
  "public.output_fingerprint": "true",
};

/** All schemas except PostgreSQL's own and the queue's, whose jobs are saved separately. */
const OUR_SCHEMA = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Stored columns only; generated ones are computed again. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly lastValue: string;
}

/** Formats `"schema"."name"`. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => quoted(column)).join(", ");
}

export async function findTables(on: Queryable): Promise<Table[]> {
  const { rows } = await on.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                     and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ${OUR_SCHEMA} and n.nspname || '.' || c.relname <> all ($1)
      order by 1, 2`,
    [LEFT_OUT],
  );
  return rows;
}

/** Sequences that were used, each with its last value. */
export async function findSequences(on: Queryable): Promise<Sequence[]> {
  const { rows } = await on.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
       from pg_sequences
      where last_value is not null
        and schemaname !~ '^pg_' and schemaname not in ('information_schema', 'graphile_worker')
      order by 1, 2`,
  );
  return rows;
}

export async function findMigrations(on: Queryable): Promise<{ name: string; hash: string }[]> {
  const { rows } = await on.query<{ made: boolean }>(
    `select to_regclass('public.schema_migration') is not null
        and to_regclass('graphile_worker._private_jobs') is not null as made`,
  );
  if (!rows[0]?.made) throw new BackupFailure("The database holds nothing of this product");
  const applied = await on.query<{ name: string; hash: string }>(
    "select name, hash from public.schema_migration order by name",
  );
  return applied.rows;
}

/** A CHECK that calls one of our functions, as a condition that every row of its table must meet. */
export interface Rule {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  readonly condition: string;
}

export async function findRules(on: Queryable): Promise<Rule[]> {
  const { rows } = await on.query<Rule>(
    `select n.nspname as schema, c.relname as table, k.conname as name,
            pg_get_expr(k.conbin, k.conrelid) as condition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'c' and ${OUR_SCHEMA}
        -- Functions of PostgreSQL itself are in no row of pg_depend.
        and exists (
          select from pg_depend d
           where d.classid = 'pg_constraint'::regclass and d.objid = k.oid
             and d.refclassid = 'pg_proc'::regclass)
      order by 1, 2, 3`,
  );
  return rows;
}

/** Table names ordered so that every table follows those it refers to. */
export async function loadOrder(on: Queryable, tables: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ child: string; parent: string }>(
    `select distinct cn.nspname || '.' || c.relname as child, pn.nspname || '.' || p.relname as parent
       from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
       join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
      -- A row that refers to its own table is checked when all of them are in.
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
  );
  const left = new Set(tables);
  const order: string[] = [];
  while (left.size > 0) {
    const ready = [...left].filter(
      (table) => !rows.some(({ child, parent }) => child === table && left.has(parent)),
    );
    if (ready.length === 0) {
      throw new BackupFailure(`Tables refer to each other in a circle: ${[...left].join(", ")}`);
    }
    for (const table of ready) {
      left.delete(table);
      order.push(table);
    }
  }
  return order;
}
