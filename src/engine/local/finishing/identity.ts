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

/** Faces lower than this from hairline to chin, in pixels of the image, are too small to recognise. */
const LEAST_FACE_PX = 40;

let describer: Promise<FaceDescriber> | undefined;

/** One network per thread, loaded when a rule first needs it. */
function openDescriber(): Promise<FaceDescriber> {
  describer ??= openFaceDescriber(tensorLibrary());
  return describer;
}

interface SeenFace {
  /** `null` if the face is too small to recognise. */
  readonly descriptor: FaceDescriptor | null;
}

/** `other`: a face that had to stay is surely another person's. */
type Recognition = "recognised" | "unsure" | "other";

/**
 * Whether all `people` are recognised in the finished result, each in a different face. People whose image shows no
 * face, or one that is too small, are skipped. Descriptors don't outlive the call.
 */
export async function recognise(
  people: readonly Person[],
  finished: PhotoAnalysis,
  analyse: (image: ImageFile<string>) => Promise<PhotoAnalysis>,
): Promise<Recognition> {
  const wanted: (Omit<Person, "image"> & { readonly descriptor: FaceDescriptor })[] = [];
  for (const { image, ...limits } of people) {
    const [main] = await describeFaces(await analyse(image), 1);
    if (main?.descriptor) wanted.push({ descriptor: main.descriptor, ...limits });
  }
  if (wanted.length === 0) return "recognised";
  const seen = await describeFaces(finished, Number.POSITIVE_INFINITY);
  const distances = wanted.map(({ descriptor }) =>
    // A face that is too small to recognise may be anyone's.
    seen.map((face) => (face.descriptor ? faceDistance(face.descriptor, descriptor) : 0)),
  );
  const passes = wanted.map(({ maxDistance }, row) =>
    (distances[row] ?? []).map((distance) => distance <= maxDistance),
  );
  if (canPairAll(passes)) return "recognised";
  const isOther = wanted.some(
    ({ otherDistance }, row) =>
      otherDistance !== null &&
      seen.length > 0 &&
      (distances[row] ?? []).every((distance) => distance > otherDistance),
  );
  return isOther ? "other" : "unsure";
}

/** The largest faces of a photo, described at full size. */
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
 * Whether each row can be assigned its own passing column: a row that occupies a column moves to another one
 * (augmenting paths, Kuhn 1955).
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
