import { type RouteObject, useRoutes } from "react-router";
import { NotFoundPage } from "../frame/not-found-page.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { EventPage } from "./event-page.tsx";
import { EventsPage } from "./events-page.tsx";
import { LettersPage } from "./letters-page.tsx";
import { LogPage } from "./log-page.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { PeoplePage } from "./people-page.tsx";
import { PersonPage } from "./person-page.tsx";
import { QualityPage } from "./quality-page.tsx";
import { ReviewsPage } from "./reviews-page.tsx";

const pages: RouteObject[] = [
  {
    Component: AdminShell,
    children: [
      { index: true, Component: OverviewPage },
      { path: "users", Component: PeoplePage },
      { path: "users/:userId", Component: PersonPage },
      { path: "reviews", Component: ReviewsPage },
      { path: "letters", Component: LettersPage },
      { path: "events", Component: EventsPage },
      { path: "events/:provider/:eventId", Component: EventPage },
      { path: "quality", Component: QualityPage },
      { path: "log", Component: LogPage },
    ],
  },
  { path: "*", Component: NotFoundPage },
];

/** All operator pages below /admin in one chunk, so that their routes add nothing to other pages. */
function AdminPages() {
  return useRoutes(pages);
}

export { AdminPages as Component };
