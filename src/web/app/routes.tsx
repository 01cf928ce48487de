import type { RouteObject } from "react-router";
import { helpTopics } from "#core/front-pages.ts";
import { toolSlugs } from "#tools/registry.slugs.ts";
import { ErrorPage } from "./error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageFrame } from "./page-frame.tsx";

/** Addresses for whoever works on the interface; the built product has none of them. */
const workshop: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "kit",
        lazy: async () => ({ Component: (await import("./kit/kit-page.tsx")).KitPage }),
      },
    ]
  : [];

/** Every address of the interface. Screens are loaded when they are first seen. */
export const routes: RouteObject[] = [
  {
    Component: PageFrame,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import("./front/home-page.tsx")).HomePage }),
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
        path: "checkout",
        lazy: async () => ({
          Component: (await import("./billing/checkout-page.tsx")).CheckoutPage,
        }),
      },
      {
        path: "checkout/result",
        lazy: async () => ({ Component: (await import("./billing/result-page.tsx")).ResultPage }),
      },
      {
        path: "account",
        lazy: async () => ({ Component: (await import("./account/account-page.tsx")).AccountPage }),
      },
      {
        path: "reset-password",
        lazy: async () => ({ Component: (await import("./account/reset-page.tsx")).ResetPage }),
      },
      {
        path: "confirm-email",
        lazy: async () => ({
          Component: (await import("./account/confirm-page.tsx")).ConfirmPage,
        }),
      },
      {
        path: "sandbox/*",
        lazy: async () => ({
          Component: (await import("./sandbox/sandbox-pages.tsx")).SandboxPages,
        }),
      },
      {
        path: "support",
        lazy: async () => ({ Component: (await import("./support/support-page.tsx")).SupportPage }),
      },
      {
        path: "verify",
        lazy: async () => ({ Component: (await import("./verify/verify-page.tsx")).VerifyPage }),
      },
      {
        path: "developers",
        lazy: async () => ({
          Component: (await import("./developers/developers-page.tsx")).DevelopersPage,
        }),
      },
      {
        path: "help",
        lazy: async () => ({ Component: (await import("./help/help-page.tsx")).HelpPage }),
      },
      ...[...toolSlugs, ...helpTopics].map((name) => ({
        path: `help/${name}`,
        lazy: async () => (await import("./help/help-pages.tsx")).loadHelpPage(name),
      })),
      {
        path: "terms",
        lazy: async () => ({ Component: (await import("./legal/terms-page.tsx")).TermsPage }),
      },
      {
        path: "privacy",
        lazy: async () => ({ Component: (await import("./legal/privacy-page.tsx")).PrivacyPage }),
      },
      {
        path: "commerce",
        lazy: async () => ({ Component: (await import("./legal/commerce-page.tsx")).CommercePage }),
      },
      {
        path: "cookies",
        lazy: async () => ({ Component: (await import("./legal/cookies-page.tsx")).CookiesPage }),
      },
      {
        path: "admin/*",
        lazy: async () => ({ Component: (await import("./admin/admin-pages.tsx")).AdminPages }),
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
            path: "creations",
            lazy: async () => ({
              Component: (await import("./creations/creations-page.tsx")).CreationsPage,
            }),
          },
          {
            path: ":appId",
            lazy: async () => {
              const { ToolRoute, toolRouteLoader } = await import("./tool-route.tsx");
              return { Component: ToolRoute, loader: toolRouteLoader };
            },
          },
          {
            path: ":appId/batch",
            lazy: async () => {
              const { BatchRoute, batchRouteLoader } = await import("./batch/batch-route.tsx");
              return { Component: BatchRoute, loader: batchRouteLoader };
            },
          },
        ],
      },
      ...workshop,
      { path: "*", Component: NotFoundPage },
    ],
  },
];
