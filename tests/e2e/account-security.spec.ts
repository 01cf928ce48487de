import type { Page } from "@playwright/test";
import { codeFor, readKey } from "./support/authenticator.ts";
import { expect, PASSWORD, signUp, test } from "./support/fixtures.ts";

const security = (page: Page) => page.getByRole("region", { name: "Two steps and passkeys" });

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login?next=%2Faccount&lng=en");
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("an authenticator app is set up with the keyboard, asked for at sign-in, and a recovery code helps", async ({
  page,
}) => {
  const email = `app-${Date.now()}@example.com`;
  await signUp(page, "/account#security", email);
  await security(page).getByRole("button", { name: "Set up the app" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const key = await readKey(page);
  await page.getByRole("dialog").getByLabel("Code", { exact: true }).focus();
  await page.keyboard.type(codeFor(key, 0));
  await page.keyboard.press("Enter");
  const list = page.getByRole("dialog", { name: "Keep these recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const recovery = await list.getByRole("listitem").first().innerText();
  await list.getByRole("button", { name: "I have kept them" }).click();
  await expect(security(page)).toContainText("On. Signing in by password also asks");

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is not right");
  await page.getByLabel("Code", { exact: true }).fill(codeFor(key, 1));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole("button", { name: /Use a recovery code/ }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");
});

test("a passkey is made, signs in without a password, and is removed", async ({
  browser,
  server,
}) => {
  // Passkeys belong to names; a bare address has none.
  const page = await browser.newPage();
  const local = server.url.replace("127.0.0.1", "localhost");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/login?mode=signup&lng=en&next=%2Faccount%23security`);
  await page.getByLabel("Name").fill("Test Person");
  await page.getByLabel("Email").fill(`key-${Date.now()}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/account#security");
  await security(page).getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name, so that you know it again").fill("Kitchen tablet");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(security(page).getByText("Kitchen tablet")).toBeVisible();
  const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);

  await page.context().clearCookies();
  await page.goto(`${local}/login?next=%2Faccount%23security&lng=en`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL("**/account#security");

  await security(page).getByRole("button", { name: "Remove: Kitchen tablet" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("not the right one");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(security(page)).toContainText("None yet.");

  // The device still has it; it opens nothing any more.
  await page.context().clearCookies();
  await page.goto(`${local}/login?next=%2Faccount&lng=en`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey belongs to no account here.");
  await page.close();
});

test("a password that many people have is refused in words, and its strength is shown", async ({
  page,
}) => {
  await page.goto("/login?mode=signup&lng=vi");
  await page.getByLabel("Tên").fill("Lan");
  await page.getByLabel("Email").fill(`weak-${Date.now()}@example.com`);
  const password = page.getByLabel("Mật khẩu", { exact: true });
  await password.fill("Password1");
  await expect(page.getByText("Yếu: thêm vài từ nữa")).toBeVisible();
  await page.getByRole("button", { name: "Đăng ký" }).click();
  await expect(page.getByRole("alert")).toContainText("Nhiều người dùng mật khẩu này");
  await page.getByRole("button", { name: "Hiện mật khẩu" }).click();
  await expect(password).toHaveAttribute("type", "text");
});
