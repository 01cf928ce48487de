import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";
import { expireDue } from "./expire-due.ts";
import {
  audit,
  balance,
  capture,
  clawback,
  expireNow,
  grant,
  refund,
  release,
  reserve,
  setPaidFreeze,
} from "./ledger.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => database.drop());

/** A user with free credits that stay. */
async function userWith(amount: number): Promise<string> {
  const userId = `user_${randomUUID()}`;
  await grant(database.pool, {
    key: `signup:${userId}`,
    userId,
    source: "signup",
    sourceRef: userId,
    amount,
    expiresAt: null,
  });
  return userId;
}

function hold(userId: string, amount: number, ttlSeconds = 300) {
  return { holdId: randomUUID(), userId, amount, purpose: "test", ttlSeconds };
}

function tally(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

describe("one after the other", () => {
  test("asvs-2.3.1 a run: reserve, capture, refund, each only once", async () => {
    const userId = await userWith(100);
    const request = hold(userId, 10);
    const { holdId } = request;
    expect(await reserve(database.pool, request)).toBe("held");
    expect(await balance(database.pool, userId)).toEqual({ posted: 100, held: 10, available: 90 });
    expect(await reserve(database.pool, request)).toBe("exists:pending");
    expect(await capture(database.pool, holdId, 11)).toBe("exceeds_hold");
    expect(await capture(database.pool, holdId, 8)).toBe("captured");
    expect(await capture(database.pool, holdId, 8)).toBe("exists");
    expect(await capture(database.pool, holdId)).toBe("conflict");
    expect(await release(database.pool, holdId)).toBe("already_captured");
    expect(await balance(database.pool, userId)).toEqual({ posted: 92, held: 0, available: 92 });
    const back = { key: `refund:${holdId}:1`, holdId, amount: 3 };
    expect(await refund(database.pool, back)).toBe("refunded");
    expect(await refund(database.pool, back)).toBe("exists");
    expect(await refund(database.pool, { ...back, key: `refund:${holdId}:2`, amount: 6 })).toBe(
      "exceeds_captured",
    );
    expect(await balance(database.pool, userId)).toEqual({ posted: 95, held: 0, available: 95 });
    expect(await audit(database.pool)).toEqual([]);
  });

  test("a failed run costs nothing", async () => {
    const userId = await userWith(10);
    const request = hold(userId, 10);
    expect(await reserve(database.pool, request)).toBe("held");
    expect(await reserve(database.pool, hold(userId, 1))).toBe("insufficient");
    expect(await release(database.pool, request.holdId)).toBe("released");
    expect(await capture(database.pool, request.holdId)).toBe("already_released");
    expect((await balance(database.pool, userId)).available).toBe(10);
  });

  test("a key or a run id with other parameters is a conflict, also from another user", async () => {
    const userId = await userWith(10);
    const otherId = await userWith(10);
    const request = hold(userId, 1);
    await reserve(database.pool, request);
    await expect(reserve(database.pool, { ...request, amount: 2 })).rejects.toMatchObject({
      code: "run_conflict",
    });
    await expect(reserve(database.pool, { ...request, userId: otherId })).rejects.toMatchObject({
      code: "run_conflict",
    });
    const same = {
      key: `signup:${userId}`,
      userId: otherId,
      source: "signup",
      sourceRef: "another",
      amount: 10,
      expiresAt: null,
    } as const;
    await expect(grant(database.pool, same)).rejects.toMatchObject({ code: "run_conflict" });
  });

  test("an unknown user has nothing, and an amount that is not above zero is a fault", async () => {
    expect(await balance(database.pool, "nobody")).toEqual({ posted: 0, held: 0, available: 0 });
    expect(await reserve(database.pool, hold("nobody", 1))).toBe("insufficient");
    await expect(reserve(database.pool, hold("nobody", 0))).rejects.toThrow("not positive");
  });

  test("a returned payment takes what is left and books the rest as owed", async () => {
    const userId = `user_${randomUUID()}`;
    const bought = await grant(database.pool, {
      key: `buy:${userId}`,
      userId,
      source: "purchase",
      sourceRef: "payment",
      amount: 50,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    const request = hold(userId, 20);
    await reserve(database.pool, request);
    await capture(database.pool, request.holdId);
    const returned = { key: `return:${userId}`, lotId: bought.lotId, amount: 50 };
    expect(await clawback(database.pool, returned)).toEqual({ taken: 30, owed: 20 });
    expect(await clawback(database.pool, returned)).toEqual({ taken: 30, owed: 20 });
    expect(await balance(database.pool, userId)).toEqual({ posted: 0, held: 0, available: 0 });
  });

  test("overdue holds are given back and overdue credits go, once", async () => {
    const userId = `user_${randomUUID()}`;
    await database.pool.query(
      `select credit.grant_credits($1, $2, 'promo', 'past', 'promo', 10, 40, now() - interval '1 day', now() - interval '9 days')`,
      [`promo:${userId}`, userId],
    );
    const holdId = randomUUID();
    await database.pool.query(
      "select credit.reserve($1, $2, 15, 'past', interval '1 hour', now() - interval '8 days')",
      [holdId, userId],
    );
    expect(await balance(database.pool, userId)).toEqual({ posted: 40, held: 15, available: 0 });
    const [one, two] = await Promise.all([expireDue(database.pool), expireDue(database.pool)]);
    expect(one.holds + two.holds).toBe(1);
    expect(one.credits + two.credits).toBe(40);
    expect(await balance(database.pool, userId)).toEqual({ posted: 0, held: 0, available: 0 });
    expect(await capture(database.pool, holdId)).toBe("already_expired");
  });

  test("asvs-2.3.3 hold and work of a caller's own commit or vanish together", async () => {
    const userId = await userWith(10);
    const request = hold(userId, 4);
    await expect(
      database.transaction(async ({ client }) => {
        expect(await reserve(client, request)).toBe("held");
        throw new Error("the caller's part failed");
      }),
    ).rejects.toThrow("the caller's part");
    expect((await balance(database.pool, userId)).held).toBe(0);
    expect(await reserve(database.pool, request)).toBe("held");
  });
});

describe("all at once", () => {
  test("asvs-15.4.2 asvs-2.3.4 500 reserves of 10 on 1,000: exactly 100 are held", async () => {
    const userId = await userWith(1000);
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, () => reserve(database.pool, hold(userId, 10))),
    );
    expect(tally(outcomes)).toEqual({ held: 100, insufficient: 400 });
    expect(await balance(database.pool, userId)).toEqual({
      posted: 1000,
      held: 1000,
      available: 0,
    });
  });

  test("200 times the same grant: one", async () => {
    const userId = `user_${randomUUID()}`;
    const request = {
      key: `signup:${userId}`,
      userId,
      source: "signup",
      sourceRef: userId,
      amount: 100,
      expiresAt: null,
    } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => grant(database.pool, request)),
    );
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(outcomes.map(({ lotId }) => lotId)).size).toBe(1);
    expect((await balance(database.pool, userId)).posted).toBe(100);
  });

  test("200 times the same reserve: one hold; 400 captures and releases of it: one winner", async () => {
    const userId = await userWith(100);
    const request = hold(userId, 30);
    const reserved = await Promise.all(
      Array.from({ length: 200 }, () => reserve(database.pool, request)),
    );
    expect(tally(reserved)).toEqual({ held: 1, "exists:pending": 199 });
    const resolved = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        index % 2 === 0
          ? capture(database.pool, request.holdId)
          : release(database.pool, request.holdId),
      ),
    );
    const counts = tally(resolved);
    expect([
      { captured: 1, exists: 199, already_captured: 200 },
      { released: 1, exists: 199, already_released: 200 },
    ]).toContainEqual(counts);
    const left = counts["captured"] === 1 ? 70 : 100;
    expect(await balance(database.pool, userId)).toEqual({
      posted: left,
      held: 0,
      available: left,
    });
  });

  test("two users at once with one run id: one hold, the other one is told", async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => userWith(10)));
    const holdId = randomUUID();
    const outcomes = await Promise.allSettled(
      users.map((userId) => reserve(database.pool, { ...hold(userId, 5), holdId })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes.filter(({ status }) => status === "rejected")) {
      expect(outcome).toMatchObject({ reason: { code: "run_conflict" } });
    }
  });
});

describe("paid credits that rest", () => {
  async function withBoth(): Promise<{ userId: string; paidLot: string }> {
    const userId = await userWith(5);
    const { lotId } = await grant(database.pool, {
      key: `buy:${userId}`,
      userId,
      source: "subscription",
      sourceRef: `buy:${userId}`,
      amount: 20,
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    return { userId, paidLot: lotId };
  }

  test("no run takes of them, free credits go on, and what was held is spent", async () => {
    const { userId } = await withBoth();
    const before = hold(userId, 10);
    expect(await reserve(database.pool, before)).toBe("held");
    await setPaidFreeze(database.pool, userId, "overdue");
    expect(await balance(database.pool, userId)).toEqual({ posted: 25, held: 10, available: 0 });
    expect(await reserve(database.pool, hold(userId, 3))).toBe("frozen:overdue");
    await setPaidFreeze(database.pool, userId, "disputed");
    expect(await reserve(database.pool, hold(userId, 3))).toBe("frozen:disputed");
    expect(await reserve(database.pool, hold(userId, 16))).toBe("insufficient");
    expect(await capture(database.pool, before.holdId)).toBe("captured");
    await setPaidFreeze(database.pool, userId, null);
    expect(await reserve(database.pool, hold(userId, 15))).toBe("held");
  });

  test("a lot can end before our clock says so, once, without what is held", async () => {
    const { userId, paidLot } = await withBoth();
    expect(await reserve(database.pool, hold(userId, 8))).toBe("held");
    await expireNow(database.pool, paidLot);
    await expireNow(database.pool, paidLot);
    expect(await balance(database.pool, userId)).toMatchObject({ posted: 8, held: 8 });
  });
});
