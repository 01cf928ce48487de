import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unzip } from "../setup/unzip.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 90_000;

const credits = (page: Page) => page.getByTestId("credits");
const frames = (page: Page) => page.getByRole("button", { name: /^Open (?!menu)/ });
const dialog = (page: Page) => page.getByRole("dialog");

async function finish(page: Page): Promise<void> {
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });
}

/** An art style and a restored photo, and then the list of both. */
async function makeTwo(page: Page): Promise<void> {
  await signUp(page, "/dashboard/art_style");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("radio", { name: "Watercolour" }).click();
  await finish(page);
  await page.goto("/dashboard/restore");
  await choosePhoto(page, photos.other);
  await finish(page);
  await page.getByRole("link", { name: "Creations" }).first().click();
  await expect(frames(page)).toHaveCount(2);
}

/** The images of the list are small files, however large the results are. */
async function expectSmallImages(page: Page): Promise<void> {
  const sources = await frames(page)
    .locator("img")
    .evaluateAll((shown) => shown.map((each) => each.getAttribute("src") ?? ""));
  expect(sources).toHaveLength(2);
  for (const source of sources) {
    expect(source).toMatch(/^\/media\/small\//);
    const answer = await page.request.get(source);
    expect((await answer.body()).length).toBeLessThan(60_000);
  }
}

test("what was made is listed, named, starred, found, saved as a ZIP and deleted with an undo", async ({
  page,
}) => {
  test.setTimeout(6 * FINISH_TIMEOUT_MS);
  await makeTwo(page);
  await expectSmallImages(page);
  await page.screenshot({ path: ".cache/screens/creations-wide.png" });
  await page.getByRole("button", { name: "Open Art Style Conversion" }).click();
  await expect(dialog(page).getByText("Watercolour")).toBeVisible();
  await expect(dialog(page).getByText("Built-in engine")).toBeVisible();
  await expect(dialog(page).getByText("1 credit", { exact: true })).toBeVisible();
  await dialog(page).getByLabel("Name").fill("At the lake");
  await dialog(page).getByRole("button", { name: "Save name" }).click();
  await expect(dialog(page).getByRole("heading", { name: "At the lake" })).toBeVisible();
  await page.screenshot({ path: ".cache/screens/creations-detail.png" });
  await page.keyboard.press("Escape");

  const star = page.getByRole("button", { name: "Favourite: At the lake" });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(frames(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Favourites", exact: true }).click();
  await expect(frames(page)).toHaveCount(2);
  await page.getByLabel("Find by name").fill("LAKE");
  await expect(frames(page)).toHaveCount(1);
  await page.getByLabel("Find by name").fill("nothing of that name");
  await expect(page.getByRole("heading", { name: "Nothing matches this filter" })).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByLabel("Tool", { exact: true }).selectOption("restore");
  await expect(frames(page)).toHaveCount(1);
  await page.getByLabel("Tool", { exact: true }).selectOption("");

  const mark = page.getByRole("checkbox", { name: "Select At the lake" });
  await mark.check();
  await expect(frames(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(mark).not.toBeChecked();
  await page.getByRole("button", { name: "Select", exact: true }).click();
  // A press anywhere on a picture selects it.
  await page.locator("main li label").first().click();
  await page.getByRole("button", { name: "Select all shown" }).click();
  await expect(page.getByText("2 selected")).toBeVisible();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as ZIP" }).click();
  const files = unzip(await readFile(await (await started).path()));
  expect([...files.keys()].toSorted()).toEqual([
    "At the lake.jpg",
    expect.stringMatching(/^fotoya-.*\.jpg$/),
  ]);
  for (const bytes of files.values()) expect(bytes.length).toBeGreaterThan(5_000);

  await page.getByRole("button", { name: "Select none" }).click();
  await page.getByRole("checkbox", { name: "Select At the lake" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(frames(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(frames(page)).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select At the lake" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("1 deleted")).toBeHidden({ timeout: 20_000 });
  await page.reload();
  await expect(frames(page)).toHaveCount(1);
});

test("a picture is run again for one credit, changed, and used in another tool", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(6 * FINISH_TIMEOUT_MS);
  await makeTwo(page);
  await expect(credits(page)).toHaveText("98 credits");
  await page.getByRole("button", { name: "Open Art Style Conversion" }).click();
  await dialog(page)
    .getByRole("button", { name: /^Make another version/ })
    .click();
  await expect(frames(page)).toHaveCount(3);
  await expect(credits(page)).toHaveText("97 credits", { timeout: FINISH_TIMEOUT_MS });

  await page.getByRole("button", { name: "Open Art Style Conversion" }).last().click();
  await dialog(page).getByRole("button", { name: "Change and run" }).click();
  await page.waitForURL("**/dashboard/art_style");
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Watercolour" })).toBeChecked();
  await page.getByRole("radio", { name: "Pencil" }).click();
  await finish(page);
  await expect(credits(page)).toHaveText("96 credits");

  await page.goto("/dashboard/creations");
  await expect(frames(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Open Art Style Conversion" }).first().click();
  await dialog(page).getByRole("button", { name: "Use in another tool" }).click();
  await dialog(page).getByRole("link", { name: "Statue Creation" }).click();
  await page.waitForURL("**/dashboard/statue");
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
});

/** How much of the painting area is painted, 0..1. */
function paintedShare(page: Page): Promise<number> {
  return page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(canvas, 0, 0);
    const pixels = copy?.getImageData(0, 0, width, height).data;
    const painted = pixels?.filter((value, index) => index % 4 === 3 && value > 127) ?? [];
    return painted.length / (width * height);
  });
}

async function paint(page: Page, top = 0.1): Promise<void> {
  const canvas = page.locator("canvas");
  await canvas.evaluate((area) => area.scrollIntoView({ block: "center", behavior: "instant" }));
  const box = await canvas.boundingBox();
  if (!box) throw new Error("there is no painting area");
  await page.mouse.move(box.x + 0.2 * box.width, box.y + top * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.4 * box.width, box.y + (top + 0.15) * box.height, { steps: 6 });
  await page.mouse.up();
}

test("what was painted on a photo comes back to be changed, and a result goes on without a download", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(6 * FINISH_TIMEOUT_MS);
  await signUp(page, "/dashboard/magic");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("textbox", { name: "Description" }).fill("the spot beside the head");
  await paint(page);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeEnabled();
  const first = await paintedShare(page);
  expect(first).toBeGreaterThan(0.01);
  await finish(page);

  await page.getByRole("link", { name: "Creations" }).first().click();
  await page.getByRole("button", { name: "Open Smart Editing" }).click();
  await dialog(page).getByRole("button", { name: "Change and run" }).click();
  await page.waitForURL("**/dashboard/magic");
  await expect(undo).toBeEnabled();
  expect(Math.abs((await paintedShare(page)) - first)).toBeLessThan(0.002);
  await page.screenshot({ path: ".cache/screens/creations-painted-again.png" });
  // More can be painted over it, and taken back again.
  await paint(page, 0.6);
  await expect.poll(() => paintedShare(page)).toBeGreaterThan(first + 0.005);
  await undo.click();
  await expect.poll(() => paintedShare(page)).toBeLessThan(first + 0.002);
  await finish(page);
  await expect(credits(page)).toHaveText("98 credits");

  await page.getByRole("button", { name: "Use in another tool" }).click();
  await page.screenshot({ path: ".cache/screens/result-use-elsewhere.png" });
  await dialog(page).getByRole("link", { name: "Photo Restoration" }).click();
  await page.waitForURL("**/dashboard/restore");
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await finish(page);
  // The tool that is open can be the one that is chosen.
  const photo = page.getByRole("img", { name: "Your photo" }).first();
  const before = await photo.getAttribute("src");
  await page.getByRole("button", { name: "Use in another tool" }).click();
  await dialog(page).getByRole("link", { name: "Photo Restoration" }).click();
  await expect(photo).not.toHaveAttribute("src", before ?? "");

  await page.goto("/dashboard/creations");
  await page.getByRole("button", { name: "Open Smart Editing" }).first().click();
  await expect(
    dialog(page).getByRole("heading", { name: "Made of" }).locator("..").getByRole("img"),
  ).toHaveCount(2);
});

test("a run that is left behind is told of on another screen, and is in the list", {
  tag: "@full",
}, async ({ page }) => {
  test.setTimeout(3 * FINISH_TIMEOUT_MS);
  await signUp(page, "/dashboard/art_style");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  await expect(page.getByRole("button", { name: "1 picture is being made" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText("Art Style Conversion is ready")).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });
  await expect(page.getByRole("button", { name: "1 picture is being made" })).toBeHidden();
  await page.goto("/dashboard/creations");
  await expect(frames(page)).toHaveCount(1);
});

test("pictures keep their shape in rows that fill the width, and nothing moves when they load", async ({
  page,
}) => {
  test.setTimeout(6 * FINISH_TIMEOUT_MS);
  await makeTwo(page);
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    const shown = frames(page).locator("img");
    await expect(shown).toHaveCount(2);
    const before = await shown.evaluateAll((all) => all.map((each) => each.clientHeight));
    for (const one of await shown.all()) {
      await expect(one).toHaveJSProperty("complete", true);
      const shape = await one.evaluate((image: HTMLImageElement) => ({
        shown: image.clientWidth / image.clientHeight,
        own: image.naturalWidth / image.naturalHeight,
      }));
      expect(Math.abs(shape.shown / shape.own - 1)).toBeLessThan(0.03);
    }
    expect(await shown.evaluateAll((all) => all.map((each) => each.clientHeight))).toEqual(before);
    // On the phone each has a row of its own, and the last row is never stretched.
    if (width > 360) expect(new Set(before).size).toBe(1);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test("an empty list says so, in both languages and on a phone", { tag: "@full" }, async ({
  page,
}) => {
  await signUp(page, "/dashboard/creations");
  await expect(page.getByRole("heading", { name: "Nothing has been made yet" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: ".cache/screens/creations-empty-phone.png" });
});
