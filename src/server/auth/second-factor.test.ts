import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { codeOf } from "../../../tests/setup/authenticator-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createQuickAuth, type Visitor } from "../../../tests/setup/quick-auth.ts";

let database: TestDatabase;
let newVisitor: () => Visitor;
beforeAll(async () => {
  database = await createTestDatabase();
  newVisitor = await createQuickAuth(database);
});
afterAll(() => database.drop());

const password = "twelve photographs";
const setUp = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
let people = 0;

/**
 * A person whose app shows codes. The code of now switched it on, so the next one is used from then on: it is good
 * for a step before its time and one after it.
 */
async function withApp() {
  const email = `app${(people += 1)}@example.com`;
  const visitor = newVisitor();
  await visitor.post("/sign-up/email", { email, password, name: "Lan" });
  const { totpURI, backupCodes } = setUp.parse(
    (await visitor.post("/two-factor/enable", { password })).body,
  );
  const on = await visitor.post("/two-factor/verify-totp", { code: codeOf(totpURI) });
  expect(on.status).toBe(200);
  return { email, visitor, uri: totpURI, recovery: backupCodes };
}

/** A browser in which the password was right. */
async function afterPassword(email: string): Promise<Visitor> {
  const visitor = newVisitor();
  const answer = await visitor.post("/sign-in/email", { email, password });
  expect(answer).toMatchObject({
    status: 200,
    body: { twoFactorRedirect: true, twoFactorMethods: ["totp"] },
  });
  expect(await visitor.isSignedIn()).toBe(false);
  return visitor;
}

describe("asvs-6.4.1 codes of an authenticator app", () => {
  test("the password alone does not sign in, the code does", async () => {
    const { email, uri } = await withApp();
    const visitor = await afterPassword(email);
    expect((await visitor.post("/two-factor/verify-totp", { code: "12345" })).status).toBe(401);
    expect(await visitor.isSignedIn()).toBe(false);
    const right = await visitor.post("/two-factor/verify-totp", { code: codeOf(uri, 1) });
    expect(right.status).toBe(200);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test("a code counts once, for one of many who send it at the same moment", async () => {
    const { email, uri } = await withApp();
    const browsers = [await afterPassword(email), await afterPassword(email)];
    const code = codeOf(uri, 1);
    const answers = await Promise.all(
      browsers.map((visitor) => visitor.post("/two-factor/verify-totp", { code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const later = await afterPassword(email);
    expect(await later.post("/two-factor/verify-totp", { code })).toMatchObject({
      status: 401,
      body: { code: "INVALID_CODE" },
    });
    // Nothing but its having been used was wrong with it.
    await database.pool.query("delete from auth.used_code");
    expect((await later.post("/two-factor/verify-totp", { code })).status).toBe(200);
  });

  test("a code of yesterday or of another account is none", async () => {
    const [lan, other] = [await withApp(), await withApp()];
    const visitor = await afterPassword(lan.email);
    for (const code of [codeOf(lan.uri, -2_880), codeOf(other.uri, 1)]) {
      expect((await visitor.post("/two-factor/verify-totp", { code })).status).toBe(401);
    }
  });

  test("after five wrong codes no code counts for a quarter of an hour, in no browser", async () => {
    const { email, uri, recovery } = await withApp();
    for (let browsers = 0; browsers < 5; browsers += 1) {
      const visitor = await afterPassword(email);
      const wrong = await visitor.post("/two-factor/verify-totp", { code: "000000" });
      expect(wrong.status).toBe(401);
    }
    const visitor = await afterPassword(email);
    for (const [path, code] of [
      ["verify-totp", codeOf(uri, 1)],
      ["verify-backup-code", recovery[0]],
    ]) {
      expect(await visitor.post(`/two-factor/${path}`, { code })).toMatchObject({
        status: 429,
        body: { code: "ACCOUNT_TEMPORARILY_LOCKED" },
      });
    }
    const { rows } = await database.pool.query<{ s: number }>(
      `update auth.two_factor f set locked_until = now() - interval '1 s' from auth.two_factor o, auth."user" u
        where o.id = f.id and u.id = f.user_id and u.email = $1
        returning extract(epoch from o.locked_until - now())::int as s`,
      [email],
    );
    expect(rows[0]?.s).toBeGreaterThan(880);
    await database.pool.query("delete from auth.used_code");
    const right = await visitor.post("/two-factor/verify-totp", { code: codeOf(uri, 1) });
    expect(right.status).toBe(200);
  });

  test("without the password before it, a code opens nothing", async () => {
    const { uri } = await withApp();
    const stranger = newVisitor();
    for (const path of ["/two-factor/verify-totp", "/two-factor/verify-backup-code"]) {
      expect((await stranger.post(path, { code: codeOf(uri) })).status).toBe(401);
    }
  });

  test("no browser is trusted so far that it need not show a code", async () => {
    const { email, uri } = await withApp();
    const visitor = await afterPassword(email);
    const entered = { code: codeOf(uri, 1), trustDevice: true };
    expect((await visitor.post("/two-factor/verify-totp", entered)).status).toBe(200);
    await visitor.post("/sign-out", {});
    const again = await visitor.post("/sign-in/email", { email, password });
    expect(again.body).toMatchObject({ twoFactorRedirect: true });
  });
});

describe("recovery codes", () => {
  test("ten, each signs in once", async () => {
    const { email, recovery } = await withApp();
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[\dA-Za-z]{5}-[\dA-Za-z]{5}$/);
    const [code = ""] = recovery;
    const visitor = await afterPassword(email);
    expect((await visitor.post("/two-factor/verify-backup-code", { code })).status).toBe(200);
    expect(await visitor.isSignedIn()).toBe(true);
    const other = await afterPassword(email);
    expect((await other.post("/two-factor/verify-backup-code", { code })).status).toBe(401);
  });

  test("new ones take the old ones away, and want the password", async () => {
    const { email, visitor, recovery } = await withApp();
    const wrong = { password: "not this one" };
    expect((await visitor.post("/two-factor/generate-backup-codes", wrong)).status).toBe(400);
    const made = await visitor.post("/two-factor/generate-backup-codes", { password });
    expect(made.status).toBe(200);
    const other = await afterPassword(email);
    const old = await other.post("/two-factor/verify-backup-code", { code: recovery[1] });
    expect(old.status).toBe(401);
  });

  test("neither they nor the secret stand in the table as they are", async () => {
    const { uri, recovery } = await withApp();
    const { rows } = await database.pool.query("select f::text as row from auth.two_factor f");
    const table = JSON.stringify(rows);
    expect(table).not.toContain(new URL(uri).searchParams.get("secret"));
    for (const code of recovery) expect(table).not.toContain(code);
  });
});

describe("switching it on and off", () => {
  test("both want the password, and a new session takes the place of the old one", async () => {
    const { visitor, email } = await withApp();
    const before = visitor.cookies();
    const wrong = await visitor.post("/two-factor/disable", { password: "not this one" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "INVALID_PASSWORD" } });
    expect((await visitor.post("/two-factor/disable", { password })).status).toBe(200);
    expect(visitor.cookies()).not.toBe(before);
    expect(await newVisitor().with(before).isSignedIn()).toBe(false);
    const again = newVisitor();
    await again.post("/sign-in/email", { email, password });
    expect(await again.isSignedIn()).toBe(true);
  });

  test("an app that never showed a code keeps nobody out", async () => {
    const email = "halfway@example.com";
    const visitor = newVisitor();
    await visitor.post("/sign-up/email", { email, password, name: "Lan" });
    expect((await visitor.post("/two-factor/enable", { password: "x" })).status).toBe(400);
    await visitor.post("/two-factor/enable", { password });
    const again = newVisitor();
    await again.post("/sign-in/email", { email, password });
    expect(await again.isSignedIn()).toBe(true);
  });

  test.each(["/two-factor/send-otp", "/two-factor/verify-otp", "/two-factor/get-totp-uri"])(
    "%s is not there",
    async (path) => {
      expect((await newVisitor().post(path, { password })).status).toBe(404);
    },
  );
});
