import { boxMean, dilate, erode } from "#engine/local/ops/filters.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";

/** How one kind of damage, light or dark, stands out from a photo; for dark damage everything is inverted. */
export interface StandOut {
  /** `true` for dark damage. */
  readonly isNegative: boolean;
  /** Lightness, 0..255, with damage always bright. */
  readonly light: Plane;
  /** How much brighter a pixel is than any wider structure around it, in grey levels. */
  readonly contrast: Plane;
  /** Usual contrast in the wider surroundings: high in grass, hair and cloth. */
  readonly usual: Plane;
  /** The value that only the brightest 5 % of the photo exceed. */
  readonly extreme: number;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
}

interface Level {
  readonly least: number;
  readonly noises: number;
  readonly usual: number;
}

/** A contrast that exceeds grey levels, standard deviations of the noise and multiples of the usual contrast. */
export function levelAt(photo: StandOut, i: number, { least, noises, usual }: Level): number {
  return Math.max(least, noises * photo.noise, usual * (photo.usual.data[i] ?? 0));
}

/** Fraction of the diagonal over which the usual contrast is averaged. */
const SURROUNDINGS = 0.03;
/** Mean contrast caused by noise of standard deviation 1. */
const NOISE_CONTRAST = 2;

interface StandOutOptions {
  /** Structures up to twice this many pixels wide stand out. */
  readonly reach: number;
  /** Standard deviation of the noise, in grey levels. */
  readonly noise: number;
}

/** Candidates for light and dark damage in a photo of 0..255 (white top-hat of the photo and of its negative). */
export function standOuts(luma: Plane, { reach, noise }: StandOutOptions): readonly StandOut[] {
  const negative = createPlane(luma.width, luma.height);
  for (let i = 0; i < negative.data.length; i++) negative.data[i] = 255 - (luma.data[i] ?? 0);
  const bright = contrastOf(luma, reach);
  const dark = contrastOf(negative, reach);
  const both = createPlane(luma.width, luma.height);
  for (let i = 0; i < both.data.length; i++) {
    both.data[i] = ((bright.data[i] ?? 0) + (dark.data[i] ?? 0)) / 2;
  }
  const usual = boxMean(both, Math.round(SURROUNDINGS * Math.hypot(luma.width, luma.height)));
  for (let i = 0; i < usual.data.length; i++) {
    usual.data[i] = Math.max(0, (usual.data[i] ?? 0) - NOISE_CONTRAST * noise);
  }
  return [
    {
      isNegative: false,
      light: luma,
      contrast: bright,
      usual,
      extreme: valueAt(luma, 0.95),
      noise,
    },
    {
      isNegative: true,
      light: negative,
      contrast: dark,
      usual,
      extreme: valueAt(negative, 0.95),
      noise,
    },
  ];
}

/** The white top-hat. */
function contrastOf(plane: Plane, reach: number): Plane {
  const contrast = dilate(erode(plane, reach), reach);
  for (let i = 0; i < contrast.data.length; i++) {
    contrast.data[i] = (plane.data[i] ?? 0) - (contrast.data[i] ?? 0);
  }
  return contrast;
}

function valueAt({ data }: Plane, share: number): number {
  const sample = new Float32Array(Math.ceil(data.length / 31));
  for (let k = 0; k < sample.length; k++) sample[k] = data[31 * k] ?? 0;
  return sample.toSorted()[Math.floor(share * (sample.length - 1))] ?? 0;
}
