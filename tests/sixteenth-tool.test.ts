import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeRegistry } from "../scripts/lib/registry.mjs";
import { depth } from "./setup/depth.ts";

/* Decision 042: a tool is one folder. One more of them in a copy of the tree, which is changed in nothing else. */

const TIMEOUT_MS = depth({ sample: 240_000, full: 900_000 });
const COPIED = ["src", "scripts", "bench", "docs", "tests", "package.json", "README.md"];
const root = fileURLToPath(new URL("..", import.meta.url));
const fixture = join(root, "tests/fixtures/sixteenth-tool");
let tree = "";
let written: string[] = [];

/** Photo Restoration under another name, as a stranger would copy it: what belongs to no list is left as it is. */
function addTool(): void {
  const from = join(root, "src/tools/restore");
  const to = join(tree, "src/tools/echo");
  mkdirSync(to);
  const files = readdirSync(from).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  for (const name of files) {
    const text = readFileSync(join(from, name), "utf8");
    // The example is a pair of the home page, which keeps its name.
    const own = name === "example.ts" ? text : text.replaceAll("restore", "echo");
    writeFileSync(
      join(to, name),
      own
        .replace(/menuOrder: \d+/, "menuOrder: 160")
        .replace("Photo Restoration", "Echo of a Photo")
        .replace("pixelLocked", "marked")
        .replace(/ {2}specified: \{[^}]*\},\n/, ""),
    );
  }
}

function run(bin: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "node_modules", bin), ...args],
    {
      cwd: tree,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", TEST_REPORTS: "", VITEST: "" },
    },
  );
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  tree = mkdtempSync(join(realpathSync(tmpdir()), "fotoya-tool-"));
  const settings = readdirSync(root).filter((name) =>
    /^(tsconfig.*\.json|.*\.config\.ts)$/.test(name),
  );
  for (const name of [...COPIED, ...settings]) {
    cpSync(join(root, name), join(tree, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  addTool();
  written = writeRegistry(tree);
}, TIMEOUT_MS);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

test("nothing but what is generated changes outside its folder", () => {
  const parts = ["art", "cards", "cases", "marking", "search", "server", "slugs", "tools"];
  const registry = parts.map((part) => `src/tools/registry.${part}.ts`);
  expect(written.toSorted()).toEqual(["README.md", ...registry]);
  expect(readFileSync(join(tree, "README.md"), "utf8")).toMatch(
    /^\| \*\*Echo of a Photo\*\* \|( [^|]+ \|){3}$/m,
  );
});

test("its screen, route, operation of /v1, command, page of help, search entry and marking are there", {
  timeout: TIMEOUT_MS,
}, () => {
  const probes = {
    "src/server/probe.test.ts": "server-probe.ts",
    "src/web/probe.test.tsx": "web-probe.tsx",
  };
  for (const [path, probe] of Object.entries(probes)) {
    const text = readFileSync(join(fixture, probe), "utf8");
    writeFileSync(
      join(tree, path),
      text
        .replaceAll('"../../../', '"../../')
        .replaceAll('"../../setup/', '"../../tests/setup/')
        .replaceAll('"../../web/', '"../../tests/web/'),
    );
  }
  const projects = ["--project", "server", "--project", "web"];
  const { status, output } = run("vitest/vitest.mjs", ["run", ...projects, ...Object.keys(probes)]);
  expect([status, output]).toEqual([0, expect.stringMatching(/Tests .*10 passed/)]);
});

test("its types check", { timeout: TIMEOUT_MS }, () => {
  const projects = ["shared", "server", "web"].slice(0, depth({ sample: 1, full: 3 }));
  for (const project of projects) {
    const args = ["-p", `tsconfig.${project}.json`, "--incremental", "false"];
    expect(run("typescript-7/bin/tsc", args)).toEqual({ status: 0, output: "" });
  }
});
