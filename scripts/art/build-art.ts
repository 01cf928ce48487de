import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { findCard } from "../../src/tools/cards.ts";
import { madeHere } from "../../src/tools/made-here.ts";
import { toolExamples, toolPresets, toolScenes } from "../../src/tools/registry.art.ts";
import { drawBrand } from "./draw-brand.ts";
import { drawSamples } from "./draw-samples.ts";
import { drawSocialCards } from "./draw-social.ts";
import { drawToolPictures } from "./draw-tool-pictures.ts";
import { drawHelp } from "./help/draw-help.ts";
import { drawMadeHere } from "./made-here/draw-made-here.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const STAMPS = ".sources";

/** Pictures that are drawn together, anew when one of their sources changed. */
interface ArtGroup {
  /** Files and folders, from the root of the repository. */
  readonly sources: readonly string[];
  readonly draw: (outDir: string) => Promise<void>;
}

const folderOf = (slug: string) => `src/tools/${slug}`;

/** Whatever the tools' pictures are drawn from. */
const sceneSources: readonly string[] = [
  ...Object.keys(toolScenes).map((slug) => `${folderOf(slug)}/scene.art.ts`),
  "scripts/art/scenes",
  "scripts/art/palettes.ts",
  "scripts/art/poses",
  "scripts/art/people/face-form.ts",
  "scripts/art/people/colours.ts",
  "scripts/art/print.ts",
  "scripts/art/print-bust.ts",
  "scripts/art/rasterise.ts",
  "src/tools/pose",
];

/** The ready-made pictures of the tools that have some, each in a folder of its own. */
const presetGroups: Readonly<Record<string, ArtGroup>> = Object.fromEntries(
  Object.values(toolPresets).map(({ folder, sources, draw }) => [
    folder,
    { sources, draw: (outDir: string) => draw(join(outDir, folder)) },
  ]),
);

const groups: Readonly<Record<string, ArtGroup>> = {
  samples: {
    sources: ["scripts/art/people", "scripts/art/sample-people.ts", "scripts/art/draw-samples.ts"],
    draw: drawSamples,
  },
  tools: {
    sources: [...sceneSources, "scripts/art/user-busts.ts", "scripts/art/draw-tool-pictures.ts"],
    draw: drawToolPictures,
  },
  social: {
    sources: [
      ...sceneSources,
      "scripts/art/brand.ts",
      "scripts/art/display-font.ts",
      "scripts/art/social-cards.ts",
      "scripts/art/draw-social.ts",
    ],
    draw: drawSocialCards,
  },
  madeHere: {
    // The engine's pictures change with the engine.
    sources: [
      "scripts/art/made-here",
      "scripts/art/people",
      "scripts/art/sample-people.ts",
      "scripts/art/rasterise.ts",
      "src/engine",
      "src/tools/made-here.ts",
      ...madeHere.map(({ toolId }) => folderOf(findCard(toolId)?.slug ?? "")),
    ],
    draw: drawMadeHere,
  },
  help: {
    sources: [
      "scripts/art/help",
      "scripts/art/people",
      "scripts/art/sample-people.ts",
      "scripts/art/rasterise.ts",
      "src/engine",
      "src/tools/help-examples.ts",
      ...Object.entries(toolExamples)
        .filter(([, example]) => !("pair" in example))
        .map(([slug]) => folderOf(slug)),
    ],
    draw: drawHelp,
  },
  brand: {
    sources: [
      "scripts/art/brand.ts",
      "scripts/art/empty-pictures.ts",
      "scripts/art/draw-brand.ts",
      "src/tools/art-files.ts",
    ],
    draw: drawBrand,
  },
  ...presetGroups,
};

/** Code that changes no picture. */
const NO_SOURCE = /[.](test|cases|web)[.]ts$|(^|\/)(help|help-line|text)[.]ts$/;

/** Source files of a file or a folder. */
async function sourcesBelow(path: string): Promise<string[]> {
  const full = join(root, path);
  if (!(await stat(full)).isDirectory()) return [full];
  const names = await readdir(full, { recursive: true });
  return names
    .filter((name) => name.endsWith(".ts") && !NO_SOURCE.test(name))
    .toSorted()
    .map((name) => join(full, name));
}

async function hashOf({ sources }: ArtGroup): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await sourcesBelow(source)) {
      hash.update(file.slice(root.length)).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function readStamps(path: string): Promise<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    // A stamp of another form: everything is drawn anew.
    return {};
  }
}

/**
 * Draws the pictures of the interface into `outDir`, group by group, unless those there are of the same sources.
 * Without `only`, all groups.
 */
export async function buildArt(outDir: string, only?: readonly string[]): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const path = join(outDir, STAMPS);
  const stamps = await readStamps(path);
  const wanted = only ?? Object.keys(groups);
  const jobs = Object.entries(groups).map(async ([name, group]) => {
    if (!wanted.includes(name)) return;
    const sources = await hashOf(group);
    if (stamps[name] === sources) return;
    await group.draw(outDir);
    stamps[name] = sources;
  });
  await Promise.all(jobs);
  await writeFile(path, JSON.stringify(stamps));
}
