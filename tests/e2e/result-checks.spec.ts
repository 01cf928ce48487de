import type { Page } from "@playwright/test";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 90_000;

const credits = (page: Page) => page.getByTestId("credits");

test("poses that a photo can't take are grey; a run is refused, says what to do and costs nothing", async ({
  page,
}) => {
  test.setTimeout(2 * FINISH_TIMEOUT_MS);
  await signUp(page, "/dashboard/pose");
  await expect(page.getByText("one whole body, seen from the front")).toBeVisible();
  await choosePhoto(page, photos.three);
  await page.getByRole("button", { name: "View all 35" }).click();
  const tile = page.getByRole("dialog").getByRole("button", { name: "Arms Up" });
  await expect(tile).toHaveAttribute("aria-disabled", "true", { timeout: FINISH_TIMEOUT_MS });
  await expect(tile).toHaveAccessibleDescription("Needs the whole body, from head to feet");
  await tile.click({ force: true });
  await expect(tile).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Escape");
  await page.getByLabel("Reference pose: Upload").setInputFiles(photos.portrait);
  await expect(page.getByRole("img", { name: "Reference pose" })).toBeVisible();
  await page.getByRole("button", { name: "Recreate pose (1 credit)" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("a photo of the whole body, with arms and legs free", {
    timeout: FINISH_TIMEOUT_MS,
  });
  await expect(alert).toContainText("Nothing was charged");
  await expect(credits(page)).toContainText("100");
  await expect(page.getByText("Download")).toHaveCount(0);
});

test("a result that may have a fault is free and says why", async ({ page }) => {
  test.setTimeout(2 * FINISH_TIMEOUT_MS);
  await signUp(page, "/dashboard/statue");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  const note = page.getByRole("note").filter({ hasText: "nothing was charged" });
  await expect(note).toContainText("a part of something else may be in the picture", {
    timeout: FINISH_TIMEOUT_MS,
  });
  // The built-in engine would only repeat the result.
  await expect(note.getByRole("button")).toHaveCount(0);
  await expect(credits(page)).toContainText("100");
});
