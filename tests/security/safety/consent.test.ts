import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { newApiKey } from "../../../src/core/api-keys.ts";
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
  const person = await server.signUp(`${randomUUID()}@example.com`, undefined, false);
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
    await expect(later.requireConsent(userId, { kind: "face" })).rejects.toMatchObject({
      code: "consent_missing",
    });
    expect(await later.read(userId)).toMatchObject({
      consents: [{ version: 2, isGiven: false, givenVersion: 1 }],
    });
    await later.give({ userId, locale: "vi" }, "people", 2);
    await expect(later.requireConsent(userId, { kind: "face" })).resolves.toBeUndefined();
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

/** The code that finds and measures people. */
const MEASURES =
  /"#engine\/local\/(analysis\/(faces|find-faces|face-\w+|head|body|people|portrait|main-person|matte)|place-person|cut-out-drawing)\.ts"/;

function measuresPeople(slug: string): boolean {
  const folder = fileURLToPath(new URL(`../../../src/tools/${slug}/`, import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".server.ts"))
    .some((name) => MEASURES.test(readFileSync(folder + name, "utf8")));
}

test("every tool whose operations find a face or a body asks", () => {
  const silent = catalogue.filter(({ slug, consent }) => consent === null && measuresPeople(slug));
  expect(silent.map(({ id }) => id)).toEqual([]);
  // The pattern above still finds something, in every tool of today.
  expect(catalogue.filter(({ slug }) => measuresPeople(slug))).toHaveLength(catalogue.length);
});

test("tools that change a body are those that the text names: adults only", () => {
  const ofBodies = catalogue.filter(({ consent }) => consent === "body").map(({ id }) => id);
  expect(ofBodies.toSorted()).toEqual(["clothing", "pose", "retouch"]);
});

test("the consent of one tool counts for every other one", async () => {
  const cutOut = async () =>
    server.call("/images/remove_background", { token, body: { sourceImage: await photo() } });
  expect(errorCode((await cutOut()).value)).toBe("consent_missing");
  await give(1);
  expect((await cutOut()).status).toBe(200);
  expect((await changeAge()).status).toBe(200);
});

test("what began before a tool asked goes on until the consent is withdrawn; a changed face does not", async () => {
  const { rows: people } = await server.database.pool.query<{ id: string }>(
    `select id from auth."user" order by created_at desc limit 1`,
  );
  const userId = z.string().parse(people[0]?.id);
  const { requireConsent } = createConsents({ on: server.database.pool });
  const measured = { kind: "measured", isOlder: true } as const;
  const changed = { kind: "face", isOlder: true } as const;
  const missing = { code: "consent_missing" };
  await expect(requireConsent(userId, measured)).resolves.toBeUndefined();
  await expect(requireConsent(userId, changed)).rejects.toMatchObject(missing);
  await give(1);
  await expect(requireConsent(userId, changed)).resolves.toBeUndefined();
  await withdraw();
  await expect(requireConsent(userId, measured)).rejects.toMatchObject(missing);
});

test.each([
  ["/images/check", { document: "gb-passport", isCropOnly: true }],
  ["/images/face_age", {}],
  ["/images/pose_limits", {}],
])("%s measures a person too: refused before the photo is opened", async (path, fields) => {
  const body = { sourceImage: { base64: "AAAA", mimeType: "image/png" }, ...fields };
  const inspect = async () => errorCode((await server.call(path, { token, body })).value);
  expect(await inspect()).toBe("consent_missing");
  await give(1);
  expect(await inspect()).not.toBe("consent_missing");
});

/** A program with a new key of this user. */
async function programOf(owner: string) {
  const made = await server.call("/accounts/me/keys", {
    token: owner,
    body: { name: "A program", scopes: ["pictures"] },
  });
  const { secret } = newApiKey.parse(made.value);
  const { base64 } = await photo();
  return (operation: string, fields: Readonly<Record<string, string>> = {}) => {
    const body = new FormData();
    body.set("sourceImage", new Blob([Buffer.from(base64, "base64")]), "me.jpg");
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return fetch(`${server.url}/v1/images/${operation}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      body,
    });
  };
}

test("a program is refused like a screen, until the owner of its key agrees", async () => {
  const program = await programOf(token);
  const run = () => program("remove_background");
  const refused = await run();
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining("consent_missing"),
  ]);
  await give(1);
  expect((await run()).status).toBe(200);
});

test("a key of the release without this question measures without it, until its owner withdraws a consent", async () => {
  const run = await programOf(token);
  await server.database.pool.query("update public.api_key set measures_unasked = true");
  expect((await run("remove_background")).status).toBe(200);
  expect(await (await run("change_age", { age: "30" })).text()).toContain("consent_missing");
  await give(1);
  await withdraw();
  expect(await (await run("remove_background")).text()).toContain("consent_missing");
});
