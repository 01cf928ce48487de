import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Storage } from "#server/storage/port.ts";
import { sha256Of } from "#server/storage/sha256.ts";
import { dumpDatabase } from "./dump-database.ts";
import { dumpPictures } from "./dump-pictures.ts";
import { MANIFEST_FILE, MANIFEST_HASH_FILE, type Manifest } from "./manifest.ts";
import { dumpSecrets } from "./secrets.ts";
import type { BackupSink } from "./sink.ts";

export interface BackupSource {
  /** A direct connection: the snapshot lasts as long as its session. */
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** `null` leaves the secrets out. */
  readonly secretsDir: string | null;
  readonly productVersion: string;
}

/**
 * Writes a backup of a server, which may be running: rows as of one moment, then the files that they name, then the
 * secrets, and last the manifest that completes it. A failure leaves nothing behind that looks complete.
 */
export async function makeBackup(source: BackupSource, sink: BackupSink): Promise<Manifest> {
  const spoolDir = await mkdtemp(join(tmpdir(), "fotoya-backup-"));
  try {
    const manifest = await writeParts(source, sink, spoolDir);
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await sink.add(MANIFEST_FILE, text);
    await sink.add(MANIFEST_HASH_FILE, Buffer.from(`${sha256Of(text)}\n`));
    await sink.finish();
    return manifest;
  } catch (cause) {
    await sink.abandon();
    throw cause;
  } finally {
    await rm(spoolDir, { recursive: true, force: true });
  }
}

async function writeParts(
  { databaseUrl, storage, secretsDir, productVersion }: BackupSource,
  sink: BackupSink,
  spoolDir: string,
): Promise<Manifest> {
  const { part, keysFile } = await dumpDatabase(databaseUrl, sink, spoolDir);
  const pictures = await dumpPictures(storage, keysFile, { sink, spoolDir });
  const secrets = secretsDir === null ? null : await dumpSecrets(secretsDir, sink);
  return { format: "fotoya-backup", formatVersion: 1, productVersion, ...part, pictures, secrets };
}
