/**
 * Generates typed code from the folders of `src/tools`: `npm run registry` writes it, the build and `npm run dev`
 * refresh it, and `scripts/registry.test.ts` fails while it's stale. Files of a tool that the browser loads later are
 * found by `import.meta.glob` instead. Decision 042.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The head of the README's table. */
const TABLE_HEAD = `| tool | what it does | limit of the built-in engine | with an AI model |
|---|---|---|---|
`;
/** The formatter's line width. */
const LINE_WIDTH = 100;
const HEADER = "// Written by `npm run registry` from the folders beside it.\n";

/** @typedef {{ slug: string, name: string, files: readonly string[] }} Folder */
/** @typedef {{ key: string, name: string, from: string, exported?: string }} Entry */

/** @param {string} slug */
const camel = (slug) => slug.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

/** @param {string} name */
const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param {string} slug A key of an object, quoted where it must be. */
const quoted = (slug) => (/^\w+$/.test(slug) ? slug : `"${slug}"`);

/**
 * @param {string} dir
 * @returns {Folder[]}
 */
function foldersIn(dir) {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(dir, entry.name, "card.ts")))
    .map(({ name: slug }) => ({
      slug,
      name: camel(slug),
      files: readdirSync(join(dir, slug)).toSorted(),
    }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

/**
 * The one constant that a file of each tool exports, such as `faceSwapCard` of `face-swap/card.ts`.
 * @param {readonly Folder[]} folders @param {string} file @param {string} ending
 * @returns {Entry[]}
 */
function filesNamed(folders, file, ending) {
  return folders
    .filter(({ files }) => files.includes(file))
    .map(({ slug, name }) => ({
      key: quoted(slug),
      name: `${name}${ending}`,
      from: `./${slug}/${file}`,
    }));
}

/** @param {readonly Folder[]} folders @param {string} file */
function requireFile(folders, file) {
  const missing = folders.filter(({ files }) => !files.includes(file));
  if (missing.length > 0)
    throw new Error(`There is no ${file} in ${missing.map(({ slug }) => slug).join(", ")}.`);
}

/** @param {readonly Folder[]} folders @param {string} file @param {string} ending */
function fileOfEach(folders, file, ending) {
  requireFile(folders, file);
  return filesNamed(folders, file, ending);
}

/**
 * A constant with the same name in a file of each tool, such as `drawScene` of `face-swap/scene.art.ts`.
 * @param {readonly Folder[]} folders @param {string} file @param {string} exported
 * @returns {Entry[]}
 */
function sameOfEach(folders, file, exported) {
  const ending = exported.replace(/^./, (letter) => letter.toUpperCase());
  return filesNamed(folders, file, ending).map(({ key, name, from }) => ({
    key,
    name,
    from,
    exported,
  }));
}

/**
 * Constants of server code whose names end in `ending`, by the rest of the name: `faceSwapOperation` becomes
 * `face_swap`.
 * @param {string} dir @param {readonly Folder[]} folders @param {string} ending
 * @returns {Entry[]}
 */
function constantsNamed(dir, folders, ending) {
  const pattern = new RegExp(`^export const (\\w+)${ending}\\b`, "gm");
  return folders.flatMap(({ slug, files }) =>
    files
      .filter((file) => file.endsWith(".server.ts"))
      .flatMap((file) =>
        [...readFileSync(join(dir, slug, file), "utf8").matchAll(pattern)].map(([, name]) => ({
          key: snake(name ?? ""),
          name: `${name}${ending}`,
          from: `./${slug}/${file}`,
        })),
      )
      .toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  );
}

/** @param {readonly Entry[]} entries */
function importsOf(entries) {
  const froms = [...new Set(entries.map(({ from }) => from))].toSorted();
  return froms
    .map((from) => {
      const names = entries
        .filter((entry) => entry.from === from)
        .map(({ name, exported }) => (exported ? `${exported} as ${name}` : name))
        .toSorted();
      const line = `import { ${names.join(", ")} } from "${from}";\n`;
      if (line.length <= LINE_WIDTH + 1) return line;
      return `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
    })
    .join("");
}

/** @param {readonly Entry[]} entries */
const table = (entries) =>
  entries.length === 0
    ? "{} as const"
    : `{\n${entries.map(({ key, name }) => `  ${key}: ${name},\n`).join("")}} as const`;

/** @param {readonly Entry[]} entries */
const list = (entries) => `[\n${entries.map(({ name }) => `  ${name},\n`).join("")}] as const`;

/** @param {readonly Folder[]} folders */
function cards(folders) {
  for (const file of ["icon.web.ts", "help.ts", "help-line.ts"]) requireFile(folders, file);
  const all = fileOfEach(folders, "card.ts", "Card");
  return `${importsOf(all)}
/** The cards of all tools, by folder. */
export const cardList = ${list(all)};
`;
}

/** @param {readonly Folder[]} folders */
function slugs(folders) {
  const names = folders.map(({ slug }) => `  "${slug}",\n`).join("");
  return `
/** The folders of all tools: what the first script of every page needs of them. */
export const toolSlugs = [\n${names}] as const;
`;
}

/** @param {readonly Folder[]} folders */
function marking(folders) {
  const all = fileOfEach(folders, "marking.ts", "Marking");
  return `${importsOf(all)}
/** What the operations of each tool make, by folder. */
export const toolMarkings = ${table(all)};

/** The same by operation. */
export const operationMarking = {
${all.map(({ name }) => `  ...${name},\n`).join("")}} as const;
`;
}

/** @param {readonly Folder[]} folders */
function tools(folders) {
  const all = fileOfEach(folders, "tool.ts", "");
  const texts = fileOfEach(folders, "text.ts", "Text");
  return `${importsOf([...all, ...texts])}
/** The definitions of all tools, by folder. */
export const toolList = ${list(all)};

/** The words of every tool. */
export const toolTexts = ${table(texts)};
`;
}

/** @param {string} dir @param {readonly Folder[]} folders */
function server(dir, folders) {
  const local = constantsNamed(dir, folders, "Operation");
  const lastSteps = constantsNamed(dir, folders, "LastStep");
  const checks = constantsNamed(dir, folders, "Inspection");
  const prompts = constantsNamed(dir, folders, "Prompt");
  return `import type { GenerativeRegistry } from "#engine/generative/operation.ts";
import type { LocalInspections, LocalRegistry } from "#engine/local/operation.ts";
${importsOf([...local, ...lastSteps, ...checks, ...prompts])}
/** Every operation of the built-in engine, by the last part of its path. */
export const localOperations = ${table(local)} satisfies LocalRegistry;

/** Last steps on pictures of other engines; no route leads to them. */
export const lastSteps = ${table(lastSteps)} satisfies LocalRegistry;

/** What the built-in engine looks for in a picture without making one. */
export const localInspections = ${table(checks)} satisfies LocalInspections;

/** What a generative model is asked for in every operation, by the last part of its path. */
export const generativeOperations = ${table(prompts)} satisfies GenerativeRegistry;
`;
}

/** @param {readonly Folder[]} folders */
function art(folders) {
  requireFile(folders, "scene.art.ts");
  const scenes = sameOfEach(folders, "scene.art.ts", "drawScene");
  const presets = sameOfEach(folders, "presets.art.ts", "presets");
  const examples = sameOfEach(folders, "example.ts", "example");
  return `${importsOf([...scenes, ...presets, ...examples])}
/** The picture of each tool as SVG, 640 x 480. */
export const toolScenes = ${table(scenes)};

/** How the ready-made pictures are drawn of the tools that have some. */
export const toolPresets = ${table(presets)};

/** What the page of help of each tool shows. */
export const toolExamples = ${table(examples)};
`;
}

/**
 * The first string after a name in a file of texts. English comes first.
 * @param {string} path @param {string} name
 */
function wordsAfter(path, name) {
  const found = new RegExp(`\\b${name}:\\s*\\[?\\s*"([^"]+)"`).exec(readFileSync(path, "utf8"));
  if (!found?.[1]) throw new Error(`There are no words after ${name} in ${path}.`);
  return found[1];
}

/** @param {string} text */
const firstSentence = (text) => text.replace(/(?<=[.!?]) .*$/, "");

/**
 * The README with its table of tools: the purpose of each, the weakness of the built-in engine, and what an AI model
 * adds.
 * @param {string} root @param {readonly Folder[]} folders
 */
function readme(root, folders) {
  const lines = folders
    .map(({ slug }) => {
      const path = (/** @type {string} */ file) => join(root, "src", "tools", slug, file);
      const cells = [
        `**${wordsAfter(path("card.ts"), "en")}**`,
        wordsAfter(path("help-line.ts"), "en"),
        wordsAfter(path("help.ts"), "weak"),
        firstSentence(wordsAfter(path("help.ts"), "studio")),
      ];
      const card = readFileSync(path("card.ts"), "utf8");
      const order = Number(/menuOrder: (\d+)/.exec(card)?.[1]);
      return { order, line: `| ${cells.join(" | ")} |\n` };
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ line }) => line);
  const text = readFileSync(join(root, "README.md"), "utf8");
  return text.replace(
    /(<!-- tools: .*-->\n)[^]*?(?=<!-- \/tools -->)/,
    (_, start) => `${start}\n${TABLE_HEAD}${lines.join("")}\n`,
  );
}

/** @param {readonly Folder[]} folders */
function cases(folders) {
  const all = fileOfEach(folders, "tool.cases.ts", "Cases");
  return `${importsOf(all)}
/** What each tool is tried with. */
export const toolCases = ${table(all)};

/** The same by operation. */
export const operationCases = {
${all.map(({ name }) => `  ...${name}.operations,\n`).join("")}} as const;
`;
}

/**
 * The generated files by path, relative to the root.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function registryFiles(root) {
  const dir = join(root, "src", "tools");
  const folders = foldersIn(dir);
  const parts = {
    cards: cards(folders),
    slugs: slugs(folders),
    marking: marking(folders),
    tools: tools(folders),
    server: server(dir, folders),
    art: art(folders),
    cases: cases(folders),
  };
  return new Map([
    ["README.md", readme(root, folders)],
    ...Object.entries(parts).map(
      ([name, text]) =>
        /** @type {[string, string]} */ ([`src/tools/registry.${name}.ts`, HEADER + text]),
    ),
  ]);
}

/**
 * The generated files that don't match the folders.
 * @param {string} root
 * @returns {string[]}
 */
export function staleFiles(root) {
  return [...registryFiles(root)]
    .filter(([path, text]) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, "utf8") !== text;
    })
    .map(([path]) => path);
}

/**
 * Writes the stale files and returns their paths.
 * @param {string} root
 */
export function writeRegistry(root) {
  const files = registryFiles(root);
  const stale = staleFiles(root);
  for (const path of stale) writeFileSync(join(root, path), files.get(path) ?? "");
  return stale;
}
