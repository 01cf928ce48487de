import { expect, test } from "vitest";
import { plateFinder } from "./find-place.ts";

const find = plateFinder("scenery");

test.each([
  ["on the beach", "beach-day", true],
  ["a beach at sunset", "beach-sunset", true],
  ["street cafe in Paris", "cafe-terrace", true],
  ["bãi biển", "beach-day", true],
  ["bai bien hoang hon", "beach-sunset", true],
  ["snow", "snow", true],
  ["street at night", "street-night", true],
  ["a rice field", "rice-terraces", true],
  ["a city street at night", "street-night", true],
  ["rừng tre", "forest", false],
  ["rice on the beach", "beach-day", true],
])("%s is %s", (words, id, isExact) => {
  const found = find(words);
  expect({ id: found?.plate.id, isExact: found?.isExact }).toEqual({ id, isExact });
});

test("words that name no place find none", () => {
  expect(find("a nice picture")).toBeNull();
});
