import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  call,
  cookiesOf,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const password = "twelve photographs";
let people = 0;
const newEmail = () => `person${(people += 1)}@account.example`;

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: "POST", url: `/api/auth${path}`, payload, headers });
}

async function signUp(email: string): Promise<string> {
  return cookiesOf(await post("/sign-up/email", { name: "Lan Anh", email, password }));
}

describe("the account page's calls", () => {
  interface Session {
    readonly token: string;
    readonly userAgent: string;
  }
  const listed = async (cookie: string): Promise<Session[]> =>
    (await server.app.inject({ url: "/api/auth/list-sessions", headers: { cookie } })).json();

  test("sessions are listed whatever their age, and ended one by one or all others at once", async () => {
    const email = newEmail();
    const here = await signUp(email);
    const others: string[] = [];
    for (let devices = 0; devices < 3; devices += 1) {
      const answer = await post(
        "/sign-in/email",
        { email, password },
        { "user-agent": `device ${devices}` },
      );
      others.push(cookiesOf(answer));
    }
    await server.database.pool.query(
      "update auth.session set created_at = now() - interval '5 days'",
    );
    const sessions = await listed(here);
    expect(sessions).toHaveLength(4);
    const first = sessions.find(({ userAgent }) => userAgent === "device 0");
    expect(
      (await post("/revoke-session", { token: first?.token }, { cookie: here })).statusCode,
    ).toBe(200);
    expect(await listed(here)).toHaveLength(3);
    const stranger = await signUp(newEmail());
    await post("/revoke-session", { token: sessions[1]?.token }, { cookie: stranger });
    expect(await listed(here)).toHaveLength(3);
    expect((await post("/revoke-other-sessions", {}, { cookie: here })).statusCode).toBe(200);
    expect(await listed(here)).toHaveLength(1);
    for (const cookie of others) {
      const answer = await server.app.inject({ url: "/api/auth/token", headers: { cookie } });
      expect(answer.statusCode).toBe(401);
    }
  });

  test("a password is changed with the old one, and ends the other sessions", async () => {
    const email = newEmail();
    const here = await signUp(email);
    const there = cookiesOf(await post("/sign-in/email", { email, password }));
    const change = { newPassword: "thirteen pictures", revokeOtherSessions: true };
    const wrong = { ...change, currentPassword: "not this one" };
    expect((await post("/change-password", wrong, { cookie: here })).statusCode).toBe(400);
    const right = { ...change, currentPassword: password };
    const changed = await post("/change-password", right, { cookie: here });
    expect(changed.statusCode).toBe(200);
    const old = await server.app.inject({ url: "/api/auth/token", headers: { cookie: there } });
    expect(old.statusCode).toBe(401);
    expect(await listed(cookiesOf(changed))).toHaveLength(1);
  });

  test("a name is changed, an address is not", async () => {
    const cookie = await signUp(newEmail());
    expect((await post("/update-user", { name: "Trần Lan" }, { cookie })).statusCode).toBe(200);
    for (const body of [
      { email: "other@example.com" },
      { emailVerified: true },
      { id: "somebody" },
    ]) {
      expect((await post("/update-user", body, { cookie })).statusCode).toBe(400);
    }
    const session = await server.app.inject({ url: "/api/auth/get-session", headers: { cookie } });
    expect(session.json()).toMatchObject({ user: { name: "Trần Lan", emailVerified: false } });
    const change = await post("/change-email", { newEmail: "other@example.com" }, { cookie });
    expect(change.statusCode).toBe(400);
    expect((await post("/delete-user", { password }, { cookie })).statusCode).toBe(404);
  });

  test("preferences: what is left out stays, what is not known is refused", async () => {
    const token = await server.signUp();
    await call(server.app, {
      method: "POST",
      url: "/profiles/me",
      token,
      body: {},
      headers: { cookie: "i18next=vi" },
    });
    const put = (body: unknown) =>
      call(server.app, { method: "PUT", url: "/accounts/me/preferences", token, body });
    expect((await put({ creditExpiry: false })).value).toMatchObject({
      locale: "vi",
      mails: { creditExpiry: false, referralReward: true },
    });
    expect((await put({ locale: "en" })).value).toMatchObject({
      locale: "en",
      mails: { creditExpiry: false, referralReward: true },
    });
    for (const body of [{ locale: "fr" }, { creditExpiry: "no" }, { userId: "x" }, null, []]) {
      expect((await put(body)).status).toBe(422);
    }
  });
});
