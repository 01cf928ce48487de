import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface SegmentedOption {
  readonly value: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly detail?: ReactNode;
}

interface SegmentedProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly SegmentedOption[];
  readonly onChange: (value: string) => void;
}

/** A choice of one card, in a row or in `columns`. A radio group for the keyboard. */
export function CardChoice({
  label,
  value,
  options,
  onChange,
  columns,
}: SegmentedProps & { readonly columns?: number }) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className={classNames("grid gap-2", columns ? null : "auto-cols-fr grid-flow-col")}
      style={columns ? { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } : undefined}
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className={classNames(
            columns ? "min-h-12" : "min-h-16",
            "grid content-center justify-items-center gap-1.5 rounded-md border-[1.5px] border-line bg-surface px-1 py-2.5",
            "text-center text-sm leading-tight font-semibold transition-colors hover:border-line-strong",
            "data-[state=checked]:border-accent data-[state=checked]:bg-[color-mix(in_oklch,var(--accent)_13%,var(--surface))]",
          )}
        >
          {option.icon}
          {option.label}
          {option.detail ? (
            <span className="font-mono text-[11px] font-normal text-muted">{option.detail}</span>
          ) : null}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

/** A pill-shaped choice of one out of two or three views. */
export function PillChoice({ label, value, options, onChange }: SegmentedProps) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="flex rounded-full border border-line bg-surface p-[3px]"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="rounded-full px-4 py-1.5 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-fg data-[state=checked]:bg-fg data-[state=checked]:font-semibold data-[state=checked]:text-bg"
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
