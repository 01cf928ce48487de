import { z } from "zod";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import {
  type FloatRaster,
  resizeFloat,
  toFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { EngineFailure } from "#engine/port.ts";
import type { Era } from "./eras.ts";
import { ornamentOf } from "./ornament.server.ts";
import {
  type EraScene,
  paintFresco,
  paintOil,
  paintPanel,
  paintPrint,
} from "./painted-eras.server.ts";
import {
  filterTwentyTens,
  printNineties,
  printSilver,
  shootEighties,
  shootFuture,
  shootToday,
  shootTwoThousands,
} from "./photo-eras.server.ts";
import { readEra } from "./read-era.server.ts";

const payload = z.strictObject({ sourceImage: imageFileSchema, era: z.string() });
type Payload = z.infer<typeof payload>;

const looks = {
  BC: paintFresco,
  Medieval: paintPanel,
  Renaissance: paintOil,
  Feudal: paintPrint,
  "1940s-50s": printSilver,
  "1980s": shootEighties,
  "1990s": printNineties,
  "2000s": shootTwoThousands,
  "2010s": filterTwentyTens,
  "2020s": shootToday,
  Future: shootFuture,
} as const satisfies Record<Era, (scene: EraScene) => FloatRaster>;

/** Gives a photo the look of another time; the place named with it decides inks and ornament. */
export const timeTravelOperation = defineLocalOperation((value) => payload.parse(value), {
  capability: "limited",
  note: "era_clothes_stay",
  run: travel,
});

async function travel(job: LocalJob<Payload>): Promise<LocalOutput> {
  const wish = readEra(job.payload.era);
  if (!wish) throw new EngineFailure("unsupported");
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  job.progress("painting", 0.5);
  const picture = toFloat(photo.work.raster);
  const made = looks[wish.era]({
    picture,
    matte: matte.hasPerson ? matte.alpha : null,
    ornament: ornamentOf(wish),
    unit: Math.max(picture.width, picture.height) / 800,
  });
  job.progress("finishing", 0.9);
  const { width, height } = photo.image.raster;
  return {
    raster: toRaster(resizeFloat(made, width, height)),
    alpha: null,
    mimeType: "image/jpeg",
    note: "era_clothes_stay",
  };
}
