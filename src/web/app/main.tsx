import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { queryCache, retryDelayMs } from "#core/query-cache.ts";
import { ApiError } from "../api/api-error.ts";
import { rememberReferral } from "../api/profile.ts";
import { Toaster } from "../ui/toaster.tsx";
import { TooltipProvider } from "../ui/tooltip.tsx";
import { initLanguage } from "./i18n.ts";
import { routes } from "./routes.tsx";
import "./styles.css";
import { useTheme } from "./theme.tsx";

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
const router = createBrowserRouter(routes);

function App() {
  const { resolved } = useTheme();
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <RouterProvider router={router} />
        <Toaster theme={resolved} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}

async function start(): Promise<void> {
  rememberReferral(window.location.search);
  await initLanguage();
  const root = document.querySelector("#root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
