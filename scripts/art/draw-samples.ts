import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { samplePeople } from "../../src/tools/art-files.ts";
import { rasterise } from "./rasterise.ts";
import { drawSample } from "./sample-people.ts";

/** Head and shoulders, in the aspect ratio of the thumbnail. */
const THUMB_AREA = { left: 170, top: 90, width: 460, height: 540 };
const THUMB_WIDTH_PX = 160;

/** Writes the photo and the thumbnail of sample person number `index` (from 0). */
export async function drawPerson(outDir: string, index: number): Promise<void> {
  const id = samplePeople[index]?.id;
  const picture = (await rasterise(drawSample(index))).flatten();
  const photo = picture.clone().jpeg({ quality: 90, chromaSubsampling: "4:4:4" });
  await writeFile(join(outDir, `${id}.jpg`), await photo.toBuffer());
  const thumb = picture.clone().extract(THUMB_AREA).resize(THUMB_WIDTH_PX);
  await writeFile(join(outDir, `${id}-thumb.webp`), await thumb.webp({ quality: 84 }).toBuffer());
}

/** Writes the sample people, their thumbnails and the list that the interface reads. */
export async function drawSamples(outDir: string): Promise<void> {
  await Promise.all(samplePeople.map((_person, index) => drawPerson(outDir, index)));
  const list = samplePeople.map(({ id, file, thumb }) => ({ id, file, thumb }));
  await writeFile(join(outDir, "samples.json"), JSON.stringify(list));
}
