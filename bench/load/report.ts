/** A measured figure, and whether it meets its target. */
export interface Finding {
  readonly name: string;
  readonly value: string;
  /** Absent if there is no target. */
  readonly isMet?: boolean;
}

export function printFindings(title: string, findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, value, isMet } of findings) {
    const mark = isMet === undefined ? "" : isMet ? "  ok" : "  MISSED";
    console.log(`  ${name.padEnd(width)}  ${value}${mark}`);
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function quantile(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}
