import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
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
const DAY_S = 86_400;
let people = 0;

async function signUp() {
  const email = `guest${(people += 1)}@example.com`;
  const visitor = newVisitor();
  await visitor.post("/sign-up/email", { email, password, name: "Lan" });
  return { email, visitor };
}

async function signIn(email: string, visitor = newVisitor()): Promise<Visitor> {
  expect((await visitor.post("/sign-in/email", { email, password })).status).toBe(200);
  return visitor;
}

const listed = z.array(
  z.object({
    token: z.string(),
    userAgent: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
);
const sessionsOf = async (visitor: Visitor) =>
  listed.parse((await visitor.get("/list-sessions")).body);

/** Makes all sessions older, and their last use as much longer ago. */
const age = (seconds: number) =>
  database.pool.query(
    `update auth.session set created_at = created_at - $1 * interval '1 s',
       updated_at = updated_at - $1 * interval '1 s', expires_at = expires_at - $1 * interval '1 s'`,
    [seconds],
  );

describe("asvs-7.2.3 asvs-7.2.4 the token of a session", () => {
  test("has 128 bits of chance or more, and a signature", async () => {
    const tokens = new Set<string>();
    for (let times = 0; times < 5; times += 1) {
      const { visitor } = await signUp();
      const [, token = "", signature = ""] =
        /session_token=([^.;]+)\.([^;]+)/.exec(visitor.cookies()) ?? [];
      // Letters and digits, of which each holds 5.95 bits.
      expect(token).toMatch(/^[\dA-Za-z]{22,}$/);
      expect(signature).not.toBe("");
      tokens.add(token);
    }
    expect(tokens.size).toBe(5);
  });

  test("is a new one after each sign-in, whatever cookie the browser came with", async () => {
    const attacker = await signUp();
    const victim = await signUp();
    const planted = attacker.visitor.cookies();
    const browser = await signIn(victim.email, newVisitor().with(planted));
    expect(browser.cookies()).not.toBe(planted);
    const who = z.object({ user: z.object({ email: z.string() }) });
    const ownerOf = async (visitor: Visitor) =>
      who.parse((await visitor.get("/get-session")).body).user.email;
    expect(await ownerOf(browser)).toBe(victim.email);
    expect(await ownerOf(newVisitor().with(planted))).toBe(attacker.email);
  });

  test("without its signature, or with another one, speaks for nobody", async () => {
    const { visitor } = await signUp();
    const cookies = visitor.cookies();
    for (const forged of [cookies.replace(/\..*$/, ""), cookies.replace(/\.[^;]{4}/, ".AAAA")]) {
      expect(await newVisitor().with(forged).isSignedIn()).toBe(false);
    }
  });
});

describe("asvs-7.3.1 asvs-7.3.2 the life of a session", () => {
  test("a week without use ends it", async () => {
    const { email, visitor } = await signUp();
    await age(7 * DAY_S - 60);
    expect(await visitor.isSignedIn()).toBe(true);
    const other = await signIn(email);
    await age(7 * DAY_S + 1);
    expect(await other.isSignedIn()).toBe(false);
  });

  test("thirty days end it, however often it is used", async () => {
    const { visitor } = await signUp();
    for (let weeks = 0; weeks < 5; weeks += 1) {
      await age(6 * DAY_S - 60);
      // The fifth visit is four minutes short of the thirtieth day.
      expect(await visitor.isSignedIn()).toBe(true);
    }
    await age(600);
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test("no statement lets one live longer", async () => {
    await signUp();
    await database.pool.query("update auth.session set expires_at = now() + interval '1 year'");
    const { rows } = await database.pool.query<{ days: number }>(
      "select max(extract(epoch from expires_at - created_at) / 86400)::float as days from auth.session",
    );
    expect(rows[0]?.days).toBeLessThanOrEqual(30);
  });
});

describe("asvs-7.4.1 asvs-7.4.2 asvs-7.4.3 the end of a session", () => {
  test("signing out ends it here and nowhere else", async () => {
    const { email, visitor } = await signUp();
    const other = await signIn(email);
    const cookies = visitor.cookies();
    await visitor.post("/sign-out", {});
    expect(visitor.cookies()).not.toContain("session_token");
    expect(await newVisitor().with(cookies).isSignedIn()).toBe(false);
    expect(await other.isSignedIn()).toBe(true);
  });

  test("a new password ends all others, and this one has a new token", async () => {
    const { email, visitor } = await signUp();
    const other = await signIn(email);
    const before = visitor.cookies();
    const change = { currentPassword: password, newPassword: "thirteen pictures" };
    const changed = await visitor.post("/change-password", change);
    expect(changed.status).toBe(200);
    expect(await other.isSignedIn()).toBe(false);
    expect(await newVisitor().with(before).isSignedIn()).toBe(false);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  test("asvs-6.2.2 asvs-6.2.3 one's password is changed by who knows it, and by nobody else at an open screen", async () => {
    const { email, visitor } = await signUp();
    const newPassword = "thirteen pictures";
    for (const currentPassword of ["", "not this one", undefined]) {
      const refused = await visitor.post("/change-password", { currentPassword, newPassword });
      expect([currentPassword, refused.status]).toEqual([currentPassword, 400]);
    }
    await signIn(email);
    const change = { currentPassword: password, newPassword };
    expect((await visitor.post("/change-password", change)).status).toBe(200);
    const old = await newVisitor().post("/sign-in/email", { email, password });
    const fresh = await newVisitor().post("/sign-in/email", { email, password: newPassword });
    expect([old.status, fresh.status]).toEqual([401, 200]);
  });

  test("asvs-6.2.10 a password of ten years ago still opens the account: no date ends it", async () => {
    const { email } = await signUp();
    const { rowCount } = await database.pool.query(
      `update auth.account set created_at = now() - interval '10 years', updated_at = now() - interval '10 years'
        where user_id = (select id from auth."user" where email = $1)`,
      [email],
    );
    expect(rowCount).toBe(1);
    expect(await (await signIn(email)).isSignedIn()).toBe(true);
  });

  test("an account that is gone has none", async () => {
    const { email, visitor } = await signUp();
    await database.pool.query('delete from auth."user" where email = $1', [email]);
    expect(await visitor.isSignedIn()).toBe(false);
  });
});

describe("asvs-7.5.2 the list of sessions", () => {
  test("shows all of one's own with their last use; each can be ended, and all others at once", async () => {
    const { email, visitor } = await signUp();
    const [one, two] = [await signIn(email), await signIn(email)];
    await age(2 * 60 * 60);
    await one.isSignedIn();
    const sessions = await sessionsOf(visitor);
    expect(sessions).toHaveLength(3);
    const used = sessions.filter(({ updatedAt }) => Date.now() - Date.parse(updatedAt) < 60_000);
    // The one that asks, and the one that was just used.
    expect(used).toHaveLength(2);
    const token = /session_token=([^.;]+)/.exec(one.cookies())?.[1];
    expect((await visitor.post("/revoke-session", { token })).status).toBe(200);
    expect(await one.isSignedIn()).toBe(false);
    expect((await visitor.post("/revoke-other-sessions", {})).status).toBe(200);
    expect(await two.isSignedIn()).toBe(false);
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await sessionsOf(visitor)).toHaveLength(1);
  });

  test("nobody ends a stranger's", async () => {
    const [lan, stranger] = [await signUp(), await signUp()];
    const token = /session_token=([^.;]+)/.exec(lan.visitor.cookies())?.[1];
    await stranger.visitor.post("/revoke-session", { token });
    expect(await lan.visitor.isSignedIn()).toBe(true);
    expect((await newVisitor().post("/revoke-session", { token })).status).toBe(401);
  });
});
