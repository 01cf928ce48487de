import { expect, test } from "vitest";
import { calls, menuPages, palettePages } from "#core/addresses.ts";
import { taggedAddresses } from "../../tests/setup/tagged-addresses.ts";
import { frontPages, isPage, pagePaths } from "./front-pages.ts";

test.each([
  ["/", true],
  ["/pricing", true],
  ["/pricing/", true],
  ["/help/id-photo", true],
  ["/dashboard/id", true],
  ["/dashboard/id/batch", true],
  ["/sandbox/checkout/cs_1", true],
  ["/admin", true],
  ["/admin/users/1", true],
  ["/help/nothing", false],
  ["/pricing/more", false],
  ["/accounts/me", false],
  ["/sandbox/checkouts/cs_1", false],
  ["/administration", false],
  ["/dashboardx", false],
])("%s is a page: %s", (path, expected) => {
  expect(isPage(path)).toBe(expected);
});

test("no call that is read has the address of a page, and each page has one file", () => {
  const read = Object.keys(calls).filter((area) => isPage(area));
  // Both are pages when they are read, and calls when they are sent to.
  expect(read).toEqual(["/support", "/verify"]);
  expect(new Set(frontPages.map(({ name }) => name)).size).toBe(frontPages.length);
});

test("menus and palette offer pages that need no further word in their address", () => {
  for (const path of [...Object.values(menuPages).flat(), ...palettePages])
    expect(pagePaths()).toContain(path);
});

test("every page of v0.1.0 is still one", () => {
  expect(taggedAddresses().pages.filter((path) => !isPage(path))).toEqual([]);
});
