/*
 * Third-party notices: for the production packages (package-lock.json), for the contents of a page (the modules of the
 * browser's bundle), and for what those packages include (carried.ts).
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { carriedIn } from "./carried.ts";

/** A shorter README section only names the licence. */
const MIN_SECTION_LETTERS = 100;
const RULE = "=".repeat(78);

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ dev: z.boolean().default(false), optional: z.boolean().default(false) }),
  ),
});
const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z
    .union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)])
    .optional(),
  repository: z
    .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
    .optional(),
  homepage: z.string().optional(),
});

/** A package with its authors' notices. */
interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The URL of its source; empty if the package doesn't name one. */
  readonly source: string;
  /** Licences, notices and copyrights that the package ships. */
  readonly texts: readonly string[];
}

/**
 * Folders of the production packages, relative to `root`. Skips optional packages for other platforms. Throws if any
 * other package is missing.
 */
export function productionFolders(root: string): string[] {
  const { packages } = lockFile.parse(
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")),
  );
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== "" && !dev)
    .flatMap(([folder, { optional }]) => {
      if (existsSync(join(root, folder, "package.json"))) return [folder];
      if (optional) return [];
      throw new Error(`${folder} is not installed, so its licence is unknown.`);
    });
}

/** Folders of the packages that modules belong to. Our own modules belong to none. */
export function foldersOfModules(moduleIds: Iterable<string>): string[] {
  const folders = [...moduleIds].flatMap((id) => {
    const parts = id.replaceAll("\\", "/").split("/node_modules/");
    const [scope = "", name = ""] = parts.at(-1)?.split("/") ?? [];
    const last = scope.startsWith("@") ? `${scope}/${name}` : scope;
    return parts.length > 1
      ? [`node_modules/${[...parts.slice(1, -1), last].join("/node_modules/")}`]
      : [];
  });
  return [...new Set(folders)];
}

/** Throws if a package names no licence and ships no text. */
export function readComponent(root: string, folder: string): Component {
  const path = join(root, folder);
  const found = packageFile.parse(JSON.parse(readFileSync(join(path, "package.json"), "utf8")));
  const texts = textsIn(path);
  if (!found.license && texts.length === 0) {
    throw new Error(`${found.name}@${found.version} (${folder}) has no licence.`);
  }
  return {
    name: found.name,
    version: found.version,
    licence: found.license ?? "see its text",
    source: addressOf(found.repository ?? found.homepage ?? ""),
    texts,
  };
}

/** npm also accepts `owner/name` and `github:owner/name`. */
function addressOf(repository: string): string {
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(repository)?.[1];
  return short ? `https://github.com/${short}` : repository.replace(/^git\+/, "");
}

function textsIn(path: string): string[] {
  const files = readdirSync(path).toSorted();
  const texts = files
    .filter((file) => /^(?:un)?(?:licen[cs]e|copying|copyright|notice|third-?party)/i.test(file))
    .filter(
      (file) => !/\.(?:[cm]?[jt]s|json|map)$/.test(file) && statSync(join(path, file)).isFile(),
    )
    .map((file) => readFileSync(join(path, file), "utf8"));
  const readme = files.find((file) => /^readme(?:\.md)?$/i.test(file));
  if (texts.length === 0 && readme)
    texts.push(licenceSection(readFileSync(join(path, readme), "utf8")));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).filter((text) => text !== "");
}

/** The text below a README's licence heading; empty if it's only a name. */
function licenceSection(readme: string): string {
  const lines = readme.split("\n");
  const heading = lines.findIndex((line) => /^#+ *licen[cs]/i.test(line));
  if (heading === -1) return "";
  const rest = lines.slice(heading + 1);
  const next = rest.findIndex((line) => line.startsWith("#"));
  const section = rest.slice(0, next === -1 ? rest.length : next).join("\n");
  return section.length < MIN_SECTION_LETTERS ? "" : section;
}

const titleOf = ({ name, version }: Component) => `${name} ${version}`;

/** Packages with the same text, apart from white space, share it. */
function sharedTexts(components: readonly Component[]): string[] {
  const groups = new Map<string, { text: string; titles: string[] }>();
  for (const component of components) {
    for (const text of component.texts) {
      const key = text.split(/\s+/).join(" ");
      const group = groups.get(key) ?? { text, titles: [] };
      group.titles.push(titleOf(component));
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(
    ({ text, titles }) => `${RULE}\n${titles.join("\n")}\n${RULE}\n\n${text}\n`,
  );
}

interface Contents {
  /** Package folders, relative to the root. */
  readonly folders: Iterable<string>;
  /** Paragraphs about parts that no list of licences covers. */
  readonly paragraphs?: readonly string[];
}

/** The notices file. The same packages give the same bytes. */
export function thirdPartyNotices(root: string, { folders, paragraphs = [] }: Contents): string {
  const components = new Map(
    [...folders].map((folder) => {
      const component = readComponent(root, folder);
      return [titleOf(component), component] as const;
    }),
  );
  const sorted = [...components.keys()].toSorted().flatMap((title) => components.get(title) ?? []);
  const list = sorted.map((one) =>
    [titleOf(one), one.licence, one.source].filter((part) => part !== "").join("  |  "),
  );
  const more = [carriedIn(root, new Set(sorted.map(({ name }) => name))), ...paragraphs];
  return `THIRD-PARTY NOTICES

Fotoya comes under the Apache License 2.0. The packages below are installed with it or are part of its pages, and keep
their own licences. After the list come the fonts, models and libraries that some of them carry, and then the texts
that the packages ship. A package without a text there has its licence and its source in the list alone.

${list.join("\n")}

${more.join("\n")}
${sharedTexts(sorted).join("\n")}`;
}
