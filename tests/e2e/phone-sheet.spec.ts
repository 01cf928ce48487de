import type { Locator, Page } from "@playwright/test";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const RUN_TIMEOUT_MS = 90_000;
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Nothing of the page is outside of the window. */
async function expectNoScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollHeight - window.innerHeight, scrollWidth - window.innerWidth];
  });
  expect(over).toEqual([0, 0]);
}

async function expectInView(...parts: readonly Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.95 });
}

test("on a phone the photo stays in view while a setting changes and the run goes on", async ({
  page,
}) => {
  await signUp(page, "/dashboard/restore");
  const run = page.getByRole("button", { name: /\(1 credit\)$/ });
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await expectInView(page.getByRole("button", { name: "Choose a photo" }), run, settings);
  await expect(settings).toHaveAttribute("aria-expanded", "false");
  await expectNoScroll(page);

  await choosePhoto(page, photos.portrait);
  const photo = page.getByRole("region", { name: "After" }).getByAltText("Your photo").first();
  await expectInView(photo, run);
  const colour = page.getByRole("switch").first();
  await expectInView(colour);
  await colour.click();
  await expect(colour).toHaveAttribute("aria-checked", "false");
  await run.click();

  const download = page.getByRole("button", { name: "Download" });
  await expect(download).toBeVisible({ timeout: RUN_TIMEOUT_MS });
  await expectInView(
    download,
    page.getByRole("button", { name: "Not what I wanted" }),
    page.getByRole("button", { name: "Print" }),
    page.getByRole("button", { name: /\(1 credit\)$|\(free\)$/ }),
    page.getByAltText("The finished picture").first(),
  );
  await expectNoScroll(page);
  await expect(settings).toHaveAttribute("aria-expanded", "false");
  await settings.click();
  await expect(colour).toHaveAttribute("aria-checked", "false");
  await settings.click();
  const saved = page.waitForEvent("download");
  await download.click();
  await saved;
});

test("the sheet is dragged by its head", async ({ page }) => {
  await signUp(page, "/dashboard/statue");
  const screen = page.locator("[data-sheet]");
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await expect(screen).toHaveAttribute("data-sheet", "collapsed");
  const box = await settings.boundingBox();
  if (!box) throw new Error("the sheet has no head");
  const [x, y] = [60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 300, { steps: 8 });
  await page.mouse.move(x, 110, { steps: 8 });
  await page.mouse.up();
  await expect(screen).toHaveAttribute("data-sheet", "full");
  await expectInView(page.getByRole("button", { name: /\(1 credit\)$/ }));
  await page.keyboard.press("Tab");
  await settings.click();
  await expect(screen).toHaveAttribute("data-sheet", "collapsed");
});

test("the report on an ID photo is in view before the run", async ({ page }) => {
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: /^Document/ }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("india visa");
  await page.getByRole("dialog").getByRole("button", { name: "Visa, online form" }).click();
  await expectInView(
    page.getByRole("heading", { name: "Is the photo good enough?" }),
    page.getByRole("button", { name: /\(1 credit\)$/ }),
  );
});
