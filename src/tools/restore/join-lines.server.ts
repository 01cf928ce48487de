import type { End, Line } from "./trace-lines.server.ts";

/** Lines that continue each other, with the gaps between them. */
export interface Chain {
  readonly lines: readonly Line[];
  readonly gaps: readonly Gap[];
  /** Ends without a continuation. */
  readonly ends: readonly End[];
  /** Of lines and gaps together, in pixels. */
  readonly length: number;
}

interface Gap {
  readonly from: End;
  readonly to: End;
  readonly length: number;
}

/** Longest gap in pixels, and as a fraction of the shorter line. */
const GAP = { least: 10, most: 70, share: 0.8 } as const;
/** Cosine of the largest bend at a gap, and how far in pixels its ends may be off. */
const STRAIGHT = 0.93;
const OFF_PX = 2;

interface Loose {
  readonly line: number;
  readonly end: End;
  readonly length: number;
}

/** Joins lines whose ends point at each other, nearest first. */
export function joinLines(lines: readonly Line[]): Chain[] {
  const loose = lines.flatMap(({ ends, length }, line) =>
    ends.map((end): Loose => ({ line, end, length })),
  );
  const group = lines.map((_, k) => k);
  const rootOf = (k: number): number => {
    const parent = group[k] ?? k;
    return parent === k ? k : rootOf(parent);
  };
  const joined = new Set<Loose>();
  const gaps = new Map<number, Gap[]>();
  for (const { a, b, length } of candidates(loose)) {
    if (joined.has(a) || joined.has(b)) continue;
    const [first, second] = [rootOf(a.line), rootOf(b.line)];
    if (first === second) continue;
    joined.add(a).add(b);
    group[second] = first;
    const gap = { from: a.end, to: b.end, length };
    gaps.set(first, [...(gaps.get(first) ?? []), ...(gaps.get(second) ?? []), gap]);
  }
  const members = new Map<number, Line[]>();
  const ends = new Map<number, End[]>();
  for (const [k, line] of lines.entries()) {
    const root = rootOf(k);
    members.set(root, [...(members.get(root) ?? []), line]);
  }
  for (const one of loose) {
    if (joined.has(one)) continue;
    const root = rootOf(one.line);
    ends.set(root, [...(ends.get(root) ?? []), one.end]);
  }
  return [...members].map(([root, parts]) => {
    const own = gaps.get(root) ?? [];
    const length = [...parts, ...own].reduce((sum, part) => sum + part.length, 0);
    return { lines: parts, gaps: own, ends: ends.get(root) ?? [], length };
  });
}

interface Candidate {
  readonly a: Loose;
  readonly b: Loose;
  readonly length: number;
}

/** Pairs of ends that may belong together, nearest first. */
function candidates(loose: readonly Loose[]): Candidate[] {
  const sorted = loose.toSorted((one, other) => one.end.x - other.end.x);
  const found: Candidate[] = [];
  for (let k = 0; k < sorted.length; k++) {
    for (let m = k + 1; m < sorted.length; m++) {
      const [a, b] = [sorted[k], sorted[m]];
      if (!a || !b || b.end.x - a.end.x > GAP.most) break;
      if (a.line === b.line) continue;
      const length = Math.hypot(b.end.x - a.end.x, b.end.y - a.end.y);
      const most = Math.min(
        GAP.most,
        Math.max(GAP.least, GAP.share * Math.min(a.length, b.length)),
      );
      if (length <= most && continues(a.end, b.end, length)) found.push({ a, b, length });
    }
  }
  return found.toSorted((one, other) => one.length - other.length);
}

function continues(a: End, b: End, length: number): boolean {
  const [x, y] = [b.x - a.x, b.y - a.y];
  if (a.dx * b.dx + a.dy * b.dy > -STRAIGHT) return false;
  const off = Math.max(Math.abs(x * a.dy - y * a.dx), Math.abs(x * b.dy - y * b.dx));
  const ahead = x * a.dx + y * a.dy;
  const isAhead = ahead > -OFF_PX && -x * b.dx - y * b.dy > -OFF_PX;
  return isAhead && off < OFF_PX + (1 - STRAIGHT) * 4 * length;
}
