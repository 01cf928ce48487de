// Interaction to next paint while a photo of 12 megapixels is enlarged and painted on: `npm run build && npx tsx bench/inp.ts`
// Starts a server of its own. The processor is four times slower; 20 strokes, wheel and keys. CHROMIUM names the browser.
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { choosePhoto, signUp } from "../tests/e2e/support/fixtures.ts";
import { Server } from "../tests/e2e/support/server.ts";

const STROKES = 20;
const MOVES = 24;
const SLOWER = 4;
/** Shorter interactions aren't reported by browsers. */
const SHORTEST_MS = 16;

/** `workMs`: the part that the page's own code took. */
const interaction = z.object({ name: z.string(), ms: z.number(), workMs: z.number() });
type Interaction = z.infer<typeof interaction>;

/** The longest event of each interaction, as for INP. */
const OBSERVE = `
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, name, duration, processingStart, processingEnd } = entry;
      if (interactionId === 0) continue;
      const known = window.interactions.get(interactionId);
      if (!known || known.ms < duration) {
        window.interactions.set(interactionId, { name, ms: duration, workMs: processingEnd - processingStart });
      }
    }
  }).observe({ type: "event", durationThreshold: ${SHORTEST_MS} });
`;

async function photoOf(widthPx: number, heightPx: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const small = { width: Math.round(widthPx / 8), height: Math.round(heightPx / 8) };
  const image = sharp({ create: { ...small, channels: 3, background: "#888", noise } });
  const pixels = await image.png().toBuffer();
  return sharp(pixels).resize(widthPx, heightPx).jpeg({ quality: 90 }).toBuffer();
}

async function paint(page: Page, stroke: number): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  if (!box) throw new Error("there is no stage");
  const at = (step: number) => ({
    x: box.x + box.width * (0.15 + (0.7 * step) / MOVES),
    y: box.y + box.height * (0.2 + (0.6 * stroke) / STROKES + 0.1 * Math.sin(step / 2)),
  });
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  for (let step = 1; step <= MOVES; step += 1) await page.mouse.move(at(step).x, at(step).y);
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  for (const notchPx of [-240, -240, 120]) await page.mouse.wheel(0, notchPx);
  for (const key of ["+", "-", "]", "["]) await page.keyboard.press(key);
}

async function measure(page: Page): Promise<readonly Interaction[]> {
  await page.goto("/dashboard/magic");
  const buffer = await photoOf(4_000, 3_000);
  await choosePhoto(page, { name: "large.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("application").locator("canvas").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.evaluate(OBSERVE);
  await page.getByRole("application").focus();
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    if (stroke % 5 === 0) await zoom(page);
    await paint(page, stroke);
  }
  for (const key of ["Control+z", "Control+y", "0"]) await page.keyboard.press(key);
  await page.waitForTimeout(3_000);
  const found = await page.evaluate("[...window.interactions.values()]");
  return z.parse(z.array(interaction), found);
}

const server = await Server.start();
const { CHROMIUM } = process.env;
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
});
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1_440, height: 900 },
  });
  await signUp(page, "/dashboard/magic");
  const interactions = (await measure(page)).toSorted((a, b) => b.ms - a.ms);
  const middle = interactions[Math.floor(interactions.length / 2)];
  console.log(
    `INP ${interactions[0]?.ms ?? 0} ms (${interactions[0]?.name}), median ${middle?.ms ?? 0} ms of ${interactions.length} interactions`,
  );
  for (const { name, ms, workMs } of interactions.slice(0, 8))
    console.log(`  ${name} ${ms} ms, of which the page's code ${Math.round(workMs)} ms`);
} finally {
  await browser.close();
  await server.stop();
}
