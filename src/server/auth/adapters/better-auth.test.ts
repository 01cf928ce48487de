import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../../../tests/setup/database.ts";
import { type IdentityHarness, identityContract } from "../port.contract.ts";
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from "../token-verifier.ts";
import { type Auth, createAuth } from "./better-auth.ts";

let database: TestDatabase;
let auth: Auth;
let harness: IdentityHarness;
let clockShiftMs = 0;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  auth = await openAuth();
  const key = await trustNewKey("known-from-the-start");
  harness = {
    provider: auth.identityProvider,
    key,
    claims: signedIn,
    audience: "aud",
    good: await signUp(auth),
  };
});
afterAll(() => database.drop());

const signedIn = {
  iss: TOKEN_ISSUER,
  aud: TOKEN_AUDIENCE,
  sub: "someone",
  email: "someone@example.com",
  name: "Someone",
  sid: "session",
};

const remember = (fields: object, message: string) =>
  void logged.push(message + JSON.stringify(fields));

function openAuth(publicUrl: string | null = null): Promise<Auth> {
  return createAuth({
    database,
    secret: new Uint8Array(32).fill(9),
    publicUrl,
    socialProviders: {},
    mails: null,
    log: { warn: remember, error: remember },
    now: () => Date.now() + clockShiftMs,
  });
}

async function trustNewKey(id: string): Promise<IdentityHarness["key"]> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  await database.pool.query(
    "insert into auth.jwks (id, public_key, private_key, alg, created_at) values ($1, $2, 'kept elsewhere', 'EdDSA', '2020-01-01')",
    [id, JSON.stringify(jwk)],
  );
  return { id, alg: "EdDSA", private: pair.privateKey, public: jwk };
}

async function post(to: Auth, path: string, body: unknown, origin = "http://localhost:3000") {
  return to.handler(
    new Request(`${origin}/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify(body),
    }),
  );
}

async function tokenFor(to: Auth, answer: Response): Promise<string> {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const request = new Request("http://localhost:3000/api/auth/token", { headers: { cookie } });
  const body = z.object({ token: z.string() }).parse(await (await to.handler(request)).json());
  return body.token;
}

async function signUp(to: Auth, email = "Linh@Example.com"): Promise<IdentityHarness["good"]> {
  const answer = await post(to, "/sign-up/email", {
    name: "  Linh  Chi Phạm ",
    email,
    password: "twelve photographs",
  });
  const token = await tokenFor(to, answer);
  const { sub = "", sid } = decodeJwt<{ sid: string }>(token);
  return {
    token,
    identity: {
      userId: sub,
      email: email.toLowerCase(),
      firstName: "Linh",
      lastName: "Chi Phạm",
      sessionId: sid,
    },
  };
}

describe("identity contract", () => {
  identityContract(() => harness);
});

test("ids are uuids, and a token lives five minutes", async () => {
  const { token, identity } = harness.good;
  expect(identity.userId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  const { exp = 0, iat = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(300);
  clockShiftMs = 301_000;
  try {
    expect(await auth.identityProvider.identify(token)).toBeNull();
  } finally {
    clockShiftMs = 0;
  }
});

test("a key that appeared after the start is found, without reading the keys for every forgery", async () => {
  const key = await trustNewKey("made-by-another-process");
  const token = await new SignJWT({ ...signedIn, exp: Math.floor(Date.now() / 1_000) + 60 })
    .setProtectedHeader({ alg: "EdDSA", kid: key.id })
    .sign(key.private);
  clockShiftMs = 2_000;
  try {
    expect(await auth.identityProvider.identify(token)).toMatchObject({ userId: "someone" });
  } finally {
    clockShiftMs = 0;
  }
});

test("another instance with the same database and secret accepts the token", async () => {
  const other = await openAuth();
  expect(await other.identityProvider.identify(harness.good.token)).toEqual(harness.good.identity);
});

test("cookies are HttpOnly and SameSite=Lax, and Secure exactly when the public address is https", async () => {
  const body = { name: "A", email: "cookie@example.com", password: "twelve photographs" };
  const plain = (await post(auth, "/sign-up/email", body)).headers.getSetCookie();
  expect(plain.length).toBeGreaterThan(0);
  for (const cookie of plain) {
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Secure/i);
  }
  const secured = await openAuth("https://photos.example");
  const answer = await post(
    secured,
    "/sign-up/email",
    { ...body, email: "secure@example.com" },
    "https://photos.example",
  );
  expect(answer.headers.getSetCookie().join("\n")).toMatch(/; Secure/i);
});

test("passwords: seven characters are too short, a wrong one and an unknown address look alike", async () => {
  const short = await post(auth, "/sign-up/email", {
    name: "A",
    email: "s@example.com",
    password: "1234567",
  });
  expect(short.status).toBe(400);
  const wrong = await post(auth, "/sign-in/email", {
    email: "linh@example.com",
    password: "not this one",
  });
  const unknown = await post(auth, "/sign-in/email", {
    email: "no@example.com",
    password: "not this one",
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(await wrong.text()).toBe(await unknown.text());
});

test("simultaneous sign-ups with one address make one account, which the log does not name", async () => {
  const body = { name: "D", email: "double@example.com", password: "twelve photographs" };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => post(auth, "/sign-up/email", body)),
  );
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 422, 422, 422]);
  expect(logged.join("\n")).toContain("23505");
  expect(logged.join("\n")).not.toContain("double@example.com");
});
