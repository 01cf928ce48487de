import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { screenFile } from "../../src/core/addresses.ts";
import { frontPages } from "../../src/tools/front-pages.ts";

const KIB = 1024;
/** Limits of docs/decisions/011: bytes after gzip that a visitor loads before a screen runs. */
const budgets = {
  public: { scripts: 152.5 * KIB, styles: 11 * KIB },
  /** The public page that reads photos, including the code for that. */
  verify: { scripts: 156 * KIB, styles: 11 * KIB },
  tool: { scripts: 200 * KIB, styles: 11 * KIB },
  /** A further tool after another one was open. */
  nextTool: { scripts: 5 * KIB, styles: 0 },
} as const;

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestShape>;

interface SizedFile {
  readonly name: string;
  readonly bytes: number;
}

/** What one screen loads, in bytes after gzip. */
export interface FirstLoad {
  readonly screen: string;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  /** Largest first. */
  readonly files: readonly SizedFile[];
  /** One sentence per exceeded limit. */
  readonly problems: readonly string[];
}

const publicPages = frontPages.filter(({ path }) => !path.startsWith("/help/"));
const HELP = "src/web/app/help";
const TOPIC_FILE = /^src\/web\/app\/help\/topics\/([^/]+)\.ts$/;
const TOOL_HELP_FILE = /^src\/tools\/([^/]+)\/help\.ts$/;
const toolFrame = ["src/web/app/shell/dashboard-shell.tsx", screenFile("/dashboard/:appId")];
const TOOL_FILE = /^src\/tools\/([^/]+)\/(?:tool|text)\.ts$/;

export const inKib = (bytes: number) => `${(bytes / KIB).toFixed(1)} KiB`;

/** Files that the chunks `keys` need before they run, including their own, by the chunk that names them. */
function filesOf(manifest: Manifest, keys: readonly string[]): Map<string, string> {
  const files = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.set(file, key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

interface Question {
  readonly screen: string;
  readonly keys: readonly string[];
  /** Chunks that are already loaded. */
  readonly known?: readonly string[];
  readonly budget: { readonly scripts: number; readonly styles: number };
}

function problemsOf({ screen, budget }: Question, sums: { scripts: number; styles: number }) {
  return (["scripts", "styles"] as const)
    .filter((kind) => sums[kind] > budget[kind])
    .map((kind) => `${screen}: ${inKib(sums[kind])} of ${kind}, over ${inKib(budget[kind])}`);
}

function questionsOf(manifest: Manifest): {
  pages: Question[];
  help: Question[];
  tools: Question[];
  next: Question[];
} {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error("The build has no entry.");
  const frame = [entry, ...toolFrame];
  const names = [...new Set(keys.flatMap((key) => TOOL_FILE.exec(key)?.[1] ?? []))];
  const partsOf = (name: string | undefined) =>
    keys.filter((key) => TOOL_FILE.exec(key)?.[1] === name);
  return {
    pages: publicPages.map(({ path, name }) => ({
      screen: name,
      keys: [entry, screenFile(path)],
      budget: name === "verify" ? budgets.verify : budgets.public,
    })),
    help: keys.flatMap((key) => {
      const tool = TOOL_HELP_FILE.exec(key)?.[1];
      const name = tool ?? TOPIC_FILE.exec(key)?.[1];
      if (name === undefined) return [];
      const page = `${HELP}/${tool === undefined ? "topic" : "tool"}-help-page.tsx`;
      return {
        screen: `page of help (${name})`,
        keys: [entry, `${HELP}/help-pages.tsx`, page, key],
        budget: budgets.public,
      };
    }),
    tools: names.map((name) => ({
      screen: `tool screen (${name})`,
      keys: [...frame, ...partsOf(name)],
      budget: budgets.tool,
    })),
    next: names.map((name) => ({
      screen: `next tool (${name})`,
      keys: partsOf(name),
      known: [...frame, ...partsOf(names.find((other) => other !== name))],
      budget: budgets.nextTool,
    })),
  };
}

/**
 * Measures what the screens of the build in `webDir` load, and which limits of the size budget they exceed. The
 * heaviest tool and the heaviest help page stand for all. Parts that a screen loads after its first render (rare kinds
 * of fields, results, live previews) aren't counted.
 */
export function measureFirstLoads(webDir: string): FirstLoad[] {
  const manifest = manifestShape.parse(
    JSON.parse(readFileSync(join(webDir, ".vite/manifest.json"), "utf8")),
  );
  const sizes = new Map<string, number>();
  function sizeOf(file: string): number {
    const bytes =
      sizes.get(file) ?? gzipSync(readFileSync(join(webDir, file)), { level: 9 }).length;
    sizes.set(file, bytes);
    return bytes;
  }
  function answer(question: Question): FirstLoad {
    const known = filesOf(manifest, question.known ?? []);
    const files = [...filesOf(manifest, question.keys)]
      .filter(([file]) => !known.has(file))
      .map(([file, key]) => ({ name: `${key} (${file})`, file, bytes: sizeOf(file) }))
      .toSorted((one, other) => other.bytes - one.bytes);
    const sum = (ending: string) =>
      files.filter(({ file }) => file.endsWith(ending)).reduce((all, { bytes }) => all + bytes, 0);
    const sums = { scripts: sum(".js"), styles: sum(".css") };
    return {
      screen: question.screen,
      scriptBytes: sums.scripts,
      styleBytes: sums.styles,
      files,
      problems: problemsOf(question, sums),
    };
  }
  const heaviest = (questions: readonly Question[]) =>
    questions
      .map(answer)
      .toSorted((one, other) => other.scriptBytes - one.scriptBytes)
      .slice(0, 1);
  const { pages, help, tools, next } = questionsOf(manifest);
  return [...pages.map(answer), ...heaviest(help), ...heaviest(tools), ...heaviest(next)];
}
