import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import product from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const handbook = read("docs/handbook.md");
const readme = read("README.md");

function sourcesBelow(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => read(join(folder, name)))
    .join("\n");
}
const server = sourcesBelow("src/server");

/** What stands once or more often in the handbook. */
const found = (pattern: RegExp) => [
  ...new Set([...handbook.matchAll(pattern)].map(([, name = ""]) => name)),
];

test("the commands of the handbook exist", () => {
  const scripts = found(/`(?:\w+=\S+ )?npm run ([a-z:-]+)/g);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((name) => !Object.hasOwn(product.scripts, name))).toEqual([]);
  const files = found(/npx tsx (scripts\/\S+?\.ts)/g);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const words = found(/node dist\/server\.js (?!--)([\w-]+)/g);
  expect(words.toSorted()).toEqual(["backup", "enrol-operator", "forget", "renew-secrets"]);
  for (const word of words) expect(read("src/server/commands.ts")).toContain(`name === "${word}"`);
  const flags = found(/(?:server\.js \S+ \S+ |server\.js )--([a-z-]+)/g);
  expect(flags.toSorted()).toEqual(["by", "keep-days", "role"]);
  for (const flag of flags) expect(server).toMatch(new RegExp(`"?${flag}"?: \\{ type`));
});

test("variables, figures and routes of the handbook exist", () => {
  const variables = found(/`([A-Z][A-Z_]{4,})[`=]/g).filter((name) => name !== "SIGTERM");
  expect(variables.length).toBeGreaterThan(15);
  expect(variables.filter((name) => !readme.includes(name))).toEqual([]);
  const figures = found(/`fotoya_([a-z_]+)`/g);
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((name) => !server.includes(name))).toEqual([]);
  for (const route of ["/healthz", "/readyz", "/metrics"]) expect(server).toContain(`"${route}"`);
});

test("links of the handbook lead somewhere, and the README leads to it", () => {
  const anchors = handbook
    .split("\n")
    .filter((line) => line.startsWith("#"))
    .map((line) => `#${line.replace(/^#+ /, "").toLowerCase().replaceAll(" ", "-")}`);
  const targets = found(/\]\(([^)]+)\)/g);
  const inside = targets.filter((target) => target.startsWith("#"));
  expect(anchors).toEqual(expect.arrayContaining(inside));
  const files = targets.filter((target) => !target.startsWith("#"));
  expect(files.filter((file) => !existsSync(join(root, "docs", file)))).toEqual([]);
  expect(readme).toContain("docs/handbook.md");
});
