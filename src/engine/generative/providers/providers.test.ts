import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readCases, readWires } from "../../../../tests/setup/fake-models/wires.ts";
import { providers } from "./providers.ts";

test("every folder of a provider is in the list, under its own name, with a fake of its wire", async () => {
  const ids = providers.map(({ id }) => id).toSorted();
  const entries = readdirSync(fileURLToPath(new URL(".", import.meta.url)), {
    withFileTypes: true,
  });
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  expect(folders.toSorted()).toEqual(ids);
  for (const id of ids) {
    expect((await readWires())[id].open()).toBeTypeOf("function");
    expect((await readCases())[id].title).not.toBe("");
  }
});

test("no two providers share a variable", () => {
  const names = providers.flatMap(({ variables }) => Object.keys(variables));
  expect(new Set(names).size).toBe(names.length);
  for (const { neededVariable, variables } of providers) {
    expect(Object.keys(variables)).toContain(neededVariable);
  }
});
