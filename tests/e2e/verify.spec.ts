import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { choosePhoto, expect, remember, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const input = 'input[type="file"]';

/** A mirrored photo: the tests before this one may have made pictures here that look like the photo itself. */
async function strangersPicture() {
  const buffer = await sharp(photos.other).flop().jpeg().toBuffer();
  return { name: "stranger.jpg", mimeType: "image/jpeg", buffer };
}

test("a saved picture is known again, its copy by its watermark, a stranger's is not", async ({
  page,
}) => {
  await signUp(page, "/dashboard/age_change");
  await choosePhoto(page, await personAlone());
  await page.getByRole("button", { name: /\(1 credit\)/ }).click();
  const save = page.getByRole("button", { name: "Download" });
  await expect(save).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Edited by software")).toBeVisible();
  const started = page.waitForEvent("download");
  await save.click();
  const download = await started;
  const file = await download.path();
  const name = download.suggestedFilename();
  // The browser's own copy has a name without an ending, by which nobody would know its type.
  const mimeType = name.endsWith(".png") ? "image/png" : "image/jpeg";
  const saved = { name, mimeType, buffer: await readFile(file) };

  await page.getByRole("link", { name: "Check a picture" }).click();
  // The tool's screen has such a field too.
  await expect(page.getByRole("heading", { name: "Was it made here?" })).toBeVisible();
  await page.locator(input).setInputFiles(saved);
  await expect(page.getByRole("heading", { name: "Yes, it was made here" })).toBeFocused();
  await expect(page.getByRole("status")).toContainText("not one byte was changed");

  const copy = await sharp(saved.buffer).jpeg({ quality: 80 }).toBuffer();
  await page.getByRole("button", { name: "Check another picture" }).click();
  await page
    .locator(input)
    .setInputFiles({ name: "copy.jpg", mimeType: "image/jpeg", buffer: copy });
  await expect(page.getByRole("heading", { name: "Yes, it was made here" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("invisible watermark");

  await page.getByRole("button", { name: "Check another picture" }).click();
  await page.locator(input).setInputFiles(await strangersPicture());
  await expect(page.getByRole("heading", { name: "We cannot say" })).toBeVisible();
});

test("anybody may ask, in either language, and hears why a file cannot be checked", async ({
  page,
  context,
}) => {
  await remember(context, { language: "vi", theme: "dark" });
  await page.goto("/verify");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ảnh có được tạo ở đây không?");
  await page
    .locator(input)
    .setInputFiles({ name: "note.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toContainText("Tệp này không phải là ảnh");
  await page.getByRole("button", { name: "Kiểm tra ảnh khác" }).click();
  await page.locator(input).setInputFiles(await strangersPicture());
  await expect(page.getByRole("heading", { name: "Chúng tôi không thể kết luận" })).toBeVisible();
});
