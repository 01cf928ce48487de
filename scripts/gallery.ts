// npm run gallery -- [folders or files] [--tool id] [--before ref] [--per-option] [--side px] [--out folder]
// Runs every operation on every photo. Writes contact sheets (PNG), a page with all of them (HTML), and with --before a
// table that compares the two builds (summary.md).

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/compose/config.ts";
import { type Build, openBuild } from "./gallery/build.ts";
import { checkOut, treeName } from "./gallery/checkout.ts";
import { type GalleryCommand, GalleryProblem, readCommand, usage } from "./gallery/command-line.ts";
import { loadPhotos } from "./gallery/photos.ts";
import { type Builds, runSection } from "./gallery/run-section.ts";
import { operationSections, optionSections, type Section } from "./gallery/sections.ts";
import { type Tile, writeSheet } from "./gallery/sheet.ts";
import { type ComparedSection, measurementOf, type Pair, summaryTable } from "./gallery/summary.ts";
import { tilesOf } from "./gallery/tiles.ts";

/** Rows per sheet. Viewers scale higher pictures down until their text can't be read. */
const MAX_ROWS = 20;

const root = fileURLToPath(new URL("..", import.meta.url));

function openBuilds({ before }: GalleryCommand): Builds {
  const { mattingModel } = readConfig();
  const open = (name: string, folder: string): Build => openBuild({ name, folder, mattingModel });
  if (before === null) return { before: null, after: open("this tree", root) };
  const { folder, commit } = checkOut(root, before);
  return {
    before: open(before === commit ? commit : `${before} (${commit})`, folder),
    after: open(treeName(root), root),
  };
}

/** A finished section, with the file names of its sheets. */
interface Finished extends ComparedSection {
  readonly files: readonly string[];
}

/** Runs a section. Shrinks each result to its tile at once: full-size results would fill the memory. */
async function makeTiles(section: Section, builds: Builds, command: GalleryCommand) {
  const tiles: Tile[] = [];
  const pairs: Pair[] = [];
  for await (const result of runSection(section, builds)) {
    const { before, after, difference } = result;
    tiles.push(...(await tilesOf(result, builds, !command.isPerOption)));
    if (!before) continue;
    pairs.push({ before: measurementOf(before), after: measurementOf(after), difference });
  }
  return { tiles, pairs };
}

async function finish(
  section: Section,
  builds: Builds,
  command: GalleryCommand,
): Promise<Finished> {
  const { id } = section;
  const { tiles, pairs } = await makeTiles(section, builds, command);
  const columns = builds.before ? 3 : 4;
  const title = builds.before ? `${id}: ${builds.before.name}, then ${builds.after.name}` : id;
  const files: string[] = [];
  for (let first = 0; first < tiles.length; first += MAX_ROWS * columns) {
    const file = files.length === 0 ? `${id}.png` : `${id}-${files.length + 1}.png`;
    const part = tiles.slice(first, first + MAX_ROWS * columns);
    await writeSheet(join(command.out, file), { title, columns, tiles: part });
    files.push(file);
  }
  return { id, pairs, files };
}

function pageOf(finished: readonly Finished[]): string {
  const sections = finished.map(({ id, files }) => {
    const images = files.map((file) => `<a href="${file}"><img src="${file}" alt="${id}"></a>`);
    return `<h2>${id}</h2>${images.join("")}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{background:#14110f;color:#f3ead9;font:16px sans-serif}img{max-width:100%}</style>${sections.join("")}`;
}

/** Rewrites page and table after each section, so that an interrupted run leaves both. */
async function writeOverview(
  finished: readonly Finished[],
  { before, after }: Builds,
  out: string,
): Promise<void> {
  await writeFile(join(out, "index.html"), pageOf(finished));
  if (!before) return;
  const names = { before: before.name, after: after.name };
  await writeFile(join(out, "summary.md"), summaryTable(finished, names));
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (!command) {
    console.log(usage);
    return;
  }
  const { tools, paths, sidePx, out, isPerOption } = command;
  const photos = await loadPhotos(paths, sidePx);
  const sections = isPerOption
    ? await optionSections(tools, photos)
    : operationSections(tools, photos);
  const builds = openBuilds(command);
  await mkdir(out, { recursive: true });
  const finished: Finished[] = [];
  try {
    for (const section of sections) {
      finished.push(await finish(section, builds, command));
      await writeOverview(finished, builds, out);
    }
  } finally {
    builds.before?.close();
    builds.after.close();
  }
  console.log(`Sheets: ${join(out, "index.html")}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof GalleryProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
