import { useEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { PRODUCT_NAME } from "#core/product.ts";
import { useText } from "../ui/use-text.ts";
import { appText } from "./text.ts";

/** Names the page in the window's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
  }, [title]);
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const update = () => setIsOffline(!navigator.onLine);
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  return isOffline;
}

/** Around every page: says when the network is away, and starts a new page at its top. */
export function PageTitleKeeper() {
  const say = useText(appText);
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline ? (
        <output className="block sticky top-0 z-30 bg-amber px-4 py-2 text-center text-sm font-semibold text-amber-ink">
          {say("offline")}
        </output>
      ) : null}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
