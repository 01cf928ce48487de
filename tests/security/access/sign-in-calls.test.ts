import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "../../../src/server/auth/adapters/better-auth.ts";
import type { WebHandler } from "../../../src/server/auth/web-handler.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { plainPasswords } from "../../setup/plain-passwords.ts";
import { signInPaths } from "../fuzz/sign-in-paths.ts";

const ORIGIN = "http://localhost";
let database: TestDatabase;
let calls: readonly string[];
let handler: WebHandler;
beforeAll(async () => {
  database = await createTestDatabase();
  const log = { warn: () => undefined, error: () => undefined };
  const mails = {
    sendConfirmation: async () => undefined,
    sendReset: async () => undefined,
    sendKnown: async () => undefined,
    onConfirmed: async () => undefined,
  };
  ({ calls, handler } = await createAuth({
    database,
    secret: new Uint8Array(32).fill(7),
    publicUrl: null,
    socialProviders: {},
    mails,
    log,
    passwords: plainPasswords,
  }));
});
afterAll(() => database.drop());

function toPattern(call: string): RegExp {
  return new RegExp(`^${call.replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

interface Asked {
  readonly method: "GET" | "POST";
  readonly cookie?: string;
  /** Left out: none is sent. */
  readonly body?: string;
}

async function answerOf(call: string, { method, cookie, body }: Asked): Promise<Response> {
  const path = call.replaceAll(/:[^/]+/g, "none");
  return handler(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
}

async function ask(call: string, method: "GET" | "POST"): Promise<number> {
  return (await answerOf(call, { method, ...(method === "POST" ? { body: "{}" } : {}) })).status;
}

let people = 0;
/** The cookies of a new person. */
async function signUp(): Promise<string> {
  people += 1;
  const body = { name: "Lan", email: `lan${people}@example.com`, password: "a long enough one 7" };
  const answer = await answerOf("/sign-up/email", { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`no sign-up: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const answer = await answerOf("/get-session", { method: "GET", cookie });
  return (await answer.text()) !== "null";
}

/** What answers well without an account and without anything in the request. */
const openCalls = [
  // Says only that the library is there, its page of errors, that nobody is signed in, or the public keys.
  "GET /error",
  "GET /get-session",
  "GET /jwks",
  "GET /ok",
  // A challenge, good for nothing without the passkey.
  "GET /passkey/generate-authenticate-options",
  "POST /sign-out",
];

describe("asvs-8.2.1 calls of the sign-in library", () => {
  test("all of them are known here, and fuzzed", () => {
    const unknown = calls.filter(
      (call) => !signInPaths.some((path) => toPattern(call).test(`/${path}`)),
    );
    expect(unknown).toEqual([]);
    const gone = signInPaths.filter(
      (path) => !calls.some((call) => toPattern(call).test(`/${path}`)),
    );
    expect(gone).toEqual([]);
  });

  test("without an account only a few of them do anything", async () => {
    const open: string[] = [];
    for (const call of calls) {
      for (const method of ["GET", "POST"] as const) {
        const status = await ask(call, method);
        expect([call, method, status < 500]).toEqual([call, method, true]);
        if (status < 300) open.push(`${method} ${call}`);
      }
    }
    expect(open.toSorted()).toEqual(openCalls);
  });

  test("with an account none of them breaks on a body that is missing or of another shape", async () => {
    let cookie = await signUp();
    const broken: string[] = [];
    for (const call of calls) {
      for (const body of [undefined, '{"password":[],"id":{},"code":1,"name":null}']) {
        if (!(await isSignedIn(cookie))) cookie = await signUp();
        const { status } = await answerOf(call, {
          method: "POST",
          cookie,
          ...(body === undefined ? {} : { body }),
        });
        if (status >= 500) broken.push(`${call} ${body}: ${status}`);
      }
    }
    expect(broken).toEqual([]);
  });
});
