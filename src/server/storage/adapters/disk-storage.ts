import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { chmod, mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { requireKey, requireKeyOfType, storedTypeOf } from "../keys.ts";
import { type Storage, StorageUnavailable, type StoredFile } from "../port.ts";

/** Folder of unfinished files: on the same disk as their target, and where no key can point. */
const INCOMING = ".incoming";
/** An unfinished file of this age belongs to a dead writer. */
const STALE_AFTER_MS = 10 * 60_000;

/*
 * Each asynchronous step switches threads, which for a small image takes longer than the step itself. So calls that may
 * wait for the disk are asynchronous, and calls that only inspect an open file are not.
 */
const openFile = promisify(fs.open);
const readBytes = promisify(fs.read);
const writeBytes = promisify(fs.write);
const syncFile = promisify(fs.fsync);

/** The folder holds photos of people: no other account of the machine may read it. */
const OWN_FOLDER = 0o700;

/**
 * Stores files below `root`. A file is complete and on the disk before its name appears. Folders and files are private
 * to this process's account. An existing root is made private too, which protects everything below it.
 */
export async function createDiskStorage(root: string): Promise<Storage> {
  await mkdir(join(root, INCOMING), { recursive: true, mode: OWN_FOLDER });
  await closeToOthers(root);
  await sweepIncoming(join(root, INCOMING));

  return {
    publicOrigin: null,
    presign: async () => null,
    async put(key, file) {
      requireKeyOfType(key, file.mimeType);
      await orUnavailable(write(root, key, file.bytes));
    },
    async get(key) {
      requireKey(key);
      return orUnavailable(readStored(join(root, key), key));
    },
    async delete(key) {
      requireKey(key);
      await orUnavailable(rm(join(root, key), { force: true }));
    },
    async freeBytes() {
      const { bavail, bsize } = await orUnavailable(statfs(root));
      return bavail * bsize;
    },
  };
}

/** Makes a folder private. Ignores a folder of another account and a mount without permissions. */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, OWN_FOLDER).catch((cause: unknown) => {
    const code = cause instanceof Error && "code" in cause ? cause.code : null;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EROFS") throw cause;
  });
}

/** Turns errors of a full or broken disk into `StorageUnavailable`. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StorageUnavailable(`the disk: ${message}`, { cause, isLasting: false });
  }
}

async function write(root: string, key: string, bytes: Uint8Array): Promise<void> {
  const target = join(root, key);
  const temporary = join(root, INCOMING, randomUUID());
  try {
    await writeDurably(temporary, bytes);
    await moveInto(temporary, target);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncDirectory(dirname(target));
}

async function readStored(path: string, key: string): Promise<StoredFile | null> {
  const mimeType = storedTypeOf(key);
  if (mimeType === null) return null;
  try {
    return { bytes: await readWhole(path), mimeType };
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
  const file = await openFile(path, "wx", 0o600);
  try {
    let written = 0;
    while (written < bytes.length) {
      const { bytesWritten } = await writeBytes(file, bytes, written);
      written += bytesWritten;
    }
    await syncFile(file);
  } finally {
    fs.closeSync(file);
  }
}

async function readWhole(path: string): Promise<Buffer> {
  const file = await openFile(path, "r");
  try {
    // Not from the buffer pool, so the memory can be transferred to another thread.
    const bytes = Buffer.allocUnsafeSlow(fs.fstatSync(file).size);
    let size = 0;
    while (size < bytes.length) {
      const { bytesRead } = await readBytes(file, bytes, size, bytes.length - size, null);
      if (bytesRead === 0) throw new Error("the file is truncated");
      size += bytesRead;
    }
    return bytes;
  } finally {
    fs.closeSync(file);
  }
}

/** Most directories exist, so one is only created after a failed rename. */
async function moveInto(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    await makeDirectory(dirname(target));
    await rename(path, target);
  }
}

/** Creates `directory`, and syncs the entry of each new directory to the disk. */
async function makeDirectory(directory: string): Promise<void> {
  const firstMade = await mkdir(directory, { recursive: true, mode: OWN_FOLDER });
  if (firstMade === undefined) return;
  const top = dirname(firstMade);
  for (let parent = dirname(directory); parent.length >= top.length; parent = dirname(parent)) {
    await syncDirectory(parent);
    if (parent === top) return;
  }
}

async function syncDirectory(path: string): Promise<void> {
  // Windows can't open a directory; its rename is durable by itself.
  if (process.platform === "win32") return;
  const directory = await openFile(path, "r");
  try {
    await syncFile(directory);
  } finally {
    fs.closeSync(directory);
  }
}

async function sweepIncoming(directory: string): Promise<void> {
  const names = await readdir(directory);
  await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      // Another process may be finishing its file, or sweeping, at the same time.
      const found = await stat(path).catch((cause: unknown) => {
        if (isMissing(cause)) return null;
        throw cause;
      });
      if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
    }),
  );
}
