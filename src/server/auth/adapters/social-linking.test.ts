import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import type { SignInMails } from "../port.ts";
import { createAuth } from "./better-auth.ts";

const ORIGIN = "http://localhost:3000";
const attackersPassword = "chosen by a stranger";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** GitHub's own answers about somebody with this address. */
function standInForGitHub(email: string, isVerified: boolean): void {
  const answers: Readonly<Record<string, unknown>> = {
    "https://github.com/login/oauth/access_token": { access_token: "t", token_type: "bearer" },
    "https://api.github.com/user": { id: `id-of-${email}`, login: "lan", name: "Lan", email },
    "https://api.github.com/user/emails": [{ email, primary: true, verified: isVerified }],
  };
  vi.stubGlobal("fetch", async (url: string | URL) => {
    const answer = answers[String(url)];
    if (answer === undefined) throw new Error(`GitHub has no ${String(url)}`);
    return Response.json(answer);
  });
}

const mails: SignInMails = {
  sendConfirmation: async () => undefined,
  sendReset: async () => undefined,
  sendKnown: async () => undefined,
  onConfirmed: async () => undefined,
};

async function openAuth(sent: SignInMails | null = mails) {
  const { handler } = await createAuth({
    database,
    secret: new Uint8Array(32).fill(4),
    publicUrl: ORIGIN,
    socialProviders: { github: { clientId: "id", clientSecret: "secret" } },
    mails: sent,
    log: { warn: () => undefined, error: () => undefined },
  });
  async function post(path: string, body: object): Promise<Response> {
    const headers = { "content-type": "application/json", origin: ORIGIN };
    return handler(
      new Request(`${ORIGIN}/api/auth${path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
      }),
    );
  }
  return {
    signUp: (email: string) =>
      post("/sign-up/email", { email, password: attackersPassword, name: "A B" }),
    signIn: async (email: string) =>
      (await post("/sign-in/email", { email, password: attackersPassword })).status,
    /** All the way to GitHub and back; true when that signs somebody in. */
    async comeFromGitHub(): Promise<boolean> {
      const left = await post("/sign-in/social", { provider: "github", callbackURL: "/" });
      const { url } = z.object({ url: z.string() }).parse(await left.json());
      const state = new URL(url).searchParams.get("state") ?? "";
      const back = new URLSearchParams({ code: "c", state });
      const cookie = left.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const answer = await handler(
        new Request(`${ORIGIN}/api/auth/callback/github?${back.toString()}`, {
          headers: { cookie },
        }),
      );
      return answer.headers.getSetCookie().some((line) => line.includes("session_token"));
    },
  };
}

async function waysInto(email: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select u.email_verified as confirmed, array_agg(a.provider_id order by a.provider_id) as ways
       from auth."user" u join auth.account a on a.user_id = u.id where u.email = $1
      group by u.id`,
    [email],
  );
  return rows;
}

test("an address that the provider vouches for ends what a stranger set up with it", async () => {
  const auth = await openAuth();
  const email = "taken@example.com";
  await auth.signUp(email);
  await database.pool.query(
    `insert into auth.passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
     select id, id, id, 'key', 0, 'singleDevice', false from auth."user" where email = $1`,
    [email],
  );
  standInForGitHub(email, true);
  expect(await auth.comeFromGitHub()).toBe(true);
  expect(await waysInto(email)).toEqual([{ confirmed: true, ways: ["github"] }]);
  expect(await auth.signIn(email)).toBe(401);
  const { rows } = await database.pool.query("select from auth.passkey");
  expect(rows).toEqual([]);
});

test("an address that the provider does not vouch for leads into no account", async () => {
  const auth = await openAuth();
  const email = "unproven@example.com";
  await auth.signUp(email);
  standInForGitHub(email, false);
  expect(await auth.comeFromGitHub()).toBe(false);
  expect(await waysInto(email)).toEqual([{ confirmed: false, ways: ["credential"] }]);
});

test("a confirmed account keeps its password when its owner comes by the provider", async () => {
  const auth = await openAuth();
  const email = "confirmed@example.com";
  await auth.signUp(email);
  await database.pool.query('update auth."user" set email_verified = true where email = $1', [
    email,
  ]);
  standInForGitHub(email, true);
  expect(await auth.comeFromGitHub()).toBe(true);
  expect(await waysInto(email)).toEqual([{ confirmed: true, ways: ["credential", "github"] }]);
  expect(await auth.signIn(email)).toBe(200);
});

test("who is new comes in confirmed, and again later", async () => {
  const auth = await openAuth();
  const email = "new@example.com";
  standInForGitHub(email, true);
  expect([await auth.comeFromGitHub(), await auth.comeFromGitHub()]).toEqual([true, true]);
  expect(await waysInto(email)).toEqual([{ confirmed: true, ways: ["github"] }]);
});

test("where no mail is sent accounts without a confirmed address are not joined", async () => {
  const auth = await openAuth(null);
  const email = "without-mail@example.com";
  await auth.signUp(email);
  standInForGitHub(email, true);
  expect(await auth.comeFromGitHub()).toBe(false);
  expect(await auth.signIn(email)).toBe(200);
});
