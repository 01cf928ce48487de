import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** A group of controls with a label above and an optional hint beside the label. */
export function FieldGroup({
  label,
  hint,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 flex w-full items-baseline justify-between gap-3 text-[14.5px] font-semibold">
        {label}
        {hint ? <span className="font-mono text-xs font-normal text-muted">{hint}</span> : null}
      </legend>
      {children}
    </fieldset>
  );
}

/** A single-line text input with its label and error message. */
export function TextInput({
  label,
  error,
  trailing,
  className,
  ...props
}: ComponentProps<"input"> & {
  label: ReactNode;
  error?: string | undefined;
  trailing?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-[14.5px] font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={classNames(
            "h-12 w-full rounded-md border-[1.5px] bg-surface px-4 text-base placeholder:text-muted",
            error ? "border-danger" : "border-line-strong",
            trailing ? "pr-12" : null,
          )}
          {...props}
        />
        {trailing ? (
          <div className="absolute inset-y-0 right-1.5 flex items-center">{trailing}</div>
        ) : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** A multi-line text input with its label, hint and error message. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<"textarea"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-[14.5px] font-semibold">
          {label}
        </label>
        {hint ? <span className="font-mono text-xs text-muted">{hint}</span> : null}
      </div>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={classNames(
          "block w-full resize-y rounded-md border-[1.5px] bg-surface px-4 py-3 text-base leading-relaxed placeholder:text-muted",
          error ? "border-danger" : "border-line-strong",
        )}
        {...props}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

/** A field's error message. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-2 flex items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
