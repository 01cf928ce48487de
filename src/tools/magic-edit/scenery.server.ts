import { z } from "zod";
import { findMeanings, wordTable } from "#core/plain-words.ts";
import { faceSize } from "#engine/local/analysis/faces.ts";
import { imageFileSchema } from "#engine/local/image-file.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { foregroundOf, layOver, lightWrap, matchLight } from "#engine/local/ops/composite.ts";
import { gaussian } from "#engine/local/ops/filters.ts";
import type { FloatRaster } from "#engine/local/ops/float-raster.ts";
import { hashSeed } from "#engine/local/ops/random.ts";
import { createPlane, type Plane } from "#engine/local/ops/raster.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { paintScenery } from "#engine/local/scenes/paint-scenery.ts";
import type { SceneryTheme } from "#engine/local/scenes/scenery-themes.ts";
import { sceneryWords } from "#engine/local/scenes/scenery-words.ts";
import { EngineFailure } from "#engine/port.ts";

const payload = z.strictObject({ sourceImage: imageFileSchema, desc: z.string() });
type Payload = z.infer<typeof payload>;

/** Puts the people of a photo into another place. */
export const changeSceneryOperation = defineLocalOperation((value) => payload.parse(value), {
  capability: "full",
  note: "scene_painted",
  run: changeScenery,
});

const DEFAULT_SCENERY: SceneryTheme = "field";
/** A lens that takes a portrait blurs the distance; of a whole figure it shows more. */
const PORTRAIT_BLUR = 0.0085;
const FIGURE_BLUR = 0.003;
/** From this share of the picture's height on, a face is a portrait. */
const PORTRAIT_FACE = 0.16;
const LIGHT_STRENGTH = 0.55;

async function changeScenery(job: LocalJob<Payload>): Promise<LocalOutput> {
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  job.progress("cutting_out", 0.25);
  const matte = await photo.matte();
  if (!matte.hasPerson) throw new EngineFailure("no_person");
  job.progress("painting", 0.5);
  const { raster } = photo.work;
  const named = findMeanings(job.payload.desc, wordTable(sceneryWords))[0]?.meaning;
  const isPortrait = faces[0] ? faceSize(faces[0]) > PORTRAIT_FACE * raster.height : false;
  const backdrop = paintScenery(named ?? DEFAULT_SCENERY, {
    width: raster.width,
    height: raster.height,
    seed: hashSeed(job.payload.desc) % 1_000,
    blur: isPortrait ? PORTRAIT_BLUR : FIGURE_BLUR,
  });
  job.progress("composing", 0.8);
  const subject = matchLight(
    foregroundOf(raster, matte.alpha),
    matte.alpha,
    backdrop,
    LIGHT_STRENGTH,
  );
  const ground = withGroundShadow(backdrop, matte.alpha);
  const composed = layOver(ground, subject, matte.alpha);
  const finished = lightWrap(composed, matte.alpha, backdrop, {
    radius: Math.max(2, raster.width / 120),
    strength: 0.3,
  });
  return {
    raster: restoreDetail(photo, finished),
    alpha: null,
    mimeType: "image/jpeg",
    note: named ? "scene_painted" : "scene_guessed",
  };
}

/** A soft shadow under feet that stand inside of the picture. */
function withGroundShadow(backdrop: FloatRaster, alpha: Plane): FloatRaster {
  const { width, height } = alpha;
  const shadow = createPlane(width, height);
  let hasFeet = false;
  for (let x = 0; x < width; x++) {
    let y = height - 1;
    while (y > 0 && (alpha.data[y * width + x] ?? 0) < 0.5) y--;
    if (y <= 0.4 * height || y >= height - 3) continue;
    hasFeet = true;
    for (let dy = -3; dy <= Math.round(0.012 * height); dy++) {
      const row = Math.min(height - 1, y + dy);
      shadow.data[row * width + x] = 1;
    }
  }
  if (!hasFeet) return backdrop;
  const soft = gaussian(shadow, width / 70);
  const data = backdrop.data.map(
    (value, i) => value * (1 - 0.6 * Math.min(1, 1.6 * (soft.data[Math.floor(i / 3)] ?? 0))),
  );
  return { width, height, data };
}
