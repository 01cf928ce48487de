import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The account that PostgreSQL runs under; `null` is our own. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ["postgres", "nobody"];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function passwdEntries(): string[][] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
}

/**
 * PostgreSQL refuses to run as root, so root runs it under an account without privileges. Returns `null` if not root.
 */
export function unprivilegedUser(): RunAs | null {
  if (!isRoot()) return null;
  const entries = passwdEntries();
  for (const name of CANDIDATES) {
    const entry = entries.find(([entryName]) => entryName === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    "PostgreSQL doesn't run as root, and neither the user postgres nor nobody exists: set DATABASE_URL",
  );
}

/**
 * Whether an account can enter a directory. Tries it as that account, so parents, access lists and mount options count.
 */
export function canEnter(dir: string, runAs: RunAs | null): boolean {
  const result = spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", dir], {
    ...runAs,
    cwd: "/",
    stdio: "ignore",
  });
  return result.status === 0;
}
