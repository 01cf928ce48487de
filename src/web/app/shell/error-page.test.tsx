import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";
import { ErrorPage } from "./error-page.tsx";

beforeEach(() => {
  standInForBrowser();
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

test.each([
  ["the message of what was thrown", new Error("a part is missing"), "a part is missing"],
  ["the status of an answer", new Response(null, { status: 503, statusText: "Busy" }), "503 Busy"],
  ["a bare word", "gone", "gone"],
])("a screen that failed shows %s", async (_what, thrown, words) => {
  const loader = () => {
    throw thrown;
  };
  const nothing = () => null;
  const routes = [
    { path: "/", loader, Component: nothing, HydrateFallback: nothing, ErrorBoundary: ErrorPage },
  ];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await screen.findByRole("heading", { name: "Unexpected Application Error!" });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Load again" })).toBeTruthy();
  // React and the router report what a boundary catches.
  vi.spyOn(console, "error").mockClear();
});

test.each([
  ["en", "Page Not Found", "The page you're looking for doesn't exist.", "Return to Home"],
  ["vi", "Không tìm thấy trang", "Trang bạn đang tìm không tồn tại.", "Về trang chủ"],
] as const)("an address that leads nowhere, in %s", async (language, title, text, back) => {
  await openApp("/no/such/page", language);
  await screen.findByText(title, { selector: "h1" });
  screen.getByText(text);
  expect(screen.getByText(back).getAttribute("href")).toBe("/");
});

test("an unknown address inside the browser is asked of the server, which logs its path; a loaded one was already", async () => {
  const requests = startWire({ "GET /api/auth/get-session": () => plain(null) });
  const heads = () => requests.filter(({ method }) => method === "HEAD").map(({ path }) => path);
  const app = await openApp("/no/such/page");
  await screen.findByText("Page Not Found", { selector: "h1" });
  expect(heads()).toEqual([]);
  await app.go("/no/other/page?secret=1#part");
  expect(heads()).toEqual(["/no/other/page"]);
});
