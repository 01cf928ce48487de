import type { NoteCode } from "#core/run.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { personOf } from "#engine/local/analysis/people.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findHole, type HolePx, printInBoard } from "./board-face.server.ts";
import { boards } from "./boards.ts";
import { HOLE_PAINT } from "./inks.ts";
import { swapFace, yawOf } from "./swap-face.server.ts";
import { faceSwap } from "./tool.ts";

type Payload = EnginePayload<typeof faceSwap.operations.faceSwap>;

/** Puts the face of one photo into another photo or into a painted board. */
export const faceSwapOperation = defineLocalOperation(engineReader(faceSwap.operations.faceSwap), {
  capability: "full",
  note: "swap_same_direction",
  run: swap,
});

/** From this difference in direction on (about 20 degrees), the swap looks worse. */
const TURNED_APART = 0.34;

async function swap(job: LocalJob<Payload>): Promise<LocalOutput> {
  const { sourceImage, targetImage, targetId, faceIndex } = job.payload;
  const source = await job.analyse(sourceImage);
  job.progress("finding_face", 0.1);
  const sourceFaces = await source.faces();
  const [face] = sourceFaces;
  if (!face) throw new EngineFailure("no_face");
  const target = await job.analyse(targetImage);
  const several: NoteCode | null = sourceFaces.length > 1 ? "several_faces" : null;
  const hole = holeOf(target, targetId);
  if (hole) {
    job.progress("cutting_out", 0.4);
    const alpha = await personOf(source, face);
    job.progress("painting", 0.75);
    const printed = printInBoard(target.image.raster, hole, {
      source: source.work.raster,
      alpha,
      face,
    });
    return { raster: toRaster(printed), alpha: null, mimeType: "image/jpeg", note: several };
  }
  job.progress("finding_face", 0.35);
  const targetFace = pickFace(await target.faces(), faceIndex);
  // The side of a face that the photo doesn't show can't be invented.
  const hidden = Math.abs(yawOf(face)) - Math.abs(yawOf(targetFace));
  if (hidden > TURNED_APART) throw new EngineFailure("unsupported");
  job.progress("reshaping", 0.6);
  const swapped = swapFace(
    { picture: source.work.raster, face },
    { picture: target.work.raster, face: targetFace },
  );
  const areTurnedApart = -hidden > TURNED_APART;
  return {
    raster: restoreDetail(target, swapped),
    alpha: null,
    mimeType: "image/jpeg",
    note: areTurnedApart ? "swap_same_direction" : several,
  };
}

function pickFace(faces: readonly Face[], index = 0): Face {
  const face = faces[index] ?? faces[0];
  if (!face) throw new EngineFailure("no_face");
  return face;
}

/** The hole of a board: by its id, or by its paint if one of our boards was sent without an id. */
function holeOf(target: PhotoAnalysis, id: string | undefined): HolePx | null {
  const { raster } = target.image;
  const board = boards.find((known) => known.id === id);
  if (!board) return findHole(raster, HOLE_PAINT);
  const { x, y, width, height, rollDeg } = board.hole;
  return {
    x: x * raster.width,
    y: y * raster.height,
    radiusX: (width * raster.width) / 2,
    radiusY: (height * raster.height) / 2,
    roll: (rollDeg * Math.PI) / 180,
  };
}
