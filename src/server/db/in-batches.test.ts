import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Asks that are answered when the test says so. */
function openAsking() {
  const asked: { keys: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = inBatches<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = new Map(keys.filter((key) => key > 0).map((key) => [key, `<${key}>`]));
        asked.push({ keys, end: (error) => (error ? reject(error) : resolve(answer)) });
      }),
  );
  return { ask, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the first question leaves at once, those that come meanwhile leave together", async () => {
  const { ask, asked } = openAsking();
  const answers = Promise.all([ask(1), ask(2), ask(3), ask(2), ask(-4)]);
  expect(asked.map(({ keys }) => keys)).toEqual([[1]]);
  asked[0]?.end();
  await settled();
  expect(asked.map(({ keys }) => keys)).toEqual([[1], [2, 3, -4]]);
  asked[1]?.end();
  expect(await answers).toEqual(["<1>", "<2>", "<3>", "<2>", undefined]);
});

test("nobody is answered with what was read before he asked", async () => {
  const { ask, asked } = openAsking();
  const first = ask(1);
  const again = ask(1);
  asked[0]?.end();
  await first;
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]?.end();
  await again;
});

test("a question that fails, fails for those who share it and for nobody else", async () => {
  const { ask, asked } = openAsking();
  const first = ask(1);
  const shared = Promise.allSettled([ask(2), ask(3)]);
  asked[0]?.end();
  await first;
  await settled();
  asked[1]?.end(new Error("gone"));
  expect((await shared).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await settled();
  const later = ask(4);
  asked[2]?.end();
  expect(await later).toBe("<4>");
});

test("never more keys at once than PostgreSQL answers soon", async () => {
  const { ask, asked } = openAsking();
  const first = ask(1);
  const many = Promise.all(Array.from({ length: 450 }, (_, index) => ask(index + 2)));
  asked[0]?.end();
  await first;
  await settled();
  for (const at of [1, 2, 3]) {
    asked[at]?.end();
    await settled();
  }
  expect(asked.map(({ keys }) => keys.length)).toEqual([1, 200, 200, 50]);
  expect((await many).at(-1)).toBe("<451>");
});
