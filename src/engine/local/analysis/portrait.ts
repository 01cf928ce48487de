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

/** One upright person: the head with level eyes, centred in a square, and the shoulders below. */
export interface Portrait {
  readonly raster: Raster;
  /** Opacity of this person only, in the size of `raster`. */
  readonly alpha: Plane;
  /** From original photo pixels to those of `raster`. */
  readonly fromSource: Similarity;
  /** How `raster` continues beyond the sides of the original. */
  readonly extension: Extension;
  readonly head: HeadGeometry;
  /** Measured without the surroundings, in the pixels of `raster`. */
  readonly face: Face;
  readonly rows: HeadRows;
  /** Number of other faces in the photo that are not much smaller than this one. */
  readonly otherFaces: number;
}

/** Side of the square and vertical position of the eyes in it, in face mesh heights. */
const SIDE_FACES = 3.6;
const EYES_FROM_TOP_FACES = 1.65;
const MAX_SIDE_PX = 720;
const MIN_SIDE_PX = 320;
const ROUGH_SIDE_PX = 240;
/** Approximate slope of the shoulders, in pixels down per pixel outwards. */
const EXTENSION: Extension = { sideSlope: 0.6 };
/** Smallest other face that counts, relative to the main one. */
const NOTABLE_FACE = 0.4;

interface PortraitInput {
  readonly source: Raster;
  readonly work: WorkImage;
  /** In work image pixels, largest first. */
  readonly faces: readonly Face[];
  /** Keeps the face as found, instead of detecting it again several times. */
  readonly isRough?: boolean;
}

/** Detects the largest complete face again in an upright close-up, which is far more exact; `null` if there is none. */
export async function createPortrait(
  { source, work, faces, isRough = false }: PortraitInput,
  models: Pick<AnalysisModels, "detector" | "matte">,
): Promise<Portrait | null> {
  const largest = faces.find((face) => isWhole(face, work.raster));
  if (!largest) return null;
  const { detector } = models;
  const coarse = await settleFace(source, moveFace(largest, work.toSource), {
    detector,
    rounds: isRough ? 0 : 1,
  });
  const side = isRough ? ROUGH_SIDE_PX : squareSide(coarse.head);
  const fromSource = uprightSquare(coarse.head, side);
  const raster = warpRaster(source, fromSource, { width: side, height: side }, EXTENSION);
  const face = moveFace(coarse.face, fromSource);
  const rest = faces.filter((other) => other !== largest);
  const others = rest.map((other) => moveFace(other, composeSimilarity(work.toSource, fromSource)));
  const alpha = await models.matte.cutOutPortrait(raster, [face, ...others]);
  hideAboveSource(alpha, fromSource);
  // Without its surroundings, as in the result, a face gets a slightly different mesh.
  const { head, face: settled } = await settleFace(onWhite(raster, alpha), face, {
    detector,
    rounds: isRough ? 0 : 3,
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

/** How far the mesh may extend beyond the photo, in face heights. */
const OUTSIDE_TOLERANCE = 0.06;

/** Returns `false` if the photo's border cuts through the face itself. */
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

function uprightSquare(head: HeadGeometry, side: number): Similarity {
  const eyes: Point = { x: side / 2, y: (EYES_FROM_TOP_FACES / SIDE_FACES) * side };
  return similarityAbout(head.eyes, eyes, {
    angle: -head.roll,
    scale: side / (SIDE_FACES * head.faceHeight),
  });
}

/** Clears the area above the photo, where cut-off hair would continue upwards in stripes. */
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
