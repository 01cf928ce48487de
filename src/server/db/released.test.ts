import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { releaseToWrite } from "../../../tests/setup/kept-page.ts";
import { contractOf } from "./migration-rules.ts";
import { defaultSqlDir } from "./sql-files.ts";

/*
 * What processes of the last release call while those of the next one start: each function under the same signature,
 * each view with the same first columns. `RELEASE=v0.2.0 npx vitest run src/server/db/released.test.ts` writes the list
 * anew with each release.
 */

const FILE = path.join(defaultSqlDir(), "released.json");
const listShape = z.strictObject({
  release: z.string().regex(/^v\d+\.\d+\.\d+$/),
  functions: z.array(z.string()),
  views: z.array(z.string()),
});
type List = z.output<typeof listShape>;

let database: TestDatabase;
let present: Pick<List, "functions" | "views">;
let released: List;
beforeAll(async () => {
  database = await createTestDatabase();
  present = {
    functions: await readList(
      `select format('%I.%I(%s) returns %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid),
                     pg_get_function_result(p.oid)) as item
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where ${OURS} order by n.nspname, p.proname, 1`,
    ),
    views: await readList(
      `select format('%I.%I: %s', n.nspname, c.relname, (
                select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)
                  from pg_attribute a where a.attrelid = c.oid and a.attnum > 0)) as item
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'v' and ${OURS} order by n.nspname, c.relname`,
    ),
  };
  const release = releaseToWrite();
  if (release !== undefined) {
    writeFileSync(FILE, `${JSON.stringify(listShape.parse({ release, ...present }), null, 2)}\n`);
  }
  released = listShape.parse(JSON.parse(readFileSync(FILE, "utf8")));
});
afterAll(() => database.drop());

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;

async function readList(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ item: string }>(query);
  return rows.map(({ item }) => item);
}

/** What contractions drop on purpose, in the spelling of the list up to the parentheses. */
function droppedNames(): string[] {
  const dir = path.join(defaultSqlDir(), "migrations");
  return readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), "utf8"))
    .filter((sql) => contractOf(sql) !== null)
    .flatMap((sql) =>
      [...sql.matchAll(/\bdrop (?:function|view) (?:if exists )?([\w.]+)/g)].map(
        ([, name = ""]) => name,
      ),
    );
}

/** What of a list is not there any more, and was not dropped on purpose. */
function missing(list: Pick<List, "functions" | "views">, dropped: readonly string[]): string[] {
  return [
    ...list.functions.filter((item) => !present.functions.includes(item)),
    ...list.views.filter(
      (item) => !present.views.some((view) => `${view},`.startsWith(`${item},`)),
    ),
  ].filter(
    (item) => !dropped.some((name) => item.startsWith(`${name}(`) || item.startsWith(`${name}:`)),
  );
}

test("processes of the last release find all that they call", () => {
  expect(missing(released, droppedNames())).toEqual([]);
});

describe("the list", () => {
  test("is of the newest release of this history", () => {
    const { status, stdout } = spawnSync("git", ["tag", "--list", "v*", "--merged", "HEAD"], {
      cwd: defaultSqlDir(),
      encoding: "utf8",
    });
    const tags = status === 0 ? stdout.split("\n").filter((tag) => tag !== "") : [];
    const newest = tags.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
    // An archive and a shallow clone have no tags, and the list comes a moment before its own.
    const isAhead = !tags.includes(released.release);
    expect(isAhead ? newest : released.release).toBe(newest);
  });

  test("misses what lost its name, a parameter, its result or a column", () => {
    const functions = ["credit.balance(p_user text) returns record", "credit.gone() returns void"];
    const views = ["credit.audit: rule text, id uuid", "credit.audit: rule text, id text"];
    expect(missing({ functions, views }, [])).toEqual([...functions, views[1]]);
    expect(missing({ functions, views: [] }, ["credit.gone"])).toEqual([functions[0]]);
  });
});
