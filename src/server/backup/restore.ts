import type pg from "pg";
import { completeDatabase, makeTables } from "#server/db/migrate.ts";
import { migrateQueue } from "#server/queue/queue.ts";
import { mimeTypeOf } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { checkBackup, readPictures } from "./check-backup.ts";
import { openCopySession } from "./dump-database.ts";
import { loadDatabase, requireEmpty, requireSound } from "./load-database.ts";
import type { Manifest } from "./manifest.ts";
import { requireSameSecrets, restoreSecrets } from "./secrets.ts";

export interface RestoreTarget {
  /** A direct connection to a database without tables. Its user becomes the owner of everything. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly secretsDir: string;
}

/**
 * Restores a backup into an empty database and a store. Checks the whole backup first. Rows, files and secrets are
 * written while one transaction is open, so a failure leaves the database empty. The result matches this version:
 * migrations missing in the backup run after its rows are loaded, and the functions are the current ones.
 */
export async function restoreBackup(dir: string, target: RestoreTarget): Promise<Manifest> {
  const manifest = await checkBackup(dir);
  const secrets = manifest.secrets ?? [];
  await requireSameSecrets(dir, secrets, target.secretsDir);
  const client = await openCopySession(target.databaseUrl);
  try {
    await requireEmpty(client);
    await migrateQueue(target.databaseUrl);
    await client.query("begin");
    await makeTables(client, manifest.migrations);
    await loadDatabase(client, dir, manifest);
    await completeDatabase(client);
    await requireSound(client);
    await restorePictures(dir, manifest, target.storage);
    await restoreSecrets(dir, secrets, target.secretsDir);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await end(client);
  }
  return manifest;
}

async function restorePictures(dir: string, manifest: Manifest, storage: Storage): Promise<void> {
  for await (const pictures of readPictures(dir, manifest)) {
    await Promise.all(
      pictures.map(async ({ key, bytes }) => {
        const mimeType = mimeTypeOf(key);
        if (mimeType === null) throw new Error(`missing file: ${key}`);
        await storage.put(key, { bytes, mimeType });
      }),
    );
  }
}

/** Ends a session, which rolls back an open transaction. */
async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => undefined);
}
