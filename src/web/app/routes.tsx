import type { RouteObject } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageTitleKeeper } from "./page-title.tsx";

/** Every address of the interface. Screens are loaded when they are first seen. */
export const routes: RouteObject[] = [
  {
    Component: PageTitleKeeper,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import("./home-page.tsx")).HomePage }),
      },
      {
        path: "login",
        lazy: async () => ({ Component: (await import("./login-page.tsx")).LoginPage }),
      },
      {
        path: "pricing",
        lazy: async () => ({ Component: (await import("./pricing-page.tsx")).PricingPage }),
      },
      {
        path: "dashboard",
        lazy: async () => ({ Component: (await import("./dashboard-shell.tsx")).DashboardShell }),
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import("./dashboard-home.tsx")).DashboardHome }),
          },
          {
            path: ":appId",
            lazy: async () => ({ Component: (await import("./tool-route.tsx")).ToolRoute }),
          },
        ],
      },
      { path: "*", Component: NotFoundPage },
    ],
  },
];
