import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { call, type FrontDoor, OPERATOR, openFrontDoor } from "../../../tests/setup/front-door.ts";

const routes = [
  ["GET", "/operator/overview"],
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
  let door: FrontDoor;
  const tokens = { ordinary: "", operator: "" };
  beforeAll(async () => {
    door = await openFrontDoor();
    tokens.ordinary = await door.signUp();
    tokens.operator = await door.signUp("Ope Rator", OPERATOR);
  });
  afterAll(() => door.close());

  test.each(routes)("%s %s", async (method, url) => {
    // A body that nobody could read: who is refused is refused before it.
    const request = { method, url, ...(method === "POST" ? { raw: "not JSON" } : {}) } as const;
    expect(await call(door.app, request)).toMatchObject(refusal("unauthenticated"));
    expect(await call(door.app, { ...request, token: "e30.e30.e30" })).toMatchObject(
      refusal("unauthenticated"),
    );
    expect(await call(door.app, { ...request, token: tokens.ordinary })).toMatchObject(
      refusal("forbidden"),
    );
    const { status } = await call(door.app, { ...request, token: tokens.operator });
    expect([200, 400, 404]).toContain(status);
  });

  test("an address that was given up opens nothing, whatever the token says", async () => {
    const token = await door.signUp("Was Operator", "was@example.com");
    const move = (from: string, to: string) =>
      door.database.pool.query('update auth."user" set email = $2 where email = $1', [from, to]);
    await move(OPERATOR, "gone@example.com");
    await move("was@example.com", OPERATOR);
    const visit = (bearer: string) =>
      call(door.app, { method: "GET", url: "/operator/actions", token: bearer });
    expect((await visit(tokens.operator)).status).toBe(403);
    expect((await visit(token)).status).toBe(200);
    await move(OPERATOR, "was@example.com");
    await move("gone@example.com", OPERATOR);
    expect((await visit(tokens.operator)).status).toBe(200);
  });
});

describe("where mail can be sent", () => {
  let door: FrontDoor;
  let token = "";
  beforeAll(async () => {
    door = await openFrontDoor({}, { reachesPeople: true, post: async () => undefined });
    token = await door.signUp("Ope Rator", OPERATOR);
  });
  afterAll(() => door.close());

  test.each(routes)("%s %s is closed until the address is confirmed", async (method, url) => {
    const request = { method, url, token, ...(method === "POST" ? { raw: "not JSON" } : {}) };
    const confirm = (isVerified: boolean) =>
      door.database.pool.query('update auth."user" set email_verified = $1', [isVerified]);
    await confirm(false);
    expect(await call(door.app, request)).toMatchObject(refusal("forbidden"));
    await confirm(true);
    await door.database.pool.query("update auth.session set factor_at = clock_timestamp()");
    expect([200, 400, 404]).toContain((await call(door.app, request)).status);
  });
});

test("where others reach the server by its address, a second factor is asked for without mail too", async () => {
  const door = await openFrontDoor({ publicUrl: "https://photos.example" });
  const token = await door.signUp("Ope Rator", OPERATOR);
  for (const [method, url] of routes) {
    const request = { method, url, token, ...(method === "POST" ? { raw: "not JSON" } : {}) };
    expect(await call(door.app, request)).toMatchObject({
      status: 403,
      value: { error: { code: "operator_needs_factor" } },
    });
  }
  await door.close();
});

test("where no accounts are named nobody is an operator", async () => {
  const door = await openFrontDoor({}, undefined, { accounts: [] });
  const token = await door.signUp("Ope Rator", OPERATOR);
  expect(await call(door.app, { method: "GET", url: "/operator/overview", token })).toMatchObject(
    refusal("forbidden"),
  );
  await door.close();
});
