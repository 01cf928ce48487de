import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { worstOf } from "#engine/local/judging/flaws.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import { type CutOutPerson, cutOutMainPerson } from "#engine/local/place-person.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type CoverPhoto, drawCover } from "./cover.server.ts";
import { headsOf } from "./heads.server.ts";
import { findKeywords } from "./keywords.server.ts";
import { facesOf } from "./people-frame.server.ts";
import { placeIn } from "./place-ground.server.ts";
import { setWords } from "./set-words.server.ts";
import { thumbnailSize } from "./size.ts";
import { thumbnail } from "./tool.ts";

type Payload = EnginePayload<typeof thumbnail.operations.youtubeThumbnail>;

/** A video cover: people cut out on a bold ground, the title as real text. */
export const youtubeThumbnailOperation = defineLocalOperation(
  engineReader(thumbnail.operations.youtubeThumbnail),
  {
    capability: "full",
    note: null,
    run: makeThumbnail,
  },
);

async function makeThumbnail(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImages, title, content, aspectRatio, seed: version = 0 } = job.payload;
  job.progress("analysing", 0.05);
  const photos: CoverPhoto[] = [];
  const people: CutOutPerson[] = [];
  for (const [k, image] of sourceImages.entries()) {
    const photo = await job.analyse(image);
    const person = await cutOutMainPerson(photo);
    photos.push(await coverPhotoOf(photo, person));
    if (person) people.push(person);
    job.progress("analysing", 0.05 + (0.4 * (k + 1)) / sourceImages.length);
  }
  job.progress("generating", 0.5);
  const place = people.length > 0 ? placeIn(`${title} ${content}`) : null;
  const size = thumbnailSize(aspectRatio);
  const { picture, layout, palette } = await drawCover(
    { people, photos, place },
    { title, version, size },
  );
  job.progress("extracting_keywords", 0.75);
  const keywords = findKeywords(content, title);
  job.progress("drawing_title", 0.82);
  const cover = setWords(picture, layout, { keywords, colours: palette.title });
  return {
    raster: toRaster(cover),
    alpha: null,
    mimeType: "image/jpeg",
    note: null,
    measures: layout.placements.length > 0 ? worstOf(people.map(({ measures }) => measures)) : {},
  };
}

/** A person whose face isn't found, such as one far away, still has a head. */
async function coverPhotoOf(
  photo: PhotoAnalysis,
  person: CutOutPerson | null,
): Promise<CoverPhoto> {
  const found = (await headsOf(photo)).map(({ hair }) => hair);
  const toSource = { scale: photo.work.toSource.a, dx: 0, dy: 0 };
  const estimated = person ? facesOf([person], [toSource]) : [];
  return {
    raster: photo.image.raster,
    work: photo.work.raster,
    heads: found.length > 0 ? found : estimated,
  };
}
