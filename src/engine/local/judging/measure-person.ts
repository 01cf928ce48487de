import { type Body, type Joint, SURE_JOINT } from "../analysis/body.ts";
import { type Face, faceSize } from "../analysis/faces.ts";
import { headGeometry, yawOf } from "../analysis/head.ts";
import type { MainPerson } from "../analysis/main-person.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import { boundsOf, clamp, type Plane, type Point, planeAt } from "../ops/raster.ts";
import { similarityScale } from "../ops/similarity.ts";
import type { Measures } from "./flaws.ts";
import { jointsOutside } from "./joints.ts";
import { maskUnsure } from "./masks.ts";

/** Opacity from which on a pixel belongs to the person. */
const COVERED = 0.5;

/** Measures what makes pictures of a cut-out person look broken; `alpha` may be that of all people. */
export async function measurePerson(
  photo: Pick<PhotoAnalysis, "faces" | "work">,
  { alpha, face, body }: MainPerson,
): Promise<Measures> {
  const faces = await photo.faces();
  const outside = body && jointsOutside(alpha, body);
  const beyond = beyondBody(alpha, body, face);
  return {
    ...(outside === null ? {} : { jointsOutside: outside }),
    ...(beyond === null ? {} : { beyondBody: beyond }),
    ...(face
      ? { ...(await measureFace(photo, face, body)), ...measureHead(face, alpha, faces) }
      : {}),
    ...(body ? { sideways: sideways(body), legsBent: legsBent(body) } : {}),
    sideCut: sideCut(alpha),
    endsInAir: endsInAir(alpha, body),
  };
}

/** Measures the cut-out of all people, by the main one; empty if there is none. */
export async function measureCutOut(
  photo: Pick<PhotoAnalysis, "faces" | "work" | "matte" | "body">,
): Promise<Measures> {
  const { alpha, hasPerson } = await photo.matte();
  if (!hasPerson) return { maskUnsure: maskUnsure(alpha) };
  const [face = null] = await photo.faces();
  const { beyondBody: beyond, ...person } = await measurePerson(photo, {
    alpha,
    face,
    body: await photo.body(),
  });
  // Only the main person's bones are known.
  const isAlone = person.otherHeads === 0 && beyond !== undefined;
  return { ...person, ...(isAlone ? { beyondBody: beyond } : {}), maskUnsure: maskUnsure(alpha) };
}

/** Faces of this height look like the person even enlarged. */
const LARGE_FACE_PX = 120;

/** `facePx` is the face's height in the photo. */
function faceSmall(facePx: number): number {
  return clamp(1 - facePx / LARGE_FACE_PX, 0, 1);
}

/** Smaller faces, relative to the main one, belong to the background. */
const NOTABLE_FACE = 0.4;
/** Faces of about the same size, at most this many face heights away, touch the person. */
const NEIGHBOUR = { size: 0.6, faces: 2.4 } as const;

/** Measures a face of the photo and its surroundings, without a cut-out. */
export async function measureFace(
  photo: Pick<PhotoAnalysis, "faces" | "work">,
  face: Face,
  body: Body | null,
): Promise<Measures> {
  const { eyes } = headGeometry(face);
  const size = faceSize(face);
  const neighbours = (await photo.faces()).filter((other) => {
    const centre = headGeometry(other).eyes;
    return (
      other !== face &&
      faceSize(other) > NEIGHBOUR.size * size &&
      Math.hypot(centre.x - eyes.x, centre.y - eyes.y) < NEIGHBOUR.faces * size
    );
  });
  return {
    turned: Math.abs(yawOf(face)),
    handAtFace: handAtFace(face, body),
    neighbours: neighbours.length,
    faceUnsure: 1 - face.score,
    faceSmall: faceSmall(size * similarityScale(photo.work.toSource)),
  };
}

function measureHead(face: Face, alpha: Plane, faces: readonly Face[]): Measures {
  const size = faceSize(face);
  const inside = faces
    .filter((other) => other !== face)
    .map((other) => ({ centre: headGeometry(other).eyes, share: faceSize(other) / size }))
    .filter(
      ({ centre, share }) => share > NOTABLE_FACE && planeAt(alpha, centre.x, centre.y) >= COVERED,
    );
  return {
    headCut: headCut(face, alpha),
    otherHeads: inside.reduce((sum, { share }) => sum + Math.min(1, share), 0),
  };
}

/** Height of the crown above the eyes and half the width of a head without its hair, in face heights. */
const CROWN = 0.82;
const HALF_HEAD = 0.62;
/** Rows and columns this near the border count as the border. */
const BORDER_PX = 2;

/**
 * What the upper, left and right border cut off the head, in face heights: how far the skull lies outside, or how much
 * of the border the head and its hair cover, whichever is more.
 */
function headCut(face: Face, alpha: Plane): number {
  const { eyes, axis, chin, faceHeight } = headGeometry(face);
  const above = CROWN * faceHeight - eyes.y;
  const left = HALF_HEAD * faceHeight - axis.x;
  const right = axis.x + HALF_HEAD * faceHeight - (alpha.width - 1);
  const outside = Math.max(0, above, left, right);
  let covered = 0;
  const from = Math.max(0, Math.round(axis.x - HALF_HEAD * faceHeight));
  const to = Math.min(alpha.width - 1, Math.round(axis.x + HALF_HEAD * faceHeight));
  if (eyes.y - 2 * faceHeight < 0)
    for (let x = from; x <= to; x++) covered += isCovered(alpha, x, BORDER_PX);
  const top = Math.max(0, Math.round(eyes.y - CROWN * faceHeight));
  const bottom = Math.min(alpha.height - 1, Math.round(chin.y));
  for (let y = top; y <= bottom; y++) {
    if (axis.x - 2 * faceHeight < 0) covered += isCovered(alpha, BORDER_PX, y);
    if (axis.x + 2 * faceHeight > alpha.width)
      covered += isCovered(alpha, alpha.width - 1 - BORDER_PX, y);
  }
  return Math.max(outside, covered) / faceHeight;
}

function isCovered(alpha: Plane, x: number, y: number): 0 | 1 {
  return planeAt(alpha, x, y) >= COVERED ? 1 : 0;
}

/** A wrist this far from the middle of the face, in face heights, doesn't cover it. */
const HAND_REACH = 1.1;

function handAtFace(face: Face, body: Body | null): number {
  if (!body) return 0;
  const { eyes, chin, faceHeight } = headGeometry(face);
  const middle = { x: (eyes.x + chin.x) / 2, y: (eyes.y + chin.y) / 2 };
  const wrists = [body.leftWrist, body.rightWrist].filter(({ score }) => score >= SURE_JOINT);
  const nearest = Math.min(
    ...wrists.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) / faceHeight),
  );
  return clamp(1 - nearest / HAND_REACH, 0, 1);
}

/** Width of the shoulders in trunk lengths, from the front. */
const SHOULDERS = 0.75;

function sideways(body: Body): number {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = body;
  const trunk = Math.hypot(
    (leftShoulder.x + rightShoulder.x - leftHip.x - rightHip.x) / 2,
    (leftShoulder.y + rightShoulder.y - leftHip.y - rightHip.y) / 2,
  );
  return clamp(1 - distance(leftShoulder, rightShoulder) / (SHOULDERS * Math.max(1, trunk)), 0, 1);
}

/** How far a knee is below its hip when standing, in trunk lengths. */
const THIGH = 0.75;

function legsBent(body: Body): number {
  const { leftShoulder, rightShoulder, leftHip, rightHip, leftKnee, rightKnee } = body;
  const sides = [
    [leftShoulder, leftHip, leftKnee],
    [rightShoulder, rightHip, rightKnee],
  ] as const;
  const bends = sides
    .filter((joints) => joints.every(isSure))
    .map(([shoulder, hip, knee]) => 1 - (knee.y - hip.y) / (THIGH * distance(shoulder, hip)));
  return clamp(Math.max(0, ...bends), 0, 1);
}

/** Share of the person's height at which the left or right border cuts through. */
function sideCut(alpha: Plane): number {
  const box = boundsOf(alpha, COVERED);
  if (!box) return 0;
  let cut = 0;
  for (let y = box.top; y < box.bottom; y++) {
    const isCut =
      isCovered(alpha, BORDER_PX, y) + isCovered(alpha, alpha.width - 1 - BORDER_PX, y) > 0;
    if (isCut) cut++;
  }
  return cut / Math.max(1, box.bottom - box.top);
}

/** The lower end of a body, as shares of its box: how high its last rows are, and how near an ankle must be. */
const END = { rows: 0.02, ankle: 0.12 } as const;

/** Width at which the body ends above the lower border without an ankle, as a share of the box's width. */
function endsInAir(alpha: Plane, body: Body | null): number {
  const box = boundsOf(alpha, COVERED);
  if (!box || box.bottom >= alpha.height - 1 - BORDER_PX) return 0;
  const height = box.bottom - box.top;
  const hasFeet =
    body !== null &&
    [body.leftAnkle, body.rightAnkle].some(
      ({ y, score }) => score >= SURE_JOINT && box.bottom - y < END.ankle * height,
    );
  if (hasFeet) return 0;
  const row = Math.max(0, Math.round(box.bottom - Math.max(2, END.rows * height)));
  let width = 0;
  for (let x = box.left; x < box.right; x++) width += isCovered(alpha, x, row);
  return width / Math.max(1, box.right - box.left);
}

const bones = [
  ["leftShoulder", "leftElbow"],
  ["rightShoulder", "rightElbow"],
  ["leftElbow", "leftWrist"],
  ["rightElbow", "rightWrist"],
  ["leftHip", "leftKnee"],
  ["rightHip", "rightKnee"],
  ["leftKnee", "leftAnkle"],
  ["rightKnee", "rightAnkle"],
  ["leftShoulder", "rightShoulder"],
  ["leftShoulder", "leftHip"],
  ["rightShoulder", "rightHip"],
  ["leftHip", "rightHip"],
  ["leftShoulder", "rightHip"],
  ["rightShoulder", "leftHip"],
] as const satisfies readonly (readonly [keyof Body, keyof Body])[];

/** How far clothes reach from the bones, and hair from the middle of the head, in face heights. */
const REACH = { clothes: 0.9, hair: 1.6 } as const;
/** Height of a face in trunk lengths. */
const FACE_TRUNKS = 0.36;
/** One pixel in so many of each row and column is looked at. */
const STRIDE = 6;

/**
 * Share of the covered area that is further from the head and every sure bone of the person than hair and clothes
 * reach; `null` without both shoulders and a hip.
 */
function beyondBody(alpha: Plane, body: Body | null, face: Face | null): number | null {
  if (!body) return null;
  const limbs = bones
    .map(([a, b]) => [body[a], body[b]] as const)
    .filter(([a, b]) => isSure(a) && isSure(b));
  const trunk = Math.max(
    distance(body.leftShoulder, body.leftHip),
    distance(body.rightShoulder, body.rightHip),
  );
  if (limbs.length < LEAST_BONES) return null;
  const unit = Math.max(face ? faceSize(face) : 0, FACE_TRUNKS * trunk);
  // Of a person seen from behind or from afar, the network guesses where the nose is.
  const head = face ? headGeometry(face).axis : body.nose;
  let [covered, beyond] = [0, 0];
  for (let y = 0; y < alpha.height; y += STRIDE) {
    for (let x = 0; x < alpha.width; x += STRIDE) {
      if ((alpha.data[y * alpha.width + x] ?? 0) < COVERED) continue;
      covered++;
      const isNear =
        Math.hypot(x - head.x, y - head.y) < REACH.hair * unit ||
        limbs.some(([a, b]) => toSegment({ x, y }, a, b) < REACH.clothes * unit);
      if (!isNear) beyond++;
    }
  }
  return covered === 0 ? 0 : beyond / covered;
}

const LEAST_BONES = 4;

function isSure({ score }: Joint): boolean {
  return score >= SURE_JOINT;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Distance of a point from the segment between two others. */
function toSegment({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = clamp(((x - a.x) * dx + (y - a.y) * dy) / Math.max(1, dx * dx + dy * dy), 0, 1);
  return Math.hypot(x - a.x - along * dx, y - a.y - along * dy);
}
