import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, PASSWORD, test } from "./support/fixtures.ts";

const sample = (number: number) =>
  fileURLToPath(new URL(`../../scripts/art/kept/samples/sample-${number}.jpg`, import.meta.url));
const HOUR_MS = 3_600_000;
/** Counting faces takes a second, and longer on a busy machine. */
const LOOKING_TIMEOUT_MS = 60_000;
const RUN_TIMEOUT_MS = 90_000;

const place = (page: Page) => page.getByRole("region", { name: "Your photo" });

async function putPhoto(page: Page, path: string): Promise<void> {
  await place(page).locator('input[type="file"]').first().setInputFiles(path);
  await expect(place(page).getByText("What would you like to do with it?")).toBeVisible();
}

/** Two sample people beside each other, or a landscape, drawn by the browser. */
async function drawPicture(page: Page, people: readonly number[]): Promise<Buffer> {
  const base64 = await page.evaluate(async (numbers) => {
    const canvas = new OffscreenCanvas(1_200, 800);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const sky = context.createLinearGradient(0, 0, 0, 800);
    sky.addColorStop(0, "#5b8fd0");
    sky.addColorStop(0.6, "#dfe9f2");
    sky.addColorStop(0.61, "#5d7a4a");
    sky.addColorStop(1, "#34502a");
    context.fillStyle = sky;
    context.fillRect(0, 0, 1_200, 800);
    for (const [k, number] of numbers.entries()) {
      const answer = await fetch(`/art/sample-${number}.jpg`);
      const image = await createImageBitmap(await answer.blob());
      context.drawImage(image, k * 600, 0, 600, (600 * image.height) / image.width);
    }
    const bytes = await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer();
    return btoa([...new Uint8Array(bytes)].map((byte) => String.fromCodePoint(byte)).join(""));
  }, people);
  return Buffer.from(base64, "base64");
}

async function putDrawn(page: Page, people: readonly number[]): Promise<void> {
  const buffer = await drawPicture(page, people);
  await place(page)
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "drawn.png", mimeType: "image/png", buffer });
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

test("a photo survives a reload and the sign-up, and the tool takes it with its settings", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto("/?lng=en");
  expect(await databases(page)).toEqual([]);
  await putPhoto(page, sample(1));
  await expect.poll(() => databases(page)).toEqual(["waiting-photo"]);
  await page.reload();
  await expect(place(page).getByText("It stays on this device")).toBeVisible();

  await place(page).getByRole("link", { name: "Remove the background" }).click();
  // The form for new accounts, one press nearer.
  await page.waitForURL(/\/login\?mode=signup&next=/);
  // Like the way back from another site.
  await page.reload();
  await page.getByLabel("Name").fill("Test Person");
  await page.getByLabel("Email").fill(`photo-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/dashboard/magic?mode=remove_bg");
  // The job was chosen with its price, so it starts by itself; a new visitor is asked for consent before.
  await expect(page.getByText(/^Starts in/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
  await expect.poll(() => databases(page)).toEqual([]);
});

test("Remove and an hour end it", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/?lng=en");
  await putPhoto(page, sample(1));
  await expect.poll(() => databases(page)).toEqual(["waiting-photo"]);
  await place(page).getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => databases(page)).toEqual([]);

  await putPhoto(page, sample(1));
  await expect.poll(() => databases(page)).toEqual(["waiting-photo"]);
  await page.clock.setFixedTime(Date.now() + HOUR_MS);
  await page.reload();
  await expect.poll(() => databases(page)).toEqual([]);
  await expect(place(page).getByText("Put a photo here")).toBeVisible();
});

test("the jobs follow the faces that the browser finds", async ({ page }) => {
  test.setTimeout(240_000);
  const models: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().includes("/models/")) models.push(request.url());
  });
  await page.goto("/?lng=en");
  await page.waitForLoadState("networkidle");
  expect(models).toEqual([]);

  await putPhoto(page, sample(1));
  const found = (words: string) =>
    expect(place(page).getByText(words)).toBeVisible({ timeout: LOOKING_TIMEOUT_MS });
  await found("One face found");
  await expect(place(page).getByRole("link", { name: "Create ID Photo" })).toBeVisible();

  await place(page).getByRole("button", { name: "Remove" }).click();
  await putDrawn(page, [1, 2]);
  await found("2 faces found");
  await expect(place(page).getByRole("link", { name: "Create ID Photo" })).toHaveCount(0);
  await expect(place(page).getByRole("link", { name: "Remove something" })).toBeVisible();

  await place(page).getByRole("button", { name: "Remove" }).click();
  await putDrawn(page, []);
  await found("No face found");
  await expect(place(page).getByRole("link", { name: "Photo Restoration" })).toBeVisible();
});

test("without the model, the jobs for one person stay", async ({ page }) => {
  await page.route("**/models/**", (route) => route.abort());
  await page.goto("/?lng=en");
  await putPhoto(page, sample(1));
  await expect(place(page).getByRole("link", { name: "Create ID Photo" })).toBeVisible({
    timeout: LOOKING_TIMEOUT_MS,
  });
  await expect(place(page).getByText(/faces? found/)).toHaveCount(0);
});

test("a slow page shows its shape at once, below the header that stays", async ({ page }) => {
  // Its copy of the page would come past the route below.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/pricing\.page-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const helper = page.waitForResponse(/\/assets\/coming-page-/);
  await page.goto("/?lng=en");
  await helper;
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page.locator("#content").getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  release();
  await page.waitForURL("**/pricing");
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
