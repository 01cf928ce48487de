import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "#server/mail/mail.ts";
import { keepInOutbox, type OutboxMessage, readOutbox } from "#server/mail/outbox.ts";
import {
  call,
  cookiesOf,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

/** Mail that counts as sent and can be read. */
const keptMail: Pick<Mail, "post" | "reachesPeople"> = {
  reachesPeople: true,
  post: ({ client }, message) => keepInOutbox(client, message),
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({}, keptMail);
});
afterAll(() => server.close());

const password = "twelve photographs";
/** The cookies of the browsers that signed up, by address. */
const devices = new Map<string, string>();
let people = 0;
const newEmail = () => `mailbox${(people += 1)}@example.com`;

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: "POST", url: `/api/auth${path}`, payload, headers });
}

async function signUp(email: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await post("/sign-up/email", { name: "Lan Anh", email, password }, headers);
  expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([
    200,
    ["fotoya.device"],
  ]);
  devices.set(email, cookiesOf(answer));
}

async function signIn(email: string): Promise<string> {
  const answer = await post("/sign-in/email", { email, password });
  expect(answer.statusCode).toBe(200);
  return cookiesOf(answer);
}

/** Presses on the page behind the newest link, in the browser that signed up. */
async function confirm(email: string): Promise<void> {
  const token = (await linkTo(email)).searchParams.get("token");
  const answer = await post("/confirm-email", { token }, { cookie: devices.get(email) ?? "" });
  expect(answer.statusCode).toBe(200);
}

/** A person who has followed the link of the first mail. */
async function signUpAndConfirm(email: string): Promise<string> {
  await signUp(email);
  await confirm(email);
  return signIn(email);
}

async function tokenOf(cookie: string): Promise<string> {
  const answer = await server.app.inject({ url: "/api/auth/token", headers: { cookie } });
  return answer.json<{ token: string }>().token;
}

async function mailsTo(email: string): Promise<OutboxMessage[]> {
  return (await readOutbox(server.database.pool)).filter(({ to }) => to === email);
}

/** The link in the newest mail to somebody. */
async function linkTo(email: string): Promise<URL> {
  const [mail] = await mailsTo(email);
  const [found] = /http\S+/.exec(mail?.text ?? "") ?? [];
  return new URL(found ?? "");
}

const profileOf = async (token: string) =>
  (await call(server.app, { method: "GET", url: "/profiles/me", token })).value;

describe("confirming an address", () => {
  test("the link comes in the reader's language, and the account opens behind it", async () => {
    const email = newEmail();
    await signUp(email, { "accept-language": "vi" });
    expect((await post("/sign-in/email", { email, password })).statusCode).toBe(401);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ locale: "vi", subject: "Vui lòng xác nhận địa chỉ e-mail" });
    await confirm(email);
    const token = await tokenOf(await signIn(email));
    const account = await call(server.app, { method: "GET", url: "/accounts/me", token });
    expect(account.value).toEqual({
      email,
      isEmailVerified: true,
      canSendMail: true,
      hasPassword: true,
      locale: "en",
      mails: { creditExpiry: true, referralReward: true },
    });
  });

  test("free credits wait for a confirmed address, whoever let the person in", async () => {
    const email = newEmail();
    const cookie = await signUpAndConfirm(email);
    await server.database.pool.query(
      'update auth."user" set email_verified = false where email = $1',
      [email],
    );
    const token = await tokenOf(cookie);
    const request = { method: "POST", url: "/profiles/me", token, body: {} } as const;
    expect((await call(server.app, request)).value).toMatchObject({
      credits: 0,
      freeCredits: "waiting_email",
    });
    await confirm(email);
    expect(await profileOf(token)).toMatchObject({ credits: 100, freeCredits: "granted" });
  });

  test("a confirmed address without a profile gets its credits with the profile", async () => {
    const token = await tokenOf(await signUpAndConfirm(newEmail()));
    const made = await call(server.app, { method: "POST", url: "/profiles/me", token, body: {} });
    expect(made.value).toMatchObject({ credits: 100, freeCredits: "granted" });
  });

  test("asked for again it comes again, and only for the own address", async () => {
    const email = newEmail();
    await signUp(email);
    const other = newEmail();
    const cookie = await signUpAndConfirm(other);
    expect((await post("/send-verification-email", { email }, { cookie })).statusCode).toBe(400);
    // Another second, another token.
    await server.database.pool.query("select pg_sleep(1.1)");
    expect((await post("/send-verification-email", { email })).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo(other)).toHaveLength(1);
  });
});

describe("a new password", () => {
  test("asvs-6.4.1 a link, once; all sessions end; the mailbox is confirmed", async () => {
    const email = newEmail();
    const cookie = await signUpAndConfirm(email);
    const token = await tokenOf(cookie);
    await call(server.app, { method: "POST", url: "/profiles/me", token, body: {} });
    const headers = { host: "evil.example", "accept-language": "vi" };
    const asked = await post("/request-password-reset", { email }, headers);
    expect(asked.statusCode).toBe(200);
    const link = await linkTo(email);
    expect(link.href).toMatch(/^http:\/\/localhost\/reset-password\?token=[\w-]{20,}$/);
    const reset = { token: link.searchParams.get("token") ?? "", newPassword: "thirteen pictures" };
    expect((await post("/reset-password", { ...reset, newPassword: "short" })).statusCode).toBe(
      400,
    );
    expect((await post("/reset-password", reset)).statusCode).toBe(200);
    expect((await post("/reset-password", reset)).statusCode).toBe(400);
    const session = await server.app.inject({ url: "/api/auth/token", headers: { cookie } });
    expect(session.statusCode).toBe(401);
    expect((await post("/sign-in/email", { email, password })).statusCode).toBe(401);
    const again = await post("/sign-in/email", { email, password: reset.newPassword });
    expect(again.statusCode).toBe(200);
    expect(await profileOf(await tokenOf(cookiesOf(again)))).toMatchObject({
      freeCredits: "granted",
    });
  });

  test("asvs-6.4.3 lets nobody round the second step", async () => {
    const email = newEmail();
    await signUpAndConfirm(email);
    await server.database.pool.query(
      `with owner as (update auth."user" set two_factor_enabled = true where email = $1 returning id)
       insert into auth.two_factor (id, user_id, secret, backup_codes, verified)
       select gen_random_uuid(), id, 'kept', 'kept', true from owner`,
      [email],
    );
    await post("/request-password-reset", { email });
    const token = (await linkTo(email)).searchParams.get("token");
    const reset = await post("/reset-password", { token, newPassword: "thirteen pictures" });
    expect(reset.statusCode).toBe(200);
    expect(cookiesOf(reset)).not.toContain("session_token");
    const again = await post("/sign-in/email", { email, password: "thirteen pictures" });
    expect(again.json()).toMatchObject({ twoFactorRedirect: true });
    const headers = { cookie: cookiesOf(again) };
    expect((await server.app.inject({ url: "/api/auth/token", headers })).statusCode).toBe(401);
  });

  test("asvs-6.4.1 an old link is refused", async () => {
    const email = newEmail();
    await signUp(email);
    await post("/request-password-reset", { email });
    const { rows } = await server.database.pool.query<{ minutes: number }>(
      "update auth.verification v set expires_at = now() - interval '1 s' from auth.verification o where o.id = v.id returning extract(epoch from o.expires_at - now())::int / 60 as minutes",
    );
    for (const { minutes } of rows) expect(minutes).toBeLessThanOrEqual(30);
    const token = (await linkTo(email)).searchParams.get("token");
    const answer = await post("/reset-password", { token, newPassword: "thirteen pictures" });
    expect(answer.statusCode).toBe(400);
  });

  test("nobody learns who has an account", async () => {
    const email = newEmail();
    await signUp(email);
    const known = await post("/request-password-reset", { email });
    const unknown = await post("/request-password-reset", { email: "nobody@example.com" });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const link = await post("/send-verification-email", { email });
    const noLink = await post("/send-verification-email", { email: "nobody@example.com" });
    expect([noLink.statusCode, noLink.body]).toEqual([link.statusCode, link.body]);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });
});

describe("where no mail reaches people", () => {
  test("free credits are there at once, and there are no links", async () => {
    const silent = await openTestServer();
    try {
      const token = await silent.signUp();
      const made = await call(silent.app, { method: "POST", url: "/profiles/me", token, body: {} });
      expect(made.value).toMatchObject({ credits: 100, freeCredits: "granted" });
      const account = await call(silent.app, { method: "GET", url: "/accounts/me", token });
      expect(account.value).toMatchObject({ canSendMail: false, isEmailVerified: false });
      const answer = await silent.app.inject({
        method: "POST",
        url: "/api/auth/request-password-reset",
        payload: { email: "person@example.com" },
      });
      expect(answer.statusCode).toBe(400);
    } finally {
      await silent.close();
    }
  });
});

describe("limits", () => {
  test.each(["/request-password-reset", "/send-verification-email"])(
    "%s: three in ten minutes for a mailbox, known or not, in any spelling",
    async (path) => {
      const strict = await openTestServer({ rateLimits: "on" }, keptMail);
      const ask = async (email: string) =>
        (await strict.app.inject({ method: "POST", url: `/api/auth${path}`, payload: { email } }))
          .statusCode;
      try {
        await strict.signUp();
        const asked: number[] = [];
        for (const email of ["a@gmail.com", "A@gmail.com", "a+b@gmail.com", "a@googlemail.com"]) {
          asked.push(await ask(email));
        }
        expect(asked).toEqual([200, 200, 200, 429]);
        expect(await ask("b@gmail.com")).toBe(200);
      } finally {
        await strict.close();
      }
    },
  );

  test("passwords cannot be guessed by changing them", async () => {
    const strict = await openTestServer({ rateLimits: "on" });
    try {
      const statuses: number[] = [];
      for (let tries = 0; tries < 31; tries += 1) {
        const answer = await strict.app.inject({
          method: "POST",
          url: "/api/auth/change-password",
          payload: { currentPassword: "guess", newPassword: "thirteen pictures" },
        });
        statuses.push(answer.statusCode);
      }
      expect(new Set(statuses.slice(0, 30))).toEqual(new Set([401]));
      expect(statuses[30]).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
