import type { Locale, Localised } from "#core/locale.ts";
import type { Field } from "./fields.ts";

/** Help texts of a tool, beyond its own definition. */
interface ToolHelp<FieldName extends string = string> {
  /** The tool's purpose. */
  readonly purpose: string;
  /** Alternative texts of the example: one for each input photo, and one for the result. */
  readonly example: { readonly before: readonly string[]; readonly after: string };
  /** Photos that suit the tool. */
  readonly works: readonly string[];
  /** Photos that don't suit the tool, and the outcome. */
  readonly worksNot: readonly string[];
  readonly steps: readonly string[];
  /** Explains each setting. Its name, choices and limits come from the tool. */
  readonly settings: Readonly<Record<FieldName, string>>;
  /** What the built-in engine does. */
  readonly does: readonly string[];
  /** Weaknesses of the built-in engine. */
  readonly weak: readonly string[];
  /** What a studio model adds, if the operator has connected one. */
  readonly studio: string;
}

/** A tool's help in every language. A field without an explanation doesn't compile. */
export type HelpOf<Tool extends { readonly fields: Readonly<Record<string, Field>> }> = Readonly<
  Record<Locale, ToolHelp<keyof Tool["fields"] & string>>
>;

/** The help of any tool. */
export type AnyToolHelp = Readonly<Record<Locale, ToolHelp>>;

/** A tool's entry in the help index. The help pages load one by one. */
export interface HelpLine {
  /** The tool's purpose, in a few words. */
  readonly line: Localised;
}
