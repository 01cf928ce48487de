import { type Colour, type FloatRaster, mixColour } from "../ops/float-raster.ts";
import type { Noise } from "../ops/noise.ts";
import { smoothstep } from "../ops/raster.ts";
import type { Stand } from "./scenery-look.ts";

interface StandPaint {
  readonly horizonRow: number;
  readonly noise: Noise;
  readonly air: Colour;
  readonly random: () => number;
}

/** One plant or building: its centre, its foot and its height, in pixels. */
interface Thing {
  readonly x: number;
  readonly foot: number;
  readonly size: number;
  readonly colour: Colour;
  readonly noise: Noise;
  readonly seed: number;
  readonly isLit: boolean;
}

/** How a kind covers a pixel: `across` and `up` are in heights of the thing; `null` outside it. */
type Shape = (thing: Thing, across: number, up: number) => { colour: Colour; share: number } | null;

function scaled([r, g, b]: Colour, factor: number): Colour {
  return [r * factor, g * factor, b * factor];
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

/** Leather, linen and paper. */
const bindings: readonly Colour[] = [
  [120, 50, 40],
  [52, 72, 62],
  [166, 124, 66],
  [58, 58, 84],
  [196, 176, 140],
  [92, 58, 36],
];

const shapes = {
  fir: ({ colour, noise, seed }, across, up) => {
    const t = 1 - up;
    const half =
      0.2 * t * (0.55 + 0.45 * fraction(t * 9)) + 0.02 * noise(across * 40 + seed, up * 40, 2);
    const share = smoothstep(half + 0.012, half - 0.012, Math.abs(across));
    return share > 0
      ? {
          colour: scaled(colour, 0.7 + 0.6 * noise(across * 60 + seed, up * 60, 2) - 0.3 * across),
          share,
        }
      : null;
  },
  tree: ({ colour, noise, seed }, across, up) => {
    if (up < 0.36 && Math.abs(across) < 0.025) return { colour: [74, 54, 40], share: 1 };
    const away =
      Math.hypot(across / 0.36, (up - 0.64) / 0.36) +
      0.5 * (noise(across * 9 + seed, up * 9, 4) - 0.5);
    const share = smoothstep(1, 0.86, away);
    const leaf =
      0.62 + 0.62 * noise(across * 34 + seed, up * 34, 3) + 0.25 * (up - 0.6) - 0.25 * across;
    return share > 0 ? { colour: scaled(colour, leaf), share } : null;
  },
  bamboo: ({ colour, noise, seed }, across, up) => {
    const bend = 0.01 * Math.sin(up * 3 + seed);
    const half = 0.011;
    const away = Math.abs(across - bend);
    const knot = smoothstep(0.02, 0.006, Math.abs(fraction(up * 9 + seed) - 0.5));
    if (away < half)
      return {
        colour: scaled(colour, (1.16 - 34 * (across - bend)) * (1 - 0.4 * knot)),
        share: smoothstep(half, half * 0.7, away),
      };
    const leaf = noise(across * 30 + seed, up * 60, 3);
    return up > 0.55 && away < 0.12 && leaf > 0.62
      ? { colour: scaled(colour, 0.6 + leaf * 0.5), share: 0.8 }
      : null;
  },
  palm: ({ colour, noise, seed }, across, up) => {
    const lean = 0.16 * up * up * (seed % 2 < 1 ? 1 : -1);
    if (up < 0.8 && Math.abs(across - lean) < 0.018 - 0.006 * up)
      return { colour: scaled([118, 94, 70], 0.8 + 0.3 * noise(9, up * 40, 2)), share: 1 };
    const dx = across - lean;
    const dy = up - 0.8;
    const reach = Math.hypot(dx, dy);
    const angle = Math.atan2(dy + 0.55 * dx * dx, dx);
    const frond = Math.abs(Math.sin(angle * 4.5 + seed));
    const half = 0.34 * (1 - reach / 0.36);
    const share = reach < 0.36 && dy > -0.2 ? smoothstep(1 - half, 1 - half * 0.6, frond) : 0;
    return share > 0
      ? { colour: scaled(colour, 0.8 + 0.5 * noise(dx * 50, dy * 50, 2)), share }
      : null;
  },
  house: ({ colour, seed }, across, up) => {
    const wall = 0.72;
    if (Math.abs(across) > 0.36) return null;
    if (up > wall) {
      const roof = 1 - (up - wall) / 0.28;
      return Math.abs(across) < 0.4 * roof
        ? { colour: scaled([150, 76, 54], 0.8 + 0.3 * fraction(up * 60)), share: 1 }
        : null;
    }
    const column = fraction(across / 0.18 + 0.5 + seed);
    const row = fraction(up / 0.2);
    const isWindow = column > 0.3 && column < 0.7 && row > 0.3 && row < 0.75;
    const shutter = isWindow || (column > 0.18 && column < 0.82 && row > 0.3 && row < 0.75);
    return {
      colour: isWindow
        ? [70, 66, 70]
        : shutter
          ? [66, 110, 92]
          : scaled(colour, 0.92 + 0.14 * across),
      share: 1,
    };
  },
  tower: ({ colour, seed, isLit, noise }, across, up) => {
    if (Math.abs(across) > 0.13 + 0.1 * fraction(seed * 7)) return null;
    const column = Math.floor(across * 90);
    const row = Math.floor(up * 46);
    const isWindow = fraction(across * 90) > 0.25 && fraction(up * 46) > 0.35;
    const chance = noise(column * 3.7 + seed * 50, row * 5.3, 1);
    if (!isWindow) return { colour, share: 1 };
    if (isLit)
      return {
        colour:
          chance > 0.56
            ? mixColour([255, 214, 140], [180, 210, 255], fraction(chance * 9))
            : scaled(colour, 1.25),
        share: 1,
      };
    return { colour: mixColour(colour, [196, 216, 234], 0.35 + 0.4 * chance), share: 1 };
  },
  flower: ({ colour, seed }, across, up) => {
    const reach = Math.hypot(across, up - 0.7);
    if (reach < 0.09) return { colour: [246, 206, 80], share: 1 };
    const petal = 0.26 + 0.07 * Math.cos(5 * Math.atan2(up - 0.7, across) + seed);
    if (reach < petal) return { colour: scaled(colour, 0.86 + 0.5 * (petal - reach)), share: 1 };
    return up < 0.6 && Math.abs(across) < 0.03 ? { colour: [60, 112, 50], share: 0.9 } : null;
  },
  shelf: ({ noise, seed }, across, up) => {
    const board = fraction(up * 6);
    if (board < 0.06) return { colour: [88, 58, 36], share: 1 };
    const book = Math.floor((across + 9) * 34);
    const tall = 0.62 + 0.3 * noise(book * 2.7, Math.floor(up * 6) * 3.1, 1);
    if (board > tall + 0.06) return { colour: [40, 28, 20], share: 1 };
    const tone = 0.6 + 0.6 * noise(book * 5.1 + seed, Math.floor(up * 6) * 7.7, 1);
    const edge = Math.abs(fraction((across + 9) * 34) - 0.5) > 0.44 ? 0.6 : 1;
    const bound = noise(book * 3.3 + seed, Math.floor(up * 6) * 5.9, 1);
    const colour = bindings[Math.floor(bound * 97) % bindings.length] ?? [120, 60, 40];
    return { colour: scaled(colour, tone * edge), share: 1 };
  },
  coral: ({ colour, noise, seed }, across, up) => {
    const branch = noise(across * 16 + seed * 9, up * 9, 3);
    const away = Math.hypot(across / 0.42, (up - 0.2) / 0.66) + 1.5 * (branch - 0.5);
    const share = smoothstep(0.95, 0.85, away);
    return share > 0 ? { colour: scaled(colour, 0.55 + 0.75 * branch), share } : null;
  },
} as const satisfies Record<Stand["kind"], Shape>;

/** How many are side by side in the nearest row, and the half width of one in its heights. */
const crowd: Readonly<
  Record<Stand["kind"], { readonly count: number; readonly half: number; readonly edge: boolean }>
> = {
  fir: { count: 22, half: 0.24, edge: false },
  tree: { count: 9, half: 0.5, edge: false },
  bamboo: { count: 26, half: 0.14, edge: false },
  palm: { count: 2, half: 0.55, edge: true },
  house: { count: 7, half: 0.38, edge: false },
  tower: { count: 13, half: 0.25, edge: false },
  flower: { count: 60, half: 0.36, edge: false },
  shelf: { count: 1, half: 1.4, edge: false },
  coral: { count: 9, half: 0.5, edge: false },
};

/** Draws plants or buildings, the farthest row first and palest. */
export function drawStand(picture: FloatRaster, stand: Stand, paint: StandPaint): void {
  const { width, height } = picture;
  const { count, half, edge } = crowd[stand.kind];
  const isOnGround = stand.kind === "flower";
  for (let row = 0; row < stand.rows; row++) {
    const near = stand.rows === 1 ? 1 : (row + 0.6) / (stand.rows - 0.4);
    const size = stand.size * height * (isOnGround ? 0.3 + 0.7 * near : 0.5 + 0.5 * near);
    const depth = isOnGround ? near ** 1.6 * (height - paint.horizonRow) : 0.05 * near * height;
    const things = isOnGround
      ? Math.round(count * (1.5 - near))
      : Math.round(count / (0.5 + 0.5 * near));
    for (let k = 0; k < things; k++) {
      const place = edge ? (k % 2 === 0 ? 0.06 : 0.95) : (k + 0.2 + 0.6 * paint.random()) / things;
      const colour = stand.colours[Math.floor(paint.random() * stand.colours.length)] ?? [
        90, 90, 90,
      ];
      const haze = isOnGround ? 0 : 0.5 * (1 - near);
      const grown = size * (stand.kind === "shelf" ? 1 : 0.65 + 0.5 * paint.random());
      drawThing(
        picture,
        {
          x: stand.kind === "shelf" ? width / 2 : place * width,
          foot: Math.min(height, paint.horizonRow + depth + (isOnGround ? paint.random() * 8 : 2)),
          size: grown,
          colour: mixColour(colour, paint.air, haze),
          noise: paint.noise,
          seed: 10 * paint.random(),
          isLit: stand.isLit === true,
        },
        { shape: shapes[stand.kind], half },
      );
    }
  }
}

function drawThing(
  { width, height, data }: FloatRaster,
  thing: Thing,
  { shape, half }: { readonly shape: Shape; readonly half: number },
): void {
  const { x, foot, size } = thing;
  const left = Math.max(0, Math.floor(x - half * size));
  const right = Math.min(width - 1, Math.ceil(x + half * size));
  for (let row = Math.max(0, Math.floor(foot - size)); row < Math.min(height, foot); row++) {
    for (let column = left; column <= right; column++) {
      const found = shape(thing, (column - x) / size, (foot - row) / size);
      if (!found) continue;
      const at = 3 * (row * width + column);
      const below: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      data.set(mixColour(below, found.colour, found.share), at);
    }
  }
}
