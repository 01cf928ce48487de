import { findMeanings, type WordTable } from "#core/plain-words.ts";
import { type Plate, type PlateUse, platesFor } from "./plate.ts";

/** A plate that a text asks for. */
export interface FoundPlate {
  readonly plate: Plate;
  /** `false` if no plate shows what the text names, and this one is the nearest. */
  readonly isExact: boolean;
}

/**
 * Returns a function that finds the plate for a use that a text names; `null` if it names none. Of several the longest
 * name counts: a "city street at night" is a street at night. Of equally long ones the first.
 */
export function plateFinder(use: PlateUse): (text: string) => FoundPlate | null {
  const places = platesFor(use).flatMap((plate): (FoundPlate & { words: readonly string[] })[] => [
    { plate, isExact: true, words: plate.words.words },
    { plate, isExact: false, words: plate.words.near },
  ]);
  // In one table, so that "night city" isn't a city.
  const table: WordTable<string> = places.map(({ words }, k) => ({ meaning: String(k), words }));
  return (text) => {
    const named = findMeanings(text, table)
      .toSorted((a, b) => b.length - a.length)
      .flatMap(({ meaning }) => places[Number(meaning)] ?? []);
    return named.find(({ isExact }) => isExact) ?? named[0] ?? null;
  };
}
