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
      // A refusal stays a refusal; only what passes by itself is asked again.
      retry: (failedCount, error) =>
        failedCount < queryCache.retries && (!(error instanceof ApiError) || error.isPassing),
    },
  },
});

/** A page that is already in the document is taken over only when its code is there at once. */
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
  // Words of another language than those in the document cannot be taken over.
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
  // The first sight is there: what was put off below it is laid out now (`below-fold` in styles.css).
  document.documentElement.dataset["settled"] = "";
}

function registerWorker(): void {
  navigator.serviceWorker.register(ownScript("/sw.js")).catch(() => null);
}

void start();
// For visits without a network; it never comes before what the page itself loads.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerWorker();
  else window.addEventListener("load", registerWorker, { once: true });
}
