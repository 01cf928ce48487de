/** An undo history; changes that keep the same object add no step. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** Subject and time of the last change; `null` if the next change starts a new step. */
  readonly last: { readonly of: string; readonly atMs: number } | null;
}

/** Limits memory: each step holds its photos. */
const MOST_STEPS = 60;
/** Faster changes of the same subject count as one step, such as the drag of a slider. */
const ONE_STEP_MS = 900;

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], last: null };
}

/** Records a change of the subject `of`, as a new step or as part of the last one. */
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

/** Changes all steps alike, without a new one. */
export function mapHistory<T>(history: History<T>, change: (state: T) => T): History<T> {
  const { past, now, future, last } = history;
  return { past: past.map(change), now: change(now), future: future.map(change), last };
}
