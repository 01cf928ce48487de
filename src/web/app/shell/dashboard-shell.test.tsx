import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "#core/profile.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, sealed, startWire, tokenFor } from "../../../../tests/web/test-wire.ts";

const user = { id: "u1", name: "Ana Lima", email: "ana@example.org" };
const profile: Profile = {
  id: "u1",
  email: "ana@example.org",
  firstName: "Ana",
  lastName: "Lima",
  avatarUrl: "",
  credits: 95,
  referralId: "abc",
  subscription: { tierName: "Pro" },
};
const signedIn = {
  "GET /api/auth/get-session": () => plain({ user }),
  "GET /api/auth/token": () => plain({ token: tokenFor("u1") }),
  "GET /profiles/me": () => sealed(profile),
};

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const rail = async () => within(await screen.findByRole("navigation", { name: "Tools" }));

test("visitors are sent to sign in and come back to the tool they wanted", async () => {
  startWire({ "GET /api/auth/get-session": () => plain(null) });
  const app = await openApp("/dashboard/id?mode=a");
  await waitFor(() => expect(app.address()).toBe("/login?next=%2Fdashboard%2Fid%3Fmode%3Da"));
});

test("visitors browse the tools on the dashboard, and a tool leads them to sign in and back", async () => {
  const requests = startWire({ "GET /api/auth/get-session": () => plain(null) });
  const app = await openApp("/dashboard");
  await screen.findByRole("heading", { name: "What would you like to create?" });
  expect(app.address()).toBe("/dashboard");
  const signIn = await screen.findByRole("link", { name: "Sign In" });
  expect(signIn.getAttribute("href")).toBe("/login?next=%2Fdashboard");
  expect(screen.queryByRole("button", { name: "Your account" })).toBeNull();
  const asked = requests
    .map(({ path }) => path)
    .filter((path) => !/^\/(api\/auth|site|art)/.test(path));
  expect(asked).toEqual([]);
  await userEvent.click((await rail()).getByRole("link", { name: "Create ID Photo" }));
  await waitFor(() => expect(app.address()).toBe("/login?next=%2Fdashboard%2Fid"));
});

test.each(["/dashboard/creations", "/dashboard/id/batch"])(
  "visitors are sent to sign in from %s",
  async (path) => {
    startWire({ "GET /api/auth/get-session": () => plain(null) });
    const app = await openApp(path);
    await waitFor(() => expect(app.address()).toBe(`/login?next=${encodeURIComponent(path)}`));
  },
);

test("while the session is not known, frame and skeleton of a tool's screen are there", async () => {
  startWire({ "GET /api/auth/get-session": () => new Promise<Response>(() => undefined) });
  await openApp("/dashboard/id");
  await rail();
  expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
});

test("a balance that cannot be loaded leaves a button that asks again, not a hole", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  let isBroken = true;
  startWire({
    ...signedIn,
    "GET /profiles/me": () =>
      isBroken ? sealed({ error: { code: "unexpected", message: "" } }, 500) : sealed(profile),
  });
  await openApp("/dashboard");
  const again = await screen.findByRole("button", { name: /^Reload credits/ });
  isBroken = false;
  await userEvent.click(again);
  expect((await screen.findByTestId("credits")).textContent).toBe("95 credits");
});

test("the group of the active tool is open, the others are closed until pressed", async () => {
  startWire(signedIn);
  await openApp("/dashboard/id");
  const nav = await rail();
  const active = nav.getByRole("link", { name: "Create ID Photo" });
  expect(active.getAttribute("aria-current")).toBe("page");
  expect(nav.queryByRole("link", { name: "Smart Editing" })).toBeNull();
  await userEvent.click(nav.getByRole("button", { name: "Creative" }));
  expect(nav.getByRole("link", { name: "Smart Editing" }).getAttribute("href")).toBe(
    "/dashboard/magic",
  );
  expect(nav.getByRole("button", { name: "World" }).getAttribute("aria-expanded")).toBe("false");
});

test("the collapsed rail shows only icons with names, and stays collapsed at the next visit", async () => {
  startWire(signedIn);
  await openApp("/dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Collapse sidebar" }));
  const nav = await rail();
  expect(nav.queryByRole("button", { name: "Basic" })).toBeNull();
  const tool = nav.getByRole("link", { name: "Create ID Photo" });
  expect(tool.textContent).toBe("");

  const kept = localStorage.getItem("sidebar-collapsed");
  closeApp();
  standInForBrowser();
  startWire(signedIn);
  localStorage.setItem("sidebar-collapsed", kept ?? "");
  await openApp("/dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Expand sidebar" }));
  expect((await rail()).getByRole("button", { name: "Basic" })).toBeTruthy();
});

test("the drawer of small screens closes when a tool is picked", async () => {
  startWire(signedIn);
  const app = await openApp("/dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Open menu" }));
  const drawer = within(await screen.findByRole("dialog"));
  await userEvent.click(drawer.getByRole("link", { name: "Smart Editing" }));
  await waitFor(() => expect(app.address()).toBe("/dashboard/magic"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("tier and balance lead to the prices, and a change of the balance is announced", async () => {
  startWire(signedIn);
  await openApp("/dashboard");
  const badge = await screen.findByRole("link", { name: /^Pro plan, 95 credits/ });
  expect(badge.getAttribute("href")).toBe("/pricing");
  expect(screen.getByTestId("credits").textContent).toBe("95 credits");
  expect(screen.getByTestId("credits").getAttribute("aria-live")).toBe("polite");
});

test("the video channel is linked only where there is one", async () => {
  const site = { creditsPerRun: 1, maxSidePx: 800, socialProviders: [], tutorialVideoId: null };
  startWire({
    ...signedIn,
    "GET /site": () => plain({ ...site, videoChannelUrl: "https://video.example/channel" }),
  });
  await openApp("/dashboard");
  const link = await screen.findByRole("link", { name: "Video channel" });
  expect(link.getAttribute("href")).toBe("https://video.example/channel");
  expect(link.getAttribute("target")).toBe("_blank");
  closeApp();
  standInForBrowser();
  startWire({ ...signedIn, "GET /site": () => plain({ ...site, videoChannelUrl: null }) });
  await openApp("/dashboard");
  await screen.findByTestId("credits");
  expect(screen.queryByRole("link", { name: "Video channel" })).toBeNull();
});

test("the referral link is copied and the visitor is told", async () => {
  startWire({
    ...signedIn,
    "GET /referrals/me": () =>
      sealed({ referralId: "abc", rewardCredits: 50, earnedCredits: 0, invited: [] }),
  });
  const keys = userEvent.setup();
  await openApp("/dashboard");
  await screen.findByTestId("credits");
  await keys.click(screen.getByRole("button", { name: "Your account" }));
  await keys.click(await screen.findByRole("menuitem", { name: "Get free credits" }));
  await keys.click(await screen.findByRole("button", { name: "Copy" }));
  await screen.findByText("Copied!");
  await screen.findByText("Referral link copied to clipboard");
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/?rid=abc`);
});

test("signing out leads home, where nobody is signed in", async () => {
  let isIn = true;
  startWire({
    ...signedIn,
    "GET /api/auth/get-session": () => plain(isIn ? { user } : null),
    "POST /api/auth/sign-out": () => {
      isIn = false;
      return plain({ success: true });
    },
  });
  const app = await openApp("/dashboard");
  await userEvent.click(await screen.findByRole("button", { name: "Your account" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  // By its text: the roles of a whole home page take seconds to work out.
  expect((await screen.findByText("Sign In")).getAttribute("href")).toBe("/login");
  expect(app.address()).toBe("/");
});

test("an unknown tool is answered with the tools there are, in the window's title too", async () => {
  startWire(signedIn);
  await openApp("/dashboard/none");
  await screen.findByRole("heading", { name: "There is no tool by that name" });
  expect(document.title).toBe("There is no tool by that name · Fotoya");
});

test("the dashboard speaks Vietnamese", async () => {
  startWire(signedIn);
  await openApp("/dashboard", "vi");
  await screen.findByRole("heading", { name: "Bạn muốn tạo gì hôm nay?" });
  expect((await screen.findByTestId("credits")).textContent).toBe("95 tín dụng");
});

test("the dashboard's search finds tools at once, and empties again", async () => {
  startWire(signedIn);
  await openApp("/dashboard");
  const box = await screen.findByRole("searchbox", { name: "Search tools" });
  await userEvent.type(box, "old pho");
  const main = within(screen.getByRole("main"));
  await waitFor(() => expect(main.getAllByRole("link")[0]?.textContent).toContain("Restoration"));
  await userEvent.clear(box);
  await userEvent.type(box, "asdfgh");
  await main.findByText("Nothing found for “asdfgh”.");
  await userEvent.click(main.getByRole("link", { name: "View all tools" }));
  expect(main.getByRole("button", { name: "Featured Apps" })).toBeDefined();
});
