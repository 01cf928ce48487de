import { createNoise, type Noise } from "#engine/local/ops/noise.ts";
import { versionSeed } from "#engine/local/ops/random.ts";
import { smoothstep } from "#engine/local/ops/raster.ts";
import { chanceOf } from "./chance.server.ts";
import { landmarkSvg } from "./landmarks.server.ts";
import type { Land, Place } from "./place-style.server.ts";

/** Height of a ridge, 0..1, at a position along it, 0..1. */
type Profile = (u: number, noise: Noise, layer: number) => number;

function folded(noise: Noise, x: number, y: number): number {
  return 1 - Math.abs(2 * noise(x, y, 4) - 1);
}

const profiles: Readonly<Record<Land, Profile>> = {
  peaks: (u, noise, k) => 0.2 + 0.8 * (folded(noise, u * (4 + 2 * k) + 9 * k, 2 + k) ** 2.4 * 1.1),
  karst: (u, noise, k) => {
    let high = 0.08 * noise(u * 30, k, 2);
    for (let n = 0; n < 7; n++) {
      const middle = (n + 0.2 + 0.6 * noise(n * 7.3, 3 + k)) / 7;
      const half = 0.045 + 0.05 * noise(n * 5.1, 9 + k);
      const tall = 0.35 + 0.75 * noise(n * 3.7, 15 + k);
      const away = Math.abs(u - middle) / half;
      high = Math.max(high, tall * (1 - smoothstep(0.25, 1.15, away + 0.3 * noise(u * 26, n, 3))));
    }
    return high;
  },
  volcano: (u, noise, k) => {
    if (k > 0) return 0.25 * noise(u * 5 + 7 * k, 4, 4);
    const away = Math.abs(u - 0.74);
    return (
      Math.max(0.06, 1.02 - 4.6 * away ** 0.78) -
      0.05 * smoothstep(0.045, 0, away) +
      0.02 * noise(u * 60, 3, 2)
    );
  },
  hills: (u, noise, k) => 0.25 + 0.6 * noise(u * (2.4 + k) + 5 * k, 6 + k, 3),
  dunes: (u, noise, k) => {
    const t = u * (1.6 + 0.7 * k) + 0.37 * k + 0.2 * noise(u * 3, k, 2);
    const part = t - Math.floor(t);
    return 0.15 + 0.55 * (part < 0.66 ? (part / 0.66) ** 1.6 : (1 - part) / 0.34);
  },
  savanna: (u, noise, k) =>
    (k === 0 ? 0.12 + 0.5 * smoothstep(0.25, 0, Math.abs(u - 0.3)) ** 1.4 : 0.12) +
    0.1 * noise(u * 9, k, 4),
  coast: (u, noise, k) =>
    k === 0 ? 0.55 * smoothstep(0.55, 1, u + 0.2 * noise(u * 7, 2, 4)) : 0.04 * noise(u * 20, k, 3),
  mesa: (u, noise, k) => {
    const plain = noise(u * (3.4 + k) + 3 * k, 11, 3);
    return (
      0.16 +
      0.42 * smoothstep(0.47, 0.5, plain) +
      0.24 * smoothstep(0.56, 0.58, plain) +
      0.04 * noise(u * 40, k, 3)
    );
  },
  forest: (u, noise, k) => {
    const t = u * (46 - 10 * k);
    const tooth = 1 - Math.abs(2 * (t - Math.floor(t)) - 1);
    return (
      0.2 +
      0.45 * noise(u * 2.6 + 4 * k, 8, 3) +
      (0.1 + 0.06 * k) * tooth * (0.5 + noise(Math.floor(t) * 1.7, 5))
    );
  },
  steppe: (u, noise, k) => 0.1 + (k === 0 ? 0.5 * noise(u * 3, 14, 4) : 0.12 * noise(u * 4, k, 3)),
};

export interface LandLook {
  readonly width: number;
  readonly height: number;
  /** Row where the land meets the sky, as a fraction of the height. */
  readonly horizon: number;
  /** Height of the ridges as a fraction of the image's. */
  readonly relief: number;
  /** From far to near, as #rrggbb; the last one is the ground. */
  readonly colours: readonly [string, string, string, string];
  /** Colour of the landmark. */
  readonly landmark: string;
  /** Positions of the landmark, as fractions of the width; people stand between them. */
  readonly at?: readonly number[];
  /** Attributes that outline ridges, such as `stroke="#333" stroke-width="2"`. */
  readonly outline?: string;
  readonly version: number;
}

/** A place's landscape as SVG: three ridges, a landmark between them and the ground. */
export function landSvg(place: Place, look: LandLook): string {
  const { width, height, horizon, relief, colours, outline = "", version } = look;
  const noise = createNoise(versionSeed(67, version));
  const { isMirrored, vary } = chanceOf(67, version);
  const slide = vary(0, [-0.08, 0.08]);
  const across = (u: number): number => (isMirrored ? 1 - u : u);
  const profile = profiles[place.land];
  const pieces = [0, 1, 2].map((layer) => {
    const base = height * (horizon + 0.06 * layer);
    const tall = height * relief * (1 - 0.26 * layer);
    const steps = 160;
    const ridge = Array.from({ length: steps + 1 }, (_, k) => {
      const y = base - tall * profile(across(k / steps) + slide, noise, layer);
      return `${((k / steps) * width).toFixed(1)} ${y.toFixed(1)}`;
    });
    return `<path d="M-9 ${height + 9}L-9 ${base}L${ridge.join("L")}L${width + 9} ${base}V${height + 9}z" fill="${colours[layer] ?? colours[3]}" ${outline}/>`;
  });
  const { landmark, at = [0.15, 0.86] } = look;
  const marks = at.map((x, k) =>
    landmarkSvg(
      place.landmark,
      {
        x: (across(x) + vary(0, [-0.04, 0.04])) * width,
        foot: height * (horizon + 0.055),
        size: (k === 0 ? 0.3 : 0.2) * vary(1, [0.85, 1.2]) * Math.min(height, 1.2 * width),
      },
      `fill="${landmark}" ${outline}`,
    ),
  );
  pieces.splice(1, 0, ...marks);
  const ground = `<rect x="-9" y="${height * (horizon + 0.14)}" width="${width + 18}" height="${height}" fill="${colours[3]}"/>`;
  return pieces.join("") + ground;
}
