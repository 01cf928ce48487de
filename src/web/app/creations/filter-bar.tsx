import { Star } from "lucide-react";
import type { CreationFilter } from "#core/creations.ts";
import { MAX_CREATION_NAME } from "#core/creations.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCards } from "#tools/cards.ts";
import { creationsText } from "./creations-text.ts";

export type Wanted = Omit<CreationFilter, "before">;

const states = ["open", "done", "failed"] as const;
const fieldClass =
  "h-11 min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface px-3 text-[15px]";

interface FilterBarProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

/** Filters by name, tool and state, and for favourites only. */
export function FilterBar({ wanted, onChange }: FilterBarProps) {
  const say = useText(creationsText);
  const locale = useLocale();
  const { words = "", tool = "", state = "", favourites } = wanted;
  const set = (change: { [Part in keyof Wanted]: Wanted[Part] | undefined }) => {
    const entries = Object.entries({ ...wanted, ...change }).filter(([, value]) => value);
    onChange(Object.fromEntries(entries));
  };
  return (
    <div
      // Browsers of 2023 don't support the element <search>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={say("filter")}
      className="flex grow flex-wrap items-center gap-2.5"
    >
      <input
        type="search"
        aria-label={say("words")}
        placeholder={say("words")}
        value={words}
        maxLength={MAX_CREATION_NAME}
        onChange={({ currentTarget }) => set({ words: currentTarget.value })}
        className={`${fieldClass} grow sm:max-w-64`}
      />
      <select
        aria-label={say("tool")}
        value={tool}
        onChange={({ currentTarget }) => set({ tool: currentTarget.value })}
        className={`${fieldClass} max-sm:grow`}
      >
        <option value="">{say("allTools")}</option>
        {toolCards.map((card) => (
          <option key={card.id} value={card.id}>
            {card.label[locale]}
          </option>
        ))}
      </select>
      <select
        aria-label={say("state")}
        value={state}
        onChange={({ currentTarget: { value } }) =>
          set({ state: states.find((known) => known === value) })
        }
        className={`${fieldClass} max-sm:grow`}
      >
        <option value="">{say("all")}</option>
        {states.map((known) => (
          <option key={known} value={known}>
            {say(known)}
          </option>
        ))}
      </select>
      <Button
        variant={favourites ? "hero" : "outline"}
        aria-pressed={favourites === "1"}
        onClick={() => set({ favourites: favourites ? undefined : "1" })}
      >
        <Star aria-hidden className="size-4" />
        {say("favourites")}
      </Button>
    </div>
  );
}
