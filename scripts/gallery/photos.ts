import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { ImagePayload } from "#core/image-payload.ts";
import { drawSample, SAMPLE_COUNT } from "../art/sample-people.ts";
import { isPicture, readPicture } from "../tool/run-form.ts";
import { GalleryProblem } from "./command-line.ts";

const MAX_SAMPLES = 4;

export interface Photo {
  readonly name: string;
  readonly payload: ImagePayload;
}

async function samplePhotos(sidePx: number): Promise<Photo[]> {
  return Promise.all(
    Array.from({ length: Math.min(MAX_SAMPLES, SAMPLE_COUNT) }, async (_, index) => {
      const jpeg = await sharp(Buffer.from(drawSample(index)))
        .resize(sidePx, sidePx, { fit: "inside", withoutEnlargement: true })
        .jpeg()
        .toBuffer();
      return {
        name: `sample ${index + 1}`,
        payload: { base64: jpeg.toString("base64"), mimeType: "image/jpeg" },
      };
    }),
  );
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new GalleryProblem(`There is no folder or file "${path}".`);
  if (!found.isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter(isPicture)
    .toSorted()
    .map((name) => join(path, name));
}

async function readPhoto(file: string, sidePx: number): Promise<Photo> {
  try {
    return { name: basename(file), payload: await readPicture(file, sidePx) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GalleryProblem(`"${file}" can't be read as a photo: ${reason}`);
  }
}

/** Reads the photos of folders and files, or the sample people if `paths` is empty. Throws a `GalleryProblem`. */
export async function loadPhotos(paths: readonly string[], sidePx: number): Promise<Photo[]> {
  if (paths.length === 0) return samplePhotos(sidePx);
  const photos: Photo[] = [];
  for (const path of paths) {
    for (const file of await filesAt(path)) photos.push(await readPhoto(file, sidePx));
  }
  if (photos.length > 0) return photos;
  throw new GalleryProblem(`There are no PNG, JPEG, WebP or GIF photos in ${paths.join(", ")}.`);
}
