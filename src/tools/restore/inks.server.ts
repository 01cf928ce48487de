import { smoothstep } from "#engine/local/ops/raster.ts";

/** Lab a and b for a lightness of 0..100. */
export type Ink = (lightness: number) => readonly [a: number, b: number];

/** An ink that is strongest in the midtones: black and white have no colour. */
function midtones(a: number, b: number, { dark, light }: { dark: number; light: number }): Ink {
  return (l) => {
    const share = smoothstep(dark - 14, dark + 14, l) * (1 - smoothstep(light - 12, light + 12, l));
    return [a * share, b * share];
  };
}

// Means of colour photos at the same lightness, matched by eye.
export const inks = {
  skin: (l) => {
    const [shade, shine] = [smoothstep(6, 42, l), smoothstep(70, 97, l)];
    return [5 + 9.5 * shade - 9 * shine, 6 + 13 * shade - 11.5 * shine];
  },
  lips: (l) => [15 + 14 * smoothstep(8, 45, l) - 12 * smoothstep(75, 95, l), 8],
  cheek: (l) => [20 - 9 * smoothstep(72, 95, l), 17 - 8 * smoothstep(72, 95, l)],
  // Skin or cloth of a person without a visible face.
  unknown: (l) => {
    const share = smoothstep(8, 40, l) * (1 - smoothstep(68, 92, l));
    return [8 * share, 12 * share];
  },
  white: () => [0.5, 2],
  iris: (l) => [4 + 0.05 * l, 8 + 0.1 * l],
  // From black over brown to fair, and white hair again without colour.
  hair: (l) => {
    const [brown, fair] = [smoothstep(6, 34, l), smoothstep(34, 62, l)];
    const white = 1 - 0.75 * smoothstep(66, 88, l);
    return [(2 + 7 * brown - 3.5 * fair) * white, (3 + 12 * brown + 8 * fair) * white];
  },
  sky: (l) => {
    const blue = smoothstep(18, 55, l) * (1 - 0.85 * smoothstep(72, 97, l));
    return [-3 * blue, -24 * blue];
  },
  leaves: (l) => {
    const green = smoothstep(4, 30, l) * (1 - 0.9 * smoothstep(66, 92, l));
    return [-13 * green, 22 * green];
  },
  ground: (l) => [2 - smoothstep(60, 90, l), 9 - 5 * smoothstep(65, 92, l)],
  // A wall, pale green to cream.
  wall: (l) => [
    -4 * smoothstep(15, 50, l),
    4 + 6 * smoothstep(15, 55, l) - 5 * smoothstep(78, 96, l),
  ],
  wood: (l) => [
    3 + 6 * smoothstep(6, 35, l) - 8 * smoothstep(60, 88, l),
    5 + 12 * smoothstep(6, 40, l) - 11 * smoothstep(62, 92, l),
  ],
} as const satisfies Record<string, Ink>;

/** Muted dyes, one for each person from the largest: near black and white all cloth is neutral. */
export const dyes: readonly Ink[] = [
  midtones(-1, -19, { dark: 20, light: 80 }),
  midtones(20, 7, { dark: 18, light: 78 }),
  midtones(-11, 11, { dark: 18, light: 78 }),
  midtones(-10, -9, { dark: 18, light: 78 }),
  midtones(9, 20, { dark: 16, light: 80 }),
  midtones(11, -11, { dark: 18, light: 78 }),
];
