import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** Fonts of the pages, listed in the notices. */
export const fontPackages = {
  display: "@fontsource-variable/bricolage-grotesque",
  body: "@fontsource/be-vietnam-pro",
  mono: "@fontsource-variable/jetbrains-mono",
} as const;

function filesOf(packageName: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), "files");
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…€→←↵⌘`;
/** Vietnamese letters beyond Latin-1, with the combining marks and the currency sign. */
const VIETNAMESE = `ĂăĐđĨĩŨũƠơƯư${range(0x1ea0, 0x1ef9)}\u0300\u0301\u0303\u0309\u0323₫`;

/** The display face at the width, optical size and weight of the headings. */
const display = { wdth: 80, opsz: 48, wght: 800 };
/** The weights of captions, from regular to bold. */
const captions = { wght: { min: 400, max: 700 } };

interface FontJob {
  readonly out: string;
  readonly source: string;
  readonly letters: string;
  readonly axes?: typeof display | typeof captions;
}

function jobs(): FontJob[] {
  const bricolage = filesOf(fontPackages.display);
  const body = filesOf(fontPackages.body);
  const mono = filesOf(fontPackages.mono);
  const subsets = [
    ["latin", LATIN],
    ["vietnamese", VIETNAMESE],
  ] as const;
  return [
    ...subsets.map(([name, letters]) => ({
      out: `bricolage-${name}.woff2`,
      source: join(bricolage, `bricolage-grotesque-${name}-standard-normal.woff2`),
      letters,
      axes: display,
    })),
    ...subsets.flatMap(([name, letters]) =>
      [400, 500, 600].map((weight) => ({
        out: `be-vietnam-pro-${name}-${weight}.woff2`,
        source: join(body, `be-vietnam-pro-${name}-${weight}-normal.woff2`),
        letters,
      })),
    ),
    ...subsets.map(([name, letters]) => ({
      out: `jetbrains-mono-${name}.woff2`,
      source: join(mono, `jetbrains-mono-${name}-wght-normal.woff2`),
      letters,
      axes: captions,
    })),
  ];
}

/**
 * Subsets the interface fonts to the letters of its languages and writes them to `outDir`, unless `stamp` shows that
 * the same recipe was written there before.
 */
export async function buildFonts(outDir: string, stamp: string): Promise<void> {
  const wanted = jobs();
  const recipe = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
  const isThere = wanted.every(({ out }) => existsSync(join(outDir, out)));
  if (isThere && existsSync(stamp) && (await readFile(stamp, "utf8")) === recipe) return;
  await mkdir(outDir, { recursive: true });
  for (const { out, source, letters, axes } of wanted) {
    const font = await subsetFont(await readFile(source), letters, {
      targetFormat: "woff2",
      ...(axes ? { variationAxes: axes } : {}),
    });
    await writeFile(join(outDir, out), font);
  }
  await writeFile(stamp, recipe);
}
