import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PARTIAL } from "./directory-sink.ts";
import { readManifest } from "./manifest.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A partial backup that is older than this has no writer any more. */
const ABANDONED_AFTER_MS = 2 * DAY_MS;

/**
 * Removes the backups next to `newest` whose rows are older than `keepDays`, and abandoned partial backups. Anything
 * that can't be read as a backup stays. Returns the removed folders.
 */
export async function removeOldBackups(
  newest: string,
  { keepDays, nowMs }: { readonly keepDays: number; readonly nowMs: number },
): Promise<string[]> {
  const parent = dirname(resolve(newest));
  const removed: string[] = [];
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    if (!entry.isDirectory() || folder === resolve(newest)) continue;
    const isOld = entry.name.includes(PARTIAL)
      ? await isAbandoned(folder, nowMs)
      : await isOlder(folder, nowMs - keepDays * DAY_MS);
    if (!isOld) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
}

async function isOlder(folder: string, thanMs: number): Promise<boolean> {
  const manifest = await readManifest(folder).catch(() => null);
  return manifest !== null && Date.parse(manifest.snapshotAt) < thanMs;
}

async function isAbandoned(folder: string, nowMs: number): Promise<boolean> {
  const { mtimeMs } = await stat(folder);
  return nowMs - mtimeMs > ABANDONED_AFTER_MS;
}
