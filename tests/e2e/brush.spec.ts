import type { BrowserContext, Page } from "@playwright/test";
import { originalOf, stageOf, zoomText } from "./support/bench.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 90_000;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Keeps the images that pages send. The browser's protocol doesn't tell the body of a `Blob`. */
async function keepSent(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sent: Blob[] = [];
    Reflect.set(window, "sentPictures", sent);
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        if (body instanceof Blob) sent.push(body);
        super.send(body);
      }
    };
  });
}

/** Starts the run and returns the mask that was sent: its size, and whether it is white at these places. */
async function sentMask(page: Page, places: readonly Place[]) {
  await page.getByRole("button", { name: /\(1 credit\)$/ }).click();
  const read = (at: readonly Place[]) =>
    page.evaluate(async (shares) => {
      const sent: Blob[] = Reflect.get(window, "sentPictures");
      const file = sent.findLast(({ type }) => type === "image/png");
      if (!file) return null;
      const image = await createImageBitmap(file);
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      const valueAt = ({ x, y }: { x: number; y: number }) =>
        data?.[4 * (Math.floor(y * image.height) * image.width + Math.floor(x * image.width))];
      let whitePx = 0;
      for (let i = 0; i < (data?.length ?? 0); i += 4) if (data?.[i] === 255) whitePx += 1;
      return {
        width: image.width,
        height: image.height,
        share: whitePx / (image.width * image.height),
        values: shares.map(valueAt),
      };
    }, at);
  await expect.poll(() => read(places), { timeout: FINISH_TIMEOUT_MS }).not.toBeNull();
  const mask = await read(places);
  if (!mask) throw new Error("no mask was sent");
  return mask;
}

/** Opens the tool with a photo on the stage. */
async function openBrush(page: Page, photo: Parameters<typeof choosePhoto>[1] = photos.portrait) {
  await keepSent(page.context());
  await signUp(page, "/dashboard/magic");
  await choosePhoto(page, photo);
  await expect(stageOf(page).locator("canvas")).toBeVisible();
}

/** Where a place of the window is on the photo, in shares of its sides. */
async function shareOn(page: Page, at: Place): Promise<Place> {
  const box = await originalOf(page).boundingBox();
  if (!box) throw new Error("there is no photo");
  return { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo stroke" });

test("the brush by mouse on the enlarged photo: the mask that is sent covers what was painted", async ({
  page,
}) => {
  test.setTimeout(3 * FINISH_TIMEOUT_MS);
  await openBrush(page);
  await expect(undo(page)).toBeDisabled();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press("+");
  const stage = await stageOf(page).boundingBox();
  if (!stage) throw new Error("there is no stage");
  const from = { x: stage.x + 0.3 * stage.width, y: stage.y + 0.4 * stage.height };
  const to = { x: stage.x + 0.6 * stage.width, y: stage.y + 0.5 * stage.height };

  // Held Space moves the photo and paints nothing.
  await stageOf(page).focus();
  await page.mouse.move(from.x, from.y);
  const before = await shareOn(page, from);
  await page.keyboard.down(" ");
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up(" ");
  expect((await shareOn(page, from)).x).toBeLessThan(before.x);
  await expect(undo(page)).toBeDisabled();

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText(/% of the photo is marked\./).first()).toBeVisible();
  // Another stroke is undone on the stage, and the settings of the form stay.
  await page.mouse.move(stage.x + 0.5 * stage.width, stage.y + 0.85 * stage.height);
  await page.mouse.down();
  await page.mouse.up();
  await stageOf(page).focus();
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("button", { name: "Redo stroke" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();

  const places = [from, to, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }];
  const painted = await Promise.all(places.map((place) => shareOn(page, place)));
  const undone = await shareOn(page, {
    x: stage.x + 0.5 * stage.width,
    y: stage.y + 0.85 * stage.height,
  });
  const natural = await originalOf(page).evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  const mask = await sentMask(page, [...painted, undone, { x: 0.02, y: 0.02 }]);
  expect(mask).toMatchObject({ ...natural, values: [255, 255, 255, 0, 0] });
  expect(mask.share).toBeLessThan(0.2);

  // The result takes the stage. The brush comes back to the photo, with what was painted.
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });
  const marked = page.getByText(/^\d+ % of the photo is marked\.$/);
  await expect(marked).toHaveCount(1);
  await page.getByRole("button", { name: "Continue painting" }).click();
  await expect(stageOf(page)).toBeFocused();
  await expect(marked).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue painting" })).toBeFocused();

  // An earlier run brings its mask back, after a reload too.
  await page.reload();
  await page.getByRole("button", { name: /^Show result 1/ }).click();
  await page.getByRole("button", { name: "Continue painting" }).click();
  await expect(marked).toHaveCount(2, { timeout: FINISH_TIMEOUT_MS });
  const opacities = await stageOf(page)
    .locator("canvas")
    .evaluate(
      (canvas: HTMLCanvasElement, shares) => {
        const { width, height } = canvas;
        const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
        return shares.map(
          ({ x, y }) => data?.[4 * (Math.floor(y * height) * width + Math.floor(x * width)) + 3],
        );
      },
      [...painted, undone],
    );
  expect(opacities).toEqual([255, 255, 255, 0]);
});

test("the brush by keyboard alone: put down, moved, lifted, erased, and said in words", async ({
  page,
}) => {
  await openBrush(page);
  const opener = page.getByRole("button", { name: "Paint on the photo" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(stageOf(page)).toBeFocused();
  const status = page.locator("output", { hasText: /from the left|marked|Size/ });
  await page.keyboard.press("]");
  await expect(status).toContainText("Size 5.5 %.");
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(status).toContainText(/^\d\d % from the left, 50 % from the top\.$/);
  await page.keyboard.press("Enter");
  await expect(status).toContainText("Brush down.");
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("Shift+ArrowUp");
  const ring = await page.locator("[data-ring=keys]").boundingBox();
  if (!ring) throw new Error("there is no ring");
  const end = await shareOn(page, {
    x: ring.x + ring.width / 2,
    y: ring.y + ring.height / 2,
  });
  await page.keyboard.press(" ");
  await expect(status).toContainText("Brush up.");
  await expect(undo(page)).toBeEnabled();
  // The eraser takes the upper end away again.
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const start = { x: end.x, y: 0.5 };
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Continue painting" })).toBeFocused();
  await expect(page.getByText(/% of the photo is marked\./).first()).toBeVisible();
  const mask = await sentMask(page, [start, end, { x: 0.9, y: 0.9 }]);
  expect(mask.values).toEqual([255, 0, 0]);
});

test("areas by name: each ninth is marked and unmarked with a button", async ({ page }) => {
  await openBrush(page);
  await page.getByRole("button", { name: "Areas" }).click();
  const areas = page.getByRole("group", { name: "Mark areas of the photo" });
  const area = (name: string) => areas.getByRole("button", { name, exact: true });
  await expect(areas.getByRole("button")).toHaveCount(9);
  await area("Top left").press("Enter");
  await expect(page.getByText("Top left is marked. 11 % of the photo is marked.")).toBeVisible();
  await area("Bottom right").press("Enter");
  await area("Middle").press("Enter");
  await area("Bottom right").press("Enter");
  await expect(area("Bottom right")).toHaveAttribute("aria-pressed", "false");
  await expect(area("Middle")).toHaveAttribute("aria-pressed", "true");
  const mask = await sentMask(page, [
    { x: 0.1, y: 0.1 },
    { x: 0.5, y: 0.5 },
    { x: 0.9, y: 0.9 },
    { x: 0.5, y: 0.1 },
  ]);
  expect(mask.values).toEqual([255, 255, 0, 0]);
  expect(mask.share).toBeCloseTo(2 / 9, 2);
});

test("on a phone one finger paints, two fingers zoom and paint nothing", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await openBrush(page);
  await page.getByRole("button", { name: "Paint on the photo" }).click();
  await expect(stageOf(page)).toBeInViewport({ ratio: 0.9 });
  // The form has made room for the photo.
  const width = async () => (await originalOf(page).boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(280);
  const stage = await stageOf(page).boundingBox();
  if (!stage) throw new Error("there is no stage");
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Place[]) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  const apart = (px: number) => [
    { x: x - px, y },
    { x: x + px, y },
  ];
  // The fingers come one after the other, as they do.
  await send("touchStart", apart(30).slice(0, 1));
  await send("touchStart", apart(30));
  for (const px of [50, 70, 90]) await send("touchMove", apart(px));
  await send("touchEnd", []);
  await expect(zoomText(page)).toHaveText(/\d+ %/);
  await expect.poll(width).toBeGreaterThan(2 * stage.width);
  await expect(undo(page)).toBeDisabled();

  const end = { x: x + 60, y: y + 20 };
  await send("touchStart", [{ x, y }]);
  for (const step of [0.25, 0.5, 0.75, 1]) {
    await send("touchMove", [{ x: x + step * 60, y: y + step * 20 }]);
  }
  await send("touchEnd", []);
  await expect(undo(page)).toBeEnabled();
  const places = await Promise.all([{ x, y }, end].map((place) => shareOn(page, place)));
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const mask = await sentMask(page, places);
  expect(mask.values).toEqual([255, 255]);
  await context.close();
});
