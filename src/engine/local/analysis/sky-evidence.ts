import { type FloatRaster, mix } from "../ops/float-raster.ts";
import { clamp, type Plane, smoothstep } from "../ops/raster.ts";

/** An area that may be a sky, and the picture around it; all planes in the size of `lab`. */
export interface SkyCandidate {
  /** CIE Lab. */
  readonly lab: FloatRaster;
  /** 1 for sky. */
  readonly sky: Plane;
  /** Opacity of people. */
  readonly persons: Plane;
  /** Strongest edge on the way from the upper sky, in Lab units. */
  readonly barrier: Plane;
  /** Mean gradient of the luma, 0..1. */
  readonly unrest: Plane;
  /** Nothing ends the sky above the lower edge. */
  readonly isOpen: boolean;
}

/** What tells a sky from a wall. People count for neither sky nor land. */
interface SkyMeasures {
  /** Mean of `colourEvidence` over the sky. */
  readonly colour: number;
  /** Fraction of the sky that is deep blue. */
  readonly deepBlue: number;
  /** Fraction of the sky that glows like an evening. */
  readonly glow: number;
  /** Rise of b* towards the horizon, per standard deviation of the height. */
  readonly yellowing: number;
  /** Fraction of land in the picture without people. */
  readonly land: number;
  /** Mean gradient of the land's luma, 0..1. */
  readonly landUnrest: number;
  /** Fraction of sky in the lowest rows. */
  readonly below: number;
  /** How much lighter the sky is than the land, in L. */
  readonly aboveLand: number;
  /** Mean strength of the edges that cross the sky, in Lab units. */
  readonly lines: number;
  /** Standard deviation of L in a row of the sky. */
  readonly uneven: number;
}

/** The evidence for a sky, in log-odds: above 0 it is more likely a sky than a wall, a ceiling or a floor. */
export function skyEvidence(candidate: SkyCandidate): number {
  const measures = measure(candidate);
  const { colour, deepBlue, glow, yellowing, lines, uneven, below } = measures;
  const blue = 4 * Math.min(1, deepBlue / 0.15);
  // Air scatters blue light, so a sky is bluest above. Walls are lit from anywhere.
  const air = clamp(2 * yellowing, -2, 4);
  // An evening's glow fades into other colours; an orange wall doesn't.
  const evening = glow > 0.9 ? -2 : 0;
  // Panels, beams and shelves draw lines across a wall; lamps and shadows make it uneven.
  const crossed = clamp(2 * (lines - 0.4), 0, 3);
  const spotted = clamp(0.4 * (uneven - 3), 0, 3);
  // A floor begins at the lower edge.
  const floor = candidate.isOpen ? 0 : 8 * smoothstep(0.3, 0.7, below);
  // The warm part of a sky that is blue above is its horizon.
  const hue = colour < 0 ? colour * smoothstep(4, 1.5, yellowing) : colour;
  return (
    hue + blue + air + evening + landEvidence(measures) - crossed - spotted - floor - THRESHOLD
  );
}

const THRESHOLD = 0.9;
/** A portrait's backdrop has no land below it. */
const NO_LAND = -2;

function landEvidence({ land, landUnrest, aboveLand }: SkyMeasures): number {
  // Trees, streets and waves are rough; floors are smooth, but so is land out of focus.
  const rough = clamp((landUnrest - 0.045) / 0.03, -0.4, 2);
  const light = clamp((aboveLand - 8) / 15, -1.5, 1);
  return mix(NO_LAND, rough + light, smoothstep(0.1, 0.2, land));
}

const LOW_ROWS = 0.1;
const DEEP_BLUE = -12;

function isBlue(a: number, b: number): boolean {
  return b < -3 && a < 2 - 0.42 * b;
}

function isGlow(lightness: number, a: number, b: number): boolean {
  return lightness > 50 && Math.hypot(a, b) > 20 && b > -4 && a > -4;
}

/** How much more often skies have a colour than walls do, in log-odds. */
function colourEvidence(lightness: number, a: number, b: number): number {
  if (isBlue(a, b)) return clamp(1 + (-3 - b) / 4, 1, 4);
  if (b < -3 || isGlow(lightness, a, b)) return 0;
  // What is overexposed has the tint of the exposure, not its own.
  const tint = smoothstep(96, 84, lightness);
  return Math.max(-4, 1 - 0.5 * mix(0.4, 1, tint) * Math.max(a + b, Math.hypot(a, b) - 1));
}

function measure({ lab, sky, persons, barrier, unrest }: SkyCandidate): SkyMeasures {
  const { width, height, data } = lab;
  const sums = { colour: 0, blue: 0, glow: 0, sky: 0, skyLight: 0, lines: 0, spread: 0 };
  const down = { y: 0, square: 0, b: 0, product: 0 };
  const land = { count: 0, unrest: 0, light: 0 };
  const low = { sky: 0, all: 0 };
  for (let y = 0; y < height; y++) {
    const row = { count: 0, light: 0, square: 0 };
    for (let i = y * width; i < (y + 1) * width; i++) {
      if ((persons.data[i] ?? 0) > 0.3) continue;
      const [lightness, a, b] = [data[3 * i] ?? 0, data[3 * i + 1] ?? 0, data[3 * i + 2] ?? 0];
      const isSky = (sky.data[i] ?? 0) >= 0.5;
      if (y > (1 - LOW_ROWS) * height) {
        low.all++;
        if (isSky) low.sky++;
      }
      if (!isSky) {
        land.count++;
        land.unrest += unrest.data[i] ?? 0;
        land.light += lightness;
        continue;
      }
      row.count++;
      row.light += lightness;
      row.square += lightness * lightness;
      sums.colour += colourEvidence(lightness, a, b);
      down.b += b;
      down.product += y * b;
      sums.lines += barrier.data[i] ?? 0;
      if (isBlue(a, b) && b < DEEP_BLUE) sums.blue++;
      if (isGlow(lightness, a, b)) sums.glow++;
    }
    if (row.count === 0) continue;
    sums.sky += row.count;
    down.y += y * row.count;
    down.square += y * y * row.count;
    sums.skyLight += row.light;
    sums.spread += row.square - row.light ** 2 / row.count;
  }
  const count = Math.max(1, sums.sky);
  const spreadOfY = Math.sqrt(Math.max(1, down.square / count - (down.y / count) ** 2));
  const landCount = Math.max(1, land.count);
  return {
    colour: sums.colour / count,
    deepBlue: sums.blue / count,
    glow: sums.glow / count,
    yellowing: (down.product / count - (down.y / count) * (down.b / count)) / spreadOfY,
    land: land.count / (count + land.count),
    landUnrest: land.unrest / landCount,
    below: low.sky / Math.max(1, low.all),
    aboveLand: land.count > 0 ? sums.skyLight / count - land.light / landCount : 0,
    lines: sums.lines / count,
    uneven: Math.sqrt(Math.max(0, sums.spread) / count),
  };
}
