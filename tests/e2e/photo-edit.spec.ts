import { resultOf, run } from "./support/bench.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

test("a photo is turned and cut before the run; what is sent has that shape, cancelling changes nothing", async ({
  page,
}) => {
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, photos.portrait);
  const card = page.getByRole("group", { name: "Your photo" });
  await expect(card.getByText("1920 × 1280")).toBeVisible();
  await page.getByRole("button", { name: "Crop", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Turn right" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1280 × 1920 pixels are left");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByText("1920 × 1280")).toBeVisible();

  await page.getByRole("button", { name: "Crop", exact: true }).click();
  await dialog.getByRole("button", { name: "Turn right" }).click();
  await dialog.getByRole("combobox", { name: "Shape" }).selectOption("1:1");
  await expect(dialog.getByRole("status")).toHaveText("1280 × 1280 pixels are left");
  await dialog.getByRole("button", { name: "Upper left corner" }).press("Shift+ArrowRight");
  await expect(dialog.getByRole("status")).toHaveText("1216 × 1216 pixels are left");
  await dialog.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByRole("status")).toHaveText("1280 × 1280 pixels are left");
  await page.keyboard.press("Control+Shift+z");
  await expect(dialog.getByRole("status")).toHaveText("1216 × 1216 pixels are left");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText("1216 × 1216")).toBeVisible();
  await expect(card.getByText("Changed here; your file stays as it is.")).toBeVisible();
  await run(page);
  // The server's picture has the shape of what it was given.
  const { width, height } = await resultOf(page).evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  expect(width).toBe(height);
});

test("undo and redo of settings and the photo by keys and buttons; reset keeps the photo", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/age_change");
  await choosePhoto(page, photos.portrait);
  const age = page.getByRole("slider", { name: "Target age" });
  await expect(age).toHaveAttribute("aria-valuenow", "30");
  for (let times = 0; times < 3; times += 1) await age.press("ArrowRight");
  await expect(age).toHaveAttribute("aria-valuenow", "60");
  await page.keyboard.press("Control+z");
  await expect(age).toHaveAttribute("aria-valuenow", "30");
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(age).toHaveAttribute("aria-valuenow", "60");
  await page.getByRole("button", { name: "Reset settings" }).click();
  await expect(age).toHaveAttribute("aria-valuenow", "30");
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await page.getByRole("button", { name: "Undo setting" }).click();
  await expect(age).toHaveAttribute("aria-valuenow", "60");
  await page.getByRole("button", { name: "Undo setting" }).click();
  await page.getByRole("button", { name: "Undo setting" }).click();
  // The photo is a step as well.
  await expect(page.getByRole("button", { name: "Replace" })).toHaveCount(0);
  await page.getByRole("button", { name: "Redo setting" }).click();
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
});
