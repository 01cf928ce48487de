import { afterAll, beforeAll, expect, test } from "vitest";
import { reserve } from "#server/credits/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { openPeople } from "./open.ts";
import { createProfiles, newReferralCode, type Visit } from "./profiles.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

function person(userId: string): Visit {
  return {
    identity: {
      userId,
      email: `${userId}@example.com`,
      firstName: "Lan",
      lastName: "Anh",
      sessionId: "s",
    },
    address: null,
    locale: "en",
  };
}

function openProfiles(makeCode?: () => string) {
  const { arrivals } = openPeople({
    database,
    mail: { reachesPeople: false, post: async () => undefined },
    secret: new Uint8Array(32),
    creditsPerRun: 1,
    origin: () => "http://localhost",
    now: Date.now,
  });
  return createProfiles({ database, arrivals, ...(makeCode ? { makeCode } : {}) });
}

test("fifty simultaneous creations make one profile and one grant", async () => {
  const profiles = openProfiles();
  expect(await profiles.read(person("crowd"))).toBeNull();
  const made = await Promise.all(
    Array.from({ length: 50 }, () => profiles.create(person("crowd"), {})),
  );
  expect(new Set(made.map((profile) => JSON.stringify(profile))).size).toBe(1);
  expect(made[0]).toMatchObject({
    id: "crowd",
    email: "crowd@example.com",
    firstName: "Lan",
    credits: 100,
    subscription: { tierName: "Free" },
  });
});

test("held credits are not shown as there to spend", async () => {
  const profiles = openProfiles();
  await profiles.create(person("holder"), {});
  await reserve(database.pool, {
    holdId: "6a8e1c7e-7a52-4f0e-9d1e-000000000001",
    userId: "holder",
    amount: 30,
    purpose: "photo_id",
    ttlSeconds: 600,
  });
  expect((await profiles.read(person("holder")))?.credits).toBe(70);
});

test("keeps the referrer's code once; an unknown code is ignored", async () => {
  const profiles = openProfiles();
  const friend = await profiles.create(person("friend"), {});
  const other = await profiles.create(person("other"), {});
  await profiles.create(person("referred"), { referralId: friend.referralId.toUpperCase() });
  await profiles.create(person("referred"), { referralId: other.referralId });
  await profiles.create(person("stranger"), { referralId: "nobody00" });
  await profiles.create(person("friend"), { referralId: friend.referralId });
  const { rows } = await database.pool.query<{ user_id: string; referred_by: string | null }>(
    "select user_id, referred_by from profile where user_id in ('friend', 'referred', 'stranger') order by 1",
  );
  expect(rows).toEqual([
    { user_id: "friend", referred_by: null },
    { user_id: "referred", referred_by: friend.referralId },
    { user_id: "stranger", referred_by: null },
  ]);
});

test("a referral code that is taken is replaced, and giving up grants nothing", async () => {
  const proposals = ["aaaaaaaa", "aaaaaaaa", "bbbbbbbb"];
  const profiles = openProfiles(() => proposals.shift() ?? "aaaaaaaa");
  expect((await profiles.create(person("first"), {})).referralId).toBe("aaaaaaaa");
  expect((await profiles.create(person("second"), {})).referralId).toBe("bbbbbbbb");
  await expect(profiles.create(person("third"), {})).rejects.toThrow("unused referral code");
  const { rows } = await database.pool.query("select from credit.account where user_id = 'third'");
  expect(rows).toEqual([]);
});

test("an update changes what it names and nothing else", async () => {
  const profiles = openProfiles();
  const made = await profiles.create(person("changer"), { avatarUrl: "https://example.com/a.png" });
  expect(await profiles.update(person("changer"), { lastName: "Trần" })).toEqual({
    ...made,
    lastName: "Trần",
  });
  expect(await profiles.update(person("changer"), {})).toEqual({ ...made, lastName: "Trần" });
  await expect(profiles.update(person("nobody"), {})).rejects.toMatchObject({ code: "not_found" });
});

test("referral codes are short, plain and practically unique", () => {
  const codes = Array.from({ length: 2_000 }, newReferralCode);
  expect(codes.filter((code) => !/^[a-z0-9]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
