import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawPose } from "#art/poses/draw-pose.ts";
import { posePresets } from "./presets.ts";

/** Writes the image and the thumbnail of every pose to `folder`. */
export async function drawPoses(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [index, { id }] of posePresets.entries()) {
    const picture = await sharp(Buffer.from(drawPose(index)))
      .png()
      .toBuffer();
    const photo = sharp(picture).jpeg({ quality: 86 });
    await writeFile(join(folder, `${id}.jpg`), await photo.toBuffer());
    const thumb = sharp(picture).resize(160).webp({ quality: 82 });
    await writeFile(join(folder, `${id}-thumb.webp`), await thumb.toBuffer());
  }
}
