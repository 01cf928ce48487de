import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepTombstone } from "#server/storage/tombstones.ts";
import { type AccountHolder, signUp } from "../../../tests/setup/account-holder.ts";
import { openNewHome } from "../../../tests/setup/backed-up-server.ts";
import {
  openRestartableServer,
  type RestartableServer,
  readFiles,
} from "../../../tests/setup/restartable-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { makeBackup } from "../backup/backup.ts";
import { openDirectorySink } from "../backup/directory-sink.ts";
import { restoreBackup } from "../backup/restore.ts";
import { openDatabase } from "../db/connection.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { purgeAgain } from "./purge-again.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let server: RestartableServer;
let folder = "";
beforeAll(async () => {
  server = await openRestartableServer();
  folder = await mkdtemp(join(tmpdir(), "purge-again-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function livesIn(url: string, name: string): Promise<AccountHolder> {
  const person = await signUp(url, `${name}@example.com`);
  const sourceImage = await photo();
  expect((await person.call("POST", "/images/remove_background", { sourceImage })).status).toBe(
    200,
  );
  return person;
}

test("a backup from before a purge brings nobody back", { timeout: 120_000 }, async () => {
  const url = await server.start();
  const leaver = await livesIn(url, "leaver");
  const stayer = await livesIn(url, "stayer");
  const forgotten = await livesIn(url, "forgotten");
  const storage = await createDiskStorage(server.filesDir);
  const backup = join(folder, "backup");
  await makeBackup(
    { databaseUrl: server.database.url, storage, secretsDir: null, productVersion: "test" },
    await openDirectorySink(backup),
  );
  for (const person of [leaver, forgotten]) {
    const { password } = person.account;
    expect((await person.call("POST", "/accounts/me/data/deletion", { password })).status).toBe(
      200,
    );
  }
  await server.stop();
  await server.database.pool.query("update privacy.deletion set purge_after = clock_timestamp()");
  await server.database.pool.query("update public.chore set done_at = null");
  await server.start();
  await vi.waitFor(
    async () => {
      const { rows } = await server.database.pool.query(
        "select from privacy.deletion where state = 'purged'",
      );
      expect(rows.length).toBe(2);
    },
    { timeout: 30_000 },
  );
  await server.stop();

  // The store is the same, and knows of one of them only; of the other one a list says it.
  const home = await openNewHome(folder);
  await restoreBackup(backup, {
    databaseUrl: home.databaseUrl,
    storage,
    secretsDir: join(home.folder, "secrets"),
  });
  const database = await openDatabase(home.databaseUrl, { maxConnections: 2 });
  await migrateDatabase(home.databaseUrl, { log });
  const people = 'select id from auth."user" order by id';
  expect((await database.pool.query(people)).rows).toHaveLength(3);
  const names = (await readFiles(server.filesDir)).map(({ path }) => path);
  expect(names.some((path) => path.startsWith(`u/${leaver.userId}/`))).toBe(true);
  await rm(join(server.filesDir, "purged"), { recursive: true });
  await keepTombstone(storage, leaver.userId);

  const purged = await purgeAgain({
    database,
    storage,
    log,
    alsoPurged: [forgotten.userId, "unknown"],
  });
  expect(purged.people.toSorted()).toEqual([leaver.userId, forgotten.userId].toSorted());
  expect(purged.pictures).toBe(0);
  expect((await database.pool.query(people)).rows).toEqual([{ id: stayer.userId }]);
  const left = (await readFiles(server.filesDir)).map(({ path }) => path);
  expect(
    left.filter((path) => path.startsWith("u/")).every((path) => path.includes(stayer.userId)),
  ).toBe(true);
  const { rows: words } = await database.pool.query(
    "select user_id from runs.run where payload <> '{}' or result_key <> 'erased'",
  );
  expect(words).toEqual([{ user_id: stayer.userId }]);
  await database.close();
  await home.close();
});
