import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { pages, screenFile } from "../../src/core/addresses.ts";
import { measureFirstLoads } from "./first-load.ts";

const KIB = 1024;
const inApp = (file: string) => `src/web/app/${file}`;
const screens = [
  ...Object.keys({ ...pages.listed, ...pages.unlisted }).map(screenFile),
  ...["help/help-pages.tsx", "help/tool-help-page.tsx", "help/tools/pose.ts"].map(inApp),
  ...["shell/dashboard-shell.tsx", "tool/tool.page.tsx"].map(inApp),
];
const tools = ["pose", "statue"].flatMap((name) => [
  `src/tools/${name}/tool.ts`,
  `src/tools/${name}/text.ts`,
]);

let folder = "";
afterEach(() => rmSync(folder, { recursive: true }));

/** A text of about so many bytes after gzip: random digits of 64 letters lose a quarter. */
function textOf(bytes: number): string {
  let seed = 1;
  const letters = Array.from({ length: Math.round((bytes * 4) / 3) }, () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/"[seed % 64];
  });
  return letters.join("");
}

/** A build whose chunks have the sizes (after gzip) of `bytes`, and nearly none where it names none. */
function build(bytes: Readonly<Record<string, number>>): string {
  folder = mkdtempSync(join(tmpdir(), "first-load-"));
  mkdirSync(join(folder, ".vite"));
  const keys = ["index.html", "_shared.js", ...screens, ...tools];
  const manifest = Object.fromEntries(
    keys.map((key, index) => {
      writeFileSync(join(folder, `${index}.js`), textOf(bytes[key] ?? 1));
      const imports = key === "_shared.js" ? [] : ["_shared.js"];
      return [key, { file: `${index}.js`, imports, ...(key === "index.html" ? entry : {}) }];
    }),
  );
  writeFileSync(join(folder, "style.css"), textOf(bytes["style"] ?? 1));
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  return folder;
}
const entry = { isEntry: true, css: ["style.css"] };

function problemsOf(bytes: Readonly<Record<string, number>>): string[] {
  return measureFirstLoads(build(bytes)).flatMap(({ problems }) => problems);
}

test("a build within the budget has no problem, and shared chunks count once", () => {
  const sizes = { "index.html": 100 * KIB, "_shared.js": 40 * KIB, style: 9 * KIB };
  expect(problemsOf(sizes)).toEqual([]);
});

test("a public page that is too heavy is named with its largest chunk", () => {
  const loads = measureFirstLoads(
    build({ "index.html": 100 * KIB, "src/web/app/sign-in/login.page.tsx": 60 * KIB }),
  );
  const heavy = loads.filter(({ problems }) => problems.length > 0);
  expect(heavy.map(({ screen }) => screen)).toEqual(["login"]);
  expect(heavy[0]?.problems[0]).toMatch(/^login: 1[56]\d\.\d KiB of scripts, over 152\.5 KiB$/);
  expect(heavy[0]?.files.slice(0, 2).map(({ name }) => name.split(" ")[0])).toEqual([
    "index.html",
    "src/web/app/sign-in/login.page.tsx",
  ]);
});

test.each([
  ["the style sheet", { style: 11 * KIB }, /^home: .* of styles/],
  [
    "the tool screen",
    { "src/web/app/tool/tool.page.tsx": 200 * KIB },
    /^tool screen .* of scripts/,
  ],
  [
    "a second tool",
    { "src/tools/statue/text.ts": 6 * KIB },
    /^next tool \(statue\): .* of scripts/,
  ],
])("%s has a limit of its own", (_what, sizes, sentence) => {
  expect(problemsOf(sizes)[0]).toMatch(sentence);
});

test("a screen that the build does not have is an error, not a zero", () => {
  const dir = build({});
  writeFileSync(
    join(dir, ".vite/manifest.json"),
    JSON.stringify({ "index.html": { file: "0.js", ...entry } }),
  );
  expect(() => measureFirstLoads(dir)).toThrow("no chunk of src/web/app/front/home.page.tsx");
});
