import { afterAll, beforeAll, expect, test } from "vitest";
import { creditHistory, creditLots } from "#core/credit-history.ts";
import { call, openTestServer, type TestServer } from "../../../tests/setup/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function newcomer(body: object = {}) {
  const token = await server.signUp();
  const made = await call(server.app, { method: "POST", url: "/profiles/me", token, body });
  return { token, profile: made.value };
}

const get = (url: string, token?: string) =>
  call(server.app, { method: "GET", url, ...(token === undefined ? {} : { token }) });

test("history and lots are the asking person's own", async () => {
  const { token } = await newcomer();
  const history = creditHistory.parse((await get("/credits/history", token)).value);
  expect(history).toMatchObject({
    entries: [{ kind: "grant", reason: "signup", amount: 100, balanceAfter: 100, run: null }],
    next: null,
  });
  const lots = creditLots.parse((await get("/credits/lots", token)).value);
  expect(lots).toMatchObject([{ source: "signup", remaining: 100, expiresAt: null }]);
  const { token: other } = await newcomer();
  const others = creditHistory.parse((await get("/credits/history", other)).value);
  expect(others.entries[0]?.id).not.toBe(history.entries[0]?.id);
});

test.each(["before=", "before=x", "before=1&before=2", "before[]=1"])(
  "a page that is none is refused: %s",
  async (query) => {
    const { token } = await newcomer();
    const answer = await get(`/credits/history?${query}`, token);
    expect([answer.status < 500, answer.status === 200]).toEqual([true, query === "before[]=1"]);
  },
);

test("an invitation is seen by who invited, without who came", async () => {
  const host = await newcomer();
  expect(host.profile).toMatchObject({ freeCredits: "granted" });
  const state = (await get("/referrals/me", host.token)).value;
  expect(state).toMatchObject({ rewardCredits: 50, earnedCredits: 0, invited: [] });
  const { referralId } = Object(state);
  const guest = await newcomer({ referralId });
  expect(guest.profile).toMatchObject({ credits: 150 });
  expect((await get("/referrals/me", host.token)).value).toEqual({
    referralId,
    rewardCredits: 50,
    earnedCredits: 0,
    invited: [{ at: expect.any(String), state: "waiting_run" }],
  });
  expect((await get("/referrals/me", await server.signUp())).value).toBeNull();
});

test.each(["/credits/history", "/credits/lots", "/referrals/me", "/accounts/me"])(
  "%s needs somebody signed in",
  async (url) => expect((await get(url)).status).toBe(401),
);
