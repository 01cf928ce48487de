import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { defaultMigrationsDir } from "./migrate.ts";
import { breachesOf, contractOf } from "./migration-rules.ts";

const dir = defaultMigrationsDir();
const files = readdirSync(dir).toSorted();
const read = (name: string) => readFileSync(path.join(dir, name), "utf8");

/** Made before anybody ran the product, each with what it does that no later file may. */
const BEFORE_ANYBODY: Readonly<Record<string, number>> = {
  "0006_credit_freeze.sql": 3,
  "0008_growth.sql": 1,
  "0009_operator.sql": 2,
  "0010_engines.sql": 1,
  "0010_trial_person.sql": 5,
  "0011_queue.sql": 1,
};

test.each(files)("%s may run beside the release before", (name) => {
  const breaches = breachesOf(read(name));
  const isOld = BEFORE_ANYBODY[name] === breaches.length;
  expect(isOld ? [] : breaches).toEqual([]);
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
function problemOf(name: string, expanded: string, findCommit = commitOf): string | null {
  if (!files.includes(`${expanded}.sql`)) return `${name} names ${expanded}, which is not there`;
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
  expect(problemOf("0001_credit.sql", "0002_auth")).toContain("comes after");
  const same = problemOf("0099_end.sql", "0010_engines", () => "one commit");
  expect(same).toContain("a later release");
  expect(problemOf("0099_end.sql", "0010_engines", () => null)).toBeNull();
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
    "drop function f(int); create function f(p_a int default 1) returns int as $$ drop table x; $$;",
    "create or replace function f() returns text as $f$ select 'drop table a;' $f$;",
    "-- drop table a;\n/* alter table a rename to b; */ select 'drop table a;';",
    "drop index i;",
  ])("%s may run", (sql) => {
    expect(breachesOf(sql)).toEqual([]);
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
