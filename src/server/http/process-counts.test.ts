import { expect, test } from "vitest";
import { createProcessCount } from "./process-counts.ts";

const MINUTE_MS = 60_000;

test("calls of one instant each see their own number, above the limit too", async () => {
  const count = createProcessCount({ max: 3, windowMs: MINUTE_MS });
  const states = await Promise.all(Array.from({ length: 5 }, () => count("x")));
  expect(states.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2, 3, 4, 5]);
  expect(states.map(({ remainingPoints }) => remainingPoints)).toEqual([2, 1, 0, 0, 0]);
  expect((await count("y")).consumedPoints).toBe(1);
});

test("a window ends as long after its first call as it says, whatever comes in between", async () => {
  const count = createProcessCount({ max: 1, windowMs: 300 });
  expect((await count("x")).msBeforeNext).toBe(300);
  expect((await count("x")).msBeforeNext).toBeLessThanOrEqual(300);
  await expect.poll(async () => (await count("x")).consumedPoints, { timeout: 5_000 }).toBe(1);
});

test("10,000 keys are remembered, those whose windows began last", async () => {
  const count = createProcessCount({ max: 1, windowMs: MINUTE_MS });
  for (let key = 0; key < 10_001; key += 1) await count(`key ${key}`);
  const numberOf = async (key: string) => (await count(key)).consumedPoints;
  expect(await numberOf("key 1")).toBe(2);
  expect(await numberOf("key 10000")).toBe(2);
  expect(await numberOf("key 0")).toBe(1);
  // It took the place of the one whose window began first.
  expect(await numberOf("key 1")).toBe(1);
});
