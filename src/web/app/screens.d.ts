/** Generated from the table of pages by `scripts/web/screens.ts`. */
declare module "virtual:screens" {
  import type { RouteObject } from "react-router";

  export const inDashboard: RouteObject[];
  export const others: RouteObject[];
}
