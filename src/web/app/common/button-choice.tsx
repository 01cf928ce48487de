import { classNames } from "#kit/ui/class-names.ts";

interface ButtonChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** For rows that are wider than a phone. */
  readonly scrolls?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One choice of a few, as buttons in a row. */
export function ButtonChoice<Value extends string>(props: ButtonChoiceProps<Value>) {
  const { label, value, options, scrolls = false, onChange } = props;
  return (
    <fieldset
      aria-label={label}
      className={classNames(
        "min-w-0 flex gap-1 border border-line bg-surface p-1",
        scrolls
          ? "overflow-x-auto [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4 sm:rounded-full"
          : "rounded-full",
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "h-10 rounded-full px-4 text-[14.5px]",
            scrolls && "shrink-0 whitespace-nowrap",
            option.value === value ? "bg-fg font-semibold text-bg" : "text-muted hover:text-fg",
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
