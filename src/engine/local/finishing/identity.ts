import type { ImageFile } from "#core/image-payload.ts";
import type { DecodedImage } from "../analysis/decode.ts";
import {
  type FaceDescriber,
  type FaceDescriptor,
  faceDistance,
  openFaceDescriber,
} from "../analysis/face-descriptor.ts";
import { type Face, faceSize } from "../analysis/faces.ts";
import { moveFace } from "../analysis/find-faces.ts";
import type { PhotoAnalysis } from "../analysis/photo-analysis.ts";
import { tensorLibrary } from "../analysis/tensor-runtime.ts";
import { similarityScale } from "../ops/similarity.ts";
import type { FinishPayload } from "./rules.ts";

type Person = FinishPayload["rules"]["people"][number];

/** Faces that are lower than this from hairline to chin, in pixels of the picture, say too little about who it is. */
const LEAST_FACE_PX = 40;

let describer: Promise<FaceDescriber> | undefined;

/** One network per thread, loaded when a rule first asks for it. */
function openDescriber(): Promise<FaceDescriber> {
  describer ??= openFaceDescriber(tensorLibrary());
  return describer;
}

interface SeenFace {
  /** Null when the face is too small to be recognised. */
  readonly descriptor: FaceDescriptor | null;
}

/**
 * True when everybody of `people` is recognised in the finished picture, each in a face of their own. People whose
 * picture shows no face, or one too small, are not looked for. Descriptors are gone when this returns.
 */
export async function areRecognised(
  people: readonly Person[],
  finished: PhotoAnalysis,
  analyse: (image: ImageFile<string>) => Promise<PhotoAnalysis>,
): Promise<boolean> {
  const wanted: { readonly descriptor: FaceDescriptor; readonly maxDistance: number }[] = [];
  for (const { image, maxDistance } of people) {
    const [main] = await describeFaces(await analyse(image), 1);
    if (main?.descriptor) wanted.push({ descriptor: main.descriptor, maxDistance });
  }
  if (wanted.length === 0) return true;
  const seen = await describeFaces(finished, Number.POSITIVE_INFINITY);
  const passes = wanted.map(({ descriptor, maxDistance }) =>
    // What is too small to be recognised is nobody's fault.
    seen.map(
      (face) => !face.descriptor || faceDistance(face.descriptor, descriptor) <= maxDistance,
    ),
  );
  return canPairAll(passes);
}

/** The largest faces of a photo, seen in its full size. */
async function describeFaces(photo: PhotoAnalysis, most: number): Promise<SeenFace[]> {
  const faces = (await photo.faces()).slice(0, most);
  if (faces.length === 0) return [];
  const describe = await openDescriber();
  return faces.map((face) => ({ descriptor: describeFace(photo, face, describe) }));
}

function describeFace(
  { image, work }: { readonly image: DecodedImage; readonly work: PhotoAnalysis["work"] },
  face: Face,
  describe: FaceDescriber,
): FaceDescriptor | null {
  if (faceSize(face) * similarityScale(work.toSource) < LEAST_FACE_PX) return null;
  return describe(image.raster, moveFace(face, work.toSource));
}

/**
 * True when each row can be given a column of its own among those that pass: whoever is in the way moves on to another
 * one (augmenting paths, Kuhn 1955).
 */
export function canPairAll(passes: readonly (readonly boolean[])[]): boolean {
  const ownerOf = new Map<number, number>();
  const settle = (row: number, tried: Set<number>): boolean => {
    for (const [column, isMatch] of (passes[row] ?? []).entries()) {
      if (!isMatch || tried.has(column)) continue;
      tried.add(column);
      const owner = ownerOf.get(column);
      if (owner === undefined || settle(owner, tried)) {
        ownerOf.set(column, row);
        return true;
      }
    }
    return false;
  };
  return passes.every((_, row) => settle(row, new Set()));
}
