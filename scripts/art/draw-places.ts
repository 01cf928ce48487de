import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { plateFolders } from "../../src/engine/local/plates/registry.ts";

const plates = fileURLToPath(new URL("../../src/engine/local/plates/", import.meta.url));
const WIDTH_PX = 240;

/** Writes a small picture of each rendered place. The hashes in the registry draw them anew. */
export async function drawPlaces(outDir: string): Promise<void> {
  const folder = join(outDir, "places");
  await mkdir(folder, { recursive: true });
  for (const [id, { rendered }] of Object.entries(plateFolders)) {
    await sharp(join(plates, id, "picture.webp"))
      .resize(WIDTH_PX, Math.round((WIDTH_PX * rendered.size.height) / rendered.size.width))
      .webp({ quality: 76 })
      .toFile(join(folder, `${id}-thumb.webp`));
  }
}
