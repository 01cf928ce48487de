import { createNoise } from "#engine/local/ops/noise.ts";
import type { Fabric } from "./costume.server.ts";

/** How a fabric reflects light. */
export interface FabricLook {
  /** Height of the drawn relief and of the fabric's own folds, in pixels. */
  readonly relief: number;
  readonly folds: number;
  /** Strength and sharpness of the highlight; on metals it has the fabric's colour. */
  readonly shine: number;
  readonly sharpness: number;
  /** Fraction that is reflected like metal. */
  readonly metal: number;
  /** Light along the edges, as on velvet and fur. */
  readonly sheen: number;
  /** Height of the weave, in pixels. */
  readonly weave: (x: number, y: number) => number;
}

const noise = createNoise(41);
const woven = (size: number, high: number) => (x: number, y: number) =>
  high * (Math.sin(x / size) * Math.sin(y / size) + noise(x / 2.2, y / 2.2) - 0.5);

export const fabrics: Readonly<Record<Fabric, FabricLook>> = {
  cloth: {
    relief: 12,
    folds: 9,
    shine: 0.05,
    sharpness: 8,
    metal: 0,
    sheen: 0.1,
    weave: woven(1.1, 0.35),
  },
  wool: {
    relief: 10,
    folds: 12,
    shine: 0,
    sharpness: 4,
    metal: 0,
    sheen: 0.2,
    weave: woven(1.7, 0.6),
  },
  silk: { relief: 12, folds: 12, shine: 0.4, sharpness: 14, metal: 0, sheen: 0.25, weave: () => 0 },
  leather: {
    relief: 10,
    folds: 5,
    shine: 0.28,
    sharpness: 18,
    metal: 0,
    sheen: 0.05,
    weave: (x, y) => 1.1 * noise(x / 3.4, y / 3.4, 2),
  },
  metal: {
    relief: 10,
    folds: 0,
    shine: 0.9,
    sharpness: 40,
    metal: 0.85,
    sheen: 0,
    weave: (x, y) => 0.9 * noise(x / 11, y / 11, 2),
  },
  plate: {
    relief: 9,
    folds: 0,
    shine: 0.55,
    sharpness: 46,
    metal: 0.25,
    sheen: 0.05,
    weave: (x, y) => 0.25 * noise(x / 9, y / 9, 2),
  },
  fur: {
    relief: 8,
    folds: 8,
    shine: 0.06,
    sharpness: 6,
    metal: 0,
    sheen: 0.3,
    weave: (x, y) => 7 * (noise(x / 2.6 + 4 * noise(x / 30, y / 30, 2), y / 17, 2) - 0.5),
  },
  glow: { relief: 0, folds: 0, shine: 0, sharpness: 1, metal: 0, sheen: 0, weave: () => 0 },
};
