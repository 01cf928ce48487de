import { createContext, useContext, useLayoutEffect } from "react";
import { PRODUCT_NAME } from "#core/product.ts";

/** Receives the page title during prerendering, when there is no `document`. */
export const HeadSink = createContext<((title: string) => void) | null>(null);

/** Sets the page's title in the browser window. */
export function usePageTitle(title: string): void {
  const full = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  const sink = useContext(HeadSink);
  sink?.(full);
  // A layout effect, so that title and heading always belong to the same page.
  useLayoutEffect(() => {
    document.title = full;
  }, [full]);
}
