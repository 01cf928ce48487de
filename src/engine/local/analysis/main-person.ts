import { findComponents } from "../ops/components.ts";
import { mapPlane, type Plane } from "../ops/raster.ts";
import { type Body, SURE_JOINT } from "./body.ts";
import type { Face } from "./faces.ts";
import { personOf } from "./people.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** The person of a photo who is worked on, in the pixels of the work image. */
export interface MainPerson {
  /** Opacity of this person alone. */
  readonly alpha: Plane;
  /** Null for a person seen from behind or from afar. */
  readonly face: Face | null;
  readonly body: Body | null;
}

/** Opacity from which on a pixel counts as part of a piece. */
const PIECE_LEVEL = 0.3;
/** Less than this share of the picture is not a person one can work on. */
const MIN_AREA = 0.004;

/** The person with the largest face, else the one with the found body, cut out of everybody; null when there is none. */
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

/** Only the piece with the face and the sure joints in it, so that furniture and passers-by stay in the background. */
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
  if (best <= 0) return mapPlane(alpha, () => 0);
  return mapPlane(alpha, (value, i) => {
    const label = labels[i] ?? 0;
    // Faint pixels such as single hairs are in no piece.
    return label === best || (label === 0 && value <= PIECE_LEVEL) ? value : 0;
  });
}
