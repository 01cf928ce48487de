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
  /** Set if clients already know the port; otherwise a free one is chosen. */
  readonly port?: number;
  /** Defaults to enough for one server and its commands. */
  readonly maxConnections?: number | undefined;
  /** `false` lets commits be lost when the machine stops, which is fine for tests. */
  readonly isDurable?: boolean | undefined;
}

export interface Postmaster {
  readonly port: number;
  readonly pid: number;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  /** "Fast" shutdown: aborts running statements and keeps everything committed. */
  stop(): Promise<void>;
}

const READY = "database system is ready to accept connections";
const MAX_CONNECTIONS = 60;
/**
 * Settings of glibc's malloc, in bytes. Otherwise the memory of each statement is returned to the kernel, and the next
 * statement has to get and clear every page again.
 */
const MEMORY = { MALLOC_TOP_PAD_: "4194304", MALLOC_TRIM_THRESHOLD_: "33554432" } as const;
const RETRY_MS = 100;
const RETRY_LIMIT_MS = 10_000;
const STOP_LIMIT_MS = 30_000;

/** Messages while processes of the last run are still exiting, which passes. */
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
    // A socket's path may have 107 bytes, which a long DATA_DIR exceeds.
    "unix_socket_directories=",
    // systemd removes the POSIX shared memory of a user at logout.
    "dynamic_shared_memory_type=mmap",
    // Taken from the machine page by page, as tables grow.
    "shared_buffers=256MB",
    // The first change of a page after a checkpoint writes the whole page, so checkpoints are rare.
    "checkpoint_timeout=15min",
    "max_wal_size=2GB",
    `max_connections=${maxConnections}`,
    `fsync=${onDisk}`,
    `full_page_writes=${onDisk}`,
    `synchronous_commit=${onDisk}`,
    // READY matches English text.
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
    // In its own process group: Ctrl-C must reach only this process, so that requests in progress can finish.
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

/** Resolves when the server accepts connections. Rejects with the server's output if it exits first. */
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
 * Starts PostgreSQL on the cluster and resolves when it accepts connections. Retries for up to 10 s while the remains
 * of a killed run disappear, or with another port if the chosen one was taken.
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
