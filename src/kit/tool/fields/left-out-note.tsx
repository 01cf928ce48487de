import { Info } from "lucide-react";
import { useText } from "#kit/ui/use-text.ts";
import type { LeftOut } from "./join-list.ts";
import { leftOutText } from "./left-out-text.ts";

const MAX_NAMES = 4;

interface Named {
  readonly name: string;
}

interface LeftOutNoteProps<Item extends Named> {
  /** `null` before anything was added. */
  readonly leftOut: LeftOut<Item> | null;
  readonly limit: number | null;
  readonly keyOf: (item: Item) => string;
  /** Adds a photo in spite of its name. A list whose photos may share names has no need of it. */
  readonly onAdd?: (item: Item) => void;
}

/** Says beside a list, and to screen readers, which photos it didn't take and why. */
export function LeftOutNote<Item extends Named>(props: LeftOutNoteProps<Item>) {
  const { leftOut, limit, keyOf, onAdd } = props;
  const say = useText(leftOutText);
  function namesOf(items: readonly Item[]): string {
    const names = items.slice(0, MAX_NAMES).map(({ name }) => name);
    const count = items.length - names.length;
    return count === 0 ? names.join(", ") : say("more", { names: names.join(", "), count });
  }
  const reasons = (["full", "same", "named"] as const).filter((why) => leftOut?.[why].length);
  return (
    <>
      {/* Stays in the page while it's empty: screen readers announce changes of a known region only. */}
      <output className={reasons.length === 0 ? "" : "mt-2 grid gap-1"}>
        {reasons.map((why) => (
          <span key={why} className="flex items-start gap-2 text-sm wrap-anywhere">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            {say(why, { limit: limit ?? "", names: namesOf(leftOut?.[why] ?? []) })}
          </span>
        ))}
      </output>
      {leftOut && leftOut.named.length > 0 ? (
        <ul className="mt-1 ml-6 grid gap-1 text-sm">
          {leftOut.named.map((item) => (
            <li key={keyOf(item)}>
              <button
                type="button"
                onClick={() => onAdd?.(item)}
                className="min-h-8 text-left font-semibold underline underline-offset-4 wrap-anywhere hover:text-accent"
              >
                {say("addAnyway")}: {item.name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
