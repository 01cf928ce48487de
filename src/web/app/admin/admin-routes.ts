import type { RouteObject } from "react-router";

/** The operator's view, loaded by those who open it. No menu leads there. */
export const adminRoutes: RouteObject = {
  path: "admin",
  lazy: async () => ({ Component: (await import("./admin-shell.tsx")).AdminShell }),
  children: [
    {
      index: true,
      lazy: async () => ({ Component: (await import("./overview-page.tsx")).OverviewPage }),
    },
    {
      path: "users",
      lazy: async () => ({ Component: (await import("./people-page.tsx")).PeoplePage }),
    },
    {
      path: "users/:userId",
      lazy: async () => ({ Component: (await import("./person-page.tsx")).PersonPage }),
    },
    {
      path: "reviews",
      lazy: async () => ({ Component: (await import("./reviews-page.tsx")).ReviewsPage }),
    },
    {
      path: "events",
      lazy: async () => ({ Component: (await import("./events-page.tsx")).EventsPage }),
    },
    {
      path: "events/:provider/:eventId",
      lazy: async () => ({ Component: (await import("./event-page.tsx")).EventPage }),
    },
    { path: "log", lazy: async () => ({ Component: (await import("./log-page.tsx")).LogPage }) },
  ],
};
