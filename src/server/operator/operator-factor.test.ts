import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { codeOf } from "../../../tests/setup/authenticator-app.ts";
import {
  AUTH_SECRET,
  call,
  cookiesOf,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";
import { enrolApp } from "../auth/adapters/better-auth/enrol-app.ts";
import type { MailMessage } from "../mail/port.ts";

/* Operators of a server that others can reach show a second factor in the session that asks. */

const PASSWORD = "correct horse battery";
const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
let server: TestServer;
let posted: MailMessage[] = [];
let first: Browser;
beforeAll(async () => {
  const post = async (_transaction: unknown, message: MailMessage) => void posted.push(message);
  server = await openTestServer({}, { reachesPeople: true, post });
  await server.signUp("Ope Rator", OPERATOR);
  first = await signIn();
});
afterAll(() => server.close());

interface Browser {
  post(path: string, payload: object): Promise<{ status: number; body: unknown }>;
  /** The answer of /operator to a token of this session. */
  visit(): Promise<string>;
  token(): Promise<string>;
}

function newBrowser(): Browser {
  let cookie = "";
  const browser: Browser = {
    async post(path, payload) {
      const answer = await server.app.inject({
        method: "POST",
        url: `/api/auth${path}`,
        payload,
        headers: { cookie },
      });
      if (answer.cookies.length > 0) cookie = cookiesOf(answer);
      return { status: answer.statusCode, body: answer.json<unknown>() };
    },
    async token() {
      const answer = await server.app.inject({ url: "/api/auth/token", headers: { cookie } });
      return answer.json<{ token: string }>().token;
    },
    async visit() {
      const url = "/operator/overview";
      const { status, value } = await call(server.app, {
        method: "GET",
        url,
        token: await browser.token(),
      });
      const error: unknown = Reflect.get(Object(value), "error");
      return `${status} ${String(Reflect.get(Object(error), "code"))}`;
    },
  };
  return browser;
}

async function signIn(): Promise<Browser> {
  const browser = newBrowser();
  await browser.post("/sign-in/email", { email: OPERATOR, password: PASSWORD });
  return browser;
}

const operatorId = async () => {
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from auth."user" where email = $1',
    [OPERATOR],
  );
  return rows[0]?.id ?? "";
};

const OPEN = "200 undefined";
const UNPROVEN = "403 operator_unproven";
const MISSING = "403 operator_needs_factor";
let uri = "";
let recovery: readonly string[] = [];

test("a password opens nothing, whether the account has a factor or not", async () => {
  expect(await first.visit()).toBe(MISSING);
  await server.database.pool.query(
    `insert into auth.passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
     values ('p', $1, 'p', 'key', 0, 'singleDevice', false)`,
    [await operatorId()],
  );
  expect(await first.visit()).toBe(UNPROVEN);
  await server.database.pool.query("delete from auth.passkey");
});

test("setting an app up opens it for this session, and for no other one", async () => {
  const other = await signIn();
  const begun = await first.post("/two-factor/enable", { password: PASSWORD });
  ({ totpURI: uri, backupCodes: recovery } = setUp.parse(begun.body));
  expect(await first.visit()).toBe(MISSING);
  expect((await first.post("/two-factor/verify-totp", { code: "000000" })).status).toBe(401);
  expect(await first.visit()).toBe(MISSING);
  expect((await first.post("/two-factor/verify-totp", { code: codeOf(uri) })).status).toBe(200);
  expect(await first.visit()).toBe(OPEN);
  expect(await other.visit()).toBe(UNPROVEN);
  // A wrong code in a session that is signed in proves nothing, a right one does.
  expect((await other.post("/two-factor/verify-totp", { code: "000000" })).status).toBe(401);
  expect(await other.visit()).toBe(UNPROVEN);
  await server.database.pool.query("delete from auth.used_code");
  expect((await other.post("/two-factor/verify-totp", { code: codeOf(uri) })).status).toBe(200);
  expect(await other.visit()).toBe(OPEN);
});

test("password and recovery code sign in with both", async () => {
  const browser = await signIn();
  const code = recovery[0];
  expect((await browser.post("/two-factor/verify-backup-code", { code })).status).toBe(200);
  expect(await browser.visit()).toBe(OPEN);
});

test("the token of a session that was signed out opens nothing any more", async () => {
  const token = await first.token();
  const ask = () => call(server.app, { method: "GET", url: "/operator/overview", token });
  expect((await ask()).status).toBe(200);
  await first.post("/sign-out", {});
  expect(await ask()).toMatchObject({
    status: 403,
    value: { error: { code: "operator_unproven" } },
  });
});

test("the server's own enrolment ends what was before it, and opens with a code of the new app", async () => {
  const before = await signIn();
  const userId = await operatorId();
  const made = await server.database.transaction(({ client }) =>
    enrolApp(client, { userId, email: OPERATOR }, AUTH_SECRET),
  );
  await server.database.pool.query("delete from auth.used_code");
  const stale = await before.post("/two-factor/verify-totp", { code: codeOf(uri) });
  expect(stale.status).toBe(401);
  const { rows } = await server.database.pool.query("select from auth.session where user_id = $1", [
    userId,
  ]);
  expect(rows).toEqual([]);
  const after = await signIn();
  const code = codeOf(made.uri);
  expect(new URL(made.uri).searchParams.get("secret")).toBe(made.secret);
  expect((await after.post("/two-factor/verify-totp", { code })).status).toBe(200);
  expect(await after.visit()).toBe(OPEN);
});

test("an account without a password may show the code of a mail instead", async () => {
  const userId = await operatorId();
  await server.database.pool.query("delete from auth.two_factor where user_id = $1", [userId]);
  await server.database.pool.query(
    'update auth."user" set two_factor_enabled = false where id = $1',
    [userId],
  );
  const browser = await signIn();
  expect(await browser.visit()).toBe(MISSING);
  await server.database.pool.query("update auth.account set password = null where user_id = $1", [
    userId,
  ]);
  expect(await browser.visit()).toBe(UNPROVEN);
  const proof = { method: "POST", token: await browser.token() } as const;
  posted = [];
  await call(server.app, { ...proof, url: "/accounts/me/proof/code", body: {} });
  const code = /^(\d{4} \d{4})$/m.exec(posted[0]?.text ?? "")?.[1] ?? "";
  await call(server.app, { ...proof, url: "/accounts/me/proof", body: { code } });
  expect(await browser.visit()).toBe(OPEN);
});
