import { classNames } from "#kit/ui/class-names.ts";

interface FilterTabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One choice of a few in a row, which scrolls on phones. */
export function FilterTabs<Value extends string>(props: FilterTabsProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <fieldset
      aria-label={label}
      className="min-w-0 flex gap-1 overflow-x-auto border border-line bg-surface p-1 [scrollbar-width:none] max-sm:-mx-4 max-sm:border-x-0 max-sm:px-4 sm:rounded-full"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            "h-10 shrink-0 rounded-full px-4 text-[14.5px] whitespace-nowrap",
            option.value === value
              ? "bg-fg font-semibold text-bg"
              : "font-medium text-muted hover:text-fg",
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
