import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonProblem } from "./json-guard.ts";

test.each([
  '{"__proto__":{"credits":1}}',
  '{"a":[{"constructor":1}]}',
  '{"a":{"prototype":1}}',
  String.raw`{"a":"x\u0000y"}`,
  String.raw`{"a\u0000":1}`,
  String.raw`"\u0000"`,
  String.raw`["\ud800"]`,
  "[".repeat(100_000) + "]".repeat(100_000),
])("refuses %#", (json) => {
  expect(jsonProblem(JSON.parse(json))).not.toBeNull();
});

test("lets through whatever else JSON can hold, and never throws", () => {
  expect(jsonProblem(JSON.parse('{"name":"Nguyễn 🎞️","deep":[[[[1,null,true]]]]}'))).toBeNull();
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const problem = jsonProblem(value);
      return problem === null || typeof problem === "string";
    }),
  );
});
