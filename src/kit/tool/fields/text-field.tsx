import { useId } from "react";
import { classNames } from "#kit/ui/class-names.ts";
import { FieldError } from "#kit/ui/field.tsx";
import { isWanted } from "#tool-model/define-tool.ts";
import type { FieldOfKind } from "#tool-model/fields.ts";
import type { FormState } from "../use-tool-form.ts";
import { IdeaStrip } from "./idea-strip.tsx";

interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly field: FieldOfKind<"text">;
  /** The tool's words. */
  readonly words: Readonly<Record<string, string>>;
  readonly form: FormState;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Texts with a higher limit get a box of several lines. */
const ONE_LINE = 120;
/** From this share of the limit on, the field shows the characters left. */
const NEARLY_FULL = 0.8;

/** Free text; the input stops at its limit. Below it, pictures to choose the words by. */
export function TextField({
  label,
  name,
  field,
  words,
  form,
  value,
  error,
  onChange,
}: TextFieldProps) {
  const id = useId();
  const { maxLength, ideas } = field;
  const wanted = ideas?.find((each) => isWanted(each, form));
  const common = {
    id,
    value,
    maxLength,
    placeholder: words[placeholderKey(name, field, form)],
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    className: classNames(
      "w-full rounded-md border-[1.5px] bg-surface px-4 text-base placeholder:text-muted",
      error ? "border-danger" : "border-line-strong",
    ),
  } as const;
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className="mb-1.5 flex items-baseline justify-between text-[14.5px] font-semibold"
      >
        {label}
        {value.length > NEARLY_FULL * maxLength ? (
          <span className="font-mono text-xs font-normal text-muted">
            {value.length}/{maxLength}
          </span>
        ) : null}
      </label>
      {maxLength > ONE_LINE ? (
        <textarea
          {...common}
          rows={3}
          className={`${common.className} block min-h-24 py-3`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <input
          {...common}
          type="text"
          className={`${common.className} h-12`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {wanted ? <IdeaStrip ideas={wanted} value={value} onChange={onChange} /> : null}
    </div>
  );
}

/** A text that several modes share has one example per mode. */
function placeholderKey(name: string, field: FieldOfKind<"text">, form: FormState): string {
  const mode = field.when ? form[field.when.field] : undefined;
  return field.when && field.when.values.length > 1 && typeof mode === "string"
    ? `${name}Placeholder.${mode}`
    : `${name}Placeholder`;
}
