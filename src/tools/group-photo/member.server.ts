import { headGeometry } from "#engine/local/analysis/head.ts";
import type { Cast, Placing } from "#engine/local/plates/place-people.ts";

/** What an arrangement needs to know of a person. */
export type Member = Pick<Cast, "face" | "box" | "eyes" | "isCut">;

export interface Arranged<Person extends Member = Cast> {
  readonly cast: Person;
  readonly placing: Placing;
}

/** Height of a whole figure in face heights. */
const FIGURE_FACES = 8.6;

/** Height of a person's face mesh in work image pixels; for a person without a face, estimated from the body. */
export function faceHeightOf({ face, box }: Member): number {
  return face ? headGeometry(face).faceHeight : (box.bottom - box.top) / FIGURE_FACES;
}

/** A group is moved by at most this fraction of the width. */
const MOST_SHIFT = 0.08;

/** How far a group has to be moved so that the bodies, not only the faces, are centred. */
export function shiftToCentre(placed: readonly Arranged<Member>[], width: number): number {
  const lefts = placed.map(({ cast, placing }) => placing.dx + placing.scale * cast.box.left);
  const rights = placed.map(({ cast, placing }) => placing.dx + placing.scale * cast.box.right);
  const left = Math.max(-0.15 * width, Math.min(...lefts));
  const right = Math.min(1.15 * width, Math.max(...rights));
  const most = MOST_SHIFT * width;
  return Math.min(most, Math.max(-most, (width - left - right) / 2));
}
