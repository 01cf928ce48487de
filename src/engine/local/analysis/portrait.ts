import type { Plane, Point, Raster } from "../ops/raster.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
  similarityAbout,
} from "../ops/similarity.ts";
import { type Extension, warpRaster } from "../ops/warp.ts";
import { type Face, faceSize } from "./faces.ts";
import { moveFace } from "./find-faces.ts";
import { type HeadGeometry, type HeadRows, headRows } from "./head.ts";
import { settleFace } from "./measure-face.ts";
import type { AnalysisModels, WorkImage } from "./models.ts";

/** One person upright: the head with level eyes in the middle of a square, shoulders below. */
export interface Portrait {
  readonly raster: Raster;
  /** Opacity of this person alone, in the size of `raster`. */
  readonly alpha: Plane;
  /** From the pixels of the original photo to those of `raster`. */
  readonly fromSource: Similarity;
  /** How `raster` goes on beyond the sides of the original. */
  readonly extension: Extension;
  readonly head: HeadGeometry;
  /** As it is seen without its surroundings, in the pixels of `raster`. */
  readonly face: Face;
  readonly rows: HeadRows;
  /** Faces of the photo that are not much smaller than this one. */
  readonly otherFaces: number;
}

/** Side of the square and where the eyes lie in it, in heights of the face mesh. */
const SIDE_FACES = 3.6;
const EYES_FROM_TOP_FACES = 1.65;
const MAX_SIDE_PX = 720;
const MIN_SIDE_PX = 320;
/** Shoulders fall about this much per pixel outwards. */
const EXTENSION: Extension = { sideSlope: 0.6 };
/** A second face counts when it is at least this large beside the first. */
const NOTABLE_FACE = 0.4;

interface PortraitInput {
  readonly source: Raster;
  readonly work: WorkImage;
  /** In the pixels of the work image, the largest first. */
  readonly faces: readonly Face[];
}

/** Finds the largest face again in an upright close-up, which is far more exact than in the whole photo. */
export async function createPortrait(
  { source, work, faces }: PortraitInput,
  models: AnalysisModels,
): Promise<Portrait | null> {
  const largest = faces.find((face) => isWhole(face, work.raster));
  if (!largest) return null;
  const { detector } = models;
  const coarse = await settleFace(source, moveFace(largest, work.toSource), {
    detector,
    rounds: 1,
  });
  const fromSource = uprightSquare(coarse.head);
  const side = squareSide(coarse.head);
  const raster = warpRaster(source, fromSource, { width: side, height: side }, EXTENSION);
  const face = moveFace(coarse.face, fromSource);
  const rest = faces.filter((other) => other !== largest);
  const others = rest.map((other) => moveFace(other, composeSimilarity(work.toSource, fromSource)));
  const alpha = await models.matte.cutOutPortrait(raster, [face, ...others]);
  hideAboveSource(alpha, fromSource);
  // The mesh sees a face a little differently once its surroundings are gone, as they will be in the result.
  const { head, face: settled } = await settleFace(onWhite(raster, alpha), face, {
    detector,
    rounds: 3,
  });
  return {
    raster,
    alpha,
    fromSource,
    extension: EXTENSION,
    head,
    face: settled,
    rows: headRows(head, alpha),
    otherFaces: rest.filter((other) => faceSize(other) > NOTABLE_FACE * faceSize(largest)).length,
  };
}

/** The mesh may lie this far outside of the photo, in heights of the face. */
const OUTSIDE_TOLERANCE = 0.06;

/** False when the frame of the photo cuts through the face itself. */
function isWhole(face: Face, { width, height }: Raster): boolean {
  const tolerance = OUTSIDE_TOLERANCE * faceSize(face);
  return face.landmarks.every(
    ({ x, y }) =>
      x >= -tolerance && y >= -tolerance && x <= width + tolerance && y <= height + tolerance,
  );
}

function squareSide(head: HeadGeometry): number {
  const wanted = Math.round(SIDE_FACES * head.faceHeight);
  return Math.min(MAX_SIDE_PX, Math.max(MIN_SIDE_PX, wanted));
}

function uprightSquare(head: HeadGeometry): Similarity {
  const side = squareSide(head);
  const eyes: Point = { x: side / 2, y: (EYES_FROM_TOP_FACES / SIDE_FACES) * side };
  return similarityAbout(head.eyes, eyes, {
    angle: -head.roll,
    scale: side / (SIDE_FACES * head.faceHeight),
  });
}

/** Hair that the frame of the photo cut off must not go on upwards in stripes. */
function hideAboveSource(alpha: Plane, fromSource: Similarity): void {
  const back = invertSimilarity(fromSource);
  for (let y = 0; y < alpha.height; y++) {
    for (let x = 0; x < alpha.width; x++) {
      const above = -applySimilarity(back, { x, y }).y;
      if (above > 0) alpha.data[y * alpha.width + x] = 0;
    }
  }
}

function onWhite(raster: Raster, alpha: Plane): Raster {
  const data = new Uint8Array(raster.data.length);
  for (let i = 0; i < data.length; i++) {
    const opacity = alpha.data[Math.floor(i / 3)] ?? 0;
    data[i] = 255 + ((raster.data[i] ?? 0) - 255) * opacity + 0.5;
  }
  return { width: raster.width, height: raster.height, data };
}
