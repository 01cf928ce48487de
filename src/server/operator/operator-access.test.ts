import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

const routes = [
  ["GET", "/operator/overview"],
  ["GET", "/operator/quality"],
  ["GET", "/operator/users"],
  ["GET", "/operator/users/nobody"],
  ["POST", "/operator/users/nobody/grants"],
  ["GET", "/operator/events"],
  ["GET", "/operator/events/stripe/evt_1"],
  ["POST", "/operator/events/stripe/evt_1/replay"],
  ["GET", "/operator/free-grants?state=review"],
  ["POST", "/operator/free-grants/nobody/decide"],
  ["GET", "/operator/actions"],
  ["GET", "/operator/nothing-here"],
] as const;

const REFUSED = { unauthenticated: 401, forbidden: 403 } as const;

function refusal(code: keyof typeof REFUSED) {
  return { status: REFUSED[code], value: { error: { code } } };
}

describe("where no mail can be sent", () => {
  let server: TestServer;
  const tokens = { ordinary: "", operator: "" };
  beforeAll(async () => {
    server = await openTestServer();
    tokens.ordinary = await server.signUp();
    tokens.operator = await server.signUp("Ope Rator", OPERATOR);
  });
  afterAll(() => server.close());

  test.each(routes)("%s %s", async (method, url) => {
    // A body that nobody could read: who is refused is refused before it.
    const request = { method, url, ...(method === "POST" ? { raw: "not JSON" } : {}) } as const;
    expect(await call(server.app, request)).toMatchObject(refusal("unauthenticated"));
    expect(await call(server.app, { ...request, token: "e30.e30.e30" })).toMatchObject(
      refusal("unauthenticated"),
    );
    expect(await call(server.app, { ...request, token: tokens.ordinary })).toMatchObject(
      refusal("forbidden"),
    );
    const { status } = await call(server.app, { ...request, token: tokens.operator });
    expect([200, 400, 404]).toContain(status);
  });

  test("an address that was given up opens nothing, whatever the token says", async () => {
    const token = await server.signUp("Was Operator", "was@example.com");
    const move = (from: string, to: string) =>
      server.database.pool.query('update auth."user" set email = $2 where email = $1', [from, to]);
    await move(OPERATOR, "gone@example.com");
    await move("was@example.com", OPERATOR);
    const visit = (bearer: string) =>
      call(server.app, { method: "GET", url: "/operator/actions", token: bearer });
    expect((await visit(tokens.operator)).status).toBe(403);
    expect((await visit(token)).status).toBe(200);
    await move(OPERATOR, "was@example.com");
    await move("gone@example.com", OPERATOR);
    expect((await visit(tokens.operator)).status).toBe(200);
  });
});

describe("where mail can be sent", () => {
  let server: TestServer;
  let token = "";
  beforeAll(async () => {
    server = await openTestServer({}, { reachesPeople: true, post: async () => undefined });
    token = await server.signUp("Ope Rator", OPERATOR);
  });
  afterAll(() => server.close());

  test.each(routes)("%s %s is closed until the address is confirmed", async (method, url) => {
    const request = { method, url, token, ...(method === "POST" ? { raw: "not JSON" } : {}) };
    const confirm = (isVerified: boolean) =>
      server.database.pool.query('update auth."user" set email_verified = $1', [isVerified]);
    await confirm(false);
    expect(await call(server.app, request)).toMatchObject(refusal("forbidden"));
    await confirm(true);
    await server.database.pool.query("update auth.session set factor_at = clock_timestamp()");
    expect([200, 400, 404]).toContain((await call(server.app, request)).status);
  });
});

test("where others reach the server by its address, a second factor is asked for without mail too", async () => {
  const server = await openTestServer({ publicUrl: "https://photos.example" });
  const token = await server.signUp("Ope Rator", OPERATOR);
  for (const [method, url] of routes) {
    const request = { method, url, token, ...(method === "POST" ? { raw: "not JSON" } : {}) };
    expect(await call(server.app, request)).toMatchObject({
      status: 403,
      value: { error: { code: "operator_needs_factor" } },
    });
  }
  await server.close();
});

test("where no accounts are named nobody is an operator", async () => {
  const server = await openTestServer({}, undefined, { accounts: [] });
  const token = await server.signUp("Ope Rator", OPERATOR);
  expect(await call(server.app, { method: "GET", url: "/operator/overview", token })).toMatchObject(
    refusal("forbidden"),
  );
  await server.close();
});
