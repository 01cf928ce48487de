import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toolPicture } from "../../src/tools/art-files.ts";
import type { ToolId } from "../../src/tools/cards.ts";
import { rasterise } from "./rasterise.ts";
import { toolScenes } from "./tool-scenes.ts";
import { drawUserBust, USER_BUSTS } from "./user-busts.ts";

const isToolId = (id: string): id is ToolId => Object.hasOwn(toolScenes, id);

/** Writes the picture of every tool in two sizes, and the small busts of the user menu. */
export async function drawToolPictures(outDir: string): Promise<void> {
  const jobs = Object.keys(toolScenes)
    .filter(isToolId)
    .map(async (id) => {
      const large = toolPicture(id, true);
      const picture = await rasterise(toolScenes[id](), { widthPx: large.widthPx });
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
