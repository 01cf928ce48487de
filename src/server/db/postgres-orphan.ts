import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processCommandLine, processStartTime } from "./process-identity.ts";

const SHUTDOWN_LIMIT_MS = 30_000;
const POLL_MS = 20;

function pidFile(clusterDir: string): string {
  return path.join(clusterDir, "postmaster.pid");
}

function readPidFile(clusterDir: string): string[] | null {
  try {
    return readFileSync(pidFile(clusterDir), "utf8").split("\n");
  } catch {
    return null;
  }
}

function isPostmasterOf(pid: number, clusterDir: string): boolean {
  const command = `${processCommandLine(pid)} `;
  return command.includes("postgres") && command.includes(` -D ${clusterDir} `);
}

async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (processStartTime(pid) !== null) {
    if (Date.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

/** Shuts PostgreSQL down: "fast" first, "immediate" after 30 s. */
async function endPostmaster(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  if (await waitForEnd(pid, SHUTDOWN_LIMIT_MS)) return;
  process.kill(pid, "SIGQUIT");
  if (await waitForEnd(pid, SHUTDOWN_LIMIT_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) from an earlier run doesn't exit`);
}

/**
 * Ends the PostgreSQL that an earlier, killed run left on this cluster. A pid in `postmaster.pid` that now belongs to
 * another process is left alone, and no longer blocks the start. The caller holds the lock of the folder, so no live
 * server owns that PostgreSQL. Returns the ended process, or `null` if there was none.
 */
export async function endOrphan(clusterDir: string): Promise<number | null> {
  const lines = readPidFile(clusterDir);
  const pid = Number(lines?.[0]);
  if (lines === null) return null;
  if (processStartTime(pid) !== null && isPostmasterOf(pid, clusterDir)) {
    await endPostmaster(pid);
    return pid;
  }
  // PostgreSQL refuses to start while any process has that pid, even an unrelated one or an unreaped zombie. It ignores
  // the pid of its own parent, which is us, but still checks the shared memory that the other lines name, so
  // `launchPostgres` still waits for processes of the old run that are ending.
  writeFileSync(pidFile(clusterDir), [String(process.pid), ...lines.slice(1)].join("\n"));
  return null;
}
