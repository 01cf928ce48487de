import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone } from "./support/photos.ts";
import { Server } from "./support/server.ts";

const plain = (sidePx: number) =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: "#7a9" } });

test.beforeEach(async ({ page }) => {
  await signUp(page, "/dashboard/id");
});

test("no photo: the message of the specification, in both languages", async ({ page }) => {
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByRole("alert")).toHaveText("Please upload your photo.");
  await page.goto("/dashboard/magic?lng=vi&mode=remove_bg");
  await page.getByRole("button", { name: /^Chỉnh sửa ảnh/ }).click();
  await expect(page.getByRole("alert")).toHaveText("Vui lòng tải ảnh lên.");
});

const files = [
  [
    "text under a picture's name",
    "face.jpg",
    Buffer.from("this is no picture at all"),
    "not a picture",
  ],
  ["a truncated header", "cut.png", Buffer.from("89504e470d0a1a0a0000", "hex"), "not a picture"],
  [
    "11 MB",
    "large.jpg",
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(11 * 1024 * 1024)]),
    "too large",
  ],
] as const;
for (const [what, name, buffer, words] of files) {
  test(`${what} is refused in words before it is sent`, { tag: "@full" }, async ({ page }) => {
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: "image/jpeg", buffer });
    await expect(page.getByRole("alert")).toContainText(words);
  });
}

test("a broken picture is refused in words", async ({ page }) => {
  const whole = await plain(400).jpeg().toBuffer();
  const buffer = Buffer.concat([whole.subarray(0, 40), randomBytes(200)]);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "broken.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("alert")).toBeVisible();
});

test("no face: said in the red box, nothing charged, and the next photo works", async ({
  page,
}) => {
  await choosePhoto(page, {
    name: "wall.png",
    mimeType: "image/png",
    buffer: await plain(400).png().toBuffer(),
  });
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByRole("alert")).toContainText("No face was found", { timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("100 credits");

  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await personAlone());
  await expect(page.getByText("alone.jpg")).toBeVisible();
  await page.getByRole("button", { name: /^Create ID photo/ }).click();
  await expect(page.getByRole("radio", { name: "Print sheet" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId("credits")).toHaveText("99 credits");
});

test("of a GIF the first frame is taken, and said so", { tag: "@full" }, async ({ page }) => {
  await choosePhoto(page, {
    name: "wave.gif",
    mimeType: "image/gif",
    buffer: await plain(200).gif().toBuffer(),
  });
  await expect(page.getByText("first frame")).toBeVisible();
});

test("not enough credits: a message, and the run does not start", async ({ visitorAt }) => {
  const server = await Server.start({ CREDITS_PER_RUN: "60" });
  const page = await visitorAt(server.url);
  await signUp(page, "/dashboard/id");
  await choosePhoto(page, await personAlone());
  await page.getByRole("button", { name: "Create ID photo (60 credits)" }).click();
  await expect(page.getByTestId("credits")).toHaveText("40 credits");
  await expect(page.getByRole("radio", { name: "Print sheet" })).toBeVisible({ timeout: 60_000 });

  const calls: string[] = [];
  page.on("request", (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  // The same picture would be free.
  await page.getByRole("radio", { name: /4x6 cm/ }).click();
  await page.getByRole("button", { name: "Create again (60 credits)" }).click();
  await expect(page.getByText("You need at least 60 credits to use this feature")).toBeVisible();
  expect(calls).not.toContain("POST /images/photo_id");
  await page.context().close();
  await server.stop();
});
