import { findComponents } from "#engine/local/ops/components.ts";
import { mapPlane, type Plane } from "#engine/local/ops/raster.ts";

interface TidyOptions {
  /** Smaller pieces are mistakes. */
  readonly minPiecePx: number;
  /** Pieces with a pixel of 1 keep their label, whatever their size. */
  readonly isKept: Plane;
}

/** Gives each small piece of a label to the label with the longest border to it. The planes add up to 1 or 0. */
export function tidyLabels(beliefs: readonly Plane[], options: TidyOptions): readonly Plane[] {
  const tidy = beliefs.map((belief) => mapPlane(belief, (value) => value));
  for (const [own, from] of tidy.entries()) {
    for (const piece of smallPieces(from, options)) {
      const to = tidy[longestBorder(piece, tidy, own)];
      if (!to) continue;
      for (const i of piece) {
        to.data[i] = (to.data[i] ?? 0) + (from.data[i] ?? 0);
        from.data[i] = 0;
      }
    }
  }
  return tidy;
}

/** The pixels of each small piece. */
function smallPieces(belief: Plane, { minPiecePx, isKept }: TidyOptions): Iterable<number[]> {
  const { labels, sizes } = findComponents(belief, 0.5);
  const pieces = new Map<number, number[]>();
  for (const [label, size] of sizes.entries()) {
    if (label > 0 && size < minPiecePx) pieces.set(label, []);
  }
  if (pieces.size === 0) return [];
  for (const [i, label] of labels.entries()) pieces.get(label)?.push(i);
  for (const [label, pixels] of pieces) {
    if (pixels.some((i) => isKept.data[i] === 1)) pieces.delete(label);
  }
  return pieces.values();
}

/** The number of the other label that most neighbours of a piece have; -1 if none has one. */
function longestBorder(piece: readonly number[], beliefs: readonly Plane[], own: number): number {
  const { width = 0 } = beliefs[0] ?? {};
  const lengths = beliefs.map(({ data }, k) => {
    if (k === own) return 0;
    let length = 0;
    for (const i of piece) {
      for (const next of [i - 1, i + 1, i - width, i + width])
        if ((data[next] ?? 0) > 0.5) length++;
    }
    return length;
  });
  const longest = Math.max(...lengths);
  return longest === 0 ? -1 : lengths.indexOf(longest);
}
