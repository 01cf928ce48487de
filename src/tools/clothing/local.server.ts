import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { edgeless } from "#engine/local/judging/edgeless.ts";
import { maskUnsure } from "#engine/local/judging/masks.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toFloat } from "#engine/local/ops/float-raster.ts";
import { toLab } from "#engine/local/ops/lab.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { clothPlaces } from "./cloth-coordinates.server.ts";
import { dress } from "./dress.server.ts";
import { chooseGarment, findGarments } from "./garments.server.ts";
import { clothLight, type Weave, weaveOf } from "./patterns.server.ts";
import { weaveFromPhoto } from "./sample-cloth.server.ts";
import { clothing } from "./tool.ts";
import { type GarmentWord, readWish, type Wish } from "./wish.ts";
import { type Cloth, clothOf } from "./words.server.ts";

type Payload = EnginePayload<typeof clothing.operations.changeClothing>;

/** Changes the colour, pattern or fabric of the garment of the people in a photo. */
export const changeClothingOperation = defineLocalOperation(
  engineReader(clothing.operations.changeClothing),
  {
    capability: "limited",
    note: "garment_cut_stays",
    run: changeClothing,
  },
);

/** A garment covers at least this fraction of the image; otherwise there is none to change. */
const MIN_GARMENT = 0.004;
/** If garments cover less of the torso or the thighs, they weren't made out. */
const MIN_COVER = 0.7;
/** Repeat of a pattern in face heights, or as a fraction of the image's side if there is no face. */
const REPEAT_FACES = 0.26;
const REPEAT_SIDES = 0.04;
/** How far from the border of a garment its colours are compared, as a fraction of the image's side. */
const BORDER_SIDES = 0.006;

async function changeClothing(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, desc, clothingImage } = job.payload;
  const wish = clothingImage ? null : readWish(desc);
  if (typeof wish === "string") throw new EngineFailure("unsupported");
  const photo = await job.analyse(sourceImage);
  job.progress("finding_face", 0.1);
  await photo.faces();
  const { hasPerson } = await photo.matte();
  if (!hasPerson) throw new EngineFailure("no_person");
  job.progress("cutting_out", 0.35);
  const { garments, garment, places } = await findGarment(photo, wish?.garment ?? null);
  job.progress("colouring", 0.6);
  const { weave, cloth } = await chosenCloth(job, wish);
  const { raster } = photo.work;
  const repeatPx = places
    ? REPEAT_FACES * places.unitPx
    : REPEAT_SIDES * Math.max(raster.width, raster.height);
  const placeAt = clothPlaces(garment, places);
  const dressed = dress(raster, garment, { weave, repeatPx, placeAt, ...clothLight[cloth] });
  job.progress("finishing", 0.9);
  return {
    raster: restoreDetail(photo, dressed),
    alpha: null,
    mimeType: "image/jpeg",
    note: "garment_cut_stays",
    measures: {
      ...(await measureCutOut(photo)),
      // Of all garments: in a small one such as a tie, soft edges alone would look unsure.
      maskUnsure: maskUnsure(chooseGarment(garments, "all") ?? garment),
      edgeless: edgeless(toLab(toFloat(raster)), garment, {
        alpha: (await photo.matte()).alpha,
        stepPx: BORDER_SIDES * Math.max(raster.width, raster.height),
      }),
    },
  };
}

/** Throws `no_clothing`, or `garment_not_found` if `word` names a garment. */
async function findGarment(photo: PhotoAnalysis, word: GarmentWord | null) {
  const wardrobe = await findGarments(photo);
  if (!wardrobe) throw new EngineFailure("no_clothing");
  const garment = chooseGarment(wardrobe.garments, word);
  const cover = word === "lower" ? wardrobe.cover.legs : wardrobe.cover.torso;
  const isFound = garment && shareOf(garment) >= MIN_GARMENT && (cover ?? 1) >= MIN_COVER;
  if (!isFound) throw new EngineFailure(word ? "garment_not_found" : "no_clothing");
  return { ...wardrobe, garment };
}

function shareOf({ data }: Plane): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

interface ChosenCloth {
  readonly weave: Weave;
  readonly cloth: Cloth;
}

async function chosenCloth(
  { payload, analyse }: LocalJob<Payload>,
  wish: Wish | null,
): Promise<ChosenCloth> {
  if (wish) {
    const cloth = clothOf(wish);
    return { weave: weaveOf(cloth), cloth: cloth.cloth };
  }
  if (!payload.clothingImage) throw new EngineFailure("unsupported");
  return { weave: await weaveFromPhoto(await analyse(payload.clothingImage)), cloth: "plain" };
}
