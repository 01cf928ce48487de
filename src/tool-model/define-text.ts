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

/** Every text that a tool must define: its sentences, fields and options. */
export type TextKey<Fields extends Record<string, Field>> =
  | "description"
  /** Shown in the result panel before the first run. */
  | "placeholder"
  /** The run button without its price, before and after the first result. */
  | "run"
  | "runAgain"
  | FieldKeys<Fields>;

/**
 * Defines a tool's texts in all languages. A key that one language lacks doesn't compile. English decides which
 * optional keys exist: `noImage` replaces the message of that error, `<field>Hint` is shown beside a label,
 * `<field>Placeholder` in an empty text field, `<field>.<option>Detail` below an option.
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

/** The texts of any tool. */
export type AnyToolText = Readonly<Record<"en" | "vi", Readonly<Record<string, string>>>>;
