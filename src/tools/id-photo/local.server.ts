import { mmToPx, PRINT_DPI, type SizeMm } from "#core/photo-size.ts";
import type { NoteCode } from "#core/run.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import { framingOf } from "#engine/local/ops/framing.ts";
import { evenLight } from "#engine/local/ops/light.ts";
import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import { sharpen } from "#engine/local/ops/sharpen.ts";
import {
  applySimilarity,
  composeSimilarity,
  invertSimilarity,
  type Similarity,
} from "#engine/local/ops/similarity.ts";
import { drawPortrait } from "#engine/local/portrait-drawing.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type PlacedPhoto, placeForDocument } from "./document-placement.server.ts";
import { measureHead } from "./measure-head.server.ts";
import { parseDocument, parsePhotoSize, photoRuleFor } from "./photo-rules.server.ts";
import { type Placement, placePortrait } from "./placement.server.ts";
import { previewFrame } from "./preview-frame.server.ts";
import { idPhoto } from "./tool.ts";

type Payload = EnginePayload<typeof idPhoto.operations.photoId>;

/** Only slightly sharper than the source: an ID photo must not show a halo around the face. */
const SHARPENING = { radius: 1, amount: 0.35 };

/** Makes the ID photo: an upright head of the official size on a transparent background, for any background. */
export const photoIdOperation = defineLocalOperation(engineReader(idPhoto.operations.photoId), {
  capability: "full",
  note: null,
  run: makeIdPhoto,
  preview: sketchIdPhoto,
});

async function makeIdPhoto(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { photo, portrait, source, placed } = await placeIdPhoto(job);
  const { frame, dotsPerInch, placement } = placed;
  const drawn = drawPortrait(source, portrait, {
    frame,
    transform: placement.transform,
  });
  const raster = sharpen(evenLight(drawn.raster, drawn.alpha), SHARPENING);
  const fromSource = composeSimilarity(portrait.fromSource, placement.transform);
  return {
    raster,
    alpha: drawn.alpha,
    mimeType: "image/png",
    dotsPerInch,
    note: pickNote(portrait, placement),
    framing: framingOf(fromSource, source, frame),
    measures: {
      ...(await measureHead(photo, portrait)),
      invented: inventedShare(drawn.alpha, fromSource, source),
      enlarged: Math.max(0, placement.enlargement - 1),
    },
  };
}

/** Share of the frame that shows the person where the photo has already ended. */
function inventedShare(alpha: Plane, fromSource: Similarity, source: Raster): number {
  const back = invertSimilarity(fromSource);
  let sum = 0;
  for (let y = 0; y < alpha.height; y++) {
    for (let x = 0; x < alpha.width; x++) {
      const at = applySimilarity(back, { x, y });
      const isInside =
        at.x >= 0 && at.y >= 0 && at.x <= source.width - 1 && at.y <= source.height - 1;
      if (!isInside) sum += alpha.data[y * alpha.width + x] ?? 0;
    }
  }
  return sum / alpha.data.length;
}

async function sketchIdPhoto(job: LocalJob<Payload>): Promise<LocalPreview> {
  const { portrait, source, placed } = await placeIdPhoto(job);
  const { frame, toPreview } = previewFrame(placed.frame);
  const drawn = drawPortrait(source, portrait, {
    frame,
    transform: composeSimilarity(placed.placement.transform, toPreview),
  });
  const raster = evenLight(drawn.raster, drawn.alpha);
  return { raster, alpha: drawn.alpha, resultSize: placed.frame };
}

/** Finds the main person and places the head in the frame. Throws `no_face` if there is no complete face. */
async function placeIdPhoto(job: LocalJob<Payload>) {
  const { size, document: id } = job.payload;
  const document = id === undefined ? null : parseDocument(id);
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  if (faces.length === 0) throw new EngineFailure("no_face");
  job.progress("cutting_out", 0.3);
  const portrait = await photo.portrait();
  if (!portrait) throw new EngineFailure("no_face");
  job.progress("composing", 0.7);
  const source = photo.image.raster;
  const placed = document
    ? placeForDocument({ portrait, source, document })
    : placeForSize({ portrait, source, size: parsePhotoSize(size) });
  return { photo, portrait, source, placed };
}

interface SizedPhoto {
  readonly portrait: Portrait;
  readonly source: Raster;
  readonly size: SizeMm;
}

/** Places the head by the rule of the size's family. */
function placeForSize({ portrait, source, size }: SizedPhoto): PlacedPhoto {
  const frame = { width: mmToPx(size.widthMm), height: mmToPx(size.heightMm) };
  const placement = placePortrait({ portrait, source, frame, rule: photoRuleFor(size) });
  return { frame, dotsPerInch: PRINT_DPI, placement };
}

/** The most important note about this photo. */
function pickNote(portrait: Portrait, placement: Placement): NoteCode | null {
  if (portrait.otherFaces > 0) return "several_faces";
  if (placement.isShouldersCropped) return "shoulders_cropped";
  return placement.enlargement > LOW_RESOLUTION_ENLARGEMENT ? "low_resolution" : null;
}

/** Beyond this, a print looks soft: 300 dpi upsampled from less than 170. */
const LOW_RESOLUTION_ENLARGEMENT = 1.8;
