import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClerkRecords } from "#server/auth/adapters/clerk/records.ts";
import { noOtherRecords } from "#server/auth/port.ts";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { openClerkServer } from "../../../tests/setup/clerk-server.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import {
  inactiveContract,
  reviewOf,
  type SignInStand,
  type Somebody,
} from "./inactive-accounts.contract.ts";
import { reviewInactive } from "./inactive-accounts.ts";

const DAY_MS = 24 * 60 * 60_000;

async function openOwnSignIn(): Promise<SignInStand> {
  const server = await openLoggedServer({ RATE_LIMITS: "off" });
  const holders = new Map<string, AccountHolder>();
  const toSomebody = (holder: AccountHolder): Somebody => {
    holders.set(holder.userId, holder);
    return {
      userId: holder.userId,
      email: holder.account.email,
      call: (...args) => holder.call(...args),
    };
  };
  return {
    server,
    signInRecords: noOtherRecords,
    join: async (email) => toSomebody(await signUp(server.url, email)),
    async comeBack({ userId }) {
      const account = holders.get(userId)?.account;
      if (!account) throw new Error("nobody has joined with this id");
      return toSomebody(await signIn(server.url, account));
    },
    async knows({ userId }) {
      const { rows } = await server.database.pool.query('select from auth."user" where id = $1', [
        userId,
      ]);
      return rows.length === 1;
    },
    close: () => server.close(),
  };
}

async function openClerk(): Promise<SignInStand> {
  const clerk = await openClerkServer();
  const { server, people, clerkUrl } = clerk;
  async function openSession(sub: string, email: string): Promise<Somebody> {
    const token = await clerk.sign({ sub, sid: `sess_${randomUUID()}`, email });
    const call: Somebody["call"] = (method, path, body) =>
      server.call(path, {
        token,
        ...(method === "GET" ? {} : { method, body: body ?? {} }),
      });
    // Every page asks for the profile first.
    expect((await server.call("/profiles/me", { token, body: {} })).status).toBe(200);
    expect((await call("GET", "/accounts/me/data")).status).toBe(200);
    return { userId: sub, email, call };
  }
  return {
    server,
    signInRecords: createClerkRecords({ secretKey: "sk_live_abc", apiUrl: clerkUrl }),
    async join(email) {
      const id = `user_${randomUUID().replaceAll("-", "")}`;
      people.set(id, { id });
      return openSession(id, email);
    },
    comeBack: ({ userId, email }) => openSession(userId, email),
    knows: async ({ userId }) => people.has(userId),
    close: () => clerk.close(),
  };
}

inactiveContract("our own sign-in", openOwnSignIn);
inactiveContract("Clerk", openClerk);

let server: LoggedServer;
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(() => server.close());

test("who made an account and never signed in is written to as well", async () => {
  await server.database.pool.query(
    `insert into auth."user" (id, name, email, created_at)
     values ('never-in', 'Never In', 'never-in@example.com', clock_timestamp() - interval '6 years')`,
  );
  const review = reviewOf(server);
  await reviewInactive(review);
  await reviewInactive(review);
  expect(review.letters.filter(({ to }) => to === "never-in@example.com")).toHaveLength(1);
  await reviewInactive(review, 31 * DAY_MS);
  expect(review.closed).toContain("never-in");
});
