import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataState } from "#core/privacy.ts";
import { signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { findCommand } from "../commands.ts";
import { runForget } from "../compose-forget.ts";
import { readConfig } from "../config.ts";

let server: LoggedServer;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forget-"));
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const config = () =>
  readConfig({
    DATABASE_URL: server.database.url,
    DATA_DIR: folder,
    PUBLIC_URL: "https://fotoya.example",
    LOG_LEVEL: "silent",
  });

test("who asks at the support desk is deleted like who presses the button, and can undo it", async () => {
  const person = await signUp(server.url, "asks-the-desk@example.com");
  const purgeAfter = await runForget(config(), " Asks-The-Desk@example.com ");
  const hours = ((purgeAfter?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(24.1);
  const { rows } = await server.database.pool.query("select from auth.session where user_id = $1", [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  // Begun twice, the first time counts, and one letter is written.
  expect(await runForget(config(), "asks-the-desk@example.com")).toEqual(purgeAfter);
  const { rows: letters } = await server.database.pool.query<{ key: string }>(
    "select key from mail.accepted where key like $1",
    [`deletion:${person.userId}:%`],
  );
  expect(letters).toHaveLength(1);
  const back = await signIn(server.url, person.account);
  expect((await back.call("DELETE", "/accounts/me/data/deletion")).status).toBe(200);
  const { value } = await back.call("GET", "/accounts/me/data");
  expect(dataState.parse(value).deletion).toBeNull();
});

test("nobody is deleted for an address that nobody has, or for a command that is not understood", async () => {
  expect(await runForget(config(), "nobody@example.com")).toBeNull();
  for (const args of [["forget"], ["forget", "no-address"], ["forget", "a@b.co", "c@d.co"]]) {
    expect(() => findCommand(args)).toThrow("Exactly one e-mail address is needed.");
  }
  expect(findCommand(["forget", "a@b.co"])).not.toBeNull();
});
