import { useId } from "react";

interface ToggleFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** Yes or no. */
export function ToggleField({ label, hint, value, onChange }: ToggleFieldProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <label id={`${id}-label`} htmlFor={id} className="text-[14.5px] font-semibold">
        {label}
        {hint ? (
          <span className="ml-2 font-mono text-xs font-normal text-muted">{hint}</span>
        ) : null}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={value}
        aria-labelledby={`${id}-label`}
        onClick={() => onChange(!value)}
        data-state={value ? "checked" : "unchecked"}
        className="group relative h-7 w-12 shrink-0 rounded-full bg-line-strong transition-colors data-[state=checked]:bg-accent"
      >
        <span className="block size-5.5 translate-x-[3px] rounded-full bg-bg transition-transform group-data-[state=checked]:translate-x-[23px]" />
      </button>
    </div>
  );
}
