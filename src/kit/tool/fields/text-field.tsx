import { useId } from "react";
import { classNames } from "#kit/ui/class-names.ts";
import { FieldError } from "#kit/ui/field.tsx";

interface TextFieldProps {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Texts with a higher limit get a box of several lines. */
const ONE_LINE = 120;
/** From this share of the limit on, the field shows the characters left. */
const NEARLY_FULL = 0.8;

/** Free text; the input stops at its limit. */
export function TextField({
  label,
  placeholder,
  maxLength,
  value,
  error,
  onChange,
}: TextFieldProps) {
  const id = useId();
  const common = {
    id,
    value,
    maxLength,
    placeholder,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    className: classNames(
      "w-full rounded-md border-[1.5px] bg-surface px-4 text-base placeholder:text-muted",
      error ? "border-danger" : "border-line-strong",
    ),
  } as const;
  return (
    <div>
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
    </div>
  );
}
