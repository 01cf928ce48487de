import { faceSize } from "#engine/local/analysis/faces.ts";
import { partsOf } from "#engine/local/analysis/parts.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { maskUnsure } from "#engine/local/judging/masks.ts";
import { measureCutOut } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { dress } from "./dress.server.ts";
import { clothLight, type Weave, weaveOf } from "./patterns.server.ts";
import { weaveFromPhoto } from "./sample-cloth.server.ts";
import { clothing } from "./tool.ts";
import { type Cloth, readClothWords } from "./words.server.ts";

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
const MIN_GARMENT = 0.01;
/** Repeat of a pattern in face heights, or as a fraction of the image's side if there is no face. */
const REPEAT_FACES = 0.26;
const REPEAT_SIDES = 0.04;

async function changeClothing(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, desc, clothingImage } = job.payload;
  const wish = clothingImage ? null : readClothWords(desc);
  if (!wish && !clothingImage) throw new EngineFailure("unsupported");
  const photo = await job.analyse(sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  const matte = await photo.matte();
  if (!matte.hasPerson) throw new EngineFailure("no_person");
  job.progress("cutting_out", 0.35);
  const { garment } = await partsOf(photo);
  const covered = garment.data.reduce((sum, value) => sum + value, 0) / garment.data.length;
  if (covered < MIN_GARMENT) throw new EngineFailure("no_clothing");
  job.progress("colouring", 0.6);
  const { weave, cloth } = await clothOf(job, wish && { weave: weaveOf(wish), cloth: wish.cloth });
  const { raster } = photo.work;
  const face = faces[0];
  const repeatPx = face
    ? REPEAT_FACES * faceSize(face)
    : REPEAT_SIDES * Math.max(raster.width, raster.height);
  const dressed = dress(raster, garment, { weave, repeatPx, ...clothLight[cloth] });
  job.progress("finishing", 0.9);
  return {
    raster: restoreDetail(photo, dressed),
    alpha: null,
    mimeType: "image/jpeg",
    note: "garment_cut_stays",
    measures: {
      ...(await measureCutOut(photo)),
      maskUnsure: maskUnsure(garment),
    },
  };
}

interface ChosenCloth {
  readonly weave: Weave;
  readonly cloth: Cloth;
}

async function clothOf(
  job: LocalJob<Payload>,
  fromWords: ChosenCloth | null,
): Promise<ChosenCloth> {
  if (fromWords) return fromWords;
  if (!job.payload.clothingImage) throw new EngineFailure("unsupported");
  const garment: PhotoAnalysis = await job.analyse(job.payload.clothingImage);
  return { weave: await weaveFromPhoto(garment), cloth: "plain" };
}
