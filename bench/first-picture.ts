/**
 * How far is it from the home page to the first finished picture? A new visitor gives an own photo, chooses a job,
 * signs up and runs it. Counts presses and measures the time, on a desktop and on a phone.
 * Run: npx tsx bench/first-picture.ts <photo> [http://127.0.0.1:3000] (a running server). CHROMIUM names the browser.
 */
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";

const TIMEOUT_MS = 600_000;

const devices: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

interface Step {
  readonly name: string;
  /** Presses of the sign-up form count apart. */
  readonly isForm: boolean;
  readonly atMs: number;
}

/** Does the steps of a visit and notes each press. */
class Visit {
  readonly steps: Step[] = [];
  readonly #startedAt = performance.now();

  async press(name: string, act: () => Promise<unknown>, isForm = false): Promise<void> {
    await act();
    this.steps.push({ name, isForm, atMs: this.elapsedMs() });
  }

  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }
}

async function fillSignUp(page: Page, visit: Visit): Promise<void> {
  await page.waitForURL("**/login?**");
  if (!page.url().includes("mode=signup"))
    await visit.press("to sign-up", () => page.getByRole("link", { name: /sign up/i }).click());
  await page.getByLabel("Name").fill("New Visitor");
  await page.getByLabel("Email").fill(`visitor-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough one");
  await visit.press("sign up", () => page.getByRole("button", { name: "Sign Up" }).click(), true);
}

async function visitOn(browser: Browser, device: string, photo: string): Promise<void> {
  const context = await browser.newContext({ ...devices[device], baseURL: base });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const visit = new Visit();
  await page.goto("/?lng=en");
  const choose = page.getByRole("button", { name: "Choose a photo" });
  await visit.press("choose a photo", async () => {
    const chooser = page.waitForEvent("filechooser");
    await choose.click();
    await (await chooser).setFiles(photo);
  });
  await visit.press("choose a job", () =>
    page.getByRole("link", { name: "Remove the background" }).click(),
  );
  await fillSignUp(page, visit);
  await page.waitForURL("**/dashboard/magic**");
  // The job starts by itself and asks a new visitor for consent.
  await visit.press("agree", () => page.getByRole("button", { name: "I agree" }).click());
  await page.getByRole("img", { name: "The finished picture" }).first().waitFor();
  const totalMs = visit.elapsedMs();
  await context.close();
  const presses = visit.steps.filter(({ isForm }) => !isForm);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const names = visit.steps.map(({ name, atMs }) => `${name} ${seconds(atMs)}`).join(", ");
  console.log(`| ${device} | ${presses.length} + form | ${seconds(totalMs)} s | ${names} |`);
}

const [photo, base = "http://127.0.0.1:3000"] = process.argv.slice(2);
if (!photo) throw new Error("Which photo? npx tsx bench/first-picture.ts <photo> [address]");
const executablePath = process.env["CHROMIUM"];
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-gpu"],
  ...(executablePath ? { executablePath } : {}),
});
console.log("| device | presses | time to the picture | steps, seconds after the start |");
console.log("|---|---|---|---|");
for (const device of Object.keys(devices)) await visitOn(browser, device, photo);
await browser.close();
