import { setTimeout as sleep } from "node:timers/promises";
import { type Storage, StorageUnavailable } from "#server/storage/port.ts";

const PAUSE_MS = 1_000;

/**
 * The storage as the work on one run sees it: while it is out of order the work waits, until `signal` ends it.
 * A picture that is made is not thrown away, and no try is used up, because the store has a bad minute.
 */
export function patientStorage(
  storage: Storage,
  signal: AbortSignal,
): Pick<Storage, "put" | "get"> {
  return {
    put: (key, file) => whileOutOfOrder(signal, () => storage.put(key, file)),
    get: (key) => whileOutOfOrder(signal, () => storage.get(key)),
  };
}

async function whileOutOfOrder<T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || signal.aborted) throw error;
      // An end that comes during the pause is found by the last call.
      await sleep(PAUSE_MS, null, { signal }).catch(() => undefined);
    }
  }
}
