import { mirrorRaster, type Raster } from "../ops/raster.ts";
import { invertSimilarity, type Similarity, similarityAbout } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import type { Face, FaceDetector } from "./faces.ts";
import { moveFace } from "./find-faces.ts";
import { type HeadGeometry, headGeometry, meanHead, mirrorHead, moveHead } from "./head.ts";

export interface MeasuredFace {
  readonly face: Face;
  readonly head: HeadGeometry;
}

/** The close-up has the shape of a 35x45 photo: the mesh is 2 % taller there than in a square. */
const CLOSE_UP = { width: 413, height: 531 };
/** Its height in heights of the face mesh, and the position of the eyes in it. */
const CLOSE_UP_FACES = 1.95;
const EYES_FROM_TOP = 0.45;
/** Once the eyes are this level, another round only adds noise. */
const LEVEL_ENOUGH = (0.4 * Math.PI) / 180;

/**
 * Locates a known face again in upright close-ups, framed like an ID photo, for `rounds` rounds or until its eyes are
 * level. Far more accurate than detection in the whole photo. All in the pixels of `picture`.
 */
export async function settleFace(
  picture: Raster,
  first: Face,
  { detector, rounds }: { readonly detector: FaceDetector; readonly rounds: number },
): Promise<MeasuredFace> {
  let known: MeasuredFace = { face: first, head: headGeometry(first) };
  for (let round = 0; round < rounds; round++) {
    const toCloseUp = closeUp(known.head);
    const raster = warpQuickly(picture, toCloseUp, CLOSE_UP);
    const seen = await measureFace(raster, detector, moveFace(known.face, toCloseUp));
    const back = invertSimilarity(toCloseUp);
    known = { face: moveFace(seen.face, back), head: moveHead(seen.head, back) };
    if (Math.abs(seen.head.roll) < LEVEL_ENOUGH) break;
  }
  return known;
}

function closeUp(head: HeadGeometry): Similarity {
  return similarityAbout(
    head.eyes,
    { x: CLOSE_UP.width / 2, y: EYES_FROM_TOP * CLOSE_UP.height },
    { angle: -head.roll, scale: CLOSE_UP.height / (CLOSE_UP_FACES * head.faceHeight) },
  );
}

/**
 * The face near `expected` in an upright close-up. The mesh of a turned head is off by up to three degrees, to the
 * other side in the mirror image: the mean of both cancels it.
 */
export async function measureFace(
  raster: Raster,
  detector: FaceDetector,
  expected: Face,
): Promise<MeasuredFace> {
  const face = nearestFace(await detector.detect(raster, true), headGeometry(expected)) ?? expected;
  const head = headGeometry(face);
  const reflection = mirrorHead(head, raster.width);
  const mirrored = nearestFace(await detector.detect(mirrorRaster(raster), true), reflection);
  if (!mirrored) return { face, head };
  return { face, head: meanHead(head, mirrorHead(headGeometry(mirrored), raster.width)) };
}

function nearestFace(found: readonly Face[], { eyes, faceHeight }: HeadGeometry): Face | undefined {
  const distance = (face: Face): number => {
    const other = headGeometry(face).eyes;
    return Math.hypot(other.x - eyes.x, other.y - eyes.y);
  };
  const nearest = found.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) < 0.3 * faceHeight ? nearest : undefined;
}
