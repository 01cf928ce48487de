import { randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256Of } from "#server/storage/sha256.ts";
import {
  type BackedUpServer,
  filesBelow,
  type NewHome,
  openBackedUpServer,
  openNewHome,
} from "../../../tests/setup/backed-up-server.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { replacedBy } from "../db/migration-rules.ts";
import { defaultSqlDir } from "../db/sql-files.ts";
import { loadOrCreateSecret } from "../storage/secret-file.ts";
import { makeBackup } from "./backup.ts";
import { openDirectorySink } from "./directory-sink.ts";

let site: BackedUpServer;
let home: NewHome;
beforeAll(async () => {
  site = await openBackedUpServer();
});
afterAll(() => site.close());
beforeEach(async () => {
  home = await openNewHome(site.folder);
  return () => home.close();
});

/** A copy of the good backup. */
async function copyOfGood(): Promise<string> {
  const copy = join(home.folder, "copy");
  await cp(site.good, copy, { recursive: true });
  return copy;
}

async function pathOfPicture(dir: string): Promise<string> {
  const entries = await readdir(join(dir, "files"), { recursive: true, withFileTypes: true });
  const file = entries.find((entry) => entry.isFile());
  if (!file) throw new Error("no picture");
  return join(file.parentPath, file.name);
}

async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

describe("a restore", () => {
  test("brings back rows, pictures, secrets and the numbers of sequences", async () => {
    await home.restore(site.good);
    expect((await filesBelow(join(home.folder, "files"))).toSorted()).toEqual(
      (await site.server.files()).toSorted(),
    );
    expect(await readFile(join(home.folder, "secrets", "auth-secret"))).toEqual(
      await readFile(join(site.secretsDir, "auth-secret")),
    );
    const balances = "select posted::int, held::int, available::int from credit.balance('lan')";
    const { rows } = await site.server.database.pool.query(balances);
    expect(await home.query(balances)).toEqual(rows);
    const sequences = `select schemaname, sequencename, last_value::int from pg_sequences
                        where schemaname <> 'graphile_worker' order by 1, 2`;
    const before = await site.server.database.pool.query(sequences);
    expect(await home.query(sequences)).toEqual(before.rows);
    // The journal refuses changes as before.
    await expect(home.query("delete from credit.entry")).rejects.toThrow("may not be changed");
  });

  test("of a database that goes on: the present migrations are all there", async () => {
    await home.restore(site.good);
    expect(await migrateDatabase(home.databaseUrl)).toEqual([]);
  });

  test("into a database that is not empty is refused, and changes nothing", async () => {
    await home.query("create table public.notes (id int)");
    await expect(home.restore(site.good)).rejects.toThrow(
      "The database is not empty (it has the table public.notes)",
    );
  });

  test("never replaces a secret by another one", async () => {
    await mkdir(join(home.folder, "secrets"));
    await loadOrCreateSecret(join(home.folder, "secrets", "auth-secret"));
    await expect(home.restore(site.good)).rejects.toThrow("holds another secret than the backup");
  });

  test.each([
    ["cut", "is cut short", (dir: string) => truncate(join(dir, site.manifest.jobs.file), 9)],
    ["flipped", "is not what was written", (dir: string) => flipByte(join(dir, "manifest.json"))],
    [
      "a flipped row",
      "is not what was written",
      (dir: string) =>
        flipByte(join(dir, site.manifest.tables.find(({ rows }) => rows > 0)?.file ?? "none")),
    ],
    [
      "a flipped pixel",
      "is not what was written",
      async (dir: string) => flipByte(await pathOfPicture(dir)),
    ],
    ["no picture", "is missing", async (dir: string) => rm(await pathOfPicture(dir))],
    ["no table", "is missing", (dir: string) => rm(join(dir, site.manifest.jobs.file))],
    ["no manifest", "holds no whole backup", (dir: string) => rm(join(dir, "manifest.json"))],
  ])("of a damaged backup is refused before anything happens: %s", async (_how, says, damage) => {
    const dir = await copyOfGood();
    await damage(dir);
    await expect(home.restore(dir)).rejects.toThrow(says);
    expect(await home.query("select nspname from pg_namespace where nspname = 'credit'")).toEqual(
      [],
    );
    expect(await readdir(home.folder)).not.toContain("secrets");
  });

  /** Changes what a manifest says, as somebody does who also repairs its hash. */
  async function rewrite(dir: string, change: (text: string) => string): Promise<void> {
    const text = change(await readFile(join(dir, "manifest.json"), "utf8"));
    await writeFile(join(dir, "manifest.json"), text);
    await writeFile(join(dir, "manifest.sha256"), sha256Of(Buffer.from(text)));
  }

  test.each([
    [
      "a migration that this version does not know",
      "doesn't have the migration 0045_other.sql",
      (text: string) => text.replace("0045_base.sql", "0045_other.sql"),
    ],
    [
      "fewer rows than it says",
      "rows instead of",
      (text: string) => text.replace(/"rows": [1-9]\d*/, '"rows": 99'),
    ],
    ["a newer format", "cannot read the backup", (text: string) => text.replace('n": 1', 'n": 2')],
    [
      "a climbing path",
      "cannot read the backup",
      (text: string) => text.replace('"database/', '"../'),
    ],
  ])("of a backup with %s fails and leaves the database empty", async (_what, says, change) => {
    const dir = await copyOfGood();
    await rewrite(dir, change);
    await expect(home.restore(dir)).rejects.toThrow(says);
    expect(await home.query("select nspname from pg_namespace where nspname = 'credit'")).toEqual(
      [],
    );
    // The same database takes a good backup afterwards.
    await home.restore(site.good);
  });

  /** The columns that were added since v0.1.0, each the last one of its table. */
  const newColumns = new Map([
    ["api_key", "measures_unasked"],
    ["hold_item", "returned"],
    ["run", "is_by_api"],
  ]);

  /** The backup as v0.1.0 makes it: the same tables, without those and the columns that were added since. */
  async function backupOfOldRelease(last: string): Promise<string> {
    const dir = await copyOfGood();
    const hash = "0".repeat(64);
    const files = new Map<string, Buffer>();
    for (const { name, file } of site.manifest.tables) {
      if (!newColumns.has(name)) continue;
      const rows = gunzipSync(await readFile(join(dir, file))).toString("utf8");
      const older = gzipSync(rows.replaceAll(/\t[^\t\n]*$/gm, ""));
      await writeFile(join(dir, file), older);
      files.set(name, older);
    }
    await rewrite(dir, (text) => {
      const manifest = JSON.parse(text);
      manifest.tables = manifest.tables.filter(({ name }: { name: string }) => name !== "unwanted");
      for (const table of manifest.tables) {
        const older = files.get(table.name);
        if (!older) continue;
        expect(table.columns.pop()).toBe(newColumns.get(table.name));
        Object.assign(table, { bytes: older.length, sha256: sha256Of(older) });
      }
      manifest.migrations = [
        { name: "0001_credit.sql", hash },
        { name: "0044_batches_in_sql.sql", hash: last },
      ];
      return JSON.stringify(manifest);
    });
    return dir;
  }

  test("of a backup of the release before the base makes the database of this version", async () => {
    const base = await readFile(join(defaultSqlDir(), "migrations", "0045_base.sql"), "utf8");
    const dir = await backupOfOldRelease(replacedBy(base)?.hash ?? "");
    // A process of that release that backs up a database of this one takes the table along.
    await rewrite(dir, (text) => {
      const manifest = JSON.parse(text);
      manifest.tables.push({ ...manifest.tables[0], schema: "public", name: "schema_function" });
      return JSON.stringify(manifest);
    });
    await home.restore(dir);
    const present = (await readdir(join(defaultSqlDir(), "migrations"))).toSorted();
    expect(present[0]).toBe("0045_base.sql");
    expect(
      await home.query("select name, contracts from public.schema_migration order by name"),
    ).toEqual(
      ["0001_credit.sql", "0044_batches_in_sql.sql", ...present].map((name) => ({
        name,
        contracts: null,
      })),
    );
    expect(await migrateDatabase(home.databaseUrl)).toEqual([]);
    await expect(home.query("delete from credit.entry")).rejects.toThrow("may not be changed");
  });

  test("of a backup of an older release names the one to begin with", async () => {
    const dir = await backupOfOldRelease("0".repeat(64));
    await expect(home.restore(dir)).rejects.toThrow(
      "The backup was made by a release before v0.1.0: restore it with v0.1.0 and start that once, then this version",
    );
    await home.restore(site.good);
  });

  test("of rows that break a rule of their table fails and leaves the database empty", async () => {
    const dir = await copyOfGood();
    const lots = site.manifest.tables.find(({ name }) => name === "lot");
    const file = join(dir, lots?.file ?? "none");
    const rows = gunzipSync(await readFile(file)).toString("utf8");
    const broken = gzipSync(rows.replace("\tpromo\t", "\tgift\t"));
    await writeFile(file, broken);
    await rewrite(dir, (text) =>
      text
        .replace(lots?.sha256 ?? "none", sha256Of(broken))
        .replace(`"bytes": ${lots?.bytes}`, `"bytes": ${broken.length}`),
    );
    await expect(home.restore(dir)).rejects.toThrow("breaks lot_category_check");
    await home.restore(site.good);
  });

  test("gives jobs back to the queue without who worked on them, with the tries they had", async () => {
    const key = randomUUID();
    const jobs = `select task_identifier, key, attempts::int, priority::int, locked_by from graphile_worker.jobs where key = '${key}'`;
    await site.server.database.pool.query(
      `select graphile_worker.add_job('elsewhere', '{"a":1}', job_key => $1, priority => 7)`,
      [key],
    );
    await site.server.database.pool.query(
      `update graphile_worker._private_jobs set attempts = 3, locked_at = now(), locked_by = 'w' where key = $1`,
      [key],
    );
    const dir = join(home.folder, "jobs");
    await makeBackup(site.source, await openDirectorySink(dir));
    await home.restore(dir);
    expect(await home.query(jobs)).toEqual([
      { task_identifier: "elsewhere", key, attempts: 3, priority: 7, locked_by: null },
    ]);
  });
});
