import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { encodeEnvelope } from "#core/envelope.ts";
import { isKeptName, keptInBrowser } from "#core/kept-in-browser.ts";
import { type LoggedServer, openLoggedServer } from "../../setup/logged-server.ts";
import { decoded } from "../../setup/run-server.ts";

let server: LoggedServer;
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(() => server.close());

const PASSWORD = "a long enough one";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows for a key (RFC 6238). */
function codeOf(key: string): string {
  const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1e6).padStart(6, "0");
}

/** A browser without a screen: it keeps cookies, and the names of all that it was ever told to keep. */
function openVisit(url: string) {
  const jar = new Map<string, string>();
  const names = new Set<string>();
  async function call(path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      redirect: "manual",
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        origin: url,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) {
        jar.delete(name);
        continue;
      }
      names.add(name);
      jar.set(name, value);
    }
    return answer;
  }
  return { call, names, forget: () => jar.clear() };
}

type Visit = ReturnType<typeof openVisit>;
const auth = (visit: Visit, path: string, body?: unknown) => visit.call(`/api/auth/${path}`, body);

/** The pages of the product in both languages, as a browser asks for them. */
async function lookAround(visit: Visit): Promise<void> {
  for (const path of [
    "/",
    "/pricing",
    "/cookies",
    "/login",
    "/account",
    "/dashboard/id",
    "/checkout",
    "/verify",
  ]) {
    for (const page of [path, `${path}?lng=vi`]) {
      // Without a build there is no page; whatever is answered must keep nothing.
      const { status } = await visit.call(page, undefined, { accept: "text/html" });
      expect([page, [200, 404, 405].includes(status)]).toEqual([page, true]);
    }
  }
}

async function bearer(visit: Visit): Promise<string> {
  return z.object({ token: z.string() }).parse(await (await auth(visit, "token")).json()).token;
}

test("every cookie of a real visit stands on the cookie page, and every one of its own cookies is met", async () => {
  const visit = openVisit(server.url);
  const account = { email: "cookies@example.com", password: PASSWORD };
  await lookAround(visit);
  expect([...visit.names]).toEqual([]);

  expect((await auth(visit, "sign-up/email", { name: "Lan", ...account })).status).toBe(200);
  expect((await auth(visit, "sign-out", {})).status).toBe(200);
  expect((await auth(visit, "sign-in/email", account)).status).toBe(200);
  await lookAround(visit);

  // A purchase at the test till, and the way back from it.
  const token = await bearer(visit);
  const sealed = async (path: string, payload: unknown) => {
    const answer = await visit.call(path, encodeEnvelope(payload, Math.random), {
      authorization: `Bearer ${token}`,
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return decoded(await answer.text());
  };
  await sealed("/profiles/me", {});
  const { url } = z.object({ url: z.string() }).parse(
    await sealed("/billing/checkouts", {
      orderId: randomUUID(),
      plan: "starter",
      interval: "month",
      currency: "usd",
      amountMinor: 900,
      isOfAgeOrHasConsent: true,
    }),
  );
  const id = url.split("/").at(-1) ?? "";
  const payment = { requestId: randomUUID(), paymentMethod: "pm_card_visa" };
  await sealed(`/sandbox/checkouts/${id}/pay`, payment);
  for (const path of [`/sandbox/checkout/${id}`, `/checkout/result?checkout=${id}`]) {
    await visit.call(path, undefined, { accept: "text/html" });
  }

  // The second factor: set up, and asked for; no device is trusted for having shown a code once.
  const enabled = await auth(visit, "two-factor/enable", { password: PASSWORD });
  const { totpURI } = z.object({ totpURI: z.string() }).parse(await enabled.json());
  const key = new URL(totpURI).searchParams.get("secret") ?? "";
  expect((await auth(visit, "two-factor/verify-totp", { code: codeOf(key) })).status).toBe(200);
  await auth(visit, "sign-out", {});
  visit.forget();
  await server.database.pool.query("delete from auth.used_code");
  expect((await auth(visit, "sign-in/email", account)).status).toBe(200);
  const second = { code: codeOf(key), trustDevice: true };
  expect((await auth(visit, "two-factor/verify-totp", second)).status).toBe(200);

  // A passkey: its questions are enough, the answer comes from the device.
  for (const question of ["generate-register-options", "generate-authenticate-options"]) {
    expect((await auth(visit, `passkey/${question}`)).status).toBe(200);
  }
  await auth(visit, "sign-out", {});

  const unknown = [...visit.names].filter((name) => !isKeptName("cookie", name));
  expect(unknown).toEqual([]);
  // Others have their own visit: `state` wants a provider that is set up, the last is only read.
  const elsewhere = new Set(["fotoya.state", "i18next"]);
  const listed = keptInBrowser.filter(
    ({ kind, name }) => kind === "cookie" && !elsewhere.has(name),
  );
  expect([...visit.names].toSorted()).toEqual(listed.map(({ name }) => name).toSorted());
});

test("signing in with another service keeps the listed cookie too", async () => {
  const social = await openLoggedServer({
    RATE_LIMITS: "off",
    GITHUB_CLIENT_ID: "id",
    GITHUB_CLIENT_SECRET: "secret",
  });
  try {
    const visit = openVisit(social.url);
    const answer = await auth(visit, "sign-in/social", { provider: "github", callbackURL: "/" });
    expect(answer.status).toBe(200);
    expect([...visit.names]).toEqual(["fotoya.state"]);
  } finally {
    await social.close();
  }
});
