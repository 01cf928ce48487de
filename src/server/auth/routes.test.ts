import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

let server: TestServer;
let address = "";
beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

const password = "twelve photographs";
let people = 0;
const newPerson = () => ({ name: "A B", email: `real${(people += 1)}@example.com`, password });

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${address}/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

describe("by whatever name the server is reached", () => {
  test("a program without Origin signs up, signs in with a cookie at hand, and signs out", async () => {
    const person = newPerson();
    const signedUp = await post("/sign-up/email", person);
    expect(signedUp.status).toBe(200);
    const cookie = cookieOf(signedUp);
    expect((await post("/sign-in/email", person, { cookie })).status).toBe(200);
    const token = await fetch(`${address}/api/auth/token`, { headers: { cookie } });
    expect(await token.json()).toEqual({
      token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect((await post("/sign-out", {}, { cookie })).status).toBe(200);
    expect((await fetch(`${address}/api/auth/token`, { headers: { cookie } })).status).toBe(401);
  });

  test.each([
    "127.0.0.1:3000",
    "localhost:3000",
    "192.168.1.20:8080",
    "photos.example",
    "[::1]:3000",
  ])("a page of %s", async (host) => {
    const headers = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/sign-up/email",
      headers,
      payload: newPerson(),
    });
    expect(answer.statusCode).toBe(200);
  });

  test("a page of another site is refused, with and without a cookie", async () => {
    const person = newPerson();
    const cookie = cookieOf(await post("/sign-up/email", person));
    const origin = "https://evil.example";
    for (const headers of [{ origin, cookie }, { origin }]) {
      expect((await post("/sign-in/email", person, headers)).status).toBe(403);
      expect((await post("/sign-out", {}, { ...headers, cookie })).status).toBe(403);
    }
    expect((await post("/sign-out", {}, { "sec-fetch-site": "cross-site", cookie })).status).toBe(
      403,
    );
    expect(
      (await post("/sign-in/email", person, { "x-forwarded-host": "evil.example", origin })).status,
    ).toBe(403);
  });
});

test("a form of another site cannot post: only JSON is read", async () => {
  const answer = await post("/sign-in/email", "email=a&password=b", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(answer.status).toBe(400);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "5",
  '{"email":5,"password":{},"name":[]}',
  '{"__proto__":{"x":1},"email":"a@b.cd","password":"12345678","name":"x"}',
  String.raw`{"email":"nul@example.com","password":"12345678","name":"a\u0000b"}`,
  String.raw`{"email":"half@example.com","password":"12345678","name":"\ud800"}`,
  JSON.stringify({ email: "long@example.com", password: "x".repeat(10_000), name: "x" }),
  JSON.stringify({ email: "x".repeat(70_000), password: "12345678", name: "x" }),
])("a naughty sign-up is the sender's fault: %#", async (body) => {
  const answer = await post("/sign-up/email", body);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.json()).toMatchObject({ message: expect.any(String) });
});

test.each(["/sign-in/email/", "//sign-in/email", "/sign%2din/email", "/none"])(
  "no other spelling of a path: %s",
  async (path) => {
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/auth${path}`,
      payload: { email: "a@example.com", password },
    });
    expect(answer.statusCode).toBe(404);
  },
);

test("sessions remember the address the server saw, not the one a client claims", async () => {
  const person = newPerson();
  await post("/sign-up/email", person, {
    "x-forwarded-for": "6.6.6.6",
    "x-fotoya-client-address": "6.6.6.6",
  });
  const { rows } = await server.database.pool.query<{ ip_address: string }>(
    `select ip_address from auth.session join auth."user" on "user".id = user_id where email = $1`,
    [person.email],
  );
  expect(rows).toEqual([{ ip_address: "127.0.0.1" }]);
});

test("answers are not kept by caches", async () => {
  const answer = await post("/sign-up/email", newPerson());
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
