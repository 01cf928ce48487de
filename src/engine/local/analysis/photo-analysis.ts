import type { Raster } from "../ops/raster.ts";
import { identity, type Similarity } from "../ops/similarity.ts";
import { warpRaster } from "../ops/warp.ts";
import { type Body, type BodyNetwork, findBody } from "./body.ts";
import type { DecodedImage } from "./decode.ts";
import type { Face } from "./faces.ts";
import { findFaces } from "./find-faces.ts";
import type { Matte } from "./matte.ts";
import type { AnalysisModels, WorkImage } from "./models.ts";
import type { FoundObject } from "./objects.ts";
import { createPortrait, type Portrait } from "./portrait.ts";

/** One photo and its analysis. Each result is computed once, on first use. */
export interface PhotoAnalysis {
  readonly image: DecodedImage;
  /** Of the photo, in pixels: that of `image`, unless the analysis is rough. */
  readonly size: { readonly width: number; readonly height: number };
  readonly work: WorkImage;
  /** In work image pixels, largest first. */
  faces(): Promise<readonly Face[]>;
  /** In the size of the work image. */
  matte(): Promise<Matte>;
  /** The main person's joints in work image pixels; `null` if there is none. */
  body(): Promise<Body | null>;
  /** Finds the joints of the person in a square of another picture, such as the result. */
  readonly findJoints: BodyNetwork["find"];
  /** Finds faces in another picture, such as the result, largest first. */
  findFaces(picture: Raster): Promise<readonly Face[]>;
  /** Everyday objects in work image pixels, most confident first. */
  objects(): Promise<readonly FoundObject[]>;
  /** The largest complete face, upright, with its shoulders; `null` if there is none. */
  portrait(): Promise<Portrait | null>;
}

/** Longest side of the work image. */
const WORK_SIDE_PX = 1024;

export function createPhotoAnalysis(image: DecodedImage, models: AnalysisModels): PhotoAnalysis {
  const work = toWorkImage(image.raster);
  const faces = once(() => findFaces(work.raster, models));
  const body = once(async () => findBody(work.raster, await faces(), models.body));
  const matte = once(async () => {
    return models.matte.cutOutPeople(work.raster, { faces: await faces(), body });
  });
  const portrait = once(async () => {
    const found = await faces();
    return createPortrait({ source: image.raster, work, faces: found }, models);
  });
  const objects = once(() => models.objects.detect(work.raster));
  const findJoints: BodyNetwork["find"] = (picture, square) => models.body.find(picture, square);
  return {
    image,
    size: image.raster,
    work,
    faces,
    matte,
    portrait,
    body,
    findJoints,
    findFaces: (picture) => models.detector.detect(picture, false),
    objects,
  };
}

function toWorkImage(raster: Raster): WorkImage {
  const longest = Math.max(raster.width, raster.height);
  if (longest <= WORK_SIDE_PX) return { raster, toSource: identity };
  const scale = WORK_SIDE_PX / longest;
  const width = Math.max(1, Math.round(raster.width * scale));
  const height = Math.max(1, Math.round(raster.height * scale));
  // Pixel centres of both images: (x + 0.5) / scale - 0.5.
  const shift = 0.5 / scale - 0.5;
  const toSource: Similarity = { a: 1 / scale, b: 0, dx: shift, dy: shift };
  const toWork: Similarity = { a: scale, b: 0, dx: 0.5 * scale - 0.5, dy: 0.5 * scale - 0.5 };
  return { raster: warpRaster(raster, toWork, { width, height }), toSource };
}

/** Returns a function that computes its answer on the first call. */
export function once<T>(compute: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= compute();
    return answer;
  };
}

/** Returns the most bytes that a cached analysis holds: pixels of the source, the work image and its planes. */
export function analysisBytes({ image, work }: Pick<PhotoAnalysis, "image" | "work">): number {
  const planes = 12 * work.raster.width * work.raster.height;
  return image.raster.data.length + (image.alpha?.length ?? 0) + work.raster.data.length + planes;
}

/** Returns the original's alpha (0..1) for the pixel with that index, 1 if the file had no transparency. */
export function sourceOpacity(image: DecodedImage, index: number): number {
  return image.alpha ? (image.alpha[index] ?? 255) / 255 : 1;
}
