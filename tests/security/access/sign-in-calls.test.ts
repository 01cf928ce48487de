import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuth } from "../../../src/server/auth/adapters/better-auth.ts";
import type { WebHandler } from "../../../src/server/auth/web-handler.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
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
  }));
});
afterAll(() => database.drop());

function toPattern(call: string): RegExp {
  return new RegExp(`^${call.replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

async function ask(call: string, method: "GET" | "POST"): Promise<number> {
  const path = call.replaceAll(/:[^/]+/g, "none");
  const answer = await handler(
    new Request(`${ORIGIN}/api/auth${path}`, {
      method,
      headers: { origin: ORIGIN, "content-type": "application/json" },
      ...(method === "POST" ? { body: "{}" } : {}),
    }),
  );
  return answer.status;
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
});
