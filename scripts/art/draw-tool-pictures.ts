import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolPicture } from "../../src/tools/art-files.ts";
import { toolCards } from "../../src/tools/cards.ts";
import { toolScenes } from "../../src/tools/registry.art.ts";
import { rasterise } from "./rasterise.ts";
import { drawUserBust, USER_BUSTS } from "./user-busts.ts";

/** Writes the picture of every tool in two sizes, and the small busts of the user menu. */
export async function drawToolPictures(outDir: string): Promise<void> {
  const jobs = toolCards.map(async ({ id, slug }) => {
    const large = toolPicture(id, true);
    const picture = await rasterise(toolScenes[slug](), { widthPx: large.widthPx });
    for (const { file, widthPx } of [toolPicture(id), large]) {
      const bytes = await picture.clone().resize(widthPx).webp({ quality: 86 }).toBuffer();
      await writeFile(join(outDir, file.replace("/art/", "")), bytes);
    }
  });
  await Promise.all(jobs);
  for (let index = 0; index < USER_BUSTS; index++) {
    await writeFile(join(outDir, `avatar-${index}.svg`), drawUserBust(index));
  }
}
