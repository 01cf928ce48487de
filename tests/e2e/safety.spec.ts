import type { Page } from "@playwright/test";
import { choosePhoto, expect, signUp, signUpUnasked, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 60_000;
const runButton = (page: Page) => page.getByRole("button", { name: /\(1 credit\)$/ });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "A face is personal" });

test("consent is asked once for an account, by keyboard too, and again after it was taken back", async ({
  page,
}) => {
  await signUpUnasked(page, "/dashboard/age_change");
  await choosePhoto(page, await personAlone());
  await page.getByRole("slider", { name: "Target age" }).press("End");
  await runButton(page).click();
  await expect(dialogOf(page)).toContainText("the consent of everyone shown");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByTestId("credits")).toHaveText("100 credits");

  await runButton(page).click();
  const agree = dialogOf(page).getByRole("button", { name: "I agree" });
  await agree.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");

  // Another tool, and a browser that remembers nothing: the server knows.
  await page.evaluate(() => localStorage.removeItem("face-consent-studio"));
  await page.goto("/dashboard/retouch");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("slider", { name: "Weight (width)" }).press("PageUp");
  await runButton(page).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });

  await page.goto("/account#consents");
  const section = page.getByRole("region", { name: "Your consent" });
  await section.getByRole("button", { name: "Take it back" }).click();
  await expect(section).toContainText("You have not agreed.");
  await page.goto("/dashboard/retouch");
  await choosePhoto(page, photos.portrait);
  await page.getByRole("slider", { name: "Weight (width)" }).press("PageUp");
  await runButton(page).click();
  await expect(dialogOf(page)).toContainText("nobody under 18 may be shown");
});

test("words that ask for what is not made here: said what may be changed, free of charge", async ({
  page,
}) => {
  await signUp(page, "/dashboard/clothing");
  await choosePhoto(page, photos.portrait);
  await page.getByLabel("Clothing", { exact: true }).fill("t0pless in red silk");
  await runButton(page).click();
  await expect(page.getByText("Please name clothes that cover the body")).toBeVisible();
  await expect(page.getByTestId("credits")).toHaveText("100 credits");

  await page.getByLabel("Clothing", { exact: true }).fill("red silk");
  await runButton(page).click();
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: FINISH_TIMEOUT_MS,
  });
});
