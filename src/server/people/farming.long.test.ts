import { afterAll, beforeAll, expect, test } from "vitest";
import { type Profile, profile } from "#core/profile.ts";
import { call, openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

/* Whoever makes accounts for their free credits, and who must not be taken for that, through the routes. */

let server: TestServer;
beforeAll(async () => {
  // Not limited for this machine itself, where they sign up; counted where they come from.
  server = await openTestServer();
});
afterAll(() => server.close());

interface Newcomer {
  readonly email: string;
  readonly from: string;
  /** The code of the link they came by. */
  readonly referralId?: string | undefined;
}

async function join({ email, from, referralId }: Newcomer) {
  const token = await server.signUp("Lan Anh Nguyen", email);
  const body = referralId === undefined ? {} : { referralId };
  const made = await call(server.app, { method: "POST", url: "/profiles/me", token, body, from });
  return profile.parse(made.value);
}

/** One after the other, each invited by who came before. */
async function joinAll(newcomers: readonly Newcomer[]) {
  const joined: Profile[] = [];
  for (const newcomer of newcomers) {
    joined.push(await join({ ...newcomer, referralId: joined.at(-1)?.referralId }));
  }
  return {
    credits: joined.reduce((sum, { credits }) => sum + credits, 0),
    inReview: joined.filter(({ freeCredits }) => freeCredits === "review"),
  };
}

const many = (count: number, make: (index: number) => Newcomer) =>
  Array.from({ length: count }, (_, index) => make(index));

test("20 accounts of one /48 and one catch-all domain that invite each other", async () => {
  const { credits, inReview } = await joinAll(
    many(20, (index) => ({
      email: `a${index}@catch-all.example`,
      from: `2001:db8:aaaa:${index.toString(16)}01::1`,
    })),
  );
  expect(credits).toBe(700);
  expect(inReview).toHaveLength(13);
  // Each of them is told until when.
  for (const { freeCreditsUntil } of inReview) {
    expect(Date.parse(freeCreditsUntil ?? "")).toBeGreaterThan(Date.now() + 71 * 60 * 60_000);
  }
});

test("20 people with mailboxes at one big provider, from 20 networks", async () => {
  const { credits, inReview } = await joinAll(
    many(20, (index) => ({ email: `honest${index}@gmail.com`, from: `198.51.${index}.7` })),
  );
  expect([credits, inReview]).toEqual([20 * 100 + 19 * 50, []]);
});

test.each([
  ["IPv4", () => "203.0.113.7"],
  ["an IPv6 /56", (index: number) => `2001:db8:bbbb:1${index}::1`],
])("a household of three in %s", async (where, from) => {
  const household = many(3, (index) => ({
    email: `${where.replaceAll(/\W/g, "")}${index}@gmail.com`,
    from: from(index),
  }));
  const joined = [];
  for (const newcomer of household) joined.push(await join(newcomer));
  expect(joined.map(({ credits }) => credits)).toEqual([100, 100, 100]);
});

test("ten colleagues of one firm, each at home", async () => {
  const joined = [];
  for (const newcomer of many(10, (index) => ({
    email: `colleague${index}@firm.example`,
    from: `192.0.${index}.9`,
  }))) {
    joined.push(await join(newcomer));
  }
  expect(joined.map(({ credits }) => credits)).toEqual(Array.from({ length: 10 }, () => 100));
});

test("forty who try the server on its own machine", async () => {
  const joined = [];
  for (const newcomer of many(40, (index) => ({
    email: `here${index}@local.example`,
    from: "127.0.0.1",
  }))) {
    joined.push(await join(newcomer));
  }
  expect(joined.filter(({ credits }) => credits !== 100)).toEqual([]);
});
