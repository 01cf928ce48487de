import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "#core/locale.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { Field } from "#tool-model/fields.ts";
import { cardsIn, findCard, toolCards } from "./cards.ts";
import { catalogue } from "./catalogue.ts";
import { localOperations } from "./registry.server.ts";
import { toolTexts } from "./registry.tools.ts";

const tools: readonly (readonly [string, AnyTool])[] = catalogue.map((tool) => [tool.slug, tool]);

function optionsOf(field: Field): readonly string[] {
  if (field.kind === "choice") return field.options;
  if (field.kind === "colour") return field.options.map(({ name }) => name);
  if (field.kind === "size") return Object.keys(field.presets);
  return field.kind === "subchoice" ? Object.values(field.options).flat() : [];
}

test("folders and catalogue match one to one", () => {
  const folders = readdirSync(new URL(".", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(folders.toSorted()).toEqual(tools.map(([slug]) => slug).toSorted());
});

test("catalogue and cards are the same tools in the same order", () => {
  expect(catalogue.map(({ id }) => id)).toEqual(toolCards.map(({ id }) => id));
});

test("ids and paths are unique", () => {
  const paths = tools.flatMap(([, tool]) => Object.values(tool.operations).map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length);
});

test.each(tools)("%s: the built-in engine has every operation", (_slug, tool) => {
  for (const { path } of Object.values(tool.operations)) {
    expect(Object.keys(localOperations)).toContain(path.slice("/images/".length));
  }
});

test.each(catalogue.map((tool) => [tool.slug, tool] as const))(
  "%s: every field and option has words",
  (_slug, tool) => {
    const fields: Readonly<Record<string, Field>> = tool.fields;
    for (const locale of locales) {
      const words: Readonly<Record<string, string>> = toolTexts[tool.slug][locale];
      for (const [name, field] of Object.entries(fields)) {
        const keys = [name, ...optionsOf(field).map((option) => `${name}.${option}`)];
        for (const key of keys) expect(words[key], `${locale} ${key}`).toBeTruthy();
      }
    }
  },
);

test.each(tools)("%s: an unknown field in the payload is refused", (_slug, tool) => {
  for (const { payload } of Object.values(tool.operations)) {
    const issues = payload.safeParse({ surprise: 1 }).error?.issues ?? [];
    expect(issues.some((issue) => issue.code === "unrecognized_keys")).toBe(true);
  }
});

test("tools are found by id and listed by category", () => {
  expect(findCard("id")?.slug).toBe("id-photo");
  expect(findCard("nope")).toBeUndefined();
  expect(findCard(undefined)).toBeUndefined();
  expect(cardsIn("basic").map(({ id }) => id)).toEqual([
    "pose",
    "id",
    "youtube_thumbnail",
    "swap",
    "group",
  ]);
});
