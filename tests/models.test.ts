import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultOf } from "#engine/generative/model-row.ts";
import { modelTable } from "#engine/generative/providers/model-table.ts";
import { providers } from "#engine/generative/providers/providers.ts";
import { modelPage, readModelPage } from "./setup/model-page.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const configuration = read("docs/configuration.md");

function configurationRow(variable: string): string {
  const row = configuration.split("\n").find((line) => line.startsWith(`| \`${variable}\``));
  if (!row) throw new Error(`docs/configuration.md has no row of ${variable}`);
  return row;
}

const lists = providers.flatMap(({ id, neededVariable, models }) =>
  models ? [{ id, neededVariable, models }] : [],
);

describe("the table of models", () => {
  test("has one default for each use, and none of them has an announced end", () => {
    for (const { models } of lists) {
      for (const kind of ["image", "text"] as const) {
        const defaults = models.rows.filter((row) => row.kind === kind && row.isDefault);
        expect(defaults.map(({ model, endsOn }) => [model, endsOn])).toEqual([
          [defaultOf(models, kind), null],
        ]);
      }
    }
  });

  test("names for each model that ends a replacement of the same provider and kind that does not", () => {
    for (const { endsOn, replacement, provider, kind } of modelTable) {
      if (endsOn === null) continue;
      const other = modelTable.find(({ model }) => model === replacement);
      expect(other).toMatchObject({ provider, kind, endsOn: null });
    }
  });

  test("says for every row where it comes from; what only others quote is marked", () => {
    for (const { models } of lists) {
      const days = models.rows.flatMap(({ sources }) => sources.flatMap(({ asOf }) => asOf ?? []));
      expect(days.filter((day) => day > models.readOn)).toEqual([]);
    }
    expect(modelTable.filter(({ sources }) => sources.length === 0)).toEqual([]);
    const quotedEnds = modelTable.filter(
      ({ endsOn, sources }) => endsOn && !sources.some(({ isProviders }) => isProviders),
    );
    expect(quotedEnds.filter(({ unconfirmed }) => !unconfirmed.includes("endsOn"))).toEqual([]);
    expect(new Set(modelTable.map(({ model }) => model)).size).toBe(modelTable.length);
  });
});

describe("documents", () => {
  test("docs/models.md shows the table", () => {
    expect(readModelPage()).toBe(modelPage());
  });

  test("docs/configuration.md names the defaults, and no page for readers names a model that ends", () => {
    const translate = configurationRow("TRANSLATE_MODEL");
    for (const { id, neededVariable, models } of lists) {
      expect(configurationRow(neededVariable)).toContain(`\`${defaultOf(models, "image")}\``);
      expect(translate).toContain(`\`${id}:${defaultOf(models, "text")}\``);
    }
    const ending = modelTable.filter(({ endsOn }) => endsOn !== null);
    const pages = [configuration, read("README.md"), read("docs/ai-models.md")].join("\n");
    expect(ending.filter(({ model }) => pages.includes(`\`${model}\``))).toEqual([]);
  });
});
