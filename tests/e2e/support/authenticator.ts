import type { Page } from "@playwright/test";
import { codeOf } from "../../setup/authenticator-app.ts";
import { PASSWORD } from "./fixtures.ts";

/** The code that an authenticator app shows for a key, `steps` of 30 seconds from now. */
export const codeFor = (key: string, steps: number): string =>
  codeOf(`otpauth://totp/test?secret=${key}`, steps);

/** Reads the key next to the QR code in the open dialog. */
export async function readKey(page: Page): Promise<string> {
  const words = await page.getByRole("dialog").innerText();
  return (/by hand:\s*([A-Z2-7 ]+)/.exec(words)?.[1] ?? "").replace(/\s/g, "");
}

/**
 * Sets up the authenticator app on the account page. From then on the session counts as verified with a second factor.
 */
export async function switchAppOn(page: Page): Promise<void> {
  const security = page.getByRole("region", { name: "Two steps and passkeys" });
  const dialog = page.getByRole("dialog");
  await security.getByRole("button", { name: "Set up the app" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Next" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  await dialog.getByLabel("Code", { exact: true }).fill(codeFor(await readKey(page), 0));
  await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("button", { name: "I have kept them" }).click();
}
