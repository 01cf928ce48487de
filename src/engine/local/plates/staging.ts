import { createRandom, versionSeed } from "../ops/random.ts";
import type { Cast } from "./place-people.ts";
import type { Plate } from "./plate.ts";
import type { Staging } from "./view.ts";

/** Points of the cheeks of MediaPipe's face mesh, on the left and on the right of the picture. */
const CHEEKS = { left: [50, 101, 118, 205], right: [280, 330, 347, 425] } as const;

/** The side from which the light falls on a face: -1 left, 1 right of the picture, 0 without a clear side. */
function lightSide({ photo, face }: Cast): number {
  if (!face) return 0;
  const { raster } = photo.work;
  const lightAt = (points: readonly number[]): number => {
    let sum = 0;
    for (const index of points) {
      const { x, y } = face.landmarks[index] ?? { x: 0, y: 0 };
      const at = 3 * (Math.round(y) * raster.width + Math.round(x));
      sum += (raster.data[at] ?? 0) + (raster.data[at + 1] ?? 0) + (raster.data[at + 2] ?? 0);
    }
    return sum + 1;
  };
  const [left, right] = [lightAt(CHEEKS.left), lightAt(CHEEKS.right)];
  return (right - left) / (right + left);
}

/** A light from the side is clear from this mean on. */
const CLEAR_SIDE = 0.06;
/** The camera of another version goes this much nearer at most. */
const MOST_NEARER = 0.12;

/**
 * Decides how a place is shown: mirrored if its light comes from the other side than that of the photos. Other versions
 * are turned the other way round or show another part. Places with writing are never mirrored.
 */
export function stagingOf(
  { key, hasWriting }: Pick<Plate, "key" | "hasWriting">,
  casts: readonly Cast[],
  version: number,
): Staging {
  const fromRight = Math.sin((key.azimuthDeg * Math.PI) / 180);
  const side = casts.reduce((sum, cast) => sum + lightSide(cast), 0) / Math.max(1, casts.length);
  const isAgainst = Math.abs(side) > CLEAR_SIDE && side * fromRight < 0;
  const isMirrored = !hasWriting && isAgainst !== (version % 2 === 1);
  if (version === 0) return { isMirrored, zoom: 1, pan: 0 };
  const random = createRandom(versionSeed(29, version));
  return { isMirrored, zoom: 1 + MOST_NEARER * random(), pan: 2 * random() - 1 };
}
