import { gather } from "./gather.ts";

/** So that one question stays of a size that PostgreSQL answers soon. */
const MAX_KEYS = 200;

interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A question for one key, out of one for many: what is asked while the question before is on its way goes
 * together with the next one, so that the busier a process is, the fewer statements each answer costs. Nobody
 * waits when nothing is on its way, and nobody is answered with what was read before he asked. Resolves to
 * undefined for a key that the answer does not have; a question that fails, fails for all who share it.
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
