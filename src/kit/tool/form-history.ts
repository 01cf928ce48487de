/** Values with those before and after them; the same object is kept where nothing changed. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** What the last change was of, and when; null when the next one is a step of its own. */
  readonly last: { readonly of: string; readonly atMs: number } | null;
}

/** More steps than anybody remembers; each holds its photos in memory. */
const MOST_STEPS = 60;
/** Changes of one thing that follow each other faster are one step, such as those of a slider that is dragged. */
const ONE_STEP_MS = 900;

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], last: null };
}

/** A change of the thing `of`: a step of its own, or a part of the last one. */
export function record<T>(
  history: History<T>,
  next: T,
  last: { readonly of: string; readonly atMs: number },
): History<T> {
  if (next === history.now) return history;
  const isSame =
    history.last?.of === last.of &&
    last.atMs - history.last.atMs < ONE_STEP_MS &&
    history.past.length > 0;
  const past = isSame ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now: next, future: [], last };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    last: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, last: null };
}
