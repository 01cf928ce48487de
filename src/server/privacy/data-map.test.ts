import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { keptPage } from "../../../tests/setup/kept-page.ts";
import { mapDocument } from "../../../tests/setup/map-document.ts";
import { dataMap } from "./data-map.ts";
import type { MappedTable } from "./map-types.ts";
import { WITH_PERSON } from "./person.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Types that can hold anything, and names that say that a person is meant. */
const CAN_HOLD_ANYTHING = new Set([
  "text",
  "character varying",
  "character",
  "json",
  "jsonb",
  "bytea",
  "ARRAY",
  "inet",
  "cidr",
  "xml",
  "USER-DEFINED",
]);
const NAMES_A_PERSON =
  /user|person|owner|referr|mail|(^|_)(name|address|ip|agent|avatar|phone)($|_)/;
/** These only say how something about a mail or a sign-in is set. */
const SWITCHES = new Set(["boolean"]);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table that is no part of PostgreSQL, in whatever schema. */
async function liveColumns(): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select c.table_schema || '.' || c.table_name as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      order by 1, 2`,
  );
  return rows;
}

function canHoldPerson({ column, type }: Column): boolean {
  return CAN_HOLD_ANYTHING.has(type) || (NAMES_A_PERSON.test(column) && !SWITCHES.has(type));
}

/** What of the live schema the map does not say, or says wrongly. */
function gapsOf(map: readonly MappedTable[], live: readonly Column[]): string[] {
  const entries = new Map(map.map((entry) => [entry.table, entry]));
  const missing = [...new Set(live.map(({ table }) => table))]
    .filter((table) => !entries.has(table))
    .map((table) => `${table} is not in the map`);
  const unknown = map
    .filter((entry) => !live.some(({ table }) => table === entry.table))
    .map(({ table }) => `${table} is not in the database`);
  const columns = live.flatMap((each) => {
    const entry = entries.get(each.table);
    if (!entry || !canHoldPerson(each)) return [];
    const isKnown = [...entry.columns, ...entry.codes].includes(each.column);
    return isKnown ? [] : [`${each.table}.${each.column} is not in the map`];
  });
  return [...missing, ...unknown, ...columns, ...map.flatMap((entry) => faultsOf(entry, live))];
}

/** A column of people that neither copy nor purge speaks of, or that is not there. */
function faultsOf(entry: MappedTable, live: readonly Column[]): string[] {
  const { table, columns, codes, purge, export: copy } = entry;
  const real = new Set(live.filter((each) => each.table === table).map(({ column }) => column));
  const exported = "area" in copy ? [...copy.columns, ...Object.keys(copy.without)] : [];
  const purged =
    purge.way === "erase" ? [...Object.keys(purge.set), ...Object.keys(purge.keeps)] : columns;
  const said = [...columns, ...codes, ...exported];
  return [
    ...said.filter((column) => !real.has(column)).map((column) => `there is no ${table}.${column}`),
    ...columns
      .filter((column) => !purged.includes(column))
      .map((column) => `the purge says nothing of ${table}.${column}`),
    ...("area" in copy
      ? columns
          .filter((column) => !exported.includes(column))
          .map((column) => `the copy says nothing of ${table}.${column}`)
      : []),
  ];
}

test("asvs-14.1.1 every column that can hold something of a person is in the map, for copy and purge", async () => {
  const live = await liveColumns();
  expect(live.length).toBeGreaterThan(200);
  expect(gapsOf(dataMap, live)).toEqual([]);
});

test("a table or a column that is left out is noticed", async () => {
  await database.pool.query(
    "create table public.forgotten (user_id text, note text, made_at timestamptz)",
  );
  await database.pool.query(
    "alter table public.profile add column nickname text, add column owner_no int",
  );
  const live = await liveColumns();
  expect(gapsOf(dataMap, live)).toEqual([
    "public.forgotten is not in the map",
    "public.profile.nickname is not in the map",
    "public.profile.owner_no is not in the map",
  ]);
  const [first, ...rest] = dataMap;
  expect(gapsOf(rest, live)).toContain(`${first?.table} is not in the map`);
});

test("every condition of the map is SQL that the database understands", async () => {
  for (const { table, purge, export: copy } of dataMap) {
    const conditions = [
      ...(purge.way === "keep" ? [] : [purge.where]),
      ...("area" in copy ? [copy.where] : []),
    ];
    for (const condition of conditions) {
      const name = table
        .split(".")
        .map((part) => `"${part}"`)
        .join(".");
      const statement = `${WITH_PERSON} select count(*) from ${name} as t, p where ${condition}`;
      const { rowCount } = await database.pool.query(statement, ["nobody", [], [], null]);
      expect([table, rowCount]).toEqual([table, 1]);
    }
  }
});

test("the document is what the map says", () => {
  expect(keptPage("docs/data-map.md", mapDocument())).toBe(mapDocument());
});
