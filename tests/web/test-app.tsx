import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { dropToken } from "#kit/api/session.ts";
import { closeDialog } from "#kit/tool/dialog-store.ts";
import { Toaster } from "#kit/ui/toaster.tsx";
import { initLanguage } from "../../src/web/app/common/language.ts";
import { routes } from "../../src/web/app/shell/routes.tsx";

/** Stubs the browser features that screens use and jsdom lacks. `isDark` is the device's setting. */
export function standInForBrowser({ isDark = true }: { isDark?: boolean } = {}) {
  const onChange = new Set<() => void>();
  const media = {
    matches: isDark,
    addEventListener: (_type: string, listener: () => void) => onChange.add(listener),
    removeEventListener: (_type: string, listener: () => void) => onChange.delete(listener),
  };
  vi.stubGlobal("matchMedia", (query: string) =>
    query === "(prefers-color-scheme: dark)" ? media : { ...media, matches: false },
  );
  vi.stubGlobal("scrollTo", () => {});
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  return {
    /** Changes the device's setting. */
    setDark(next: boolean) {
      media.matches = next;
      for (const listener of onChange) listener();
    },
  };
}

/** Unmounts the screen and clears its stored state. */
export function closeApp(): void {
  closeDialog();
  cleanup();
  dropToken();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
}

/** Renders the whole application at an address, in a browser set to `language`. */
export async function openApp(path: string, language: "en" | "vi" = "en") {
  localStorage.setItem("i18nextLng", language);
  initLanguage();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster theme="dark" />
    </QueryClientProvider>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    /** Navigates as a link would. */
    go: (to: string) => act(() => router.navigate(to)),
  };
}
