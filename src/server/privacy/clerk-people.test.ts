import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createClerkRecords } from "#server/auth/adapters/clerk/records.ts";
import { createDiskStorage } from "#server/storage/adapters/disk-storage.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { unzip } from "../../../tests/setup/unzip.ts";
import { purgeDue } from "./purge.ts";

const ORIGIN = "https://photos.example";
const USER = "user_2aBcDeFgHiJkLmNoPqRsT";
const people = new Map([[USER, { id: USER, first_name: "Linh", created_at: 1_700_000_000_000 }]]);
const clerk = createServer((request, response) => {
  const id = request.url?.split("/").at(-1) ?? "";
  const found = people.get(id);
  if (request.method === "DELETE") people.delete(id);
  response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
  response.end(JSON.stringify(found ?? {}));
});
const clerkUrl = () => `http://127.0.0.1:${z.custom<AddressInfo>().parse(clerk.address()).port}`;
const nowS = () => Math.floor(Date.now() / 1_000);

let server: LoggedServer;
let sign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  await new Promise<void>((resolve) => clerk.listen(0, "127.0.0.1", resolve));
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  sign = (changes = {}) =>
    new SignJWT({
      iss: "https://clerk.photos.example",
      azp: ORIGIN,
      sub: USER,
      sid: "sess_1",
      fva: [0, -1],
      iat: nowS(),
      exp: nowS() + 60,
      email: "linh@example.com",
      firstName: "Linh",
      ...changes,
    })
      .setProtectedHeader({ alg: "RS256" })
      .sign(privateKey);
  server = await openLoggedServer({
    PUBLIC_URL: ORIGIN,
    RATE_LIMITS: "off",
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("clerk.photos.example$")}`,
    CLERK_SECRET_KEY: "sk_live_abc",
    CLERK_JWT_KEY: await exportSPKI(publicKey),
    CLERK_API_BASE: clerkUrl(),
  });
});
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => clerk.close(resolve));
});

/** What the chore does every minute. */
async function purge(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "clerk-purge-"));
  await purgeDue({
    database: server.database,
    storage: await createDiskStorage(folder),
    plans: { end: async () => undefined, forget: async () => undefined },
    signInRecords: createClerkRecords({ secretKey: "sk_live_abc", apiUrl: clerkUrl() }),
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
    value: { error: { code: "deletion_unproven" } },
  });
  expect((await server.call(deletion, { token, body })).status).toBe(200);
  expect(people.size).toBe(1);
  await server.database.pool.query("update privacy.deletion set purge_after = clock_timestamp()");
  await purge();
  expect(people.size).toBe(0);
  const { rows } = await server.database.pool.query("select from public.profile");
  expect(rows).toEqual([]);
}, 30_000);
