import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { call, openTestServer, type TestServer } from "../../setup/test-server.ts";

const PASSWORD = "correct horse battery";
const account = { email: "lan@example.com", password: PASSWORD };
let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await openTestServer({ rateLimits: "on" });
  token = await server.signUp("Lan Anh", account.email);
});
afterAll(() => server.close());

const answered = z.object({ method: z.string(), path: z.string(), status: z.number() });

/** What the log says of the answers to `work`: method, path and status. */
async function loggedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = server.logLines.length;
  await work();
  return server.logLines.slice(before).flatMap((line) => {
    const { success, data } = answered.safeParse(JSON.parse(line));
    return success ? [`${data.method} ${data.path} ${data.status}`] : [];
  });
}

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: "POST", url: `/api/auth${path}`, payload, headers });
}

test("asvs-16.3.1 every sign-in is logged, whether it came right or not", async () => {
  const wrong = { ...account, password: "not this one" };
  expect(await loggedBy(() => post("/sign-in/email", wrong))).toEqual([
    "POST /api/auth/sign-in/email 401",
  ]);
  expect(await loggedBy(() => post("/sign-in/email", account))).toEqual([
    "POST /api/auth/sign-in/email 200",
  ]);
});

test("asvs-16.3.2 who asks for what is not theirs is logged: without a token, with a forged one, as no operator", async () => {
  const forged = `${token.slice(0, -4)}AAAA`;
  const asked = [undefined, forged, token].map(
    (bearer) => () =>
      call(server.app, {
        method: "GET",
        url: "/operator/users?search=a",
        ...(bearer !== undefined && { token: bearer }),
      }),
  );
  const seen = await Promise.all(
    asked.map(async (ask) => [(await ask()).status, await loggedBy(ask)]),
  );
  expect(seen.map(([status]) => status)).toEqual([401, 401, 403]);
  const lines = server.logLines.filter((line) => line.includes("/operator/users"));
  expect(lines.length).toBeGreaterThanOrEqual(6);
});

test("asvs-16.3.3 what goes round the checks is logged: a field too many, another origin, one try too many", async () => {
  const body = { credits: 5 };
  expect(
    await loggedBy(() => call(server.app, { method: "PUT", url: "/profiles/me", token, body })),
  ).toEqual(["PUT /profiles/me 422"]);
  const { cookies } = await post("/sign-in/email", account);
  const cookie = cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  expect(
    await loggedBy(() => post("/sign-out", {}, { cookie, origin: "https://evil.example" })),
  ).toEqual(["POST /api/auth/sign-out 403"]);
  const tries = await loggedBy(async () => {
    for (let number = 0; number < 32; number += 1)
      await post("/sign-in/email", { email: `n${number}@example.com`, password: "x" });
  });
  expect(tries).toContain("POST /api/auth/sign-in/email 429");
});

test("a made-up return from a provider is a refusal, and no fault of ours in the log", async () => {
  const before = server.logLines.length;
  const url = "/api/auth/callback/google?code=made-up&state=made-up";
  expect((await server.app.inject({ url })).statusCode).toBeLessThan(500);
  const lines = server.logLines.slice(before).join("\n");
  expect(lines).toContain("state");
  expect(lines).not.toMatch(/"level":(?:50|60)/);
});

describe("asvs-16.5.3 what cannot be checked is refused", () => {
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const [schema, name] = table.split(".");
    await server.database.pool.query(`alter table ${table} rename to gone`);
    try {
      return await work();
    } finally {
      await server.database.pool.query(`alter table ${schema}.gone rename to ${name}`);
    }
  }

  test("no session can be read: no token is handed out", async () => {
    const calm = await openTestServer();
    const signedUp = await calm.app.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      payload: { name: "Lan", email: "calm@example.com", password: PASSWORD },
    });
    const cookie = signedUp.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const ask = () => calm.app.inject({ url: "/api/auth/token", headers: { cookie } });
    expect((await ask()).statusCode).toBe(200);
    await calm.database.pool.query("alter table auth.session rename to gone");
    const refused = await ask();
    await calm.database.pool.query("alter table auth.gone rename to session");
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.body).not.toContain("token");
    await calm.close();
  });

  test("guesses cannot be counted: none is let through", async () => {
    const status = await without("public.rate_limit", async () => {
      const answer = await post("/sign-in/email", account);
      return answer.statusCode;
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});
