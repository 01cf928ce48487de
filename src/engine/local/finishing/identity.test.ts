import { expect, test } from "vitest";
import { canPairAll } from "./identity.ts";

const [yes, no] = [true, false];

test.each([
  ["nobody needs nothing", [], true],
  ["one face for one person", [[yes]], true],
  ["no face at all", [[]], false],
  ["two people cannot share a face", [[yes], [yes]], false],
  [
    "the first one makes room for the second",
    [
      [yes, yes],
      [yes, no],
    ],
    true,
  ],
  [
    "a chain of three",
    [
      [yes, yes, no],
      [yes, no, yes],
      [yes, no, no],
    ],
    true,
  ],
  [
    "three people for two faces",
    [
      [yes, yes],
      [yes, yes],
      [yes, yes],
    ],
    false,
  ],
  ["a face too many", [[no, no, yes]], true],
])("%s", (_, passes, expected) => {
  expect(canPairAll(passes)).toBe(expected);
});
