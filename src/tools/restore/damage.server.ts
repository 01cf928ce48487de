import { dilate } from "#engine/local/ops/filters.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { withContinuations } from "./continued-lines.server.ts";
import { type FoundLine, findLines } from "./find-lines.server.ts";
import { findSpecks, type Speck } from "./find-specks.server.ts";
import { draw, strokesOf } from "./mark-line.server.ts";
import { drawShades, type Fold, foldAt, shadesOf } from "./shades.server.ts";
import { type StandOut, standOuts } from "./stand-out.server.ts";

/** The unit of lengths, as a fraction of the diagonal: a pixel of a photo of 1,200 by 800. */
const UNIT = 1 / 1442;
/** Half the greatest width of scratches and of specks, in units. */
const REACH = { lines: 4, specks: 6 } as const;
/** Damage is repaired from this certainty: many specks make doubtful ones likely. */
const CERTAINTY = { speck: 0.25, nearFeature: 0.7, line: 0.5, clean: 0.97 } as const;
/**
 * A photo is dusty from this many sure specks. A sure scratch counts as two, but no more than two scratches count:
 * boards and blinds have many lines.
 */
const DUSTY = { specks: 14, sure: 0.9, perLine: 2, lines: 2, lineLength: 60 } as const;
/** Without dust, only lines of this length are damage, in units. */
const CLEAN_LENGTH = 430;
/** A sure line across this fraction of the shorter side may be a fold with shades. */
const FOLD = { length: 0.7, sure: 0.9 } as const;
/** A shorter line in an eye or a mouth is a lash, a lid or the gap between the lips, in units. */
const FEATURE_LENGTH = 90;
/** Width of the soft rim of damage, in units. */
const RIM = 1.6;

interface DamageInput {
  /** Lightness, 0..255. */
  readonly luma: Plane;
  /** 1 over eyes, nostrils, mouths and brows, 0.5 around them: catch lights, teeth and lashes aren't specks. */
  readonly features: Plane;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
}

export interface Damage {
  /** 1 in scratches, folds, dust and fibres, all 0 for an undamaged photo. */
  readonly holes: Plane;
  /** What the shades beside folds add to the brightness, in grey levels; `null` if there are none. */
  readonly shades: Plane | null;
}

/** Finds what time did to a print. */
export function findDamage({ luma, features, noise }: DamageInput): Damage {
  const { width, height } = luma;
  const unit = UNIT * Math.hypot(width, height);
  const reach = Math.max(2, Math.round(REACH.lines * unit));
  const specks = standOuts(luma, {
    reach: Math.max(3, Math.round(REACH.specks * unit)),
    noise,
  }).flatMap((photo) => findSpecks(photo, unit));
  const photos = standOuts(luma, { reach, noise });
  const lines = photos.flatMap((photo) =>
    findLines(photo, { reach, unit })
      .filter(
        ({ chain, pixels }) => chain.length > FEATURE_LENGTH * unit || !isWithin(pixels, features),
      )
      .map((line) => ({ line, photo })),
  );
  const isDusty = isDustyPhoto(
    specks.filter(({ pixels }) => largestAt(features, pixels) === 0),
    lines,
    unit,
  );
  const damage = createPlane(width, height);
  const folds: Fold[] = [];
  const shaded = createPlane(width, height);
  const chosen = isDusty ? photos.flatMap((photo) => likely(lines, photo)) : fewLong(lines, unit);
  for (const { line, photo } of chosen.toSorted((a, b) => b.line.strength - a.line.strength)) {
    if (isWithin(line.pixels, shaded)) continue;
    const strokes = strokesOf(line.chain, photo, { reach, unit });
    for (const stroke of strokes) draw(damage, stroke);
    const isAcross = line.chain.length > FOLD.length * Math.min(width, height);
    const fold = isAcross && line.certainty > FOLD.sure ? foldAt(luma, strokes, unit) : null;
    if (!fold) continue;
    folds.push(fold);
    drawShades(shaded, fold, unit);
  }
  if (isDusty) {
    for (const { pixels, certainty } of specks) {
      const feature = largestAt(features, pixels);
      const least = feature > 0 ? CERTAINTY.nearFeature : CERTAINTY.speck;
      if (certainty >= least && feature < 1) for (const i of pixels) damage.data[i] = 1;
    }
  }
  const rim = Math.max(1, Math.round(RIM * unit));
  return {
    holes: mapPlane(dilate(damage, rim), (value) => (value > 0 ? 1 : 0)),
    shades: shadesOf(luma, folds, unit),
  };
}

function largestAt({ data }: Plane, pixels: readonly number[]): number {
  return pixels.reduce((most, i) => Math.max(most, data[i] ?? 0), 0);
}

/** Whether more than half of the pixels are in an area. */
function isWithin(pixels: readonly number[], { data }: Plane): boolean {
  return 2 * pixels.filter((i) => (data[i] ?? 0) > 0).length > pixels.length;
}

/** The lines of a dusty photo that are damage, light or dark ones. */
function likely(lines: readonly LineOfPhoto[], photo: StandOut): LineOfPhoto[] {
  const own = lines.filter((one) => one.photo === photo).map(({ line }) => line);
  return withContinuations(own, photo.light, ({ certainty }) => certainty >= CERTAINTY.line).map(
    (line) => ({ line, photo }),
  );
}

/** The scratches of a photo without dust: most of its long lines are sure, while boards and blinds have doubtful ones. */
function fewLong(lines: readonly LineOfPhoto[], unit: number): LineOfPhoto[] {
  const long = lines.filter(
    ({ line }) => line.certainty >= CERTAINTY.line && line.chain.length > CLEAN_LENGTH * unit,
  );
  const sure = long.filter(({ line }) => line.certainty >= CERTAINTY.clean);
  return 2 * sure.length > long.length ? sure : [];
}

interface LineOfPhoto {
  readonly line: FoundLine;
  readonly photo: StandOut;
}

function isDustyPhoto(
  specks: readonly Speck[],
  lines: readonly LineOfPhoto[],
  unit: number,
): boolean {
  const sureSpecks = specks.filter(({ certainty }) => certainty > DUSTY.sure).length;
  const sureLines = lines.filter(
    ({ line }) => line.certainty > DUSTY.sure && line.chain.length > DUSTY.lineLength * unit,
  ).length;
  return sureSpecks + DUSTY.perLine * Math.min(DUSTY.lines, sureLines) >= DUSTY.specks;
}
