import { QueryClient } from "@tanstack/react-query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { queryCache, retryDelayMs } from "#core/query-cache.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { rememberReferral } from "#kit/api/referral.ts";
import { ownScript } from "#kit/ui/own-script.ts";
import { initLanguage } from "./common/language.ts";
import { App } from "./shell/app.tsx";
import { routes } from "./shell/routes.tsx";
import "./styles.css";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: queryCache.unusedEntryDroppedAfterMs,
      retryDelay: retryDelayMs,
      // Refusals are final; only transient errors are retried.
      retry: (failedCount, error) =>
        failedCount < queryCache.retries && (!(error instanceof ApiError) || error.isPassing),
    },
  },
});

/** Loads the current page's code, so that hydration finds it at once. */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  rememberReferral(window.location.search);
  const sentLanguage = document.documentElement.lang;
  initLanguage();
  const root = document.querySelector("#root");
  if (!root) throw new Error("index.html has no #root");
  // Text in another language than the document's can't be hydrated.
  const isPrerendered =
    root.firstElementChild !== null && sentLanguage === document.documentElement.lang;
  if (isPrerendered) await loadMatchedScreens();
  const app = (
    <App client={client}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  if (isPrerendered) hydrateRoot(root, app);
  else createRoot(root).render(app);
  // Not needed for the first view. Without it, pages load when their link is pressed.
  import("./shell/prefetch.ts").then(
    ({ startPrefetch }) => startPrefetch(routes),
    () => undefined,
  );
}

function registerWorker(): void {
  navigator.serviceWorker.register(ownScript("/sw.js")).catch(() => null);
}

void start();
// For visits without a network. Registers after the page itself has loaded.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerWorker();
  else window.addEventListener("load", registerWorker, { once: true });
}
