import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { locatePostgres, type PostgresBinaries } from "../../../src/server/db/postgres-binaries.ts";
import { CLUSTER_USER, ensureCluster } from "../../../src/server/db/postgres-cluster.ts";
import { type ClusterLocation, locateCluster } from "../../../src/server/db/postgres-location.ts";
import { freePort } from "./free-port.ts";
import { childrenOf, killHard } from "./processes.ts";

/** A separate PostgreSQL server that can be killed and restarted at the same address. */
export interface KillablePostgres {
  readonly url: string;
  readonly pid: () => number;
  /** Sends SIGKILL to the server and its child processes. Simulates a power failure. */
  kill(): Promise<void>;
  /** Like `kill`, but synchronous, for a process that is about to exit. */
  killNow(): void;
  /** Resolves when the server accepts connections. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const RETRY_MS = 50;

interface Installed {
  readonly binaries: PostgresBinaries;
  readonly location: ClusterLocation;
  readonly port: number;
}

/** PostgreSQL's own defaults, so that the product has to work with a plain server. */
function settingsOf({ port, location }: Installed): string[] {
  return [
    "-D",
    location.clusterDir,
    ...[
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "dynamic_shared_memory_type=mmap",
      "max_connections=100",
      "lc_messages=C",
    ].flatMap((setting) => ["-c", setting]),
  ];
}

function spawnServer(installed: Installed): ChildProcess {
  const { binaries, location } = installed;
  return spawn(binaries.postgres, settingsOf(installed), {
    ...location.runAs,
    cwd: location.base,
    env: { LC_ALL: "C" },
    detached: true,
    stdio: ["ignore", "ignore", "ignore"],
  });
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function endOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((done) => child.once("exit", () => done()));
}

/** Creates a cluster in `dir` and starts a server on it. */
export async function startKillablePostgres(dir: string): Promise<KillablePostgres> {
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  const location = locateCluster(dir);
  const binaries = locatePostgres({ runAs: location.runAs, copyDir: location.programsDir });
  const password = await ensureCluster(binaries, location);
  const port = await freePort();
  const url = `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline) {
      // Retries a failed start: remains of a killed server may hold its lock for a moment.
      if (child === null || hasEnded(child)) child = spawnServer({ binaries, location, port });
      if (await acceptsConnections(url)) return;
      await delay(RETRY_MS);
    }
    throw new Error(`PostgreSQL doesn't start in ${dir}`);
  }

  function killNow(): void {
    if (child?.pid === undefined || hasEnded(child)) return;
    const helpers = childrenOf(child.pid);
    for (const pid of [child.pid, ...helpers]) killHard(pid);
  }

  async function end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    if (child === null || hasEnded(child)) return;
    const ended = endOf(child);
    if (signal === "SIGKILL") killNow();
    else child.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    pid: () => child?.pid ?? 0,
    kill: () => end("SIGKILL"),
    killNow,
    start,
    stop: () => end("SIGINT"),
  };
}
