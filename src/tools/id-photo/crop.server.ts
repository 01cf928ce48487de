import { frameOf } from "#core/documents/table.ts";
import type { NoteCode } from "#core/run.ts";
import type { Portrait } from "#engine/local/analysis/portrait.ts";
import {
  defineLocalOperation,
  type LocalJob,
  type LocalOutput,
  type LocalPreview,
} from "#engine/local/operation.ts";
import { framingOf } from "#engine/local/ops/framing.ts";
import { composeSimilarity, similarityScale } from "#engine/local/ops/similarity.ts";
import { warpRaster } from "#engine/local/ops/warp.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { type Candidate, pixelFrame, placeInside } from "./document-placement.server.ts";
import { measureHead } from "./measure-head.server.ts";
import { parseDocument } from "./photo-rules.server.ts";
import { previewFrame } from "./preview-frame.server.ts";
import { idPhoto } from "./tool.ts";

type CropPayload = EnginePayload<typeof idPhoto.operations.photoCrop>;

/**
 * Makes the photo for a document only by rotating, cropping and resizing: every pixel is resampled once from the photo,
 * the background stays, nothing is sharpened or relit.
 */
export const photoCropOperation = defineLocalOperation(engineReader(idPhoto.operations.photoCrop), {
  capability: "full",
  note: "cropped_only",
  run: cropPhoto,
  preview: sketchCrop,
});

async function cropPhoto(job: LocalJob<CropPayload>): Promise<LocalOutput> {
  const { photo, portrait, source, document, placed } = await placeCrop(job);
  return {
    raster: warpRaster(source, placed.fromSource, pixelFrame(document)),
    alpha: null,
    mimeType: "image/png",
    dotsPerInch: frameOf(document).dotsPerInch,
    note: pickNote(portrait, placed),
    framing: framingOf(placed.fromSource, source, pixelFrame(document)),
    measures: {
      ...(await measureHead(photo, portrait)),
      enlarged: Math.max(0, similarityScale(placed.fromSource) - 1),
    },
  };
}

async function sketchCrop(job: LocalJob<CropPayload>): Promise<LocalPreview> {
  const { source, document, placed } = await placeCrop(job);
  const { frame, toPreview } = previewFrame(pixelFrame(document));
  const transform = composeSimilarity(placed.fromSource, toPreview);
  const raster = warpRaster(source, transform, frame);
  return { raster, alpha: null, resultSize: pixelFrame(document) };
}

/** Throws `no_face` if there is no complete face, `photo_too_tight` if the frame would reach beyond the photo. */
async function placeCrop(job: LocalJob<CropPayload>) {
  const document = parseDocument(job.payload.document);
  const photo = await job.analyse(job.payload.sourceImage);
  job.progress("finding_face", 0.1);
  const faces = await photo.faces();
  if (faces.length === 0) throw new EngineFailure("no_face");
  // The cut-out shows where the skull ends; it doesn't change the image.
  const portrait = await photo.portrait();
  if (!portrait) throw new EngineFailure("no_face");
  job.progress("composing", 0.7);
  const source = photo.image.raster;
  const placed = placeInside({ portrait, source, document });
  if (!placed) throw new EngineFailure("photo_too_tight");
  return { photo, portrait, source, document, placed };
}

const LOW_RESOLUTION_ENLARGEMENT = 1.8;

function pickNote(portrait: Portrait, { fromSource }: Candidate): NoteCode {
  if (portrait.otherFaces > 0) return "several_faces";
  const isSoft = similarityScale(fromSource) > LOW_RESOLUTION_ENLARGEMENT;
  return isSoft ? "low_resolution" : "cropped_only";
}
