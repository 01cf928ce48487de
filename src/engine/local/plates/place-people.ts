import type { Face } from "../analysis/faces.ts";
import { faceSize } from "../analysis/faces.ts";
import { headGeometry } from "../analysis/head.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import { drawCutOut } from "../cut-out-drawing.ts";
import type { Bounds, Plane, Point } from "../ops/raster.ts";
import { composeSimilarity, invertSimilarity, type Similarity } from "../ops/similarity.ts";
import { warpPlane, warpRaster } from "../ops/warp.ts";
import { personBox } from "../place-person.ts";
import type { PlacedPerson } from "./settle-on-plate.ts";
import type { Size, Standing } from "./view.ts";

/** People cut out of one photo, and what places them, in work image pixels. */
export interface Cast {
  readonly photo: PhotoAnalysis;
  readonly alpha: Plane;
  /** The main face; `null` for people seen from behind or from afar. */
  readonly face: Face | null;
  readonly box: Bounds;
  readonly pxPerM: number;
  readonly eyes: Point;
  /** `true` if a border of the photo cuts the people off. */
  readonly isCut: Readonly<Record<"below" | "left" | "right", boolean>>;
}

/** Height of the face mesh, hairline to chin, of an adult: 0.75 of the head's 0.225 m (DIN 33402-2). */
const FACE_M = 0.17;
/** Height of a standing adult. */
const BODY_M = 1.7;
/** Rows and columns this near the border count as the border. */
const BORDER_PX = 3;
/** Where the eyes are, from the top, as a share of a standing person's height. */
const EYES_DOWN = 0.07;

/** Measures the people of a photo with that alpha; `face` is the largest one. */
export function castOf(photo: PhotoAnalysis, alpha: Plane, face: Face | null): Cast {
  const box = personBox(alpha);
  const height = box.bottom - box.top;
  const isCut = {
    below: box.bottom >= alpha.height - BORDER_PX,
    left: box.left < BORDER_PX,
    right: box.right > alpha.width - BORDER_PX,
  };
  const byBody = height / BODY_M;
  // A child's or a seated person's face tells the scale better than the height does.
  const pxPerM = face ? faceSize(face) / FACE_M : byBody;
  const eyes = face
    ? headGeometry(face).eyes
    : { x: (box.left + box.right) / 2, y: box.top + EYES_DOWN * height };
  return { photo, alpha, face, box, pxPerM, eyes, isCut };
}

/** From the work image of the photo to the frame; never rotates. */
export interface Placing {
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

/** How the cast stands in the frame. */
export function standingOf({ pxPerM, eyes, box, isCut }: Cast, placing: Placing): Standing {
  return {
    pxPerM: pxPerM * placing.scale,
    eyes: moved(eyes, placing),
    feet: isCut.below ? null : moved({ x: (box.left + box.right) / 2, y: box.bottom - 1 }, placing),
  };
}

function moved({ x, y }: Point, { scale, dx, dy }: Placing): Point {
  return { x: scale * x + dx, y: scale * y + dy };
}

/** From the pixels of the photo to those of the frame. */
export function photoToFrame({ photo }: Cast, { scale, dx, dy }: Placing): Similarity {
  return composeSimilarity(invertSimilarity(photo.work.toSource), { a: scale, b: 0, dx, dy });
}

/** Cuts the people out of the photo at its full size and moves them to the frame. */
export function placeCast(cast: Cast, placing: Placing, frame: Size): PlacedPerson {
  const { photo, alpha, face } = cast;
  const cut = drawCutOut(photo.image, photo.work, alpha);
  const toFrame = photoToFrame(cast, placing);
  const standing = standingOf(cast, placing);
  return {
    picture: warpRaster(cut.raster, toFrame, frame),
    alpha: withoutOutside(warpPlane(cut.alpha, toFrame, frame), cast, placing),
    face: face && {
      ...face,
      landmarks: face.landmarks.map(({ x, y, z }) => ({
        x: placing.scale * x + placing.dx,
        y: placing.scale * y + placing.dy,
        z: placing.scale * z,
      })),
    },
    pxPerM: standing.pxPerM,
    feet: standing.feet,
  };
}

/** A warp repeats the border outside the photo; there are no people there. */
function withoutOutside(alpha: Plane, { alpha: { width, height } }: Cast, placing: Placing): Plane {
  const { scale, dx, dy } = placing;
  const [left, right] = [dx - scale / 2, dx + scale * (width - 0.5)];
  const [top, bottom] = [dy - scale / 2, dy + scale * (height - 0.5)];
  for (let y = 0, i = 0; y < alpha.height; y++)
    for (let x = 0; x < alpha.width; x++, i++)
      if (x < left || x > right || y < top || y > bottom) alpha.data[i] = 0;
  return alpha;
}
