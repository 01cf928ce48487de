import { useSyncExternalStore } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { DialogHost } from "./dialog-host.tsx";
import { useGlobalKeys } from "./global-keys.ts";
import { PhotoCatcher } from "./photo-catcher.tsx";

const loadComingPage = async () => (await import("./coming-page.tsx")).ComingPage;

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

/** A thin line at the top while the next page loads. */
function LoadingBar() {
  const isLoading = useNavigation().state !== "idle";
  return isLoading ? (
    <div aria-hidden className="loading-bar fixed inset-x-0 top-0 z-50 h-0.75 bg-accent" />
  ) : null;
}

/**
 * The first page of every visit has the key "default". Uses the page's address instead, so that a page doesn't open
 * at another page's scroll position and anchors work.
 */
function scrollKey({ key, pathname, search, hash }: Location): string {
  return key === "default" ? pathname + search + hash : key;
}

/** Wraps every page: tells the user when the network is offline and starts a new page at its top. */
export function PageFrame() {
  const say = useText(appText);
  const isOffline = useIsOffline();
  useGlobalKeys();
  // A tool's screen takes photos itself.
  const takesPhotos = !/^\/dashboard\/./.test(useLocation().pathname);
  return (
    <>
      {/* Floats over the page, below its header, so that the content doesn't move and stays clickable. */}
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
      <Lazily load={loadComingPage} props={{}} />
      {takesPhotos ? <PhotoCatcher /> : null}
      <Outlet />
      <ScrollRestoration getKey={scrollKey} />
      <DialogHost />
    </>
  );
}
