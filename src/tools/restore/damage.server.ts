import { dilate } from "#engine/local/ops/filters.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { findLines } from "./find-lines.server.ts";
import { findSpecks } from "./find-specks.server.ts";
import { standOuts } from "./stand-out.server.ts";

/** Half the maximum width of scratches and of specks, as fractions of the diagonal. */
const LINE_REACH = 0.0032;
const SPECK_REACH = 0.0065;
/** A photo with at least this many specks is damaged; fewer are objects in the scene, such as lamps and buttons. */
const DUSTY = 7;
/**
 * Minimum lengths of scratches as fractions of the diagonal: in a photo without dust, only a line across much of it
 * counts.
 */
const LINES = {
  dusty: { straight: 0.065, extent: 0.1 },
  clean: { straight: 0.6, extent: 0.6 },
} as const;
/** Width of the soft rim of damage, as a fraction of the diagonal. */
const RIM = 0.0011;

interface DamageInput {
  /** Lightness, 0..255. */
  readonly luma: Plane;
  /** 1 over eyes, mouths and brows: catch lights, teeth and lashes aren't specks. */
  readonly features: Plane;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
}

/** Scratches, folds, dust and fibres: 1 where the photo is damaged, all 0 for an undamaged photo. */
export function findDamage({ luma, features, noise }: DamageInput): Plane {
  const { width, height } = luma;
  const diagonal = Math.hypot(width, height);
  const lineReach = Math.max(2, Math.round(LINE_REACH * diagonal));
  const speckReach = Math.max(3, Math.round(SPECK_REACH * diagonal));
  const damage = createPlane(width, height);
  const specks = standOuts(luma, { reach: speckReach, noise }).flatMap((photo) =>
    findSpecks(photo, { features, noise }),
  );
  const isDusty = specks.length >= DUSTY;
  for (const photo of standOuts(luma, { reach: lineReach, noise })) {
    const limits = isDusty ? LINES.dusty : LINES.clean;
    const marks = findLines(photo, { reach: lineReach, noise, ...limits });
    for (const [i, mark] of marks.data.entries()) if (mark > 0) damage.data[i] = 1;
  }
  if (isDusty) for (const { pixels } of specks) for (const i of pixels) damage.data[i] = 1;
  const rim = Math.max(1, Math.round(RIM * diagonal));
  return mapPlane(dilate(damage, rim), (value) => (value > 0 ? 1 : 0));
}
