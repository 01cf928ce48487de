import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type ListedRoute } from "../../setup/route-list.ts";
import { openSecuredServer, type SecuredServer } from "../../setup/secured-server.ts";

let server: SecuredServer;
/** Bearer of a person who has a profile. */
let bearer = "";
beforeAll(async () => {
  server = await openSecuredServer();
  const signedUp = await server.app.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    payload: { name: "Operator", email: "operator@example.com", password: "twelve photographs" },
  });
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  const token = await server.app.inject({
    url: "/api/auth/token",
    headers: { cookie: cookie.join("; ") },
  });
  bearer = `Bearer ${token.json<{ token: string }>().token}`;
});
afterAll(() => server.close());

/** What no answer is without, whatever it is. */
const onEveryAnswer = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;
const NOTHING =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const CLOSED = new Set([NOTHING, "sandbox; default-src 'none'"]);
/** What else an answer may say; anything new is looked at before it is added here. */
const known = new Set([
  ...Object.keys(onEveryAnswer),
  "allow",
  "cache-control",
  "connection",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "location",
  "retry-after",
  "set-cookie",
  "transfer-encoding",
  "vary",
  "x-request-id",
  // How programs say who they are (RFC 6750, 3).
  "www-authenticate",
]);
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

function ask(method: (typeof METHODS)[number], url: string, authorization?: string) {
  return server.app.inject({ method, url, headers: authorization ? { authorization } : {} });
}

/** One route for each address; a route of any path says nothing of its own. */
function addresses(): { url: string; methods: Set<string> }[] {
  const found = new Map<string, Set<string>>();
  for (const route of server.routes) {
    const url = addressOf(route);
    found.set(url, (found.get(url) ?? new Set()).add(route.method));
  }
  return [...found].map(([url, methods]) => ({ url, methods }));
}

/** Whether the address is one of a route with a parameter: /images/upload is read as the id of a picture. */
function isTaken(method: string, address: string): boolean {
  return server.routes.some(
    (route) =>
      route.method === method &&
      route.url.includes(":") &&
      new RegExp(`^${route.url.replaceAll(/:\w+/g, "[^/]+")}$`).test(address),
  );
}

test("the whole product is asked", () => {
  const urls = new Set(server.routes.map(({ url }) => url));
  for (const url of [
    "/profiles/me",
    "/images/photo_id",
    "/runs/:id",
    "/billing/portal",
    "/metrics",
  ])
    expect([...urls]).toContain(url);
  expect(server.routes.length).toBeGreaterThan(80);
});

describe("asvs-3.4.1 asvs-3.4.4 asvs-3.4.5 asvs-3.4.6 asvs-3.4.8 headers", () => {
  test.each(["nobody", "a person"])("of every route and method, asked by %s", async (who) => {
    for (const { url } of addresses()) {
      for (const method of METHODS) {
        const { headers } = await ask(method, url, who === "nobody" ? undefined : bearer);
        const at = `${method} ${url}`;
        const policy = headers["content-security-policy"] ?? "";
        const unknown = Object.keys(headers).filter((name) => !known.has(name));
        expect({ at, unknown, isClosed: CLOSED.has(policy), ...headers }).toMatchObject({
          at,
          unknown: [],
          isClosed: true,
          ...onEveryAnswer,
        });
      }
    }
  });

  test("asvs-3.4.2 nobody elsewhere may read an answer", async () => {
    const headers = { origin: "https://evil.example" };
    for (const { url } of addresses()) {
      const answer = await server.app.inject({ url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.includes("allow-origin"))).toEqual(
        [],
      );
    }
  });

  test("TLS is asked for two years, with all hosts below, where the public address has it", async () => {
    const secured = await openSecuredServer({ PUBLIC_URL: "https://photos.example" });
    const { headers } = await secured.app.inject({ url: "/site" });
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    await secured.close();
    expect((await ask("GET", "/site")).headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("asvs-4.1.1 asvs-4.1.4 what is sent and asked", () => {
  test("every body says what it is, text with its encoding", async () => {
    for (const { url } of addresses()) {
      for (const method of METHODS) {
        const answer = await ask(method, url, bearer);
        if (answer.rawPayload.length === 0) continue;
        const type = String(answer.headers["content-type"]);
        expect(type, `${method} ${url}`).toMatch(
          /^(application\/json|(text|application)\/[\w+.-]+;.*charset=utf-8|image\/)/i,
        );
      }
    }
  });

  test("a method that a route has not is refused, and the answer names those that it has", async () => {
    for (const { url, methods } of addresses()) {
      for (const method of METHODS.filter((one) => !methods.has(one) && !isTaken(one, url))) {
        const answer = await ask(method, url, bearer);
        const named = (answer.headers.allow ?? "").split(", ");
        // Below /v1 nobody hears more than that a key is wanted.
        const refusals = url.startsWith("/v1/") ? [401, 404, 405] : [404, 405];
        const isRefused = refusals.includes(answer.statusCode) && !named.includes(method);
        expect(isRefused ? [] : [`${method} ${url}: ${answer.statusCode}`]).toEqual([]);
      }
    }
  });
});

describe("asvs-3.5.3 asking changes nothing", () => {
  /** Figures of the process itself, and windows of what is counted. */
  const OWN = /^(ops\.|public\.rate_limit|graphile_worker\.|drizzle\.|pg_)/;

  /** Every row of every table, as one text for each table. */
  async function everything(): Promise<Record<string, string>> {
    const { pool } = server.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const contents: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !OWN.test(table.name))) {
      const { rows } = await pool.query<{ all: string | null }>(
        `select md5(string_agg(row_text, ' ' order by row_text)) as all
           from (select t::text as row_text from ${name} t) rows`,
      );
      contents[name] = rows[0]?.all ?? "";
    }
    return contents;
  }

  test("all routes by GET and HEAD, by a person who is an operator, leave every table as it was", async () => {
    const before = await everything();
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(Object.values(before).filter((rows) => rows !== "").length).toBeGreaterThan(3);
    for (const { url } of addresses())
      for (const method of ["GET", "HEAD"] as const) await ask(method, url, bearer);
    expect(await everything()).toEqual(before);
  });
});

describe("asvs-14.3.2 personal answers", () => {
  const isPersonal = ({ method, url }: ListedRoute) =>
    method === "GET" &&
    /^\/(profiles|accounts|credits|referrals|operator|billing|runs|sandbox|api|media)\b/.test(url);

  test("are kept by nobody", async () => {
    const personal = server.routes.filter(isPersonal);
    expect(personal.length).toBeGreaterThan(15);
    for (const route of personal) {
      const { headers } = await ask("GET", addressOf(route), bearer);
      expect({ url: route.url, ...headers }).toMatchObject({
        "cache-control": expect.stringContaining("no-store"),
      });
    }
  });
});
