import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isStorageKey, mimeTypeOf } from "../keys.ts";
import type { Storage, StoredFile } from "../port.ts";

/** Unfinished files lie here: on the disk of their target, and where no key can point. */
const INCOMING = ".incoming";
/** An unfinished file of this age belongs to a writer that died. */
const STALE_AFTER_MS = 10 * 60_000;

/** Files below `root`. Every write is complete and on the disk before its name appears. */
export async function createDiskStorage(root: string): Promise<Storage> {
  await mkdir(join(root, INCOMING), { recursive: true });
  await sweepIncoming(join(root, INCOMING));

  return {
    async put(key, file) {
      const target = pathOf(root, key);
      if (mimeTypeOf(key) !== file.mimeType) {
        throw new TypeError(`A ${file.mimeType} file cannot have the key ${key}`);
      }
      await makeDirectory(dirname(target));
      const temporary = join(root, INCOMING, randomUUID());
      try {
        await writeDurably(temporary, file.bytes);
        await rename(temporary, target);
      } catch (cause) {
        await rm(temporary, { force: true });
        throw cause;
      }
      await syncDirectory(dirname(target));
    },
    async get(key) {
      return readStored(pathOf(root, key), key);
    },
    async delete(key) {
      await rm(pathOf(root, key), { force: true });
    },
  };
}

function pathOf(root: string, key: string): string {
  if (!isStorageKey(key)) throw new TypeError("This is no key of a stored file");
  return join(root, key);
}

async function readStored(path: string, key: string): Promise<StoredFile | null> {
  const mimeType = mimeTypeOf(key);
  if (mimeType === null) return null;
  try {
    return { bytes: await readFile(path), mimeType };
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

function isMissing(cause: unknown): boolean {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  return code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes `directory`; the entry of each new directory reaches the disk too. */
async function makeDirectory(directory: string): Promise<void> {
  const firstMade = await mkdir(directory, { recursive: true });
  if (firstMade === undefined) return;
  const top = dirname(firstMade);
  for (let parent = dirname(directory); parent.length >= top.length; parent = dirname(parent)) {
    await syncDirectory(parent);
    if (parent === top) return;
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; its rename is durable by itself.
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function sweepIncoming(directory: string): Promise<void> {
  const names = await readdir(directory);
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
    }),
  );
}
