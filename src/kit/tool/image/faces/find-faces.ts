import { type FaceBox, NETWORK_SIDE_PX, suggestFaces } from "./blaze-face.ts";

/** A square part of the image that the network looks at; may reach beyond the image. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly sidePx: number;
}

/** Returns a view's pixels as the network wants them. */
export type LookAt = (view: View) => Float32Array;

/** What looks like a face but isn't one rarely scores as much. */
const SURE_SCORE = 0.76;
/** Two boxes that share more than this part of the smaller one's side show the same face. */
const SAME_FACE = 0.6;
/** Side of the parts that are searched after the whole, relative to the longer side. */
const PART = 0.6;

function isSame(a: FaceBox, b: FaceBox): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < SAME_FACE * Math.max(a.sidePx, b.sidePx);
}

/** Returns the sure faces of a view in pixels of the image, the surest first, each once. */
function facesIn(view: View, lookAt: LookAt, weights: ArrayBuffer): FaceBox[] {
  const scale = view.sidePx / NETWORK_SIDE_PX;
  const faces: FaceBox[] = [];
  const sure = suggestFaces(lookAt(view), weights).filter(({ score }) => score > SURE_SCORE);
  for (const { x, y, sidePx, score } of sure.toSorted((a, b) => b.score - a.score)) {
    const face = {
      x: view.left + x * scale,
      y: view.top + y * scale,
      sidePx: sidePx * scale,
      score,
    };
    if (!faces.some((known) => isSame(known, face))) faces.push(face);
  }
  return faces;
}

/** Yields four overlapping parts. */
function* partsOf(width: number, height: number): Generator<View> {
  const sidePx = PART * Math.max(width, height);
  for (const top of [0, height - sidePx])
    for (const left of [0, width - sidePx]) yield { left, top, sidePx };
}

/** Finds the faces of an image, from the whole of it or, if there are none, from its parts. */
export function findFaces(
  { width, height }: { readonly width: number; readonly height: number },
  lookAt: LookAt,
  weights: ArrayBuffer,
): FaceBox[] {
  const sidePx = Math.max(width, height);
  const whole = { left: (width - sidePx) / 2, top: (height - sidePx) / 2, sidePx };
  const found = facesIn(whole, lookAt, weights);
  if (found.length > 0) return found;
  for (const part of partsOf(width, height)) {
    for (const face of facesIn(part, lookAt, weights))
      if (!found.some((known) => isSame(known, face))) found.push(face);
  }
  return found;
}
