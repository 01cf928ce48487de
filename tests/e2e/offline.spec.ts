import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, remember, signUp, test } from "./support/fixtures.ts";

/** Resolves when the worker answers for the page and what it keeps is there. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

const words = {
  en: { title: "No connection", again: "Try again", page: "Pricing" },
  vi: { title: "Không có kết nối", again: "Thử lại", page: "Bảng giá" },
} as const;

for (const [language, theme] of [
  ["en", "dark"],
  ["vi", "light"],
] as const) {
  test(`without a network there is a page in ${language}, ${theme}, and trying again leads where one was going`, {
    tag: "@full",
  }, async ({ page, context }) => {
    await remember(context, { language, theme });
    await page.goto("/");
    await waitForWorker(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goto("/pricing?from=here");
    const say = words[language];
    await expect(page.getByRole("heading", { name: say.title })).toBeVisible();
    await expect(page.getByRole("heading")).toHaveCount(1);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("html")).toHaveClass(theme);
    await expect(page.locator("img")).toHaveJSProperty("naturalWidth", 320);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`offline-${language}-${theme}.png`) });

    await page.getByRole("button", { name: say.again }).click();
    await expect(page.getByRole("heading", { name: say.title })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("button", { name: say.again }).click();
    await expect(page.getByRole("heading", { name: say.title })).toHaveCount(0);
    await expect(page.locator("h1")).toBeVisible();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/pricing?from=here");
  });
}

test("the worker keeps hashed files and the offline page, and nothing of the visitor's", async ({
  page,
  request,
}) => {
  await signUp(page, "/dashboard/id");
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  const kept = await page.evaluate(async () => {
    const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(shelves.map((shelf) => shelf.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/offline.html");
  expect(kept.some((path) => path.startsWith("/assets/"))).toBe(true);
  expect(
    kept.filter((path) => !/^\/(assets|fonts)\/|^\/offline\.html$|^\/art\/\w+\.svg$/.test(path)),
  ).toEqual([]);

  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": expect.stringMatching(/^(text|application)\/javascript/),
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const manifest = await request.get("/manifest.webmanifest");
  expect(manifest.headers()["content-type"]).toContain("application/manifest+json");
});
