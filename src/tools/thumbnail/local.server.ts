import { centreOf } from "#engine/local/analysis/face-regions.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { worstOf } from "#engine/local/judging/flaws.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { layOver } from "#engine/local/ops/composite.ts";
import { dilate, gaussian } from "#engine/local/ops/filters.ts";
import {
  copyFloat,
  createFloat,
  type FloatRaster,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import { mapPlane, smoothstepPlane } from "#engine/local/ops/raster.ts";
import {
  type CutOutPerson,
  cutOutMainPerson,
  type Placement,
  placePerson,
} from "#engine/local/place-person.ts";
import { drawBehind } from "#engine/local/plates/draw-behind.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { coverWithPhoto, drawGround, shadeBelow } from "./ground.server.ts";
import { findKeywords } from "./keywords.server.ts";
import { planLayout } from "./layout.server.ts";
import { paletteFor } from "./palette.server.ts";
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

/** Width of the white edge around people, in pixels. */
const STICKER_EDGE = 7;

async function makeThumbnail(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImages, title, content, aspectRatio, seed: version = 0 } = job.payload;
  const size = thumbnailSize(aspectRatio);
  job.progress("analysing", 0.05);
  const photos: PhotoAnalysis[] = [];
  const people: CutOutPerson[] = [];
  for (const [k, image] of sourceImages.entries()) {
    const photo = await job.analyse(image);
    const person = await cutOutMainPerson(photo);
    photos.push(photo);
    if (person) people.push(person);
    job.progress("analysing", 0.05 + (0.4 * (k + 1)) / sourceImages.length);
  }
  job.progress("generating", 0.5);
  const chance = { seed: hashSeed(title), version };
  const [first] = photos;
  const palette = paletteFor(first ? first.work.raster : null, version);
  const layout = planLayout(people, { ...chance, size, title });
  const focus = layout.placements[0] && focusOf(people, layout.placements);
  const ground = { ...chance, palette, focus };
  const place = people.length > 0 ? placeIn(`${title} ${content}`) : null;
  let picture: FloatRaster = place
    ? await drawBehind(place, size, version)
    : people.length > 0 || !first
      ? drawGround(size, ground)
      : coverWithPhoto(first.work.raster, size, ground);
  for (const [k, person] of people.entries()) {
    const placement = layout.placements[k];
    if (placement) picture = stick(picture, placePerson(person, placement, size));
  }
  picture = shadeBelow(picture, layout.shadePx);
  job.progress("extracting_keywords", 0.75);
  const keywords = findKeywords(content, title);
  job.progress("drawing_title", 0.82);
  const cover = setWords(picture, layout, { title, keywords, colours: palette.title });
  return {
    raster: toRaster(cover),
    alpha: null,
    mimeType: "image/jpeg",
    note: null,
    measures: worstOf(people.map(({ measures }) => measures)),
  };
}

/** Centre of the heads. */
function focusOf(people: readonly CutOutPerson[], placements: readonly Placement[]) {
  const heads = people.map(({ head, box }, k) => {
    const { scale, dx, dy } = placements[k] ?? { scale: 1, dx: 0, dy: 0 };
    const { x, y } = head ?? { x: (box.left + box.right) / 2, y: box.top };
    return { x: x * scale + dx, y: y * scale + dy };
  });
  return centreOf(heads);
}

/** Draws a person with a white sticker edge and a soft shadow. */
function stick(
  picture: FloatRaster,
  layer: { readonly picture: FloatRaster; readonly alpha: Parameters<typeof layOver>[2] },
): FloatRaster {
  const { alpha } = layer;
  const wide = gaussian(
    dilate(
      mapPlane(alpha, (value) => (value > 0.5 ? 1 : 0)),
      STICKER_EDGE,
    ),
    1.6,
  );
  const edge = smoothstepPlane(wide, 0.3, 0.7);
  const shadow = gaussian(edge, 14);
  const shaded = copyFloat(picture);
  for (let i = 0, j = 0; i < shadow.data.length; i++) {
    const light = 1 - 0.4 * (shadow.data[i] ?? 0);
    for (const end = j + 3; j < end; j++) shaded.data[j] = (shaded.data[j] ?? 0) * light;
  }
  const white = createFloat(picture.width, picture.height, [252, 250, 246]);
  return layOver(layOver(shaded, white, edge), layer.picture, alpha);
}
