import { centreOf, faceRegions, grown, outlineOf } from "#engine/local/analysis/face-regions.ts";
import { type Face, faceSize } from "#engine/local/analysis/faces.ts";
import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { warpMesh } from "#engine/local/ops/mesh-warp.ts";
import type { Point } from "#engine/local/ops/raster.ts";

/** How far a face goes from grown-up to old and to a child; one of the two is 0. */
export interface AgeChange {
  readonly older: number;
  readonly younger: number;
}

/** Landmarks of the nose, its tip and wings among them. */
const NOSE = [
  1, 2, 4, 5, 19, 94, 98, 97, 326, 327, 195, 197, 45, 275, 48, 278, 64, 294, 115, 344, 129, 358,
  102, 331, 49, 279, 131, 360, 134, 363, 220, 440, 44, 274, 218, 438, 79, 309, 166, 392, 60, 290,
  75, 305,
];
const LEFT_EYE_AREA = [
  33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7, 130, 247, 30, 29, 27,
  28, 56, 190, 243, 112, 26, 22, 23, 24, 110, 25, 226,
];
const RIGHT_EYE_AREA = [
  263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249, 359, 467, 260,
  259, 257, 258, 286, 414, 463, 341, 256, 252, 253, 254, 339, 255, 446,
];
const JOWLS = [
  172, 136, 150, 149, 176, 397, 365, 379, 378, 400, 135, 169, 170, 364, 394, 395, 214, 210, 434,
  430, 212, 432, 192, 416, 138, 367,
];
const CHIN = [152, 148, 377, 175, 171, 396, 199, 200, 18];

/** The picture with the face's features grown, shrunk and sunk as the years have it; hair and background stay. */
export function reshapeFace(picture: FloatRaster, face: Face, change: AgeChange): FloatRaster {
  const { width, height } = picture;
  const from = face.landmarks.slice(0, 468);
  const to = moveLandmarks(face, change);
  const ring = grown(outlineOf(face, "oval"), 1.42);
  const frame = [
    { x: 0, y: 0 },
    { x: width / 2, y: 0 },
    { x: width - 1, y: 0 },
    { x: 0, y: height / 2 },
    { x: width - 1, y: height / 2 },
    { x: 0, y: height - 1 },
    { x: width / 2, y: height - 1 },
    { x: width - 1, y: height - 1 },
  ];
  const isInside = ({ x, y }: Point): boolean => x > 0 && y > 0 && x < width - 1 && y < height - 1;
  const fixed = [...ring.filter(isInside), ...frame];
  const { picture: warped, covered } = warpMesh(
    picture,
    { from: [...from, ...fixed], to: [...to, ...fixed] },
    { width, height },
  );
  for (let i = 0; i < covered.data.length; i++) {
    if ((covered.data[i] ?? 0) === 0)
      warped.data.set(picture.data.subarray(3 * i, 3 * i + 3), 3 * i);
  }
  return warped;
}

function moveLandmarks(face: Face, { older, younger }: AgeChange): Point[] {
  const size = faceSize(face);
  const points = face.landmarks.slice(0, 468).map(({ x, y }) => ({ x, y }));
  const top = face.landmarks[10] ?? { x: 0, y: 0 };
  const chin = face.landmarks[152] ?? { x: 0, y: 1 };
  const down = { x: (chin.x - top.x) / size, y: (chin.y - top.y) / size };
  const shift = (indices: readonly number[], amount: number): void => {
    for (const index of indices) {
      const point = points[index];
      if (point)
        points[index] = {
          x: point.x + down.x * amount * size,
          y: point.y + down.y * amount * size,
        };
    }
  };
  const scale = (indices: readonly number[], across: number, along: number): void => {
    const centre = centreOf(indices.flatMap((index) => points[index] ?? []));
    for (const index of indices) {
      const point = points[index];
      if (!point) continue;
      const dx = point.x - centre.x;
      const dy = point.y - centre.y;
      const v = dx * down.x + dy * down.y;
      const u = dx * down.y - dy * down.x;
      points[index] = {
        x: centre.x + u * across * down.y + v * along * down.x,
        y: centre.y - u * across * down.x + v * along * down.y,
      };
    }
  };
  scale(NOSE, 1 + 0.07 * older - 0.16 * younger, 1 + 0.05 * older - 0.14 * younger);
  scale(LEFT_EYE_AREA, 1 + 0.16 * younger, 1 - 0.07 * older + 0.2 * younger);
  scale(RIGHT_EYE_AREA, 1 + 0.16 * younger, 1 - 0.07 * older + 0.2 * younger);
  scale(faceRegions.lips, 1 - 0.1 * younger, 1 - 0.2 * older + 0.04 * younger);
  shift(JOWLS, 0.024 * older - 0.02 * younger);
  shift(CHIN, 0.008 * older - 0.036 * younger);
  shift([...NOSE, ...faceRegions.lips], 0.006 * older - 0.014 * younger);
  shift([...faceRegions.leftBrow, ...faceRegions.rightBrow], 0.012 * older - 0.004 * younger);
  shift([...LEFT_EYE_AREA, ...RIGHT_EYE_AREA], 0.012 * younger);
  return points;
}
