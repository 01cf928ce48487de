import type { Locale } from "#core/locale.ts";
import type { LegalBlock } from "../legal/document.ts";

interface TopicSection {
  /** The anchor, the same in every language. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** A page about something else than one tool. */
interface TopicPage {
  readonly title: string;
  /** For search engines: at most 160 letters. */
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly TopicSection[];
}

export type TopicHelp = Readonly<Record<Locale, TopicPage>>;
