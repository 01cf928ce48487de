// Waiting time on a phone: npx tsx bench/page-speed.ts http://127.0.0.1:3000 (a running server)
// 1.6 Mbit/s, 150 ms latency, a processor four times slower, no cache; five loads per page. CHROMIUM names the browser.
import { type Browser, chromium } from "@playwright/test";
import { z } from "zod";

const LOADS = 5;
const SETTLED_MS = 3_000;
const phone = { width: 390, height: 844 };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};

const measuredLoad = z.object({
  firstPaintMs: z.number(),
  largestPaintMs: z.number(),
  /** Cumulative layout shift, without a unit. */
  shift: z.number(),
});
type Load = z.infer<typeof measuredLoad>;

const READ_ENTRIES = `(async () => {
  const entriesOf = (type) => new Promise((done) => {
    new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => done([]), 500);
  });
  const shifts = await entriesOf("layout-shift");
  const paints = await entriesOf("largest-contentful-paint");
  return {
    firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0].startTime,
    largestPaintMs: paints.at(-1).startTime,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
})()`;

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLED_MS);
  // A string, because this part runs in the page.
  const measured = z.parse(measuredLoad, await page.evaluate(READ_ENTRIES));
  await context.close();
  return measured;
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const [base = "http://127.0.0.1:3000"] = process.argv.slice(2);
const executablePath = process.env["CHROMIUM"];
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  ...(executablePath ? { executablePath } : {}),
});
for (const path of ["/?lng=en", "/?lng=vi", "/pricing?lng=en"]) {
  const loads: Load[] = [];
  for (let i = 0; i < LOADS; i++) loads.push(await load(browser, base + path));
  const ms = (value: (load: Load) => number) => Math.round(middle(loads.map(value)));
  const shifts = loads.map(({ shift }) => shift);
  console.log(
    `${path}: first paint ${ms((l) => l.firstPaintMs)} ms, largest paint ${ms((l) => l.largestPaintMs)} ms, shift median ${middle(shifts).toFixed(3)}, max ${Math.max(...shifts).toFixed(3)}`,
  );
}
await browser.close();
