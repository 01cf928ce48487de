import { expect, test } from "vitest";
import { testCards, testCardTokens } from "#core/sandbox.ts";
import { inGroups, lookAtNumber } from "./card-number.ts";

test("every published number is known, however it is typed", () => {
  for (const token of testCardTokens) {
    const { number } = testCards[token];
    expect(lookAtNumber(number)).toEqual({ kind: "test", token });
    expect(lookAtNumber(inGroups(number))).toEqual({ kind: "test", token });
  }
});

test("no beginning of a published number is taken for a real card", () => {
  for (const token of testCardTokens) {
    const { number } = testCards[token];
    for (let length = 0; length < number.length; length += 1)
      expect(lookAtNumber(number.slice(0, length))).toEqual({ kind: "unfinished" });
  }
});

test.each(["4111 1111 1111 1111", "378282246310005", "6011-1111-1111-1117", "3056930009020004"])(
  "%s passes the check of real cards and is named so",
  (typed) => {
    expect(lookAtNumber(typed)).toEqual({ kind: "real" });
  },
);

test("a number that is none is unknown, and short ones are not judged", () => {
  expect(lookAtNumber("4242 4242 4242 4241")).toEqual({ kind: "unknown" });
  expect(lookAtNumber("1234")).toEqual({ kind: "unfinished" });
});
