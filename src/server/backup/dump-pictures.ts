import { open } from "node:fs/promises";
import { join } from "node:path";
import { isStorageKey } from "#server/storage/keys.ts";
import type { Storage } from "#server/storage/port.ts";
import { compressedFile } from "./dump-database.ts";
import { fileLinesInGroups } from "./lines.ts";
import type { Manifest, PictureLine } from "./manifest.ts";
import type { BackupSink } from "./sink.ts";

export const PICTURES_FOLDER = "files";
/** Number of files read at the same time, and so held in memory. */
const READ_TOGETHER = 8;

/**
 * Copies the files that `keysFile` names. A file is stored before a row names it, so all of them exist, except those
 * deleted with their row since the snapshot. These are counted as gone.
 */
export async function dumpPictures(
  storage: Storage,
  keysFile: string,
  { sink, spoolDir }: { readonly sink: BackupSink; readonly spoolDir: string },
): Promise<Manifest["pictures"]> {
  const indexFile = join(spoolDir, "picture-index");
  const index = await open(indexFile, "wx", 0o600);
  const totals = { kept: 0, gone: 0, bytes: 0 };
  try {
    for await (const keys of fileLinesInGroups(keysFile, READ_TOGETHER)) {
      const files = await Promise.all(keys.map((key) => readPicture(storage, key)));
      for (const [position, key] of keys.entries()) {
        const line = await keepPicture(sink, key, files[position] ?? null);
        if (line.bytes === null) totals.gone += 1;
        else totals.kept += 1;
        totals.bytes += line.bytes ?? 0;
        await index.write(`${JSON.stringify(line)}\n`);
      }
    }
  } finally {
    await index.close();
  }
  const { compressed, done } = compressedFile(indexFile);
  const [written] = await Promise.all([sink.add("pictures.jsonl.gz", compressed), done]);
  return { index: written, ...totals };
}

async function readPicture(storage: Storage, key: string): Promise<Uint8Array | null> {
  if (!isStorageKey(key)) throw new Error(`a row contains an invalid file key: ${key}`);
  const file = await storage.get(key);
  return file?.bytes ?? null;
}

async function keepPicture(
  sink: BackupSink,
  key: string,
  bytes: Uint8Array | null,
): Promise<PictureLine> {
  if (bytes === null) return { key, bytes: null, sha256: null };
  const written = await sink.add(`${PICTURES_FOLDER}/${key}`, bytes);
  return { key, bytes: written.bytes, sha256: written.sha256 };
}
