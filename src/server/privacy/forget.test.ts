import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataState } from "#core/privacy.ts";
import { noOtherRecords } from "#server/auth/port.ts";
import { findCommand } from "#server/commands/commands.ts";
import { type ForgetOrder, runForget } from "#server/commands/forget.ts";
import { readConfig } from "#server/compose/config.ts";
import { signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import { purgeDue } from "./purge.ts";

const OPERATOR = "operator@example.com";
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
    OPERATOR_ACCOUNTS: OPERATOR,
  });
const orderOf = (email: string, more: Partial<ForgetOrder> = {}): ForgetOrder => ({
  email,
  by: null,
  reason: null,
  ...more,
});

async function logged(userId: string) {
  const { rows } = await server.database.pool.query<Record<string, unknown>>(
    `select operator_id, operator_email, action, detail, at > clock_timestamp() - interval '1 minute' as "isNow"
       from public.operator_action where target = $1`,
    [`user:${userId}`],
  );
  return rows;
}

test("who asks at the support desk is deleted like who presses the button, and can undo it", async () => {
  const person = await signUp(server.url, "asks-the-desk@example.com");
  const purgeAfter = await runForget(config(), orderOf(" Asks-The-Desk@example.com "));
  const hours = ((purgeAfter?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23);
  expect(hours).toBeLessThan(24.1);
  const { rows } = await server.database.pool.query("select from auth.session where user_id = $1", [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  // Begun twice, the first time counts, and one letter is written.
  expect(await runForget(config(), orderOf("asks-the-desk@example.com"))).toEqual(purgeAfter);
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
  expect(await runForget(config(), orderOf("nobody@example.com"))).toBeNull();
  for (const args of [["forget"], ["forget", "no-address"], ["forget", "a@b.co", "c@d.co"]]) {
    expect(() => findCommand(args)).toThrow("Give exactly one email address.");
  }
  expect(() => findCommand(["forget", "a@b.co", "--by", "me"])).toThrow("--by must be an email");
  expect(() => findCommand(["forget", "a@b.co", "--reason", "x".repeat(501)])).toThrow("--reason");
  expect(
    findCommand(["forget", "a@b.co", "--by", OPERATOR, "--reason", "asked by mail"]),
  ).not.toBeNull();
});

test("the log of operators says who did it, when and to whom, once, and after the purge no word of a person", async () => {
  const person = await signUp(server.url, "logged-away@example.com");
  const operator = await signUp(server.url, OPERATOR);
  const reason = "Nguyen asked by mail";
  const order = orderOf("logged-away@example.com", { by: "Operator@example.com", reason });
  expect(await runForget(config(), order)).not.toBeNull();
  await runForget(config(), order);
  const [line, ...more] = await logged(person.userId);
  expect(more).toEqual([]);
  expect(line).toEqual({
    operator_id: operator.userId,
    operator_email: OPERATOR,
    action: "account.forget",
    detail: { reason },
    isNow: true,
  });
  await server.database.pool.query(
    "update privacy.deletion set purge_after = clock_timestamp() where user_id = $1",
    [person.userId],
  );
  await purgeDue({
    database: server.database,
    storage: await createDiskStorage(folder),
    signInRecords: noOtherRecords,
    plans: { end: async () => undefined, forget: async () => undefined },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  expect(await logged(person.userId)).toMatchObject([{ operator_email: OPERATOR, detail: {} }]);
});

test("without an operator's address the user of the machine is named", async () => {
  const person = await signUp(server.url, "by-console@example.com");
  await runForget(config(), orderOf("by-console@example.com"));
  const name = userInfo().username;
  expect(await logged(person.userId)).toMatchObject([
    { operator_id: `console:${name}`, operator_email: `${name} (console)`, detail: {} },
  ]);
});

test("nothing begins in the name of somebody who is no operator", async () => {
  const person = await signUp(server.url, "stays-here@example.com");
  for (const by of ["stays-here@example.com", "unknown@example.com"]) {
    const begun = runForget(config(), orderOf("stays-here@example.com", { by }));
    await expect(begun).rejects.toThrow("--by must be the account of an operator");
  }
  expect(await logged(person.userId)).toEqual([]);
  const { value } = await person.call("GET", "/accounts/me/data");
  expect(dataState.parse(value).deletion).toBeNull();
});

test("who signs in at another service is found by the address of the profile", async () => {
  await server.database.pool.query(
    `insert into public.profile (user_id, email, first_name, last_name, avatar_url, referral_id)
     values ('user_elsewhere', 'elsewhere@example.com', 'Else', 'Where', '', 'elsewher')`,
  );
  expect(await runForget(config(), orderOf("Elsewhere@example.com"))).not.toBeNull();
  expect(await logged("user_elsewhere")).toHaveLength(1);
});

test("a picture that its owner deletes is named in the log, as a restore reads it", async () => {
  const person = await signUp(server.url, "deletes-one@example.com");
  const runId = randomUUID();
  const body = { sourceImage: await photo() };
  const headers = { "idempotency-key": runId };
  const made = await person.call("POST", "/images/remove_background", body, headers);
  expect(made.status).toBe(200);
  expect((await person.call("DELETE", `/images/${runId}`)).status).toBe(200);
  const lines = server.logLines.filter((line) => line.includes(`purged ${runId}`));
  expect(lines).toHaveLength(1);
});
