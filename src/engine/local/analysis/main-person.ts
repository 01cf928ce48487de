import { findComponents } from "../ops/components.ts";
import { createPlane, type Plane } from "../ops/raster.ts";
import { type Body, SURE_JOINT } from "./body.ts";
import type { Face } from "./faces.ts";
import { personOf } from "./people.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** The person of a photo that the operation works on, in work image pixels. */
export interface MainPerson {
  /** Opacity of this person only. */
  readonly alpha: Plane;
  /** `null` for a person seen from behind or from afar. */
  readonly face: Face | null;
  readonly body: Body | null;
}

/** Opacity above which a pixel belongs to a piece. */
const PIECE_LEVEL = 0.3;
/** Smaller shares of the image are too small to work on. */
const MIN_AREA = 0.004;

/** Cuts out the person with the largest face, otherwise the one with the detected body; `null` if there is none. */
export async function findMainPerson(photo: PhotoAnalysis): Promise<MainPerson | null> {
  const faces = await photo.faces();
  const body = await photo.body();
  const face = faces[0] ?? null;
  if (!face && !body) return null;
  const matte = await photo.matte();
  const own = face ? await personOf(photo, face) : matte.alpha;
  const alpha = keepMainPiece(own, { face, body });
  let area = 0;
  for (const value of alpha.data) area += value;
  if (area < MIN_AREA * alpha.data.length) return null;
  return { alpha, face, body };
}

/** Keeps only the piece with the face and the confident joints; furniture and passers-by become background. */
function keepMainPiece(
  alpha: Plane,
  { face, body }: { readonly face: Face | null; readonly body: Body | null },
): Plane {
  const { labels, sizes } = findComponents(alpha, PIECE_LEVEL);
  const votes = new Float64Array(sizes.length);
  const vote = (x: number, y: number, weight: number): void => {
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= alpha.width || row >= alpha.height) return;
    const label = labels[row * alpha.width + column] ?? 0;
    if (label > 0) votes[label] = (votes[label] ?? 0) + weight;
  };
  for (const { x, y } of face?.landmarks ?? []) vote(x, y, 0.02);
  for (const { x, y, score } of Object.values(body ?? {})) if (score >= SURE_JOINT) vote(x, y, 1);
  const best = votes.indexOf(Math.max(...votes));
  if (best <= 0) return createPlane(alpha.width, alpha.height);
  const data = alpha.data.slice();
  for (let i = 0; i < data.length; i++) {
    const label = labels[i] ?? 0;
    // Faint pixels such as single hairs belong to no piece.
    if (label !== best && (label !== 0 || (data[i] ?? 0) > PIECE_LEVEL)) data[i] = 0;
  }
  return { width: alpha.width, height: alpha.height, data };
}
