import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { originalOf, resultOf, run, stageOf } from "./support/bench.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

interface Light {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The light of what is seen of an element. */
async function lightOf(element: Locator): Promise<Light> {
  const { data, info } = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Mean difference in the middle, where the face is, 0..255; `other` is looked at so far to the right. */
function differenceOf(one: Light, other: Light, right = 0): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.round(0.3 * one.height); y < 0.6 * one.height; y += 1) {
    for (let x = Math.round(0.4 * one.width); x < 0.6 * one.width; x += 1) {
      const i = y * one.width + x;
      sum += Math.abs((one.data[i] ?? 0) - (other.data[i + right] ?? 0));
      count += 1;
    }
  }
  return sum / count;
}

/** Result and original at the same place of the screen show the same place of the face. */
async function expectSamePlaces(page: Page): Promise<void> {
  const made = await lightOf(stageOf(page).getByRole("img", { name: "Create ID Photo" }));
  await page.keyboard.down("o");
  const original = await lightOf(originalOf(page));
  await page.keyboard.up("o");
  expect([original.width, original.height]).toEqual([made.width, made.height]);
  const right = differenceOf(made, original);
  const shift = Math.round(0.05 * made.width);
  // Light is evened out, and the ground is another one; places are the same.
  expect(right).toBeLessThan(25);
  expect(differenceOf(made, original, shift)).toBeGreaterThan(1.4 * right);
  expect(differenceOf(made, original, -shift)).toBeGreaterThan(1.4 * right);
}

test("an ID photo lies over its photo, which is cut, turned and scaled like it, on the bench and among the creations", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, photos.portrait);
  await run(page);
  await expectSamePlaces(page);
  await page.getByRole("radio", { name: "Before / After" }).click();
  const divider = stageOf(page).getByRole("slider");
  await expect(divider).toHaveValue("50");
  await page.screenshot({ path: test.info().outputPath("bench-slider.png") });

  await page.goto("/dashboard/creations");
  await page
    .getByRole("button", { name: /Create ID Photo/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("slider")).toBeVisible();
  await expect(dialog.locator("svg image")).toHaveAttribute("transform", /^matrix\(/);
  await page.screenshot({ path: test.info().outputPath("creation.png") });
});

test("a result with another view than its photo lies beside it, and no divider is offered", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/time_travel");
  await choosePhoto(page, photos.portrait);
  await run(page);
  await expect(page.getByRole("radio", { name: "Before / After" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Side by side" }).click();
  await expect(originalOf(page)).toBeVisible();
  await expect(resultOf(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("bench-side.png") });
  await page.goto("/dashboard/creations");
  await page
    .getByRole("button", { name: /Time Travel/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "Your photo" })).toBeVisible();
  await expect(dialog.getByRole("slider")).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath("creation-apart.png") });
});
