import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { writeTogether } from "./write-together.ts";

interface Sent {
  readonly items: readonly number[];
  end(answers: readonly (string | null)[] | Error): void;
}

afterEach(() => {
  vi.useRealTimers();
});

/** Writes that end when the test says so. */
function openWriting() {
  const sent: Sent[] = [];
  const send = (items: readonly number[]) =>
    new Promise<readonly (string | null)[]>((resolve, reject) => {
      const end = (answers: readonly (string | null)[] | Error) =>
        answers instanceof Error ? reject(answers) : resolve(answers);
      sent.push({ items, end });
    });
  const write = writeTogether<number, string>({
    one: async (item) => {
      const [answer] = await send([item]);
      return answer ?? "nothing";
    },
    many: send,
  });
  return { write, sent, items: () => sent.map(({ items }) => items) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** As PostgreSQL refuses: 23505 is a key that is taken, 57P01 a server that goes. */
function refusal(code: string): Error {
  const error = new pg.DatabaseError("refused", 7, "error");
  error.code = code;
  return error;
}

test("the first leaves at once, those that come meanwhile leave together and get their own answers", async () => {
  const { write, sent, items } = openWriting();
  const answers = Promise.all([write(1), write(2), write(3)]);
  expect(items()).toEqual([[1]]);
  sent[0]?.end(["a"]);
  await settled();
  expect(items()).toEqual([[1], [2, 3]]);
  sent[1]?.end(["b", "c"]);
  expect(await answers).toEqual(["a", "b", "c"]);
});

test("what was left untouched is written alone, and the next need not wait for it", async () => {
  const { write, sent, items } = openWriting();
  const [first, second, third] = [write(1), write(2), write(3)];
  sent[0]?.end(["a"]);
  await first;
  await settled();
  sent[1]?.end([null, "c"]);
  expect(await third).toBe("c");
  await settled();
  expect(items()).toEqual([[1], [2, 3], [2]]);
  const later = write(4);
  expect(items()).toEqual([[1], [2, 3], [2], [4]]);
  sent[2]?.end(["b"]);
  sent[3]?.end(["d"]);
  expect(await Promise.all([second, later])).toEqual(["b", "d"]);
});

test("when one is refused, each is written alone and only that one fails", async () => {
  const { write, sent, items } = openWriting();
  const first = write(1);
  const others = Promise.allSettled([write(2), write(3)]);
  sent[0]?.end(["a"]);
  await first;
  await settled();
  sent[1]?.end(refusal("23505"));
  await settled();
  expect(items()).toEqual([[1], [2, 3], [2], [3]]);
  sent[2]?.end(refusal("23505"));
  sent[3]?.end(["c"]);
  expect(await others).toMatchObject([
    { status: "rejected", reason: { code: "23505" } },
    { status: "fulfilled", value: "c" },
  ]);
});

test.each([
  ["a server that goes", refusal("57P01")],
  ["a connection that breaks", new Error("Connection terminated unexpectedly")],
])(
  "after %s nobody knows what was done: all hear of it, and nothing is written twice",
  async (_, gone) => {
    const { write, sent, items } = openWriting();
    const first = write(1);
    const others = Promise.allSettled([write(2), write(3)]);
    sent[0]?.end(["a"]);
    await first;
    await settled();
    sent[1]?.end(gone);
    expect((await others).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(items()).toEqual([[1], [2, 3]]);
    const later = write(4);
    sent[2]?.end(["d"]);
    expect(await later).toBe("d");
  },
);

test("a write that stays away holds the next up for a tenth of a second only", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { write, sent, items } = openWriting();
  const slow = write(1);
  const next = Promise.all([write(2), write(3)]);
  vi.advanceTimersByTime(99);
  expect(items()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(items()).toEqual([[1], [2, 3]]);
  // Its late end does not make way for what comes behind the write that is on its way now.
  sent[0]?.end(["a"]);
  await slow;
  await settled();
  const last = write(4);
  expect(items()).toEqual([[1], [2, 3]]);
  sent[1]?.end(["b", "c"]);
  await next;
  await settled();
  sent[2]?.end(["d"]);
  expect(await last).toBe("d");
});

test("never more at once than what may be locked together", async () => {
  const { write, sent, items } = openWriting();
  const all = Promise.all(Array.from({ length: 34 }, (_, index) => write(index)));
  for (const at of [0, 1, 2, 3]) {
    sent[at]?.end(sent[at].items.map(String));
    await settled();
  }
  expect(items().map(({ length }) => length)).toEqual([1, 16, 16, 1]);
  expect(await all).toEqual(Array.from({ length: 34 }, (_, index) => String(index)));
});
