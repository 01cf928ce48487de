import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { toolPresets } from "../../src/tools/registry.art.ts";
import { codeHash } from "./code-hash.ts";
import { drawBrand } from "./draw-brand.ts";
import { drawPlaces } from "./draw-places.ts";
import { drawSamples } from "./draw-samples.ts";
import { drawSocialCards } from "./draw-social.ts";
import { drawToolPictures } from "./draw-tool-pictures.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const STAMPS = ".sources";
const KEPT_STAMPS = "hashes.json";
/** Stored pictures of slow groups, with the hash of the code that drew them. `npm run art` updates them. */
const KEPT = join(root, "scripts/art/kept");
const ENGINE = "src/server/engine-worker.ts";

/** Pictures that are drawn together, and redrawn when their code changes. */
interface ArtGroup {
  /** Entry files of the drawing code, relative to the repository's root. */
  readonly code: readonly string[];
  readonly draw: (outDir: string) => Promise<void>;
  /** `true` if the drawn pictures are in the repository, because drawing them takes seconds. */
  readonly isKept?: boolean;
}

/** Runs a script that uses the engine in a separate process, so that its models don't stay in the build's memory. */
async function runScript(script: string, outDir: string): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", script, resolve(outDir)], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script} failed.`);
}

function madeByEngine(script: string): ArtGroup {
  return {
    code: [script, ENGINE],
    draw: (outDir) => runScript(script, outDir),
    isKept: true,
  };
}

/** Preset pictures, one folder per tool that has some. */
const presetGroups: Readonly<Record<string, ArtGroup>> = Object.fromEntries(
  Object.entries(toolPresets).map(([slug, { folder, draw }]) => [
    folder,
    {
      code: [`src/tools/${slug}/presets.art.ts`],
      draw: (outDir: string) => draw(join(outDir, folder)),
    },
  ]),
);

const groups: Readonly<Record<string, ArtGroup>> = {
  samples: { code: ["scripts/art/draw-samples.ts"], draw: drawSamples, isKept: true },
  tools: { code: ["scripts/art/draw-tool-pictures.ts"], draw: drawToolPictures },
  social: { code: ["scripts/art/draw-social.ts"], draw: drawSocialCards },
  madeHere: madeByEngine("scripts/art/made-here/make.ts"),
  help: madeByEngine("scripts/art/help/make.ts"),
  tiles: madeByEngine("scripts/art/tiles/make.ts"),
  places: { code: ["scripts/art/draw-places.ts"], draw: drawPlaces },
  brand: { code: ["scripts/art/draw-brand.ts"], draw: drawBrand },
  ...presetGroups,
};

async function readStamps(path: string): Promise<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    // Stamps in another format: draw everything again.
    return {};
  }
}

/**
 * Writes the pictures of the interface into `outDir`. Skips groups that are up to date there, copies stored groups
 * whose code is unchanged, and draws the others. `only` names the groups; defaults to all.
 */
export async function buildArt(outDir: string, only?: readonly string[]): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const path = join(outDir, STAMPS);
  const stamps = await readStamps(path);
  const kept = await readStamps(join(KEPT, KEPT_STAMPS));
  const wanted = only ?? Object.keys(groups);
  const jobs = Object.entries(groups).map(async ([name, group]) => {
    if (!wanted.includes(name)) return;
    const hash = await codeHash(root, group.code);
    if (stamps[name] === hash) return;
    if (kept[name] === hash) await cp(join(KEPT, name), outDir, { recursive: true });
    else await group.draw(outDir);
    stamps[name] = hash;
  });
  await Promise.all(jobs);
  await writeFile(path, JSON.stringify(stamps));
}

/** Redraws the stored groups whose code changed. Returns their names. */
export async function keepArt(): Promise<string[]> {
  const path = join(KEPT, KEPT_STAMPS);
  const stamps = await readStamps(path);
  const drawn: string[] = [];
  for (const [name, { code, draw, isKept }] of Object.entries(groups)) {
    if (!isKept) continue;
    const hash = await codeHash(root, code);
    if (stamps[name] === hash) continue;
    await rm(join(KEPT, name), { recursive: true, force: true });
    await mkdir(join(KEPT, name), { recursive: true });
    await draw(join(KEPT, name));
    stamps[name] = hash;
    drawn.push(name);
  }
  await writeFile(path, `${JSON.stringify(stamps, null, 2)}\n`);
  return drawn;
}
