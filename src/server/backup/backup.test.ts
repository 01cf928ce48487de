import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEmptyDatabase, type EmptyDatabase } from "../../../tests/setup/empty-database.ts";
import { openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { openDatabase } from "../db/connection.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import type { Storage } from "../storage/port.ts";
import { loadOrCreateSecret } from "../storage/secret-file.ts";
import { type BackupSource, makeBackup } from "./backup.ts";
import { checkBackup } from "./check-backup.ts";
import { openDirectorySink } from "./directory-sink.ts";
import { type Manifest, readManifest, sha256Of } from "./manifest.ts";
import { restoreBackup } from "./restore.ts";
import { removeOldBackups } from "./rotate.ts";
import { openTarSink } from "./tar-sink.ts";

let server: RunServer;
let folder: string;
let storage: Storage;
let secretsDir: string;
let source: BackupSource;
/** A good backup, which tests copy before they damage it. */
let good: string;
let manifest: Manifest;
beforeAll(async () => {
  server = await openRunServer();
  await server.give("lan", 5);
  expect((await server.post()).status).toBe(200);
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  secretsDir = join(folder, "secrets");
  await mkdir(secretsDir);
  for (const name of ["auth-secret", "media-secret"]) {
    await loadOrCreateSecret(join(secretsDir, name));
  }
  storage = await createDiskStorage(server.folder);
  source = { databaseUrl: server.database.url, storage, secretsDir, productVersion: "test" };
  good = join(folder, "good");
  manifest = await makeBackup(source, await openDirectorySink(good));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let target: EmptyDatabase;
let fresh: string;
beforeEach(async () => {
  target = await createEmptyDatabase();
  fresh = await mkdtemp(join(folder, "fresh-"));
  return () => target.drop();
});

async function restoreFrom(dir: string): Promise<Manifest> {
  return restoreBackup(dir, {
    databaseUrl: target.url,
    storage: await createDiskStorage(join(fresh, "files")),
    secretsDir: join(fresh, "secrets"),
  });
}

async function onTarget(sql: string): Promise<unknown[]> {
  const database = await openDatabase(target.url, { maxConnections: 1 });
  try {
    const { rows } = await database.pool.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await database.close();
  }
}

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** A copy of the good backup. */
async function copyOfGood(): Promise<string> {
  const copy = join(fresh, "copy");
  await cp(good, copy, { recursive: true });
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

describe("a backup", () => {
  test("holds every table of ours, the jobs, the pictures that rows name, the secrets, and is whole", async () => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      `select count(*)::int from pg_tables where schemaname !~ '^pg_'
        and schemaname not in ('information_schema', 'graphile_worker')
        and schemaname || '.' || tablename not in ('public.schema_migration', 'ops.process')`,
    );
    expect(manifest.tables).toHaveLength(rows[0]?.count ?? 0);
    expect(manifest.pictures).toMatchObject({ kept: 2, gone: 0 });
    expect(manifest.secrets?.map(({ file }) => file)).toEqual([
      "secrets/auth-secret",
      "secrets/media-secret",
    ]);
    expect(await checkBackup(good)).toEqual(manifest);
  });

  test("is readable by its owner only", async () => {
    const modes = await Promise.all(
      ["manifest.json", "secrets/auth-secret", manifest.jobs.file].map(async (file) => {
        const { mode } = await stat(join(good, file));
        return (mode & 0o777).toString(8);
      }),
    );
    expect(modes).toEqual(["600", "600", "600"]);
    expect(((await stat(good)).mode & 0o777).toString(8)).toBe("700");
  });

  test("leaves the secrets out when it is told to", async () => {
    const dir = join(fresh, "open");
    await makeBackup({ ...source, secretsDir: null }, await openDirectorySink(dir));
    expect((await readManifest(dir)).secrets).toBeNull();
    expect(await readdir(dir)).not.toContain("secrets");
  });

  test("notes a picture that was deleted meanwhile, and is no worse for it", async () => {
    const dir = join(fresh, "gone");
    const without: Storage = { ...storage, get: async () => null };
    const made = await makeBackup({ ...source, storage: without }, await openDirectorySink(dir));
    expect(made.pictures).toMatchObject({ kept: 0, gone: 2, bytes: 0 });
    await restoreFrom(dir);
    expect(await filesBelow(join(fresh, "files"))).toEqual([]);
  });

  test("that fails leaves nothing under its name and no half of it", async () => {
    const refusing: Storage = {
      ...storage,
      get: () => Promise.reject(new Error("the store refuses")),
    };
    const dir = join(fresh, "sub", "failed");
    const sink = await openDirectorySink(dir);
    await expect(makeBackup({ ...source, storage: refusing }, sink)).rejects.toThrow(
      "the store refuses",
    );
    expect(await readdir(join(fresh, "sub"))).toEqual([]);
  });

  test("takes an empty folder and refuses one that holds anything", async () => {
    const empty = join(fresh, "empty");
    await mkdir(empty);
    await makeBackup(source, await openDirectorySink(empty));
    await expect(openDirectorySink(empty)).rejects.toThrow("is not empty: choose a new folder");
  });

  test("of a database that is not ours is refused in words", async () => {
    const strange = { ...source, databaseUrl: target.url };
    const sink = await openDirectorySink(join(fresh, "strange"));
    await expect(makeBackup(strange, sink)).rejects.toThrow("holds nothing of this product");
  });

  test("as a tar stream unpacks to the same and can be restored", async () => {
    const tar = join(fresh, "backup.tar");
    const output = createWriteStream(tar);
    const made = await makeBackup(source, openTarSink(output, fresh));
    await new Promise<void>((done) => {
      output.end(done);
    });
    const dir = join(fresh, "unpacked");
    await mkdir(dir);
    const unpacking = spawnSync("tar", ["-xf", tar, "-C", dir], { encoding: "utf8" });
    expect(unpacking).toMatchObject({ status: 0, stderr: "" });
    expect(await checkBackup(dir)).toEqual(made);
    await restoreFrom(dir);
    expect(await onTarget("select state from runs.run")).toEqual([{ state: "done" }]);
  });
});

describe("a restore", () => {
  test("brings back rows, pictures, secrets and the numbers of sequences", async () => {
    await restoreFrom(good);
    expect((await filesBelow(join(fresh, "files"))).toSorted()).toEqual(
      (await server.files()).toSorted(),
    );
    expect(await readFile(join(fresh, "secrets", "auth-secret"))).toEqual(
      await readFile(join(secretsDir, "auth-secret")),
    );
    const balances = "select posted::int, held::int, available::int from credit.balance('lan')";
    const { rows } = await server.database.pool.query(balances);
    expect(await onTarget(balances)).toEqual(rows);
    const sequences = `select schemaname, sequencename, last_value::int from pg_sequences
                        where schemaname <> 'graphile_worker' order by 1, 2`;
    const before = await server.database.pool.query(sequences);
    expect(await onTarget(sequences)).toEqual(before.rows);
    // The journal refuses changes as before.
    await expect(onTarget("delete from credit.entry")).rejects.toThrow("may not be changed");
  });

  test("of a database that goes on: the present migrations are all there", async () => {
    await restoreFrom(good);
    const database = await openDatabase(target.url, { maxConnections: 2 });
    expect(await migrateDatabase(database.pool)).toEqual([]);
    await database.close();
  });

  test("into a database that is not empty is refused, and changes nothing", async () => {
    await onTarget("create table public.notes (id int)");
    await expect(restoreFrom(good)).rejects.toThrow(
      "The database is not empty (it has the table public.notes)",
    );
  });

  test("never replaces a secret by another one", async () => {
    await mkdir(join(fresh, "secrets"));
    await loadOrCreateSecret(join(fresh, "secrets", "auth-secret"));
    await expect(restoreFrom(good)).rejects.toThrow("holds another secret than the backup");
  });

  test.each([
    ["cut", "is cut short", (dir: string) => truncate(join(dir, manifest.jobs.file), 9)],
    ["flipped", "is not what was written", (dir: string) => flipByte(join(dir, "manifest.json"))],
    [
      "a flipped row",
      "is not what was written",
      (dir: string) =>
        flipByte(join(dir, manifest.tables.find(({ rows }) => rows > 0)?.file ?? "none")),
    ],
    [
      "a flipped pixel",
      "is not what was written",
      async (dir: string) => flipByte(await pathOfPicture(dir)),
    ],
    ["no picture", "is missing", async (dir: string) => rm(await pathOfPicture(dir))],
    ["no table", "is missing", (dir: string) => rm(join(dir, manifest.jobs.file))],
    ["no manifest", "holds no whole backup", (dir: string) => rm(join(dir, "manifest.json"))],
  ])("of a damaged backup is refused before anything happens: %s", async (_how, says, damage) => {
    const dir = await copyOfGood();
    await damage(dir);
    await expect(restoreFrom(dir)).rejects.toThrow(says);
    expect(await onTarget("select nspname from pg_namespace where nspname = 'credit'")).toEqual([]);
    expect(await readdir(fresh)).not.toContain("secrets");
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
      "does not have the migration 0001_other.sql",
      (text: string) => text.replace("0001_credit.sql", "0001_other.sql"),
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
    await expect(restoreFrom(dir)).rejects.toThrow(says);
    expect(await onTarget("select nspname from pg_namespace where nspname = 'credit'")).toEqual([]);
    // The same database takes a good backup afterwards.
    await restoreFrom(good);
  });

  test("gives jobs back to the queue without who worked on them, with the tries they had", async () => {
    const key = randomUUID();
    const jobs = `select task_identifier, key, attempts::int, priority::int, locked_by from graphile_worker.jobs where key = '${key}'`;
    await server.database.pool.query(
      `select graphile_worker.add_job('elsewhere', '{"a":1}', job_key => $1, priority => 7)`,
      [key],
    );
    await server.database.pool.query(
      `update graphile_worker._private_jobs set attempts = 3, locked_at = now(), locked_by = 'w' where key = $1`,
      [key],
    );
    const dir = join(fresh, "jobs");
    await makeBackup(source, await openDirectorySink(dir));
    await restoreFrom(dir);
    expect(await onTarget(jobs)).toEqual([
      { task_identifier: "elsewhere", key, attempts: 3, priority: 7, locked_by: null },
    ]);
  });
});

describe("old backups", () => {
  const DAY_MS = 86_400_000;

  test("are removed after their days, and nothing else is", async () => {
    const newest = join(fresh, "newest");
    await cp(good, newest, { recursive: true });
    await cp(good, join(fresh, "old"), { recursive: true });
    await mkdir(join(fresh, "holiday photos"));
    await writeFile(join(fresh, "holiday photos", "manifest.json"), "{}");
    await mkdir(join(fresh, "nightly.partial-00aa"));
    await mkdir(join(fresh, "running.partial-00bb"));
    const nowMs = Date.parse(manifest.snapshotAt) + 22 * DAY_MS;
    const longAgo = new Date(nowMs - 3 * DAY_MS);
    await utimes(join(fresh, "nightly.partial-00aa"), longAgo, longAgo);
    await utimes(join(fresh, "running.partial-00bb"), new Date(nowMs), new Date(nowMs));

    expect(await removeOldBackups(newest, { keepDays: 22, nowMs })).toEqual([
      join(fresh, "nightly.partial-00aa"),
    ]);
    expect(await removeOldBackups(newest, { keepDays: 21, nowMs })).toEqual([join(fresh, "old")]);
    expect((await readdir(fresh)).toSorted()).toEqual(
      ["holiday photos", "newest", "running.partial-00bb"].toSorted(),
    );
  });
});
