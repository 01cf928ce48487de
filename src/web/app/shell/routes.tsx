import { inDashboard, others } from "virtual:screens";
import type { RouteObject } from "react-router";
import { helpTopics } from "#core/front-pages.ts";
import { toolSlugs } from "#tools/registry.slugs.ts";
import { NotFoundPage } from "../frame/not-found-page.tsx";
import { ErrorPage } from "./error-page.tsx";
import { PageFrame } from "./page-frame.tsx";

/** Routes for interface development. The built product has none of them. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "kit",
        lazy: async () => ({ Component: (await import("../kit/kit-page.tsx")).KitPage }),
      },
    ]
  : [];

/** All routes of the interface. A screen loads when it's first shown. */
export const routes: RouteObject[] = [
  {
    Component: PageFrame,
    ErrorBoundary: ErrorPage,
    // An empty root shows the page's frame of index.html until the screen has loaded.
    HydrateFallback: () => null,
    children: [
      ...others,
      ...[...toolSlugs, ...helpTopics].map((name) => ({
        path: `help/${name}`,
        lazy: async () => (await import("../help/help-pages.tsx")).loadHelpPage(name),
      })),
      {
        lazy: async () => ({ Component: (await import("./dashboard-shell.tsx")).DashboardShell }),
        children: inDashboard,
      },
      ...workshop,
      { path: "*", Component: NotFoundPage },
    ],
  },
];
