import type { Locale } from "#core/locale.ts";
import type { Field } from "#tools/fields.ts";
import type { LegalBlock } from "../legal/document.ts";

/** What a person wants to know of a tool beside what its own definition says. */
interface ToolHelp<FieldName extends string = string> {
  /** What it is for. */
  readonly purpose: string;
  /** What its example shows, for people who do not see it: each photo that was sent, and the result. */
  readonly example: { readonly before: readonly string[]; readonly after: string };
  /** Photos that it is made for. */
  readonly works: readonly string[];
  /** Photos that it is not made for, and what happens then. */
  readonly worksNot: readonly string[];
  readonly steps: readonly string[];
  /** Each setting in plain words; its name, choices and limits are taken from the tool. */
  readonly settings: Readonly<Record<FieldName, string>>;
  /** What the built-in engine does. */
  readonly does: readonly string[];
  /** Where it is weak. */
  readonly weak: readonly string[];
  /** What a studio model adds, where the operator has connected one. */
  readonly studio: string;
}

/** The help of a tool in every language: a field without an explanation does not compile. */
export type HelpOf<Tool extends { readonly fields: Readonly<Record<string, Field>> }> = Readonly<
  Record<Locale, ToolHelp<keyof Tool["fields"] & string>>
>;

/** The help of any tool. */
export type AnyToolHelp = Readonly<Record<Locale, ToolHelp>>;

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
