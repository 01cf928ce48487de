import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupFailure } from "./failure.ts";
import { createMeter } from "./measured.ts";
import { type BackupSink, ENTRY_MODE } from "./sink.ts";

/** Part of the name of an unfinished or abandoned backup. */
export const PARTIAL = ".partial-";

/**
 * A backup as a folder. It is written under another name next to `target` and renamed when complete. Throws a
 * `BackupFailure` if `target` isn't empty.
 */
export async function openDirectorySink(target: string): Promise<BackupSink> {
  const path = resolve(target);
  await requireEmpty(path);
  const partial = join(
    dirname(path),
    `${basename(path)}${PARTIAL}${randomBytes(4).toString("hex")}`,
  );
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const folders = new Set([partial]);

  return {
    async add(file, content) {
      const full = join(partial, file);
      const folder = dirname(full);
      if (!folders.has(folder)) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        folders.add(folder);
      }
      const meter = createMeter();
      const source = content instanceof Readable ? content : Readable.from([content]);
      const output = createWriteStream(full, { flags: "wx", mode: ENTRY_MODE, flush: true });
      await pipeline(source, meter.stream, output);
      return { file, bytes: meter.bytes(), sha256: meter.sha256() };
    },
    async finish() {
      for (const folder of folders) await syncFolder(folder);
      // Replaces an empty folder and nothing else.
      await rename(partial, path);
      await syncFolder(dirname(path));
    },
    abandon: () => rm(partial, { recursive: true, force: true }),
  };
}

async function requireEmpty(path: string): Promise<void> {
  const names = await readdir(path).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw new BackupFailure(`${path} cannot be used: ${String(cause)}`);
  });
  if (names.length > 0) throw new BackupFailure(`${path} is not empty: choose a new folder`);
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and its rename is durable.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
