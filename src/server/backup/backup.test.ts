import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { cp, mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type BackedUpServer,
  filesBelow,
  type NewHome,
  openBackedUpServer,
  openNewHome,
} from "../../../tests/setup/backed-up-server.ts";
import type { Storage } from "../storage/port.ts";
import { makeBackup } from "./backup.ts";
import { checkBackup } from "./check-backup.ts";
import { openDirectorySink } from "./directory-sink.ts";
import { readManifest } from "./manifest.ts";
import { removeOldBackups } from "./rotate.ts";
import { openTarSink } from "./tar-sink.ts";

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

describe("a backup", () => {
  test("holds every table of ours, the jobs, the pictures that rows name, the secrets, and is whole", async () => {
    const { rows } = await site.server.database.pool.query<{ count: number }>(
      `select count(*)::int from pg_tables where schemaname !~ '^pg_'
        and schemaname not in ('information_schema', 'graphile_worker')
        and schemaname || '.' || tablename not in ('public.schema_migration', 'public.schema_function', 'ops.process')`,
    );
    expect(site.manifest.tables).toHaveLength(rows[0]?.count ?? 0);
    expect(site.manifest.pictures).toMatchObject({ kept: 2, gone: 0 });
    expect(site.manifest.secrets?.map(({ file }) => file)).toEqual([
      "secrets/auth-secret",
      "secrets/media-secret",
    ]);
    expect(await checkBackup(site.good)).toEqual(site.manifest);
  });

  test("is readable by its owner only", async () => {
    const modes = await Promise.all(
      ["manifest.json", "secrets/auth-secret", site.manifest.jobs.file].map(async (file) => {
        const { mode } = await stat(join(site.good, file));
        return (mode & 0o777).toString(8);
      }),
    );
    expect(modes).toEqual(["600", "600", "600"]);
    expect(((await stat(site.good)).mode & 0o777).toString(8)).toBe("700");
  });

  test("leaves the secrets out when it is told to", async () => {
    const dir = join(home.folder, "open");
    await makeBackup({ ...site.source, secretsDir: null }, await openDirectorySink(dir));
    expect((await readManifest(dir)).secrets).toBeNull();
    expect(await readdir(dir)).not.toContain("secrets");
  });

  test("leaves out the fingerprints of deleted accounts and of results", async () => {
    const { pool } = site.server.database;
    await pool.query(
      `insert into public.free_grant (user_id, email_hash, state, decided_at)
       select id, sha256(convert_to(id, 'UTF8')), 'granted', now() from unnest(array['gone', 'here']) as id`,
    );
    await pool.query(
      `insert into privacy.deletion (user_id, state, purge_after, purged_at)
       values ('gone', 'purged', now(), now())`,
    );
    await pool.query(
      "insert into public.output_fingerprint (print, quarters, source_type) values (1, '{1,65536,131072,196608}', 'x')",
    );
    const count = async (table: string) => (await pool.query(`select from ${table}`)).rowCount ?? 0;
    const grants = await count("public.free_grant");
    const dir = join(home.folder, "fewer");
    const { tables } = await makeBackup(site.source, await openDirectorySink(dir));
    const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows;
    expect(rowsOf("free_grant")).toBe(grants - 1);
    expect(rowsOf("output_fingerprint")).toBe(0);
    await pool.query("delete from public.free_grant where user_id in ('gone', 'here')");
    await pool.query("delete from privacy.deletion where user_id = 'gone'");
    await pool.query("delete from public.output_fingerprint");
  });

  test("notes a picture that was deleted meanwhile, and is no worse for it", async () => {
    const dir = join(home.folder, "gone");
    const without: Storage = { ...site.source.storage, get: async () => null };
    const made = await makeBackup(
      { ...site.source, storage: without },
      await openDirectorySink(dir),
    );
    expect(made.pictures).toMatchObject({ kept: 0, gone: 2, bytes: 0 });
    await home.restore(dir);
    expect(await filesBelow(join(home.folder, "files"))).toEqual([]);
  });

  test("that fails leaves nothing under its name and no half of it", async () => {
    const refusing: Storage = {
      ...site.source.storage,
      get: () => Promise.reject(new Error("the store refuses")),
    };
    const dir = join(home.folder, "sub", "failed");
    const sink = await openDirectorySink(dir);
    await expect(makeBackup({ ...site.source, storage: refusing }, sink)).rejects.toThrow(
      "the store refuses",
    );
    expect(await readdir(join(home.folder, "sub"))).toEqual([]);
  });

  test("takes an empty folder and refuses one that holds anything", async () => {
    const empty = join(home.folder, "empty");
    await mkdir(empty);
    await makeBackup(site.source, await openDirectorySink(empty));
    await expect(openDirectorySink(empty)).rejects.toThrow("is not empty: choose a new folder");
  });

  test("of a database that is not ours is refused in words", async () => {
    const strange = { ...site.source, databaseUrl: home.databaseUrl };
    const sink = await openDirectorySink(join(home.folder, "strange"));
    await expect(makeBackup(strange, sink)).rejects.toThrow("holds nothing of this product");
  });

  test("as a tar stream unpacks to the same and can be restored", async () => {
    const tar = join(home.folder, "backup.tar");
    const output = createWriteStream(tar);
    const made = await makeBackup(site.source, await openTarSink(output));
    await new Promise<void>((done) => {
      output.end(done);
    });
    const dir = join(home.folder, "unpacked");
    await mkdir(dir);
    const unpacking = spawnSync("tar", ["-xf", tar, "-C", dir], { encoding: "utf8" });
    expect(unpacking).toMatchObject({ status: 0, stderr: "" });
    expect(await checkBackup(dir)).toEqual(made);
    await home.restore(dir);
    expect(await home.query("select state from runs.run")).toEqual([{ state: "done" }]);
  });
});

describe("old backups", () => {
  const DAY_MS = 86_400_000;

  test("are removed after their days, and nothing else is", async () => {
    const newest = join(home.folder, "newest");
    await cp(site.good, newest, { recursive: true });
    await cp(site.good, join(home.folder, "old"), { recursive: true });
    await mkdir(join(home.folder, "holiday photos"));
    await writeFile(join(home.folder, "holiday photos", "manifest.json"), "{}");
    await mkdir(join(home.folder, "nightly.partial-00aa"));
    await mkdir(join(home.folder, "running.partial-00bb"));
    const nowMs = Date.parse(site.manifest.snapshotAt) + 22 * DAY_MS;
    const longAgo = new Date(nowMs - 3 * DAY_MS);
    await utimes(join(home.folder, "nightly.partial-00aa"), longAgo, longAgo);
    await utimes(join(home.folder, "running.partial-00bb"), new Date(nowMs), new Date(nowMs));

    expect(await removeOldBackups(newest, { keepDays: 22, nowMs })).toEqual([
      join(home.folder, "nightly.partial-00aa"),
    ]);
    expect(await removeOldBackups(newest, { keepDays: 21, nowMs })).toEqual([
      join(home.folder, "old"),
    ]);
    expect((await readdir(home.folder)).toSorted()).toEqual(
      ["holiday photos", "newest", "running.partial-00bb"].toSorted(),
    );
  });
});
