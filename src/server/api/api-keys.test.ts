import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_API_KEYS, newApiKey } from "#core/api-keys.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { type ApiKeys, createApiKeys, hashSecret } from "./api-keys.ts";

let database: TestDatabase;
let keys: ApiKeys;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = createApiKeys(database);
});
afterAll(() => database.drop());

const pictures = { name: "A program", scopes: ["pictures"] } as const;
const request = (name: string = pictures.name) => ({ name, scopes: [...pictures.scopes] });

test("a key is told once, kept as a hash, and lets its owner in", async () => {
  const made = await keys.make("linh", request());
  expect(newApiKey.parse(made)).toEqual(made);
  expect(made.secret).toMatch(/^fk_[A-Za-z0-9_-]{43}$/);
  expect(made.secret.startsWith(made.key.prefix)).toBe(true);
  expect(made.key.prefix).toHaveLength(8);
  const { rows } = await database.pool.query("select * from public.api_key");
  expect(JSON.stringify(rows)).not.toContain(made.secret);
  expect(rows[0].secret_hash).toEqual(hashSecret(made.secret));
  expect(await keys.find(made.secret)).toMatchObject({
    keyId: made.key.id,
    identity: { userId: "linh" },
    scopes: ["pictures"],
  });
});

test("the last use is kept to the minute", async () => {
  const { key, secret } = await keys.make("used", request());
  const lastUse = async () => (await keys.list("used")).keys[0]?.lastUsedAt ?? null;
  expect(await lastUse()).toBeNull();
  await keys.find(secret);
  const first = await lastUse();
  expect(first).not.toBeNull();
  await keys.find(secret);
  expect(await lastUse()).toBe(first);
  await database.pool.query(
    "update public.api_key set last_used_at = last_used_at - interval '2 minutes' where id = $1",
    [key.id],
  );
  await keys.find(secret);
  expect(Date.parse((await lastUse()) ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
});

test("a revoked key lets nobody in from the next call on, and only its owner revokes it", async () => {
  const { key, secret } = await keys.make("owner", request());
  await expect(keys.revoke("stranger", key.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await keys.find(secret)).not.toBeNull();
  const { keys: left } = await keys.revoke("owner", key.id);
  expect(left[0]?.revokedAt).not.toBeNull();
  expect(await keys.find(secret)).toBeNull();
  const again = await keys.revoke("owner", key.id);
  expect(again.keys[0]?.revokedAt).toBe(left[0]?.revokedAt);
});

test.each([undefined, "", "fk_", "fk_short", `pk_${"a".repeat(43)}`, `fk_${"a".repeat(43)}`])(
  "%s is nobody's key",
  async (secret) => {
    expect(await keys.find(secret)).toBeNull();
  },
);

test(`${MAX_API_KEYS} keys at most, also when many are made at once`, async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: MAX_API_KEYS + 5 }, (_, index) => keys.make("many", request(`${index}`))),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({ reason: { code: "api_keys_full" } });
  const { keys: all } = await keys.list("many");
  await keys.revoke("many", all[0]?.id ?? "");
  await expect(keys.make("many", request())).resolves.toBeDefined();
});
