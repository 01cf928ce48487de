import { expect, remember, test } from "./support/fixtures.ts";

test("a letter is written by keyboard, arrives, and shows its number", async ({ page }) => {
  await page.goto("/support");
  await page.getByLabel("Name").fill("Ana Lima");
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Subject").fill("My photo");
  await page.getByLabel("Message").fill("Where is it?\nThank you.");
  await page.getByRole("button", { name: "Send Message" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Your letter has arrived" })).toBeFocused();
  await expect(page.getByRole("status")).toContainText(/[A-Z2-9]{4}-[A-Z2-9]{4}/);
  // Without a mail server nobody is told to look at the inbox.
  await expect(page.getByRole("status")).toContainText("no confirmation is sent by e-mail");
});

test("a letter that is sent before the app has loaded arrives once, and its words stay out of the address", async ({
  page,
}) => {
  let load = () => {};
  const isLoading = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await isLoading;
    await route.continue();
  });
  const letters: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/support"))
      letters.push(request.url());
  });
  await page.goto("/support", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Ana Lima");
  await page.getByLabel("Email").fill("ana@example.org");
  await page.getByLabel("Subject").fill("My photo");
  await page.getByLabel("Message").fill("Where is it?");
  await page.getByRole("button", { name: "Send Message" }).press("Enter");
  load();
  await expect(page.getByRole("heading", { name: "Your letter has arrived" })).toBeFocused();
  expect(letters).toHaveLength(1);
  expect(new URL(page.url()).search).toBe("");
});

test("an address with an anchor opens at its section, and the contents say where the reader is", async ({
  page,
  context,
}) => {
  await remember(context, { language: "vi", theme: "dark" });
  // Another page before it: where that one was left must not count here.
  await page.goto("/");
  await page.goto("/terms#refunds");
  const section = page.locator("#refunds");
  await expect(section).toBeInViewport();
  const contents = page.getByRole("navigation", { name: "Mục lục" });
  await expect(contents.getByRole("link", { name: "Hoàn tiền" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  await contents.getByRole("link", { name: "Luật áp dụng và tòa án" }).click();
  await expect(page.locator("#law")).toBeInViewport();
  await expect(page).toHaveURL(/\/terms#law$/);
});

test("on paper a legal page is black on white, without header, contents and footer", async ({
  page,
}) => {
  await page.goto("/commerce");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header")).toBeHidden();
  await expect(page.locator("footer")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Contents" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
});
