import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import type { PictureAnswer, PictureTask } from "./picture-task.ts";
import { type ProcessUsage, usageOf } from "./process-usage.ts";

export interface PictureLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  /** Limits wall time too, because a process that hangs uses no processor time. */
  readonly wallMs: number;
}

/** The file that a picture process runs: the built one, or its source with Node's options to load it. */
export interface PictureWorker {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

type StopReason = "cpu" | "memory" | "time" | "left" | "died";

/** Work on an image that ended without an answer, with the processor time used. */
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
/** A new process costs about this much, so work that ends sooner isn't killed when its client leaves. */
const WORTH_A_KILL_MS = 250;
const HEAP_MB = 128;
/** Memory above which a process is worth replacing. A new one has 65 MB, and phone photos leave it below 100. */
const GROWN_BYTES = 112 * 1024 * 1024;
const TIDY_AFTER_MS = 5_000;
const CHILD_ARGV = [`--max-old-space-size=${HEAP_MB}`];

/**
 * Passes none of the server's environment, so a decoder can't reach its secrets. Fewer arenas return the memory of
 * large images.
 */
const CHILD_ENV = { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: "2", UV_THREADPOOL_SIZE: "2" };

interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves when the process is gone, however it ended. */
  readonly ended: Promise<void>;
}

/**
 * A process that works on one image at a time, within limits: libvips can only be stopped by killing its process. It
 * starts with `warmUp` or the first image. After a kill the next one starts immediately.
 */
export class PictureProcess {
  readonly #worker: PictureWorker;
  readonly #limits: PictureLimits;
  #running: Promise<Running> | null = null;
  /** The process of `#running` while it's in use. */
  #current: Running | null = null;
  #tidying: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(worker: PictureWorker, limits: PictureLimits) {
    this.#worker = worker;
    this.#limits = limits;
  }

  /** Returns the process id, after starting the process if needed. Rejects if it ends before it's ready. */
  async warmUp(): Promise<number> {
    return (await this.#ready()).pid;
  }

  /** Rejects with a `PictureStopped` if a limit is exceeded, `signal` aborts or the process dies. */
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
      // A process that can't be written to is ending, and its exit rejects.
      child.send(task, () => undefined);
      return await answerOf(child, () => new PictureStopped(reason, meter.last().cpuMs));
    } finally {
      clearInterval(watch);
      setWaitedFor(child, false);
      if (meter.read().memoryBytes > GROWN_BYTES) this.#tidySoon();
    }
  }

  /** Kills the process and its current work. */
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

  /** Replaces a process that large images have made large, once it's idle. */
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
      throw new Error("an image process exited before it was ready");
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
    // If none can start, the next image reports it.
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

/**
 * Returns the next answer of a process, and rejects if it exits. Removes its listeners, because the process outlives
 * many images.
 */
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

/** Lets a program with nothing else to do exit, together with its idle picture processes. */
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

/** Measures a process from now on. Uses wall time if the system doesn't report processor time. */
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
