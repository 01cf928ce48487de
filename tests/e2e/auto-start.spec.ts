import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone, photos } from "./support/photos.ts";

const RUN_TIMEOUT_MS = 90_000;

test("a cut-out starts by itself once the visitor has said so, and can be cancelled", async ({
  page,
}) => {
  await signUp(page, "/dashboard/magic?mode=remove_bg");
  const toggle = page.getByRole("switch", {
    name: "Start at once when a photo is there (1 credit)",
  });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  // Kept on this device.
  await page.reload();
  await expect(toggle).toBeChecked();

  await choosePhoto(page, photos.portrait);
  await expect(page.getByText(/^Starts in/)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(/^Starts in/)).toBeHidden();
  await page.getByRole("button", { name: "Remove", exact: true }).click();

  const runs: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/images/remove_background")) runs.push(request.url());
  });
  // The cancelled photo doesn't start when it is given again; another one does.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a photo" }).click();
  await (await chooser).setFiles(photos.portrait);
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
  await expect(page.getByText(/^Starts in/)).toBeHidden();
  await choosePhoto(page, await personAlone());
  await expect(page.getByText(/^Starts in/)).toBeVisible();
  expect(runs).toHaveLength(0);
  await expect(page.getByRole("button", { name: "Download" })).toBeVisible({
    timeout: RUN_TIMEOUT_MS,
  });
  expect(runs).toHaveLength(1);
});
