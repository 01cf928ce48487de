import { expect, test } from "vitest";
import { frontPages, helpTools, helpTopics } from "#core/front-pages.ts";
import { locales } from "#core/locale.ts";
import { toolCards } from "#tools/cards.ts";
import { exampleOf, withoutExample } from "#tools/help-examples.ts";
import { loadTool } from "#tools/load-tool.ts";
import { loadToolHelp } from "./tool-loaders.ts";
import { loadTopicHelp } from "./topic-loaders.ts";

test("each tool has a page of help, an example or a reason why not, and words for each of its fields", async () => {
  expect(toolCards.map(({ slug }) => slug)).toEqual(helpTools);
  for (const { id, slug } of toolCards) {
    expect([slug, exampleOf(slug) === null]).toEqual([slug, Object.hasOwn(withoutExample, slug)]);
    const { tool } = await loadTool(id);
    const help = await loadToolHelp(slug);
    for (const locale of locales) {
      const { settings, purpose, weak, worksNot, studio } = help[locale];
      expect(Object.keys(settings).toSorted()).toEqual(Object.keys(tool.fields).toSorted());
      for (const words of [purpose, studio, ...Object.values(settings)])
        expect(words.length).toBeGreaterThan(8);
      expect(purpose.length).toBeLessThanOrEqual(160);
      expect(weak.length).toBeGreaterThan(0);
      expect(worksNot.length).toBeGreaterThan(0);
    }
  }
});

test("topics say the same in both languages, and their links lead to pages that are there", async () => {
  const pages = new Set([...frontPages.map(({ path }) => path), "/account", "/dashboard"]);
  for (const name of helpTopics) {
    const { en, vi } = await loadTopicHelp(name);
    expect(vi.sections.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)])).toEqual(
      en.sections.map(({ id, blocks }) => [id, blocks.map(({ kind }) => kind)]),
    );
    for (const page of [en, vi]) {
      expect(page.description.length).toBeLessThanOrEqual(160);
      for (const [, path = ""] of JSON.stringify(page).matchAll(/\]\((\/[^)#]*)/g)) {
        expect([...pages, "/dashboard/creations"]).toContain(path);
      }
    }
  }
});
