import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createConsents } from "../../../src/server/safety/consents.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { type LoggedServer, openLoggedServer } from "../../setup/logged-server.ts";
import { errorCode, photo } from "../../setup/run-server.ts";

let server: LoggedServer;
let token: string;
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  server.engine.reset();
  token = await newPerson();
});

async function newPerson(): Promise<string> {
  const person = await server.signUp(`${randomUUID()}@example.com`);
  await server.call("/profiles/me", { token: person, body: {} });
  return person;
}

const changeAge = async (who = token, headers = {}) =>
  server.call("/images/change_age", {
    token: who,
    body: { sourceImage: await photo(), age: 30 },
    headers,
  });
const give = (version: number, who = token, headers = {}) =>
  server.call("/consents/people", { token: who, method: "PUT", body: { version }, headers });
const withdraw = (who = token) =>
  server.call("/consents/people", { token: who, method: "DELETE", body: null });
const credits = async () => (await server.call("/profiles/me", { token })).value["credits"];
const rows = async () =>
  (await server.database.pool.query("select count(*)::int as runs from runs.run")).rows;

const statesOf = async (who: string) => (await server.call("/consents", { token: who })).value;

describe("a face tool", () => {
  test("without consent: refused with its own error; nothing charged, kept or asked of an engine", async () => {
    const before = await rows();
    const { status, value } = await changeAge();
    expect([status, errorCode(value)]).toEqual([403, "consent_missing"]);
    expect(JSON.stringify(value)).toContain("Please agree");
    expect(await credits()).toBe(100);
    expect(await rows()).toEqual(before);
    expect(server.engine.calls).toBe(0);
  });

  test("with it: done; taken back: refused again; given again: done", async () => {
    expect((await give(1)).status).toBe(200);
    expect((await changeAge()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    expect(errorCode((await changeAge()).value)).toBe("consent_missing");
    await give(1);
    expect((await changeAge()).status).toBe(200);
  });

  test("the consent of one person is nobody else's", async () => {
    await give(1);
    const other = await newPerson();
    expect(errorCode((await changeAge(other)).value)).toBe("consent_missing");
    await withdraw(other);
    expect((await changeAge()).status).toBe(200);
  });

  test("words in Vietnamese for who reads it", async () => {
    const { value } = await changeAge(token, { "accept-language": "vi" });
    expect(JSON.stringify(value)).toContain("Vui lòng đồng ý");
  });

  test("a version that is not the present one cannot be given", async () => {
    for (const version of [2, 999]) {
      const { status, value } = await give(version);
      expect([status, errorCode(value)]).toEqual([409, "consent_outdated"]);
    }
    for (const version of [0, 1.5, "1", null]) {
      const { status } = await server.call("/consents/people", {
        token,
        method: "PUT",
        body: { version },
      });
      expect(status).toBe(422);
    }
    const { status } = await server.call("/consents/other", {
      token,
      method: "PUT",
      body: { version: 1 },
    });
    expect(status).toBe(422);
    expect(errorCode((await changeAge()).value)).toBe("consent_missing");
  });

  test("when the words change, the older consent does not count any more", async () => {
    await give(1);
    const { rows: people } = await server.database.pool.query<{ user_id: string }>(
      "select user_id from public.consent where withdrawn_at is null order by given_at desc limit 1",
    );
    const userId = z.string().parse(people[0]?.user_id);
    const later = createConsents({ on: server.database.pool, versions: { people: 2 } });
    await expect(later.requirePeopleConsent(userId)).rejects.toMatchObject({
      code: "consent_missing",
    });
    expect(await later.read(userId)).toMatchObject({
      consents: [{ version: 2, isGiven: false, givenVersion: 1 }],
    });
    await later.give({ userId, locale: "vi" }, "people", 2);
    await expect(later.requirePeopleConsent(userId)).resolves.toBeUndefined();
  });
});

test("what was agreed to can be read, with its day and language", async () => {
  expect(await statesOf(token)).toEqual({
    consents: [
      { document: "people", version: 1, isGiven: false, givenAt: null, givenVersion: null },
    ],
  });
  await give(1, token, { "accept-language": "vi" });
  expect(await statesOf(token)).toEqual({
    consents: [
      {
        document: "people",
        version: 1,
        isGiven: true,
        givenAt: expect.stringMatching(/^\d{4}-/),
        givenVersion: 1,
      },
    ],
  });
  const { rows: kept } = await server.database.pool.query(
    "select locale from public.consent order by given_at desc limit 1",
  );
  expect(kept).toEqual([{ locale: "vi" }]);
});

test("nobody signed in: no state, no gift", async () => {
  for (const method of ["GET", "PUT", "DELETE"]) {
    const path = method === "GET" ? "/consents" : "/consents/people";
    expect((await fetch(server.url + path, { method })).status).toBe(401);
  }
});

test("tools that change a face or a body ask, all others do not", () => {
  const asking = catalogue.filter(({ consent }) => consent !== null).map(({ id }) => id);
  expect(asking.toSorted()).toEqual(["age_change", "clothing", "group", "pose", "retouch", "swap"]);
});

test("a tool that does not ask runs without consent", async () => {
  const { status } = await server.call("/images/remove_background", {
    token,
    body: { sourceImage: await photo() },
  });
  expect(status).toBe(200);
});
