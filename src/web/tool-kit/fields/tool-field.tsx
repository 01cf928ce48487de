import { errorText } from "#core/errors.ts";
import type { Field } from "#tools/fields.ts";
import { useLocale } from "../../ui/use-text.ts";
import {
  type FormEntry,
  type FormProblem,
  type FormState,
  isChosenPhoto,
  isPhoto,
  isPhotoList,
} from "../use-tool-form.ts";
import { ChoiceField } from "./choice-field.tsx";
import { ColourField } from "./colour-field.tsx";
import { MaskField } from "./mask-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PhotosField } from "./photos-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { SizeField } from "./size-field.tsx";
import { SliderField } from "./slider-field.tsx";
import { TextField } from "./text-field.tsx";
import { ToggleField } from "./toggle-field.tsx";

interface ToolFieldProps {
  readonly name: string;
  readonly field: Field;
  /** The words of the tool. */
  readonly words: Readonly<Record<string, string>>;
  readonly form: FormState;
  readonly problem: FormProblem | null;
  /** The first photo of a screen takes what is dropped or pasted anywhere. */
  readonly isFirst: boolean;
  readonly onChange: (value: FormEntry) => void;
}

/** Draws a field of a tool's definition. */
export function ToolField(props: ToolFieldProps) {
  const { name, field, words, form, problem, isFirst, onChange } = props;
  const locale = useLocale();
  const value = form[name] ?? null;
  const label = words[name] ?? name;
  const hint = words[`${name}Hint`];
  const error = problem ? errorText(problem.code, locale, { field: label }) : null;
  const text = typeof value === "string" ? value : "";
  const optionLabel = (option: string) => words[`${name}.${option}`] ?? option;
  switch (field.kind) {
    case "photo":
      return (
        <PhotoField
          label={label}
          value={isPhoto(value) ? value : null}
          error={error}
          isTaker={isFirst}
          onChange={onChange}
        />
      );
    case "photos":
      return (
        <PhotosField
          field={field}
          label={label}
          hint={hint}
          value={isPhotoList(value) ? value : []}
          error={error}
          onChange={onChange}
        />
      );
    case "picture":
      return (
        <PictureField
          field={field}
          label={label}
          value={isChosenPhoto(value) ? value : null}
          error={error}
          onChange={onChange}
        />
      );
    case "mask": {
      const photo = form[field.of];
      return <MaskField label={label} photo={isPhoto(photo) ? photo : null} onChange={onChange} />;
    }
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
    case "slider":
      return (
        <SliderField
          field={field}
          label={label}
          value={typeof value === "number" ? value : field.initial}
          error={error}
          onChange={onChange}
        />
      );
    case "toggle":
      return (
        <ToggleField
          label={label}
          hint={hint}
          value={typeof value === "boolean" ? value : field.initial}
          onChange={onChange}
        />
      );
    case "text":
      return (
        <TextField
          label={label}
          placeholder={words[placeholderKey(name, field, form)]}
          maxLength={field.maxLength}
          value={text}
          error={error}
          onChange={onChange}
        />
      );
    case "choice":
    case "subchoice":
      return (
        <ChoiceField
          name={name}
          label={label}
          words={words}
          options={
            field.kind === "choice" ? field.options : (field.options[String(form[field.of])] ?? [])
          }
          isOptional={field.kind === "subchoice" || field.isOptional === true}
          value={text}
          error={error}
          onChange={onChange}
        />
      );
  }
}

/** A text that several modes share has an example for each of them. */
function placeholderKey(name: string, field: Field, form: FormState): string {
  const mode = field.when ? form[field.when.field] : undefined;
  return field.when && field.when.values.length > 1 && typeof mode === "string"
    ? `${name}Placeholder.${mode}`
    : `${name}Placeholder`;
}
