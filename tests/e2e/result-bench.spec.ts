import type { Locator, Page } from "@playwright/test";
import { originalOf, resultOf, run, stageOf, zoomText } from "./support/bench.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box;
}

/** Where a picture lies, to whole pixels. */
async function placeOf(element: Locator) {
  const { x, y, width, height } = await boxOf(element);
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

async function dragBy(page: Page, element: Locator, by: { x: number; y: number }): Promise<void> {
  const box = await boxOf(element);
  const [x, y] = [box.x + box.width / 4, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}

test("a result at 100 %: one pixel for one, dragged within its edges, and the original moves with it", async ({
  page,
}) => {
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, photos.portrait);
  await run(page);
  const natural = await resultOf(page).evaluate((image: HTMLImageElement) => ({
    width: image.naturalWidth,
    height: image.naturalHeight,
  }));
  expect(Math.max(natural.width, natural.height)).toBeGreaterThan(1_200);

  await page.getByRole("button", { name: "100 %" }).click();
  await expect(zoomText(page)).toHaveText("100 %");
  const close = await placeOf(resultOf(page));
  expect({ width: close.width, height: close.height }).toEqual(natural);
  await dragBy(page, stageOf(page), { x: 60, y: 40 });
  expect(await placeOf(resultOf(page))).toEqual({ ...close, x: close.x + 60, y: close.y + 40 });
  // No edge comes inside, however far it is dragged.
  for (let times = 0; times < 10; times += 1) await dragBy(page, stageOf(page), { x: 300, y: 0 });
  const stage = await placeOf(stageOf(page));
  expect((await placeOf(resultOf(page))).x).toBe(stage.x);

  await page.getByRole("radio", { name: "Before / After" }).click();
  expect(await placeOf(originalOf(page))).toEqual(await placeOf(resultOf(page)));
  const divider = page.getByRole("slider", { name: "Divider between before and after" });
  await expect(divider).toHaveValue("50");
  await divider.press("End");
  await expect(divider).toHaveValue("100");

  await page.getByRole("radio", { name: "Side by side" }).click();
  await page.getByRole("button", { name: "100 %" }).click();
  const [left, right] = [await placeOf(originalOf(page)), await placeOf(resultOf(page))];
  expect({ width: left.width, height: left.height }).toEqual(natural);
  await dragBy(page, stageOf(page), { x: -50, y: 30 });
  expect(await placeOf(originalOf(page))).toEqual({ ...left, x: left.x - 50, y: left.y + 30 });
  expect(await placeOf(resultOf(page))).toEqual({ ...right, x: right.x - 50, y: right.y + 30 });
});

test("the bench by keys and wheel: larger, smaller, moved, all of it, and the original while O is held", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, photos.other);
  await run(page);
  const fitted = await placeOf(resultOf(page));
  await page.keyboard.press("+");
  const larger = await placeOf(resultOf(page));
  expect(larger.width / fitted.width).toBeCloseTo(1.25, 1);
  await page.keyboard.press("0");
  expect(await placeOf(resultOf(page))).toEqual(fitted);
  await page.keyboard.press("1");
  await expect(zoomText(page)).toHaveText("100 %");
  await stageOf(page).focus();
  const before = await placeOf(resultOf(page));
  await page.keyboard.press("ArrowRight");
  expect((await placeOf(resultOf(page))).x).toBeLessThan(before.x);
  await page.keyboard.press("-");
  await expect(zoomText(page)).toHaveText("80 %");
  await page.keyboard.down("o");
  await expect(originalOf(page)).toBeVisible();
  await expect(resultOf(page)).toHaveCount(0);
  await page.keyboard.up("o");
  await expect(resultOf(page)).toBeVisible();

  // What lies under the pointer stays there.
  await page.keyboard.press("1");
  const stage = await boxOf(stageOf(page));
  const at = { x: stage.x + stage.width * 0.3, y: stage.y + stage.height * 0.4 };
  const shareAt = async () => {
    const { x, width } = await boxOf(resultOf(page));
    return (at.x - x) / width;
  };
  const share = await shareAt();
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -300);
  await expect(zoomText(page)).not.toHaveText("100 %");
  expect(await shareAt()).toBeCloseTo(share, 2);
  await page.mouse.dblclick(at.x, at.y);
  expect(await placeOf(resultOf(page))).toEqual(fitted);
});

test("on a phone two fingers enlarge the picture and the page does not scroll sideways", {
  tag: "@full",
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, photos.portrait);
  await run(page);
  const fitted = await boxOf(resultOf(page));
  const stage = await boxOf(stageOf(page));
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const touch = await context.newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", halfPx: number | null) =>
    touch.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        halfPx === null
          ? []
          : [
              { x: x - halfPx, y, id: 0 },
              { x: x + halfPx, y, id: 1 },
            ],
    });
  await send("touchStart", 40);
  for (const halfPx of [60, 80, 100, 120]) await send("touchMove", halfPx);
  await send("touchEnd", null);
  await expect
    .poll(async () => (await boxOf(resultOf(page))).width / fitted.width)
    .toBeGreaterThan(2);
  await page.getByRole("button", { name: "100 %" }).click();
  await expect(zoomText(page)).toHaveText("100 %");
  for (const mode of ["Before / After", "Side by side"]) {
    await page.getByRole("radio", { name: mode }).click();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, mode).toBeLessThanOrEqual(0);
  }
  await context.close();
});

interface Printed {
  readonly rules: string;
  readonly pictures: number;
  readonly texts: string;
}

/** Keeps what the print window would be given, in place of the window. */
async function catchPrints(page: Page): Promise<() => Promise<readonly Printed[]>> {
  const prints: Printed[] = [];
  await page.exposeFunction("tellPrint", (printed: Printed) => prints.push(printed));
  await page.addInitScript(() => {
    const asked = () => {
      const frame = [...document.querySelectorAll("iframe")].at(-1)?.contentDocument;
      const told = Reflect.get(window, "tellPrint");
      told({
        rules: [...(frame?.adoptedStyleSheets ?? [])]
          .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
          .join(" "),
        pictures: frame?.images.length ?? 0,
        texts: frame?.body.textContent ?? "",
      });
    };
    // A frame without an address gets no script of its own: its window is met when it is asked for.
    const content = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentDocument");
    Object.defineProperty(HTMLIFrameElement.prototype, "contentDocument", {
      get() {
        const found: Document | null = content?.get?.call(this) ?? null;
        if (found?.defaultView) found.defaultView.print = asked;
        return found;
      },
    });
  });
  return async () => {
    await expect.poll(() => prints.length).toBeGreaterThan(0);
    return prints.splice(0);
  };
}

test("printing: the page has the millimetres of the ID photo, of its paper, and the width that is typed", {
  tag: "@full",
}, async ({ page }) => {
  const printed = await catchPrints(page);
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, photos.other);
  await run(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const [single] = await printed();
  expect(single?.rules).toContain("30mm 40mm");
  expect(single).toMatchObject({ pictures: 1, texts: "" });
  await page.getByRole("radio", { name: "Print sheet" }).click();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  // A6, the usual paper in the browser's country.
  expect((await printed())[0]?.rules).toContain("105mm 148mm");

  await page.goto("/dashboard/restore");
  await choosePhoto(page, photos.portrait);
  await run(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const width = page.getByRole("textbox", { name: "Width (mm)" });
  await width.fill("5");
  await expect(page.getByRole("alert")).toHaveText("Enter a width from 10 to 1200 mm.");
  await width.fill("150");
  await page.getByRole("dialog").getByRole("button", { name: "Print" }).click();
  expect((await printed())[0]?.rules).toContain("150mm 100mm");
  // The width is remembered for as long as the page lives.
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(width).toHaveValue("150");
});

test("a JPEG result is copied as a PNG; a browser that refuses is told in words", {
  tag: "@full",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "/dashboard/restore");
  await choosePhoto(page, photos.portrait);
  await run(page);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Picture copied")).toBeVisible();
  await page.bringToFront();
  // Chromium's own reading now and then never answers: then it is asked again.
  const readTypes = () =>
    page.evaluate(() => {
      const read = navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types));
      const silence = new Promise<string[]>((done) => setTimeout(done, 5_000, ["no answer"]));
      return Promise.race([read, silence]);
    });
  await expect.poll(readTypes, { timeout: 40_000 }).toEqual(["image/png"]);
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("The browser did not allow the copy.")).toBeVisible();
});
