import type { Page } from "@playwright/test";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone } from "./support/photos.ts";

const DRAWN_MS = 120_000;

/** The mean colour of each of 8 x 10 cells of a tile's picture, 0..255: its own one if there is one. */
function cellsOf(page: Page, option: string): Promise<number[]> {
  return page
    .locator(`[data-option="${option}"] img`)
    .last()
    .evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error("no picture");
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [8, 10];
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.drawImage(image, 0, 0, 8, 10);
      return [...context.getImageData(0, 0, 8, 10).data];
    });
}

function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

test("the styles of a painting are shown on the visitor's own photo, and none costs a credit", async ({
  page,
}) => {
  await signUp(page, "/dashboard/art_style");
  // The page asked for the consents before the fixture gave them.
  await page.reload();
  const styles = page.getByRole("radiogroup", { name: "Style" });
  await expect(styles.getByRole("radio")).toHaveCount(8);
  await expect(page.getByText("Samples. Choose a photo to see these on it.")).toBeVisible();
  const sample = await cellsOf(page, "renaissance");
  const before = await styles.boundingBox();

  await choosePhoto(page, await personAlone());
  await styles.scrollIntoViewIfNeeded();
  // On a slow machine the CPU time of a photo may end before the last styles.
  for (const style of ["renaissance", "modern"]) {
    await expect(page.locator(`[data-option="${style}"] img[data-own]`)).toBeVisible({
      timeout: DRAWN_MS,
    });
  }
  const [renaissance, modern] = [await cellsOf(page, "renaissance"), await cellsOf(page, "modern")];
  expect(difference(renaissance, modern)).toBeGreaterThan(12);
  expect(difference(renaissance, sample)).toBeGreaterThan(8);
  const after = await styles.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await styles.getByRole("radio", { name: "Van Gogh" }).click();
  await expect(styles.getByRole("radio", { name: "Van Gogh" })).toBeChecked();
  // Held until the next option has the focus: a radio group checks it only while the key is down.
  await page.keyboard.down("ArrowRight");
  await expect(styles.getByRole("radio", { name: "Manga" })).toBeChecked();
  await page.keyboard.up("ArrowRight");
  await expect(page.getByTestId("credits")).toHaveText("100 credits");
});
