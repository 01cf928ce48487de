import type { AnyTool } from "#tools/define-tool.ts";
import type { Field, FieldOfKind } from "#tools/fields.ts";

type OptionField = Exclude<Field, FieldOfKind<"photo" | "photos" | "colour">>;

export interface CommandOption {
  readonly name: string;
  readonly field: OptionField | FieldOfKind<"photo">;
}

/** The options of a tool on the command line: every field but the photos that are given as files. */
export function optionsOf(tool: AnyTool): CommandOption[] {
  let hasMain = false;
  return Object.entries(tool.fields).flatMap(([name, field]) => {
    if (field.kind === "colour" || field.kind === "photos") return [];
    if (field.kind === "photo" && !hasMain) {
      hasMain = true;
      return [];
    }
    return [{ name, field }];
  });
}

/** What may stand behind an option, for `--help`. */
export function valuesOf({ field }: CommandOption): string {
  switch (field.kind) {
    case "choice":
      return field.options.join(" | ");
    case "subchoice":
      return Object.values(field.options).flat().join(" | ");
    case "slider":
      return `${field.min}..${field.max}, step ${field.step} (${field.initial})`;
    case "toggle":
      return `true | false (${field.initial})`;
    case "text":
      return `"words", at most ${field.maxLength}${field.missing === null ? ", optional" : ""}`;
    case "size":
      return `${Object.keys(field.presets).join(" | ")} | width:height in mm (${field.initial})`;
    case "picture":
      return `a picture file, or ${field.presets[0]?.id ?? ""} .. ${field.presets.at(-1)?.id ?? ""}`;
    case "photo":
      return "a picture file";
    case "mask":
      return "a picture file, white where the thing is, optional";
  }
}

/** The field's value for the words behind its option; null when it cannot be one. */
export function readValue(
  { field }: CommandOption,
  text: string,
): string | number | boolean | null {
  switch (field.kind) {
    case "slider": {
      const value = Number(text);
      return Number.isFinite(value) && text.trim() !== "" ? value : null;
    }
    case "toggle":
      return text === "true" ? true : text === "false" ? false : null;
    case "choice":
    case "subchoice":
    case "text":
    case "size":
      return text;
    case "picture":
    case "photo":
    case "mask":
      return null;
  }
}
