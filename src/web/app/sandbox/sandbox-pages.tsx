import { type RouteObject, useRoutes } from "react-router";
import { NotFoundPage } from "../not-found-page.tsx";
import { SandboxCheckoutPage } from "./sandbox-checkout-page.tsx";
import { SandboxPortalPage } from "./sandbox-portal-page.tsx";

const pages: RouteObject[] = [
  { path: "checkout/:checkoutId", Component: SandboxCheckoutPage },
  { path: "portal", Component: SandboxPortalPage },
  { path: "*", Component: NotFoundPage },
];

/** The pages of the test provider below /sandbox. */
export function SandboxPages() {
  return useRoutes(pages);
}
