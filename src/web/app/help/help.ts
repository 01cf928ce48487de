import type { Locale } from "#core/locale.ts";
import type { LegalBlock } from "../legal/document.ts";

interface TopicSection {
  /** The anchor, the same in every language. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly LegalBlock[];
}

/** A help page that isn't about a single tool. */
interface TopicPage {
  readonly title: string;
  /** For search engines: at most 160 characters. */
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly TopicSection[];
}

export type TopicHelp = Readonly<Record<Locale, TopicPage>>;
