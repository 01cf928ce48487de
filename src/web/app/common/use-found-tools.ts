import { useEffect, useMemo, useState } from "react";
import type { Locale } from "#core/locale.ts";
import { useLocale } from "#kit/ui/use-text.ts";
import { type ToolCard, toolCards } from "#tools/cards.ts";

type FindTools = (query: string) => readonly ToolCard[];

let loaded: FindTools | null = null;

/** Loads the words that tools are found by. Call it when a search box is focused, before the first letter. */
export async function loadFindTools(): Promise<FindTools> {
  loaded ??= (await import("#tools/find-tools.ts")).findTools;
  return loaded;
}

/** The tools whose name in the language of the page has the text, until the words have loaded. */
function byName(text: string, locale: Locale): ToolCard[] {
  const wanted = text.toLocaleLowerCase(locale);
  return toolCards.filter(({ label }) => label[locale].toLocaleLowerCase(locale).includes(wanted));
}

/** The tools that a query may mean, best first; all tools in menu order if it is blank. */
export function useFoundTools(query: string): readonly ToolCard[] {
  const locale = useLocale();
  const [find, setFind] = useState(() => loaded);
  const wanted = query.trim();
  const mustLoad = wanted !== "" && !find;
  useEffect(() => {
    if (!mustLoad) return;
    let isCurrent = true;
    loadFindTools().then(
      (next) => isCurrent && setFind(() => next),
      // Without the network, names alone are searched. The next query tries again.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [mustLoad]);
  return useMemo(() => {
    if (wanted === "") return toolCards;
    return find ? find(wanted) : byName(wanted, locale);
  }, [wanted, find, locale]);
}
