import type { Size } from "#engine/local/ops/enlarged-rows.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { drawManga } from "./manga.server.ts";
import { printModern } from "./modern.server.ts";
import { drawPencil } from "./pencil.server.ts";
import { paintPointillism } from "./pointillism.server.ts";
import { paintRenaissance } from "./renaissance.server.ts";
import { paintSilk } from "./silk.server.ts";
import type { Subject } from "./subject.server.ts";
import { paintVanGogh } from "./van-gogh.server.ts";
import { paintWatercolour } from "./watercolour.server.ts";

interface Painter {
  /** Calls `onShare` with the share of the image that is painted, 0..1, if it paints stroke by stroke. */
  readonly paint: (subject: Subject, size: Size, onShare: (share: number) => void) => Raster;
  /** Maximum longest side of the fields: strokes need fewer pixels than lines and washes. */
  readonly fieldsPx: number;
}

/** The eight styles; each repaints a subject in the given size. */
export const painters = {
  renaissance: { paint: paintRenaissance, fieldsPx: 1_024 },
  modern: { paint: printModern, fieldsPx: 1_024 },
  pointillism: { paint: paintPointillism, fieldsPx: 800 },
  pencil: { paint: drawPencil, fieldsPx: 1_024 },
  vangogh: { paint: paintVanGogh, fieldsPx: 800 },
  manga: { paint: drawManga, fieldsPx: 1_024 },
  watercolor: { paint: paintWatercolour, fieldsPx: 1_024 },
  silk: { paint: paintSilk, fieldsPx: 1_024 },
} as const satisfies Record<string, Painter>;
