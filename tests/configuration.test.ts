import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environment } from "../src/server/compose/config.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const page = read("docs/configuration.md");

/** The first two cells of each row: variables, and their defaults. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [, names = "", defaults = ""] = line.split("|");
    return {
      names: [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = ""]) => name),
      defaults: defaults.replaceAll("`", "").trim(),
    };
  });

test("docs/configuration.md has a row for each variable that the server reads, and for no other", () => {
  const named = rows.flatMap(({ names }) => names);
  expect(named.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test("docs/configuration.md says the defaults that the server has", () => {
  const ofServer = new Map<string, unknown>(Object.entries(environment.parse({})));
  const told = rows.flatMap(({ names, defaults }) => {
    const each = defaults.split(", ");
    return names.map((name, at) => [name, each[at]] as const);
  });
  const known = told.flatMap(([name, said]) => {
    const value = ofServer.get(name);
    return typeof value === "string" || typeof value === "number" ? [{ name, said, value }] : [];
  });
  expect(known.length).toBeGreaterThan(25);
  expect(known.filter(({ said, value }) => said !== String(value))).toEqual([]);
});

test.each(["README.md", "docs/ai-models.md", "docs/payments.md", "docs/sign-in.md"])(
  "%s names variables that the server reads",
  (path) => {
    const named = [...read(path).matchAll(/`([A-Z][A-Z_]{4,})[`=]/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(4);
    const known = [...Object.keys(environment.shape), "ENGINES_POSE"];
    expect(known).toEqual(expect.arrayContaining(named));
  },
);
