import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "#server/mail/mail.ts";
import { keepInOutbox, readOutbox } from "#server/mail/outbox.ts";
import { type CookieBrowser, openBrowser } from "../../../tests/setup/cookie-browser.ts";
import { openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";
import { createGuessLimits } from "./guess-limits.ts";

const keptMail: Pick<Mail, "post" | "reachesPeople"> = {
  reachesPeople: true,
  post: ({ client }, message) => keepInOutbox(client, message),
};
const password = "twelve photographs";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ rateLimits: "on" }, keptMail);
});
afterAll(() => server.close());

const mailsTo = async (email: string) =>
  (await readOutbox(server.database.pool)).filter(({ to }) => to === email);

/** The token of each link that was mailed, the newest first. */
async function tokensTo(email: string): Promise<string[]> {
  const links = (await mailsTo(email)).map(({ text }) => /http\S+/.exec(text)?.[0] ?? "");
  return links.map((link) => new URL(link).searchParams.get("token") ?? "");
}

let people = 0;

/** A person with a confirmed account, signed out again, in the browser that they use. */
async function newOwner(): Promise<{ email: string; browser: CookieBrowser }> {
  people += 1;
  const email = `owner${people}@example.com`;
  const browser = openBrowser(server.app, `192.0.${people}.1`);
  await browser.post("/sign-up/email", { name: "Lan", email, password });
  await browser.post("/confirm-email", { token: (await tokensTo(email))[0] });
  expect(await signIn(browser, email)).toBe(200);
  await browser.post("/sign-out", {});
  return { email, browser };
}

const signIn = async (browser: CookieBrowser, email: string, word = password) =>
  (await browser.post("/sign-in/email", { email, password: word })).statusCode;

/** 100 wrong passwords from 25 addresses. */
async function guess(email: string): Promise<void> {
  const guesses = createGuessLimits(server.database.pool);
  for (let n = 0; n < 100; n += 1) {
    await guesses.begin({ email, ipAddress: `203.0.113.${n % 25}`, knownDevice: null });
  }
}

/** Strangers ask for links, from so many networks. */
async function strangersAsk(path: string, email: string, networks: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < networks; n += 1) {
    const stranger = openBrowser(server.app, `198.51.${n}.7`);
    statuses.push((await stranger.post(path, { email })).statusCode);
  }
  return statuses;
}

describe("an account whose password is guessed from many addresses", () => {
  test("opens in the browser of its owner, and makes strangers wait for a minute", async () => {
    const { email, browser } = await newOwner();
    await guess(email);
    const stranger = openBrowser(server.app, "198.51.100.9");
    const refused = await stranger.post("/sign-in/email", { email, password });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(await signIn(browser, email)).toBe(200);
  });

  test("opens in a new browser of its owner by a link from the mailbox", async () => {
    const { email } = await newOwner();
    await guess(email);
    const browser = openBrowser(server.app, "198.51.100.10");
    expect(await signIn(browser, email)).toBe(429);
    await browser.post("/request-password-reset", { email });
    const reset = { token: (await tokensTo(email))[0], newPassword: "thirteen pictures" };
    expect((await browser.post("/reset-password", reset)).statusCode).toBe(200);
    expect(await signIn(browser, email, reset.newPassword)).toBe(200);
  });

  test("a cookie that was made up, or is known to another account, opens nothing", async () => {
    const [lan, other] = [await newOwner(), await newOwner()];
    await guess(lan.email);
    expect(await signIn(other.browser, lan.email)).toBe(429);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { cookie: `fotoya.device=${"A".repeat(43)}` },
      payload: { email: lan.email, password },
    });
    expect(answer.statusCode).toBe(429);
  });

  test("of more than ten browsers the one that was used longest ago is forgotten", async () => {
    const { email } = await newOwner();
    const { pool } = server.database;
    await pool.query("update auth.known_device set seen_at = seen_at - interval '1 day'");
    for (let n = 0; n < 11; n += 1) {
      expect(await signIn(openBrowser(server.app, `192.0.200.${n}`), email)).toBe(200);
    }
    const { rows } = await pool.query(
      `select count(*)::int as browsers, bool_or(seen_at < now() - interval '1 hour') as "hasFirst"
         from auth.known_device d join auth."user" u on u.id = d.user_id where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ browsers: 10, hasFirst: false }]);
  });

  test("guesses use up neither passkeys nor links of an address", async () => {
    const attacker = openBrowser(server.app, "198.51.100.13");
    for (let n = 0; n < 31; n += 1) await signIn(attacker, `nobody${n}@example.com`, "x");
    expect(await signIn(attacker, "nobody99@example.com", "x")).toBe(429);
    for (const path of ["/reset-password", "/confirm-email", "/passkey/verify-authentication"]) {
      const body = { token: "none", newPassword: "thirteen pictures", response: {} };
      expect([path, (await attacker.post(path, body)).statusCode]).not.toEqual([path, 429]);
    }
  });
});

describe("links that strangers ask for", () => {
  const RESET = "/request-password-reset";

  test("leave the owner's share, never fill the mailbox, and leave the links that were sent good", async () => {
    const { email, browser } = await newOwner();
    const before = (await mailsTo(email)).length;
    expect(new Set(await strangersAsk(RESET, email, 12))).toEqual(new Set([200]));
    expect(await mailsTo(email)).toHaveLength(before + 3);
    const [first] = (await tokensTo(email)).slice(2);
    expect((await browser.post(RESET, { email })).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(before + 4);
    // Without its cookie the network that the account used last has a share of its own.
    await openBrowser(server.app, `192.0.${people}.77`).post(RESET, { email });
    expect(await mailsTo(email)).toHaveLength(before + 5);
    const reset = { token: first, newPassword: "thirteen pictures" };
    expect((await browser.post("/reset-password", reset)).statusCode).toBe(200);
  });

  test.each([RESET, "/send-verification-email"])(
    "%s: answers tell nobody whether there is an account, also when its share is used up",
    async (path) => {
      const { email } = await newOwner();
      const unknown = `nobody-${people}@example.com`;
      const ask = async (address: string, to: string) => {
        const answer = await openBrowser(server.app, address).post(path, { email: to });
        return [answer.statusCode, answer.body];
      };
      for (const address of [`198.18.${people}.1`, `192.0.${people}.9`]) {
        const answers: unknown[][] = [[], []];
        for (let times = 0; times < 4; times += 1) {
          answers[0]?.push((await ask(address, email))[0]);
          answers[1]?.push((await ask(address, unknown))[0]);
        }
        expect(answers[0]).toEqual([200, 200, 200, 429]);
        expect(answers[1]).toEqual(answers[0]);
      }
      await strangersAsk(path, email, 5);
      await strangersAsk(path, unknown, 5);
      expect(await ask("198.19.0.1", email)).toEqual(await ask("198.19.0.1", unknown));
    },
  );

  test("a header of a visitor's own holds no mail back", async () => {
    const { email } = await newOwner();
    const before = (await mailsTo(email)).length;
    await server.app.inject({
      method: "POST",
      url: `/api/auth${RESET}`,
      headers: { "x-fotoya-mail-withheld": "1" },
      payload: { email },
    });
    expect(await mailsTo(email)).toHaveLength(before + 1);
  });
});
