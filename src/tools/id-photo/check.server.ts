import { judgePhoto } from "#core/documents/judge-photo.ts";
import type { PhotoMeasures, PlaceMeasures, PreflightReport } from "#core/documents/preflight.ts";
import { printSizeOf } from "#core/documents/table.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalInspection, type LocalJob } from "#engine/local/operation.ts";
import { similarityScale } from "#engine/local/ops/similarity.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { checkPayload } from "./check-payload.ts";
import {
  type Candidate,
  type PhotoForDocument,
  pixelFrame,
  placeInside,
  placeNearestInside,
  placeWithLittleMissing,
} from "./document-placement.server.ts";
import { measureBackground } from "./measure-background.server.ts";
import { measurePortrait } from "./measure-portrait.server.ts";
import { parseDocument } from "./photo-rules.server.ts";

const asked = { payload: checkPayload };
type CheckPayload = EnginePayload<typeof asked>;

/** Measures a photo for a document without producing a result. */
export const documentCheckInspection = defineLocalInspection(engineReader(asked), check);

async function check(job: LocalJob<CheckPayload>): Promise<PreflightReport> {
  const { isCropOnly } = job.payload;
  const document = parseDocument(job.payload.document);
  const photo = await job.analyse(job.payload.sourceImage);
  const faces = await photo.faces();
  const portrait = faces.length === 0 ? null : await photo.portrait();
  if (!portrait) return judgePhoto({ document, isCropOnly, measures: null });
  const input = { portrait, source: photo.image.raster, document };
  const measures = measure(input, photo, isCropOnly);
  return judgePhoto({ document, isCropOnly, measures });
}

function measure(
  input: PhotoForDocument,
  photo: PhotoAnalysis,
  isCropOnly: boolean,
): PhotoMeasures {
  const { portrait, document } = input;
  const candidate = chosen(input, isCropOnly);
  const headPx =
    (portrait.rows.chinY - portrait.rows.crownY) / similarityScale(portrait.fromSource);
  return {
    otherFaces: portrait.otherFaces,
    headPx,
    neededHeadPx: candidate ? headPx * similarityScale(candidate.fromSource) : headPx,
    ...measurePortrait(portrait),
    background: candidate
      ? measureBackground(photo.image.raster, portrait, {
          fromSource: candidate.fromSource,
          frame: pixelFrame(document),
        })
      : null,
    place: candidate ? placeMeasures(candidate, printSizeOf(document).heightMm) : null,
  };
}

/**
 * The placement that a run would use. If none is possible, the one that lacks least, so that the report can say how
 * much room is missing.
 */
function chosen(input: PhotoForDocument, isCropOnly: boolean): Candidate | null {
  return isCropOnly
    ? (placeInside(input) ?? placeNearestInside(input))
    : placeWithLittleMissing(input);
}

function placeMeasures(
  { place, above, beside, below }: Candidate,
  heightMm: number,
): PlaceMeasures {
  return {
    headMm: place.headMm,
    topMm: place.topMm,
    eyesFromBottomMm: heightMm - place.eyesMm,
    missingAboveMm: above,
    missingBesideMm: beside,
    missingBelowMm: below,
  };
}
