import { mkdir } from "node:fs/promises";
import { makeBackup } from "#server/backup/backup.ts";
import { openDirectorySink } from "#server/backup/directory-sink.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import { removeOldBackups } from "#server/backup/rotate.ts";
import { openTarSink } from "#server/backup/tar-sink.ts";
import type { Config } from "#server/compose/config.ts";
import { openDatabase } from "#server/db/connection.ts";
import { type PurgedAgain, purgeAgain } from "#server/privacy/purge-again.ts";
import { openStorage } from "#server/storage/open.ts";
import { directUrl, presentUrl, withParts } from "./with-parts.ts";

export interface BackupWish {
  /** A folder that is new or empty, or "-" for a tar stream on standard output. */
  readonly target: string;
  readonly hasSecrets: boolean;
  /** Null removes no older backup. */
  readonly keepDays: number | null;
  readonly productVersion: string;
}

/** A backup of the server that the configuration describes, whether it runs or not. */
export async function runBackup(
  config: Config,
  wish: BackupWish,
): Promise<{ manifest: Manifest; removed: string[] }> {
  const { target, hasSecrets, keepDays, productVersion } = wish;
  return withParts(config, async (stopper, log) => {
    const source = {
      databaseUrl: await presentUrl(config, log, stopper),
      storage: await openStorage(config, log),
      secretsDir: hasSecrets ? config.secretsDir : null,
      productVersion,
    };
    const sink =
      target === "-" ? await openTarSink(process.stdout) : await openDirectorySink(target);
    const manifest = await makeBackup(source, sink);
    const removed =
      keepDays === null || target === "-"
        ? []
        : await removeOldBackups(target, { keepDays, nowMs: Date.now() });
    return { manifest, removed };
  });
}

export interface Restored {
  readonly manifest: Manifest;
  /** Who was purged and what was deleted after the backup was made, and is gone again. */
  readonly purged: PurgedAgain;
}

/**
 * A server made of the backup in `dir`; the database of the configuration must be empty. Whoever was purged since
 * is purged again, and single pictures that were deleted: those of which the store knows, and those of `alsoPurged`.
 */
export async function runRestore(
  config: Config,
  dir: string,
  alsoPurged: readonly string[],
): Promise<Restored> {
  return withParts(config, async (stopper, log) => {
    await mkdir(config.dataDir, { recursive: true });
    const databaseUrl = await directUrl(config, log, stopper);
    const storage = await openStorage(config, log);
    const { secretsDir } = config;
    const manifest = await restoreBackup(dir, { databaseUrl, storage, secretsDir });
    const database = await openDatabase(databaseUrl, { maxConnections: 2, log });
    stopper.add(() => database.close());
    return { manifest, purged: await purgeAgain({ database, storage, log, alsoPurged }) };
  });
}
