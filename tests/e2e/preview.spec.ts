import sharp from "sharp";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

test("a rough preview of a large photo stands where the result will be", async ({ page }) => {
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  const photo = await sharp(photos.portrait)
    .resize(2_400, 2_400, { fit: "inside" })
    .jpeg({ quality: 92 })
    .toBuffer();
  await choosePhoto(page, { name: "large.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  const preview = page.getByRole("figure", { name: "Rough preview" });
  await expect(preview).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Download" })).toBeHidden();
  const rough = await preview.boundingBox();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({ timeout: 60_000 });
  await expect(preview).toBeHidden();
  const result = await page.getByAltText("The finished picture").first().boundingBox();
  if (!rough || !result) throw new Error("nothing is shown");
  expect(Math.abs(result.width - rough.width)).toBeLessThan(3);
  expect(Math.abs(result.height - rough.height)).toBeLessThan(3);
});
