import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDeletedPictures } from "#server/storage/tombstones.ts";
import { openNewHome } from "../../../tests/setup/backed-up-server.ts";
import { openRunServer, type RunServer } from "../../../tests/setup/run-server.ts";
import { gated } from "../../../tests/setup/test-engine.ts";
import { makeBackup } from "../backup/backup.ts";
import { openDirectorySink } from "../backup/directory-sink.ts";
import { restoreBackup } from "../backup/restore.ts";
import { removePhoto } from "../batches/batch-photos.ts";
import { audit } from "../credits/ledger.ts";
import { type Database, openDatabase } from "../db/connection.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import type { Storage } from "../storage/port.ts";
import { purgeAgain } from "./purge-again.ts";
import { sweepAll } from "./retention.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PHOTO_OF_BATCH = "u/lan/upload/of-a-batch.jpg";
const KEPT_OF_BATCH = "u/lan/upload/kept.jpg";
let server: RunServer;
let storage: Storage;
let folder = "";
beforeAll(async () => {
  server = await openRunServer();
  await server.give("lan", 9);
  storage = await createDiskStorage(server.folder);
  folder = await mkdtemp(join(tmpdir(), "delete-again-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function openBatch(batchId: string): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into public.batch (id, user_id, tool, operation, settings, request_hash, locale)
     values ($1, 'lan', 'remove-background', 'remove_background', '{}', sha256('x'), 'en')`,
    [batchId],
  );
  for (const [place, key] of [PHOTO_OF_BATCH, KEPT_OF_BATCH].entries()) {
    await storage.put(key, { bytes: Buffer.from("photo"), mimeType: "image/jpeg" });
    await pool.query(
      "insert into media.file (key, user_id, kind, bytes) values ($1, 'lan', 'upload', 5)",
      [key],
    );
    await pool.query(
      `insert into public.batch_item (batch_id, place, user_id, name, bytes, upload_key, state)
       values ($1, $2, 'lan', 'a.jpg', 5, $3, 'waiting')`,
      [batchId, place, key],
    );
  }
}

/** Takes the first photo out, as its owner does. */
async function takeOut(batchId: string): Promise<void> {
  const { pool } = server.database;
  await removePhoto(
    {
      on: pool,
      storage,
      media: {
        forget: async (key) =>
          void (await pool.query("delete from media.file where key = $1", [key])),
      },
      keepPicture: () => Promise.reject(new Error("nothing is kept here")),
    },
    { batchId, userId: "lan", place: 0 },
  );
}

interface RunRow {
  readonly id: string;
  readonly state: string;
  readonly isErased: boolean;
  readonly words: string;
}

async function runsOf({ pool }: Database): Promise<Map<string, RunRow>> {
  const { rows } = await pool.query<RunRow>(
    `select id, state, erased_at is not null as "isErased", payload::text as words from runs.run`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A server made of the backup, on the store that has outlived the loss. */
async function restoreInto(backup: string) {
  const home = await openNewHome(folder);
  const { databaseUrl } = home;
  const secretsDir = join(home.folder, "secrets");
  await restoreBackup(backup, { databaseUrl, storage, secretsDir });
  await migrateDatabase(databaseUrl, { log });
  const database = await openDatabase(databaseUrl, { maxConnections: 2 });
  return {
    database,
    async close() {
      await database.close();
      await home.close();
    },
  };
}

test("a backup brings back no picture that its owner has deleted since, also not of a run that it holds open", {
  timeout: 120_000,
}, async () => {
  const [deleted, open, listed, kept, batchId] = Array.from({ length: 5 }, () => randomUUID());
  if (!(deleted && open && listed && kept && batchId)) throw new Error("no ids");
  for (const runId of [deleted, listed, kept]) {
    expect((await server.post({ runId })).status).toBe(200);
  }
  await openBatch(batchId);
  const gate = gated();
  server.engine.behave(gate.behaviour);
  const running = server.post({ runId: open });
  await gate.started;
  const backup = join(folder, "backup");
  await makeBackup(
    { databaseUrl: server.database.url, storage, secretsDir: null, productVersion: "test" },
    await openDirectorySink(backup),
  );
  gate.open();
  expect((await running).status).toBe(200);
  for (const runId of [deleted, open]) {
    expect((await server.call("DELETE", `/images/${runId}`)).status).toBe(200);
  }
  await takeOut(batchId);
  const filesBefore = (await server.files()).toSorted();

  const restored = await restoreInto(backup);
  const before = await runsOf(restored.database);
  expect(before.get(deleted)).toMatchObject({ state: "done", isErased: false });
  expect(before.get(open)).toMatchObject({ state: "running", isErased: false });
  expect((await server.files()).length).toBeGreaterThan(filesBefore.length);
  // Of one of them only the log of the former server knows.
  const deps = { database: restored.database, storage, log, alsoPurged: [listed] };
  expect(await purgeAgain(deps)).toEqual({ people: [], pictures: 4 });

  const after = await runsOf(restored.database);
  for (const [runId, state] of [
    [deleted, "done"],
    [open, "failed"],
    [listed, "done"],
  ] as const) {
    expect(after.get(runId)).toMatchObject({ state, isErased: true, words: "{}" });
  }
  expect(after.get(kept)).toEqual(before.get(kept));
  expect(await server.files()).toEqual(expect.arrayContaining(["kept.jpg"]));
  // A photo and a result of the run that stays, and a photo of the batch.
  expect(await server.files()).toHaveLength(3);
  expect(await storage.get(PHOTO_OF_BATCH)).toBeNull();
  const { rows: items } = await restored.database.pool.query(
    "select upload_key from public.batch_item",
  );
  expect(items).toEqual([{ upload_key: KEPT_OF_BATCH }]);
  expect(await audit(restored.database.pool)).toEqual([]);
  const { rows: wrong } = await restored.database.pool.query("select rule from runs.audit");
  expect(wrong).toEqual([]);
  // Done once more there is nothing left to do.
  expect(await purgeAgain(deps)).toEqual({ people: [], pictures: 0 });
  await restored.close();
});

test("the notes end when no backup is as old", async () => {
  const runId = randomUUID();
  server.engine.reset();
  await server.post({ runId });
  await server.call("DELETE", `/images/${runId}`);
  const { pool } = server.database;
  const noted = async () => (await pool.query("select from privacy.deleted_picture")).rows.length;
  const deps = { database: server.database, storage, log, fingerprintDays: 30 };
  await sweepAll(deps);
  expect(await findDeletedPictures(storage, [runId])).toEqual([runId]);
  expect(await noted()).toBeGreaterThan(0);
  await pool.query(
    "update privacy.deleted_picture set deleted_at = clock_timestamp() - interval '29 days'",
  );
  await sweepAll(deps);
  expect(await findDeletedPictures(storage, [runId])).toEqual([]);
  expect(await noted()).toBe(0);
});
