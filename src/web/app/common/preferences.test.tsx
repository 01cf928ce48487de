import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";
import { initLanguage } from "./language.ts";

beforeEach(() => {
  startWire({ "GET /api/auth/get-session": () => plain(null) });
});
afterEach(() => {
  closeApp();
  document.cookie = "i18next=; max-age=0";
  window.history.replaceState(null, "", "/");
});

const chooseFrom = async (menu: RegExp, item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: menu }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: item }));
};
const look = () => document.documentElement.className;

describe("the theme", () => {
  test("can be light, is kept, and `system` follows the device", async () => {
    const device = standInForBrowser({ isDark: true });
    await openApp("/pricing");
    await chooseFrom(/^Theme and language/, "Light");
    expect(look()).toBe("light");
    expect(localStorage.getItem("ui-theme")).toBe("light");
    await chooseFrom(/^Theme and language/, "System");
    expect(look()).toBe("dark");
    device.setDark(false);
    await waitFor(() => expect(look()).toBe("light"));
    await chooseFrom(/^Theme and language/, "Dark");
    device.setDark(false);
    expect(look()).toBe("dark");
  });

  test("follows the device unless another was chosen", async () => {
    const device = standInForBrowser({ isDark: false });
    await openApp("/pricing");
    await userEvent.click(await screen.findByRole("button", { name: /^Theme and language/ }));
    const system = await screen.findByRole("menuitemradio", { name: "System" });
    expect(system.getAttribute("aria-checked")).toBe("true");
    device.setDark(true);
    await waitFor(() => expect(look()).toBe("dark"));
    device.setDark(false);
    await waitFor(() => expect(look()).toBe("light"));
  });

  test.each([
    [null, false, "light"],
    [null, true, "dark"],
    ["dark", false, "dark"],
    ["light", true, "light"],
    ["system", false, "light"],
    ["from the future", true, "dark"],
  ] as const)(
    "kept as %o on a dark device: %o, is %s before the first paint",
    (kept, isDark, theme) => {
      standInForBrowser({ isDark });
      if (kept) localStorage.setItem("ui-theme", kept);
      const page = readFileSync("index.html", "utf8");
      const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
      // oxlint-disable-next-line no-implied-eval, no-new-func -- the script of our own page
      new Function(script)();
      expect(look()).toBe(theme);
      // Until this event the script holds every form of the page, which is the page of the next test file too.
      window.dispatchEvent(new Event("ready"));
      expect(document.documentElement.dataset["settled"]).toBe("");
      delete document.documentElement.dataset["settled"];
    },
  );

  test.each([
    ["light", "Light"],
    ["system", "System"],
    ["from the future", "System"],
  ])("kept as %o is %s", async (kept, name) => {
    standInForBrowser();
    localStorage.setItem("ui-theme", kept);
    await openApp("/pricing");
    await userEvent.click(await screen.findByRole("button", { name: /^Theme and language/ }));
    const item = await screen.findByRole("menuitemradio", { name });
    expect(item.getAttribute("aria-checked")).toBe("true");
  });
});

describe("the language", () => {
  beforeEach(() => {
    standInForBrowser();
  });

  test("changes every word at once, the page's language and what is kept", async () => {
    await openApp("/pricing");
    await screen.findByRole("heading", { name: "Pricing" });
    await chooseFrom(/^Theme and language/, "Tiếng Việt");
    await screen.findByRole("heading", { name: "Bảng giá" });
    expect(document.documentElement.lang).toBe("vi");
    expect(localStorage.getItem("i18nextLng")).toBe("vi");
    expect(document.title).toBe("Bảng giá · Fotoya");
  });

  /** Every place that can name a language says the other one than the place before it. */
  test("is looked for in the order of the specification", async () => {
    const found: string[] = [];
    const detect = () => {
      initLanguage();
      found.push(document.documentElement.lang);
    };
    const atHtml = () => {
      document.documentElement.lang = "vi";
    };
    const list = vi.spyOn(navigator, "languages", "get").mockReturnValue([]);
    const first = vi.spyOn(navigator, "language", "get").mockReturnValue("");
    atHtml();
    detect();
    localStorage.clear();
    list.mockReturnValue(["en-US"]);
    atHtml();
    detect();
    localStorage.clear();
    sessionStorage.setItem("i18nextLng", "vi");
    detect();
    localStorage.setItem("i18nextLng", "en");
    detect();
    document.cookie = "i18next=vi";
    detect();
    window.history.replaceState(null, "", "/?lng=en");
    detect();
    list.mockRestore();
    first.mockRestore();
    expect(found).toEqual(["vi", "en", "vi", "en", "vi", "en"]);
  });

  test.each([
    ["vi-VN", "vi"],
    ["VI", "vi"],
    ["vi_VN", "vi"],
    ["en-GB", "en"],
    ["fr-FR", "en"],
  ])("%s is spoken as %s", async (asked, spoken) => {
    window.history.replaceState(null, "", `/?lng=${asked}`);
    initLanguage();
    expect(document.documentElement.lang).toBe(spoken);
  });

  test("of the translator's mode is not kept", async () => {
    window.history.replaceState(null, "", "/?lng=cimode");
    initLanguage();
    expect(localStorage.getItem("i18nextLng")).toBeNull();
  });
});
