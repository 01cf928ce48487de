/** The dialogs that any page can open. */
export type DialogName = "tutorial" | "referral" | "help" | "palette" | "picker";

let open: DialogName | null = null;
const listeners = new Set<() => void>();

function set(next: DialogName | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the shared dialog (specification, platform section 2), in place of the open one. */
export function openDialog(name: DialogName): void {
  set(name);
}

export function closeDialog(): void {
  set(null);
}

/** For useSyncExternalStore. */
export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openedDialog(): DialogName | null {
  return open;
}
