import { type Body, type Joint, SURE_JOINT } from "../analysis/body.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import type { Point, Raster } from "../ops/raster.ts";
import type { Measures } from "./flaws.ts";
import { isNear, squareAround } from "./joints.ts";

/** Joints of trunk and limbs, left and right; the face has its own check. */
const PAIRS = [
  ["leftShoulder", "rightShoulder"],
  ["leftElbow", "rightElbow"],
  ["leftWrist", "rightWrist"],
  ["leftHip", "rightHip"],
  ["leftKnee", "rightKnee"],
  ["leftAnkle", "rightAnkle"],
] as const;
const LIMBS = PAIRS.flat();

type Limbs = Readonly<Partial<Record<(typeof LIMBS)[number], Point>>>;

/** Both shoulders and two joints below them. */
const LEAST_JOINTS = 4;
/** Shoulders of a person seen from the front are about this wide, in trunk lengths. */
const SHOULDERS = 0.75;

/**
 * Looks for the joints of the photo's only person in a result of the same shape, whose people stay in their places:
 * `jointsAway`. Empty if the photo doesn't show exactly one face, or too little of the body.
 */
export async function findBodyAgain(
  photo: Pick<PhotoAnalysis, "faces" | "body" | "findJoints" | "work">,
  result: Raster,
): Promise<Measures> {
  const faces = await photo.faces();
  const body = faces.length === 1 ? await photo.body() : null;
  const trunkPx = body && trunkOf(body);
  if (!body || !trunkPx) return {};
  const { raster } = photo.work;
  const sure = LIMBS.flatMap((name) => (isSure(body[name]) ? [body[name]] : []));
  const { left, top, side } = squareAround(sure, trunkPx);
  // The same square in both pictures, so that the network sees the same person from the same distance.
  const seen = await photo.findJoints(raster, { left, top, side });
  const scale = result.width / raster.width;
  const expected: Limbs = Object.fromEntries(
    LIMBS.filter((name) => isSure(seen[name]) && isInside(seen[name], raster)).map((name) => [
      name,
      { x: seen[name].x * scale, y: seen[name].y * scale },
    ]),
  );
  const count = Object.keys(expected).length;
  if (count < LEAST_JOINTS) return {};
  const square = { left: left * scale, top: top * scale, side: side * scale };
  const found = await photo.findJoints(result, square);
  return { jointsAway: countAway(expected, found, trunkPx * scale) / count };
}

/**
 * Counts the expected joints that the network doesn't find near their places. It may take left for right, but where a
 * limb is missing, it finds the other one twice: so each found joint stands for one expected joint.
 */
export function countAway(expected: Limbs, found: Body, trunkPx: number): number {
  const isThere = (name: keyof Limbs, as: keyof Limbs): boolean => {
    const place = expected[name];
    return place !== undefined && isNear(found[as], place, trunkPx);
  };
  const there = PAIRS.map(([left, right]) => {
    const straight = Number(isThere(left, left)) + Number(isThere(right, right));
    const crossed = Number(isThere(left, right)) + Number(isThere(right, left));
    return Math.max(straight, crossed);
  });
  return Object.keys(expected).length - there.reduce((sum, each) => sum + each, 0);
}

function isSure({ score }: Joint): boolean {
  return score >= SURE_JOINT;
}

function isInside({ x, y }: Point, { width, height }: Raster): boolean {
  return x >= 0 && y >= 0 && x < width && y < height;
}

/** The length from shoulders to hips; from the width of the shoulders where hips aren't seen. `null` without shoulders. */
function trunkOf({ leftShoulder, rightShoulder, leftHip, rightHip }: Body): number | null {
  if (!isSure(leftShoulder) || !isSure(rightShoulder)) return null;
  const width = Math.hypot(leftShoulder.x - rightShoulder.x, leftShoulder.y - rightShoulder.y);
  if (!isSure(leftHip) || !isSure(rightHip)) return width / SHOULDERS;
  const x = leftShoulder.x + rightShoulder.x - leftHip.x - rightHip.x;
  const y = leftShoulder.y + rightShoulder.y - leftHip.y - rightHip.y;
  return Math.hypot(x, y) / 2;
}
