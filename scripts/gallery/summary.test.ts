import { expect, test } from "vitest";
import { median, type Pair, summaryTable } from "./summary.ts";

const made = (cpuMs: number, peakMb: number | null = null) =>
  ({ kind: "made", cost: { cpuMs, peakMb } }) as const;
const refused = { kind: "refused", cost: { cpuMs: 9_000, peakMb: 9_000 } } as const;
const failed = { kind: "failed", cost: null } as const;
const none = { kind: "none" } as const;

function pixels(mean: number) {
  return { kind: "pixels", isIdentical: mean === 0, mean } as const;
}

function row(pairs: readonly Pair[]): string | undefined {
  const table = summaryTable([{ id: "statue", pairs }], { before: "v0.1.0", after: "this tree" });
  return table.split("\n").find((line) => line.startsWith("| statue"));
}

test("the median of an even number of values is the mean of the middle two", () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([9, 1, 2, 4])).toBe(3);
  expect(median([])).toBeNull();
});

test("times, memory and pixels are compared where both builds made a result", () => {
  const pairs: Pair[] = [
    { before: made(400, 512.4), after: made(100, 300), difference: pixels(0) },
    { before: made(200, 480), after: made(200, 310), difference: pixels(3) },
    { before: made(300), after: made(200), difference: { kind: "size" } },
    { before: refused, after: made(7_000), difference: none },
    { before: failed, after: refused, difference: none },
  ];
  expect(row(pairs)).toBe(
    "| statue | 300 | 200 | 0.67 | 512 | 310 | 1 | 1 | 1 | 0 | 2 | 1 | 1 | 1.50 |",
  );
});

test("an operation without results has no times", () => {
  const pairs: Pair[] = [{ before: refused, after: refused, difference: none }];
  expect(row(pairs)).toBe("| statue | – | – | – | – | – | 1 | 1 | 0 | 0 | 0 | 0 | 0 | – |");
});

test("the title names both builds", () => {
  const table = summaryTable([], { before: "v0.1.0 (0dd0102)", after: "this tree" });
  expect(table).toMatch(/^# v0\.1\.0 \(0dd0102\), then this tree\n/);
});
