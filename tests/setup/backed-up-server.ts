import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BackupSource, makeBackup } from "../../src/server/backup/backup.ts";
import { openDirectorySink } from "../../src/server/backup/directory-sink.ts";
import type { Manifest } from "../../src/server/backup/manifest.ts";
import { restoreBackup } from "../../src/server/backup/restore.ts";
import { openDatabase } from "../../src/server/db/connection.ts";
import { createDiskStorage } from "../../src/server/storage/adapters/disk-storage.ts";
import { loadOrCreateSecret } from "../../src/server/storage/secret-file.ts";
import { createEmptyDatabase } from "./empty-database.ts";
import { openRunServer } from "./run-server.ts";

export type BackedUpServer = Awaited<ReturnType<typeof openBackedUpServer>>;

/** Opens a run server with one finished run, two secrets, and a valid backup of them. */
export async function openBackedUpServer() {
  const server = await openRunServer();
  await server.give("lan", 5);
  const { status } = await server.post();
  if (status !== 200) throw new Error(`the run ended with ${status}`);
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  const secretsDir = join(folder, "secrets");
  await mkdir(secretsDir);
  for (const name of ["auth-secret", "media-secret"]) {
    await loadOrCreateSecret(join(secretsDir, name));
  }
  const source: BackupSource = {
    databaseUrl: server.database.url,
    storage: await createDiskStorage(server.folder),
    secretsDir,
    productVersion: "test",
  };
  const good = join(folder, "good");
  const manifest = await makeBackup(source, await openDirectorySink(good));
  return {
    server,
    folder,
    secretsDir,
    source,
    good,
    manifest,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Creates an empty database and an empty folder below `folder` to restore into. */
export async function openNewHome(folder: string) {
  const database = await createEmptyDatabase();
  const home = await mkdtemp(join(folder, "home-"));
  return {
    folder: home,
    databaseUrl: database.url,
    restore: async (dir: string): Promise<Manifest> =>
      restoreBackup(dir, {
        databaseUrl: database.url,
        storage: await createDiskStorage(join(home, "files")),
        secretsDir: join(home, "secrets"),
      }),
    async query(sql: string): Promise<unknown[]> {
      const opened = await openDatabase(database.url, { maxConnections: 1 });
      try {
        const { rows } = await opened.pool.query<Record<string, unknown>>(sql);
        return rows;
      } finally {
        await opened.close();
      }
    },
    close: () => database.drop(),
  };
}
export type NewHome = Awaited<ReturnType<typeof openNewHome>>;

/** Names of all files in a folder and its subfolders. */
export async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
