import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepInOutbox, readOutbox } from "#server/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";
import { type Auth, createAuth } from "./adapters/better-auth.ts";
import type { PasswordHasher } from "./password-hash.ts";

const password = "twelve photographs";

describe("asvs-6.3.8 where mail reaches people, nobody learns who has an account", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer(
      {},
      { reachesPeople: true, post: ({ client }, message) => keepInOutbox(client, message) },
    );
    await server.signUp("Lan Anh", "known@example.com");
    await sent("/sign-up/email", { email: "unconfirmed@example.com", password, name: "L" });
  });
  afterAll(() => server.close());

  /** Everything of an answer that a stranger can see. */
  async function sent(path: string, payload: object) {
    const { statusCode, headers, body } = await server.app.inject({
      method: "POST",
      url: `/api/auth${path}`,
      payload,
    });
    const { date: _date, "x-request-id": _id, "set-cookie": cookie, ...seen } = headers;
    // The id in it is another one for each browser.
    const cookies = [cookie ?? []].flat().map((line) => line.replace(/=[\w-]{43};/, "=[id];"));
    return { statusCode, headers: seen, cookies, body };
  }

  const mailsTo = async (email: string) =>
    (await readOutbox(server.database.pool)).filter(({ to }) => to === email);

  test.each([
    ["/sign-up/email", 200, { password, name: "Lan" }],
    ["/request-password-reset", 200, {}],
    ["/send-verification-email", 200, {}],
    ["/sign-in/email", 401, { password: "not this one" }],
  ])("%s: status, body and headers are the same", async (path, status, body) => {
    const known = await sent(path, { ...body, email: "known@example.com" });
    const unconfirmed = await sent(path, { ...body, email: "unconfirmed@example.com" });
    const unknown = await sent(path, {
      ...body,
      email: `unknown${status}${path.length}@a.example`,
    });
    expect(known.statusCode).toBe(status);
    expect(unknown).toEqual(known);
    expect(unconfirmed).toEqual(known);
  });

  test("an account that was just made with somebody's address does not answer to its password", async () => {
    const own = { email: "unconfirmed@example.com", password };
    expect(await sent("/sign-in/email", own)).toEqual(
      await sent("/sign-in/email", { ...own, email: "nobody@example.com" }),
    );
  });

  test("the mail says what the answer does not, once a day", async () => {
    const email = "known@example.com";
    const before = (await mailsTo(email)).length;
    for (let times = 0; times < 2; times += 1) {
      await sent("/sign-up/email", { email, password: "another good one", name: "x" });
    }
    await expect
      .poll(async () => (await mailsTo(email)).map(({ subject }) => subject))
      .toContain("You already have an account");
    const mails = await mailsTo(email);
    expect(mails.filter(({ subject }) => subject.startsWith("You already"))).toHaveLength(1);
    expect(mails.length).toBeLessThanOrEqual(before + 1);
    const { statusCode } = await sent("/sign-in/email", { email, password: "another good one" });
    expect(statusCode).toBe(401);
  });
});

describe("asvs-6.3.8 the work of a sign-in", () => {
  let database: TestDatabase;
  let auth: Auth;
  const work: string[] = [];
  /** Costs nothing and writes down what it was asked for. */
  const counting: PasswordHasher = {
    hash: async (text) => {
      work.push("derive");
      return `made:${text}`;
    },
    verify: async (hash, text) => {
      work.push("derive");
      return hash === `made:${text}`;
    },
    isOutdated: () => false,
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    auth = await createAuth({
      database,
      secret: new Uint8Array(32).fill(4),
      publicUrl: null,
      socialProviders: {},
      mails: null,
      log: { warn: () => undefined, error: () => undefined },
      passwords: counting,
    });
    for (let people = 0; people < 20; people += 1)
      await post("/sign-up/email", { email: `known${people}@example.com`, password, name: "L" });
  });
  afterAll(() => database.drop());

  function post(path: string, body: unknown): Promise<Response> {
    const origin = "http://localhost:3000";
    return auth.handler(
      new Request(`${origin}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify(body),
      }),
    );
  }

  /** What each of 200 tries with a wrong password costs and answers, and the most statements one of them took. */
  async function costs(emailOf: (n: number) => string) {
    const seen = new Set<string>();
    let most = 0;
    for (let n = 0; n < 200; n += 1) {
      work.length = 0;
      let statements = 0;
      const count = () => void (statements += 1);
      database.pool.on("acquire", count);
      const answer = await post("/sign-in/email", { email: emailOf(n), password: "not this one" });
      database.pool.off("acquire", count);
      seen.add(`${answer.status} ${work.join()} ${await answer.text()}`);
      most = Math.max(most, statements);
    }
    return { seen: [...seen], statements: most };
  }

  test("is the same for an address that is known and one that is not, each of 200 times", async () => {
    const known = await costs((n) => `known${n % 20}@example.com`);
    const unknown = await costs((n) => `unknown${n}@example.com`);
    expect(known.seen).toEqual([expect.stringMatching(/^401 derive \{/)]);
    expect(unknown.seen).toEqual(known.seen);
    // One short read of an account's password beside a derivation that takes hundreds of times as long.
    expect(known.statements - unknown.statements).toBeLessThanOrEqual(1);
  });
});
