import type { Localised } from "#core/locale.ts";

/**
 * What people type when they look for a tool: other names, tasks, other products' names for it. Phrases apart by
 * commas, per language. Each is a query that the tool answers, so no word stands alone that other tools
 * share. Case, accents and English endings don't matter: "swap face" also finds "Swapping faces".
 */
export type SearchWords = Localised;

/** The phrases of all languages. */
export function phrasesOf(words: SearchWords): string[] {
  return Object.values(words)
    .join(",")
    .split(",")
    .map((phrase) => phrase.trim());
}
