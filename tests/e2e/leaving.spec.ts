import { AxeBuilder } from "@axe-core/playwright";
import { expect, PASSWORD, signUp, test } from "./support/fixtures.ts";

test("who has asked for the end of the account reads so on every screen, and keeps it by one press", async ({
  page,
}) => {
  const email = `leaving-${Date.now()}@example.com`;
  await signUp(page, "/account#data", email);
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password", { exact: true }).fill("not the right one");
  await dialog.getByRole("button", { name: "Yes, delete my account" }).click();
  await expect(dialog.getByLabel("Your password", { exact: true })).toBeFocused();
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await dialog.getByLabel("Your password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Yes, delete my account" }).click();
  await page.getByRole("button", { name: "To the home page" }).click();
  // The page is loaded anew there: an address that is opened before would be left again.
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto("/login?next=%2Fdashboard%2Frestore&lng=en");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const strip = page.getByRole("region", { name: "This account is being deleted" });
  await expect(strip).toBeVisible();
  for (const path of ["/dashboard", "/pricing", "/support", "/"]) {
    await page.goto(path);
    await expect(strip).toContainText("everything is deleted for good");
  }
  const { violations } = await new AxeBuilder({ page }).include("header").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.goto("/account");
  // Said once there, in the part that deals with it.
  await expect(page.getByRole("button", { name: "Keep my account" })).toHaveCount(1);
  await page.goto("/dashboard/restore");
  await strip.getByRole("button", { name: "Keep my account" }).press("Enter");
  await expect(page.getByText("Your account stays.")).toBeVisible();
  await expect(strip).toHaveCount(0);
});
