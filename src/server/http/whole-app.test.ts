import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeEnvelope } from "#core/envelope.ts";
import {
  call,
  cookiesOf,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

let server: TestServer;
let token = "";
beforeAll(async () => {
  server = await openTestServer({
    addImageRoutes(scope) {
      scope.get("/fault", () => {
        throw new Error("secret detail");
      });
      scope.post("/echo", (request, reply) => reply.send({ got: request.body }));
    },
  });
  token = await server.signUp();
});
afterAll(() => server.close());

const me = "/profiles/me";

describe("accounts", () => {
  test("sign up, token, no profile, create, 100 credits, fifty more creations, still 100", async () => {
    const bearer = await server.signUp("Thu Hà Lê");
    const none = await call(server.app, { method: "GET", url: me, token: bearer });
    expect(none).toMatchObject({ status: 200, value: null });
    const body = {
      id: "someone-else",
      email: "else@example.com",
      firstName: "Hà",
      referralId: null,
    };
    const made = await call(server.app, { method: "POST", url: me, token: bearer, body });
    expect(made).toMatchObject({
      status: 200,
      value: {
        firstName: "Hà",
        lastName: "Hà Lê",
        credits: 100,
        subscription: { tierName: "Free" },
      },
    });
    expect(JSON.stringify(made.value)).not.toContain("else");
    const again = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(server.app, { method: "POST", url: me, token: bearer, body: {} }),
      ),
    );
    expect(again.map((answer) => answer.value)).toEqual(again.map(() => made.value));
    expect(await call(server.app, { method: "GET", url: me, token: bearer })).toMatchObject({
      value: made.value,
    });
  });

  test.each([
    { credits: 1e6 },
    { id: "x" },
    { email: "x@y.z" },
    { subscription: {} },
    { referralId: "a" },
  ])("an update cannot assign %j", async (body) => {
    const answer = await call(server.app, { method: "PUT", url: me, token, body });
    expect(answer).toMatchObject({ status: 422, value: { error: { code: "invalid_field" } } });
    expect(answer.value).toMatchObject({ error: { details: { field: Object.keys(body)[0] } } });
  });

  test.each([
    { firstName: 7 },
    { firstName: "x".repeat(101) },
    [],
    "text",
    5,
    null,
    { avatarUrl: {} },
  ])("wrong types: %j", async (body) => {
    const answer = await call(server.app, { method: "PUT", url: me, token, body });
    expect(answer.status).toBe(422);
  });

  test("an update before there is a profile finds nothing", async () => {
    const answer = await call(server.app, {
      method: "PUT",
      url: me,
      token,
      body: { firstName: "A" },
    });
    expect(answer).toMatchObject({ status: 404, value: { error: { code: "not_found" } } });
  });

  test.each([{}, { authorization: "Bearer nonsense" }, { authorization: "Basic YTpi" }])(
    "nobody is signed in with %j",
    async (headers) => {
      const answer = await call(server.app, { method: "POST", url: me, headers, body: {} });
      expect(answer).toMatchObject({
        status: 401,
        value: { error: { code: "unauthenticated", message: "No user found" } },
      });
    },
  );

  test("the session cookie opens no call", async () => {
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      payload: { name: "C", email: "cookie-only@example.com", password: "twelve photographs" },
    });
    const headers = { cookie: cookiesOf(answer) };
    expect((await call(server.app, { method: "GET", url: me, headers })).status).toBe(401);
  });
});

describe("envelope", () => {
  const good = encodeEnvelope({ firstName: "A" }, Math.random).data;
  const malformed = [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "{}",
    '{"data":null}',
    '{"data":5}',
    '{"data":""}',
    '{"data":{"firstName":"A"}}',
    JSON.stringify({ data: good, more: 1 }),
    JSON.stringify({ data: good.slice(0, -3) }),
    JSON.stringify({ data: good.slice(2) }),
    JSON.stringify({ data: `${good}é` }),
    JSON.stringify(encodeEnvelope(JSON.parse('{"__proto__":{"a":1}}'), Math.random)),
    JSON.stringify(encodeEnvelope({ constructor: 1 }, Math.random)),
    JSON.stringify(encodeEnvelope({ firstName: "a\0b" }, Math.random)),
    JSON.stringify({ firstName: "A" }),
  ];
  test.each(malformed)("%j is no request", async (raw) => {
    const answer = await call(server.app, { method: "PUT", url: me, token, raw });
    expect(answer).toMatchObject({ status: 400, value: { error: { code: "invalid_envelope" } } });
  });

  test.each([{}, { "content-type": "text/plain" }, { "content-type": "multipart/form-data" }])(
    "is read whatever the type says: %j",
    async (headers) => {
      const raw = JSON.stringify(encodeEnvelope({ a: "é" }, Math.random));
      const answer = await call(server.app, {
        method: "POST",
        url: "/images/echo",
        token,
        raw,
        headers,
      });
      expect(answer).toMatchObject({ status: 200, value: { got: { a: "é" } } });
    },
  );

  test("a call without any body is no request", async () => {
    const answer = await call(server.app, { method: "POST", url: me, token });
    expect(answer).toMatchObject({ status: 400, value: { error: { code: "invalid_envelope" } } });
  });

  test("no body, however strange, is answered with a 5xx, and every answer decodes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("POST" as const, "PUT" as const),
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => JSON.stringify({ data: v })),
        ),
        async (method, raw) => {
          const answer = await call(server.app, { method, url: me, token, raw });
          expect([400, 422]).toContain(answer.status);
        },
      ),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const answer = await call(server.app, { method: "PUT", url: me, token, body });
        expect([400, 404, 422]).toContain(answer.status);
      }),
      { numRuns: 200 },
    );
  });
});

describe("limits of size", () => {
  test("more than 64 KiB for a profile", async () => {
    const answer = await call(server.app, {
      method: "PUT",
      url: me,
      token,
      body: { firstName: "x".repeat(65_536) },
    });
    expect(answer).toMatchObject({ status: 413, value: { error: { code: "too_large" } } });
  });

  test("more than 18 MiB for a picture", async () => {
    const raw = Buffer.alloc(18 * 1024 * 1024 + 1, "x");
    const answer = await call(server.app, { method: "POST", url: "/images/upload", token, raw });
    expect(answer).toMatchObject({
      status: 413,
      value: { error: { code: "too_large", details: { limitMb: 10 } } },
    });
  });
});

describe("refusals", () => {
  test("speak the language of the request", async () => {
    const headers = { "accept-language": "vi-VN,vi;q=0.9,en;q=0.8" };
    const answer = await call(server.app, { method: "GET", url: me, headers });
    expect(answer.value).toEqual({
      error: { code: "unauthenticated", message: "Không tìm thấy người dùng" },
    });
  });

  test("asvs-16.5.1 asvs-16.5.4 a fault of ours is answered without its reason, which goes to the log", async () => {
    const before = server.logLines.length;
    const answer = await call(server.app, { method: "GET", url: "/images/fault", token });
    expect(answer.status).toBe(500);
    expect(answer.value).toEqual({
      error: { code: "unexpected", message: "An unknown error occurred" },
    });
    expect(server.logLines.slice(before).join()).toContain("secret detail");
  });

  test("unknown paths and wrong methods, enveloped where answers are", async () => {
    expect(await call(server.app, { method: "GET", url: "/images/none", token })).toMatchObject({
      status: 404,
      value: { error: { code: "not_found" } },
    });
    const wrong = await call(server.app, { method: "DELETE", url: me, token });
    expect(wrong).toMatchObject({ status: 405, value: { error: { code: "method_not_allowed" } } });
    expect(wrong.headers["allow"]).toBe("GET, HEAD, POST, PUT");
    const plain = await server.app.inject({ url: "/nothing" });
    expect([plain.statusCode, plain.json<{ error: { code: string } }>().error.code]).toEqual([
      404,
      "not_found",
    ]);
    expect((await server.app.inject({ method: "POST", url: "/healthz" })).statusCode).toBe(405);
    expect((await server.app.inject({ url: "/%zz" })).statusCode).toBe(400);
  });
});

test("GET /engines is open and enveloped", async () => {
  expect(await call(server.app, { method: "GET", url: "/engines" })).toMatchObject({
    status: 200,
    value: { engines: [] },
  });
});

test("the log holds one line per answer, and no token, address or query", async () => {
  const before = server.logLines.length;
  await call(server.app, { method: "GET", url: `${me}?token=in-the-query`, token });
  const lines = server.logLines.slice(before);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: me, status: 200 });
  expect(server.logLines.join()).not.toMatch(/in-the-query|@example\.com/);
  expect(server.logLines.join()).not.toContain(token);
});
