import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Answer,
  call,
  cookiesOf,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";
import type { MailMessage } from "../mail/port.ts";

const PASSWORD = "correct horse battery";
let server: TestServer;
let posted: MailMessage[] = [];
beforeAll(async () => {
  const post = async (_transaction: unknown, message: MailMessage) => void posted.push(message);
  server = await openTestServer({}, { reachesPeople: true, post });
});
afterAll(() => server.close());
beforeEach(() => {
  posted = [];
});

let people = 0;
interface Person {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
  readonly cookie: string;
  auth(path: string, payload: object): Promise<LightMyRequestResponse>;
}

/** Somebody who has signed in a moment ago, with the cookie and a token. */
async function newcomer(): Promise<Person> {
  const email = `fresh${(people += 1)}@example.com`;
  await server.signUp("Lan Anh", email);
  const ask = (path: string, payload: object, cookie = "") =>
    server.app.inject({
      method: "POST",
      url: `/api/auth${path}`,
      payload,
      ...(cookie ? { headers: { cookie } } : {}),
    });
  const cookie = cookiesOf(await ask("/sign-in/email", { email, password: PASSWORD }));
  const answer = await server.app.inject({ url: "/api/auth/token", headers: { cookie } });
  const { token } = answer.json<{ token: string }>();
  const claims: unknown = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  );
  return {
    email,
    token,
    cookie,
    userId: String(Reflect.get(Object(claims), "sub")),
    auth: (path, payload) => ask(path, payload, cookie),
  };
}

const age = ({ userId }: Person) =>
  server.database.pool.query(
    "update auth.session set created_at = created_at - interval '10 minutes' where user_id = $1",
    [userId],
  );
/** As an account of Google or GitHub. */
const takePassword = ({ userId }: Person) =>
  server.database.pool.query("update auth.account set password = null where user_id = $1", [
    userId,
  ]);

interface Act {
  readonly method: "POST" | "DELETE";
  readonly url: `/${string}`;
  readonly body: object;
}
const MAKE_KEY: Act = {
  method: "POST",
  url: "/accounts/me/keys",
  body: { name: "Mine", scopes: ["pictures"] },
};
const DELETE_ACCOUNT: Act = {
  method: "POST",
  url: "/accounts/me/data/deletion",
  body: { password: null },
};
/** The last one ends the account. */
const ACTS: readonly Act[] = [
  MAKE_KEY,
  { method: "POST", url: "/accounts/me/webhooks", body: { url: "https://example.com/hook" } },
  { method: "POST", url: "/accounts/me/data/export", body: {} },
  { method: "DELETE", url: `/accounts/me/keys/${crypto.randomUUID()}`, body: {} },
  { method: "DELETE", url: `/accounts/me/webhooks/${crypto.randomUUID()}`, body: {} },
  DELETE_ACCOUNT,
];
const refused = (status: number, code: string) => ({ status, value: { error: { code } } });
const act = (asked: Act, token: string): Promise<Answer> => call(server.app, { ...asked, token });

/** What each of the acts is answered. */
async function outcomes(token: string): Promise<string[]> {
  const found: string[] = [];
  for (const asked of ACTS) {
    const { status, value } = await act(asked, token);
    const code: unknown = Reflect.get(Object(Reflect.get(Object(value), "error")), "code");
    found.push(`${status} ${String(code)}`);
  }
  return found;
}
const all = (answer: string) => ACTS.map(() => answer);

const leftOf = async ({ userId }: Person) => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select (select count(*) from public.api_key where user_id = $1)
          + (select count(*) from public.webhook where user_id = $1)
          + (select count(*) from privacy.export where user_id = $1)
          + (select count(*) from privacy.deletion where user_id = $1) as count`,
    [userId],
  );
  return rows[0]?.count;
};

describe("asvs-7.5.1 asvs-7.5.3 what gives lasting access or takes something away", () => {
  test("is refused to the token of a session that was signed out", async () => {
    const person = await newcomer();
    expect((await person.auth("/sign-out", {})).statusCode).toBe(200);
    // The token itself still speaks for the person: reads stay as they are.
    const read = await call(server.app, {
      method: "GET",
      url: "/accounts/me",
      token: person.token,
    });
    expect(read.status).toBe(200);
    expect(await outcomes(person.token)).toEqual(all("401 unauthenticated"));
    for (const [url, body] of [
      [DELETE_ACCOUNT.url, { password: PASSWORD }],
      ["/accounts/me/proof", { password: PASSWORD }],
    ] as const) {
      const answer = await act({ method: "POST", url, body }, person.token);
      expect(answer).toMatchObject(refused(401, "unauthenticated"));
    }
    expect(await leftOf(person)).toBe(0);
  });

  test("wants a sign-in of the last ten minutes, or the password once more", async () => {
    const person = await newcomer();
    await age(person);
    expect(await outcomes(person.token)).toEqual(all("403 proof_needed"));
    const prove = (password: string) =>
      act({ method: "POST", url: "/accounts/me/proof", body: { password } }, person.token);
    expect(await prove("not this one")).toMatchObject(refused(403, "wrong_password"));
    expect(await outcomes(person.token)).toEqual(all("403 proof_needed"));
    expect(await leftOf(person)).toBe(0);
    expect(await prove(PASSWORD)).toMatchObject({ status: 200, value: { ways: ["password"] } });
    const [notThere, done] = ["404 not_found", "200 undefined"];
    expect(await outcomes(person.token)).toEqual([done, done, done, notThere, notThere, done]);
    expect(await leftOf(person)).toBe(4);
  });

  test("is nothing for the key of a program", async () => {
    const person = await newcomer();
    const made = await act(MAKE_KEY, person.token);
    const secret = String(Reflect.get(Object(made.value), "secret"));
    expect(secret).toMatch(/^fk_/);
    expect(await outcomes(secret)).toEqual(all("401 unauthenticated"));
  });
});

describe("a code by mail", () => {
  const at = (person: Person, path = "") =>
    ({ method: "POST", url: `/accounts/me/proof${path}`, token: person.token }) as const;
  const enter = (person: Person, code: string) =>
    call(server.app, { ...at(person), body: { code } });
  const codeIn = (message: MailMessage | undefined) =>
    /^(\d{4} \d{4})$/m.exec(message?.text ?? "")?.[1] ?? "";

  test("confirms an account without a password, once, in the session that asked", async () => {
    const person = await newcomer();
    const again = await newcomer();
    await age(person);
    await takePassword(person);
    expect(await call(server.app, { ...at(person), method: "GET" })).toMatchObject({
      value: { ways: ["mail"] },
    });
    posted = [];
    expect((await call(server.app, { ...at(person, "/code"), body: {} })).status).toBe(200);
    expect(posted.map(({ to }) => to)).toEqual([person.email]);
    const code = codeIn(posted[0]);
    expect(await enter(again, code)).toMatchObject(refused(403, "wrong_code"));
    expect((await enter(person, code)).status).toBe(200);
    expect((await act(MAKE_KEY, person.token)).status).toBe(200);
    expect(await enter(person, code)).toMatchObject(refused(403, "wrong_code"));
  });

  test("ends after five wrong tries, and three may be asked for in ten minutes", async () => {
    const person = await newcomer();
    await takePassword(person);
    posted = [];
    await call(server.app, { ...at(person, "/code"), body: {} });
    const code = codeIn(posted[0]);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await enter(person, "00000000")).toMatchObject(refused(403, "wrong_code"));
    }
    expect(await enter(person, code)).toMatchObject(refused(403, "wrong_code"));
    const more = [];
    for (let codes = 0; codes < 3; codes += 1) {
      more.push((await call(server.app, { ...at(person, "/code"), body: {} })).status);
    }
    expect(more).toEqual([200, 200, 429]);
  });

  test("is good for ten minutes", async () => {
    const person = await newcomer();
    await takePassword(person);
    posted = [];
    await call(server.app, { ...at(person, "/code"), body: {} });
    await server.database.pool.query(
      "update auth.proof_code set created_at = created_at - interval '10 minutes' where user_id = $1",
      [person.userId],
    );
    expect(await enter(person, codeIn(posted[0]))).toMatchObject(refused(403, "wrong_code"));
  });

  test("is no way around the password of an account that has one", async () => {
    const person = await newcomer();
    const answer = await call(server.app, { ...at(person, "/code"), body: {} });
    expect(answer).toMatchObject(refused(403, "forbidden"));
  });
});

describe("a reset by mail", () => {
  const linkIn = (to: string) => {
    const mail = posted.find((each) => each.to === to && each.text.includes("reset-password"));
    return /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const liveKeys = async ({ userId }: Person) => {
    const { rows } = await server.database.pool.query(
      "select from public.api_key where user_id = $1 and revoked_at is null",
      [userId],
    );
    return rows.length;
  };

  test.each([
    [{}, true, 0],
    [{ keepsKeys: true }, true, 1],
    [{}, false, 0],
  ])("with %j, where there was a password: %j, leaves %i keys", async (wish, hasPassword, left) => {
    const person = await newcomer();
    expect((await act(MAKE_KEY, person.token)).status).toBe(200);
    if (!hasPassword) {
      // As after a sign-up at Google: no row of a password at all.
      await server.database.pool.query("delete from auth.account where user_id = $1", [
        person.userId,
      ]);
    }
    await person.auth("/request-password-reset", { email: person.email });
    await expect.poll(() => linkIn(person.email)).not.toBe("");
    const token = linkIn(person.email);
    const wrong = await person.auth("/reset-password", {
      token: "none",
      newPassword: "a new one 7",
    });
    expect(wrong.statusCode).toBe(400);
    expect(await liveKeys(person)).toBe(1);
    const body = { token, newPassword: "thirteen pictures", ...wish };
    expect((await person.auth("/reset-password", body)).statusCode).toBe(200);
    expect(await liveKeys(person)).toBe(left);
    const { rows } = await server.database.pool.query<{ kind: string }>(
      "select kind from auth.notice where user_id = $1 and kind like 'password%'",
      [person.userId],
    );
    expect(rows).toEqual([
      { kind: left === 0 ? "password_changed_keys_ended" : "password_changed" },
    ]);
  });
});

test("a passkey of an account without a password wants a fresh proof", async () => {
  const person = await newcomer();
  await takePassword(person);
  const options = () =>
    server.app.inject({
      url: "/api/auth/passkey/generate-register-options",
      headers: { cookie: person.cookie },
    });
  expect((await options()).statusCode).toBe(200);
  await age(person);
  for (const answer of [
    await options(),
    await person.auth("/passkey/verify-registration", { response: {}, name: "Mine" }),
    await person.auth("/passkey/delete-passkey", { id: "none" }),
  ]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: "PROOF_NEEDED" });
  }
});
