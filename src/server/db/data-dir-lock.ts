import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processStartTime } from "./process-identity.ts";

export interface DirectoryLock {
  /** Releases the lock. Calling it again does nothing. */
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly startTime: string;
}

const LOCK_FILE = "fotoya.lock";
/** Guards the replacement of a dead holder's file, so two new processes can't both replace it. */
const TAKEOVER_FILE = "fotoya.lock.takeover";
/** A lock file is created empty and written a moment later; a younger file may still be incomplete. */
const WRITING_GRACE_MS = 2000;
const RETRY_MS = 25;
const TAKEOVER_LIMIT_MS = 10_000;

function readOptional(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

/** Returns `true` if this call created the file, `false` if it already existed. */
function createExclusively(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    if (!("pid" in value) || typeof value.pid !== "number") return null;
    if (!("startTime" in value) || typeof value.startTime !== "string") return null;
    return { pid: value.pid, startTime: value.startTime };
  } catch {
    return null;
  }
}

function isYoung(file: string): boolean {
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return modified !== undefined && Date.now() - modified < WRITING_GRACE_MS;
}

/**
 * Returns the living process that a lock file names, "unknown" while the file is being written, or `null` if the
 * process is dead.
 */
function livingHolder(file: string, text: string): Holder | "unknown" | null {
  const holder = parseHolder(text);
  if (holder === null) return isYoung(file) ? "unknown" : null;
  return processStartTime(holder.pid) === holder.startTime ? holder : null;
}

/** Removes the file of a dead holder. Returns `false` if another process is removing it or already has. */
function removeDeadLock(dir: string, seen: string, own: string): boolean {
  const takeover = path.join(dir, TAKEOVER_FILE);
  if (!createExclusively(takeover, own)) {
    const other = readOptional(takeover);
    if (other !== null && livingHolder(takeover, other) === null) rmSync(takeover, { force: true });
    return false;
  }
  try {
    const lock = path.join(dir, LOCK_FILE);
    if (readOptional(lock) !== seen) return false;
    rmSync(lock);
    return true;
  } finally {
    rmSync(takeover, { force: true });
  }
}

/**
 * Takes the exclusive lock on a directory for this process. Takes over the lock of a process that no longer runs, even
 * if its pid has been reused. Throws if a living process holds the lock, and names that process.
 */
export async function acquireDirectoryLock(dir: string): Promise<DirectoryLock> {
  const file = path.join(dir, LOCK_FILE);
  // The nonce distinguishes two locks of the same process, so only the owner releases.
  const own = JSON.stringify({
    pid: process.pid,
    startTime: processStartTime(process.pid) ?? "unknown",
    nonce: randomUUID(),
  });
  const deadline = Date.now() + TAKEOVER_LIMIT_MS;
  while (!createExclusively(file, own)) {
    const seen = readOptional(file);
    const holder = seen === null ? "unknown" : livingHolder(file, seen);
    if (holder !== null && holder !== "unknown") {
      throw new Error(`DATA_DIR is in use by process ${holder.pid} (${file})`);
    }
    if (Date.now() > deadline) throw new Error(`DATA_DIR couldn't be locked (${file})`);
    if (holder === null && seen !== null && removeDeadLock(dir, seen, own)) continue;
    await delay(RETRY_MS);
  }
  return {
    release() {
      if (readOptional(file) === own) rmSync(file, { force: true });
    },
  };
}
