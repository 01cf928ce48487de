import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("at most two at a time, in order, and a failure gives its place back", async () => {
  const finish: (() => void)[] = [];
  const started: number[] = [];
  const limited = limitConcurrency(2, async (n: number) => {
    started.push(n);
    await new Promise<void>((resolve) => finish.push(resolve));
    if (n === 1) throw new Error("first fails");
    return n;
  });
  const results = Promise.allSettled([1, 2, 3, 4].map(limited));
  for (let done = 0; done < 4; done += 1) {
    expect(started.length).toBe(Math.min(4, done + 2));
    finish[done]?.();
    await new Promise(setImmediate);
  }
  expect(started).toEqual([1, 2, 3, 4]);
  expect((await results).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
