import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCard, toolCards } from "#tools/cards.ts";
import { madeHere } from "#tools/made-here.ts";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";
import { foundToolsText } from "../common/found-tools-text.ts";

beforeEach(() => {
  standInForBrowser();
  Element.prototype.scrollIntoView = () => undefined;
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(closeApp);

// By text and place: the roles of a whole home page take seconds to work out.
const link = (text: string) => screen.getByText(text).closest("a")?.getAttribute("href");
const sectionOf = (heading: string) => {
  const section = screen.getByText(heading, { selector: "h2" }).closest("section");
  if (!section) throw new Error(`${heading} has no section`);
  return section;
};
const shownTools = () =>
  [...sectionOf("Popular tools").querySelectorAll("b")]
    .map((name) => name.textContent)
    .filter((name) => name !== "View all tools");
const searchBox = () => screen.getByLabelText("Search tools");

test("the badge leads to the background removal, the last card to all tools", async () => {
  await openApp("/");
  await screen.findByText("Every photo job, one counter.");
  expect(link("remove background")).toBe("/dashboard/magic?mode=remove_bg");
  expect(link("View all tools")).toBe("/dashboard");
  expect(shownTools()).toEqual(toolCards.map(({ label }) => label.en));
});

test("typing searches after half a second, Enter and the button at once, in any case", async () => {
  await openApp("/");
  await screen.findByText("Popular tools");
  const typedAt = performance.now();
  fireEvent.change(searchBox(), { target: { value: "ESTORATIO" } });
  await waitFor(() => expect(shownTools()).toEqual(["Photo Restoration"]));
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(490);
  await userEvent.clear(searchBox());
  await userEvent.type(searchBox(), "swap{Enter}");
  await waitFor(() => expect(shownTools()[0]).toBe("Face Swap"));
  await userEvent.clear(searchBox());
  await userEvent.type(searchBox(), "no such thing");
  await userEvent.click(screen.getByText("Search", { selector: "button" }));
  await waitFor(() => expect(shownTools()).toEqual([]));
});

test("a task or another product's word finds its tool, in the language of the other country too", async () => {
  await openApp("/");
  await screen.findByText("Popular tools");
  await userEvent.type(searchBox(), "xoa phong{Enter}");
  await waitFor(() => expect(shownTools()[0]).toBe("Smart Editing"));
  await userEvent.click(screen.getByLabelText("Clear search"));
  expect(document.activeElement).toBe(searchBox());
  expect(shownTools()).toHaveLength(toolCards.length);
  await userEvent.type(searchBox(), "passprt{Enter}");
  await waitFor(() => expect(shownTools()[0]).toBe("Create ID Photo"));
  expect(sectionOf("Popular tools").querySelector("output")?.textContent).toBe("1 tool");
});

test("a search without a result says so, says what to try, and leads to all tools", async () => {
  await openApp("/");
  await screen.findByText("Popular tools");
  await userEvent.type(searchBox(), "asdfgh{Enter}");
  await screen.findByText("Nothing found for “asdfgh”.");
  expect(sectionOf("Popular tools").querySelector("output")?.textContent).toContain("asdfgh");
  expect(link("View all tools")).toBe("/dashboard");
  await userEvent.clear(searchBox());
  await userEvent.click(within(screen.getByLabelText("Filter tools")).getByText("World"));
  await userEvent.type(searchBox(), "passport{Enter}");
  await userEvent.click(await screen.findByText("Search all groups"));
  expect(shownTools()[0]).toBe("Create ID Photo");
});

test("the hint of the search box is whole on a phone", () => {
  for (const words of Object.values(foundToolsText))
    expect(words.searchHint.length).toBeLessThanOrEqual(20);
});

test("one tab of five is chosen, and shows its group", async () => {
  await openApp("/");
  const tabs = within(await screen.findByLabelText("Filter tools"));
  const pressed = () =>
    tabs.getAllByRole("button", { pressed: true }).map((tab) => tab.textContent);
  expect(tabs.getAllByRole("button").map((tab) => tab.textContent)).toEqual([
    "All Tools",
    "Basic",
    "Transformation",
    "Creative",
    "World",
  ]);
  expect(pressed()).toEqual(["All Tools"]);
  await userEvent.click(tabs.getByText("World"));
  expect(pressed()).toEqual(["World"]);
  expect(shownTools()).toEqual(["Miniature World", "Avatar Multiverse"]);
});

test("five families with their counts; only the image tools lead anywhere", async () => {
  await openApp("/");
  const families = await screen.findByLabelText("Tool families");
  expect([...families.children].map((family) => family.textContent)).toEqual([
    "10+ toolsImage ToolsFeatured: Remove BG",
    "10+ toolsVideo ToolsMute Video(Coming soon)",
    "10+ toolsAI WriteParagraph Writer(Coming soon)",
    "15+ toolsFile ToolsSplit Excel(Coming soon)",
    "45+ toolsPDF ToolsPDF Creator(Coming soon)",
  ]);
  const links = [...families.querySelectorAll("a")].map((each) => each.getAttribute("href"));
  expect(links).toEqual(["/dashboard"]);
  expect(families.querySelectorAll("[aria-disabled=true]")).toHaveLength(4);
});

const own = { marketingFigures: null, ownFigures: { activeUsers: 1_200, imagesCreated: 34_000 } };
const tools = String(toolCards.length);

test.each([
  ["what the server has counted", own, ["1,200+", "34,000+", tools]],
  ["only what is worth showing", { ownFigures: { imagesCreated: 1_000 } }, ["1,000+", tools]],
  [
    "the operator's figures",
    { marketingFigures: [9_000, 8, 20, 7] },
    ["9,000+", "8+", "20+", "7+"],
  ],
])("the strip shows %s", async (_what, site, figures) => {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain(site),
  });
  await openApp("/");
  const strip = (await screen.findByText("images created")).closest("dl");
  expect([...(strip?.querySelectorAll("dd") ?? [])].map((each) => each.textContent)).toEqual(
    figures,
  );
});

test("a server that has made nothing yet claims no users, images or hundred tools", async () => {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain({ ownFigures: { activeUsers: null, imagesCreated: null } }),
  });
  await openApp("/");
  await screen.findByText("Popular tools");
  expect(screen.queryByText("active users")).toBeNull();
  expect(screen.queryByText("online tools")).toBeNull();
});

test("each pair made here has a divider for the arrow keys and leads to its tool with that choice", async () => {
  await openApp("/");
  await screen.findByText("Made at this counter");
  const section = sectionOf("Made at this counter");
  const sliders = [...section.querySelectorAll("input")];
  expect(sliders.map((slider) => slider.ariaLabel ?? slider.getAttribute("aria-label"))).toEqual(
    madeHere.map(({ toolId }) => `${findCard(toolId)?.label.en}: before / after`),
  );
  expect([...section.querySelectorAll("a")].map((each) => each.getAttribute("href"))).toEqual(
    madeHere.map(({ toolId, search }) => `/dashboard/${toolId}${search}`),
  );
  const [slider] = sliders;
  const pair = slider?.closest<HTMLElement>("[style*='--at']");
  if (!slider || !pair) throw new Error("there is no divider");
  expect(pair.style.getPropertyValue("--at")).toBe("0.5");
  fireEvent.change(slider, { target: { value: "75" } });
  expect(pair.style.getPropertyValue("--at")).toBe("0.75");
  for (const picture of section.querySelectorAll("img")) {
    expect([picture.getAttribute("loading"), picture.width, picture.height]).toEqual([
      "lazy",
      320,
      400,
    ]);
  }
});

test.each([
  ["en", "Resources", ["About", "Blog", "Press"], ["Community", "Status"]],
  ["vi", "Công ty", ["Giới thiệu", "Blog", "Báo chí"], ["Cộng đồng", "Trạng thái"]],
] as const)(
  "the footer in %s: pages lead on, what is not open yet leads nowhere",
  async (language, column, company, others) => {
    await openApp("/", language);
    await screen.findByText(column);
    const footer = document.querySelector("footer");
    if (!footer) throw new Error("there is no footer");
    const hrefs = [...footer.querySelectorAll("a")].map((each) => each.getAttribute("href"));
    expect(hrefs).toEqual([
      "/#features",
      "/pricing",
      "/developers",
      "/privacy",
      "/terms",
      "/cookies",
      "/commerce",
      "/support",
      "/third-party-notices.txt",
      "/verify",
      "/help",
    ]);
    for (const name of [...company, ...others]) {
      expect(within(footer).getByText(name).closest("a, button")).toBeNull();
    }
    await userEvent.click(within(footer).getByText(language === "en" ? "Tutorial" : "Hướng dẫn"));
    await screen.findByText(/👋/);
  },
);

test("the header of a visitor: tools by group, pages, sign in and sign up", async () => {
  await openApp("/");
  const signUp = await screen.findByText("Sign Up");
  expect(signUp.getAttribute("href")).toBe("/login?mode=signup");
  expect(link("Sign In")).toBe("/login");
  const header = document.querySelector("header");
  if (!header) throw new Error("there is no header");
  const menus = header.querySelector("nav");
  const hrefs = [...(menus?.querySelectorAll("a") ?? [])].map((each) => each.getAttribute("href"));
  expect(hrefs).toEqual([
    ...toolCards.map(({ id }) => `/dashboard/${id}`),
    "/#features",
    "/pricing",
    "/support",
    "/login?mode=signup",
  ]);
  expect(within(header).getByText("Get started").getAttribute("href")).toBe("/login?mode=signup");
  await userEvent.click(within(header).getByLabelText("Open menu"));
  const phoneMenu = document.querySelector("#phone-menu");
  const lines = [...(phoneMenu?.querySelectorAll(":scope > a, :scope > button") ?? [])];
  expect(lines.map((line) => line.textContent)).toEqual([
    "Features",
    "Pricing",
    "Support",
    "Tutorial",
    "Sign In",
    "Get started",
  ]);
});
