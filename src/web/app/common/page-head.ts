import { createContext, useContext, useLayoutEffect } from "react";
import { PRODUCT_NAME } from "#core/product.ts";

/** Takes the title of a page that is rendered without a window. */
export const HeadSink = createContext<((title: string) => void) | null>(null);

/** Names the page in the window's title. */
export function usePageTitle(title: string): void {
  const full = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  const sink = useContext(HeadSink);
  sink?.(full);
  // Together with the page: whoever sees the heading finds the title of the same page.
  useLayoutEffect(() => {
    document.title = full;
  }, [full]);
}
