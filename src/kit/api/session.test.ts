import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { plain, startWire } from "../../../tests/web/test-wire.ts";
import { ApiError } from "./api-error.ts";
import { readSession } from "./own-session.ts";
import { dropToken, signOut } from "./session.ts";
import { type SignInProblem, signIn, signUp } from "./sign-in.ts";

beforeEach(dropToken);
afterEach(() => {
  vi.unstubAllGlobals();
});

const user = { id: "u1", name: "Ana", email: "ana@example.org" };

describe("who is signed in", () => {
  test("is read from the session", async () => {
    startWire({ "GET /api/auth/get-session": () => plain({ user, session: { id: "s1" } }) });
    expect(await readSession()).toEqual(user);
  });

  test.each([
    ["no session", plain(null)],
    ["an ended session", plain({}, 401)],
  ])("is nobody for %s", async (_name, response) => {
    startWire({ "GET /api/auth/get-session": () => response });
    expect(await readSession()).toBeNull();
  });

  test.each([429, 500, 503])("is not known, rather than nobody, for status %i", async (status) => {
    startWire({ "GET /api/auth/get-session": () => plain({}, status) });
    await expect(readSession()).rejects.toBeInstanceOf(ApiError);
  });
});

describe("signing in", () => {
  const credentials = { email: "ana@example.org", password: "correct horse" };

  test("sends what the form holds and answers null when it worked", async () => {
    const requests = startWire({
      "POST /api/auth/sign-in/email": () => plain({ user }),
      "POST /api/auth/sign-up/email": () => plain({ user }),
      "POST /api/auth/sign-out": () => plain({ success: true }),
    });
    expect(await signIn(credentials)).toBeNull();
    expect(await signUp({ ...credentials, name: "Ana" })).toBeNull();
    expect(await signOut()).toBeNull();
    expect(requests.map(({ payload }) => payload)).toEqual([
      credentials,
      { ...credentials, name: "Ana" },
      {},
    ]);
  });

  test.each<[SignInProblem, () => Response | Promise<Response>]>([
    ["wrongPassword", () => plain({ code: "INVALID_EMAIL_OR_PASSWORD" }, 401)],
    ["emailTaken", () => plain({ code: "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL" }, 422)],
    ["weakPassword", () => plain({ code: "PASSWORD_TOO_SHORT" }, 400)],
    ["invalidEmail", () => plain({ code: "INVALID_EMAIL" }, 400)],
    ["tooMany", () => plain({ message: "slow down" }, 429)],
    ["other", () => new Response("<html>", { status: 502 })],
    ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("is refused with %s", async (problem, answer) => {
    startWire({ "POST /api/auth/sign-in/email": answer });
    expect(await signIn(credentials)).toBe(problem);
  });
});
