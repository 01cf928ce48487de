import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, remember, signUp, test } from "./support/fixtures.ts";

const words = {
  en: "You are offline. Your photo and settings stay here.",
  vi: "Bạn đang ngoại tuyến. Ảnh và lựa chọn của bạn vẫn ở đây.",
} as const;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box;
}

/** How far things have moved by themselves since the page was opened. */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0),
          );
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

for (const [language, theme, size] of [
  ["en", "dark", { width: 1440, height: 900 }],
  ["vi", "light", { width: 390, height: 844 }],
] as const) {
  test(`that the network is away is said without moving anything, in ${language}, ${theme}, ${size.width} px wide`, {
    tag: "@full",
  }, async ({ page, context }) => {
    await page.setViewportSize(size);
    await signUp(page, "/dashboard/id");
    await remember(context, { language, theme });
    await page.goto("/dashboard/id");
    const heading = page.locator("h1");
    const header = page.locator("header").first();
    const runButton = page.getByRole("button", { name: /\(1 [^)]+\)$/ });
    await expect(runButton).toBeVisible();
    await page.waitForLoadState("networkidle");
    const places = async () => [await boxOf(heading), await boxOf(header), await boxOf(runButton)];
    const before = await places();
    const shifted = await shiftsOf(page);

    await context.setOffline(true);
    const bar = page.getByText(words[language]);
    await expect(bar).toBeVisible();
    expect(await places()).toEqual(before);
    expect(await page.locator("[aria-live=polite]").filter({ has: bar }).count()).toBe(1);
    const { x, y, width, height } = await boxOf(bar);
    expect([x >= 0, x + width <= size.width]).toEqual([true, true]);
    const top = await boxOf(header);
    expect(y).toBeGreaterThanOrEqual(top.y + top.height);
    expect(y + height).toBeLessThanOrEqual((await boxOf(runButton)).y);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`network-bar-${language}.png`) });
    await context.setOffline(false);
    await expect(bar).toHaveCount(0);
    expect(await places()).toEqual(before);
    expect(await shiftsOf(page)).toBe(shifted);
  });
}
