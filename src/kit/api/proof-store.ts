import { ApiError } from "./api-error.ts";

/*
 * What waits for the person to show who they are. Calls ask here, and the page that shows the window answers them.
 */

type Settle = (isProved: boolean) => void;

let waiting: readonly Settle[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Settle[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** True once the person has shown who they are; false when they did not want to, or no page here asks them. */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((settle) => set([...waiting, settle]));
}

/** Answers all who wait. */
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

/** A call that may want a proof of the person: goes on with it once it was given, else is refused as it was. */
export async function withProof<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === "proof_needed";
    if (!isWanted || !(await askForProof())) throw error;
    return attempt();
  }
}
