import { expect, test } from "vitest";
import { findMeanings, wordTable } from "./plain-words.ts";

const table = wordTable({
  beach: ["beach", "bãi biển"],
  sunsetBeach: ["sunset beach", "bãi biển hoàng hôn"],
  red: ["red", "đỏ"],
  black: ["black", "đen"],
});
const meanings = (text: string) => findMeanings(text, table).map(({ meaning }) => meaning);

test("words are found in the order of the text, whole words only", () => {
  expect(meanings("Black and RED!")).toEqual(["black", "red"]);
  expect(meanings("redder blackboard")).toEqual([]);
});

test("the longest of overlapping words counts", () => {
  expect(meanings("a sunset beach in red")).toEqual(["sunsetBeach", "red"]);
  expect(meanings("bãi biển hoàng hôn")).toEqual(["sunsetBeach"]);
});

test("Vietnamese is understood with and without accents", () => {
  expect(meanings("Bãi biển")).toEqual(["beach"]);
  expect(meanings("bai bien mau den")).toEqual(["beach", "black"]);
});

test("a short word without its accents is not looked for: it means too much", () => {
  expect(meanings("what do you do")).toEqual([]);
});

test("nothing known is nothing found", () => {
  expect(meanings("")).toEqual([]);
  expect(meanings("🙂 ...")).toEqual([]);
});
