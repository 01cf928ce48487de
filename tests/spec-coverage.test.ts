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

/** The text of a source file without the stars and breaks of its comments. */
const unbroken = (path: string) =>
  readFileSync(join(root, path), "utf8").replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
const sources = files.filter((path) => /\.(?:tsx?|mjs|css|sql)$/.test(path));
const headingsOf = (page: string) =>
  [...readFileSync(join(root, "docs", page), "utf8").matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = ""]) => heading,
  );

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

describe("what comments cite", () => {
  test("are sections that the specification has", () => {
    const cited = sources.flatMap((path) =>
      [
        ...unbroken(path).matchAll(
          /specification, (platform|tools) sections? (\d+(?:(?:, | and )\d+)*)/g,
        ),
      ].flatMap(([, part = "", numbers = ""]) =>
        numbers
          .split(/, | and /)
          .map((number) => ({ path, section: `${part}, section ${number}:` })),
      ),
    );
    expect(cited.length).toBeGreaterThan(40);
    const sections = headingsOf("specification.md").map((heading) => heading.toLowerCase());
    const missing = cited.filter(({ section }) => !sections.some((it) => it.startsWith(section)));
    expect(missing).toEqual([]);
  });

  test("are rulings that are there", () => {
    const cited = sources.flatMap((path) =>
      [...unbroken(path).matchAll(/docs\/rulings\.md, "([^"]+)"/g)].map(
        ([, heading = ""]) => heading,
      ),
    );
    expect(cited.length).toBeGreaterThan(1);
    expect(headingsOf("rulings.md")).toEqual(expect.arrayContaining(cited));
  });
});
