import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeHash } from "./code-hash.ts";

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "fotoya-code-"));
  await mkdir(join(root, "node_modules", "painter"), { recursive: true });
  await writeFile(join(root, "node_modules", "painter", "package.json"), '{"name":"painter"}');
  await writeFile(join(root, "node_modules", "painter", "index.js"), "exports.paint = () => 1;");
});
afterAll(() => rm(root, { recursive: true }));

interface Tree {
  readonly draw?: string;
  readonly colours?: string;
  readonly version?: string;
}

async function hashOf({ draw, colours, version = "1.0.0" }: Tree): Promise<string> {
  const files = {
    "draw.ts":
      draw ??
      'import { paint } from "painter";\nimport { red } from "./colours.ts";\nconsole.log(paint(red));',
    "colours.ts": colours ?? "export const red = 0xff0000;\nexport const unused = 1;",
    "package.json": JSON.stringify({
      dependencies: { painter: version },
      devDependencies: { "another-one": version },
    }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  return codeHash(root, ["draw.ts"]);
}

test("comments, layout and unused code change nothing", async () => {
  const colours =
    "/** Red. */\nexport const red =\n  0xff0000; // of an apple\nexport const other = 2;";
  expect(await hashOf({ colours })).toBe(await hashOf({}));
});

test.each([
  ["a value in an imported file", { colours: "export const red = 0xff0001;" }],
  ["another version of a package", { version: "1.0.1" }],
  ["another call", { draw: 'import { paint } from "painter";\nconsole.log(paint(1));' }],
] as const)("%s changes it", async (_what, tree) => {
  expect(await hashOf(tree)).not.toBe(await hashOf({}));
});
