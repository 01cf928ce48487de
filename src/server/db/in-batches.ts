import { gather } from "./gather.ts";

/** Limits one query to a size that PostgreSQL answers quickly. */
const MAX_KEYS = 200;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a query for many keys into one for a single key. Calls made while a query runs share the next one, so busier
 * processes need fewer statements per call. A call doesn't wait if no query is running, and never gets data read before
 * the call. Resolves to `undefined` if the result lacks the key. A failed query rejects all calls that share it.
 */
export function inBatches<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const add = gather<Asked<Key, Value>>(MAX_KEYS, async (group) => {
    try {
      const answer = await ask([...new Set(group.map(({ key }) => key))]);
      for (const { key, resolve } of group) resolve(answer.get(key));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  });
  return (key) => new Promise((resolve, reject) => add({ key, resolve, reject }));
}
