import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

export interface MemberOptions {
  /** Names its log file. */
  readonly name: string;
  readonly role: "web" | "worker" | "all";
  readonly port: number;
  /** The built program. */
  readonly program: string;
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** The largest file that the process may write. Simulates a full disk. */
  readonly fileLimitKib?: number;
  /** Called for every line on standard output and standard error. */
  readonly onLine?: (line: string, member: Member) => void;
}

const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 25;
const LAST_WORDS_MS = 1_000;
const KEPT_LINES = 200;

/** A product process that can be ended in any way and restarted at the same address. */
export class Member {
  readonly name: string;
  readonly role: "web" | "worker" | "all";
  readonly url: string;
  readonly port: number;
  readonly #options: MemberOptions;
  readonly #log: WriteStream;
  readonly #lastLines: string[] = [];
  #child: ChildProcess | null = null;
  /** Resolves when the process has exited and its output has been read. */
  #closed: Promise<unknown> = Promise.resolve();

  constructor(options: MemberOptions) {
    this.#options = options;
    this.name = options.name;
    this.role = options.role;
    this.port = options.port;
    this.url = `http://127.0.0.1:${options.port}`;
    this.#log = createWriteStream(join(options.dir, `${options.name}.log`), { flags: "a" });
  }

  get isAlive(): boolean {
    const child = this.#child;
    return child !== null && child.exitCode === null && child.signalCode === null;
  }

  get pid(): number {
    if (!this.isAlive || this.#child?.pid === undefined) throw new Error(`${this.name} is down`);
    return this.#child.pid;
  }

  /** The last 200 lines that the process has printed since its start. */
  get output(): string {
    return this.#lastLines.join("\n");
  }

  /** Starts the process; `untilReady` waits for it. `env` applies to this start only. */
  spawn(env: Readonly<Record<string, string>> = {}): void {
    if (this.isAlive) throw new Error(`${this.name} is already running`);
    const { program, nodeOptions = [], role, port, dir, fileLimitKib } = this.#options;
    const [command = "", ...args] = limited(
      [process.execPath, ...nodeOptions, program, "--role", role],
      fileLimitKib,
    );
    const child = spawn(command, args, {
      cwd: dir,
      env: { ...inherited(), ...this.#options.env, ...env, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#lastLines.length = 0;
    this.#closed = new Promise((done) => {
      child.once("close", done);
    });
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => this.#hear(line));
    }
  }

  #hear(line: string): void {
    this.#log.write(`${line}\n`);
    this.#lastLines.push(line);
    if (this.#lastLines.length > KEPT_LINES) this.#lastLines.shift();
    this.#options.onLine?.(line, this);
  }

  /** Resolves when the process reports that it's ready. Throws with its last output if it exits, or after 60 s. */
  async untilReady(path: string): Promise<void> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (Date.now() < deadline && this.isAlive) {
      const answer = await fetch(this.url + path).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await delay(LOOK_EVERY_MS);
    }
    // Its child processes may still hold its output open.
    if (!this.isAlive) await Promise.race([this.#closed, delay(LAST_WORDS_MS)]);
    throw new Error(`${this.name} didn't become ready:\n${this.output}`);
  }

  /** Sends a signal and waits for the exit. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null || !this.isAlive) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** Kills the process without waiting for its exit. */
  killNow(): void {
    this.#child?.kill("SIGKILL");
  }

  /** Kills the process and closes its log. */
  async dispose(): Promise<void> {
    await this.end("SIGKILL");
    await new Promise<void>((done) => {
      this.#log.end(done);
    });
  }
}

/** Wraps a command in a limit on file size, which the shell counts in blocks of 512 bytes. */
function limited(command: readonly string[], fileLimitKib: number | undefined): readonly string[] {
  if (fileLimitKib === undefined) return command;
  return ["/bin/sh", "-c", `ulimit -S -f ${fileLimitKib * 2}; exec "$@"`, "sh", ...command];
}

/** The environment without variables that would configure the product. */
function inherited(): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "LANG", "SYSTEMROOT"];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
