import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type ListedRoute } from "../../setup/route-list.ts";
import { openSecuredServer, type SecuredServer } from "../../setup/secured-server.ts";
import { cookiesOf } from "../../setup/test-server.ts";

const HOST = "photos.example";
const ORIGIN = `https://${HOST}`;
const password = "twelve photographs";

let server: SecuredServer;
let people = 0;
beforeAll(async () => {
  server = await openSecuredServer({ PUBLIC_URL: ORIGIN });
});
afterAll(() => server.close());

let callers = 0;

/** Each call from a network of its own, as this server has an address for the public and limits everybody. */
function inject(request: InjectOptions) {
  callers += 1;
  const remoteAddress = `10.${Math.floor(callers / 250)}.${callers % 250}.1`;
  return server.app.inject({ remoteAddress, ...request });
}

/** What a browser says when one of our own pages asks. */
const own = { host: HOST, origin: ORIGIN, "sec-fetch-site": "same-origin" };

function post(path: string, payload: object, headers: Record<string, string> = own) {
  return inject({ method: "POST", url: `/api/auth${path}`, headers, payload });
}

async function signUp() {
  people += 1;
  const email = `cookie${people}@example.com`;
  const answer = await post("/sign-up/email", { name: "A B", email, password });
  expect(answer.statusCode).toBe(200);
  return { answer, email, cookie: cookiesOf(answer) };
}

const token = (headers: Record<string, string>) => inject({ url: "/api/auth/token", headers });

test("asvs-3.3.1 asvs-3.3.2 asvs-3.3.3 asvs-3.3.4 cookies are for TLS, our own pages, and no script", async () => {
  const { answer, cookie } = await signUp();
  const lines = [answer.headers["set-cookie"] ?? []].flat();
  expect(lines).not.toHaveLength(0);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
  }
  // What ends a session takes its cookies in the same manner.
  const left = await post("/sign-out", {}, { ...own, cookie });
  for (const line of [left.headers["set-cookie"] ?? []].flat()) expect(line).toMatch(/Max-Age=0/);
});

describe("asvs-3.5.1 calls that a cookie opens", () => {
  test("are those below /api/auth alone: everywhere else a cookie is nobody", async () => {
    const { cookie } = await signUp();
    const headers = { ...own, cookie };
    const outside = server.routes.filter(({ url }) => !url.startsWith("/api/auth"));
    expect(outside.length).toBeGreaterThan(60);
    const ask = ({ method, url }: ListedRoute, said: Record<string, string>) =>
      inject({
        method,
        url: addressOf({ method, url }),
        headers: said,
        ...(["POST", "PUT", "PATCH", "DELETE"].includes(method) ? { payload: {} } : {}),
      });
    for (const route of outside) {
      const withCookie = await ask(route, headers);
      const without = await ask(route, own);
      expect(withCookie.statusCode, `${route.method} ${route.url}`).toBe(without.statusCode);
      expect(withCookie.headers["set-cookie"]).toBeUndefined();
    }
  });

  test.each([
    [{ host: HOST, origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    [{ host: HOST, origin: "https://evil.example" }],
    [{ host: HOST, origin: `https://evil.${HOST}`, "sec-fetch-site": "same-site" }],
    [{ host: HOST, origin: "null" }],
    [{ host: HOST, origin: `http://${HOST}` }],
    [{ host: HOST, "sec-fetch-site": "cross-site" }],
    [{ host: HOST, "sec-fetch-site": "same-site" }],
    // An address that was typed reads; it never posts.
    [{ host: HOST, "sec-fetch-site": "none" }],
  ])("are refused to %o, and nothing happens", async (headers: Record<string, string>) => {
    const { cookie, email } = await signUp();
    const foreign = { ...headers, cookie };
    const stranger = `stranger${people}@example.com`;
    const statuses = [
      await post("/sign-out", {}, foreign),
      await post("/sign-in/email", { email, password }, foreign),
      await post("/sign-up/email", { name: "S", email: stranger, password }, foreign),
      await post("/revoke-sessions", {}, foreign),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect((await token({ ...own, cookie })).statusCode).toBe(200);
    const { rows } = await server.database.pool.query(
      'select 1 from auth."user" where email = $1',
      [stranger],
    );
    expect(rows).toEqual([]);
  });

  test("hand no token to another site, be it a neighbour", async () => {
    const { cookie } = await signUp();
    for (const site of ["cross-site", "same-site"])
      for (const path of ["token", "get-session"]) {
        const headers = { host: HOST, "sec-fetch-site": site, cookie };
        const answer = await inject({ url: `/api/auth/${path}`, headers });
        expect([answer.statusCode, answer.body.includes("ey")]).toEqual([403, false]);
      }
    expect((await token({ host: HOST, "sec-fetch-site": "same-origin", cookie })).statusCode).toBe(
      200,
    );
  });

  test("but links of mails and ways back from providers are followed from anywhere", async () => {
    const headers = { host: HOST, "sec-fetch-site": "cross-site" };
    for (const path of [
      "verify-email?token=none",
      "reset-password/none",
      "callback/google?state=x",
    ]) {
      const answer = await inject({ url: `/api/auth/${path}`, headers });
      expect([path, answer.statusCode]).not.toEqual([path, 403]);
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
    "asvs-3.5.2 read JSON alone, not %s, which a form can send",
    async (type) => {
      const { cookie } = await signUp();
      const answer = await inject({
        method: "POST",
        url: "/api/auth/sign-out",
        headers: { ...own, cookie, "content-type": type },
        payload: "{}",
      });
      expect(answer.statusCode).toBe(400);
      expect((await token({ ...own, cookie })).statusCode).toBe(200);
    },
  );

  test("change nothing by GET", async () => {
    const { cookie } = await signUp();
    for (const path of [
      "sign-out",
      "sign-in/email",
      "sign-up/email",
      "revoke-sessions",
      "delete-user",
    ]) {
      const headers = { ...own, cookie };
      const answer = await inject({ url: `/api/auth/${path}`, headers });
      expect([path, [404, 405].includes(answer.statusCode)]).toEqual([path, true]);
    }
    expect((await token({ ...own, cookie })).statusCode).toBe(200);
  });
});

describe("asvs-14.3.1 signing out", () => {
  test("clears what the browser kept of answers, and leaves its settings", async () => {
    const { cookie } = await signUp();
    const answer = await post("/sign-out", {}, { ...own, cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect((await token({ ...own, cookie })).statusCode).toBe(401);
  });

  test("is said by nothing else, nor by a refusal", async () => {
    const { answer, cookie } = await signUp();
    expect(answer.headers["clear-site-data"]).toBeUndefined();
    const refused = await post(
      "/sign-out",
      {},
      { host: HOST, origin: "https://evil.example", cookie },
    );
    expect(refused.headers["clear-site-data"]).toBeUndefined();
  });
});
