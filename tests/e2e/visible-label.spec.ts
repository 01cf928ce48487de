import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 60_000;
const labelSwitch = (page: Page) => page.getByRole("switch", { name: "Visible label" });
const saveButton = (page: Page) => page.getByRole("button", { name: "Download", exact: true });

async function savedFile(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent("download");
  await saveButton(page).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Two pictures may be saved in different minutes. */
const nameWithoutTime = ({ name }: { name: string }) => name.replace(/-\d{8}-\d{4}/, "");

/** Mean change of a part of the picture, in levels of 255; the part is given in shares of its sides. */
async function changeIn(before: Buffer, after: Buffer, [x, y, w, h]: number[]): Promise<number> {
  const pixels = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata();
    return sharp(bytes)
      .extract({
        left: Math.round(width * (x ?? 0)),
        top: Math.round(height * (y ?? 0)),
        width: Math.round(width * (w ?? 0)),
        height: Math.round(height * (h ?? 0)),
      })
      .removeAlpha()
      .raw()
      .toBuffer();
  };
  const [a, b] = await Promise.all([pixels(before), pixels(after)]);
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

test("a label is drawn into the corner when it is wished for, and the file is signed all the same", async ({
  page,
}) => {
  await signUp(page, "/dashboard/age_change");
  await choosePhoto(page, await personAlone());
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(labelSwitch(page)).not.toBeChecked({ timeout: FINISH_TIMEOUT_MS });
  const plain = await savedFile(page);

  await labelSwitch(page).focus();
  await page.keyboard.press("Space");
  await expect(labelSwitch(page)).toBeChecked();
  await expect(saveButton(page)).toBeEnabled();
  const labelled = await savedFile(page);
  expect(nameWithoutTime(labelled)).toBe(nameWithoutTime(plain));
  expect(await sharp(labelled.bytes).metadata()).toMatchObject({
    width: (await sharp(plain.bytes).metadata()).width,
    format: (await sharp(plain.bytes).metadata()).format,
  });
  expect(await changeIn(plain.bytes, labelled.bytes, [0.78, 0.9, 0.2, 0.08])).toBeGreaterThan(8);
  expect(await changeIn(plain.bytes, labelled.bytes, [0, 0, 1, 0.8])).toBeLessThan(3);

  await page.getByRole("link", { name: "Check a picture" }).click();
  // The tool's screen has such a field too.
  await expect(page.getByRole("heading", { name: "Was it made here?" })).toBeVisible();
  const mimeType = labelled.name.endsWith(".png") ? "image/png" : "image/jpeg";
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: labelled.name, mimeType, buffer: labelled.bytes });
  await expect(page.getByRole("heading", { name: "Yes, it was made here" })).toBeFocused();
  await expect(page.getByRole("status")).toContainText("not one byte was changed");
  await expect(page.getByRole("status")).toContainText("ours");
});

test("the wish is kept in this browser; cut-outs and ID photos are never offered a label", {
  tag: "@full",
}, async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("visible-label", "yes"));
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: "Edit photo (1 credit)" }).click();
  await expect(saveButton(page)).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(page.getByText("Edited by software")).toBeVisible();
  await expect(labelSwitch(page)).toHaveCount(0);

  await page.goto("/dashboard/id");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
  await expect(page.getByText("Edited by software")).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(labelSwitch(page)).toHaveCount(0);
  await page.getByRole("radio", { name: "Print sheet" }).click();
  await expect(labelSwitch(page)).toHaveCount(0);

  await page.goto("/dashboard/restore");
  await choosePhoto(page, photos.other);
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(labelSwitch(page)).toBeChecked({ timeout: FINISH_TIMEOUT_MS });
});
