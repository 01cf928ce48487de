import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { encodeEnvelope } from "../../../src/core/envelope.ts";
import { type LoggedServer, openLoggedServer } from "../../setup/logged-server.ts";
import { decoded } from "../../setup/run-server.ts";

/* What is open without a key on a fresh machine, asked through everything that may stand in front of it. */

let server: LoggedServer;
let token = "";
let checkoutId = "";
beforeAll(async () => {
  server = await openLoggedServer();
  token = await server.signUp("lan@example.com");
  await server.call("/profiles/me", { token, body: {} });
  const { value } = await server.call("/billing/checkouts", { token, body: order() });
  checkoutId = z.object({ id: z.string() }).parse(value).id;
});
afterAll(() => server.close());

type Headers = Readonly<Record<string, string>>;

function order() {
  return {
    orderId: randomUUID(),
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
    isOfAgeOrHasConsent: true,
  };
}

/** As a proxy on this machine sends it. */
function ask(
  path: string,
  headers: Headers,
  body?: Readonly<Record<string, unknown>>,
): Promise<{ status: number; text: string }> {
  const payload =
    body === undefined ? undefined : JSON.stringify(encodeEnvelope(body, Math.random));
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, {
      method: payload === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => void (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.end(payload);
  });
}

const FOREIGN: readonly (readonly [string, Headers])[] = [
  ["a foreign Host", { host: "photos.example" }],
  ["a foreign Host that looks local", { host: "localhost.photos.example" }],
  ["an address of the local network", { host: "192.168.1.4:3000" }],
  ["X-Forwarded-For", { "x-forwarded-for": "203.0.113.9" }],
  ["X-Forwarded-Host with our own name", { "x-forwarded-host": "localhost" }],
  ["Forwarded", { forwarded: "for=127.0.0.1" }],
  ["X-Real-IP", { "x-real-ip": "127.0.0.1" }],
  ["Via", { via: "1.1 proxy" }],
  ["CF-Connecting-IP", { "cf-connecting-ip": "203.0.113.9" }],
  ["True-Client-IP", { "true-client-ip": "203.0.113.9" }],
  ["a page of another origin", { origin: "https://photos.example" }],
  ["a page of another origin by Referer", { referer: "https://photos.example/pricing" }],
];

describe.each(FOREIGN)("asked through %s", (_name, headers) => {
  test("no checkout begins, none is paid, no plan is seen, and it is said why", async () => {
    const refusals = [
      await ask("/billing/checkouts", headers, order()),
      await ask(`/sandbox/checkouts/${checkoutId}`, headers),
      await ask(`/sandbox/checkouts/${checkoutId}/pay`, headers, {}),
      await ask("/sandbox/customer", headers),
      await ask("/sandbox/clock", headers, { days: 40 }),
      await ask("/billing/portal", headers, {}),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(403);
      expect(decoded(text)).toMatchObject({
        error: { code: "payments_off", message: expect.stringContaining("PUBLIC_URL") },
      });
    }
    expect(JSON.parse((await ask("/site", headers)).text)).toMatchObject({ payments: "off" });
  });

  test("no event is taken in, and no figures are shown", async () => {
    expect((await ask("/webhooks/stripe", headers, {})).status).toBe(404);
    expect((await ask("/metrics", headers)).status).toBe(404);
    expect((await ask("/healthz?deep=1", headers)).status).toBe(404);
  });
});

/** The first line of the answer to a request as it is written. */
function askRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.on("data", (part) => void (answer += part.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer.split("\r\n", 1)[0] ?? ""));
  });
}

test("a proxy in its simplest setting writes our own Host and no header, but speaks HTTP/1.0", async () => {
  const simplest = "GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n";
  expect(await askRaw(simplest)).toContain("404");
  expect(await askRaw(simplest.replace("HTTP/1.0", "HTTP/1.1"))).toContain("200");
});

test.each([
  ["127.0.0.1", {}],
  ["localhost and a port", { host: "localhost:5173" }],
  ["another loopback address", { host: "127.0.0.53:80" }],
  ["IPv6", { host: "[::1]:3000" }],
  ["a page of this machine", { host: "localhost:3000", origin: "http://localhost:5173" }],
] as readonly (readonly [string, Headers])[])(
  "this machine itself by %s",
  async (_name, headers) => {
    expect((await ask("/billing/checkouts", headers, order())).status).toBe(200);
    expect((await ask(`/sandbox/checkouts/${checkoutId}`, headers)).status).toBe(200);
    expect(JSON.parse((await ask("/site", headers)).text)).toMatchObject({ payments: "sandbox" });
    expect((await ask("/metrics", headers)).status).toBe(200);
    expect((await ask("/healthz?deep=1", headers)).status).toBe(200);
  },
);

test.each([
  [
    "ALLOW_SANDBOX_PAYMENTS=1 opens the test checkout to everybody",
    { ALLOW_SANDBOX_PAYMENTS: "1" },
  ],
] as const)("%s", async (_name, variables) => {
  const open = await openLoggedServer(variables);
  const answer = await fetch(`${open.url}/site`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  expect(await answer.json()).toMatchObject({ payments: "sandbox" });
  await open.close();
});

test("a token reads figures and deep health through every proxy", async () => {
  const secret = "0123456789abcdef-scraper";
  const open = await openLoggedServer({
    METRICS_TOKEN: secret,
    PUBLIC_URL: "https://photos.example",
  });
  const authorization = `Bearer ${secret}`;
  for (const path of ["/metrics", "/healthz?deep=1"]) {
    const read = (headers: Headers) => fetch(open.url + path, { headers });
    expect((await read({ authorization, "x-forwarded-for": "203.0.113.9" })).status).toBe(200);
    expect((await read({})).status).toBe(404);
  }
  await open.close();
});

test("with an address for the public nobody is local, whatever the request looks like", async () => {
  const open = await openLoggedServer({ PUBLIC_URL: "https://photos.example" });
  expect((await fetch(`${open.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${open.url}/healthz?deep=1`)).status).toBe(404);
  expect((await fetch(`${open.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${open.url}/site`)).json()).toMatchObject({ payments: "off" });
  await open.close();
});

test("RATE_LIMITS=off limits what comes through a proxy all the same", async () => {
  const open = await openLoggedServer({ RATE_LIMITS: "off" });
  const signIn = async (headers: Headers) => {
    const answer = await fetch(`${open.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: "not this one" }),
    });
    return answer.status;
  };
  const statuses = async (headers: Headers) => {
    const all: number[] = [];
    for (let count = 0; count < 31; count += 1) all.push(await signIn(headers));
    return all;
  };
  expect((await statuses({})).filter((status) => status === 429)).toEqual([]);
  expect((await statuses({ via: "1.1 proxy" })).at(-1)).toBe(429);
  await open.close();
});
