import { X } from "lucide-react";
import { type ComponentProps, useRef } from "react";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Name of the button that empties it. */
  readonly clearLabel: string;
}

/** A search field with a clear button in place of the browser's own cross. Goes into a box that draws the border. */
export function SearchInput({ value, onText, clearLabel, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="search"
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        className="h-11 w-full min-w-0 grow bg-transparent text-base text-fg outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        {...props}
      />
      {value === "" ? null : (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => {
            onText("");
            input.current?.focus();
          }}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-fg"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </>
  );
}
