import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { foregroundOf } from "#engine/local/ops/composite.ts";
import {
  type FloatRaster,
  resizeFloat,
  toFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { mapPlane, type Plane, smoothstep } from "#engine/local/ops/raster.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { paintFresco } from "./ancient.server.ts";
import { type Era, snapshotEras } from "./eras.ts";
import { paintPrint } from "./feudal.server.ts";
import { shootFuture } from "./future.server.ts";
import { paintPanel } from "./medieval.server.ts";
import { placeOf } from "./places.server.ts";
import { readEra } from "./read-era.server.ts";
import { paintOil } from "./renaissance.server.ts";
import {
  filterTwentyTens,
  printNineties,
  shootToday,
  shootTwoThousands,
} from "./snapshots.server.ts";
import { type EraScene, headSpots } from "./staging.server.ts";
import { printSilver, shootEighties } from "./studio.server.ts";
import { timeTravel } from "./tool.ts";

type Payload = EnginePayload<typeof timeTravel.operations.timeTravel>;

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
} as const satisfies Record<Era, (scene: EraScene) => FloatRaster | Promise<FloatRaster>>;

/** All other eras put the people in front of another background: their edges must not keep the old one's colour. */
const uncutEras: ReadonlySet<Era> = new Set(snapshotEras);

/** Gives a photo the look of another time. The place in the request decides inks and ornament. */
export const timeTravelOperation = defineLocalOperation(
  engineReader(timeTravel.operations.timeTravel),
  {
    capability: "limited",
    note: "era_clothes_stay",
    run: travel,
  },
);

/** Half-covered pixels show the old background, so the outline is moved slightly inwards. */
function choked(alpha: Plane): Plane {
  return mapPlane(alpha, (value) => smoothstep(0.24, 0.94, value));
}

async function travel(job: LocalJob<Payload>): Promise<LocalOutput> {
  const wish = readEra(job.payload.era);
  if (!wish) throw new EngineFailure("unsupported");
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  job.progress("painting", 0.5);
  const { raster } = photo.work;
  const isCut = matte.hasPerson && !uncutEras.has(wish.era);
  const picture = isCut ? foregroundOf(raster, matte.alpha) : toFloat(raster);
  const made = await looks[wish.era]({
    picture,
    matte: matte.hasPerson ? (isCut ? choked(matte.alpha) : matte.alpha) : null,
    heads: headSpots(faces),
    place: placeOf(wish),
    unit: Math.max(picture.width, picture.height) / 800,
    version: job.payload.seed ?? 0,
  });
  job.progress("finishing", 0.9);
  const { width, height } = photo.image.raster;
  return {
    raster: toRaster(resizeFloat(made, width, height)),
    alpha: null,
    mimeType: "image/jpeg",
    note: "era_clothes_stay",
    measures: isCut ? await measureCutOut(photo) : {},
  };
}
