import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environment } from "../src/server/compose/config.ts";

const lines = readFileSync(new URL("../.env.example", import.meta.url), "utf8").split("\n");
/** `#NAME=value`, in the order of the file; comments have a space after the sign. */
const shown = lines.flatMap((line) => {
  const [, name, value = ""] = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
  return name ? [{ name, value }] : [];
});
const defaults: Readonly<Record<string, unknown>> = environment.parse({});

test(".env.example names each variable of the server once, and no other one", () => {
  const names = shown.map(({ name }) => name);
  expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
});

test("a copy of it changes nothing", () => {
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});

test("a value there is the default, and a variable without one has none", () => {
  const given = shown.filter(({ value }) => value !== "");
  const parsed = environment.parse(
    Object.fromEntries(given.map(({ name, value }) => [name, value])),
  );
  expect(parsed).toEqual(defaults);
  const isUnset = (value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0);
  const set = Object.keys(defaults).filter((name) => !isUnset(defaults[name]));
  expect(given.map(({ name }) => name).toSorted()).toEqual(set.toSorted());
});
