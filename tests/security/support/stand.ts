import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../setup/cluster/free-port.ts";
import { Member } from "../../setup/cluster/member.ts";
import { type Route, readWatched, routesOf, WATCH_PROGRAM, type WatchedEvent } from "./watched.ts";

/** Whoever signs up with this address is an operator. */
export const OPERATOR = "operator@example.com";
const READY_PATH = "/readyz";
const ERROR_LEVEL = 50;

export interface StandOptions {
  /** The server's program: that of `echo-server.ts`. */
  readonly program: string;
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node, such as a limit of its heap. */
  readonly nodeOptions?: readonly string[];
}

/** A process of the product of its own, which is watched. */
export interface Stand {
  readonly url: string;
  readonly routes: readonly Route[];
  readonly databaseUrl: string;
  /** What the process did since it started. */
  events(): WatchedEvent[];
  /** Lines of its log about faults of ours. */
  faults(): string[];
  /** The process as it was started: false once it has ended or was started again. */
  isAlive(): boolean;
  /** Memory that it holds, in MB. */
  memoryMb(): number;
  /** The most memory that it held since `forgetPeak`, in MB; 0 where the system does not tell. */
  peakMb(): number;
  forgetPeak(): void;
  close(): Promise<void>;
}

/** Starts the process, with every limit of rate off, and waits until it is ready. */
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
  // What is no line of the log was said by Node itself.
  return lines.filter((line) => {
    const level = /^\{"level":(\d+),/.exec(line)?.[1];
    return level === undefined ? /error|warning/i.test(line) : Number(level) >= ERROR_LEVEL;
  });
}

/** 0 where the system does not tell. */
function statusMb(pid: number, field: "VmRSS" | "VmHWM"): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kib = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(readFileSync(file, "utf8"))?.[1];
  return Math.round(Number(kib ?? 0) / 1024);
}

/** From now on the peak is that of what is held from now on (proc_pid_clear_refs(5)). */
function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, "5");
}
