import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** A regular expression of the source, with every place it occurs as `file:line`. */
interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  readonly places: readonly string[];
}

interface FoundPatterns {
  readonly literals: readonly FoundPattern[];
  /** Files that build a pattern at run time (`new RegExp`). */
  readonly builders: readonly string[];
}

const TEST_FILE = /\.(?:test|contract)\.tsx?$|\/test-[\w-]+\.tsx?$/;

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !TEST_FILE.test(path))
    .toSorted();
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(path, "utf8");
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

function isBuilder(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === "RegExp"
  );
}

/** Every regular expression below `folder`, except in tests. Places are relative to `root`. */
export function findPatterns(root: string, folder: string): FoundPatterns {
  const literals = new Map<string, string[]>();
  const builders = new Set<string>();
  for (const path of sourceFiles(join(root, folder))) {
    const file = parse(path);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        const place = `${relative(root, path)}:${line + 1}`;
        literals.set(node.text, [...(literals.get(node.text) ?? []), place]);
      }
      if (isBuilder(node)) builders.add(relative(root, path));
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return {
    literals: [...literals].map(([text, places]) => {
      const end = text.lastIndexOf("/");
      return { source: text.slice(1, end), flags: text.slice(end + 1), places };
    }),
    builders: [...builders],
  };
}
