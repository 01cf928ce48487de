import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { openStand, type Stand } from "../support/stand.ts";
import { openWorld, type World } from "../support/world.ts";

let database: TestDatabase;
let stand: Stand;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  stand = await openStand({ program: inject("echoProgram"), databaseUrl: database.url });
  world = await openWorld(stand.url);
});
afterAll(async () => {
  await stand.close();
  await database.drop();
});

const refusal = z.object({ error: z.object({ code: z.string() }) });
const sessions = z.array(z.object({ token: z.string() }));

function codeOf(value: unknown): string | undefined {
  return refusal.safeParse(value).data?.error.code;
}

async function withCookie(cookie: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${stand.url}/api/auth/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { cookie, "content-type": "application/json", origin: stand.url },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe("asvs-8.2.2 what belongs to somebody else", () => {
  test("an upload cannot be worked on, though its address is known", async () => {
    const body = { personImageUrls: [world.uploadUrl, world.uploadUrl], promptText: "" };
    for (const thief of [world.other, world.operator]) {
      const answer = await thief.call("POST", "/images/group_image", body);
      expect([answer.status, codeOf(answer.value)]).toEqual([422, "upload_not_found"]);
    }
  });

  test("a run's number is taken, and its picture is not handed out", async () => {
    const answer = await fetch(`${stand.url}/runs/${world.runId}`, {
      headers: { authorization: `Bearer ${await world.other.token()}` },
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(world.runId);
    const again = await world.other.call("GET", `/runs/${world.runId.toUpperCase()}`);
    expect(again.status).toBe(404);
  });

  test("a cancel before the run is kept for nobody but who asked", async () => {
    const runId = randomUUID();
    await world.other.call("DELETE", `/runs/${runId}`);
    const answer = await fetch(`${stand.url}/runs/${runId}`, {
      headers: { authorization: `Bearer ${await world.owner.token()}` },
    });
    expect(answer.status).toBe(404);
  });

  test("a session cannot be ended by others, though its token is known", async () => {
    const list = await withCookie(world.owner.cookie, "list-sessions");
    const [session] = sessions.parse(await list.json());
    expect(session).toBeDefined();
    await withCookie(world.other.cookie, "revoke-session", { token: session?.token });
    const still = await withCookie(world.owner.cookie, "token");
    expect(still.status).toBe(200);
  });

  test("lists hold nothing of others, whatever the query asks for", async () => {
    const secrets = [world.owner.userId, world.owner.email, world.invoiceId, world.runId];
    const search = `?userId=${world.owner.userId}&id=${world.owner.userId}&user_id=${world.owner.userId}`;
    const paths = [
      "/billing/invoices",
      "/billing/subscription",
      "/credits/history",
      "/credits/lots",
      "/referrals/me",
      "/profiles/me",
      "/accounts/me",
      "/sandbox/clock",
    ];
    for (const path of paths) {
      const { status, value } = await world.other.call("GET", path + search);
      const said = JSON.stringify(value);
      expect([path, status < 500, secrets.filter((secret) => said.includes(secret))]).toEqual([
        path,
        true,
        [],
      ]);
    }
  });
});

describe("asvs-8.2.3 asvs-15.3.3 fields that are not the person's to set", () => {
  const own = z.object({ id: z.string(), email: z.string(), credits: z.number() });

  test("id and e-mail of a new profile come from the token", async () => {
    const before = await world.owner.call("GET", "/profiles/me");
    const { userId, email } = world.owner;
    await world.other.call("POST", "/profiles/me", { id: userId, email, firstName: "Thief" });
    expect(own.parse((await world.other.call("GET", "/profiles/me")).value)).toMatchObject({
      id: world.other.userId,
      email: world.other.email,
    });
    expect((await world.owner.call("GET", "/profiles/me")).value).toEqual(before.value);
  });

  test.each([
    { credits: 1_000_000 },
    { subscription: { tierName: "Ultimate" } },
    { tier: "Ultimate" },
    { email: "operator@example.com" },
    { id: "another" },
    { referralId: "another" },
    { isAdmin: true },
    { role: "operator" },
    { userId: "another" },
  ])("asvs-1.5.2 %j is refused, and changes nothing", async (field) => {
    const before = await world.other.call("GET", "/profiles/me");
    for (const path of ["/profiles/me", "/accounts/me/preferences"]) {
      const answer = await world.other.call("PUT", path, field);
      expect([path, answer.status, codeOf(answer.value)]).toEqual([path, 422, "invalid_field"]);
    }
    expect((await world.other.call("GET", "/profiles/me")).value).toEqual(before.value);
  });

  test("sign-up and its changes set no confirmation, role or id", async () => {
    const answer = await fetch(`${stand.url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name: "Lan",
        email: `set-${randomUUID()}@example.com`,
        password: "a long enough one 7",
        emailVerified: true,
        id: "chosen",
        role: "admin",
        createdAt: "2000-01-01T00:00:00Z",
      }),
    });
    const { rows } = await database.pool.query(
      `select from auth."user" where id = 'chosen' or email_verified or created_at < '2001-01-01'`,
    );
    expect([answer.status < 500, rows]).toEqual([true, []]);
    await withCookie(world.other.cookie, "update-user", { emailVerified: true, role: "admin" });
    const changed = await database.pool.query('select from auth."user" where email_verified');
    expect(changed.rows).toEqual([]);
  });
});
