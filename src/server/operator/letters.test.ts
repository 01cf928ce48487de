import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PaidPlanId, paidPlanIds } from "#core/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { newReference } from "../support/support.ts";
import { listLetters } from "./letters.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account whose address begins with the name of its plan. */
async function subscribe(plan: PaidPlanId): Promise<void> {
  const { pool } = database;
  await pool.query(
    `insert into auth."user" (id, name, email) values ($1, $1, $1 || '@example.org')`,
    [plan],
  );
  await pool.query(
    `insert into billing.customer (provider, user_id, customer_id, email, locale)
     values ('sandbox', $1::text, 'cus_' || $1::text, 'payer@example.com', 'en')`,
    [plan],
  );
  await pool.query(
    `insert into billing.subscription (id, provider, user_id, plan, interval, currency, amount_minor, status,
       started_at, current_period_start, current_period_end, is_cancelled_at_period_end)
     values ('sub_' || $1::text, 'sandbox', $1::text, $1::text, 'month', 'usd', 1, 'active', now(), now(), now(), false)`,
    [plan],
  );
}

async function write(subject: string, email: string, dueInHours: number): Promise<void> {
  await database.pool.query(
    `insert into public.support_letter (id, reference, name, email, subject, message, locale, due_at)
     values ($1, $2, 'Lan', $3, $4, 'Hello', 'en', clock_timestamp() + make_interval(hours => $5))`,
    [randomUUID(), newReference(), email, subject, dueInHours],
  );
}

test("late messages come first, then those of dearer plans, then the first due", async () => {
  for (const plan of paidPlanIds) await subscribe(plan);
  await write("visitor, later", "visitor@example.org", 20);
  await write("visitor, sooner", "visitor@example.org", 2);
  await write("starter", "starter@example.org", 24);
  await write("pro", "STANDARD@example.org", 24);
  await write("ultimate", "premium@example.org", 24);
  await write("pro, late", "standard@example.org", -1);
  await write("visitor, late for longer", "visitor@example.org", -3);
  const { letters } = await listLetters(database.pool, "open");
  expect(letters.map(({ subject, tier }) => [subject, tier])).toEqual([
    ["visitor, late for longer", "Free"],
    ["pro, late", "Pro"],
    ["ultimate", "Ultimate"],
    ["pro", "Pro"],
    ["starter", "Starter"],
    ["visitor, sooner", "Free"],
    ["visitor, later", "Free"],
  ]);
});
