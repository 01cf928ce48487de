import { describe, expect, test } from "vitest";
import { allLegalPages, wordsOf } from "../../../../tests/web/test-pages.ts";
import type { LegalDocument } from "./document.ts";

/** Where a text of a page may lead. */
const known = new Set([
  "/support",
  "/pricing",
  "/account#data",
  "/account#plan",
  "/account#invoices",
  "/account#consents",
]);
for (const [page, { en }] of Object.entries(allLegalPages)) {
  known.add(`/${page}`);
  for (const { id } of en.sections) known.add(`/${page}#${id}`);
}

describe.each(Object.entries(allLegalPages))("%s", (_page, { en, vi }) => {
  test("has the same sections, pieces and edition in both languages", () => {
    const shape = ({ sections }: LegalDocument) =>
      sections.map(({ id, blocks }) => [
        id,
        ...blocks.map((block) => [block.kind, wordsOf(block).length]),
      ]);
    expect(shape(vi)).toEqual(shape(en));
    expect([vi.version, vi.effectiveDate]).toEqual([en.version, en.effectiveDate]);
    expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
  });

  test("says nothing in English on the Vietnamese page, and nothing twice", () => {
    const texts = vi.sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf));
    const english = new Set(en.sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)));
    expect(texts.filter((words) => english.has(words))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each([en, vi])(
    "$title: a description that a search engine shows whole",
    ({ description }) => {
      expect(description.length).toBeGreaterThan(60);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );

  test("links only to pages and sections that are there", () => {
    const words = [en, vi].flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)),
    );
    const targets = words.flatMap((each) =>
      Array.from(each.matchAll(/\]\(([^)]*)\)/g), (match) => match[1] ?? ""),
    );
    expect(targets.filter((target) => !known.has(target))).toEqual([]);
  });
});
