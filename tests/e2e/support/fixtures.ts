import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { Client } from "./client.ts";
import { type PageWatch, watchPages } from "./page-watch.ts";
import { Server } from "./server.ts";

interface Fixtures {
  /** Further origins that the pages of a test may contact; none by default. */
  otherOrigins: readonly string[];
  /** A page in a separate browser context, at a server that the test may end. Watched like `page`. */
  visitorAt: (url: string) => Promise<Page>;
}
interface WorkerFixtures {
  server: Server;
}

/** Watches every page. A problem found by `watchPages` fails the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  otherOrigins: [[], { option: true }],
  server: [
    async ({ browserName: _anyBrowser }, provide) => {
      const server = await Server.start();
      await provide(server);
      const breaches = await breachesAt(server.url);
      await server.stop();
      expect(breaches).toEqual([]);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  context: async ({ context, baseURL, otherOrigins }, provide, testInfo) => {
    const watch = await watchPages(context, { origins: [baseURL ?? "", ...otherOrigins] });
    await provide(context);
    if (testInfo.status !== testInfo.expectedStatus) console.log(watch.asked().join("\n"));
    expect(watch.problems).toEqual([]);
  },
  visitorAt: async ({ browser, otherOrigins }, provide, testInfo) => {
    const opened: { context: BrowserContext; watch: PageWatch }[] = [];
    await provide(async (url) => {
      const context = await browser.newContext({ baseURL: url });
      const watched = { origins: [url, ...otherOrigins], mayLoseServer: true };
      opened.push({ context, watch: await watchPages(context, watched) });
      return context.newPage();
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      console.log(opened.flatMap(({ watch }) => watch.asked()).join("\n"));
    }
    for (const { context } of opened) await context.close();
    expect(opened.flatMap(({ watch }) => watch.problems)).toEqual([]);
  },
});

/** Policy breaches that browsers reported to the server, including those of workers. */
export async function breachesAt(url: string): Promise<string[]> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return figures.match(/^fotoya_page_breaches_total\{.*$/gm) ?? [];
}

export { expect } from "@playwright/test";

/** Sets a language and a theme in advance, as for a returning visitor. */
export async function remember(
  context: BrowserContext,
  { language, theme }: { language: "en" | "vi"; theme: "dark" | "light" },
): Promise<void> {
  await context.addInitScript(
    ([lng, ui]) => {
      // Empty pages have no storage.
      if (!location.protocol.startsWith("http")) return;
      localStorage.setItem("i18nextLng", lng);
      localStorage.setItem("ui-theme", ui);
    },
    [language, theme] as const,
  );
}

let people = 0;

/** The password of every user who signs up here. */
export const PASSWORD = "a long enough one";

/** Signs up a new user, who agrees to what every tool asks, and waits for `next`. */
export async function signUp(page: Page, next: string, email?: string): Promise<void> {
  await signUpUnasked(page, next, email);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const client = await Client.signedIn(new URL(page.url()).origin, cookie);
  await client.agree();
}

/** Signs up a new user with the form and waits for `next`. The first tool asks for consent. */
export async function signUpUnasked(page: Page, next: string, email?: string): Promise<void> {
  people += 1;
  await page.goto(`/login?mode=signup&lng=en&next=${encodeURIComponent(next)}`);
  await page.getByLabel("Name").fill("Test Person");
  await page.getByLabel("Email").fill(email ?? `person-${people}-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL(`**${next}`);
}

/** Sets the file of the tool's drop zone and waits until it's ready. */
export async function choosePhoto(
  page: Page,
  file: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
}
