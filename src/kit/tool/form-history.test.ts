import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type History, record, redo, startHistory, undo } from "./form-history.ts";

interface Step {
  readonly value: object;
  readonly of: string;
}
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ value: fc.record({ n: fc.nat() }), of: fc.constantFrom("a", "b") }),
  { maxLength: 40 },
);

/** All steps after each other, each long after the last one. */
function play(first: object, all: readonly Step[]): History<object> {
  return all.reduce<History<object>>(
    (history, { value, of }, index) => record(history, value, { of, atMs: index * 5_000 }),
    startHistory(first),
  );
}

describe("undo and redo", () => {
  test("all steps back is the beginning, all steps forth the end", () => {
    fc.assert(
      fc.property(steps, (all) => {
        const first = {};
        const end = play(first, all);
        let back = end;
        for (const _ of all) back = undo(back);
        expect(back.now).toBe(first);
        expect(undo(back)).toBe(back);
        let forth = back;
        for (const _ of all) forth = redo(forth);
        expect(forth.now).toBe(end.now);
        expect(redo(forth)).toBe(forth);
      }),
    );
  });

  test("a drag of one slider is one step; another thing or a pause begins the next", () => {
    const history = [
      { of: "age", atMs: 0, value: 1 },
      { of: "age", atMs: 200, value: 2 },
      { of: "age", atMs: 700, value: 3 },
      { of: "hair", atMs: 800, value: 4 },
      { of: "hair", atMs: 2_500, value: 5 },
    ].reduce((now, { value, ...last }) => record(now, value, last), startHistory(0));
    expect(history.past).toEqual([0, 3, 4]);
    expect(undo(undo(undo(history))).now).toBe(0);
  });

  test("a change after an undo begins a new future, and is no part of the step that was undone", () => {
    let history = record(startHistory(0), 1, { of: "age", atMs: 0 });
    history = undo(history);
    history = record(history, 2, { of: "age", atMs: 10 });
    expect(history).toMatchObject({ past: [0], now: 2, future: [] });
  });

  test("no more than 60 steps are kept, and what changes nothing is none", () => {
    let history = startHistory(0);
    for (let value = 1; value <= 200; value += 1)
      history = record(history, value, { of: String(value), atMs: value });
    expect(history.past).toHaveLength(60);
    expect(record(history, 200, { of: "again", atMs: 999 })).toBe(history);
  });
});
