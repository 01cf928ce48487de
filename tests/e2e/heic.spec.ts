import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { nclxBox, withProperty } from "../fixtures/heic-colours.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";

/** One of our drawn people, as a phone would send it (HEVC in HEIF, written by libheif). */
const heic = path.join(import.meta.dirname, "../fixtures/drawn-person.heic");

test("a HEIC file is converted in the browser, said so, and comes back as a photo of its size", async ({
  page,
}) => {
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  const library = page.waitForResponse((answer) => answer.url().endsWith("/libheif-bundle.mjs"));
  await choosePhoto(page, heic);
  expect((await library).headers()["content-type"]).toContain("javascript");
  await expect(page.getByText("Converted from HEIC.")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Edit photo (1 credit)" }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const bytes = await readFile(await (await started).path());
  const { width, height, hasAlpha } = await sharp(bytes).metadata();
  expect({ width, height, hasAlpha }).toEqual({ width: 480, height: 600, hasAlpha: true });
  // A person is left over, and a good part of the ground is gone.
  const { data } = await sharp(bytes)
    .extractChannel("alpha")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const clear = data.filter((alpha) => alpha < 10).length / data.length;
  expect(clear).toBeGreaterThan(0.15);
  expect(clear).toBeLessThan(0.85);
});

/** Mean colour of the previewed photo, 0..255. */
async function previewColour(page: Page): Promise<number[]> {
  const preview = page.locator('section img[src^="blob:"]').first();
  await expect(preview).toBeVisible({ timeout: 60_000 });
  return preview.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error("no image");
    await element.decode();
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.imageSmoothingQuality = "high";
    const { naturalWidth: width, naturalHeight: height } = element;
    // The coloured clothes of the drawn person.
    context.drawImage(element, width * 0.4, height * 0.9, 8, 8, 0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
}

test("a HEIC photo in Display P3 keeps its colours in sRGB", async ({ page }) => {
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  const colours: number[][] = [];
  for (const primaries of [1, 12]) {
    const buffer = withProperty(heic, nclxBox(primaries));
    await page.goto("/dashboard/magic?mode=remove_bg");
    const file = { name: "phone.heic", mimeType: "image/heic", buffer };
    await page.locator("input[type=file]").first().setInputFiles(file);
    colours.push(await previewColour(page));
  }
  // The colour of the clothes, and what sRGB has for the same numbers in Display P3.
  const expected = [
    [216, 89, 66],
    [233, 77, 56],
  ];
  for (const [index, value] of colours.flat().entries())
    expect(Math.abs(value - (expected.flat()[index] ?? 0))).toBeLessThanOrEqual(4);
});

test("a HEIC file that ends in the middle is refused in words", { tag: "@full" }, async ({
  page,
}) => {
  const whole = await readFile(heic);
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "half.heic",
      mimeType: "image/heic",
      buffer: whole.subarray(0, whole.length / 2),
    });
  await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Converted from HEIC.")).toHaveCount(0);
});
