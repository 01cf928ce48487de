import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;

/** A child process that listens on loopback. */
export interface Program {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  readonly name: string;
  /** Arguments for `node`, relative to the root of the repository. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Receives both output streams. */
  readonly logFile: string;
  readonly port: number;
  /** Responds with 200 once the program is ready. */
  readonly readyPath: string;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** Starts a program and resolves when it responds. Its output is in its log file. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, logFile, port } = options;
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, "a");
  // LOAD_NODE_ARGS="--cpu-prof --cpu-prof-dir=..." shows where the programs spend their time.
  const { PATH, HOME, LOAD_NODE_ARGS = "" } = process.env;
  const nodeArgs = LOAD_NODE_ARGS.split(" ").filter(Boolean);
  const child = spawn(process.execPath, [...nodeArgs, ...options.args], {
    cwd: root,
    env: { PATH, HOME, ...options.env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} can't be started`);
  try {
    await untilReady(child, { url: `${url}${options.readyPath}`, logFile, name });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return { name, url, pid, stop: () => stop(child) };
}

async function untilReady(
  child: ChildProcess,
  { url, logFile, name }: { url: string; logFile: string; name: string },
): Promise<void> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (child.exitCode === null && Date.now() < deadlineMs) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error(`${name} did not start: ${readFileSync(logFile, "utf8").slice(-2_000)}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(patience);
}
