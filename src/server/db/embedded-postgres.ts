import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { acquireDirectoryLock, type DirectoryLock } from "./data-dir-lock.ts";
import { locatePostgres } from "./postgres-binaries.ts";
import { CLUSTER_USER, ensureCluster } from "./postgres-cluster.ts";
import { type ClusterLocation, locateCluster } from "./postgres-location.ts";
import { endOrphan } from "./postgres-orphan.ts";
import {
  type DatabaseLog,
  type LaunchOptions,
  launchPostgres,
  type Postmaster,
} from "./postgres-process.ts";

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** Defaults to enough for one server and its commands. */
  readonly maxConnections?: number;
  /** Default: true. See `LaunchOptions`. */
  readonly isDurable?: boolean;
  /** Called each time PostgreSQL goes down unexpectedly or comes back. */
  readonly onHealthChange?: (isHealthy: boolean) => void;
}

export interface EmbeddedPostgres {
  /** Stays the same for the life of this object, even after a restart of PostgreSQL. */
  readonly url: string;
  /** The process that currently listens. */
  readonly pid: () => number;
  /** `false` from the moment PostgreSQL dies until it accepts connections again. */
  isHealthy(): boolean;
  stop(): Promise<void>;
}

const FIRST_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 5000;

interface Supervision {
  postmaster: Postmaster;
  healthy: boolean;
  stopping: boolean;
}

/** Retries until PostgreSQL is running again or the supervisor stops. The port stays the same, so clients can reconnect. */
async function bringBack(supervision: Supervision, options: LaunchOptions): Promise<boolean> {
  const { port } = supervision.postmaster;
  for (
    let delayMs = FIRST_RESTART_DELAY_MS;
    ;
    delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS)
  ) {
    await delay(delayMs);
    if (supervision.stopping) return false;
    try {
      supervision.postmaster = await launchPostgres({ ...options, port });
      return true;
    } catch (error) {
      options.log.error(`PostgreSQL couldn't be restarted: ${String(error)}`);
    }
  }
}

/** Runs for the life of the database. Ends after `stopping` is set and the process has ended. */
async function supervise(
  supervision: Supervision,
  launch: LaunchOptions,
  onHealthChange: (isHealthy: boolean) => void,
): Promise<void> {
  for (;;) {
    await supervision.postmaster.ended;
    if (supervision.stopping) return;
    supervision.healthy = false;
    launch.log.error("PostgreSQL exited unexpectedly; restarting it");
    onHealthChange(false);
    if (!(await bringBack(supervision, launch))) return;
    if (supervision.stopping) {
      await supervision.postmaster.stop();
      return;
    }
    supervision.healthy = true;
    launch.log.info("PostgreSQL is running again");
    onHealthChange(true);
  }
}

async function launchCluster(
  location: ClusterLocation,
  { log, maxConnections, isDurable }: EmbeddedPostgresOptions,
) {
  const binaries = locatePostgres({ runAs: location.runAs, copyDir: location.programsDir });
  const orphan = await endOrphan(location.clusterDir);
  if (orphan !== null) log.warn(`stopped PostgreSQL (process ${orphan}) from an earlier run`);
  const password = await ensureCluster(binaries, location);
  const launch: LaunchOptions = { binaries, location, log, maxConnections, isDurable };
  return { launch, password, postmaster: await launchPostgres(launch) };
}

/**
 * Starts the built-in PostgreSQL of a DATA_DIR (created if missing) and keeps it running until `stop`. Throws one clear
 * sentence if another process uses the folder, the platform has no binaries, or the data belongs to another major
 * version.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, onHealthChange = () => undefined } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const locks: DirectoryLock[] = [await acquireDirectoryLock(dataDir)];
  const unlock = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const location = locateCluster(dataDir);
    // A copied DATA_DIR names the same outside folder, which therefore needs its own lock.
    if (location.base !== location.dataDir) locks.push(await acquireDirectoryLock(location.base));
    const { launch, password, postmaster } = await launchCluster(location, options);
    const supervision: Supervision = { postmaster, healthy: true, stopping: false };
    const supervised = supervise(supervision, launch, onHealthChange);
    return {
      url: `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${postmaster.port}/postgres`,
      pid: () => supervision.postmaster.pid,
      isHealthy: () => supervision.healthy,
      async stop() {
        supervision.stopping = true;
        supervision.healthy = false;
        await supervision.postmaster.stop();
        await supervised;
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
