// Makes the home page's before-and-after pairs with the built-in engine: tsx scripts/art/made-here/make.ts <folder>
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import type { ArtFile } from "../../../src/tools/art-files.ts";
import { madeHere, madeHerePicture } from "../../../src/tools/made-here.ts";
import { openEngine } from "../../tool/run-form.ts";
import { makePair } from "./pairs.ts";

const WEBP = { quality: 82, alphaQuality: 90, effort: 4 } as const;
/** Long enough for a build on a busy machine. */
const TIMEOUT_MS = 600_000;

async function save(picture: Sharp, ofSize: (isLarge: boolean) => ArtFile): Promise<void> {
  for (const isLarge of [false, true]) {
    const { file, widthPx, heightPx } = ofSize(isLarge);
    const bytes = await picture.clone().resize(widthPx, heightPx).webp(WEBP).toBuffer();
    await writeFile(join(folder, file.replace("/art/", "")), bytes);
  }
}

const [folder = "."] = process.argv.slice(2);
const engine = openEngine(1, { mattingModel: null, timeoutMs: TIMEOUT_MS });
try {
  for (const { id } of madeHere) {
    const { before, after } = await makePair(engine, id);
    await save(before, (isLarge) => madeHerePicture(id, "before", isLarge));
    await save(after, (isLarge) => madeHerePicture(id, "after", isLarge));
  }
} finally {
  await engine.close();
}
