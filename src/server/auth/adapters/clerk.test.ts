import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type IdentityHarness, identityContract } from "../port.contract.ts";
import { toClerk } from "./clerk/config.ts";
import { createClerkRecords } from "./clerk/records.ts";
import { createClerkTokens } from "./clerk/tokens.ts";
import { createClerkAuth } from "./clerk.ts";

const HOST = "calm-owl-7.clerk.accounts.dev";
const ORIGIN = "https://photos.example";
const PUBLISHABLE = `pk_test_${btoa(`${HOST}$`)}`;
const logged: string[] = [];
const log = { warn: (_fields: object, message: string) => void logged.push(message) };

/** As Clerk writes them, with what its dashboard is told to add. */
const signedIn = {
  azp: ORIGIN,
  iss: `https://${HOST}`,
  sub: "user_2aBcDeFgHiJkLmNoPqRsT",
  sid: "sess_2aBcDeFgHiJkLmNoPqRsT",
  sts: "active",
  fva: [3, -1],
  v: 2,
  iat: 1_800_000_000,
  email: "Linh@Example.com",
  emailVerified: true,
  firstName: "Linh",
  lastName: null,
};
const nowS = () => Math.floor(Date.now() / 1_000);

let harness: IdentityHarness;
let pem = "";

function sign(changes: object, from = harness): Promise<string> {
  return new SignJWT({ exp: nowS() + 60, ...signedIn, ...changes })
    .setProtectedHeader({ alg: "RS256", kid: from.key.id })
    .sign(from.key.private);
}

beforeAll(async () => {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "ins_1", alg: "RS256", use: "sig" };
  pem = await exportSPKI(pair.publicKey);
  const keys = { kind: "set" as const, set: { keys: [jwk] } };
  const provider = createClerkTokens({ frontendHost: HOST, origin: ORIGIN, keys, log });
  const key = { id: "ins_1", alg: "RS256", private: pair.privateKey, public: jwk };
  const good = {
    token: "",
    identity: {
      userId: signedIn.sub,
      email: "linh@example.com",
      isEmailConfirmed: true,
      firstName: "Linh",
      lastName: "",
      sessionId: signedIn.sid,
      provedAtMs: (signedIn.iat - 180) * 1_000,
    },
  };
  harness = { provider, good, key, claims: signedIn, audience: "azp" };
  harness = { ...harness, good: { ...good, token: await sign({}) } };
});

describe("identity contract", () => {
  identityContract(() => harness);
});

describe("tokens of Clerk", () => {
  const identify = async (changes: object) => harness.provider.identify(await sign(changes));

  test("a pending session is not signed in", async () => {
    expect(await identify({ sts: "pending" })).toBeNull();
    expect(await identify({ sts: undefined })).not.toBeNull();
  });

  test("clocks may differ by five seconds", async () => {
    expect(await identify({ exp: nowS() - 3 })).not.toBeNull();
    expect(await identify({ exp: nowS() - 30 })).toBeNull();
    expect(await identify({ nbf: nowS() + 3 })).not.toBeNull();
    expect(await identify({ nbf: nowS() + 30 })).toBeNull();
  });

  test.each(["admin", "user_", "user_a/../b", "u_1"])("%s is no id of a person", async (sub) => {
    expect(await identify({ sub })).toBeNull();
  });

  test("without an address nobody is signed in, and the log says once what is missing", async () => {
    logged.length = 0;
    expect(await identify({ email: undefined })).toBeNull();
    expect(await identify({ email: "" })).toBeNull();
    expect(logged).toEqual([
      'tokens of Clerk name no "email": add it under Sessions in its dashboard',
    ]);
  });

  test("an address is confirmed only when the token says so; who is not is signed in all the same", async () => {
    logged.length = 0;
    expect(await identify({ emailVerified: true })).toMatchObject({ isEmailConfirmed: true });
    expect(await identify({ emailVerified: false })).toMatchObject({ isEmailConfirmed: false });
    expect(logged).toEqual([]);
    for (const emailVerified of [undefined, null, "true", 1, "{{user.email_verified}}"]) {
      expect(await identify({ emailVerified })).toMatchObject({ isEmailConfirmed: false });
    }
    expect(logged).toEqual([expect.stringContaining('do not say "emailVerified"')]);
  });

  test("a proof that never was is no fresh one", async () => {
    expect(await identify({ fva: [-1, -1] })).toMatchObject({ provedAtMs: 0 });
    expect(await identify({ fva: undefined })).toMatchObject({ provedAtMs: 0 });
  });

  test("one key in PEM verifies whatever id a token names, and nothing of another key", async () => {
    const keys = { kind: "pem", pem } as const;
    const single = createClerkTokens({ frontendHost: HOST, origin: ORIGIN, keys, log });
    expect(await single.identify(harness.good.token)).toEqual(harness.good.identity);
    const stranger = await generateKeyPair("RS256");
    const forged = await sign(
      {},
      { ...harness, key: { ...harness.key, private: stranger.privateKey } },
    );
    expect(await single.identify(forged)).toBeNull();
    const secret = new SignJWT({ exp: nowS() + 60, ...signedIn }).setProtectedHeader({
      alg: "HS256",
    });
    expect(await single.identify(await secret.sign(Buffer.from(pem)))).toBeNull();
  });
});

describe("configuration", () => {
  const env = (changes: object = {}) => ({
    CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
    CLERK_SECRET_KEY: "sk_test_abc",
    CLERK_JWT_KEY: { kind: "pem", pem } as const,
    CLERK_API_BASE: undefined,
    ...changes,
  });
  function problemsOf(changes: object, publicUrl: string | null = ORIGIN): string[] {
    const problems: string[] = [];
    toClerk(env(changes), { publicUrl }, problems);
    return problems;
  }

  test("whole, it is taken", () => {
    expect(problemsOf({})).toEqual([]);
    expect(toClerk(env(), { publicUrl: `${ORIGIN}/` }, [])).toMatchObject({
      frontendHost: HOST,
      origin: ORIGIN,
      apiUrl: "https://api.clerk.com",
    });
  });

  test("unset, there is none", () => {
    const none = { CLERK_PUBLISHABLE_KEY: undefined, CLERK_SECRET_KEY: undefined };
    expect(problemsOf({ ...none, CLERK_JWT_KEY: undefined })).toEqual([]);
  });

  test.each([
    [{ CLERK_PUBLISHABLE_KEY: undefined }, "Clerk keys are missing from your environment."],
    [
      { CLERK_PUBLISHABLE_KEY: "pk_x_y" },
      "The publishableKey passed to Clerk is invalid (key=pk_x_y,",
    ],
    [{ CLERK_PUBLISHABLE_KEY: "sk_test_abc" }, "A secret key must never reach a browser."],
    [{ CLERK_SECRET_KEY: undefined }, "CLERK_SECRET_KEY"],
    [{ CLERK_SECRET_KEY: "sk_live_abc" }, "different kinds"],
    [{ CLERK_JWT_KEY: undefined }, "CLERK_JWT_KEY"],
  ])("%j is a problem", (changes, sentence) => {
    expect(problemsOf(changes).join("\n")).toContain(sentence);
  });

  test("tokens name a page, so the public address must be known", () => {
    expect(problemsOf({}, null).join("\n")).toContain("PUBLIC_URL");
  });
});

test("of our own sign-in only the way to Clerk is left", async () => {
  const config = toClerk(
    {
      CLERK_PUBLISHABLE_KEY: PUBLISHABLE,
      CLERK_SECRET_KEY: "sk_test_abc",
      CLERK_JWT_KEY: { kind: "pem", pem },
    },
    { publicUrl: ORIGIN },
    [],
  );
  if (!config) throw new Error("the configuration was refused");
  const { handler } = createClerkAuth(config, log);
  const ask = (path: string) => handler(new Request(`${ORIGIN}/api/auth/${path}`));
  expect(await (await ask("get-session")).json()).toEqual({ clerk: PUBLISHABLE });
  for (const path of ["sign-in/email", "sign-up/email", "reset-password", "jwks"]) {
    expect((await ask(path)).status).toBe(404);
  }
});

describe("people at Clerk, on the wire", () => {
  const asked: string[] = [];
  const people = new Map<string, object>();
  let trouble: number | null = null;
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const id = request.url?.split("/").at(-1) ?? "";
    const found = people.get(id);
    const status = trouble ?? (found ? 200 : 404);
    if (request.method === "DELETE" && status === 200) people.delete(id);
    const headers = status === 302 ? { location: "http://127.0.0.1:1/" } : {};
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(status === 200 ? found : { errors: [] }));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  function open() {
    const { port } = z.custom<AddressInfo>().parse(server.address());
    return createClerkRecords({ secretKey: "sk_test_abc", apiUrl: `http://127.0.0.1:${port}` });
  }

  test("a person is read and deleted once, and whoever is gone is gone", async () => {
    people.set(signedIn.sub, { id: signedIn.sub, first_name: "Linh" });
    asked.length = 0;
    const records = open();
    const { signal } = new AbortController();
    expect(await records.read(signedIn.sub, signal)).toMatchObject({ first_name: "Linh" });
    await records.forget(signedIn.sub);
    await records.forget(signedIn.sub);
    expect(await records.read(signedIn.sub, signal)).toBeNull();
    expect(asked[1]).toBe(`DELETE /v1/users/${signedIn.sub} Bearer sk_test_abc`);
    expect(people.size).toBe(0);
  });

  test("people of our own sign-in are none of its business", async () => {
    asked.length = 0;
    await open().forget("0b6f3f5e-6f5a-4f3c-9d7d-111111111111");
    await open().forget("user_a/../b");
    expect(asked).toEqual([]);
  });

  test.each([401, 429, 500, 302])("%d is no deletion", async (status) => {
    people.set(signedIn.sub, {});
    trouble = status;
    try {
      await expect(open().forget(signedIn.sub)).rejects.toThrow(/Clerk/);
      expect(people.size).toBe(1);
    } finally {
      trouble = null;
    }
  });
});
