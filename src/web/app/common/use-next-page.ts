import { useLayoutEffect, useRef } from "react";

interface PagedQuery {
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Returns the command of a button that loads the next page of a list. `count` is the number of lines shown. Once more
 * are there, the focus goes to the first new one, `lineAt(index)`, and the page stays where it is scrolled to.
 */
export function useNextPage(
  { isFetchingNextPage, fetchNextPage }: PagedQuery,
  count: number,
  lineAt: (index: number) => HTMLElement | null | undefined,
): () => void {
  const asked = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = asked.current;
    if (index === null || count <= index) return;
    asked.current = null;
    lineAt(index)?.focus({ preventScroll: true });
  });
  return () => {
    if (isFetchingNextPage) return;
    asked.current = count;
    void fetchNextPage();
  };
}
