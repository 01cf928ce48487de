import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { folderCircles } from "./setup/folder-circles.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
const sources = filesBelow(join(root, "src"))
  .map((path) => relative(root, path))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"));

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

function cruise(cwd: string) {
  const bin = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const { stdout } = spawnSync(process.execPath, [bin, "src", "--output-type", "json"], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { modules, summary } = report.parse(JSON.parse(stdout));
  return {
    modules,
    broken: summary.violations.map(({ from, rule }) => ({ file: from, rule: rule.name })),
  };
}

/** Tests and drawings may know what they like. */
const NOT_SHIPPED = /[.](test|contract|fake|cases|art)[.]tsx?$/;

describe("this tree", () => {
  const cruised = cruise(root);

  // dependency-cruiser is content when it reads nothing: count what it read.
  test("every source file was read, and no rule is broken", () => {
    const read = new Set(cruised.modules.map(({ source }) => source));
    expect(sources.filter((path) => !read.has(path))).toEqual([]);
    expect(cruised.broken).toEqual([]);
  });

  test("no folder knows another in a circle", () => {
    const ours = new Set(sources.filter((path) => !NOT_SHIPPED.test(path)));
    const imports = cruised.modules.flatMap(({ source, dependencies }) =>
      ours.has(source)
        ? dependencies.flatMap(({ resolved }) =>
            ours.has(resolved) ? { from: source, to: resolved } : [],
          )
        : [],
    );
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(folderCircles(imports)).toEqual([]);
  });

  test("no route or form names a tool", () => {
    const shared = sources.filter(
      (path) => /^src\/(server\/(http|runs)|kit\/tool)\//.test(path) && !path.includes(".test."),
    );
    const named = shared.filter((path) =>
      /["'`](photo_id|remove_background|id-photo|magic-edit)["'`]/.test(
        readFileSync(join(root, path), "utf8"),
      ),
    );
    expect(shared.length).toBeGreaterThan(10);
    expect(named).toEqual([]);
  });

  test("every adapter is named in a test", () => {
    const adapters = sources.filter(
      (path) => /\/adapters\/[^/]+\.ts$/.test(path) && !path.includes(".test."),
    );
    const tests = sources
      .filter((path) => /\.(test|contract)\.ts$/.test(path))
      .map((path) => readFileSync(join(root, path), "utf8"));
    const unnamed = adapters.filter((path) => {
      const name = path.split("/").at(-1) ?? path;
      return !tests.some((text) => text.includes(name));
    });
    expect(adapters.length).toBeGreaterThan(1);
    expect(unnamed).toEqual([]);
  });
});

describe("folders that know each other in a circle", () => {
  const [x, y, w] = ["src/server/x/a.ts", "src/server/y/a.ts", "src/server/z/in/a.ts"];
  test.each([
    ["one way", [x, y], [x, w], [y, w]],
    [
      "a folder and those in it",
      ["src/server/x/a.ts", "src/server/x/in/b.ts"],
      ["src/server/x/in/b.ts", "src/server/x/c.ts"],
    ],
  ])("are not: %s", (_, ...pairs) => {
    expect(folderCircles(pairs.map(([from = "", to = ""]) => ({ from, to })))).toEqual([]);
  });

  test.each([
    ["two", "src/server/x - src/server/y", [x, y], ["src/server/y/b.ts", "src/server/x/b.ts"]],
    ["three", "src/server/x - src/server/y - src/server/z", [x, y], [y, w], [w, x]],
    [
      "deeper",
      "src/engine/local/x - src/engine/local/y",
      ["src/engine/local/x/a.ts", "src/engine/local/y/a.ts"],
      ["src/engine/local/y/a.ts", "src/engine/local/x/b.ts"],
    ],
    [
      "the files of an area",
      "src/tools/. - src/tools/x",
      ["src/tools/a.ts", "src/tools/x/a.ts"],
      ["src/tools/x/b.ts", "src/tools/b.ts"],
    ],
  ])("are: %s", (_, circle, ...pairs) => {
    expect(folderCircles(pairs.map(([from = "", to = ""]) => ({ from, to })))).toEqual([circle]);
  });
});

const b = "export const b = 1;\n";
const from = (path: string) => `import { b } from "${path}";\nexport const a = b;\n`;

/** A rule, a file that breaks it, and the file that it should not know. */
type Breach = readonly [
  rule: string,
  path: string,
  text: string,
  other: string,
  otherText?: string,
];
const breaches: readonly Breach[] = [
  ["core-depends-on-nothing", "src/core/a.ts", from("#tools/b.ts"), "src/tools/b.ts"],
  [
    "core-uses-only-zod",
    "src/core/a.ts",
    'import { readFileSync } from "node:fs";\nexport const a = readFileSync;\n',
    "src/core/b.ts",
  ],
  [
    "tool-definitions-see-only-core",
    "src/tools/x/tool.ts",
    from("./b.server.ts"),
    "src/tools/x/b.server.ts",
  ],
  [
    "drawings-and-cases-are-not-shipped",
    "src/server/a.ts",
    from("#tools/x/tool.cases.ts"),
    "src/tools/x/tool.cases.ts",
  ],
  ["tools-do-not-see-each-other", "src/tools/x/tool.ts", from("../y/b.ts"), "src/tools/y/b.ts"],
  ["server-code-stays-on-the-server", "src/web/a.ts", from("#server/b.ts"), "src/server/b.ts"],
  ["tools-know-no-server", "src/tools/x/a.server.ts", from("#server/b.ts"), "src/server/b.ts"],
  ["engine-sees-only-core", "src/engine/a.ts", from("#tools/b.ts"), "src/tools/b.ts"],
  ["server-has-no-ui", "src/server/a.ts", from("#web/b.ts"), "src/web/b.ts"],
  ["tool-model-sees-only-core", "src/tool-model/a.ts", from("#tools/b.ts"), "src/tools/b.ts"],
  ["kit-knows-no-tool", "src/kit/tool/a.ts", from("#tools/b.ts"), "src/tools/b.ts"],
  ["ui-knows-no-product", "src/kit/ui/a.ts", from("../tool/b.ts"), "src/kit/tool/b.ts"],
  ["tools-import-downwards", "src/tools/x/a.web.ts", from("#web/app/b.ts"), "src/web/app/b.ts"],
  [
    "adapters-only-where-a-module-is-opened",
    "src/server/mail/a.ts",
    from("../storage/adapters/b.ts"),
    "src/server/storage/adapters/b.ts",
  ],
  [
    "a-module-opens-its-own-adapters",
    "src/server/mail/open-a.ts",
    from("../storage/adapters/b.ts"),
    "src/server/storage/adapters/b.ts",
  ],
  [
    "a-provider-is-known-by-the-list-of-providers",
    "src/server/a.ts",
    from("#engine/generative/providers/x/b.ts"),
    "src/engine/generative/providers/x/b.ts",
  ],
  [
    "providers-do-not-see-each-other",
    "src/engine/generative/providers/x/a.ts",
    from("../y/b.ts"),
    "src/engine/generative/providers/y/b.ts",
  ],
  [
    "pages-read-the-receiver-of-a-provider-alone",
    "src/engine/generative/providers/x/receiver.ts",
    from("./b.ts"),
    "src/engine/generative/providers/x/b.ts",
  ],
  ["fakes-are-for-tests", "src/engine/a.ts", from("./b.fake.ts"), "src/engine/b.fake.ts"],
  [
    "no-cycles",
    "src/core/a.ts",
    from("./b.ts"),
    "src/core/b.ts",
    'import { a } from "./a.ts";\nexport const b = () => a;\n',
  ],
  ["not-to-unresolvable", "src/core/a.ts", from("./missing.ts"), "src/core/b.ts"],
  ["no-orphans", "src/core/a.ts", "export const a = 1;\n", "src/core/b.ts"],
];

/** The same with files and folders of its own, so that all breaches stand in one tree. */
function numbered([rule, ...texts]: Breach, nth: number) {
  const [path = "", text = "", other = "", otherText = b] = texts.map((each) =>
    each?.replaceAll(/\b([ab])(?=\.)/g, `$1${nth}`).replaceAll(/\/([xy])\//g, `/$1${nth}/`),
  );
  return { rule, path, text, other, otherText };
}

/** A rule that cannot fail guards nothing: each one is broken on purpose in a small tree. */
describe("each direction rule fails when it is broken", () => {
  const planted = breaches.map(numbered);
  let tree = "";
  let broken: ReturnType<typeof cruise>["broken"];
  beforeAll(() => {
    tree = mkdtempSync(join(tmpdir(), "fotoya-rules-"));
    for (const name of ["package.json", ".dependency-cruiser.cjs", "tsconfig.base.json"]) {
      writeFileSync(join(tree, name), readFileSync(join(root, name)));
    }
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
    for (const { path, text, other, otherText } of planted) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
      mkdirSync(dirname(join(tree, other)), { recursive: true });
      writeFileSync(join(tree, other), otherText);
    }
    ({ broken } = cruise(tree));
  });
  afterAll(() => {
    rmSync(tree, { recursive: true, force: true });
  });

  test.each(planted)("$rule", ({ rule, path }) => {
    expect(broken).toContainEqual({ file: path, rule });
  });

  test("a file that breaks none is in no line", () => {
    const files = new Set(planted.map(({ path }) => path));
    const others = broken.filter(({ file, rule }) => rule !== "no-orphans" && !files.has(file));
    expect(others.filter(({ rule }) => rule !== "no-cycles")).toEqual([]);
  });
});
