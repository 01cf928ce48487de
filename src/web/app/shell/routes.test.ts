import { readdirSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { pages, screenFile } from "#core/addresses.ts";
import { pagePaths } from "#tools/front-pages.ts";
import { taggedAddresses } from "../../../../tests/setup/tagged-addresses.ts";
import { routes } from "./routes.tsx";

/** Routes with an address, in whichever frame they stand. */
function addressed(some: readonly RouteObject[]): RouteObject[] {
  return some.flatMap((route) => [
    ...(route.path === undefined ? [] : [route]),
    ...addressed(route.children ?? []),
  ]);
}

const ownAddresses = Object.values(pages).flatMap((group) => Object.keys(group));

test("the router has the pages of the table and no others", () => {
  const inRouter = addressed(routes).map(({ path = "" }) =>
    path.startsWith("/") ? path : `/${path}`,
  );
  // The workshop and what is not found are no pages of the product.
  expect(inRouter.toSorted()).toEqual([...pagePaths(), "/kit", "/*"].toSorted());
});

test("every screen is the file of a page", () => {
  const found = readdirSync("src/web/app", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".page.tsx"))
    .map((file) => `src/web/app/${file}`);
  expect(found.toSorted()).toEqual(ownAddresses.map(screenFile).toSorted());
});

test.each(ownAddresses)("the screen of %s can be loaded", async (address) => {
  const route = addressed(routes).find(({ path }) => path === address);
  if (typeof route?.lazy !== "function")
    throw new Error(`${address} is not loaded when it is seen`);
  expect((await route.lazy()).Component).toBeTypeOf("function");
});

test("every page of v0.1.0 leads to a screen", () => {
  const lost = taggedAddresses().pages.filter(
    (path) => matchRoutes(routes, path)?.at(-1)?.route.path === "*",
  );
  expect(lost).toEqual([]);
});
