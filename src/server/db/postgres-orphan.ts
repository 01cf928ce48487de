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

/** Ends a PostgreSQL in order: "fast" shutdown, and after half a minute the immediate one. */
async function endPostmaster(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  if (await waitForEnd(pid, SHUTDOWN_LIMIT_MS)) return;
  process.kill(pid, "SIGQUIT");
  if (await waitForEnd(pid, SHUTDOWN_LIMIT_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) of an earlier run does not end`);
}

/**
 * Ends the PostgreSQL that an earlier, killed run of ours left behind on this cluster.
 * A number in `postmaster.pid` that now belongs to something else is left alone and made harmless.
 * The caller holds the lock of the folder, so no living server owns that PostgreSQL.
 * Returns the ended process, or null when there was none.
 */
export async function endOrphan(clusterDir: string): Promise<number | null> {
  const lines = readPidFile(clusterDir);
  const pid = Number(lines?.[0]);
  if (lines === null) return null;
  if (processStartTime(pid) !== null && isPostmasterOf(pid, clusterDir)) {
    await endPostmaster(pid);
    return pid;
  }
  // PostgreSQL refuses to start while anything of that number exists, be it a stranger or a zombie that
  // nobody buries. It ignores the number of its own parent, which is us, and still checks the shared
  // memory that the other lines name, so processes of the old run that are still dying are waited for.
  writeFileSync(pidFile(clusterDir), [String(process.pid), ...lines.slice(1)].join("\n"));
  return null;
}
