import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { drawManga } from "./manga.server.ts";
import { printModern } from "./modern.server.ts";
import { drawPencil } from "./pencil.server.ts";
import { paintPointillism } from "./pointillism.server.ts";
import { paintRenaissance } from "./renaissance.server.ts";
import { paintSilk } from "./silk.server.ts";
import type { Subject } from "./subject.server.ts";
import { paintVanGogh } from "./van-gogh.server.ts";
import { paintWatercolour } from "./watercolour.server.ts";

/** The eight styles; each repaints a subject in the size of its image. */
export const painters = {
  renaissance: paintRenaissance,
  modern: printModern,
  pointillism: paintPointillism,
  pencil: drawPencil,
  vangogh: paintVanGogh,
  manga: drawManga,
  watercolor: paintWatercolour,
  silk: paintSilk,
} as const satisfies Record<string, (subject: Subject) => FloatRaster>;
