import { gaussian } from "#engine/local/ops/filters.ts";
import {
  type Colour,
  channels,
  copyFloat,
  type FloatRaster,
  lumaOf,
  mix,
} from "#engine/local/ops/float-raster.ts";
import { fromLab, labOf, toLab } from "#engine/local/ops/lab.ts";
import { kuwahara } from "#engine/local/ops/painting/kuwahara.ts";
import { inkLines } from "#engine/local/ops/painting/lines.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import type { EraScene } from "./staging.server.ts";

interface PigmentUse {
  /** The available pigments. */
  readonly pigments: readonly Colour[];
  /** How far each colour moves towards its pigments, 0..1. */
  readonly share: number;
  /** Contrast of the lightness around its mean, and an offset, in L. */
  readonly contrast?: number;
  readonly lift?: number;
}

/** Maximum distance of a pigment in a and b, in Lab units. */
const REACH = 15;

/** Reduces the image to a few pigments: hues move to the nearest ones, tones stay. */
export function limitPigments(
  picture: FloatRaster,
  { pigments, share, contrast = 1, lift = 0 }: PigmentUse,
): FloatRaster {
  const lab = toLab(picture);
  const inks = pigments.map(labOf);
  for (let i = 0; i < lab.data.length; i += 3) {
    const a = lab.data[i + 1] ?? 0;
    const b = lab.data[i + 2] ?? 0;
    let total = 0;
    let sumA = 0;
    let sumB = 0;
    for (const [, inkA, inkB] of inks) {
      const distance = (a - inkA) ** 2 + (b - inkB) ** 2;
      const weight = Math.exp(-distance / (2 * REACH * REACH)) + 1e-9;
      total += weight;
      sumA += weight * inkA;
      sumB += weight * inkB;
    }
    lab.data[i] = ((lab.data[i] ?? 0) - 55) * contrast + 55 + lift;
    lab.data[i + 1] = mix(a, sumA / total, share);
    lab.data[i + 2] = mix(b, sumB / total, share);
  }
  return fromLab(lab);
}

interface Hand {
  /** Size of the flat marks, in pixels of an 800 px image. */
  readonly radius: number;
  /** Darkness of the ink lines, 0..1, and their colour. */
  readonly line: number;
  readonly ink: Colour;
  /** How much of the photo's detail stays, 0..1. */
  readonly detail: number;
}

/** Paints the photo in flat marks with drawn lines. */
export function paintFlat({ picture, unit }: EraScene, hand: Hand): FloatRaster {
  const flat = kuwahara(picture, hand.radius * unit);
  const ink = inkLines(lumaOf(picture), {
    sigma: 1.15 * unit,
    gain: 15,
    threshold: 46,
    hardness: 0.028,
  });
  const out = copyFloat(flat);
  for (let i = 0; i < ink.data.length; i++) {
    const dark = (1 - (ink.data[i] ?? 1)) * hand.line;
    for (const c of channels) {
      const at = 3 * i + c;
      const kept = mix(flat.data[at] ?? 0, picture.data[at] ?? 0, hand.detail);
      out.data[at] = mix(kept, Math.min(kept, hand.ink[c]), dark);
    }
  }
  return out;
}

/** Draws a line along the outline of the people. */
export function outlinePeople(
  picture: FloatRaster,
  matte: Plane,
  {
    widthPx,
    ink,
    share,
  }: { readonly widthPx: number; readonly ink: Colour; readonly share: number },
): FloatRaster {
  const soft = gaussian(matte, widthPx);
  const out = copyFloat(picture);
  for (let i = 0; i < soft.data.length; i++) {
    const a = soft.data[i] ?? 0;
    const dark = share * (4 * a * (1 - a)) ** 3;
    if (dark < 0.01) continue;
    for (const c of channels) out.data[3 * i + c] = mix(out.data[3 * i + c] ?? 0, ink[c], dark);
  }
  return out;
}
