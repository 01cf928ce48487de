import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const table = readFileSync(join(root, "docs/spec-coverage.md"), "utf8");

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [relative(".", path)];
  });
}
const files = ["src", "tests", "scripts"].flatMap((folder) => filesBelow(folder));

/** The files whose path ends with what the table calls them. */
function filesCalled(name: string): readonly string[] {
  return files.filter((path) => path === name || path.endsWith(`/${name}`));
}

interface Row {
  readonly line: string;
  readonly doneBy: string;
  readonly provenBy: string;
  readonly state: string;
}

/** The rows of all tables: requirement, file, test, state. */
const rows: readonly Row[] = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Requirement"))
  .map((line) => {
    const [, doneBy = "", provenBy = "", state = ""] = line.split(" | ").map((cell) => cell.trim());
    return { line, doneBy, provenBy, state: state.replace(/\s*\|$/, "") };
  });

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+\.(?:tsx?|mjs|css|sql))`/g)];

describe("the table of the specification", () => {
  test("has its rows, each with a known state", () => {
    expect(rows.length).toBeGreaterThan(150);
    const unknown = rows.filter(({ state }) => !/^(done|settled|step \d|n\/a|gap)\b/.test(state));
    expect(unknown.map(({ line }) => line)).toEqual([]);
  });

  test("names files that are there, each by a name that only one file has", () => {
    const names = rows.flatMap(({ line, doneBy, provenBy }) =>
      namesIn(`${doneBy} ${provenBy}`).map(([, name = ""]) => ({ line, name })),
    );
    const wrong = names.filter(({ name }) => filesCalled(name).length !== 1);
    expect(wrong.map(({ line, name }) => `${name}: ${line}`)).toEqual([]);
  });

  test("names tests that are in the file they are said to be in", () => {
    const missing = rows.flatMap(({ line, provenBy }) =>
      [...provenBy.matchAll(/`([^`]+)` “([^”]+)”/g)].flatMap(([, name = "", title = ""]) => {
        const [path] = filesCalled(name);
        const text = path ? readFileSync(join(root, path), "utf8") : "";
        return text.includes(title) ? [] : [`${title}: ${line}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test("says of nothing that it is done without naming a file and a test or a look", () => {
    const bare = rows.filter(
      ({ doneBy, provenBy, state }) =>
        state.startsWith("done") &&
        (namesIn(doneBy).length === 0 || !/“|looked at|types/.test(provenBy)),
    );
    expect(bare.map(({ line }) => line)).toEqual([]);
  });
});
