import type { DigitalSourceType, OperationMarking, ToolMarking } from "#core/marking.ts";
import type { EngineKind } from "#core/run.ts";
import { operationMarking } from "./registry.marking.ts";

const known: ToolMarking = operationMarking;

/** Undefined for an operation of another time. */
function judged(operation: string): OperationMarking | undefined {
  return Object.hasOwn(known, operation) ? known[operation] : undefined;
}

function markingOf(operation: string): OperationMarking {
  // An operation that nobody has judged is said to be more, and touched less, than it may be.
  return judged(operation) ?? { makes: "picture", watermark: "pixelLocked" };
}

interface MadePicture {
  readonly operation: string;
  readonly engine: EngineKind;
  /** False when the picture was made of words or choices alone. */
  readonly hasPhoto: boolean;
}

/**
 * The honest term for a picture of ours, before the marks of the upload are looked at. The built-in engine finds
 * faces with small networks and makes no pixel with one, so it is never called trained. Null for a photo that was only
 * cut: none of our terms is true of it.
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

/** Whether an operation only turns, cuts and resizes. */
export function isCropOnly(operation: string): boolean {
  return markingOf(operation).makes === "crop";
}

/** Whether pictures of an operation get the invisible watermark. */
export function hasWatermark(operation: string): boolean {
  return markingOf(operation).watermark === "marked";
}

/**
 * Whether people may have a label drawn into a corner of their copy. Never in ID photos, which authorities refuse
 * then, nor in cut-outs, whose corner is nothing to write on; nor where nobody has judged it.
 */
export function canBeLabelled(operation: string): boolean {
  const watermark = judged(operation)?.watermark ?? "cutOut";
  return watermark !== "idPhoto" && watermark !== "cutOut";
}
