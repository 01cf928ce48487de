import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import sharp from "sharp";
import { depth } from "../setup/depth.ts";
import { unzip } from "../setup/unzip.ts";
import { expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";
import { Server } from "./support/server.ts";

interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Photos of one face, each a little darker than the one before, under names of their own. */
async function portraits(count: number): Promise<NamedFile[]> {
  const { buffer: portrait } = await personAlone();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `Family ${index + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp(portrait)
        .modulate({ brightness: 1 - index / 100 })
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** Not a picture, no face, and cut off in the middle. */
async function badFiles(): Promise<NamedFile[]> {
  const background = { r: 90, g: 140, b: 90 };
  const wall = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const whole = await readFile(photos.other);
  return [
    { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("only words, no picture") },
    { name: "wall.jpg", mimeType: "image/jpeg", buffer: wall },
    { name: "cut.jpg", mimeType: "image/jpeg", buffer: whole.subarray(0, 600) },
  ];
}

async function chooseAll(page: Page, files: NamedFile[]): Promise<void> {
  await page.locator('input[type="file"][multiple]').setInputFiles(files);
}

const frames = (page: Page, state: string) => page.locator(`li[data-state="${state}"]`);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function sendAndStart(page: Page, count: number, cost: number): Promise<void> {
  await button(page, /^Send \d+ photos$/).click();
  await button(page, `Start: ${count} photos for ${cost} credits`).click({ timeout: 60_000 });
}

async function namesIn(download: Download): Promise<string[]> {
  const files = unzip(await readFile(await download.path()));
  for (const [, bytes] of files) expect((await sharp(bytes).metadata()).width).toBeGreaterThan(32);
  return [...files.keys()].toSorted();
}

async function savedZip(page: Page, count: number): Promise<string[]> {
  const download = page.waitForEvent("download");
  await button(page, `Download ${count} as ZIP`).click();
  return namesIn(await download);
}

/** Chooses blue behind all pictures, and looks at the corners of the files. */
async function expectOneColourBehindAll(page: Page, wanted: readonly string[]): Promise<void> {
  await page.getByRole("switch", { name: "Colour behind the pictures" }).click();
  await page.getByRole("radio", { name: "Dark Blue" }).click();
  await page.screenshot({ path: ".cache/screens/batch-colour-wide.png" });
  const download = page.waitForEvent("download");
  await button(page, `Download ${wanted.length} as ZIP`).click();
  const files = unzip(await readFile(await (await download).path()));
  expect([...files.keys()].toSorted()).toEqual(wanted);
  for (const bytes of files.values()) {
    const { format, density } = await sharp(bytes).metadata();
    expect([format, density]).toEqual(["jpeg", 300]);
    const [red = 0, green = 0, blue = 0] = await sharp(bytes)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blue - Math.max(red, green)).toBeGreaterThan(30);
  }
}

/** Photos in which a face is found. */
const GOOD = depth({ sample: 6, full: 17 });

test("photos with 3 bad files: a result of every other one, 3 reasons, the right charge, a whole ZIP with its names", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signUp(page, "/dashboard/id");
  await page.getByRole("link", { name: "Many photos at once" }).click();
  await expect(page).toHaveURL(/\/dashboard\/id\/batch$/);
  const good = await portraits(GOOD);
  const [words, wall, cut] = await badFiles();
  if (!words || !wall || !cut) throw new Error("there are three bad files");
  await chooseAll(page, [words, ...good.slice(0, 4), wall, ...good.slice(4), cut]);
  await expect(frames(page, "chosen")).toHaveCount(GOOD + 3);
  await sendAndStart(page, GOOD + 1, GOOD + 1);
  await expect(page.getByText(`${GOOD} done, 3 not made, 0 to go`)).toBeVisible({
    timeout: 200_000,
  });
  await expect(page.getByText(`Charged so far: ${GOOD} credits`)).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText(`${100 - GOOD} credits`);
  await expect(frames(page, "done")).toHaveCount(GOOD);
  await expect(frames(page, "refused")).toHaveCount(2);
  await expect(frames(page, "refused").first()).toContainText("not a PNG, JPEG, WEBP or GIF");
  await expect(frames(page, "refused").last()).toContainText("damaged or incomplete");
  await expect(frames(page, "failed")).toContainText("wall.jpg");
  await expect(frames(page, "failed")).toContainText(/face/i);
  const wanted = good.map(({ name }) => name.replace(".jpg", ".png")).toSorted();
  expect(await savedZip(page, GOOD)).toEqual(wanted);
  // The sheet shows small pictures, and what all of them were made with.
  const sources = await frames(page, "done")
    .locator("img")
    .evaluateAll((shown) => shown.map((each) => each.getAttribute("src")));
  expect(sources).toHaveLength(GOOD);
  expect(sources.filter((source) => !source?.startsWith("/media/small/"))).toEqual([]);
  const settings = page.getByRole("region", { name: "Settings", exact: true });
  await expect(settings).toContainText("Photo size");

  await button(page, "Show Family 3.jpg").click();
  await expect(page.getByRole("dialog", { name: "Family 3.jpg" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("slider")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectOneColourBehindAll(
    page,
    wanted.map((name) => name.replace(".png", ".jpg")),
  );
  // Failures alone are tried again, and cost nothing when they fail again.
  await button(page, "Try the failure again").click();
  await expect(frames(page, "failed")).toHaveCount(0);
  await expect(frames(page, "failed")).toHaveCount(1, { timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText(`${100 - GOOD} credits`);
});

test("the server is killed in the middle: the batch ends right, with the right charge", async ({
  visitorAt,
}) => {
  test.setTimeout(240_000);
  const server = await Server.start();
  const page = await visitorAt(server.url);
  await signUp(page, "/dashboard/id/batch");
  await chooseAll(page, await portraits(6));
  await sendAndStart(page, 6, 6);
  await expect(frames(page, "done").first()).toBeVisible({ timeout: 60_000 });
  await server.end("SIGKILL");
  await server.boot();
  await page.reload();
  await expect(page.getByText("6 done, 0 not made, 0 to go")).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText("Charged so far: 6 credits")).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText("94 credits");
  expect(await savedZip(page, 6)).toHaveLength(6);
  const deep: unknown = await (await fetch(`${server.url}/healthz?deep=1`)).json();
  expect(deep).toMatchObject({ status: "ok", checks: { ledger: "ok", runs: "ok" } });
  await page.context().close();
  await server.stop();
});

test("a reload while files are on their way asks first; the rest is named and chosen again", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page, "/dashboard/restore/batch");
  const files = await portraits(4);
  await chooseAll(page, files);
  let sent = 0;
  await page.route("**/batches/*/photos/*", async (route) => {
    sent += 1;
    if (sent > 2) return;
    await route.continue();
  });
  await button(page, "Send 4 photos").click();
  await expect(page.getByText("Sending 2 of 4")).toBeVisible({ timeout: 30_000 });
  const leaving = page.waitForEvent("dialog");
  await page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const dialog = await leaving;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await expect(page.getByText("2 photos have not arrived")).toBeVisible({ timeout: 30_000 });
  await expect(button(page, /^Start/)).toBeDisabled();
  await page.unroute("**/batches/*/photos/*");
  await chooseAll(page, files.toReversed());
  await expect(frames(page, "waiting")).toHaveCount(4, { timeout: 30_000 });
  await button(page, "Take out Family 4.jpg").click();
  await button(page, "Start: 3 photos for 3 credits").click();
  await expect(page.getByText("3 done, 0 not made, 0 to go")).toBeVisible({ timeout: 90_000 });
  // Signed out and in again, it is in the list.
  await page.goto("/dashboard/restore/batch");
  await page.getByRole("region", { name: "Your batches" }).getByRole("link").first().click();
  await expect(frames(page, "done")).toHaveCount(3);
});

test("on a phone: photos, settings, price and button, former batches; and why nothing can be painted", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/magic/batch");
  await chooseAll(page, await portraits(3));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/many photos cannot be marked at once/)).toBeVisible();
  const total = page.getByText("All 3 photos together: 3 credits");
  const parts = [
    frames(page, "chosen").first(),
    page.getByRole("textbox", { name: "Description" }),
    button(page, "Send 3 photos"),
    total,
    page.getByRole("heading", { name: "Your batches" }),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push((await part.boundingBox())?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(new Set(tops).size).toBe(parts.length);
  await page.screenshot({ path: ".cache/screens/batch-phone.png", fullPage: true });
  // Where nothing is taken away there is nothing to mark.
  await page.getByRole("radio", { name: "Remove background" }).click();
  await expect(page.getByText(/many photos cannot be marked at once/)).toBeHidden();
});

test("several photos dropped where one is taken: all of them are offered a place", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/restore");
  // Until the tool's screen stands there, the page before it takes what is dropped.
  await expect(button(page, "Restore photo (1 credit)")).toBeVisible();
  const files = await portraits(2);
  await page.evaluate(
    (given) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
      }
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") })),
  );
  await page.getByRole("link", { name: "Work on all of them" }).click();
  await expect(frames(page, "chosen")).toHaveCount(2);
  await expect(button(page, "Send 2 photos")).toBeEnabled();
});
