import type { Localised } from "#core/locale.ts";
import { findMeanings, type WordTable } from "#core/plain-words.ts";
import {
  type Country,
  type Culture,
  countryNames,
  cultureIds,
  cultureNames,
  cultures,
  type Era,
  eraNames,
  eras,
} from "./eras.ts";

/** The time and place of a free text. */
export interface EraWish {
  readonly era: Era;
  readonly culture: Culture | null;
  readonly country: Country | null;
}

const moreWords: Readonly<Record<Era, readonly string[]>> = {
  BC: ["antiquity", "ancient", "cổ đại", "prehistoric"],
  Medieval: ["middle ages", "trung đại"],
  Renaissance: [],
  Feudal: ["feudalism", "dynasty", "triều đại"],
  "1940s-50s": ["1940s", "1950s", "40s", "50s", "thập niên 40", "thập niên 50"],
  "1980s": ["80s", "thập niên 80"],
  "1990s": ["90s", "thập niên 90"],
  "2000s": ["y2k", "thập niên 2000"],
  "2010s": ["thập niên 2010"],
  "2020s": ["today", "hiện nay", "thập niên 2020"],
  Future: ["futuristic", "cyber", "2100s"],
};

/** The words for each name of a table: the name itself and its translations. */
function tableOf<Name extends string>(
  names: Readonly<Record<Name, Localised>>,
  more: (name: Name) => readonly string[] = () => [],
): WordTable<Name> {
  const known: Name[] = [];
  for (const name in names) known.push(name);
  return known.map((name) => ({
    meaning: name,
    words: [name, names[name].en, names[name].vi, ...more(name)],
  }));
}

/** The first year of each era. */
const beginnings: readonly (readonly [number, Era])[] = [
  [500, "Medieval"],
  [1400, "Renaissance"],
  [1600, "Feudal"],
  [1920, "1940s-50s"],
  [1970, "1980s"],
  [1990, "1990s"],
  [2000, "2000s"],
  [2010, "2010s"],
  [2020, "2020s"],
  [2035, "Future"],
];

/** Reads "<country or culture>, <era>" in either language, or a year; `null` if no time is named. */
export function readEra(text: string): EraWish | null {
  const named = findMeanings(
    text,
    tableOf(eraNames, (name) => moreWords[name]),
  )[0]?.meaning;
  const era = named ?? eraOfYear(text);
  if (!era) return null;
  const country = findMeanings(text, tableOf(countryNames))[0]?.meaning ?? null;
  const own = country && cultureOf(country);
  const culture = own ?? findMeanings(text, tableOf(cultureNames))[0]?.meaning ?? null;
  return { era: eras.find((known) => known === era) ?? era, culture, country };
}

function eraOfYear(text: string): Era | null {
  const year = /\b(\d{3,4})\b/.exec(text)?.[1];
  if (year === undefined) return null;
  return beginnings.findLast(([from]) => Number(year) >= from)?.[1] ?? "BC";
}

function cultureOf(country: Country): Culture | null {
  for (const culture of cultureIds) {
    if (cultures[culture].some((name) => name === country)) return culture;
  }
  return null;
}
