import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field, FieldKind, FieldOfKind } from "#tool-model/fields.ts";

export interface CommandOption {
  readonly name: string;
  readonly field: Field;
}

/**
 * The command line options of a tool: every field except colours, lists of photos and the main photo, which is a file.
 */
export function optionsOf(tool: AnyTool): CommandOption[] {
  const isFile = new Set<FieldKind>(["colour", "photos"]);
  const [main] = Object.entries(tool.fields).find(([, { kind }]) => kind === "photo") ?? [];
  return Object.entries(tool.fields)
    .filter(([name, { kind }]) => name !== main && !isFile.has(kind))
    .map(([name, field]) => ({ name, field }));
}

type Help = { readonly [K in FieldKind]: (field: FieldOfKind<K>) => string };

const help: Help = {
  choice: ({ options }) => options.join(" | "),
  subchoice: ({ options }) => Object.values(options).flat().join(" | "),
  slider: ({ min, max, step, initial }) => `${min}..${max}, step ${step} (${initial})`,
  toggle: ({ initial }) => `true | false (${initial})`,
  text: ({ maxLength, missing }) =>
    `"text", at most ${maxLength} characters${missing === null ? ", optional" : ""}`,
  size: ({ presets, initial }) =>
    `${Object.keys(presets).join(" | ")} | width:height in mm (${initial})`,
  picture: ({ presets }) =>
    `an image file, or ${presets[0]?.id ?? ""} .. ${presets.at(-1)?.id ?? ""}`,
  photo: () => "an image file",
  photos: () => "image files",
  mask: () => "an image file, white where the object is, optional",
  colour: () => "a CSS colour",
  lookup: ({ options }) => `empty, or one of ${options.length}: ${options.join(", ")}`,
};

/** The values that an option accepts, for `--help`. */
export function valuesOf<K extends FieldKind>(
  field: FieldOfKind<K> & { readonly kind: K },
): string {
  const describe: (field: FieldOfKind<K>) => string = help[field.kind];
  return describe(field);
}

/** Parses an option's text into the field's value; `null` if it isn't valid. */
export function readValue({ kind }: Field, text: string): string | number | boolean | null {
  if (kind === "toggle") return text === "true" ? true : text === "false" ? false : null;
  if (kind !== "slider") return text;
  const value = Number(text);
  return Number.isFinite(value) && text.trim() !== "" ? value : null;
}
