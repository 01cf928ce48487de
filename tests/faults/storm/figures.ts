/** Durations of one kind, in ms. */
export interface Figures {
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    medianMs: at(sorted, 0.5),
    p95Ms: at(sorted, 0.95),
    maxMs: at(sorted, 1),
  };
}
