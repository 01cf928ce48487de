import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { portraitFixtures, portraitPhoto } from "../tests/fixtures/photos.ts";

export const SMALL_SIDE_PX = 800;

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** Reads the given photos, or the first `count` portraits of the tests, as JPEG with `sidePx` on the longest side. */
export async function loadPhotos(
  paths: readonly string[],
  count: number,
  sidePx: number = SMALL_SIDE_PX,
): Promise<Picture[]> {
  const given =
    paths.length > 0
      ? await Promise.all(paths.map((path) => readFile(path)))
      : await Promise.all(
          portraitFixtures.slice(0, count).map((fixture) => portraitPhoto(fixture)),
        );
  return Promise.all(
    given.map(async (bytes) => ({
      bytes: Uint8Array.from(
        await sharp(bytes)
          .autoOrient()
          .resize(sidePx, sidePx, { fit: "inside" })
          .jpeg({ quality: 92 })
          .toBuffer(),
      ),
      mimeType: "image/jpeg",
    })),
  );
}
