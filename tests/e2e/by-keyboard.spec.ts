import type { Locator, Page } from "@playwright/test";
import { resultOf, stageOf } from "./support/bench.ts";
import { expect, PASSWORD, signUp, test } from "./support/fixtures.ts";
import { personAlone } from "./support/photos.ts";

/* Whole visits without a pointer: every stop is reached with Tab. */

const FINISH_TIMEOUT_MS = 90_000;
const MOST_STOPS = 120;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MOST_STOPS && !(await hasFocus()); stops += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

async function choosePhotoByKey(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await pressOn(page, page.getByRole("button", { name: "Choose a photo" }).first());
  await (await chooser).setFiles(await personAlone());
}

/** The next option of a radio group that has the focus: it is checked while the key is down. */
async function nextOption(page: Page, option: Locator): Promise<void> {
  await page.keyboard.down("ArrowRight");
  await expect(option).toBeChecked();
  await page.keyboard.up("ArrowRight");
}

test("from the home page to the first cut-out and its file", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/?lng=en");
  await choosePhotoByKey(page);
  await pressOn(page, page.getByRole("link", { name: /^Remove the background/ }));
  await page.waitForURL(/\/login\?mode=signup/);
  await type(page, page.getByLabel("Name"), "Test Person");
  await type(page, page.getByLabel("Email"), `keys-${Date.now()}@example.com`);
  await type(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/magic?mode=remove_bg");
  await pressOn(page, page.getByRole("button", { name: "I agree" }));
  await expect(resultOf(page)).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
  const saved = page.waitForEvent("download");
  await page.keyboard.press("s");
  expect((await saved).suggestedFilename()).toMatch(/\.png$/);
});

test("two results are compared, and a third one branches from the first", async ({ page }) => {
  test.setTimeout(300_000);
  await signUp(page, "/dashboard/art_style");
  await choosePhotoByKey(page);
  const styles = page.getByRole("radiogroup", { name: "Style" });
  const style = (name: string) => styles.getByRole("radio", { name });
  const shown = page.getByRole("button", { name: /^Show result/ });
  await tabTo(page, style("Renaissance"));
  await page.keyboard.press("Control+Enter");
  await expect(shown).toHaveCount(1, { timeout: FINISH_TIMEOUT_MS });

  await tabTo(page, style("Renaissance"));
  await nextOption(page, style("Modern"));
  await page.keyboard.press("Control+Enter");
  await expect(shown).toHaveCount(2, { timeout: FINISH_TIMEOUT_MS });
  await expect(page.getByTestId("credits")).toHaveText("98 credits");

  await pressOn(page, page.getByRole("button", { name: "Compare with result 1" }));
  const divider = stageOf(page).getByRole("slider");
  await tabTo(page, divider);
  await page.keyboard.press("ArrowRight");
  await expect(divider).not.toHaveValue("50");

  const first = page.getByRole("button", { name: /^Show result 1/ });
  await pressOn(page, first);
  await expect(first).toHaveAttribute("aria-current", "true");
  await expect(style("Renaissance")).toBeChecked();
  await tabTo(page, style("Renaissance"));
  await nextOption(page, style("Modern"));
  await nextOption(page, style("Pointillism"));
  await page.keyboard.press("Control+Enter");
  await expect(shown).toHaveCount(3, { timeout: FINISH_TIMEOUT_MS });
  await expect(page.getByTestId("credits")).toHaveText("97 credits");
});
