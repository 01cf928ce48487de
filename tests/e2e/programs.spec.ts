import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, signUp, test } from "./support/fixtures.ts";
import { photos } from "./support/photos.ts";

test("a key is made and shown once, an operation is tried with it, and revoked it is refused", async ({
  page,
}) => {
  await signUp(page, "/account#programs");
  const section = page.getByRole("region", { name: "Programs" });
  await section.getByLabel("Name of the new key").fill("My script");
  await section.getByRole("button", { name: "Make a key" }).click();
  const secret = await section.locator("code").textContent();
  expect(secret).toMatch(/^fk_[\w-]{43}$/);
  await expect(section.getByText("My script")).toBeVisible();
  await page.reload();
  await expect(section.getByText("My script")).toBeVisible();
  await expect(page.getByText(secret ?? "")).toHaveCount(0);

  await section.getByRole("link", { name: "How programs call the tools" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For programs");
  await page.getByLabel(/Your key/).fill(secret ?? "");
  const card = page.locator("#remove_background");
  await card.locator("summary").click();
  await card.getByLabel("sourceImage", { exact: true }).setInputFiles(photos.portrait);
  await card.getByRole("button", { name: "Try it" }).click();
  const picture = card.getByRole("img", { name: "The picture of this call" });
  await expect(picture).toBeVisible({ timeout: 60_000 });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    100,
  );

  await page.goto("/account#programs");
  await section.getByRole("button", { name: "Revoke" }).click();
  await expect(section.getByText("revoked")).toBeVisible();
  const refused = await page.request.get("/v1/credits", {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(refused.status()).toBe(401);
});

test("an address of one's own server is told: only https on the public net", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/account#programs");
  const section = page.getByRole("region", { name: "Programs" });
  const address = section.getByLabel("Address of your server");
  const add = section.getByRole("button", { name: "Add the address" });
  await address.fill("http://example.com/hooks");
  await add.click();
  await expect(section.getByText("Please give an https address.")).toBeVisible();
  await address.fill("https://127.0.0.1/hooks");
  await add.click();
  await expect(section.getByRole("alert")).toContainText("on the public net");
  await address.fill("https://hooks.example.com/fotoya");
  await add.click();
  await expect(section.getByText(/^whsec_/)).toBeVisible();
  await expect(section.getByText("https://hooks.example.com/fotoya")).toBeVisible();
  await section.getByRole("button", { name: "Take away" }).click();
  await expect(section.getByText("There is no address yet.")).toBeVisible();
});

test("the line of curl on the page makes a picture as it stands, and an operation is opened by keyboard", {
  tag: "@full",
}, async ({ page }) => {
  await signUp(page, "/account#programs");
  const section = page.getByRole("region", { name: "Programs" });
  await section.getByLabel("Name of the new key").fill("A shell");
  await section.getByRole("button", { name: "Make a key" }).press("Enter");
  const secret = (await section.locator("code").textContent()) ?? "";
  await page.goto("/developers");

  const line = (await page.locator("#start-heading ~ pre code").textContent()) ?? "";
  expect(line).toMatch(/^curl /);
  const folder = await mkdtemp(join(tmpdir(), "curl-"));
  await copyFile(photos.portrait, join(folder, "sourceImage.jpg"));
  await promisify(execFile)("sh", ["-c", line], {
    cwd: folder,
    env: { ...process.env, FOTOYA_KEY: secret },
  });
  const made = await readFile(join(folder, "photo.png"));
  await rm(folder, { recursive: true });
  expect(made.subarray(1, 4).toString()).toBe("PNG");

  await page.getByLabel(/Your key/).fill(secret);
  const card = page.locator("#change_age");
  await card.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(card.getByLabel("sourceImage", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(card.getByLabel("sourceImage", { exact: true })).toBeFocused();
});
