import { expect, test } from "vitest";
import { toolCards } from "./cards.ts";
import { findTools, namesOf } from "./find-tools.ts";
import { toolCases } from "./registry.cases.ts";

test.each(toolCards)("$id is found first by what people call it", ({ id, slug }) => {
  const asked = toolCases[slug].searches;
  const found = asked.map((query) => [query, findTools(query)[0]?.id]);
  expect(found).toEqual(asked.map((query) => [query, id]));
});

test("a tool's name in the menu and its other title in the specification find it first", () => {
  for (const card of toolCards) {
    for (const name of namesOf(card))
      expect([name, findTools(name)[0]?.id]).toEqual([name, card.id]);
  }
});

test("every name is found while it is typed, from its first letter on", () => {
  for (const card of toolCards) {
    for (const name of Object.values(card.label)) {
      for (let length = 1; length <= name.length; length += 1)
        expect(findTools(name.slice(0, length)).map(({ id }) => id)).toContain(card.id);
    }
  }
});

test.each([
  "asdfgh",
  "qwerty zxcvb",
  "zebra crossing",
  "no such thing",
  "12345",
  "hjkl hjkl",
  "🙂",
])("%s finds nothing", (query) => {
  expect(findTools(query)).toEqual([]);
});
