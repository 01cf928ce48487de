import type { Locale, Localised } from "#core/locale.ts";
import type { Field } from "./fields.ts";

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

/** A tool in the contents of the help: the pages themselves are loaded one by one. */
export interface HelpLine {
  /** What the tool is for, in a few words. */
  readonly line: Localised;
  /** What else people call it; they search for that too. */
  readonly words: Localised;
}
