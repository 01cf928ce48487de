import { useState } from "react";

/** The selected frames; shift-click selects everything between the frame and the last clicked one. */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
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
    clear: () => setChosen(new Set()),
  };
}
