import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { sampled } from "../setup/depth.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 60_000;

/** What a tool's screen wants besides the photo, and the file that comes out. */
interface Journey {
  readonly path: string;
  readonly fill?: (page: Page) => Promise<void>;
  readonly ending?: "png";
}

const journeys: readonly Journey[] = [
  {
    path: "swap",
    fill: async (page) => {
      const board = page.getByRole("button", { name: "Samurai" });
      await board.click();
      await expect(board).toHaveAttribute("aria-pressed", "true");
    },
  },
  { path: "restore" },
  {
    path: "retouch",
    fill: async (page) => {
      await page.getByRole("slider", { name: "Weight (width)" }).press("PageUp");
      // Before any credit the screen shows what it would do.
      await expect(page.getByText("Preview, computed on this device.")).toBeVisible();
    },
  },
  {
    path: "age_change",
    fill: (page) => page.getByRole("slider", { name: "Target age" }).press("End"),
  },
  {
    path: "time_travel",
    fill: async (page) => {
      await page.getByRole("radio", { name: "Asian" }).click();
      await page.getByRole("radio", { name: "Vietnam" }).click();
    },
  },
  {
    path: "clothing",
    fill: (page) => page.getByLabel("Clothing", { exact: true }).fill("red silk"),
  },
  { path: "art_style", fill: (page) => page.getByRole("radio", { name: "Watercolour" }).click() },
  { path: "statue" },
  {
    path: "magic?mode=change_scenery",
    fill: (page) => page.getByRole("button", { name: "Forest" }).click(),
  },
  { path: "magic?mode=remove_bg", ending: "png" },
  { path: "miniature", fill: (page) => page.getByRole("radio", { name: "Giant" }).click() },
  { path: "avatar_multiverse" },
];

/** `operations.test.ts` runs them all; `npm test` goes the whole way with every fourth. */
const taken = sampled(journeys, { everyNth: 4 });

/** Presses the run button. */
async function run(page: Page): Promise<void> {
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  // A photo that the engine knows may be done before anybody has looked.
  const started = page.getByText("The AI is working").or(page.getByText("Download"));
  await expect(started).toBeVisible();
}

async function download(page: Page) {
  const button = page.getByRole("button", { name: "Download" });
  await expect(button).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  const started = page.waitForEvent("download");
  await button.click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("one photo through the tools that take one: each picture comes, each costs one credit or is free", async ({
  page,
}) => {
  test.setTimeout(taken.length * FINISH_TIMEOUT_MS);
  await signUp(page, "/dashboard");
  let credits = 100;
  for (const { path, fill, ending } of taken) {
    await page.goto(`/dashboard/${path}`);
    // The garment of a person in a bust can't be told apart well enough.
    await choosePhoto(page, path === "clothing" ? photos.portrait : await personAlone());
    await fill?.(page);
    await run(page);
    const { name, bytes } = await download(page);
    expect(name).toMatch(ending === "png" ? /\.png$/ : /\.jpg$/);
    const { width, height } = await sharp(bytes).metadata();
    expect(Math.min(width, height)).toBeGreaterThan(200);
    if (!(await page.getByText("nothing was charged").isVisible())) credits -= 1;
    await expect(page.getByTestId("credits")).toHaveText(`${credits} credits`);
  }
});

test("group and thumbnail take several photos; a second file of one name is ignored", async ({
  page,
}) => {
  await signUp(page, "/dashboard/group");
  const { buffer: photo } = await personAlone();
  const file = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photo });
  const input = page.getByLabel("Photos of people");
  await input.setInputFiles([file("one.jpg"), file("one.jpg")]);
  await expect(page.getByRole("button", { name: "Remove: one.jpg" })).toHaveCount(1);
  await page.getByRole("button", { name: "Merge photos (1 credit)" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please upload at least 2 photos.");
  await input.setInputFiles([file("two.jpg")]);
  await expect(page.getByRole("button", { name: "Remove: two.jpg" })).toBeVisible();
  await run(page);
  expect((await download(page)).name).toMatch(/^fotoya-group-photo-/);

  await page.goto("/dashboard/youtube_thumbnail");
  await page.getByLabel("Source images").setInputFiles([file("one.jpg")]);
  await expect(page.getByRole("button", { name: "Remove: one.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Generate thumbnail (1 credit)" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a title.");
  await page.getByLabel("Title", { exact: true }).fill("Ngày tuyệt vời");
  await page.getByRole("radio", { name: /9:16/ }).click();
  await run(page);
  const { bytes } = await download(page);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 720, height: 1280 });
  expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
});

test("a preset from the window fills the slot, an upload clears the choice", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/pose");
  await page.getByRole("button", { name: "View all 35" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Dance" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const dance = page.getByRole("button", { name: "Dance" });
  await expect(dance).toHaveAttribute("aria-pressed", "true");
  await page.getByLabel("Reference pose: Upload").setInputFiles(photos.portrait);
  await expect(dance).toHaveCount(0);
  await expect(page.getByRole("img", { name: "Reference pose" })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: /^Recreate pose/ }).click();
  await expect(page.getByRole("alert")).toHaveText("Please select or upload a reference pose.");
});
