import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../setup/cluster/free-port.ts";
import { Member } from "../../setup/cluster/member.ts";
import { untilOpen } from "../../setup/until-open.ts";
import { type Route, readWatched, routesOf, WATCH_PROGRAM, type WatchedEvent } from "./watched.ts";

/** An account with this address is an operator. */
export const OPERATOR = "operator@example.com";
const READY_PATH = "/readyz";
const ERROR_LEVEL = 50;

export interface StandOptions {
  /** The server's program: that of `echo-server.ts`. */
  readonly program: string;
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Options for Node, such as a heap limit. */
  readonly nodeOptions?: readonly string[];
}

/** A separate, watched process of the product. */
export interface Stand {
  readonly url: string;
  readonly routes: readonly Route[];
  readonly databaseUrl: string;
  /** The process's actions since it started. */
  events(): WatchedEvent[];
  /** Log lines about internal errors. */
  faults(): string[];
  /** `false` once the original process has ended or was restarted. */
  isAlive(): boolean;
  /** Resident memory in MB. */
  memoryMb(): number;
  /** Peak memory since `forgetPeak`, in MB; 0 if the system doesn't report it. */
  peakMb(): number;
  forgetPeak(): void;
  close(): Promise<void>;
}

/** Starts the process without rate limits and waits until it's ready. */
export async function openStand({
  program,
  databaseUrl,
  env = {},
  nodeOptions = [],
}: StandOptions): Promise<Stand> {
  const dir = mkdtempSync(join(tmpdir(), "stand-"));
  const watchFile = join(dir, "watch.jsonl");
  mkdirSync(join(dir, "data"));
  const member = new Member({
    name: "server",
    role: "all",
    port: await freePort(),
    program,
    dir,
    nodeOptions: ["--import", WATCH_PROGRAM, ...nodeOptions],
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      RATE_LIMITS: "off",
      ENGINE_THREADS: "1",
      LOG_LEVEL: "warn",
      MAX_QUEUED_RUNS: "100000",
      OPERATOR_ACCOUNTS: OPERATOR,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dir, "data"),
      WATCH_FILE: watchFile,
      ...env,
    },
  });
  const killNow = () => member.killNow();
  process.once("exit", killNow);
  member.spawn();
  await member.untilReady(READY_PATH);
  // The guard for a busy server exempts the ready path, and the start may have kept the thread busy.
  await untilOpen(member.url);
  const { pid } = member;
  return {
    url: member.url,
    routes: routesOf(readWatched(watchFile)),
    databaseUrl,
    events: () => readWatched(watchFile),
    faults: () => readFaults(join(dir, "server.log")),
    isAlive: () => member.isAlive && member.pid === pid,
    memoryMb: () => statusMb(pid, "VmRSS"),
    peakMb: () => statusMb(pid, "VmHWM"),
    forgetPeak: () => forgetPeak(pid),
    async close() {
      await member.end("SIGTERM");
      await member.dispose();
      process.removeListener("exit", killNow);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function readFaults(logFile: string): string[] {
  const lines = readFileSync(logFile, "utf8").split("\n");
  // Lines that aren't log entries come from Node itself.
  return lines.filter((line) => {
    const level = /^\{"level":(\d+),/.exec(line)?.[1];
    return level === undefined ? /error|warning/i.test(line) : Number(level) >= ERROR_LEVEL;
  });
}

/** 0 if the system doesn't report it. */
function statusMb(pid: number, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(file, "utf8"))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}

/** Resets the peak to the current memory (proc_pid_clear_refs(5)). */
function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, "5");
}
