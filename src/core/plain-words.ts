/** Removes the accents of lower-case text: "áo dài đỏ" becomes "ao dai do". */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("đ", "d").replaceAll("Đ", "d");
}

function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/** Shorter words without accents would match too many others. */
const MIN_PLAIN_LENGTH = 3;

/** Meanings with their words in any language, singular or plural, as people type them. */
export type WordTable<Meaning extends string> = readonly {
  readonly meaning: Meaning;
  readonly words: readonly string[];
}[];

/** Makes a table of a record whose keys are the meanings. */
export function wordTable<const Meaning extends string>(
  record: Readonly<Record<Meaning, readonly string[]>>,
): WordTable<Meaning> {
  const meanings: Meaning[] = [];
  for (const meaning in record) meanings.push(meaning);
  return meanings.map((meaning) => ({ meaning, words: record[meaning] }));
}

export interface FoundWord<Meaning extends string> {
  readonly meaning: Meaning;
  /** Position in the normalised text, which gives the order of the words. */
  readonly index: number;
  readonly length: number;
}

/**
 * Finds the meanings that a text names, in the order of the text. Of overlapping words the longest counts. Also finds
 * Vietnamese typed without accents.
 */
export function findMeanings<Meaning extends string>(
  text: string,
  table: WordTable<Meaning>,
): FoundWord<Meaning>[] {
  const exact = spaced(text);
  const plain = withoutAccents(exact);
  const isUnaccented = exact === plain;
  const found: FoundWord<Meaning>[] = [];
  for (const { meaning, words } of table) {
    for (const word of words) {
      const wanted = spaced(word);
      const bare = withoutAccents(wanted);
      const needle = isUnaccented && bare.trim().length >= MIN_PLAIN_LENGTH ? bare : wanted;
      const index = (isUnaccented ? plain : exact).indexOf(needle);
      if (index >= 0) found.push({ meaning, index, length: needle.length });
    }
  }
  return withoutOverlaps(found);
}

function withoutOverlaps<Meaning extends string>(
  found: readonly FoundWord<Meaning>[],
): FoundWord<Meaning>[] {
  const kept: FoundWord<Meaning>[] = [];
  for (const word of found.toSorted((a, b) => b.length - a.length)) {
    const end = word.index + word.length - 1;
    const isCovered = kept.some(
      (other) => word.index < other.index + other.length - 1 && other.index < end,
    );
    if (!isCovered) kept.push(word);
  }
  return kept.toSorted((a, b) => a.index - b.index);
}
