import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { capture, grant, reserve } from "./ledger.ts";

let database: TestDatabase;
const userId = "tampered";
const captured = randomUUID();
const pending = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 });
  await grant(database.pool, {
    key: "signup:tampered",
    userId,
    source: "signup",
    sourceRef: userId,
    amount: 100,
    expiresAt: null,
  });
  for (const holdId of [captured, pending]) {
    await reserve(database.pool, { holdId, userId, amount: 10, purpose: "test", ttlSeconds: 300 });
  }
  await capture(database.pool, captured);
});
afterAll(() => database.drop());

const userAccount = `(select id from credit.account where user_id = '${userId}')`;

const refused: [name: string, sql: string, sqlState: string][] = [
  ["change an entry", "update credit.entry set amount = amount + 1", "42501"],
  ["delete an entry", "delete from credit.entry", "42501"],
  ["change a transfer", "update credit.transfer set key = key || '!'", "42501"],
  ["delete a transfer", "delete from credit.transfer", "42501"],
  ["empty the journal", "truncate credit.entry", "42501"],
  ["empty everything", "truncate credit.account cascade", "42501"],
  ["delete an account", "delete from credit.account", "42501"],
  ["delete a hold", "delete from credit.hold", "42501"],
  ["delete a lot", "delete from credit.lot", "42501"],
  ["delete where a hold came from", "delete from credit.hold_item", "42501"],
  [
    "overdraw",
    `select credit.post(gen_random_uuid(), ${userAccount}, 'revenue', null, -95, 0)`,
    "23514",
  ],
  ["raise a balance", "update credit.account set posted = posted + 5 where kind = 'user'", "23514"],
  [
    "raise a balance with its version but without an entry",
    "update credit.account set posted = posted + 5, version = version + 1 where kind = 'user'",
    "23514",
  ],
  [
    "hand an account over",
    "update credit.account set user_id = 'other' where kind = 'user'",
    "42501",
  ],
  [
    "keep a total for the system",
    "update credit.account set posted = 5, version = 1 where kind = 'revenue'",
    "23514",
  ],
  [
    "resolve a hold twice",
    `update credit.hold set state = 'released', captured = 0 where id = '${captured}'`,
    "23514",
  ],
  ["enlarge a hold", `update credit.hold set amount = 99 where id = '${pending}'`, "42501"],
  ["enlarge a lot", "update credit.lot set amount = 1000", "42501"],
  [
    "lengthen a lot's life",
    "update credit.lot set expires_at = now() + interval '9 years'",
    "42501",
  ],
  [
    "let the system rest",
    "update credit.account set paid_freeze = 'overdue', paid_frozen_at = now() where kind = 'revenue'",
    "23514",
  ],
  [
    "rest without a time",
    "update credit.account set paid_freeze = 'overdue' where kind = 'user'",
    "23514",
  ],
  ["rest for no known reason", `select credit.set_paid_freeze('${userId}', 'bored')`, "23514"],
  ["leave more than was given", "update credit.lot set remaining = 1000", "23514"],
  ["capture a hold without a booking", `select credit.release('${pending}', 'captured')`, "22023"],
  [
    "book one side only",
    `with t as (insert into credit.transfer (key, type, request_hash) values ('one-sided', 'expire', '') returning id)
     insert into credit.entry (transfer_id, sequence, account_id, amount)
     select t.id, 0, credit.system_account('revenue'), 5 from t`,
    "23514",
  ],
  [
    "book one side more, later",
    `insert into credit.entry (transfer_id, sequence, account_id, amount)
     select min(transfer_id::text)::uuid, 2, credit.system_account('revenue'), 5 from credit.entry`,
    "23514",
  ],
  [
    "leave the first numbers of a booking free for later",
    `with t as (insert into credit.transfer (key, type, request_hash) values ('numbers', 'expire', '') returning id)
     insert into credit.entry (transfer_id, sequence, account_id, amount)
     select t.id, n, credit.system_account('revenue'), 5 - 10 * (n % 2) from t, generate_series(2, 3) as n`,
    "23514",
  ],
  [
    "book nothing",
    "insert into credit.transfer (key, type, request_hash) values ('no-entries', 'expire', '')",
    "23514",
  ],
  [
    "sell credits without an end",
    `select credit.grant_credits('buy:endless', '${userId}', 'purchase', 'endless', 'paid', 30, 5, null)`,
    "23514",
  ],
  [
    "sell credits for longer than six months",
    `select credit.grant_credits('buy:too-long', '${userId}', 'purchase', 'long', 'paid', 30, 5, now() + interval '7 months')`,
    "23514",
  ],
];

test.each(refused)("the database refuses to %s", async (_name, sql, sqlState) => {
  // In a transaction of its own, so that the checks at COMMIT have their say.
  await expect(database.transaction(({ client }) => client.query(sql))).rejects.toMatchObject({
    code: sqlState,
  });
});
