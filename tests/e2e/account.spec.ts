import type { Page } from "@playwright/test";
import { z } from "zod";
import { Client } from "./support/client.ts";
import { expect, remember, signUp, test } from "./support/fixtures.ts";

const tabs = ["Profile", "Plan", "Credits", "Security", "Privacy", "Programs"];

test("tabs by keyboard: each has an address that Back and a reload return to", async ({ page }) => {
  await signUp(page, "/account");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("region", { name: "E-mails to you" })).toBeVisible();
  await tab("Profile").focus();
  for (const name of [...tabs.slice(1), "Profile"]) {
    await page.keyboard.press("ArrowRight");
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name })).toBeVisible();
  }
  await page.keyboard.press("End");
  await expect(page.getByRole("region", { name: "Programs" })).toBeVisible();
  await page.keyboard.press("Home");
  // The fields of a tab load with it.
  await expect(
    page.getByRole("region", { name: "Profile" }).getByRole("textbox").first(),
  ).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Profile" }).locator(":focus")).toHaveCount(1);

  await tab("Security").click();
  await expect(page).toHaveURL(/\/account\?tab=security$/);
  await tab("Plan").click();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Password" })).toBeVisible();
  await page.reload();
  await expect(tab("Security")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("region", { name: "Plan" })).toHaveCount(0);

  // As links in emails write it.
  await page.goto("/account#sessions");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions).toBeInViewport();
});

test("on a narrow phone the tabs scroll, the page doesn't", async ({ page, context }) => {
  await signUp(page, "/account");
  await page.setViewportSize({ width: 360, height: 780 });
  for (const language of ["en", "vi"] as const) {
    await remember(context, { language, theme: "light" });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const name of await page.getByRole("tab").allTextContents()) {
      const tab = page.getByRole("tab", { name, exact: true });
      await tab.click();
      await expect(tab).toBeInViewport();
      await page.waitForLoadState("networkidle");
      const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widthPx, `${language}: ${name}`).toBe(360);
    }
  }
});

/** Buys the smallest plan and lets two years pass, so that the ledger has many lines. */
async function liveTwoYears(page: Page): Promise<void> {
  await page.goto("/checkout?plan=starter&interval=month&currency=usd");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "$9" }).click();
  await page.waitForURL("**/sandbox/checkout/*");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "$9" }).click();
  await page.waitForURL("**/checkout/result?*");
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const client = await Client.signedIn(new URL(page.url()).origin, cookie);
  for (const requestId of [crypto.randomUUID(), crypto.randomUUID()]) {
    const payload = { requestId, advance: { months: 12 } };
    expect((await client.call("POST", "/sandbox/clock", payload)).status).toBe(200);
  }
  const next = z.object({ next: z.nullable(z.string()) });
  await expect
    .poll(async () => next.parse((await client.call("GET", "/credits/history")).body).next, {
      timeout: 30_000,
    })
    .not.toBeNull();
}

test("the ledger comes in pages; older lines leave the page where it is", async ({ page }) => {
  test.setTimeout(120_000);
  await signUp(page, "/pricing");
  await liveTwoYears(page);
  await page.goto("/account?tab=credits");
  const lines = page.getByRole("table", { name: "Every line" }).locator("tbody tr");
  await expect(lines).toHaveCount(20);
  const more = page.getByRole("button", { name: "Show older lines" });
  await more.focus();
  const offset = () => page.evaluate(() => window.scrollY);
  const before = await offset();
  await page.keyboard.press("Enter");
  await expect(lines.nth(20)).toBeFocused();
  expect(Math.abs((await offset()) - before)).toBeLessThan(2);
  while (await more.isVisible()) {
    const shown = await lines.count();
    await more.press("Enter");
    await expect(lines.nth(shown)).toBeFocused();
  }
  await expect(lines.last()).toContainText("Free credits for a new account");
});
