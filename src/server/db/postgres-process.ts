import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { ClusterLocation } from "./postgres-location.ts";

export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface LaunchOptions {
  readonly binaries: PostgresBinaries;
  readonly location: ClusterLocation;
  readonly log: DatabaseLog;
  /** Fixed when clients know it already; chosen when undefined. */
  readonly port?: number;
  /** Default: enough for one server and its commands. */
  readonly maxConnections?: number | undefined;
  /** False: what was committed may be lost when the machine stops, which tests that end with it can do without. */
  readonly isDurable?: boolean | undefined;
}

export interface Postmaster {
  readonly port: number;
  readonly pid: number;
  /** Settles when the process has ended, whoever ended it. */
  readonly ended: Promise<void>;
  /** "Fast" shutdown: running statements are broken off, everything committed is kept. */
  stop(): Promise<void>;
}

const READY = "database system is ready to accept connections";
const MAX_CONNECTIONS = 60;
/**
 * Of the C library, in bytes. What a statement used goes back to the kernel after it, and every page of it is taken and
 * cleared anew by the next one, unless so much may stay with the process.
 */
const MEMORY = { MALLOC_TOP_PAD_: "4194304", MALLOC_TRIM_THRESHOLD_: "33554432" } as const;
const RETRY_MS = 100;
const RETRY_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 30_000;

/** Signs that processes of the last run are still dying; they go away by themselves. */
const stillDying = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;
const portTaken = /could not bind|could not create any TCP\/IP sockets/;

class LaunchFailure extends Error {}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}

function settings(port: number, maxConnections: number, isDurable: boolean): string[] {
  const onDisk = isDurable ? "on" : "off";
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    // A socket's path may hold 107 bytes only, which a long DATA_DIR exceeds.
    "unix_socket_directories=",
    // systemd removes POSIX shared memory of a user who logs out.
    "dynamic_shared_memory_type=mmap",
    // Taken from the machine page by page, as the tables grow.
    "shared_buffers=256MB",
    // Every page that is changed for the first time after a checkpoint is written whole: the fewer, the better.
    "checkpoint_timeout=15min",
    "max_wal_size=2GB",
    `max_connections=${maxConnections}`,
    `fsync=${onDisk}`,
    `full_page_writes=${onDisk}`,
    `synchronous_commit=${onDisk}`,
    // The text that tells readiness must be English.
    "lc_messages=C",
  ];
}

function spawnPostgres(
  { binaries, location, maxConnections = MAX_CONNECTIONS, isDurable = true }: LaunchOptions,
  port: number,
): ChildProcess {
  const options = settings(port, maxConnections, isDurable).flatMap((setting) => ["-c", setting]);
  return spawn(binaries.postgres, ["-D", location.clusterDir, ...options], {
    ...location.runAs,
    cwd: location.base,
    env: { LC_ALL: "C", ...MEMORY },
    // In a group of its own: Ctrl-C must reach us alone, so that requests in flight can still finish.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
}

/** Resolves when the server accepts connections; throws what it said when it ended instead. */
function untilReady(child: ChildProcess, log: DatabaseLog): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    let ready = false;
    child.stderr?.on("data", (chunk: Buffer) => {
      const text = chunk.toString();
      if (ready) {
        if (text.includes("PANIC:")) log.error(text.trim());
        return;
      }
      said = (said + text).slice(-20_000);
      if (!said.includes(READY)) return;
      ready = true;
      resolve();
    });
    child.once("error", (error) => reject(new LaunchFailure(error.message, { cause: error })));
    child.once("close", (code, signal) => {
      reject(
        new LaunchFailure(
          `PostgreSQL ended with ${signal ?? `code ${code}`}: ${said.trim().slice(-2000)}`,
        ),
      );
    });
  });
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill("SIGINT");
  const patience = setTimeout(() => child.kill("SIGQUIT"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(patience);
}

async function launchOnce(options: LaunchOptions): Promise<Postmaster> {
  const port = options.port ?? (await freePort());
  const child = spawnPostgres(options, port);
  const ended = endOf(child);
  await untilReady(child, options.log);
  return { port, pid: child.pid ?? 0, ended, stop: () => stopChild(child, ended) };
}

/**
 * Starts PostgreSQL on the cluster and resolves when it accepts connections. Waits up to 10 s for the
 * remains of a killed run to go away, and takes another port when the chosen one was taken meanwhile.
 */
export async function launchPostgres(options: LaunchOptions): Promise<Postmaster> {
  const deadline = Date.now() + RETRY_LIMIT_MS;
  for (;;) {
    try {
      return await launchOnce(options);
    } catch (error) {
      const passing =
        error instanceof LaunchFailure &&
        (stillDying.test(error.message) || portTaken.test(error.message));
      if (!passing || Date.now() > deadline) throw error;
    }
    await delay(RETRY_MS);
  }
}
