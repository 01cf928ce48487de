import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, sealed, startWire } from "../../../../tests/web/test-wire.ts";
import { legalPages } from "./document.ts";

const unset = { name: null, representative: null, address: null, phone: null, email: null };
const site = {
  creditsPerRun: 1,
  maxSidePx: 800,
  socialProviders: [],
  videoChannelUrl: null,
  tutorialVideoId: null,
  othersUrl: null,
  marketingFigures: null,
  operator: unset,
};

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

function serve(operator: Record<string, string | null> = unset) {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain({ ...site, operator }),
  });
}

const titles = {
  en: {
    terms: "Terms of Use and Payment Policy",
    privacy: "Privacy Policy",
    commerce: "Commercial Disclosure",
    cookies: "Cookie Policy",
  },
  vi: {
    terms: "Điều khoản sử dụng và chính sách thanh toán",
    privacy: "Chính sách quyền riêng tư",
    commerce: "Thông tin giao dịch thương mại",
    cookies: "Chính sách cookie",
  },
} as const;

const effective = {
  en: "In force from November 26, 2026",
  vi: "Có hiệu lực từ ngày 26 tháng 11 năm 2026",
} as const;

describe.each(["en", "vi"] as const)("in %s", (language) => {
  test.each(legalPages)(
    "/%s has title, description, date, contents and a section for each entry",
    async (page) => {
      serve();
      await openApp(`/${page}`, language);
      const title = titles[language][page];
      const heading = await screen.findByRole("heading", { level: 1 });
      expect(heading.textContent).toBe(title);
      expect(document.title).toBe(`${title} · Fotoya`);
      const description = document.querySelector('meta[name="description"]');
      expect(description?.getAttribute("content")?.length).toBeGreaterThan(60);
      const date = document.querySelector("time");
      expect(date?.dateTime).toBe("2026-11-26");
      expect(date?.textContent).toBe(effective[language]);

      const name = language === "en" ? "Contents" : "Mục lục";
      for (const contents of screen.getAllByRole("navigation", { name })) {
        const links = within(contents).getAllByRole("link");
        expect(links.length).toBeGreaterThanOrEqual(5);
        for (const link of links) {
          const section = document.querySelector(link.getAttribute("href") ?? "");
          const headingText = link.textContent?.replace(/^\d\d/, "");
          expect(section?.querySelector("h2")?.textContent).toContain(headingText);
        }
      }
    },
  );
});

test("details that are set stand where they belong; the e-mail can be pressed", async () => {
  serve({
    ...unset,
    name: "Tiệm ảnh Sakura",
    representative: "Hanako Sakura",
    email: "desk@example.org",
  });
  await openApp("/commerce");
  await screen.findByText("Tiệm ảnh Sakura");
  expect(screen.getByText("Hanako Sakura")).toBeTruthy();
  expect(screen.getByRole("link", { name: "desk@example.org" }).getAttribute("href")).toBe(
    "mailto:desk@example.org",
  );
  expect(screen.getByText("[address: not yet set by the operator]")).toBeTruthy();
  expect(screen.getByText("[phone: not yet set by the operator]")).toBeTruthy();
});

test.each([
  ["en", "[name: not yet set by the operator]"],
  ["vi", "[tên: đơn vị vận hành chưa khai báo]"],
] as const)("in %s an unset name is admitted, not invented", async (language, words) => {
  serve();
  await openApp("/terms", language);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test("when the server does not answer, the page says so and still reads", async () => {
  startWire({ "GET /api/auth/get-session": () => plain(null) });
  await openApp("/commerce");
  await screen.findByText("[name: could not be loaded]");
  expect(screen.getByText("¥4,500")).toBeTruthy();
});

const studio = {
  engine: "openai",
  kind: "studio",
  model: "gpt-image-1",
  engines: ["openai", "gemini"],
  capability: "full",
  note: null,
};

test.each([
  ["en", [studio], "Providers here: OpenAI or Google (Gemini)."],
  ["vi", [studio], "Các nhà cung cấp tại đây: OpenAI hoặc Google (Gemini)."],
  ["en", [{ ...studio, kind: "local" }], "Providers here: none; no studio model is connected."],
] as const)("in %s the providers of %j are named", async (language, choices, words) => {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain(site),
    "GET /engines": () => sealed({ photo_id: { choices }, change_age: null }),
  });
  await openApp("/privacy", language);
  expect(await screen.findByText((_text, element) => isItemWith(element, words))).toBeTruthy();
});

test("while the providers are not known, the page points to the tools", async () => {
  serve();
  await openApp("/privacy");
  const words = "Providers here: those that the tools name.";
  expect(await screen.findByText((_text, element) => isItemWith(element, words))).toBeTruthy();
});

function isItemWith(element: Element | null, words: string): boolean {
  return element?.tagName === "LI" && element.textContent.includes(words);
}

test("prints, links to its sections and to the other pages", async () => {
  serve();
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await openApp("/cookies");
  (await screen.findByRole("button", { name: "Print" })).click();
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole("link", { name: "Link to “Cookies”" }).getAttribute("href")).toBe(
    "#cookies",
  );
  const others = within(screen.getByRole("navigation", { name: "The other pages" }));
  expect(others.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/terms",
    "/privacy",
    "/commerce",
  ]);
});
