import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { portraitFixtures, portraitPhoto } from "../tests/fixtures/photos.ts";

const SIDE_PX = 800;

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
}

/** The given photos, or the first `count` of the tests' portraits; at most 800 px on a side, as JPEG. */
export async function loadPhotos(paths: readonly string[], count: number): Promise<Picture[]> {
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
          .resize(SIDE_PX, SIDE_PX, { fit: "inside" })
          .jpeg({ quality: 92 })
          .toBuffer(),
      ),
      mimeType: "image/jpeg",
    })),
  );
}
