import type { Town } from "./city.ts";

const metropolis: Town = {
  eye: 1.65,
  left: -1.2,
  block: 46,
  street: 17,
  tall: (chance, x, z) => 16 + 190 * chance ** 2.6 * Math.min(1, (Math.abs(x) + z) / 260 + 0.35),
  walls: [
    [0.32, 0.26, 0.21],
    [0.4, 0.38, 0.35],
    [0.2, 0.21, 0.23],
    [0.36, 0.22, 0.16],
    [0.48, 0.45, 0.4],
  ],
  roof: [0.2, 0.2, 0.2],
  glass: 0.42,
  storey: 3.5,
  isNight: false,
  isPaved: false,
  visibility: 2_600,
};

const lowTown: Town = {
  ...metropolis,
  left: 0.6,
  block: 19,
  street: 7.5,
  tall: (chance) => 7 + 6 * chance,
  walls: [
    [0.62, 0.42, 0.14],
    [0.6, 0.3, 0.16],
    [0.66, 0.58, 0.44],
    [0.56, 0.24, 0.16],
    [0.62, 0.5, 0.3],
  ],
  roof: [0.34, 0.13, 0.07],
  glass: 0.2,
  storey: 3,
  isPaved: true,
  visibility: 2_000,
};

/** Towns seen from street level. */
export const towns = {
  cityDay: metropolis,
  oldTown: lowTown,
} as const satisfies Record<string, Town>;
