import type { Page } from "@playwright/test";
import sharp from "sharp";
import { creationPage } from "#core/creations.ts";
import { Client } from "./support/client.ts";
import { choosePhoto, expect, signUp, test } from "./support/fixtures.ts";
import { personAlone } from "./support/photos.ts";

const FINISH_TIMEOUT_MS = 90_000;

const credits = (page: Page) => page.getByTestId("credits");
const notice = (page: Page) => page.getByText("You have this picture already");
const version = (page: Page) =>
  page.getByRole("button", { name: "Make another version (1 credit)" });
const priced = (page: Page) => page.getByRole("button", { name: /^(?!Make).*\(1 credit\)$/ });
const free = (page: Page) => page.getByRole("button", { name: "Show the picture (free)" });

/** The user's results, newest first: their ids, and their pixels in small. */
async function results(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { origin } = new URL(page.url());
  const { body } = await (await Client.signedIn(origin, cookie)).call("GET", "/creations");
  const { creations } = creationPage.parse(body);
  return Promise.all(
    creations.map(async ({ id, result }) => {
      const file = await (await fetch(`${origin}${result?.url}`)).arrayBuffer();
      const pixels = await sharp(file)
        .resize(48, 48, { fit: "fill" })
        .removeAlpha()
        .raw()
        .toBuffer();
      return { id, pixels };
    }),
  );
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length;
}

test("the same picture is announced and free; another version is charged and differs", async ({
  page,
}) => {
  test.setTimeout(4 * FINISH_TIMEOUT_MS);
  const photo = await personAlone();
  await signUp(page, "/dashboard/art_style");
  await choosePhoto(page, photo);
  await expect(notice(page)).toBeHidden();
  await priced(page).click();
  await expect(notice(page)).toBeVisible({ timeout: FINISH_TIMEOUT_MS });
  await expect(credits(page)).toContainText("99");

  await version(page).click();
  await expect(credits(page)).toContainText("98");
  await expect(version(page)).toBeEnabled({ timeout: FINISH_TIMEOUT_MS });
  const [second, first] = await results(page);
  expect(
    meanDifference(first?.pixels ?? Buffer.of(), second?.pixels ?? Buffer.of()),
  ).toBeGreaterThan(1);

  // Another visit with the same file, which this page has not sent.
  await page.reload();
  await choosePhoto(page, photo);
  await expect(notice(page)).toBeVisible();
  await free(page).click();
  await expect(page.getByRole("button", { name: "Download" }).first()).toBeVisible();
  await expect(credits(page)).toContainText("98");
  expect((await results(page)).map(({ id }) => id)).toEqual([second?.id, first?.id]);

  await page.goto("/dashboard/creations");
  await page
    .getByRole("button", { name: /^Open (?!menu)/ })
    .first()
    .click();
  await expect(version(page)).toBeVisible();
});
