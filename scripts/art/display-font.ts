import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

/** The font name of the display face after instancing. Drawings use it with weight 800. */
export const DISPLAY_FONT = "Bricolage Grotesque 96pt ExtraBold";

const files = join(
  dirname(
    createRequire(import.meta.url).resolve("@fontsource-variable/bricolage-grotesque/package.json"),
  ),
  "files",
);
/** The instance that the interface uses for headings. */
const CUT = { wdth: 80, opsz: 48, wght: 800 };

/** Writes the display face, subset to the letters of `text`, as font files into a temporary folder. */
export async function displayFontFiles(text: string): Promise<{ folder: string; paths: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "fotoya-fonts-"));
  const paths = ["latin", "vietnamese"].map((name) => join(folder, `${name}.ttf`));
  for (const [k, name] of ["latin", "vietnamese"].entries()) {
    const source = await readFile(join(files, `bricolage-grotesque-${name}-standard-normal.woff2`));
    const font = await subsetFont(source, text, { targetFormat: "sfnt", variationAxes: CUT });
    await writeFile(paths[k] ?? "", font);
  }
  return { folder, paths };
}
