import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { faults, guardedAreas } from "./faults.ts";
import { partsOfTest, textWithFault } from "./place-of-fault.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("there are 49 faults, each under a name of its own", () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(49);
  expect(faults).toHaveLength(49);
});

test.each(faults)("$id: its text stands once in its file, and its tests are there", (fault) => {
  expect(fault.replace).not.toBe(fault.find);
  expect(textWithFault(root, fault)).toContain(fault.replace);
  const files = [...fault.tests, ...(fault.fullTests ?? [])].map((each) => partsOfTest(each).file);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
});

test("faults of money and privacy are for `npm test`", () => {
  const late = faults.filter(({ area, tests }) => guardedAreas.has(area) && tests.length === 0);
  expect(late).toEqual([]);
});
