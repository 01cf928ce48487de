import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";

const demo = join(
  dirname(createRequire(import.meta.url).resolve("@vladmandic/face-api/package.json")),
  "demo",
);

/** One woman, seen from the front, as a file to choose: a part of a photo of several. */
export async function personAlone() {
  const buffer = await sharp(join(demo, "sample6.jpg"))
    .extract({ left: 130, top: 330, width: 420, height: 560 })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: "alone.jpg", mimeType: "image/jpeg", buffer };
}

/** Real faces that the face-api package ships for its own demo. Read in place, never copied. */
export const photos = {
  portrait: join(demo, "sample1.jpg"),
  other: join(demo, "sample2.jpg"),
  /** Three people of whom the largest can be put in no other pose. */
  three: join(demo, "sample3.jpg"),
} as const;
