import { afterAll, beforeAll, expect, test } from "vitest";
import { call, openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    rateLimits: "on",
    addImageRoutes(scope, { limitRuns }) {
      scope.route({
        method: "POST",
        url: "/run",
        onRequest: limitRuns,
        handler: (_request, reply) => reply.send({}),
      });
    },
  });
});
afterAll(() => server.close());

const countOf = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;

let strangers = 0;

/** Each for another account, so that only the limit of the address counts. */
function signIn(remoteAddress: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    remoteAddress,
    headers,
    payload: { email: `nobody${(strangers += 1)}@example.com`, password: "not this one" },
  });
}

test("asvs-2.4.1 30 sign-ins in ten minutes per address, whatever addresses the client claims", async () => {
  const answers = await Promise.all(
    Array.from({ length: 34 }, (_, i) => signIn("10.0.0.1", { "x-forwarded-for": `6.6.6.${i}` })),
  );
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([30, 4]);
  expect((await signIn("10.0.0.2")).statusCode).toBe(401);
});

test("the refusal says when to come back, in the reader's language", async () => {
  const answer = await signIn("10.0.0.1", { "accept-language": "vi" });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(500);
  expect(answer.headers).toMatchObject({
    "ratelimit-limit": "30",
    "ratelimit-remaining": "0",
    "ratelimit-reset": String(answer.headers["retry-after"]),
  });
  const body = answer.json<{ code: string; message: string }>();
  expect(body.code).toBe("rate_limited");
  expect(body.message).toContain("Quá nhiều yêu cầu");
});

test("asvs-2.4.1 10 sign-ups an hour per network", async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/sign-up/email",
        remoteAddress: `10.0.1.${i}`,
        payload: { email: "no address", password: "12345678", name: "x" },
      }),
    ),
  );
  expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([10, 2]);
});

test("asvs-2.4.1 30 runs and 120 uploads a minute per user, each counted for itself", async () => {
  const [first, second] = [await server.signUp(), await server.signUp()];
  const many = (url: string, token: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        call(server.app, { method: "POST", url, token, body: {} }),
      ),
    );
  const runs = await many("/images/run", first, 32);
  expect(runs.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(runs.find(({ status }) => status === 429)).toMatchObject({
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    value: { error: { code: "rate_limited", details: { retryAfterS: expect.any(Number) } } },
  });
  const uploads = await many("/images/upload", first, 122);
  expect(uploads.filter(({ status }) => status === 422)).toHaveLength(120);
  expect(
    (await call(server.app, { method: "POST", url: "/images/run", token: second, body: {} }))
      .status,
  ).toBe(200);
});

test("3,000 calls a minute per address", async () => {
  const answers = await Promise.all(
    Array.from({ length: 3_005 }, () =>
      server.app.inject({ url: "/engines", remoteAddress: "10.0.2.1" }),
    ),
  );
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([3_000, 5]);
  expect((await server.app.inject({ url: "/healthz", remoteAddress: "10.0.2.1" })).statusCode).toBe(
    200,
  );
});

test("300 calls a minute per person, from whatever address", async () => {
  const authorization = `Bearer ${await server.signUp()}`;
  const answers = await Promise.all(
    Array.from({ length: 305 }, (_, n) =>
      server.app.inject({
        url: "/credits/lots",
        headers: { authorization },
        remoteAddress: `10.5.0.${n % 200}`,
      }),
    ),
  );
  expect(countOf(answers, 429)).toBe(5);
});

test("addresses that lead nowhere are counted for each address of the network", async () => {
  const ask = (remoteAddress: string) => server.app.inject({ url: "/nothing/here", remoteAddress });
  const answers = await Promise.all(Array.from({ length: 303 }, () => ask("10.4.0.1")));
  expect([countOf(answers, 404), countOf(answers, 429)]).toEqual([300, 3]);
  expect((await ask("10.4.0.2")).statusCode).toBe(404);
});
