import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import type { Locale } from "#core/locale.ts";
import { withoutAccents } from "#core/plain-words.ts";
import type { ToolSlug } from "#tools/cards.ts";
import { toolSlugs } from "#tools/registry.slugs.ts";
import { loadToolHelp } from "./tool-loaders.ts";
import { loadTopicHelp } from "./topic-loaders.ts";

/** Lower case without accents: "ho chieu" finds "hộ chiếu". */
const plain = (text: string) => withoutAccents(text.toLowerCase());

/** Joins all strings of a nested value. */
function wordsIn(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null
    ? Object.values(value).map(wordsIn).join(" ")
    : "";
}

export type HelpWords = Readonly<Partial<Record<ToolSlug | HelpTopic, string>>>;

/** Loads the full text of every page in a language. Rejects if the network is unreachable. */
export async function loadHelpWords(locale: Locale): Promise<HelpWords> {
  const pages = [
    ...toolSlugs.map(async (name) => [name, (await loadToolHelp(name))[locale]] as const),
    ...helpTopics.map(async (name) => [name, (await loadTopicHelp(name))[locale]] as const),
  ];
  return Object.fromEntries(
    (await Promise.all(pages)).map(([name, page]) => [name, plain(wordsIn(page))]),
  );
}

/** `true` if every word of the query is the beginning of a word of the text. */
export function holds(text: string, query: string): boolean {
  const padded = ` ${plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
  return plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => padded.includes(` ${word}`));
}
