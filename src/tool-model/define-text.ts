import type { Field } from "./fields.ts";

type OptionKeys<Name extends string, F extends Field> = F extends {
  kind: "choice";
  options: readonly (infer O extends string)[];
}
  ? `${Name}.${O}`
  : F extends {
        kind: "subchoice";
        options: Readonly<Record<string, readonly (infer O extends string)[]>>;
      }
    ? `${Name}.${O}`
    : F extends { kind: "colour"; options: readonly { name: infer O extends string }[] }
      ? `${Name}.${O}`
      : F extends { kind: "size"; presets: infer P }
        ? `${Name}.${keyof P & string}`
        : never;

type FieldKeys<Fields extends Record<string, Field>> = {
  [Name in keyof Fields & string]: Name | OptionKeys<Name, Fields[Name]>;
}[keyof Fields & string];

/** Every label a tool must bring: its sentences, its fields and their options. */
export type TextKey<Fields extends Record<string, Field>> =
  /** Heading of its screen. */
  | "title"
  | "description"
  /** Shown in the result panel before the first run. */
  | "placeholder"
  /** The run button without its price, before and after the first result. */
  | "run"
  | "runAgain"
  /** Message when the engine answered without a picture. */
  | "noImage"
  | FieldKeys<Fields>;

/**
 * The words of a tool in all languages, side by side. A missing key, or one that only one language
 * has, does not compile. English decides which further keys exist: `<field>Hint` stands beside a label,
 * `<field>Placeholder` in an empty text, `<field>.<option>Detail` below an option.
 */
export function defineText<
  const Fields extends Record<string, Field>,
  const En extends Readonly<Record<TextKey<Fields>, string>>,
>(
  _tool: { readonly fields: Fields },
  text: { readonly en: En; readonly vi: { readonly [K in keyof En]: string } },
) {
  return text;
}

/** The words of any tool. */
export type AnyToolText = Readonly<Record<"en" | "vi", Readonly<Record<string, string>>>>;
