import type { NoteCode } from "#core/run.ts";
import type { Face } from "#engine/local/analysis/faces.ts";
import { headGeometry, yawOf } from "#engine/local/analysis/head.ts";
import { personOf } from "#engine/local/analysis/people.ts";
import type { PhotoAnalysis } from "#engine/local/analysis/photo-analysis.ts";
import { facesAt, findFacesAgain } from "#engine/local/judging/find-again.ts";
import type { Measures } from "#engine/local/judging/flaws.ts";
import { measureFace } from "#engine/local/judging/measure-person.ts";
import { defineLocalOperation, type LocalJob, type LocalOutput } from "#engine/local/operation.ts";
import { toRaster } from "#engine/local/ops/float-raster.ts";
import type { Raster } from "#engine/local/ops/raster.ts";
import { similarityScale } from "#engine/local/ops/similarity.ts";
import { restoreDetail } from "#engine/local/restore-detail.ts";
import { EngineFailure } from "#engine/port.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { findHole, type HolePx, printInBoard } from "./board-face.server.ts";
import { boards } from "./boards.ts";
import { measureCover } from "./face-cover.server.ts";
import { HOLE_PAINT } from "./inks.ts";
import { swapFace } from "./swap-face.server.ts";
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
  if (hidden > TURNED_APART) throw new EngineFailure("face_from_side");
  job.progress("reshaping", 0.6);
  const swapped = swapFace(
    { picture: source.work.raster, face },
    { picture: target.work.raster, face: targetFace },
  );
  const raster = restoreDetail(target, swapped);
  return {
    raster,
    measures: await measureSwap(source, target, { raster, face, targetFace, hidden }),
    alpha: null,
    mimeType: "image/jpeg",
    note: several,
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

interface Swapped {
  readonly raster: Raster;
  readonly face: Face;
  readonly targetFace: Face;
  readonly hidden: number;
}

/** The source's own flaws, what covers a face, how differently the heads are turned, and whether a face is found in the target's place. */
async function measureSwap(
  source: PhotoAnalysis,
  target: PhotoAnalysis,
  { raster, face, targetFace, hidden }: Swapped,
): Promise<Measures> {
  const scale = raster.width / target.work.raster.width;
  const sourceCover = measureCover(source.work.raster, face);
  const targetCover = measureCover(target.work.raster, targetFace);
  return {
    ...(await measureFace(source, face, await source.body())),
    turned: Math.abs(hidden),
    faceCovered: targetCover.faceCovered,
    glasses: Math.max(sourceCover.glasses, targetCover.glasses),
    ...compareHeads(source, face, { target, targetFace }),
    ...(await findFacesAgain(target, raster, facesAt([targetFace], scale))),
  };
}

/** How much the source's face is enlarged, and how differently both heads are tilted. */
function compareHeads(
  source: PhotoAnalysis,
  face: Face,
  { target, targetFace }: { readonly target: PhotoAnalysis; readonly targetFace: Face },
): Measures {
  const [from, to] = [headGeometry(face), headGeometry(targetFace)];
  const fromPx = from.faceHeight * similarityScale(source.work.toSource);
  const toPx = to.faceHeight * similarityScale(target.work.toSource);
  return {
    enlarged: Math.max(0, toPx / fromPx - 1),
    tiltedApart: Math.hypot(from.roll - to.roll, from.pitch - to.pitch),
  };
}
