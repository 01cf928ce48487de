import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { withTimeLimit } from "./time-limit.ts";

const untilEnd = (signal: AbortSignal) => delay(60_000, null, { signal, ref: false });

test("what takes too long ends, and says so in its reason", async () => {
  let seen: AbortSignal | undefined;
  const work = withTimeLimit(20, new AbortController().signal, (signal) => {
    seen = signal;
    return untilEnd(signal);
  });
  await expect(work).rejects.toThrow("aborted");
  expect(seen?.reason).toMatchObject({ name: "TimeoutError" });
});

test("who stops it is heard, also before it begins", async () => {
  const stop = new AbortController();
  const work = withTimeLimit(60_000, stop.signal, untilEnd);
  stop.abort(new Error("the house closes"));
  await expect(work).rejects.toThrow("aborted");
  const late = withTimeLimit(60_000, stop.signal, async (signal) => signal.reason);
  expect(await late).toMatchObject({ message: "the house closes" });
});

test("what ends in time leaves no timer and no listener", async () => {
  const stop = new AbortController();
  let kept: AbortSignal | undefined;
  const answer = await withTimeLimit(10, stop.signal, async (signal) => {
    kept = signal;
    return 7;
  });
  await delay(30);
  stop.abort();
  expect([answer, kept?.aborted]).toEqual([7, false]);
});
