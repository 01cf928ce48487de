import type { Point } from "../ops/raster.ts";
import type { Face } from "./faces.ts";

/** Outlines in MediaPipe's face mesh, each in order around the region; left and right are as seen in the image. */
const faceRegions = {
  oval: [
    10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152,
    148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
  ],
  leftEye: [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  rightEye: [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  lips: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
  innerLips: [
    78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95,
  ],
  leftBrow: [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  rightBrow: [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
} as const satisfies Record<string, readonly number[]>;
export type FaceRegion = keyof typeof faceRegions;

/** Returns the outline of a face region, in the pixels of its landmarks. */
export function outlineOf(face: Face, region: FaceRegion): Point[] {
  return faceRegions[region].flatMap((index) => face.landmarks[index] ?? []);
}

/** Scales the outline about its centre. */
export function grown(outline: readonly Point[], scale: number): Point[] {
  const middle = centreOf(outline);
  return outline.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * scale,
    y: middle.y + (y - middle.y) * scale,
  }));
}

export function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  const count = Math.max(1, points.length);
  return { x: sum.x / count, y: sum.y / count };
}
