import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Server } from "./server.ts";

interface Fixtures {
  /** A page on which every console error or warning fails the test. */
  page: Page;
}
interface WorkerFixtures {
  server: Server;
}

/** Error answers, and loads cut by a test that goes offline, are shown by the browser itself. */
const EXPECTED =
  /Failed to load resource: (the server responded with a status of (4\d\d|503)|net::ERR_INTERNET_DISCONNECTED)/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ browserName: _anyBrowser }, provide) => {
      const server = await Server.start();
      await provide(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  page: async ({ page }, provide) => {
    const messages: string[] = [];
    page.on("console", (message) => {
      const isNoise =
        !["error", "warning"].includes(message.type()) || EXPECTED.test(message.text());
      if (!isNoise) messages.push(message.text());
    });
    page.on("pageerror", (error) => messages.push(String(error)));
    await provide(page);
    expect(messages).toEqual([]);
  },
});
export { expect } from "@playwright/test";

/** Starts in a language and a theme, as a returning visitor would. */
export async function remember(
  context: BrowserContext,
  { language, theme }: { language: "en" | "vi"; theme: "dark" | "light" },
): Promise<void> {
  await context.addInitScript(
    ([lng, ui]) => {
      localStorage.setItem("i18nextLng", lng);
      localStorage.setItem("ui-theme", ui);
    },
    [language, theme] as const,
  );
}

let people = 0;

/** Signs a new person up through the form and lands on `next`. */
export async function signUp(page: Page, next: string, email?: string): Promise<void> {
  people += 1;
  await page.goto(`/login?mode=signup&lng=en&next=${encodeURIComponent(next)}`);
  await page.getByLabel("Name").fill("Test Person");
  await page.getByLabel("Email").fill(email ?? `person-${people}-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough one");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL(`**${next}`);
}

/** Puts a file into the tool's drop zone and waits until it is ready. */
export async function choosePhoto(
  page: Page,
  file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
}
