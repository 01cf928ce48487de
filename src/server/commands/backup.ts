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
  /** A new or empty folder, or "-" for a tar stream on standard output. */
  readonly target: string;
  readonly hasSecrets: boolean;
  /** `null` removes no older backup. */
  readonly keepDays: number | null;
  readonly productVersion: string;
}

/** Backs up the server that the configuration describes, whether or not it is running. */
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
  /** The users and files that were purged after the backup, and are purged again now. */
  readonly purged: PurgedAgain;
}

/**
 * Restores a server from the backup in `dir`. The configured database must be empty. Users purged and files deleted
 * since the backup are removed again: those recorded in the store, and those of `alsoPurged`.
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
