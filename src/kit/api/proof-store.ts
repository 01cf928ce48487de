import { ApiError } from "./api-error.ts";

/* Calls that wait for the user to prove their identity. Calls ask here, and the page with the dialog settles them. */

type Settle = (isProved: boolean) => void;

let waiting: readonly Settle[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Settle[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Resolves to `true` once the user has proved their identity, or to `false` if they decline or no page can ask. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((settle) => set([...waiting, settle]));
}

/** Settles all waiting calls. */
export function settleProof(isProved: boolean): void {
  const settled = waiting;
  set([]);
  for (const settle of settled) settle(isProved);
}

/** For useSyncExternalStore. */
export function onProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isProofWanted(): boolean {
  return waiting.length > 0;
}

/** Makes a call that may need a proof of identity. Repeats it after the proof, or rethrows the refusal. */
export async function withProof<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === "proof_needed";
    if (!isWanted || !(await askForProof())) throw error;
    return attempt();
  }
}
