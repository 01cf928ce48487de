import { expect, test } from "vitest";
import { frontPages } from "#core/addresses.ts";
import { helpTools, helpTopics } from "#core/front-pages.ts";
import { locales } from "#core/locale.ts";
import { toolCards } from "#tools/cards.ts";
import { exampleOf } from "#tools/help-examples.ts";
import { loadTool } from "#tools/load-tool.ts";
import { snapshotEras } from "#tools/time-travel/eras.ts";
import { loadToolHelp } from "./tool-loaders.ts";
import { loadTopicHelp } from "./topic-loaders.ts";

test("each tool has a page of help, an example with words for its pictures, and words for each of its fields", async () => {
  expect(toolCards.map(({ slug }) => slug)).toEqual(helpTools);
  for (const { id, slug } of toolCards) {
    const example = exampleOf(slug);
    const { tool } = await loadTool(id);
    const help = await loadToolHelp(slug);
    for (const locale of locales) {
      const { settings, purpose, weak, worksNot, studio, example: shown } = help[locale];
      expect([slug, shown.before.length]).toEqual([slug, example?.before.length]);
      for (const alt of [...shown.before, shown.after]) expect(alt.length).toBeGreaterThan(20);
      expect(Object.keys(settings).toSorted()).toEqual(Object.keys(tool.fields).toSorted());
      for (const words of [purpose, studio, ...Object.values(settings)])
        expect(words.length).toBeGreaterThan(8);
      expect(purpose.length).toBeLessThanOrEqual(160);
      expect(weak.length).toBeGreaterThan(0);
      expect(worksNot.length).toBeGreaterThan(0);
    }
  }
});

test("the help of time travel names the decades that cut nobody out as the tool has them", async () => {
  const { en, vi } = await loadToolHelp("time-travel");
  const [first, last] = [snapshotEras[0], snapshotEras.at(-1) ?? ""];
  expect(en.works.join(" ")).toContain(`from the ${first} to the ${last}`);
  expect(vi.works.join(" ")).toContain(
    `thập niên từ ${first.replace("s", "")} đến ${last.replace("s", "")}`,
  );
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
