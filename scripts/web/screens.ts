import type { Plugin } from "vite";
import { pages, screenFile } from "../../src/core/addresses.ts";

const NAME = "virtual:screens";
const RESOLVED = `\0${NAME}`;

/** The routes of one group of the page table, as source code. */
function routesOf(group: Readonly<Record<string, string>>): string {
  const routes = Object.keys(group).map(
    (path) =>
      `{ path: ${JSON.stringify(path)}, lazy: () => import(${JSON.stringify(`/${screenFile(path)}`)}) }`,
  );
  return `[${routes.join()}]`;
}

/** The module `virtual:screens`: a route for each page of the table. Each route loads its screen on first use. */
export function screens(): Plugin {
  const { dashboard, ...others } = pages;
  return {
    name: "screens",
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    load: (id) =>
      id === RESOLVED
        ? `export const inDashboard = ${routesOf(dashboard)};
           export const others = ${routesOf(Object.assign({}, ...Object.values(others)))};`
        : null,
  };
}
