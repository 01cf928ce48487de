import { expect, test } from "vitest";
import { worstOf } from "./flaws.ts";
import { judge } from "./judge.ts";

const limits = {
  headCut: { freeFrom: 0.1, refusedFrom: 0.5 },
  jointsOutside: { refusedFrom: 0.3 },
} as const;

test("a result without a flaw over its limit is charged", () => {
  expect(judge({}, limits)).toEqual({ kind: "charged" });
  expect(judge({ headCut: 0.09, turned: 1 }, limits)).toEqual({ kind: "charged" });
});

test("a limit counts from its value on", () => {
  expect(judge({ headCut: 0.1 }, limits)).toEqual({ kind: "free", flaw: "headCut" });
  expect(judge({ headCut: 0.5 }, limits)).toEqual({ kind: "refused", flaw: "headCut" });
});

test("one flaw that refuses a result outweighs another that makes it free", () => {
  expect(judge({ headCut: 0.2, jointsOutside: 0.3 }, limits)).toEqual({
    kind: "refused",
    flaw: "jointsOutside",
  });
});

test("the worst person counts, flaw by flaw", () => {
  expect(
    worstOf([
      { headCut: 0.2, turned: 0.1 },
      { headCut: 0.1, sideCut: 0.3 },
    ]),
  ).toEqual({
    headCut: 0.2,
    turned: 0.1,
    sideCut: 0.3,
  });
});
