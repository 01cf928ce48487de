import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import type { PictureAnswer, PictureTask } from "./picture-task.ts";
import { type ProcessUsage, usageOf } from "./process-usage.ts";

export interface PictureLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** However little it does: a process that hangs uses no processor time. */
  readonly wallMs: number;
}

/** Which file a picture process runs: the built one, or its source and what lets Node read it. */
export interface PictureWorker {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

type StopReason = "cpu" | "memory" | "time" | "left" | "died";

/** A picture that came to no answer, and what it took until then. */
export class PictureStopped extends Error {
  override readonly name = "PictureStopped";
  readonly reason: StopReason;
  readonly cpuMs: number;

  constructor(reason: StopReason, cpuMs: number) {
    super(`the work on a picture was stopped: ${reason}`);
    this.reason = reason;
    this.cpuMs = cpuMs;
  }
}

const WATCH_EVERY_MS = 50;
/** A new process costs about this much: what would end sooner is not killed when its client leaves. */
const WORTH_A_KILL_MS = 250;
const HEAP_MB = 128;
/** Of a process that is worth replacing: a new one has 65 MB, and photos as phones send them leave it below 100. */
const GROWN_BYTES = 112 * 1024 * 1024;
const TIDY_AFTER_MS = 5_000;
const CHILD_ARGV = [`--max-old-space-size=${HEAP_MB}`];

/**
 * Nothing of the server's environment: no secret of it is in reach of a decoder. Fewer arenas give back what a large
 * picture took.
 */
const CHILD_ENV = { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves when the process is gone, however it ended. */
  readonly ended: Promise<void>;
}

/**
 * A process that works on one picture at a time, within limits: libvips can be stopped in no other way than with its
 * process. It starts with `warmUp` or the first picture; after a kill the next one starts at once.
 */
export class PictureProcess {
  readonly #worker: PictureWorker;
  readonly #limits: PictureLimits;
  #running: Promise<Running> | null = null;
  /** What `#running` resolved to, as long as it is to be used. */
  #current: Running | null = null;
  #tidying: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(worker: PictureWorker, limits: PictureLimits) {
    this.#worker = worker;
    this.#limits = limits;
  }

  /** The id of the process, started where there is none. Rejects when it ends before it is ready. */
  async warmUp(): Promise<number> {
    return (await this.#ready()).pid;
  }

  /** Rejects with a `PictureStopped` when a limit is passed, `signal` aborts or the process dies. */
  async run(task: PictureTask, signal: AbortSignal): Promise<PictureAnswer> {
    clearTimeout(this.#tidying);
    const { child, pid } = await this.#ready();
    const meter = createMeter(pid);
    let reason: StopReason = "died";
    const watch = setInterval(() => {
      const over = this.#overstepped(meter.read(), signal);
      if (over === null) return;
      clearInterval(watch);
      reason = over;
      child.kill("SIGKILL");
    }, WATCH_EVERY_MS);
    setWaitedFor(child, true);
    try {
      // A process that cannot be written to is ending, and its end tells.
      child.send(task, () => undefined);
      return await answerOf(child, () => new PictureStopped(reason, meter.last().cpuMs));
    } finally {
      clearInterval(watch);
      setWaitedFor(child, false);
      if (meter.read().memoryBytes > GROWN_BYTES) this.#tidySoon();
    }
  }

  /** Ends the process, and whatever it works on. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#tidying);
    const running = await this.#running?.catch(() => null);
    if (!running) return;
    setWaitedFor(running.child, true);
    running.child.kill("SIGKILL");
    await running.ended;
  }

  #overstepped(used: MeterReading, signal: AbortSignal): StopReason | null {
    const { cpuMs, memoryBytes, wallMs } = this.#limits;
    if (used.cpuMs > cpuMs) return "cpu";
    if (used.memoryBytes > memoryBytes) return "memory";
    if (used.wallMs > wallMs) return "time";
    return signal.aborted && used.wallMs > WORTH_A_KILL_MS ? "left" : null;
  }

  #ready(): Promise<Running> {
    this.#running ??= this.#start();
    return this.#running;
  }

  /** A new process takes the place of one that large pictures have made large, once there is nothing to do. */
  #tidySoon(): void {
    this.#tidying = setTimeout(() => {
      const grown = this.#current;
      this.#current = null;
      this.#running = null;
      grown?.child.kill("SIGKILL");
      this.#ready().catch(() => undefined);
    }, TIDY_AFTER_MS).unref();
  }

  async #start(): Promise<Running> {
    const running = this.#fork();
    const { child, ended } = running;
    const isReady = await Promise.race([
      new Promise<true>((resolve) => child.once("message", () => resolve(true))),
      ended.then(() => false),
    ]);
    if (!isReady) {
      this.#running = null;
      throw new Error("a picture process ended before it was ready");
    }
    setWaitedFor(child, false);
    this.#current = running;
    void this.#replaceAfter(running);
    return running;
  }

  async #replaceAfter(running: Running): Promise<void> {
    await running.ended;
    if (this.#current !== running) return;
    this.#current = null;
    this.#running = null;
    // Where none starts any more, the next picture tells.
    if (!this.#isClosed) this.#ready().catch(() => undefined);
  }

  #fork(): Running {
    const { workerUrl, execArgv = [] } = this.#worker;
    const child = fork(workerUrl, {
      execArgv: [...execArgv, ...CHILD_ARGV],
      env: CHILD_ENV,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ended = new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.on("error", () => resolve());
    });
    return { child, pid: child.pid ?? 0, ended };
  }
}

/** The next answer of a process; its end is an error. A process lives for many pictures, and holds none that is done. */
async function answerOf(child: ChildProcess, toError: () => Error): Promise<PictureAnswer> {
  const listening: (() => void)[] = [];
  try {
    return await new Promise<PictureAnswer>((resolve, reject) => {
      const stopped = () => reject(toError());
      child.once("message", resolve);
      child.once("exit", stopped);
      listening.push(() => child.off("message", resolve).off("exit", stopped));
      if (child.exitCode !== null || child.signalCode !== null) stopped();
    });
  } finally {
    for (const forget of listening) forget();
  }
}

/** A program that has nothing else to do ends, and its idle picture processes with it. */
function setWaitedFor(child: ChildProcess, isWaitedFor: boolean): void {
  if (isWaitedFor) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

interface MeterReading extends ProcessUsage {
  readonly wallMs: number;
}

/** What a process has used since now. Where the system does not tell, the time that passed stands for it. */
function createMeter(pid: number) {
  const beganMs = performance.now();
  const before = usageOf(pid);
  let last: MeterReading = { cpuMs: 0, memoryBytes: 0, wallMs: 0 };
  return {
    last: () => last,
    read(): MeterReading {
      const wallMs = performance.now() - beganMs;
      const now = usageOf(pid);
      last =
        before && now
          ? { cpuMs: now.cpuMs - before.cpuMs, memoryBytes: now.memoryBytes, wallMs }
          : { cpuMs: wallMs, memoryBytes: 0, wallMs };
      return last;
    },
  };
}
