import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { layOutSheet, printPapers } from "../../src/core/print-sheet.ts";
import { edgeWidthPx, photoWithEdge } from "../fixtures/edge-photo.ts";
import { portraitPhoto } from "../fixtures/photos.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone } from "./support/photos.ts";

async function download(page: Page, button: string) {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function chooseDocument(page: Page, search: string, name: string) {
  await page.getByRole("button", { name: /^Document/ }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill(search);
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test("a document brings its size, its report before any credit, its file and its sheets", async ({
  page,
}) => {
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, await personAlone());
  await chooseDocument(page, "india visa", "Visa, online form");
  await expect(page.getByRole("heading", { name: "Is the photo good enough?" })).toBeVisible();
  await expect(page.getByText("Pixels of the head")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("Chin to crown")).toBeVisible();
  // Nothing was paid for it.
  await expect(page.getByTestId("credits")).toHaveText("100 credits");

  await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
  await expect(page.getByRole("radio", { name: "Single" })).toBeChecked({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
  const file = await download(page, "File for the form");
  expect(file.name).toMatch(/-in-visa-online\.jpg$/);
  expect(file.bytes.length).toBeGreaterThan(10 * 1024);
  expect(file.bytes.length).toBeLessThan(300 * 1000);
  const { width, height } = await sharp(file.bytes).metadata();
  expect([width, height]).toEqual([600, 600]);

  await page.getByRole("radio", { name: "Most photos" }).click();
  await page.getByRole("radiogroup", { name: "Paper" }).getByRole("radio", { name: "A4" }).click();
  await expect(page.getByText(/^20 photos, 15 in the plain sheet/)).toBeVisible();
  const pdf = await download(page, "PDF, true size");
  expect(pdf.name).toMatch(/-sheet-A4\.pdf$/);
  const text = pdf.bytes.toString("latin1");
  expect(text).toContain("/MediaBox [0 0 595.2756 841.8898]");
  expect(text.match(/\/P0 Do/g)).toHaveLength(20);
  const jpeg = await download(page, "JPEG sheet");
  expect(await sharp(jpeg.bytes).metadata()).toMatchObject({
    width: 2480,
    height: 3508,
    density: 300,
  });
});

/** Edge width of the first photo on the 300 dpi sheet of a passport photo, made of a photo of `sidePx`. */
async function printedEdgePx(page: Page, sidePx: number): Promise<number> {
  const photo = { name: `${sidePx}.jpg`, mimeType: "image/jpeg" };
  await page.goto("/dashboard/id");
  await choosePhoto(page, { ...photo, buffer: Buffer.from(await photoWithEdge(sidePx)) });
  await chooseDocument(page, "germany passport", "Passport");
  const head = page.getByRole("listitem").filter({ hasText: "Pixels of the head" });
  await expect(head).toBeVisible({ timeout: 60_000 });
  if (sidePx > 800) await expect(head).toContainText("Passed");
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByRole("radio", { name: "Single" })).toBeChecked({ timeout: 60_000 });
  await page.getByRole("radio", { name: "A6", exact: false }).click();
  await page.getByRole("radio", { name: "Print sheet" }).click();
  const { bytes } = await download(page, "Download sheet");
  expect((await sharp(bytes).metadata()).density).toBe(300);
  const sheet = layOutSheet(printPapers.A6, { widthMm: 35, heightMm: 45 });
  const [cell] = sheet?.cells ?? [];
  if (!sheet || !cell) throw new Error("The sheet has no photo.");
  expect(sheet.isRotated).toBe(false);
  const { x: left, y: top, width, height } = cell;
  return edgeWidthPx(await sharp(bytes).extract({ left, top, width, height }).png().toBuffer());
}

test("a full-size photo passes its report, and its print is sharper than that of a small one", async ({
  page,
}) => {
  await signUp(page, "/dashboard/id");
  const fullPx = await printedEdgePx(page, 2_400);
  const smallPx = await printedEdgePx(page, 800);
  expect(fullPx).toBeLessThan(1.7);
  expect(fullPx).toBeLessThan(0.9 * smallPx);
});

/** A head with much room around it, as a person who steps back would be seen. */
async function roomyPhoto(path: string): Promise<string> {
  const fixture = {
    name: "roomy",
    sample: 6,
    left: 10,
    top: 170,
    width: 660,
    height: 880,
  } as const;
  await writeFile(path, await portraitPhoto(fixture));
  return path;
}

test(
  "an authority that rejects edited photos gets one that was only cut, and the file says so",
  { tag: "@full" },
  async ({ page }, info) => {
    await signUp(page, "/dashboard/id");
    await choosePhoto(page, await roomyPhoto(info.outputPath("roomy.jpg")));
    await chooseDocument(page, "united states", "Visa (DS-160)");
    await expect(page.getByText(/This authority rejects edited photos/)).toBeVisible();
    await expect(page.getByRole("switch", { name: "Only turn, cut and resize" })).toBeHidden();
    await expect(page.getByText("Lightness of the background")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
    await expect(page.getByText(/The photo was only turned, cut and resized/)).toBeVisible({
      timeout: 60_000,
    });
    const png = await download(page, "PNG photo");
    const { width, height, hasAlpha } = await sharp(png.bytes).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 600, height: 600, hasAlpha: false });
    const text = png.bytes.toString("latin1");
    expect(text).toContain("edited by crop only");
    expect(text).not.toContain("cv.iptc.org/newscodes/digitalsourcetype");
    const file = await download(page, "File for the form");
    expect(file.bytes.length).toBeLessThan(240 * 1000);
  },
);

test(
  "a photo that ends at the head is refused in words, and costs nothing",
  { tag: "@full" },
  async ({ page }, info) => {
    await signUp(page, "/dashboard/id");
    const tight = info.outputPath("tight.jpg");
    const fixture = {
      name: "tight",
      sample: 6,
      left: 1050,
      top: 130,
      width: 520,
      height: 640,
    } as const;
    await writeFile(tight, await portraitPhoto(fixture));
    await choosePhoto(page, tight);
    await chooseDocument(page, "hoa ky", "Visa (DS-160)");
    await expect(page.getByText(/this photo would probably be refused/)).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
    await expect(page.getByText(/ends too close to the head/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByTestId("credits")).toHaveText("100 credits");
  },
);
