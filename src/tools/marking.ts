import type { DigitalSourceType, OperationMarking, ToolMarking } from "#core/marking.ts";
import type { EngineKind } from "#core/run.ts";
import { operationMarking } from "./registry.marking.ts";

const known: ToolMarking = operationMarking;

/** Returns `undefined` for an unknown operation, such as one that no longer exists. */
function judged(operation: string): OperationMarking | undefined {
  return Object.hasOwn(known, operation) ? known[operation] : undefined;
}

function markingOf(operation: string): OperationMarking {
  // For an unclassified operation, assume a generated image and leave its pixels unchanged.
  return judged(operation) ?? { makes: "picture", watermark: "pixelLocked" };
}

interface MadePicture {
  readonly operation: string;
  readonly engine: EngineKind;
  /** `false` if the image was made from text or choices only. */
  readonly hasPhoto: boolean;
}

/**
 * Returns the source type of an image that we made, before the marks of the upload are considered. The built-in engine
 * finds faces with small networks but generates no pixels with them, so its images never count as trained. `null` for a
 * photo that was only cropped: none of our terms applies.
 */
export function sourceTypeOf({
  operation,
  engine,
  hasPhoto,
}: MadePicture): DigitalSourceType | null {
  if (isCropOnly(operation) && engine === "local" && hasPhoto) return null;
  if (engine === "local") return hasPhoto ? "algorithmicallyEnhanced" : "algorithmicMedia";
  const isEdit = markingOf(operation).makes === "edit" && hasPhoto;
  return isEdit ? "compositeWithTrainedAlgorithmicMedia" : "trainedAlgorithmicMedia";
}

/** Returns `true` if an operation only rotates, crops and resizes. */
export function isCropOnly(operation: string): boolean {
  return markingOf(operation).makes === "crop";
}

/** Returns `true` if the images of an operation get the invisible watermark. */
export function hasWatermark(operation: string): boolean {
  return markingOf(operation).watermark === "marked";
}

/**
 * Returns `true` if users may have a label drawn into a corner of their copy. Never for ID photos, which authorities
 * would refuse, nor for cut-outs, which have no background to write on, nor for operations without a marking.
 */
export function canBeLabelled(operation: string): boolean {
  const watermark = judged(operation)?.watermark ?? "cutOut";
  return watermark !== "idPhoto" && watermark !== "cutOut";
}
