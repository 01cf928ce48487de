import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import product from "../package.json" with { type: "json" };

const source = fileURLToPath(new URL("..", import.meta.url));
/** Without what git and CI tell the processes of their own jobs. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== "CI" && !name.startsWith("GIT_")),
);

/** A checkout with the files that the step needs; `lefthook` is left out by `--omit=dev`. */
function checkout({ git = true, lefthook = true, scripts = true } = {}): string {
  const root = mkdtempSync(join(tmpdir(), "fotoya-prepare-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  copyFileSync(join(source, "lefthook.yml"), join(root, "lefthook.yml"));
  if (git) spawnSync("git", ["init", "--quiet", root], { env: environment });
  if (lefthook) symlinkSync(join(source, "node_modules"), join(root, "node_modules"));
  if (scripts) {
    mkdirSync(join(root, "scripts"));
    copyFileSync(join(source, "scripts/prepare.mjs"), join(root, "scripts/prepare.mjs"));
  }
  return root;
}

function prepare(root: string, more: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(product.scripts.prepare, {
    cwd: root,
    shell: true,
    encoding: "utf8",
    env: { ...environment, ...more },
  });
  return { status, output: stdout + stderr };
}

const quiet = { status: 0, output: "" };
const hookOf = (root: string) => join(root, ".git/hooks/commit-msg");

test("in a git work tree the commit hooks are installed", () => {
  const root = checkout();
  expect(prepare(root)).toEqual(quiet);
  expect(readFileSync(hookOf(root), "utf8")).toContain("lefthook");
});

test("in CI there are none", () => {
  const root = checkout();
  expect(prepare(root, { CI: "true" })).toEqual(quiet);
  expect(existsSync(hookOf(root))).toBe(false);
});

test.each([
  ["git", { git: false }],
  ["packages for development", { lefthook: false }],
  ["any file but package.json, as in a layer of an image", { scripts: false }],
])("without %s nothing is said and nothing fails", (_what, parts) => {
  expect(prepare(checkout(parts))).toEqual(quiet);
});

test("hooks that git refuses are named, and the installation goes on", () => {
  const root = checkout();
  spawnSync("git", ["config", "core.hooksPath", "elsewhere"], { cwd: root, env: environment });
  const { status, output } = prepare(root);
  expect(status).toBe(0);
  expect(output).toContain("npx lefthook install");
});
