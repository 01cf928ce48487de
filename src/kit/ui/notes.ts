/** A short message to the visitor, shown as a toast. */
export interface Note {
  readonly kind: "done" | "refusal";
  readonly title: string;
  readonly description?: string;
}

/** Posted before the tray that shows them was loaded, or since it last looked. */
let waiting: readonly Note[] = [];
const listeners = new Set<() => void>();

function post(note: Note): void {
  waiting = [...waiting, note];
  for (const listener of listeners) listener();
}

/** Says that something went well. */
export function toastDone(title: string, description?: string): void {
  post({ kind: "done", title, ...(description ? { description } : {}) });
}

/** Says that something was refused. */
export function toastRefusal(title: string): void {
  post({ kind: "refusal", title });
}

/** For useSyncExternalStore: calls back when a note is posted. */
export function onNote(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function waitingNotes(): readonly Note[] {
  return waiting;
}

/** The notes that wait, each handed out once. */
export function takeNotes(): readonly Note[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
