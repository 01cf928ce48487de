import { z } from "zod/mini";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import {
  createFloat,
  type FloatRaster,
  toFloat,
  toRaster,
} from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import type { Bounds } from "#engine/local/ops/raster.ts";
import type { TitlePart } from "./arrangement.server.ts";
import {
  type Fit,
  fitPicture,
  layPicture,
  moveBounds,
  shadeUnder,
} from "./frame-picture.server.ts";
import { drawGround, type GroundOptions, patternOf } from "./ground.server.ts";
import { type Head, headsOf } from "./heads.server.ts";
import { findKeywords } from "./keywords.server.ts";
import { paletteFor } from "./palette.server.ts";
import { setWords } from "./set-words.server.ts";
import { thumbnailSize } from "./size.ts";
import { fitTitle } from "./title.server.ts";
import { planApart, planTitle } from "./title-area.server.ts";
import { thumbnail } from "./tool.ts";

const { shape } = thumbnail.operations.youtubeThumbnail.payload;

/** A finished image instead of the sources. A translated content may be longer than users may enter. */
export const titlePayload = z.strictObject({
  picture: imageFileSchema,
  title: shape.title,
  content: z.string(),
  aspectRatio: shape.aspectRatio,
  seed: shape.seed,
});
type TitlePayload = z.output<typeof titlePayload>;

/** Sets the title on an image that a model made for a cover. No tool calls it: it's the last step of another engine. */
export const thumbnailTitleLastStep = defineLocalOperation((value) => titlePayload.parse(value), {
  capability: "full",
  note: null,
  run: setTitle,
});

/**
 * The title moves to its own ground if its letters over the image would be smaller than this fraction of their size
 * there.
 */
const WORTH_IT = 0.6;

async function setTitle(job: LocalJob<TitlePayload>): Promise<LocalOutput> {
  const { picture, title, content, aspectRatio, seed: version = 0 } = job.payload;
  const photo = await job.analyse(picture);
  job.progress("finding_face", 0.2);
  const heads = await headsOf(photo);
  job.progress("extracting_keywords", 0.5);
  const keywords = findKeywords(content, title);
  job.progress("composing", 0.6);
  const pattern = patternOf(hashSeed(title), version);
  const palette = paletteFor(photo.work.raster, version);
  const { ground, words } = compose(
    { picture: toFloat(photo.image.raster), heads },
    {
      size: thumbnailSize(aspectRatio),
      title,
      ground: { version, pattern, inks: palette, focus: undefined },
    },
  );
  job.progress("drawing_title", 0.8);
  const { badges, maxLines, title: area } = words;
  const parts: TitlePart[] = [{ text: title, area, maxLines, ground: "picture" }];
  const cover = setWords(ground, { parts, badges }, { keywords, colours: palette.title });
  return { raster: toRaster(cover), alpha: null, mimeType: "image/jpeg", note: null };
}

interface Scene {
  readonly picture: FloatRaster;
  readonly heads: readonly Head[];
}

interface Wish {
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  /** The text's own ground, if it needs one. */
  readonly ground: GroundOptions;
}

/** The image fills the frame with the text next to its heads. If they leave no space, the image moves aside. */
function compose({ picture, heads }: Scene, { size, title, ground }: Wish) {
  const whole: Bounds = { left: 0, top: 0, right: size.width, bottom: size.height };
  const faces = heads.map(({ face }) => face);
  const fit = fitPicture(picture, whole, faces);
  const over = planTitle(
    heads.map(({ hair }) => moveBounds(hair, fit)),
    { size, title },
  );
  const apart = planApart(size);
  const alone = fitTitle(title, apart.words.title, apart.words.maxLines);
  if (over && over.sizePx >= WORTH_IT * alone.sizePx && fillsFrame(picture, fit, size)) {
    const laid = layPicture(createFloat(size.width, size.height), picture, { fit, box: whole });
    return { ground: shadeUnder(laid, over.ground), words: over };
  }
  const box = apart.picture;
  return {
    ground: layPicture(drawGround(size, ground), picture, {
      fit: fitPicture(picture, box, faces),
      box,
    }),
    words: apart.words,
  };
}

/** Rounding may leave one pixel uncovered. */
function fillsFrame(picture: FloatRaster, { scale }: Fit, { width, height }: Wish["size"]) {
  return picture.width * scale >= width - 1 && picture.height * scale >= height - 1;
}
