import { type SearchEntry, searchIn } from "#core/text-search.ts";
import type { AnyToolCard } from "#tool-model/define-card.ts";
import { phrasesOf } from "#tool-model/search-words.ts";
import { type ToolCard, toolCards } from "./cards.ts";
import { toolSearchWords } from "./registry.search.ts";

/** A tool's names on screens and in the specification, in all languages. */
export function namesOf({ label, otherTitle }: AnyToolCard): string[] {
  return [...Object.values(label), ...Object.values(otherTitle ?? {})];
}

/** Every tool with its names and the phrases of its `search.ts`, in all languages. */
export const toolEntries: readonly SearchEntry<ToolCard>[] = toolCards.map((card) => ({
  id: card,
  names: namesOf(card),
  words: phrasesOf(toolSearchWords[card.slug]),
}));

/**
 * The tools that a query may mean, best first, whatever the language of the page. Every search for tools uses it. It
 * carries the words of all tools, so load it when a search begins.
 */
export const findTools: (query: string) => ToolCard[] = searchIn(toolEntries);
