/** A short message to the visitor, shown as a toast. */
export interface Note {
  readonly kind: "done" | "refusal";
  readonly title: string;
  readonly description?: string;
}

/** Notes posted since the toast tray last took them, or before it loaded. */
let waiting: readonly Note[] = [];
const listeners = new Set<() => void>();

function post(note: Note): void {
  waiting = [...waiting, note];
  for (const listener of listeners) listener();
}

/** Posts a success toast. */
export function toastDone(title: string, description?: string): void {
  post({ kind: "done", title, ...(description ? { description } : {}) });
}

/** Posts an error toast. */
export function toastRefusal(title: string): void {
  post({ kind: "refusal", title });
}

/** Subscribes to new notes, for `useSyncExternalStore`. Returns the unsubscribe function. */
export function onNote(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function waitingNotes(): readonly Note[] {
  return waiting;
}

/** Returns the waiting notes and clears the list. */
export function takeNotes(): readonly Note[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
