import { type Point, planeAt, type Raster } from "../ops/raster.ts";
import { applySimilarity, invertSimilarity, type Similarity } from "../ops/similarity.ts";
import { warpQuickly } from "../ops/warp.ts";
import { type Face, type FaceDetector, faceSize } from "./faces.ts";
import { headGeometry } from "./head.ts";
import { NETWORK_SIDE, type PersonNetwork, type Region } from "./person-network.ts";

interface FaceModels {
  readonly detector: FaceDetector;
  readonly network: PersonNetwork;
}

interface View {
  readonly transform: Similarity;
  readonly width: number;
  readonly height: number;
}

/** Rotated views have this size: enough for faces that fill the frame, and fast. */
const TURNED_SIDE_PX = 640;
const TILE_PX = 512;
const TILES_PER_SIDE = 2;

/**
 * Finds faces in the pixels of `raster`, largest first. If there are none, it tries the image rotated to both sides and
 * upside down, then four enlarged, overlapping parts. Low-scoring faces and all faces of those extra views must also
 * count as a person for the person network: towers and clouds can resemble faces.
 */
export async function findFaces(raster: Raster, models: FaceModels): Promise<Face[]> {
  const direct = await models.detector.detect(raster, false);
  const sure = direct.filter(
    (face) => face.score > SURE_SCORE || personShare(raster, face, models.network) > PERSON_SHARE,
  );
  if (sure.length > 0) return sure;
  for (const view of turnedViews(raster)) {
    const faces = await facesInView(raster, view, models);
    if (faces.length > 0) return faces;
  }
  const found: Face[] = [];
  for (const view of enlargedViews(raster)) {
    for (const face of await facesInView(raster, view, models)) {
      if (!found.some((known) => isSameFace(known, face))) found.push(face);
    }
  }
  return found.toSorted((a, b) => faceSize(b) - faceSize(a));
}

function* turnedViews({ width, height }: Raster): Generator<View> {
  const scale = Math.min(1, TURNED_SIDE_PX / Math.max(width, height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  yield { transform: { a: 0, b: scale, dx: h - 1, dy: 0 }, width: h, height: w };
  yield { transform: { a: 0, b: -scale, dx: 0, dy: w - 1 }, width: h, height: w };
  yield { transform: { a: -scale, b: 0, dx: w - 1, dy: h - 1 }, width: w, height: h };
}

/** Yields parts of 60 % of each side. */
function* enlargedViews({ width, height }: Raster): Generator<View> {
  const part = 0.6;
  const scale = TILE_PX / (part * Math.max(width, height));
  const size = {
    width: Math.round(width * part * scale),
    height: Math.round(height * part * scale),
  };
  for (let row = 0; row < TILES_PER_SIDE; row++) {
    for (let column = 0; column < TILES_PER_SIDE; column++) {
      const left = column * (1 - part) * width;
      const top = row * (1 - part) * height;
      yield { transform: { a: scale, b: 0, dx: -left * scale, dy: -top * scale }, ...size };
    }
  }
}

async function facesInView(raster: Raster, view: View, models: FaceModels): Promise<Face[]> {
  const picture = warpQuickly(raster, view.transform, view);
  const faces = await models.detector.detect(picture, false);
  const back = invertSimilarity(view.transform);
  return faces
    .filter((face) => faceSize(face) > LEAST_FACE * Math.min(view.width, view.height))
    .filter((face) => personShare(picture, face, models.network) > PERSON_SHARE)
    .map((face) => moveFace(face, back));
}

const PERSON_SHARE = 0.6;
/** Real faces score at least 0.8, even in groups and in profile; a gantry scored 0.72. */
const SURE_SCORE = 0.76;
/** Smallest face in these extra views, relative to the view's shorter side. */
const LEAST_FACE = 0.14;
/** Side of the square around a face that the network sees, in face heights. */
const BUST_SIDE = 3.5;

/** Returns the mean probability of "person" over the mesh points. */
function personShare(picture: Raster, face: Face, network: PersonNetwork): number {
  const { eyes, faceHeight } = headGeometry(face);
  const size = BUST_SIDE * faceHeight;
  const region: Region = { left: eyes.x - size / 2, top: eyes.y - 0.4 * size, size };
  const answer = network.segment(picture, region);
  const scale = NETWORK_SIDE / size;
  const sum = face.landmarks.reduce((total, { x, y }) => {
    return total + planeAt(answer, (x - region.left) * scale, (y - region.top) * scale);
  }, 0);
  return sum / Math.max(1, face.landmarks.length);
}

/** Returns the face after `transform`. */
export function moveFace(face: Face, transform: Similarity): Face {
  const scale = Math.hypot(transform.a, transform.b);
  return {
    score: face.score,
    landmarks: face.landmarks.map((point) => ({
      ...applySimilarity(transform, point),
      z: point.z * scale,
    })),
  };
}

const NOSE_TIP = 1;

function isSameFace(a: Face, b: Face): boolean {
  const [p, q]: (Point | undefined)[] = [a.landmarks[NOSE_TIP], b.landmarks[NOSE_TIP]];
  if (!p || !q) return false;
  return Math.hypot(p.x - q.x, p.y - q.y) < 0.5 * Math.max(faceSize(a), faceSize(b));
}
