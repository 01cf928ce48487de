// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSession, signInAt } from "./own-session.ts";
import { dropToken, getToken, signOut } from "./session.ts";

const KEY = `pk_test_${btoa("calm-owl-7.clerk.accounts.dev$")}`;
const user = {
  id: "user_1",
  fullName: "Linh Phạm",
  primaryEmailAddress: { emailAddress: "linh@example.com" },
};

/** What Clerk's script leaves in the page, with the few things that are used of it. */
function fakeClerk(session: object | null) {
  const known: Record<string, unknown> = {
    loaded: false,
    status: "ready",
    session,
    user: session ? user : null,
    async load() {
      known["loaded"] = true;
    },
    on: (_event: string, hear: (status: string) => void) => hear("ready"),
    addListener: () => () => undefined,
    async signOut(after: () => void) {
      known["session"] = null;
      after();
    },
  };
  // Whatever else its kit asks of it does nothing; it is no promise.
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name);
      return name === "then" ? undefined : () => undefined;
    },
  });
}

beforeEach(() => {
  dropToken();
  Reflect.set(window, "__internal_ClerkUICtor", function ClerkUi() {});
  vi.stubGlobal("fetch", async () => Response.json({ clerk: KEY }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(window, "Clerk");
});

const active = { status: "active", getToken: async () => "a.b.c" };

test("a server that names Clerk's key leads to Clerk's session, token and sign-out", async () => {
  Reflect.set(window, "Clerk", fakeClerk(active));
  expect(await readSession()).toEqual({
    id: "user_1",
    name: "Linh Phạm",
    email: "linh@example.com",
  });
  expect(await getToken()).toBe("a.b.c");
  expect(signInAt.clerk).toBe(KEY);
  expect(await signOut()).toBeNull();
  expect(await getToken()).toBeNull();
});
