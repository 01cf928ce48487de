import { lazy, Suspense } from "react";
import { formErrorText } from "#core/form-errors.ts";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { optionsFor } from "#tool-model/field-problems.ts";
import type { Field, FieldOfKind } from "#tool-model/fields.ts";
import { PhotosPlace } from "../sheet/sheet-screen.tsx";
import {
  type FormChange,
  type FormEntry,
  type FormProblem,
  type FormState,
  isChosenPhoto,
  isPhoto,
  isPhotoList,
} from "../use-tool-form.ts";
import { ChoiceField } from "./choice-field.tsx";
import { PhotoField } from "./photo-field.tsx";

// Kinds that only some tools use load with the first such field.
const loadRare = () => import("./rare-fields.ts");
const ColourField = lazy(async () => ({ default: (await loadRare()).ColourField }));
const LookupField = lazy(async () => ({ default: (await loadRare()).LookupField }));
const MaskField = lazy(async () => ({ default: (await import("./mask-field.tsx")).MaskField }));
const PhotosField = lazy(async () => ({ default: (await loadRare()).PhotosField }));
const PictureField = lazy(async () => ({
  default: (await import("./picture-field.tsx")).PictureField,
}));
const ChoiceTiles = lazy(async () => ({ default: (await loadRare()).ChoiceTiles }));
const SizeField = lazy(async () => ({ default: (await loadRare()).SizeField }));
const TextField = lazy(async () => ({ default: (await import("./text-field.tsx")).TextField }));
const ToggleField = lazy(async () => ({ default: (await loadRare()).ToggleField }));
const SliderField = lazy(async () => ({ default: (await loadRare()).SliderField }));

interface ToolFieldProps<F extends Field = Field> {
  readonly tool: AnyTool;
  readonly name: string;
  readonly field: F;
  /** The tool's words. */
  readonly words: Readonly<Record<string, string>>;
  readonly form: FormState;
  readonly problem: FormProblem | null;
  /** The first photo of a screen takes files that are dropped or pasted anywhere. */
  readonly isFirst: boolean;
  /** `sets`: the values that the choice puts into other fields. */
  readonly onChange: (value: FormEntry, sets?: FormChange["sets"]) => void;
}

type PictureKind = FieldOfKind<"photo" | "photos" | "picture" | "mask">;

function isPictureField(field: Field): field is PictureKind {
  return ["photo", "photos", "picture", "mask"].includes(field.kind);
}

/** Returns the error message. `letters`: the characters of the field's text that can't be drawn. */
function useError(problem: FormProblem | null, label: string, letters = ""): string | null {
  const locale = useLocale();
  return problem ? formErrorText(problem.code, locale, { field: label, letters }) : null;
}

/** A field that holds images. */
function PictureEntry(props: ToolFieldProps<PictureKind>) {
  const { name, field, words, form, problem, isFirst, onChange } = props;
  const value = form[name] ?? null;
  const label = words[name] ?? name;
  const common = { label, error: useError(problem, label), onChange };
  switch (field.kind) {
    case "photo":
      return <PhotoField {...common} value={isPhoto(value) ? value : null} isTaker={isFirst} />;
    case "photos":
      return (
        <PhotosPlace>
          <PhotosField
            {...common}
            field={field}
            hint={words[`${name}Hint`]}
            value={isPhotoList(value) ? value : []}
          />
        </PhotosPlace>
      );
    case "picture":
      return (
        <PictureField
          {...common}
          form={form}
          field={field}
          value={isChosenPhoto(value) ? value : null}
        />
      );
    case "mask": {
      const photo = form[field.of];
      return (
        <MaskField
          label={label}
          photo={isPhoto(photo) ? photo : null}
          value={isPhoto(value) ? value : null}
        />
      );
    }
  }
}

function wordOf(value: FormEntry): string {
  return typeof value === "string" ? value : "";
}

function lettersOf(field: Field, text: string): string | undefined {
  return field.kind === "text" ? field.undrawable?.(text) : undefined;
}

/** A field that holds a word or a number. */
function ValueEntry(props: ToolFieldProps<Exclude<Field, PictureKind | FieldOfKind<"lookup">>>) {
  const { tool, name, field, words, form, problem, onChange } = props;
  const value = form[name] ?? null;
  const label = words[name] ?? name;
  const text = wordOf(value);
  const error = useError(problem, label, lettersOf(field, text));
  const common = { label, error, onChange, value: text };
  const optionLabel = (option: string) => words[`${name}.${option}`] ?? option;
  switch (field.kind) {
    case "colour":
      return <ColourField {...common} field={field} optionLabel={optionLabel} />;
    case "size":
      return <SizeField {...common} field={field} optionLabel={optionLabel} />;
    case "slider":
      return (
        <SliderField {...common} field={field} value={typeof value === "number" ? value : 0} />
      );
    case "toggle":
      return <ToggleField {...common} hint={words[`${name}Hint`]} value={value === true} />;
    case "text":
      return <TextField {...common} name={name} field={field} words={words} form={form} />;
    case "choice": {
      const choice = { ...common, name, words, options: field.options };
      return field.hasTiles ? (
        <ChoiceTiles {...choice} tool={tool} form={form} />
      ) : (
        <ChoiceField {...choice} isOptional={field.isOptional === true} />
      );
    }
    case "subchoice":
      return (
        <ChoiceField
          {...common}
          name={name}
          words={words}
          options={optionsFor(field, form)}
          isOptional
        />
      );
  }
}

/** A field with a long list. */
function LookupEntry(props: ToolFieldProps<FieldOfKind<"lookup">>) {
  const { name, field, words, form, problem, onChange } = props;
  const label = words[name] ?? name;
  const value = form[name];
  return (
    <LookupField
      name={name}
      field={field}
      label={label}
      value={typeof value === "string" ? value : ""}
      error={useError(problem, label)}
      onChange={onChange}
    />
  );
}

/** Renders a field of a tool's definition. */
export function ToolField({ field, ...props }: ToolFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      {isPictureField(field) ? (
        <PictureEntry {...props} field={field} />
      ) : field.kind === "lookup" ? (
        <LookupEntry {...props} field={field} />
      ) : (
        <ValueEntry {...props} field={field} />
      )}
    </Suspense>
  );
}
