import { dilate } from "#engine/local/ops/filters.ts";
import { createPlane, mapPlane, type Plane } from "#engine/local/ops/raster.ts";
import { type FoundLine, findLines, markLine } from "./find-lines.server.ts";
import { findSpecks, type Speck } from "./find-specks.server.ts";
import { shadesBeside } from "./shades.server.ts";
import { type StandOut, standOuts } from "./stand-out.server.ts";

/** The unit of lengths, as a fraction of the diagonal: a pixel of a photo of 1,200 by 800. */
const UNIT = 1 / 1442;
/** Half the greatest width of scratches and of specks, in units. */
const REACH = { lines: 4, specks: 6 } as const;
/** Damage is repaired from this certainty: many specks make doubtful ones likely. */
const CERTAINTY = { speck: 0.25, line: 0.35, clean: 0.97 } as const;
/**
 * A photo is dusty from this many sure specks. A sure scratch counts as two, but no more than two scratches count:
 * boards and blinds have many lines.
 */
const DUSTY = { specks: 14, sure: 0.9, perLine: 2, lines: 2, lineLength: 60 } as const;
/** Without dust, only lines of this length are damage, in units, and not if there are more than a few. */
const CLEAN = { length: 430, lines: 3 } as const;
/** A sure line across this fraction of the shorter side may be a fold with shades. */
const FOLD = { length: 0.7, sure: 0.9 } as const;
/** A shorter line in an eye or a mouth is a lash, a lid or the gap between the lips, in units. */
const FEATURE_LENGTH = 90;
/** Width of the soft rim of damage, in units. */
const RIM = 1.6;

interface DamageInput {
  /** Lightness, 0..255. */
  readonly luma: Plane;
  /** 1 over eyes, nostrils, mouths and brows: catch lights, teeth and lashes aren't specks. */
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
  const isFeature = (pixels: readonly number[]): boolean =>
    2 * pixels.filter((i) => (features.data[i] ?? 0) > 0).length > pixels.length;
  const specks = standOuts(luma, { reach: Math.max(3, Math.round(REACH.specks * unit)), noise })
    .flatMap((photo) => findSpecks(photo, unit))
    .filter(({ pixels }) => !pixels.some((i) => (features.data[i] ?? 0) > 0));
  const photos = standOuts(luma, { reach, noise });
  const lines = photos.flatMap((photo) =>
    findLines(photo, { reach, unit })
      .filter(({ chain, pixels }) => chain.length > FEATURE_LENGTH * unit || !isFeature(pixels))
      .map((line) => ({ line, photo })),
  );
  const isDusty = isDustyPhoto(specks, lines, unit);
  const damage = createPlane(width, height);
  const folds: FoundLine[] = [];
  for (const { line, photo } of isDusty ? lines.filter(isDoubtful) : fewLong(lines, unit)) {
    markLine(damage, line, photo, { reach, unit });
    const isAcross = line.chain.length > FOLD.length * Math.min(width, height);
    if (isAcross && line.certainty > FOLD.sure) folds.push(line);
  }
  if (isDusty) {
    for (const { pixels, certainty } of specks) {
      if (certainty >= CERTAINTY.speck) for (const i of pixels) damage.data[i] = 1;
    }
  }
  const rim = Math.max(1, Math.round(RIM * unit));
  return {
    holes: mapPlane(dilate(damage, rim), (value) => (value > 0 ? 1 : 0)),
    shades: shadesBeside(luma, folds, unit),
  };
}

function isDoubtful({ line }: LineOfPhoto): boolean {
  return line.certainty >= CERTAINTY.line;
}

/** The scratches of a photo without dust. */
function fewLong(lines: readonly LineOfPhoto[], unit: number): LineOfPhoto[] {
  const long = lines.filter(
    ({ line }) => line.certainty >= CERTAINTY.clean && line.chain.length > CLEAN.length * unit,
  );
  return long.length > CLEAN.lines ? [] : long;
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
