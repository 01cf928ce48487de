import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import { locales } from "#core/locale.ts";
import { searchIn } from "#core/text-search.ts";
import type { ToolSlug } from "#tools/cards.ts";
import { toolEntries } from "#tools/find-tools.ts";
import { helpText } from "./help-text.ts";

const topics = helpTopics.map((id) => ({
  id,
  names: locales.map((locale) => helpText[locale][id]),
  words: [
    ...locales.flatMap((locale) => helpText[locale][`${id}Words`].split(" ")),
    ...locales.map((locale) => helpText[locale][`${id}Text`]),
  ],
}));

/** The help pages that a query may mean, best first: of tools by the words of every other search, and topics. */
export const findHelp: (query: string) => (ToolSlug | HelpTopic)[] = searchIn<ToolSlug | HelpTopic>(
  [...toolEntries.map(({ id, names, words }) => ({ id: id.slug, names, words })), ...topics],
);
