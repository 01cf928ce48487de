import { useCallback, useEffect, useState } from "react";

/** A dialog or a menu has handled the key, or it clears the search field. */
function isTaken({ defaultPrevented, target }: KeyboardEvent): boolean {
  return defaultPrevented || (target instanceof Element && target.closest("search") !== null);
}

/**
 * The selected frames; shift-click selects everything between the frame and the last clicked one. Selecting begins
 * with `start` or the first selected frame. It ends with `end`, Escape, or, unless begun with `start`, with the last
 * frame.
 */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const [isStarted, setIsStarted] = useState(false);
  const ids = shown.filter((id) => chosen.has(id));
  const isSelecting = isStarted || ids.length > 0;
  const end = useCallback(() => {
    setChosen(new Set());
    setIsStarted(false);
  }, []);
  useEffect(() => {
    if (!isSelecting) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTaken(event)) end();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isSelecting, end]);
  return {
    ids,
    isSelecting,
    has: (id: string) => chosen.has(id),
    toggle(id: string, isRange: boolean) {
      const next = new Set(chosen);
      const [from, to] = [shown.indexOf(last ?? id), shown.indexOf(id)];
      if (isRange && from >= 0) {
        for (const between of shown.slice(Math.min(from, to), Math.max(from, to) + 1))
          next.add(between);
      } else if (!next.delete(id)) next.add(id);
      setChosen(next);
      setLast(id);
    },
    all: () => setChosen(new Set(shown)),
    none: () => setChosen(new Set()),
    start: () => setIsStarted(true),
    end,
  };
}
