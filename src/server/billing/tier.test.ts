import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlanId, paidPlanIds, planIds } from "#core/plans.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { createPriorities } from "./tier.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A person who is called like the plan. */
async function subscribe(plan: PlanId): Promise<void> {
  await database.pool.query(
    `insert into billing.customer (provider, user_id, customer_id, email, locale)
     values ('sandbox', $1::text, 'cus_' || $1::text, 'payer@example.com', 'en')`,
    [plan],
  );
  await database.pool.query(
    `insert into billing.subscription (id, provider, user_id, plan, interval, currency, amount_minor, status,
       started_at, current_period_start, current_period_end, is_cancelled_at_period_end)
     values ('sub_' || $1::text, 'sandbox', $1::text, $1::text, 'month', 'usd', 1, 'active', now(), now(), now(), false)`,
    [plan],
  );
}

test("the database takes every plan of the table, and a dearer one goes first", async () => {
  for (const plan of paidPlanIds) await subscribe(plan);
  const priorityOf = createPriorities(database.pool);
  expect(await Promise.all(planIds.map(priorityOf))).toEqual(planIds.map((_, rank) => rank));
});

test("no rule of the database names a plan: the table alone does", async () => {
  const { rows } = await database.pool.query(
    `select conname from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) ~ any($1)`,
    [paidPlanIds.map((plan) => `'${plan}'`)],
  );
  expect(rows).toEqual([]);
});
