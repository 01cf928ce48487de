import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { run } from "./support/bench.ts";
import { type DevServer, startDevServer } from "./support/dev-server.ts";
import { choosePhoto, expect, signUpUnasked, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

test.setTimeout(240_000);

let server: DevServer;
test.beforeAll(async () => {
  server = await startDevServer();
});
test.afterAll(() => server.stop());

const FINISH_TIMEOUT_MS = 60_000;
const done = (page: Page) => page.locator('li[data-state="done"]');

async function smallPortraits(count: number) {
  const whole = await readFile(photos.portrait);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `Family ${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp(whole)
        .resize(480, 480, { fit: "inside" })
        .modulate({ brightness: 1 - index / 100 })
        .jpeg()
        .toBuffer(),
    })),
  );
}

async function makeKey(page: Page): Promise<string> {
  await page.goto("/account#programs");
  const section = page.getByRole("region", { name: "Programs" });
  await section.getByLabel("Name of the new key").fill("My script");
  await section.getByRole("button", { name: "Make a key" }).click();
  return (await section.locator("code").textContent()) ?? "";
}

test("`npm run dev`: a tool that asks for consent, Creations, a batch, and an operation tried on /developers", {
  tag: "@full",
}, async ({ visitorAt }) => {
  const page = await visitorAt(server.url);
  await signUpUnasked(page, "/dashboard/age_change");
  await choosePhoto(page, photos.portrait);
  await run(page);

  await page.goto("/dashboard/creations");
  await expect(page.getByRole("button", { name: /^Open / })).toHaveCount(1);

  await page.goto("/dashboard/id/batch");
  await page.locator('input[type="file"][multiple]').setInputFiles(await smallPortraits(2));
  await page.getByRole("button", { name: "Send 2 photos" }).click();
  await page.getByRole("button", { name: "Start: 2 photos for 2 credits" }).click();
  await expect(done(page)).toHaveCount(2, { timeout: FINISH_TIMEOUT_MS });

  const key = await makeKey(page);
  await page.goto("/developers");
  await page.getByLabel(/Your key/).fill(key);
  const card = page.locator("#remove_background");
  await card.locator("summary").click();
  await card.getByLabel("sourceImage", { exact: true }).setInputFiles(photos.portrait);
  await card.getByRole("button", { name: "Try it" }).click();
  const picture = card.getByRole("img", { name: "The picture of this call" });
  await expect(picture).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
});
