import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { photoSizePresets } from "../../src/core/photo-size.ts";
import { cutMarksOf, layOutSheet, printPapers } from "../../src/core/print-sheet.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

async function download(page: Page, button: string) {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Right edge of the widest box on the page, in pixels; rows that scroll by themselves count as their own width. */
function rightmost(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("main *")]
        .filter((element) => !element.parentElement?.closest(".overflow-x-auto, [data-bar], svg"))
        .map((element) => Math.floor(element.getBoundingClientRect().right)),
    ),
  );
}

test("sign up, a real face in, a finished ID photo and its sheets out, one credit spent", async ({
  page,
}) => {
  await signUp(page, "/dashboard/id");
  await expect(page.getByTestId("credits")).toHaveText("100 credits");

  await choosePhoto(page, await personAlone());
  await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
  await expect(page.getByRole("radio", { name: "Single" })).toBeChecked({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");

  const transparent = await download(page, "Transparent PNG");
  expect(transparent.name).toMatch(/^fotoya-id-photo-\d{8}-\d{4}-transparent\.png$/);
  // 3x4 cm at 300 dpi, with real transparency.
  const { width, height, density, hasAlpha } = await sharp(transparent.bytes).metadata();
  expect({ width, height, density, hasAlpha }).toEqual({
    width: 354,
    height: 472,
    density: 300,
    hasAlpha: true,
  });
  const { channels } = await sharp(transparent.bytes).stats();
  expect(channels[3]?.min).toBe(0);
  expect(channels[3]?.max).toBe(255);

  // The background changes without a new run.
  await page.getByRole("radio", { name: "Dark Blue" }).click();
  const photo = await download(page, "JPEG photo");
  expect(photo.name).toMatch(/-background\.jpg$/);
  expect((await sharp(photo.bytes).metadata()).density).toBe(300);
  const corner = await sharp(photo.bytes)
    .extract({ left: 2, top: 2, width: 4, height: 4 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(Math.abs((corner[0] ?? 0) - 0x23)).toBeLessThan(12);
  expect(Math.abs((corner[2] ?? 0) - 0x8f)).toBeLessThan(12);

  await page.getByRole("radio", { name: "2L", exact: false }).click();
  await page.getByRole("radio", { name: "Print sheet" }).click();
  await expect(page.getByText("15 of 30 × 40 mm")).toBeVisible();
  const sheet = await download(page, "Download sheet");
  expect(sheet.name).toMatch(/-sheet-2L\.jpg$/);
  expect(await sharp(sheet.bytes).metadata()).toMatchObject({
    width: 1500,
    height: 2102,
    density: 300,
    format: "jpeg",
  });
  // The cut marks of the plan are in the file, and the paper around them is white.
  const plan = layOutSheet(printPapers["2L"], photoSizePresets["3:4"]);
  const marks = plan ? cutMarksOf(plan) : [];
  expect(marks).toHaveLength(12);
  const { data } = await sharp(sheet.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  for (const mark of marks) {
    const y = mark.y + Math.floor(mark.height / 2);
    const light = [mark.x - 8, mark.x, mark.x + 8].map((x) => data[y * 1500 + x] ?? 0);
    const isOnPaper = (value: number) => value > 235;
    expect(light.map(isOnPaper)).toEqual([true, false, true]);
  }

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    for (const view of ["Single", "Print sheet", "Most photos"]) {
      await page.getByRole("radio", { name: view }).click();
      expect(await rightmost(page), view).toBeLessThanOrEqual(viewport.width);
    }
  }

  // Single again once the picture is shown anew, which costs nothing.
  await page.getByRole("button", { name: "Show the picture (free)" }).click();
  await expect(page.getByRole("radio", { name: "Single" })).toBeChecked({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
});

test("a drawn sample person works too, with a custom size", { tag: "@full" }, async ({ page }) => {
  await signUp(page, "/dashboard/id");
  await page.getByRole("button", { name: "Sample person 4" }).click();
  await page.getByRole("radio", { name: "Custom" }).click();
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByText("Please enter custom width and height.")).toBeVisible();
  await page.getByLabel("Width (mm)").fill("35");
  await page.getByLabel("Height (mm)").fill("45");
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByRole("radio", { name: "Print sheet" })).toBeVisible({ timeout: 60_000 });
  const { bytes } = await download(page, "Transparent PNG");
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 413, height: 531 });
});

test("magic edit removes the background, the size stays", { tag: "@full" }, async ({ page }) => {
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: "Edit photo (1 credit)" }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  const { name, bytes } = await download(page, "Download");
  expect(name).toMatch(/^fotoya-magic-edit-\d{8}-\d{4}\.png$/);
  const { width, height, hasAlpha } = await sharp(bytes).metadata();
  const photo = await sharp(photos.portrait).metadata();
  expect([width, height]).toEqual([photo.width, photo.height]);
  expect(hasAlpha).toBe(true);
});
