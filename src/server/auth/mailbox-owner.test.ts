import { createEmailVerificationToken } from "better-auth/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "#server/mail/mail.ts";
import { keepInOutbox, readOutbox } from "#server/mail/outbox.ts";
import { type CookieBrowser, openBrowser } from "../../../tests/setup/cookie-browser.ts";
import {
  AUTH_SECRET,
  call,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

const keptMail: Pick<Mail, "post" | "reachesPeople"> = {
  reachesPeople: true,
  post: ({ client }, message) => keepInOutbox(client, message),
};
const attackersPassword = "chosen by a stranger";
const ownersPassword = "twelve photographs";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({}, keptMail);
});
afterAll(() => server.close());

let people = 0;
const newEmail = () => `owner${(people += 1)}@example.com`;

/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<URL> {
  const mail = (await readOutbox(server.database.pool)).find(({ to }) => to === email);
  return new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
}

const tokenIn = (link: URL) => link.searchParams.get("token");

async function signUp(browser: CookieBrowser, email: string, password: string): Promise<URL> {
  const answer = await browser.post("/sign-up/email", { name: "A B", email, password });
  expect(answer.statusCode).toBe(200);
  return linkTo(email);
}

const signIn = async (browser: CookieBrowser, email: string, password: string) =>
  (await browser.post("/sign-in/email", { email, password })).statusCode;

async function userIdOf(email: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from auth."user" where email = $1',
    [email],
  );
  return rows[0]?.id ?? "";
}

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await server.database.pool.query<{ done: boolean }>(
    'select email_verified as done from auth."user" where email = $1',
    [email],
  );
  return rows[0]?.done ?? false;
}

/** As the links of the release before: the library itself stood behind them. */
async function formerLink(email: string): Promise<URL> {
  const secret = Buffer.from(AUTH_SECRET).toString("base64url");
  const link = new URL("http://localhost/api/auth/verify-email");
  link.searchParams.set("token", await createEmailVerificationToken(secret, email));
  link.searchParams.set("callbackURL", "/account?verified=1");
  return link;
}

describe("somebody signs up with the address of another", () => {
  test("asvs-6.4.1 no opening of a link, of this kind or the former one, confirms an account", async () => {
    const email = newEmail();
    const attacker = openBrowser(server.app);
    const links = [await signUp(attacker, email, attackersPassword), await formerLink(email)];
    for (const link of links) {
      for (const browser of [openBrowser(server.app), attacker]) await browser.open(link);
      expect([link.pathname, await isConfirmed(email)]).toEqual([link.pathname, false]);
    }
    expect(await signIn(attacker, email, attackersPassword)).toBe(401);
  });

  test("the owner of the mailbox, an operator, gets the account; the stranger's password opens nothing", async () => {
    const attacker = openBrowser(server.app);
    const link = await signUp(attacker, OPERATOR, attackersPassword);
    const owner = openBrowser(server.app);
    await owner.open(link);
    const token = tokenIn(link);
    const press = await owner.post("/confirm-email", { token });
    expect([press.statusCode, press.json()]).toMatchObject([403, { code: "PASSWORD_NEEDED" }]);
    expect(await isConfirmed(OPERATOR)).toBe(false);
    const claimed = await owner.post("/confirm-email", { token, newPassword: ownersPassword });
    expect(claimed.statusCode).toBe(200);
    expect(await signIn(attacker, OPERATOR, attackersPassword)).toBe(401);
    expect(await signIn(owner, OPERATOR, ownersPassword)).toBe(200);
    const bearer = (
      await server.app.inject({
        url: "/api/auth/token",
        headers: { cookie: owner.cookies() },
      })
    ).json<{ token: string }>().token;
    const overview = await call(server.app, {
      method: "GET",
      url: "/operator/overview",
      token: bearer,
    });
    // The account is an operator's; what is missing is the second factor that operators show.
    expect(overview).toMatchObject({
      status: 403,
      value: { error: { code: "operator_needs_factor" } },
    });
  });

  test("having the link sent again from any browser does not bind the stranger's password to it", async () => {
    const email = newEmail();
    const attacker = openBrowser(server.app);
    await signUp(attacker, email, attackersPassword);
    const owner = openBrowser(server.app);
    // Their own sign-up says the same as any, and so does asking for the link.
    await signUp(owner, email, ownersPassword);
    await owner.post("/send-verification-email", { email });
    const token = tokenIn(await formerLink(email));
    expect((await owner.post("/confirm-email", { token })).json()).toMatchObject({
      code: "PASSWORD_NEEDED",
    });
    expect(await isConfirmed(email)).toBe(false);
  });

  test("whatever else was added before the confirmation goes with the password", async () => {
    const email = newEmail();
    const attacker = openBrowser(server.app);
    const link = await signUp(attacker, email, attackersPassword);
    const { pool } = server.database;
    const userId = await userIdOf(email);
    await pool.query(
      `insert into auth.session (id, token, user_id, expires_at) values ($1, $1, $1, now() + interval '1 day')`,
      [userId],
    );
    await pool.query(
      `insert into auth.passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
       values ($1, $1, $1, 'key', 0, 'singleDevice', false)`,
      [userId],
    );
    await pool.query(
      "insert into auth.two_factor (id, user_id, secret, backup_codes, verified) values ($1, $1, 's', 'c', true)",
      [userId],
    );
    await pool.query('update auth."user" set two_factor_enabled = true where id = $1', [userId]);
    await pool.query(
      "insert into auth.account (id, account_id, provider_id, user_id) values ($1, 'stranger', 'github', $1)",
      [userId],
    );
    await pool.query(
      `insert into public.webhook (id, user_id, url, secret)
       values (gen_random_uuid(), $1, 'https://stranger.example', sha256('x'))`,
      [userId],
    );
    await pool.query(
      `insert into public.api_key (id, user_id, name, prefix, secret_hash, scopes)
       values (gen_random_uuid(), $1, 'k', 'fotoya_a', sha256('k'), '{run}')`,
      [userId],
    );
    const owner = openBrowser(server.app);
    const body = { token: tokenIn(link), newPassword: ownersPassword };
    expect((await owner.post("/confirm-email", body)).statusCode).toBe(200);
    const { rows } = await pool.query(
      `select (select count(*)::int from auth.session where user_id = $1) as sessions,
              (select count(*)::int from auth.passkey where user_id = $1) as passkeys,
              (select count(*)::int from auth.two_factor where user_id = $1) as apps,
              (select array_agg(provider_id) from auth.account where user_id = $1) as accounts,
              (select count(*)::int from public.webhook where user_id = $1) as webhooks,
              (select count(*)::int from public.api_key where user_id = $1 and revoked_at is null) as keys`,
      [userId],
    );
    expect(rows).toEqual([
      { sessions: 0, passkeys: 0, apps: 0, accounts: ["credential"], webhooks: 0, keys: 0 },
    ]);
    expect(await signIn(owner, email, ownersPassword)).toBe(200);
  });

  test("a new password by the link of a reset takes the account over in the same way", async () => {
    const email = newEmail();
    const attacker = openBrowser(server.app);
    await signUp(attacker, email, attackersPassword);
    const userId = await userIdOf(email);
    await server.database.pool.query(
      `insert into auth.passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
       values ($1, $1, $1, 'key', 0, 'singleDevice', false)`,
      [userId],
    );
    const owner = openBrowser(server.app);
    await owner.post("/request-password-reset", { email });
    const reset = { token: tokenIn(await linkTo(email)), newPassword: ownersPassword };
    expect((await owner.post("/reset-password", reset)).statusCode).toBe(200);
    expect(await signIn(attacker, email, attackersPassword)).toBe(401);
    expect(await signIn(owner, email, ownersPassword)).toBe(200);
    const { rows } = await server.database.pool.query(
      "select id from auth.passkey where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([]);
    // The browser that signed up is a stranger's from now on.
    expect(
      (await attacker.post("/confirm-email", { token: tokenIn(await formerLink(email)) }))
        .statusCode,
    ).toBe(200);
    expect(await signIn(attacker, email, attackersPassword)).toBe(401);
  });
});

describe("whoever signed up", () => {
  test("confirms with one press in the same browser, as often as they like, and signs in", async () => {
    const email = newEmail();
    const browser = openBrowser(server.app);
    const link = await signUp(browser, email, ownersPassword);
    expect(link.origin + link.pathname).toBe("http://localhost/confirm-email");
    for (let times = 0; times < 2; times += 1) {
      const press = await browser.post("/confirm-email", { token: tokenIn(link) });
      expect([press.statusCode, press.json()]).toEqual([200, { status: true }]);
    }
    // To confirm is not to sign in.
    expect(await browser.isSignedIn()).toBe(false);
    expect(await signIn(browser, email, ownersPassword)).toBe(200);
  });

  test("uses a link of the former kind, which leads to the page and changes nothing", async () => {
    const email = newEmail();
    const browser = openBrowser(server.app);
    await signUp(browser, email, ownersPassword);
    const link = await formerLink(email);
    const opened = await browser.open(link);
    const target = new URL(String(opened.headers.location), link);
    expect([opened.statusCode, target.origin, target.pathname]).toEqual([
      302,
      "http://localhost",
      "/confirm-email",
    ]);
    const press = await browser.post("/confirm-email", { token: tokenIn(target) });
    expect(press.statusCode).toBe(200);
  });

  test("chooses a password by the link once: afterwards the link changes nothing", async () => {
    const email = newEmail();
    const link = await signUp(openBrowser(server.app), email, attackersPassword);
    const owner = openBrowser(server.app);
    const token = tokenIn(link);
    for (const [newPassword, code] of [
      ["short", "PASSWORD_TOO_SHORT"],
      ["password1", "PASSWORD_COMMON"],
      [email, "PASSWORD_PERSONAL"],
    ] as const) {
      const refused = await owner.post("/confirm-email", { token, newPassword });
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code }]);
    }
    expect(await isConfirmed(email)).toBe(false);
    await owner.post("/confirm-email", { token, newPassword: ownersPassword });
    const again = await openBrowser(server.app).post("/confirm-email", {
      token,
      newPassword: "read by somebody else",
    });
    expect([again.statusCode, again.json()]).toMatchObject([400, { code: "ALREADY_CONFIRMED" }]);
    expect(await signIn(owner, email, ownersPassword)).toBe(200);
  });
});

describe("a link that is not good confirms nobody", () => {
  const secret = Buffer.from(AUTH_SECRET).toString("base64url");

  test("too old, forged, about nobody, or made for a change of address", async () => {
    const email = newEmail();
    const browser = openBrowser(server.app);
    await signUp(browser, email, ownersPassword);
    const tokens = {
      TOKEN_EXPIRED: [await createEmailVerificationToken(secret, email, undefined, -1)],
      INVALID_TOKEN: [
        "",
        "x",
        "eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAZXhhbXBsZS5jb20ifQ.",
        await createEmailVerificationToken("another secret", email),
        await createEmailVerificationToken(secret, "nobody@example.com"),
        await createEmailVerificationToken(secret, email, "elsewhere@example.com"),
      ],
    };
    for (const [code, some] of Object.entries(tokens)) {
      for (const token of some) {
        const answer = await browser.post("/confirm-email", { token });
        expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }]);
      }
    }
    expect(await isConfirmed(email)).toBe(false);
  });

  test("an address is not changed in any way, so no link leads there", async () => {
    const email = newEmail();
    const browser = openBrowser(server.app);
    const link = await signUp(browser, email, ownersPassword);
    await browser.post("/confirm-email", { token: tokenIn(link) });
    await signIn(browser, email, ownersPassword);
    const answer = await browser.post("/change-email", { newEmail: newEmail() });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "CHANGE_EMAIL_DISABLED" },
    ]);
  });
});
