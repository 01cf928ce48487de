import { useSyncExternalStore } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { DialogHost } from "./dialog-host.tsx";
import { useGlobalKeys } from "./global-keys.ts";
import { PhotoCatcher } from "./photo-catcher.tsx";

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => !navigator.onLine,
    () => false,
  );
}

/** A thin line at the top while the next page is on its way. */
function LoadingBar() {
  const isLoading = useNavigation().state !== "idle";
  return isLoading ? (
    <div aria-hidden className="loading-bar fixed inset-x-0 top-0 z-50 h-0.75 bg-accent" />
  ) : null;
}

/**
 * Every first page of a visit has the key "default": by its address instead, so that one page does not open
 * where another was left, and an anchor is found.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === "default" ? pathname + search + hash : key;
}

/** Around every page: says when the network is away, and starts a new page at its top. */
export function PageFrame() {
  const say = useText(appText);
  const isOffline = useIsOffline();
  useGlobalKeys();
  // A tool's screen takes photos itself.
  const takesPhotos = !/^\/dashboard\/./.test(useLocation().pathname);
  return (
    <>
      {/* Over the page, below its header: what one reads stays where it is, and can be pressed. */}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3 top-20 z-30 grid justify-items-center"
      >
        {isOffline ? (
          <p className="rounded-full bg-amber px-4 py-2 text-center text-sm font-semibold text-amber-ink shadow-lg">
            {say("offline")}
          </p>
        ) : null}
      </div>
      <LoadingBar />
      {takesPhotos ? <PhotoCatcher /> : null}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      <DialogHost />
    </>
  );
}
