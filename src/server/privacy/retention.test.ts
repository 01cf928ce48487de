import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commitments } from "#core/commitments.ts";
import {
  DEFAULT_FINGERPRINT_DAYS,
  fingerprintDayLimits,
  MAX_BACKUP_DAYS,
  retentionHours,
} from "#core/retention.ts";
import { findPurged, keepTombstone } from "#server/storage/tombstones.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createDiskStorage } from "../storage/adapters/disk-storage.ts";
import type { Storage } from "../storage/port.ts";
import { exportPartKey } from "./person-files.ts";
import { sweepAll, sweeps } from "./retention.ts";

const HOUR_MS = 60 * 60_000;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let database: TestDatabase;
let folder = "";
let storage: Storage;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "retention-"));
  storage = await createDiskStorage(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** A row that came so many hours ago, in each table that is cleared by age. */
const rows: Readonly<Record<string, { sql: string; hours: number }>> = {
  "auth.session": {
    sql: `insert into auth.session (id, token, user_id, expires_at, created_at)
          values ($1, $1, 'lan', clock_timestamp() - $2 * interval '1 hour', clock_timestamp() - interval '20 days')`,
    hours: 0,
  },
  "auth.verification": {
    sql: `insert into auth.verification (id, identifier, value, expires_at)
          values ($1, $1, 'x', clock_timestamp() - $2 * interval '1 hour')`,
    hours: retentionHours.links,
  },
  "runs.early_cancel": {
    sql: `insert into runs.early_cancel (user_id, run_id, cancelled_at)
          values ('lan', $1::text::uuid, clock_timestamp() - $2 * interval '1 hour')`,
    hours: retentionHours.cancels,
  },
  "mail.outbox": {
    sql: `insert into mail.outbox (key, recipient, subject, body_text, body_html, locale, created_at)
          values ($1, 'a@b.c', 's', 't', 'h', 'en', clock_timestamp() - $2 * interval '1 hour')`,
    hours: retentionHours.outbox,
  },
  "public.support_letter": {
    sql: `insert into public.support_letter (id, reference, name, email, subject, message, locale, created_at)
          values ($1::text::uuid, upper(substr($1, 1, 4) || '-' || substr($1, 5, 4)), 'n', 'a@b.c', 's', 'm', 'en',
                  clock_timestamp() - $2 * interval '1 hour')`,
    hours: retentionHours.letters,
  },
  "sandbox.idempotency": {
    sql: `insert into sandbox.idempotency (key, request_hash, created_at)
          values ($1, '', clock_timestamp() - $2 * interval '1 hour')`,
    hours: retentionHours.testCheckout,
  },
};

async function countOf(table: string): Promise<number> {
  const { rows: found } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return found[0]?.count ?? -1;
}

test("what is over its term goes by itself, and nothing else", async () => {
  await database.pool.query(
    `insert into auth."user" (id, name, email) values ('lan', 'Lan', 'a@b.c')`,
  );
  for (const { sql, hours } of Object.values(rows)) {
    for (const age of [hours - 0.5, hours + 0.5])
      await database.pool.query(sql, [randomUUID(), age]);
  }
  await sweepAll({ database, storage, log, fingerprintDays: 30 });
  const counts = await Promise.all(
    Object.keys(rows).map(async (table) => [table, await countOf(table)]),
  );
  expect(counts).toEqual(Object.keys(rows).map((table) => [table, 1]));
  expect(sweeps.map(({ table }) => table)).toEqual(expect.arrayContaining(Object.keys(rows)));
  // Years later nothing of it is left.
  await sweepAll({ database, storage, log, fingerprintDays: 30 }, 3 * 365 * 24 * HOUR_MS);
  for (const table of Object.keys(rows)) expect([table, await countOf(table)]).toEqual([table, 0]);
});

test("what payment events say goes, that they came stays", async () => {
  const keep = (id: string, days: number, status: string) =>
    database.pool.query(
      `insert into billing.provider_event (provider, event_id, type, created, payload, status, received_at)
       values ('sandbox', $1, 'invoice.paid', now(), '{"email": "a@b.c"}', $3, now() - $2 * interval '1 day')`,
      [id, days, status],
    );
  await keep("old", 91, "done");
  await keep("young", 89, "done");
  await keep("open", 91, "received");
  await sweepAll({ database, storage, log, fingerprintDays: 30 });
  const { rows: kept } = await database.pool.query(
    "select event_id from billing.provider_event where payload <> '{}' order by 1",
  );
  expect(kept).toEqual([{ event_id: "open" }, { event_id: "young" }]);
  expect(await countOf("billing.provider_event")).toBe(3);
});

test("files of a copy are deleted after a day, and the person is told", async () => {
  const exportId = randomUUID();
  await database.pool.query(
    `insert into privacy.export (id, user_id, locale, state, parts, bytes, expires_at)
     values ($1, 'lan', 'en', 'ready', 1, 3, now() - interval '1 minute')`,
    [exportId],
  );
  const key = exportPartKey("lan", exportId, 0);
  await storage.put(key, { bytes: Buffer.from("zip"), mimeType: "application/zip" });
  await sweepAll({ database, storage, log, fingerprintDays: 30 });
  expect(await storage.get(key)).toBeNull();
  const { rows: kept } = await database.pool.query("select state, parts from privacy.export");
  expect(kept).toEqual([{ state: "expired", parts: 0 }]);
});

/** Two purged users with a fingerprint, a record and a note each, as an older version left them too. */
async function purgedDaysAgo(ages: Readonly<Record<string, number>>): Promise<void> {
  for (const [userId, days] of Object.entries(ages)) {
    await database.pool.query(
      `insert into privacy.deletion (user_id, state, purge_after, purged_at)
       values ($1, 'purged', now(), now() - $2 * interval '1 day')`,
      [userId, days],
    );
    await keepTombstone(storage, userId);
    await database.pool.query(
      `insert into public.free_grant (user_id, email_hash, state, decided_at)
       values ($1::text, sha256(convert_to($1::text, 'UTF8')), 'granted', now())`,
      [userId],
    );
    await database.pool.query(
      `insert into billing.trial (user_id, person_hash, card_hash)
       values ($1::text, sha256(convert_to($1::text, 'UTF8')), sha256(convert_to('card' || $1, 'UTF8')))`,
      [userId],
    );
  }
}

async function stillRecognised(): Promise<unknown[]> {
  const { rows: kept } = await database.pool.query<{ kept: string }>(
    `select 'deletion ' || user_id as kept from privacy.deletion
     union all select 'grant ' || user_id from public.free_grant
     union all select 'trial ' || user_id from billing.trial order by 1`,
  );
  return kept.map((row) => row.kept);
}

test("30 days after a deletion was asked for, its fingerprints, its record and its note are gone", async () => {
  // A purge follows the request a day later.
  await purgedDaysAgo({ gone: 29, old: 300, new: 28 });
  await sweepAll({ database, storage, log, fingerprintDays: 30 });
  expect(await stillRecognised()).toEqual(["deletion new", "grant new", "trial new"]);
  expect(await findPurged(storage, ["gone", "old", "new"])).toEqual(["new"]);
});

test("an operator may keep them longer", async () => {
  await purgedDaysAgo({ gone: 365, kept: 363 });
  await sweepAll({ database, storage, log, fingerprintDays: 365 });
  expect(await stillRecognised()).toEqual(["deletion kept", "grant kept", "trial kept"]);
});

test("the record of a deletion outlasts every backup that could bring the person back", () => {
  const { min } = fingerprintDayLimits;
  expect(min * 24 - retentionHours.undo - 1).toBeGreaterThanOrEqual(MAX_BACKUP_DAYS * 24);
  expect(DEFAULT_FINGERPRINT_DAYS).toBeLessThanOrEqual(commitments.deletionDays);
});
