import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPersonHash } from "#server/people/person-hash.ts";
import { moneyOf } from "../../../tests/setup/billing-hash.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { depth, sampled } from "../../../tests/setup/depth.ts";
import { ScriptedProvider } from "../../../tests/setup/scripted-provider.ts";
import type { Database } from "../db/connection.ts";
import { addDays, addMonths } from "./calendar.ts";
import { createInOrder } from "./customers.ts";
import { handleEvent, type InboxDeps, receiveEvent } from "./inbox.ts";
import type { CustomerState } from "./payment-provider.ts";

/** Orders of so many events: all of them, in `npm test` every fifth. */
const EVENTS = depth({ sample: 6, full: 7 });
const AT_ONCE = 4;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

interface Moment {
  readonly type: string;
  /** The truth once it has happened. */
  readonly state: CustomerState;
}

/** A purchase, a renewal that fails and is paid later, an upgrade, a dispute that is lost, and the end. */
async function lifecycle(): Promise<Moment[]> {
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000);
  const life = new ScriptedProvider(start);
  const { customerId } = await life.createCustomer({ idempotencyKey: "c" });
  const moments: Moment[] = [];
  const mark = (type: string) => moments.push({ type, state: life.truth(customerId) });
  const { id } = await life.createCheckout({
    customerId,
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
    trialDays: 0,
    locale: "en",
    successUrl: "http://fotoya.test/ok",
    cancelUrl: "http://fotoya.test/no",
    idempotencyKey: "o",
  });
  const { id: subscriptionId } = life.pay(id);
  mark("invoice.paid");
  life.setCard(customerId, false);
  life.advance(customerId, addMonths(start, 1));
  mark("invoice.payment_failed");
  life.setCard(customerId, true);
  life.advance(customerId, addDays(addMonths(start, 1), 5));
  mark("invoice.paid");
  await life.changePlan({
    subscriptionId,
    plan: "standard",
    interval: "month",
    when: "now",
    idempotencyKey: "u",
  });
  mark("customer.subscription.updated");
  const [first] = life.book(customerId).invoices;
  life.setDispute(customerId, first?.id ?? "", "open");
  mark("charge.dispute.created");
  life.setDispute(customerId, first?.id ?? "", "lost");
  mark("charge.dispute.closed");
  await life.setCancelAtPeriodEnd({ subscriptionId, isCancelled: true, idempotencyKey: "x" });
  life.advance(customerId, addMonths(start, 2));
  mark("customer.subscription.deleted");
  return moments;
}

/** The same truth for another customer. */
function renamed(state: CustomerState, tag: string): CustomerState {
  const text = JSON.stringify(state).replaceAll(/"(cus|sub|in|il|dp)_/g, `"$1_${tag}`);
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === "string" && INSTANT.test(value) ? new Date(value) : value,
  );
}

function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((shorter) =>
    Array.from({ length: count }, (_, at) => shorter.toSpliced(at, 0, count - 1)),
  );
}

interface Stage {
  readonly userId: string;
  readonly tag: string;
  readonly provider: ScriptedProvider;
  readonly deps: InboxDeps;
  show(state: CustomerState): void;
}

/** A customer of ours whose truth the test sets. */
async function openStage(on: Database = database): Promise<Stage> {
  const tag = `${randomUUID().slice(0, 12)}x`;
  const userId = `user-${tag}`;
  const provider = new ScriptedProvider();
  await database.pool.query(
    `insert into billing.customer (provider, user_id, customer_id, email, locale)
     values ('sandbox', $1, $2, $3, 'en')`,
    [userId, `cus_${tag}`, `${tag}@example.com`],
  );
  const deps: InboxDeps = {
    provider,
    database: on,
    inOrder: createInOrder(on),
    log: silent,
    now: Date.now,
    personHash: createPersonHash(new Uint8Array(32)),
    sendNotices: async () => undefined,
  };
  return {
    userId,
    tag,
    provider,
    deps,
    show(state) {
      const truth = renamed(state, tag);
      provider.readCustomer = async () => structuredClone(truth);
    },
  };
}

async function deliver(stage: Stage, type: string, times: number, name: string): Promise<void> {
  const id = `evt_${stage.tag}${name}`;
  const customerId = `cus_${stage.tag}`;
  const delivery = stage.provider.delivery({ id, type, objectId: "in_any", customerId });
  for (let time = 0; time < times; time += 1) {
    await receiveEvent(stage.deps, delivery);
    await handleEvent(stage.deps, id);
  }
}

/** Plays the events in an order: the truth is as far as the latest of those that were delivered. */
async function play(moments: readonly Moment[], order: readonly number[]): Promise<string> {
  const stage = await openStage();
  let latest = 0;
  for (const [position, index] of order.entries()) {
    latest = Math.max(latest, index);
    const [now, moment] = [moments[latest], moments[index]];
    if (!now || !moment) throw new Error("no such moment");
    stage.show(now.state);
    await deliver(stage, moment.type, ((index + position) % 3) + 1, String(index));
  }
  const { rows } = await database.pool.query(
    "select from billing.provider_event where customer_id = $1 and (status <> 'done' or attempts <> 1)",
    [`cus_${stage.tag}`],
  );
  expect(rows).toHaveLength(0);
  return moneyOf(database.pool, stage.userId, stage.tag);
}

test(
  `orders of ${EVENTS} events, with duplicates, end in one state`,
  async () => {
    const moments = (await lifecycle()).slice(0, EVENTS);
    const orders = sampled(permutations(moments.length), { everyNth: 5 });
    const ends = new Set<string>();
    const work = orders.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const order of work) ends.add(await play(moments, order));
      }),
    );
    expect(orders).toHaveLength(EVENTS === 7 ? 5_040 : 144);
    expect([...ends]).toHaveLength(1);
    expect([...ends][0]).toContain("upgrade");
    // 500 of the disputed month are gone; the second month and the upgrade are there.
    const end = JSON.parse([...ends][0] ?? "");
    expect(end.clawbacks).toHaveLength(1);
    expect(end.account[2]).toBeNull();
  },
  depth({ sample: 600_000, full: 3_600_000 }),
);

class Crash extends Error {}

/** The database, until the n-th statement or commit: there everything stops. */
function crashing(at: number): { database: Database; hasCrashed: () => boolean } {
  let step = 0;
  const tick = () => {
    step += 1;
    if (step === at) throw new Crash(`at step ${at}`);
  };
  function withTicks<T extends { query: unknown }>(target: T): T {
    return new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          if (name === "query") tick();
          return Reflect.apply(value, of, values);
        };
      },
    });
  }
  return {
    hasCrashed: () => step >= at,
    database: {
      ...database,
      pool: withTicks(database.pool),
      async transaction(work) {
        const result = await database.transaction(({ client }) =>
          work({ client: withTicks(client) }),
        );
        // After the commit, before anybody hears of it.
        tick();
        return result;
      },
    },
  };
}

test("a crash at every single statement, and after every commit, ends in the same state", async () => {
  const moments = await lifecycle();
  const last = moments[6];
  const open = moments[4];
  if (!last || !open) throw new Error("no moments");
  for (const [moment, type] of [
    [open, "charge.dispute.created"],
    [last, "customer.subscription.deleted"],
  ] as const) {
    const reference = await openStage();
    reference.show(moment.state);
    await deliver(reference, type, 1, "0");
    const wanted = await moneyOf(database.pool, reference.userId, reference.tag);
    let crashes = 0;
    for (let at = 1; ; at += 1) {
      const broken = crashing(at);
      const stage = await openStage(broken.database);
      stage.show(moment.state);
      await deliver(stage, type, 1, "0").catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      if (!broken.hasCrashed()) break;
      crashes += 1;
      // The provider delivers again and the queue tries again, now on a whole machine.
      const whole = {
        ...stage,
        deps: { ...stage.deps, database, inOrder: createInOrder(database) },
      };
      await deliver(whole, type, 1, "0");
      expect(await moneyOf(database.pool, stage.userId, stage.tag)).toBe(wanted);
    }
    expect(crashes).toBeGreaterThan(20);
  }
});

test("an event that cannot be handled is tried twelve times, then set aside with an error in the log", async () => {
  const errors: string[] = [];
  const stage = await openStage();
  stage.provider.readCustomer = async () => {
    throw new Error("unknown price");
  };
  const deps = { ...stage.deps, log: { ...silent, error: (text: string) => errors.push(text) } };
  const id = `evt_${stage.tag}dead`;
  await receiveEvent(
    deps,
    stage.provider.delivery({
      id,
      type: "invoice.paid",
      objectId: "in_1",
      customerId: `cus_${stage.tag}`,
    }),
  );
  for (let attempt = 1; attempt < 12; attempt += 1) {
    await expect(handleEvent(deps, id)).rejects.toThrow("unknown price");
  }
  expect(errors).toEqual([]);
  await handleEvent(deps, id);
  expect(errors).toEqual([expect.stringContaining("failed after 12 attempts")]);
  const { rows } = await database.pool.query(
    "select status, attempts, last_error from billing.provider_event where event_id = $1",
    [id],
  );
  expect(rows).toEqual([{ status: "dead", attempts: 12, last_error: "Error: unknown price" }]);
});
