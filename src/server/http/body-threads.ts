import { Piscina } from "piscina";
import { AppError } from "#core/errors.ts";
import type { JsonOrder, JsonRead } from "./json-body.ts";

/** The entry file of a thread, and arguments for Node such as a TypeScript loader. */
export interface ThreadFile {
  readonly workerUrl: string;
  readonly execArgv?: readonly string[];
}

export interface BodyThreads {
  /**
   * Reads a large body. Its buffer moves to the thread and is empty afterwards. Throws `busy` if too many bodies wait,
   * or after ending the thread because of the time limit or `signal`.
   */
  read(body: Uint8Array<ArrayBuffer>, order: JsonOrder, signal: AbortSignal): Promise<JsonRead>;
  close(): Promise<void>;
}

const MAX_THREADS = 2;
const MAX_WAITING = 512;
/** Ending idle threads frees their memory. */
const IDLE_MS = 10_000;
/** About 50 times as long as a body of 18 MB takes. */
const TIMEOUT_MS = 10_000;
/** Bodies and images are outside the heap; the parsed JSON is small. */
const MAX_HEAP_MB = 128;

interface Task {
  readonly body: Uint8Array;
  readonly order: JsonOrder;
}

/** Threads for bodies that would block the event loop for too long; the first such body starts one. */
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
