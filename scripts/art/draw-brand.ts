import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { emptyPicture, emptyPictureNames, icons } from "../../src/tools/art-files.ts";
import { appIcon, favicon } from "./brand.ts";
import { emptyPictures } from "./empty-pictures.ts";
import { rasterise } from "./rasterise.ts";

const FAVICON_PX = 32;

/** Returns an ICO file with one square PNG of up to 255 pixels. */
function asIco(png: Buffer, sizePx: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([sizePx, sizePx], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Writes the product's icons and the pictures of empty states. */
export async function drawBrand(outDir: string): Promise<void> {
  const inside = (file: string) => join(outDir, file.replace("/art/", ""));
  await writeFile(join(outDir, "favicon.svg"), favicon);
  for (const name of emptyPictureNames) {
    await writeFile(inside(emptyPicture(name).file), emptyPictures[name]);
  }
  for (const { file, widthPx, purpose } of icons) {
    const picture = await rasterise(appIcon(purpose), { widthPx });
    await writeFile(inside(file), await picture.png().toBuffer());
  }
  const small = await rasterise(appIcon("any"), { widthPx: FAVICON_PX });
  await writeFile(join(outDir, "favicon.ico"), asIco(await small.png().toBuffer(), FAVICON_PX));
}
