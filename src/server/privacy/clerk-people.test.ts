import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createClerkRecords } from "#server/auth/adapters/clerk/records.ts";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { type ClerkServer, openClerkServer } from "../../../tests/setup/clerk-server.ts";
import type { LoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { unzip } from "../../../tests/setup/unzip.ts";
import { purgeDue } from "./purge.ts";

const USER = "user_2aBcDeFgHiJkLmNoPqRsT";

let clerk: ClerkServer;
let server: LoggedServer;
const sign = (changes: object = {}) =>
  clerk.sign({
    sub: USER,
    sid: "sess_1",
    email: "linh@example.com",
    emailVerified: true,
    ...changes,
  });

beforeAll(async () => {
  clerk = await openClerkServer();
  ({ server } = clerk);
  clerk.people.set(USER, { id: USER, first_name: "Linh", created_at: 1_700_000_000_000 });
});
afterAll(() => clerk.close());

/** What the chore does every minute. */
async function purge(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "clerk-purge-"));
  await purgeDue({
    database: server.database,
    storage: await createDiskStorage(folder),
    plans: { end: async () => undefined, forget: async () => undefined },
    signInRecords: createClerkRecords({ secretKey: "sk_live_abc", apiUrl: clerk.clerkUrl }),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await rm(folder, { recursive: true });
}

test("a person of Clerk makes a picture, takes a copy of everything, and leaves here and there", async () => {
  const token = await sign();
  const profile = await server.call("/profiles/me", { token, body: {} });
  expect(profile).toMatchObject({
    status: 200,
    value: { email: "linh@example.com", credits: 100 },
  });
  const sourceImage = await photo();
  const consent = { token, method: "PUT", body: { version: 1 } } as const;
  expect((await server.call("/consents/people", consent)).status).toBe(200);
  expect(
    (await server.call("/images/remove_background", { token, body: { sourceImage } })).status,
  ).toBe(200);

  await server.call("/accounts/me/data/export", { token, body: {} });
  const url = await vi.waitFor(
    async () => {
      const { value } = await server.call("/accounts/me/data", { token });
      expect(value).toMatchObject({ export: { state: "ready" } });
      return String(Reflect.get(Object(value["export"]), "url"));
    },
    { timeout: 20_000, interval: 100 },
  );
  const zip = Buffer.from(await (await fetch(server.url + url)).arrayBuffer());
  const files = unzip(zip);
  expect(String(files.get("data/sign-in-service.json"))).toContain("1700000000000");
  expect([...files.keys()].filter((name) => name.startsWith("pictures/")).length).toBe(2);

  const deletion = "/accounts/me/data/deletion";
  const body = { password: null };
  const stale = await sign({ fva: [11, -1] });
  expect(await server.call(deletion, { token: stale, body })).toMatchObject({
    status: 403,
    value: { error: { code: "proof_needed" } },
  });
  expect((await server.call(deletion, { token, body })).status).toBe(200);
  expect(clerk.people.size).toBe(1);
  await server.database.pool.query("update privacy.deletion set purge_after = clock_timestamp()");
  await purge();
  expect(clerk.people.size).toBe(0);
  const { rows } = await server.database.pool.query("select from public.profile");
  expect(rows).toEqual([]);
}, 30_000);

test("free credits wait until Clerk says that the address is confirmed; sign-in does not", async () => {
  const person = { sub: "user_9zYxWvUtSrQpOnMlKjIhG", email: "mai@example.com" };
  for (const emailVerified of [undefined, false]) {
    const token = await sign({ ...person, emailVerified });
    expect(await server.call("/profiles/me", { token, body: {} })).toMatchObject({
      status: 200,
      value: { credits: 0, freeCredits: "waiting_email" },
    });
    expect((await server.call("/accounts/me", { token })).value).toMatchObject({
      isEmailVerified: false,
    });
  }
  const token = await sign({ ...person, emailVerified: true });
  expect((await server.call("/profiles/me", { token })).value).toMatchObject({
    credits: 100,
    freeCredits: "granted",
  });
  expect((await server.call("/accounts/me", { token })).value).toMatchObject({
    isEmailVerified: true,
  });
});
