import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type AsvsRow, asvsRows } from "./asvs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const DOCUMENT = join(root, "docs/asvs.md");
const TEST_FILE = /\.(?:test|spec|contract)\.tsx?$/;

interface NamedTest {
  readonly title: string;
  readonly ids: readonly string[];
  readonly path: string;
}

function testFilesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The titles in `source` that begin with a requirement, and the requirements that they name at their beginning. */
function readTitles(source: string): { title: string; ids: string[] }[] {
  const titles = source.matchAll(/\(\s*(["'`])(asvs-\d[^\n]*?)\1/g);
  return [...titles].map(([, , title = ""]) => {
    const [beginning = ""] = /^(?:asvs-[\d.]+[,:]?\s*)+/.exec(title) ?? [];
    return {
      title,
      ids: [...beginning.matchAll(/asvs-(\d+(?:\.\d+)+)/g)].map(([, id = ""]) => id),
    };
  });
}

const named: readonly NamedTest[] = ["src", "tests", "scripts"]
  .flatMap((folder) => testFilesBelow(join(root, folder)))
  .filter((path) => path !== fileURLToPath(import.meta.url))
  .flatMap((path) =>
    readTitles(readFileSync(path, "utf8")).map(({ title, ids }) => ({
      title,
      ids,
      path: relative(root, path),
    })),
  );

function line(row: AsvsRow): string {
  return `| ${row.ids.join(", ")} | ${row.level} | ${row.about} | ${row.answer} |`;
}

function render(): string {
  return `# Requirements of OWASP ASVS 5.0

How we meet each requirement that applies to this product. The tests that prove it have titles that start with \`asvs-\`
and the number: \`grep -rn "asvs-8.2.1" src tests\`. \`tests/security/asvs.test.ts\` fails for a requirement without a
test, and writes this page (\`UPDATE_DOCS=1\`). Levels are those of the standard: 1 applies to every application, 3 to those
that need the highest assurance.

| Requirement | Level | Subject | How we meet it |
|---|---|---|---|
${asvsRows.map(line).join("\n")}
`;
}

describe("titles are read", () => {
  test("from one line, from several, from tables and from groups", () => {
    const source = `
test("asvs-1.1.1 once", () => {});
test.each([1, 2])(
  "asvs-1.2.4 asvs-1.2.5: both %s",
  () => {},
);
describe('asvs-7.1.2', () => {});`;
    expect(readTitles(source).map(({ ids }) => ids)).toEqual([
      ["1.1.1"],
      ["1.2.4", "1.2.5"],
      ["7.1.2"],
    ]);
  });

  test("not from words in the middle of a title", () => {
    expect(readTitles('test("see asvs-9.9.9", f); const a = "asvs-9.9.8";')).toEqual([]);
  });
});

describe("the table", () => {
  test("has every requirement once", () => {
    const ids = asvsRows.flatMap((row) => row.ids);
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^\d+\.\d+\.\d+$/.test(id))).toEqual([]);
  });

  test("has a test for each requirement of each row", () => {
    const shown = new Set(named.flatMap(({ ids }) => ids));
    expect(asvsRows.flatMap(({ ids }) => ids).filter((id) => !shown.has(id))).toEqual([]);
  });

  test("knows every requirement that a title names", () => {
    const known = new Set(asvsRows.flatMap(({ ids }) => ids));
    const unknown = named.filter(({ ids }) => ids.some((id) => !known.has(id)));
    expect(unknown.map(({ title, path }) => `${path}: ${title}`)).toEqual([]);
  });

  test("is printed in docs/asvs.md (UPDATE_DOCS=1 writes it)", () => {
    if (process.env["UPDATE_DOCS"] === "1") writeFileSync(DOCUMENT, render());
    expect(readFileSync(DOCUMENT, "utf8")).toBe(render());
  });
});
