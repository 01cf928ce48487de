import { AxeBuilder } from "@axe-core/playwright";
import { helpTopics } from "../../src/core/front-pages.ts";
import { toolCards } from "../../src/tools/cards.ts";
import { frontPages } from "../../src/tools/front-pages.ts";
import { expect, remember, signUp, test } from "./support/fixtures.ts";

const helpPaths = frontPages.map(({ path }) => path).filter((path) => path.startsWith("/help"));
const sizes = { wide: [1440, 900], phone: [390, 844] } as const;

test("every page of help is sent as text in both languages, with its address, its languages and its place in the sitemap", async ({
  request,
}) => {
  expect(helpPaths).toHaveLength(1 + toolCards.length + helpTopics.length);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of [...helpPaths, "/developers"]) {
    expect(sitemap).toContain(`${path}</loc>`);
    for (const language of ["en", "vi"]) {
      const answer = await request.get(`${path}?lng=${language}`, {
        headers: { accept: "text/html" },
      });
      expect(answer.status(), path).toBe(200);
      const html = await answer.text();
      expect(html, path).toContain(`<html lang="${language}"`);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,160}">/);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      // Nothing waits behind a script.
      expect(html, path).not.toContain("<template");
    }
  }
  const unknown = await request.get("/help/nope", { headers: { accept: "text/html" } });
  expect(unknown.status()).toBe(404);
});

for (const [language, theme] of [
  ["en", "dark"],
  ["vi", "light"],
] as const) {
  test(`the help in ${language}, ${theme}: no violation, no message, no sideways scroll`, {
    tag: "@full",
  }, async ({ page, context }) => {
    test.setTimeout(600_000);
    await remember(context, { language, theme });
    for (const path of [...helpPaths, "/developers"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-settled", "");
      await page.waitForLoadState("networkidle");
      for (const [size, [width, height]] of Object.entries(sizes)) {
        await page.setViewportSize({ width, height });
        const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
        // Contrast follows from the theme and not from the width.
        if (size === "phone") axe.disableRules("color-contrast");
        const { violations } = await axe.analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
          `${path}, ${size}`,
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${path}, ${size} scrolls sideways`).toBeLessThanOrEqual(0);
        await page.screenshot({
          path: `.cache/help-screens/${language}${path.replaceAll("/", "_")}-${size}.png`,
          fullPage: true,
        });
      }
    }
  });
}

test("the search finds words of the pages themselves, without marks; a press leads there", async ({
  page,
}) => {
  await page.goto("/help?lng=vi");
  await expect(page.locator("html")).toHaveAttribute("data-settled", "");
  const search = page.getByRole("searchbox");
  await search.fill("ho chieu");
  await expect(page.getByRole("link", { name: /Tạo ảnh thẻ/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /Tạo dáng/ })).toHaveCount(0);
  // Stands in the text of one page only.
  await search.fill("denim");
  await expect(page.getByRole("status")).toHaveText("1 trang");
  // Past the button that clears the search.
  await search.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/help/clothing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thay đổi trang phục");
  await page.goto("/help?lng=en");
  await expect(page.locator("html")).toHaveAttribute("data-settled", "");
  await search.fill("zebra crossing");
  await expect(page.getByText("Nothing found for “zebra crossing”.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "View all tools" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(search).toBeFocused();
});

test("the way to the help: footer, tool screen, sheet of keys, go-to list", async ({ page }) => {
  await page.goto("/?lng=en");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help Center" }).click();
  await page.waitForURL("**/help");
  await page.getByRole("contentinfo").getByRole("link", { name: "For programs" }).click();
  await page.waitForURL("**/developers");

  await signUp(page, "/dashboard/restore");
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "How this works" }).click();
  const help = await opened;
  await expect(help.getByRole("heading", { level: 1 })).toHaveText("Photo Restoration");
  await help.close();

  await page.keyboard.press("?");
  await page.getByRole("dialog").getByRole("link", { name: "Help Center" }).click();
  await page.waitForURL("**/help");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("developers");
  await page.getByRole("option", { name: "For programs" }).click();
  await page.waitForURL("**/developers");
});

test("on paper a page of help has no menus, and dark becomes white", async ({ page, context }) => {
  await remember(context, { language: "en", theme: "dark" });
  await page.goto("/help/id-photo");
  await expect(page.locator("html")).toHaveAttribute("data-settled", "");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator("body")).toHaveCSS("color", "rgb(0, 0, 0)");
});
