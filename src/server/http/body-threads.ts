import { Piscina } from "piscina";
import { AppError } from "#core/errors.ts";
import type { JsonOrder, JsonRead } from "./json-body.ts";

/** The file of a thread's entry, and arguments for Node such as a loader for TypeScript. */
export interface ThreadFile {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

export interface BodyThreads {
  /**
   * Reads a large body, which is moved to the thread and empty afterwards. Throws `busy` when too many wait, when it
   * takes too long, and when `signal` aborts: the thread ends then.
   */
  read(body: Uint8Array<ArrayBuffer>, order: JsonOrder, signal: AbortSignal): Promise<JsonRead>;
  close(): Promise<void>;
}

const MAX_THREADS = 2;
const MAX_WAITING = 512;
/** Their memory goes with them. */
const IDLE_MS = 10_000;
/** A body of 18 MB takes a fiftieth of it. */
const TIMEOUT_MS = 10_000;
/** Bodies and pictures lie outside the heap; what is parsed is small. */
const MAX_HEAP_MB = 128;

interface Task {
  readonly body: Uint8Array;
  readonly order: JsonOrder;
}

/** Threads for bodies that would hold up everything else, started with the first of them. */
export function openBodyThreads({ workerUrl, execArgv }: ThreadFile): BodyThreads {
  const threads = new Piscina<Task, JsonRead>({
    filename: workerUrl,
    name: "handler",
    minThreads: 0,
    maxThreads: MAX_THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    ...(execArgv ? { execArgv: [...execArgv] } : {}),
  });
  return {
    read: (body, order, signal) =>
      threads
        .run(
          { body, order },
          {
            transferList: [body.buffer],
            signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          },
        )
        .catch((cause: unknown) => {
          throw new AppError("busy", {}, { cause });
        }),
    close: () => threads.destroy(),
  };
}
