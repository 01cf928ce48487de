import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import product from "../package.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const handbook = read("docs/handbook.md");
const configuration = read("docs/configuration.md");

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
  expect(words.toSorted()).toEqual([
    "backup",
    "enrol-operator",
    "forget",
    "renew-secrets",
    "restore",
  ]);
  for (const word of words)
    expect(read("src/server/commands/commands.ts")).toContain(`name === "${word}"`);
  const flags = found(/(?:server\.js \S+ \S+ |server\.js )--([a-z-]+)/g);
  expect(flags.toSorted()).toEqual(["by", "keep-days", "role"]);
  for (const flag of flags) expect(server).toMatch(new RegExp(`"?${flag}"?: \\{ type`));
});

test("variables, figures and routes of the handbook exist", () => {
  const variables = found(/`([A-Z][A-Z_]{4,})[`=]/g).filter((name) => name !== "SIGTERM");
  expect(variables.length).toBeGreaterThan(15);
  expect(variables.filter((name) => !configuration.includes(`\`${name}\``))).toEqual([]);
  const figures = found(/`fotoya_([a-z_]+)`/g);
  expect(figures.length).toBeGreaterThan(5);
  expect(figures.filter((name) => !server.includes(name))).toEqual([]);
  for (const route of ["/healthz", "/readyz", "/metrics"]) expect(server).toContain(`"${route}"`);
});

/** Every page of the repository. */
const pages = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
  const { name } = entry;
  if (!entry.isDirectory()) return name.endsWith(".md") ? [name] : [];
  if (["node_modules", "dist", "data", ".git", ".cache"].includes(name)) return [];
  return readdirSync(join(root, name), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join(name, path));
});
/** A page without its code, in which nothing is a link. */
const proseOf = (path: string) => read(path).replaceAll(/^ *```[^]*?^ *```$|`[^`\n]*`/gm, "");

/** Where links to the headings of a page lead, as GitHub names them. */
function anchorsOf(path: string): string[] {
  const seen = new Map<string, number>();
  const headings = read(path)
    .replaceAll(/^ *```[^]*?^ *```$/gm, "")
    .matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = ""]) => {
    const name = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-");
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}

test("links between the pages lead to files and headings that are there", () => {
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = ""]) => ({ page, target })),
  );
  const inside = links.filter(({ target }) => !/^[a-z]+:/.test(target) && !target.startsWith("/"));
  expect(inside.length).toBeGreaterThan(100);
  const broken = inside.filter(({ page, target }) => {
    const [file = "", anchor] = target.split("#");
    const path = file === "" ? page : join(dirname(page), file);
    if (!existsSync(join(root, path))) return true;
    return anchor !== undefined && !anchorsOf(path).includes(anchor);
  });
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test("every page below docs is linked from another page", () => {
  const linked = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^()\s#]+)/g)].map(([, target = ""]) => ({
      page,
      path: join(dirname(page), target),
    })),
  );
  const alone = pages.filter(
    (path) =>
      /^docs\/[\w-]+\.md$/.test(path) &&
      !linked.some((link) => link.path === path && link.page !== path),
  );
  expect(alone).toEqual([]);
  const fromReadme = linked.filter(({ page }) => page === "README.md").map(({ path }) => path);
  const needed = ["docs/handbook.md", "docs/configuration.md", "bench/README.md", "SECURITY.md"];
  expect(fromReadme).toEqual(expect.arrayContaining(needed));
});
