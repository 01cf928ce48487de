import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useText } from "#kit/ui/use-text.ts";
import { type AccountTab, addressOf } from "./account-tabs.ts";
import { accountText } from "./account-text.ts";

export const tabIdOf = (id: string) => `tab-${id}`;
export const PANEL_ID = "account-panel";

/** The index that a key of the tab list leads to; `null` for other keys. */
function indexAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case " ":
      return index;
    default:
      return null;
  }
}

interface TabListProps {
  readonly tabs: readonly AccountTab[];
  readonly current: string;
}

/**
 * The tabs of the page, each a link to its address. Arrow keys, Home and End move through them and replace the entry
 * in the history, so that Back leads to where the user pressed a tab. On phones the line scrolls sideways.
 */
export function TabList({ tabs, current }: TabListProps) {
  const say = useText(accountText);
  const navigate = useNavigate();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(tabIdOf(current));
    if (line.current && tab) {
      line.current.scrollLeft = tab.offsetLeft - (line.current.clientWidth - tab.clientWidth) / 2;
    }
  }, [current]);
  function move(event: KeyboardEvent<HTMLElement>) {
    const index = tabs.findIndex(({ id }) => id === current);
    const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
    const to = altKey || ctrlKey || metaKey ? null : indexAfter(key, index, tabs.length);
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    currentTarget.querySelector<HTMLElement>(`#${tabIdOf(tab.id)}`)?.focus();
    void navigate(addressOf(tab), { replace: true, preventScrollReset: true });
  }
  return (
    <div ref={line} className="relative -mx-4 overflow-x-auto px-4 sm:-mx-8 sm:px-8">
      <div
        role="tablist"
        aria-label={say("sections")}
        tabIndex={-1}
        onKeyDown={move}
        className="flex w-max min-w-full gap-1 border-b border-line"
      >
        {tabs.map((tab) => {
          const { id, name } = tab;
          const isCurrent = id === current;
          return (
            <Link
              key={id}
              id={tabIdOf(id)}
              role="tab"
              aria-selected={isCurrent}
              aria-controls={isCurrent ? PANEL_ID : undefined}
              tabIndex={isCurrent ? 0 : -1}
              to={addressOf(tab)}
              preventScrollReset
              className={`flex min-h-11 items-center rounded-t-md border-b-3 px-4 whitespace-nowrap -outline-offset-3 hover:bg-raised ${isCurrent ? "border-accent font-semibold" : "border-transparent text-muted"}`}
            >
              {say(name)}
            </Link>
          );
        })}
      </div>
    </div>
  );
}
