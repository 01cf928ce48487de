import type { Field } from "#tools/define-tool.ts";
import { FieldGroup, TextInput } from "../../ui/field.tsx";
import { CardChoice } from "../../ui/segmented.tsx";
import { useText } from "../../ui/use-text.ts";
import type { Photo } from "../photo.ts";
import { toolKitText } from "../text.ts";
import { type FormProblem, isPhoto } from "../use-tool-form.ts";
import { ColourField } from "./colour-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { SizeField } from "./size-field.tsx";

interface ToolFieldProps {
  readonly name: string;
  readonly field: Field;
  /** The words of the tool. */
  readonly words: Readonly<Record<string, string>>;
  readonly value: Photo | string | null;
  readonly problem: FormProblem | null;
  readonly onChange: (value: Photo | string | null) => void;
}

/** What is wrong, in words: the tool's own for a missing photo. */
function useProblemText(
  problem: FormProblem | null,
  words: Readonly<Record<string, string>>,
): string | null {
  const say = useText(toolKitText);
  if (!problem) return null;
  return problem.kind === "photoMissing" ? (words["photoMissing"] ?? null) : say(problem.kind);
}

/** Draws a field of a tool's definition. */
export function ToolField({ name, field, words, value, problem, onChange }: ToolFieldProps) {
  const label = words[name] ?? name;
  const hint = words[`${name}Hint`];
  const optionLabel = (option: string) => words[`${name}.${option}`] ?? option;
  const text = typeof value === "string" ? value : "";
  const error = useProblemText(problem, words);
  switch (field.kind) {
    case "photo":
      return (
        <PhotoField
          label={label}
          value={isPhoto(value) ? value : null}
          error={error}
          onChange={onChange}
        />
      );
    case "colour":
      return (
        <ColourField
          field={field}
          label={label}
          optionLabel={optionLabel}
          value={text}
          onChange={onChange}
        />
      );
    case "size":
      return (
        <SizeField
          field={field}
          label={label}
          optionLabel={optionLabel}
          value={text}
          error={error}
          onChange={onChange}
        />
      );
    case "text":
      return (
        <TextInput
          label={label}
          maxLength={field.maxLength}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "choice":
      // A choice of one is none.
      return field.options.length < 2 ? null : (
        <FieldGroup label={label} hint={hint}>
          <CardChoice
            label={label}
            value={text}
            options={field.options.map((option) => ({
              value: option,
              label: optionLabel(option),
              detail: words[`${name}.${option}Detail`],
            }))}
            onChange={onChange}
          />
        </FieldGroup>
      );
  }
}
