import { describe, expect, test } from "vitest";
import { Pace } from "./late-answers.ts";

const MIB = 1024 * 1024;

describe("the pace of bodies that nobody needs", () => {
  test("eight connections of a network share 16 MB a second", () => {
    const pace = new Pace();
    const waits = Array.from({ length: 8 }, () => pace.book("203.0.113", 2_000_000, 0));
    expect(waits.at(0)).toBe(125);
    expect(waits.at(-1)).toBe(1_000);
    expect(pace.book("203.0.113", 16_000, 1_000)).toBe(1);
  });

  test("another network does not wait for it", () => {
    const pace = new Pace();
    pace.book("203.0.113", 100 * MIB, 0);
    expect(pace.book("198.51.100", 16_000, 0)).toBe(1);
  });
});
