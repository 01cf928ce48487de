import { expect, type Page } from "@playwright/test";

const FINISH_TIMEOUT_MS = 90_000;

/** Presses the run button, gives consent if asked, and waits for the result. */
export async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  const agree = page.getByRole("button", { name: "I agree" });
  const started = page.getByText("The AI is working").or(page.getByText("Download"));
  await expect(agree.or(started).first()).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  // Only a result has actions; the photo on the stage can be zoomed too.
  await expect(page.locator("[data-actions]")).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(zoomText(page)).toHaveText(/\d+ %/);
}

export const zoomText = (page: Page) =>
  page.getByRole("group", { name: "Zoom" }).getByRole("status");
export const stageOf = (page: Page) => page.getByRole("application");
export const resultOf = (page: Page) =>
  stageOf(page).getByRole("img", { name: "The finished picture" });
export const originalOf = (page: Page) => stageOf(page).getByRole("img", { name: "Your photo" });
