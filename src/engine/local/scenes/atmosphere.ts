import { type Colour, mixColour } from "../ops/float-raster.ts";
import { clamp } from "../ops/raster.ts";

// Kilometres; coefficients per kilometre at sea level for 680, 550 and 440 nm (Bruneton and Neyret 2008; ozone after
// Hillaire 2020).
const GROUND = 6_360;
const TOP = 6_430;
const RAYLEIGH: Colour = [0.0058, 0.01356, 0.0331];
const MIE = 0.004;
const OZONE: Colour = [0.00065, 0.00188, 0.000085];
const RAYLEIGH_HEIGHT = 8;
const MIE_HEIGHT = 1.2;
const SUN_POWER = 20;
/** Forward scattering of the dust (Henyey and Greenstein). */
const MIE_FORWARD = 0.78;
/** Strength of light scattered more than once, per channel. */
const AGAIN: Colour = [0.031, 0.029, 0.037];

export type Direction = readonly [right: number, up: number, ahead: number];

/** Light of a clear day in linear units; white is about 1 once exposed. */
export interface Atmosphere {
  readonly sun: Direction;
  /** Light of the sky from a direction of length 1. */
  readonly sky: (x: number, y: number, z: number) => Colour;
  /** Sunlight that reaches a height in kilometres. */
  readonly sunAt: (height: number) => Colour;
  /** Mean of the sky above the horizon. */
  readonly ambient: Colour;
}

export interface AtmosphereOptions {
  /** Degrees above the horizon; `azimuth` in degrees to the right of the camera. */
  readonly elevation: number;
  readonly azimuth: number;
  /** Dust in the air; 1 is a clear day. */
  readonly haze: number;
}

const COLUMNS = 64;
const ROWS = 40;
const SAMPLES = 20;

/** Computes single scattering by air and dust, absorbed by ozone; estimates the rest (after Nishita et al. 1993). */
export function createAtmosphere({ elevation, azimuth, haze }: AtmosphereOptions): Atmosphere {
  const up = Math.sin((elevation * Math.PI) / 180);
  const flat = Math.cos((elevation * Math.PI) / 180);
  const turn = (azimuth * Math.PI) / 180;
  const sun: Direction = [flat * Math.sin(turn), up, flat * Math.cos(turn)];
  const table = new Float32Array(3 * COLUMNS * ROWS);
  const light = sunTable(haze);
  for (let row = 0; row < ROWS; row++) {
    const height = (row / (ROWS - 1)) ** 2;
    const level = Math.sqrt(1 - height * height);
    for (let column = 0; column < COLUMNS; column++) {
      const angle = (column / (COLUMNS - 1)) * Math.PI;
      // The azimuth is relative to the sun; the sky is symmetric on both sides of it.
      const towards = up * height + flat * level * Math.cos(angle);
      table.set(
        scattered(Math.max(0.004, height), towards, { up, haze, light }),
        3 * (row * COLUMNS + column),
      );
    }
  }
  const sunApart = Math.hypot(sun[0], sun[2]);
  const sky = (x: number, y: number, z: number): Colour => {
    const row = Math.sqrt(clamp(y, 0, 1)) * (ROWS - 1);
    const apart = Math.sqrt(x ** 2 + z ** 2) * sunApart;
    const cosine = apart > 0 ? clamp((x * sun[0] + z * sun[2]) / apart, -1, 1) : 1;
    return sampleTable(table, (Math.acos(cosine) / Math.PI) * (COLUMNS - 1), row);
  };
  return {
    sun,
    sky,
    sunAt: (height) => sunlight(GROUND + height, up, haze),
    ambient: meanOf(table),
  };
}

function sampleTable(table: Float32Array, column: number, row: number): Colour {
  const c = Math.min(COLUMNS - 2, Math.floor(column));
  const r = Math.min(ROWS - 2, Math.floor(row));
  const dx = column - c;
  const dy = row - r;
  const at = 3 * (r * COLUMNS + c);
  const below = at + 3 * COLUMNS;
  const out: [number, number, number] = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    out[k] =
      ((table[at + k] ?? 0) * (1 - dx) + (table[at + 3 + k] ?? 0) * dx) * (1 - dy) +
      ((table[below + k] ?? 0) * (1 - dx) + (table[below + 3 + k] ?? 0) * dx) * dy;
  }
  return out;
}

function meanOf(table: Float32Array): Colour {
  const sums: [number, number, number] = [0, 0, 0];
  const count = table.length / 3;
  for (let i = 0; i < table.length; i += 3) {
    sums[0] += table[i] ?? 0;
    sums[1] += table[i + 1] ?? 0;
    sums[2] += table[i + 2] ?? 0;
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

interface Depths {
  readonly rayleigh: number;
  readonly mie: number;
  readonly ozone: number;
}

function densityAt(radius: number): Depths {
  const height = Math.max(0, radius - GROUND);
  return {
    rayleigh: Math.exp(-height / RAYLEIGH_HEIGHT),
    mie: Math.exp(-height / MIE_HEIGHT),
    ozone: Math.max(0, 1 - Math.abs(height - 25) / 15),
  };
}

/** Returns the air along a ray from `radius` to the top; `up` is the cosine to the vertical. */
function airAlong(radius: number, up: number): Depths {
  const length = -radius * up + Math.sqrt(Math.max(0, radius * radius * (up * up - 1) + TOP * TOP));
  let [rayleigh, mie, ozone] = [0, 0, 0];
  for (let k = 0; k < SAMPLES; k++) {
    const from = length * (k / SAMPLES) ** 2;
    const to = length * ((k + 1) / SAMPLES) ** 2;
    const along = (from + to) / 2;
    const here = densityAt(Math.sqrt(radius * radius + along * along + 2 * radius * along * up));
    rayleigh += here.rayleigh * (to - from);
    mie += here.mie * (to - from);
    ozone += here.ozone * (to - from);
  }
  return { rayleigh, mie, ozone };
}

function passed({ rayleigh, mie, ozone }: Depths, haze: number): Colour {
  const dust = 1.1 * MIE * haze * mie;
  return [
    Math.exp(-RAYLEIGH[0] * rayleigh - dust - OZONE[0] * ozone),
    Math.exp(-RAYLEIGH[1] * rayleigh - dust - OZONE[1] * ozone),
    Math.exp(-RAYLEIGH[2] * rayleigh - dust - OZONE[2] * ozone),
  ];
}

function sunlight(radius: number, up: number, haze: number): Colour {
  // At the earth's edge, the sun fades over the width of its disc.
  const edge = -Math.sqrt(Math.max(0, 1 - (GROUND / radius) ** 2));
  const share = clamp((up - edge) / 0.012 + 0.5, 0, 1);
  if (share === 0) return [0, 0, 0];
  const [r, g, b] = passed(airAlong(radius, Math.max(up, edge)), haze);
  return [SUN_POWER * share * r, SUN_POWER * share * g, SUN_POWER * share * b];
}

interface SunPlace {
  readonly up: number;
  readonly haze: number;
  readonly light: SunTable;
}

/** Sunlight by distance from the earth's centre and sine of the sun's elevation. */
type SunTable = (radius: number, up: number) => Colour;

const HEIGHTS = 18;
const SINES = 96;

function sunTable(haze: number): SunTable {
  const table: Colour[] = [];
  for (let k = 0; k < HEIGHTS; k++) {
    const radius = GROUND + (TOP - GROUND) * (k / (HEIGHTS - 1)) ** 2;
    for (let n = 0; n < SINES; n++) table.push(sunlight(radius, sineAt(n), haze));
  }
  return (radius, up) => {
    const height = clamp((radius - GROUND) / (TOP - GROUND), 0, 1);
    const row = Math.round(Math.sqrt(height) * (HEIGHTS - 1));
    const place = clamp(Math.sign(up) * Math.sqrt(Math.abs(up)), -0.4, 1);
    const n = ((place + 0.4) / 1.4) * (SINES - 1);
    const from = table[row * SINES + Math.floor(n)] ?? [0, 0, 0];
    const to = table[row * SINES + Math.min(SINES - 1, Math.floor(n) + 1)] ?? from;
    return mixColour(from, to, n - Math.floor(n));
  };
}

/** Samples more finely around the horizon, where the light changes quickly. */
function sineAt(n: number): number {
  const place = (1.4 * n) / (SINES - 1) - 0.4;
  return Math.sign(place) * place * place;
}

function scattered(height: number, towards: number, { up, haze, light }: SunPlace): Colour {
  const start = GROUND + 0.2;
  const length = -start * height + Math.sqrt(start * start * (height * height - 1) + TOP * TOP);
  const air = (3 / (16 * Math.PI)) * (1 + towards * towards);
  const g = MIE_FORWARD;
  const dust = (1 - g * g) / (4 * Math.PI * (1 + g * g - 2 * g * towards) ** 1.5);
  const out: [number, number, number] = [0, 0, 0];
  let [rayleigh, mie, ozone] = [0, 0, 0];
  for (let k = 0; k < SAMPLES; k++) {
    const from = length * (k / SAMPLES) ** 2;
    const to = length * ((k + 1) / SAMPLES) ** 2;
    const along = (from + to) / 2;
    const radius = Math.sqrt(start * start + along * along + 2 * start * along * height);
    const here = densityAt(radius);
    const step = to - from;
    rayleigh += here.rayleigh * step;
    mie += here.mie * step;
    ozone += here.ozone * step;
    const seen = passed({ rayleigh, mie, ozone }, haze);
    // The sun's elevation above the local horizon at this point.
    const sunUp = up + (1 - up * up) ** 0.5 * (along / radius) * (towards - up * height);
    const direct = light(radius, sunUp);
    const soft = light(radius, sunUp + 0.05);
    for (const c of [0, 1, 2] as const) {
      const r = RAYLEIGH[c] * here.rayleigh;
      const m = MIE * haze * here.mie;
      const once = direct[c] * (r * air + m * dust);
      // Light scattered more than once arrives from all directions and loses less on its way.
      const again = AGAIN[c] * soft[c] * (r + m);
      out[c] += step * (seen[c] * once + Math.sqrt(seen[c]) * again);
    }
  }
  return out;
}
