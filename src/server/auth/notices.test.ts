import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApiKeys } from "#server/api/api-keys.ts";
import { createWebhooks } from "#server/api/webhooks.ts";
import type { MailMessage } from "#server/mail/port.ts";
import { codeOf } from "../../../tests/setup/authenticator-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createQuickAuth, type Visitor } from "../../../tests/setup/quick-auth.ts";
import { enrolApp } from "./adapters/better-auth/enrol-app.ts";
import { postNotices } from "./notices.ts";

let database: TestDatabase;
let newVisitor: () => Visitor;
let posted: MailMessage[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  newVisitor = await createQuickAuth(database);
});
afterAll(() => database.drop());
beforeEach(() => {
  posted = [];
});

const password = "twelve photographs";
const newPassword = "thirteen pictures";
const setUp = z.object({ totpURI: z.string() });
let people = 0;

async function signUp() {
  const email = `told${(people += 1)}@example.com`;
  const visitor = newVisitor();
  const made = await visitor.post("/sign-up/email", { email, password, name: "Lan" });
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(made.body);
  return { email, visitor, userId: user.id };
}

const deps = () => ({
  database,
  origin: () => "https://photos.example",
  mail: { post: async (_transaction: unknown, message: MailMessage) => void posted.push(message) },
});

/** The subjects of what goes out now. */
async function told(): Promise<string[]> {
  await postNotices(deps());
  const subjects = posted.map(({ subject }) => subject);
  posted = [];
  return subjects;
}

const guard = { parse: (text: string) => new URL(text) };
const makeKey = (userId: string) =>
  createApiKeys(database).make(userId, { name: "Evil words", scopes: ["pictures"] });
const addWebhook = (userId: string) =>
  createWebhooks(database, guard).add(userId, "https://example.com/secret-path");

describe("asvs-6.3.7 one mail each", () => {
  test("for a new key and a new webhook, without anything that was typed and without a secret", async () => {
    const { userId, email } = await signUp();
    const { secret, key } = await makeKey(userId);
    const webhook = await addWebhook(userId);
    await postNotices(deps());
    expect(posted.map(({ subject }) => subject)).toEqual(["A new API key", "A new webhook"]);
    for (const mail of posted) {
      expect(mail).toMatchObject({ to: email, replyTo: null, locale: "en" });
      expect(mail.idempotencyKey).toMatch(/^notice:[\da-f-]{36}$/);
      expect(mail.text).toContain("https://photos.example/account#security");
      expect(mail.text).toMatch(/This happened on \d+ \w+ \d{4} at \d\d:\d\d UTC/);
      expect(mail.text).toContain("If it was not you");
      for (const kept of [secret, key.prefix, key.name, webhook.secret, "secret-path"]) {
        expect(mail.text + mail.html).not.toContain(kept);
      }
    }
    posted = [];
    expect(await told()).toEqual([]);
  });

  test("none for a change that was undone with its transaction", async () => {
    const { userId } = await signUp();
    const asked = Array.from({ length: 22 }, () => makeKey(userId).catch(() => null));
    const made = (await Promise.all(asked)).filter((each) => each !== null);
    expect(made).toHaveLength(20);
    expect(await told()).toHaveLength(20);
  });

  test("a mail that cannot be posted is posted in the next round", async () => {
    const { userId } = await signUp();
    await makeKey(userId);
    const broken = { post: () => Promise.reject(new Error("no queue")) };
    await expect(postNotices({ ...deps(), mail: broken })).rejects.toThrow("no queue");
    expect(await told()).toEqual(["A new API key"]);
  });

  test("in the person's language", async () => {
    const { userId } = await signUp();
    await database.pool.query(
      "insert into public.mail_preference (user_id, locale) values ($1, 'vi')",
      [userId],
    );
    await makeKey(userId);
    expect(await told()).toEqual(["Khóa API mới"]);
  });

  test("for another password, also behind a link, and none for a hash that is made anew", async () => {
    const { visitor, email, userId } = await signUp();
    const wrong = { currentPassword: "not this one", newPassword };
    expect((await visitor.post("/change-password", wrong)).status).toBe(400);
    await newVisitor().post("/sign-in/email", { email, password });
    await database.pool.query("update auth.account set password = password where user_id = $1", [
      userId,
    ]);
    expect(await told()).toEqual([]);
    await visitor.post("/change-password", { currentPassword: password, newPassword });
    expect(await told()).toEqual(["Your password was changed"]);
  });

  test("for an app that is switched on and off", async () => {
    const { visitor } = await signUp();
    const { totpURI } = setUp.parse((await visitor.post("/two-factor/enable", { password })).body);
    expect(await told()).toEqual([]);
    await visitor.post("/two-factor/verify-totp", { code: codeOf(totpURI) });
    expect(await told()).toEqual(["An authenticator app was added"]);
    await visitor.post("/two-factor/disable", { password });
    expect(await told()).toEqual(["The authenticator app was removed"]);
  });

  test("for an app that whoever runs the server gave", async () => {
    const { userId, email } = await signUp();
    await database.transaction(({ client }) =>
      enrolApp(client, { userId, email }, new Uint8Array(32).fill(4)),
    );
    expect(await told()).toEqual(["A new authenticator app"]);
  });

  test("for passkeys that come and go, and none for those that go with the account", async () => {
    const { userId } = await signUp();
    const add = (id: string) =>
      database.pool.query(
        `insert into auth.passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
         values ($1, $2, $1, 'key', 0, 'singleDevice', false)`,
        [`${userId}-${id}`, userId],
      );
    await add("one");
    expect(await told()).toEqual(["A new passkey"]);
    await database.pool.query("delete from auth.passkey where user_id = $1", [userId]);
    expect(await told()).toEqual(["A passkey was removed"]);
    await add("two");
    await told();
    await database.pool.query('delete from auth."user" where id = $1', [userId]);
    expect(await told()).toEqual([]);
  });

  test("to the old address, when the address is another one", async () => {
    const { userId, email } = await signUp();
    const move = (to: string) =>
      database.pool.query('update auth."user" set email = $2 where id = $1', [userId, to]);
    await move(email.toUpperCase());
    expect(await told()).toEqual([]);
    await move("elsewhere@example.com");
    await postNotices(deps());
    expect(posted.map(({ to, subject }) => [to, subject])).toEqual([
      [email.toUpperCase(), "Your e-mail address was changed"],
    ]);
  });
});

describe("a new password", () => {
  const alive = async (userId: string) => {
    const { rows } = await database.pool.query<{ keys: number; webhooks: number }>(
      `select (select count(*) from public.api_key where user_id = $1 and revoked_at is null)::int as keys,
              (select count(*) from public.webhook where user_id = $1 and disabled_at is null)::int as webhooks`,
      [userId],
    );
    return rows[0];
  };

  test.each([
    [{}, { keys: 0, webhooks: 0 }, /API keys have ended and your webhooks have stopped/],
    [{ keepsKeys: false }, { keys: 0, webhooks: 0 }, /API keys have ended/],
    [{ keepsKeys: "yes" }, { keys: 0, webhooks: 0 }, /API keys have ended/],
    [{ keepsKeys: true }, { keys: 1, webhooks: 1 }, /signed out\.\n/],
  ])("with %j leaves %j", async (wish, left, words) => {
    const { visitor, userId } = await signUp();
    const { secret } = await makeKey(userId);
    await addWebhook(userId);
    const stranger = await signUp();
    await makeKey(stranger.userId);
    await told();
    const wrong = { currentPassword: "not this one", newPassword, ...wish };
    await visitor.post("/change-password", wrong);
    expect(await alive(userId)).toEqual({ keys: 1, webhooks: 1 });
    const change = { currentPassword: password, newPassword, ...wish };
    expect((await visitor.post("/change-password", change)).status).toBe(200);
    expect(await alive(userId)).toEqual(left);
    expect((await alive(stranger.userId))?.keys).toBe(1);
    expect((await createApiKeys(database).find(secret)) !== null).toBe(left.keys === 1);
    await postNotices(deps());
    expect(posted.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
  });
});
