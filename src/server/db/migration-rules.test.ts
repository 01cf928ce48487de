import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { breachesOf, contractOf, functionBreachesOf, replacedBy } from "./migration-rules.ts";
import { defaultSqlDir, functionPaths } from "./sql-files.ts";

const dir = path.join(defaultSqlDir(), "migrations");
const files = readdirSync(dir).toSorted();
const read = (name: string) => readFileSync(path.join(dir, name), "utf8");

test.each(files)("%s may run beside the release before", (name) => {
  expect(breachesOf(read(name))).toEqual([]);
});

test.each(await functionPaths())("%s holds functions and views that are replaced", (file) => {
  expect(functionBreachesOf(readFileSync(file, "utf8"))).toEqual([]);
});

test("the first file alone stands for others, which are gone", () => {
  const bases = files.filter((name) => replacedBy(read(name)) !== null);
  expect(bases).toEqual(files.slice(0, 1));
  expect(files.filter((name) => name <= (replacedBy(read(bases[0] ?? ""))?.name ?? ""))).toEqual(
    [],
  );
});

/** The commit that added a file; "" while it is not committed, null where there is no history. */
function commitOf(name: string): string | null {
  const { status, stdout } = spawnSync(
    "git",
    ["log", "--diff-filter=A", "--format=%H", "-1", "--", name],
    { cwd: dir, encoding: "utf8" },
  );
  return status === 0 ? stdout.trim() : null;
}

/** Why a contraction cannot follow the file it names; null when it can. */
function problemOf(
  name: string,
  expanded: string,
  { findCommit = commitOf, among = files } = {},
): string | null {
  if (!among.includes(`${expanded}.sql`)) return `${name} names ${expanded}, which is not there`;
  if (`${expanded}.sql` >= name) return `${name} names ${expanded}, which comes after it`;
  const [before, own] = [findCommit(`${expanded}.sql`), findCommit(name)];
  if (before === null || before !== own) return null;
  return `${name} is in one commit with ${expanded}: it belongs into a later release`;
}

test("what takes away comes in a later commit than what made it needless", () => {
  const problems = files.flatMap((name) => {
    const expanded = contractOf(read(name));
    const problem = expanded === null ? null : problemOf(name, expanded);
    return problem === null ? [] : [problem];
  });
  expect(problems).toEqual([]);
  expect(problemOf("0099_end.sql", "0098_nowhere")).toContain("is not there");
  const among = ["0001_credit.sql", "0002_auth.sql"];
  expect(problemOf("0001_credit.sql", "0002_auth", { among })).toContain("comes after");
  const together = { among, findCommit: () => "one commit" };
  expect(problemOf("0099_end.sql", "0002_auth", together)).toContain("a later release");
  const unknown = { among, findCommit: () => null };
  expect(problemOf("0099_end.sql", "0002_auth", unknown)).toBeNull();
});

describe("breachesOf", () => {
  test.each([
    ["drop table runs.run;", "takes away"],
    ["alter table runs.run drop column state;", "takes away"],
    ["alter table runs.run add column a int, drop a_b;", "takes away"],
    ["alter table runs.run drop constraint run_state_check;", "takes away"],
    ["drop function credit.reserve(uuid, text);", "takes away"],
    [
      "drop function f(p_a int); create function f(p_a int, p_b int) returns int as $$ select 1 $$;",
      "takes away",
    ],
    [
      "create function f(p_a int) returns int as $$ select 1 $$;",
      "belongs into the functions of its module",
    ],
    [
      "create or replace function f() returns trigger language plpgsql as '';",
      "into the functions of its module",
    ],
    [
      "create function f(p t) returns boolean language sql as 'select false';",
      "into the functions of its module",
    ],
    ["alter function f() set work_mem = '1MB';", "into the functions of its module"],
    ["create or replace view v as select 1;", "into the functions of its module"],
    ["alter view v rename to w;", "into the functions of its module"],
    ["drop trigger t on runs.run;", "takes away"],
    ["alter table runs.run alter column state drop default;", "takes a default away"],
    ["alter table runs.run rename column state to status;", "renames"],
    ["alter table runs.run rename to job;", "renames"],
    ["alter table runs.run set schema old;", "renames"],
    ["alter table runs.run add column tier int not null;", "does not write"],
    ["alter table runs.run alter column state type int using 1;", "changes a type"],
    ["alter table runs.run alter state set data type int;", "changes a type"],
    ["alter table runs.run alter column error set not null;", "may write"],
    ["alter table runs.run add constraint c check (attempt < 9);", "NOT VALID"],
    ["alter table runs.run add foreign key (user_id) references auth.user (id);", "NOT VALID"],
    ["alter table runs.run add constraint u unique (user_id);", "may write"],
    ["create index i on runs.run (user_id);", "blocks writing"],
    ["create unique index i on only runs.run (user_id);", "blocks writing"],
    ["create index concurrently i on runs.run (user_id);", "one transaction"],
    ["alter table runs.run add column key uuid default gen_random_uuid();", "whole table anew"],
    ["do $$ begin drop table runs.run; end $$;", "hides"],
    ["truncate runs.run;", "takes away"],
    ["commit;", "one transaction"],
  ])("%s", (sql, reason) => {
    const breaches = breachesOf(sql);
    expect(breaches.join()).toContain(reason);
  });

  test.each([
    "alter table runs.run add column tier int;",
    "alter table runs.run add column tier int not null default 0, add column note text check (note <> '');",
    "alter table runs.run add constraint c check (attempt < 9) not valid;",
    "alter table runs.run validate constraint c;",
    "alter table runs.run drop constraint c, add constraint c check (state in ('a', 'b')) not valid;",
    "alter table runs.run add constraint sound check (runs.require_sound(run)) not valid, drop constraint a, drop constraint b;",
    "alter table runs.run alter column error drop not null;",
    "-- locks: the table has a row per plan\ncreate index i on runs.run (user_id);",
    "create table a (id int); alter table a add constraint c check (id > 0); create index i on a (id);",
    "create function f() returns trigger language plpgsql as 'begin return coalesce(new, old); end';",
    "create function s.sound(p s.a) returns boolean language sql as 'select true';",
    "-- drop table a;\n/* alter table a rename to b; */ select 'drop table a;';",
    "drop index i;",
  ])("%s may run", (sql) => {
    expect(breachesOf(sql)).toEqual([]);
  });

  test("what a function or a string says is not what the file does", () => {
    const body =
      "create function f() returns text as $f$ select 'drop table a;'; drop table b; $f$;";
    expect(breachesOf(body)).toHaveLength(1);
    expect(functionBreachesOf(body.replace("create", "create or replace"))).toEqual([]);
  });

  test("a file of functions does nothing to tables", () => {
    const view = "create or replace view v as select 1;";
    expect(functionBreachesOf(view)).toEqual([]);
    expect(functionBreachesOf(`${view} create table a (); drop function f();`)).toHaveLength(2);
    expect(functionBreachesOf("create function f() returns int as '';")).toHaveLength(1);
  });

  test("a contraction may take away, but says so in its first line and locks nothing for long", () => {
    const sql = "alter table runs.run drop column state;";
    expect(breachesOf(`-- contract: 0010_engines\n${sql}`)).toEqual([]);
    expect(breachesOf(`-- A reason.\n-- contract: 0010_engines\n${sql}`)).toHaveLength(1);
    expect(breachesOf("-- contract: 0010_engines\ncreate index i on runs.run (id);")).toHaveLength(
      1,
    );
  });
});
