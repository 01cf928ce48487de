import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { fontPackages } from "../web/fonts.ts";
import { carried } from "./carried.ts";
import {
  foldersOfModules,
  productionFolders,
  readComponent,
  thirdPartyNotices,
} from "./notices.ts";

const LICENCE = "Permission is granted.\n\nCopyright Ann\n";

/** An installed tree: contents by path. */
function treeOf(files: Readonly<Record<string, string | object>>): string {
  const root = mkdtempSync(join(tmpdir(), "fotoya-notices-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(
      join(root, path),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
  return root;
}

const manifest = (name: string, more: object = { license: "MIT" }) => ({
  name,
  version: "1.0.0",
  ...more,
});

describe("a small tree", () => {
  test("has the packages of production, and none that is for development or for another platform", () => {
    const packages = {
      "": {},
      "node_modules/a": {},
      "node_modules/a/node_modules/b": { devOptional: true },
      "node_modules/elsewhere": { optional: true },
      "node_modules/tool": { dev: true },
    };
    const root = treeOf({
      "package-lock.json": { packages },
      "node_modules/a/package.json": manifest("a"),
      "node_modules/a/node_modules/b/package.json": manifest("b"),
      "node_modules/tool/package.json": manifest("tool"),
    });
    expect(productionFolders(root)).toEqual(["node_modules/a", "node_modules/a/node_modules/b"]);
  });

  test("is refused while a package that production needs is missing", () => {
    const root = treeOf({ "package-lock.json": { packages: { "node_modules/gone": {} } } });
    expect(() => productionFolders(root)).toThrow("node_modules/gone is not installed");
  });

  test("is listed in the order of names, and packages share a text that is the same", () => {
    const root = treeOf({
      "node_modules/z/package.json": manifest("z", {
        license: { type: "ISC" },
        repository: { url: "git+https://example.test/z.git" },
      }),
      "node_modules/z/LICENSE": LICENCE,
      "node_modules/a/package.json": manifest("a"),
      "node_modules/a/licence.md": LICENCE.replaceAll("\n", "\r\n"),
      "node_modules/a/license.js": "not a text",
    });
    const text = thirdPartyNotices(root, {
      folders: ["node_modules/z", "node_modules/a", "node_modules/a"],
      paragraphs: ["In z: a letter"],
    });
    expect(text).toContain("a 1.0.0  |  MIT\nz 1.0.0  |  ISC  |  https://example.test/z.git\n");
    expect(text).toContain("In z: a letter");
    expect(text.match(/Permission is granted/g)).toHaveLength(1);
    expect(text).toContain("=\na 1.0.0\nz 1.0.0\n=");
    expect(text).not.toContain("not a text");
  });

  test("a package without a text of its own has what its README says, or its licence and source alone", () => {
    const section = `Used under these terms. ${"More words. ".repeat(10)}`;
    const root = treeOf({
      "node_modules/a/package.json": manifest("a"),
      "node_modules/a/README.md": `# a\n## Licensing\n${section}\n## More\nelse`,
      "node_modules/b/package.json": manifest("b", { license: "MIT", homepage: "https://b.test" }),
      "node_modules/b/readme.md": "# b\n## License\nMIT",
    });
    expect(readComponent(root, "node_modules/a").texts).toEqual([section.trim()]);
    expect(readComponent(root, "node_modules/b")).toMatchObject({
      licence: "MIT",
      source: "https://b.test",
      texts: [],
    });
  });

  test.each(["ann/letters", "github:ann/letters", "git+https://github.com/ann/letters"])(
    "a source that is written as %s is an address",
    (repository) => {
      const root = treeOf({
        "node_modules/a/package.json": manifest("a", { license: "MIT", repository }),
      });
      expect(readComponent(root, "node_modules/a").source).toBe("https://github.com/ann/letters");
    },
  );

  test("a package without any licence is refused by its name", () => {
    const root = treeOf({ "node_modules/a/package.json": manifest("bare", {}) });
    expect(() => thirdPartyNotices(root, { folders: ["node_modules/a"] })).toThrow(
      "bare@1.0.0 (node_modules/a) has no licence.",
    );
  });
});

test("modules of a bundle lead to their packages", () => {
  const folders = foldersOfModules([
    "/home/me/fotoya/node_modules/react/index.js",
    "/home/me/fotoya/node_modules/react/jsx-runtime.js",
    "\0/home/me/fotoya/node_modules/@scope/name/node_modules/inner/lib/a.js?worker",
    String.raw`C:\fotoya\node_modules\@scope\name\a.js`,
    "/home/me/fotoya/src/web/app/main.tsx",
    "virtual:screens",
  ]);
  expect(folders).toEqual([
    "node_modules/react",
    "node_modules/@scope/name/node_modules/inner",
    "node_modules/@scope/name",
  ]);
});

describe("what is installed here", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const production = productionFolders(root);
  const fonts = Object.values(fontPackages).map((name) => `node_modules/${name}`);
  const text = thirdPartyNotices(root, { folders: [...production, ...fonts] });

  test("every package for production appears with its licence", () => {
    expect(production.length).toBeGreaterThan(200);
    const missing = production.filter((folder) => {
      const { name, version, licence } = readComponent(root, folder);
      return !text.includes(`${name} ${version}  |  ${licence}`);
    });
    expect(missing).toEqual([]);
  });

  test("so does what packages carry: database, libraries, fonts and models", () => {
    expect(carried.filter(({ what }) => !text.includes(what))).toEqual([]);
    for (const model of ["blazeface", "facemesh", "iris", "movenet-lightning", "centernet"]) {
      expect(text).toMatch(new RegExp(String.raw`^  ${model}: https://`, "m"));
    }
  });
});
