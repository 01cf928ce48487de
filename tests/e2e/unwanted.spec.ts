import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { Client } from "./support/client.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 90_000;

const credits = (page: Page) => page.getByTestId("credits");
const unwanted = (page: Page) => page.getByRole("button", { name: "Not what I wanted" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Not what you wanted?" });

/** Each size is another photo: results of the same photo are charged once. */
async function smallPortrait(sizePx = 480): Promise<Buffer> {
  return sharp(photos.portrait).resize(sizePx, sizePx, { fit: "inside" }).jpeg().toBuffer();
}

/** The user of the page, calling the server without it. */
async function clientOf(page: Page): Promise<Client> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return Client.signedIn(new URL(page.url()).origin, cookie);
}

/** Makes a result. Returns the id of its run. */
async function makeOne(client: Client, photo: Buffer): Promise<string> {
  const sourceImage = { base64: photo.toString("base64"), mimeType: "image/jpeg" };
  const headers = { "idempotency-key": randomUUID() };
  const { body } = await client.call("POST", "/images/remove_background", { sourceImage }, headers);
  return z.object({ runId: z.string() }).parse(body).runId;
}

test("not what I wanted gives the credit back once and stops at its limit", async ({ page }) => {
  test.setTimeout(3 * FINISH_TIMEOUT_MS);
  const photo = await smallPortrait();
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, { name: "portrait.jpg", mimeType: "image/jpeg", buffer: photo });
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(unwanted(page)).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(credits(page)).toContainText("99");
  const client = await clientOf(page);

  await unwanted(page).click();
  await expect(dialog(page)).toContainText("You can return 3 more pictures for now.");
  await page.screenshot({ path: ".cache/screens/unwanted-wide.png" });
  await dialog(page).getByRole("radio", { name: "It looks artificial" }).check();
  await dialog(page).getByRole("button", { name: "Return the picture" }).click();
  await expect(page.getByText("Your credit is back")).toBeVisible();
  await expect(credits(page)).toContainText("100");
  await expect(unwanted(page)).toBeHidden();

  const second = await makeOne(client, await smallPortrait(470));
  const third = await makeOne(client, await smallPortrait(460));
  for (const runId of [second, third, second]) {
    const { status } = await client.call("POST", `/runs/${runId}/unwanted`, { reason: "broken" });
    expect(status).toBe(200);
  }
  await makeOne(client, await smallPortrait(450));
  expect(await client.credits()).toBe(99);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/creations");
  // The returned results are gone.
  const made = page.getByRole("button", { name: /^Open (?!menu)/ });
  await expect(made).toHaveCount(1);
  await made.click();
  await unwanted(page).press("Enter");
  await expect(dialog(page)).toContainText("You cannot return any more pictures for now.");
  await expect(dialog(page).getByRole("radio")).toHaveCount(0);
  await page.screenshot({ path: ".cache/screens/unwanted-phone.png" });
  await page.keyboard.press("Escape");
  await expect(unwanted(page)).toBeFocused();
  expect(await client.credits()).toBe(99);
});
