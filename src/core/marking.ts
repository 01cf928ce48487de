import type { AiMarks } from "./image-payload.ts";
import type { EngineKind } from "./run.ts";

/*
 * What a picture says of its own origin (EU AI Act, article 50; IPTC NewsCodes). One table for all engines and
 * tools: the file, the signed manifest, the badge and the file's name say the same.
 */

const SOURCE_TYPE_PREFIX = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Terms that a picture made here can have, from the weakest statement to the strongest. */
export const digitalSourceTypes = [
  "algorithmicallyEnhanced",
  "algorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "trainedAlgorithmicMedia",
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** Why a tool's pictures carry no invisible watermark. */
type Unmarked = "cutOut" | "idPhoto" | "pixelLocked";

interface OperationMarking {
  /** `crop`: every pixel is from the photo, turned and resized with it. `edit`: the photo stays a photo. `picture`: every pixel is new, the photo is only what it was made after. */
  readonly makes: "crop" | "edit" | "picture";
  /** `marked`, or the reason why pixels are left alone. */
  readonly watermark: "marked" | Unmarked;
}

/**
 * Per operation. Watermarks are left out where a pixel is promised to stay what it was (`pixelLocked`), where
 * authorities compare the face with its owner (`idPhoto`), and where the picture is put into another one whose
 * rest we never see (`cutOut`).
 */
export const operationMarking = {
  photo_id: { makes: "edit", watermark: "idPhoto" },
  photo_crop: { makes: "crop", watermark: "idPhoto" },
  remove_background: { makes: "edit", watermark: "cutOut" },
  remove_object: { makes: "edit", watermark: "pixelLocked" },
  change_sky: { makes: "edit", watermark: "pixelLocked" },
  change_clothing: { makes: "edit", watermark: "pixelLocked" },
  retouch: { makes: "edit", watermark: "pixelLocked" },
  restore_image: { makes: "edit", watermark: "pixelLocked" },
  change_scenery: { makes: "edit", watermark: "marked" },
  pose: { makes: "edit", watermark: "marked" },
  face_swap: { makes: "edit", watermark: "marked" },
  group_image: { makes: "edit", watermark: "marked" },
  change_age: { makes: "edit", watermark: "marked" },
  youtube_thumbnail: { makes: "picture", watermark: "marked" },
  time_travel: { makes: "picture", watermark: "marked" },
  art_style: { makes: "picture", watermark: "marked" },
  statue: { makes: "picture", watermark: "marked" },
  miniature_world: { makes: "picture", watermark: "marked" },
  avatar_in_style: { makes: "picture", watermark: "marked" },
} as const satisfies Record<string, OperationMarking>;

function markingOf(operation: string): OperationMarking {
  const known: Readonly<Record<string, OperationMarking>> = operationMarking;
  // An operation that nobody has judged is said to be more, and touched less, than it may be.
  return (
    (Object.hasOwn(known, operation) ? known[operation] : undefined) ?? {
      makes: "picture",
      watermark: "pixelLocked",
    }
  );
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
  const { watermark } = markingOf(operation);
  const isJudged = Object.hasOwn(operationMarking, operation);
  return isJudged && watermark !== "idPhoto" && watermark !== "cutOut";
}

/** Terms of uploads that say less than any of ours or nothing of machines, such as `digitalCapture`. */
const rankOf = (type: string | null): number =>
  digitalSourceTypes.findIndex((term) => term === type);

/**
 * The stronger of what we say and what the uploads said: a generated picture that was only retouched here stays a
 * generated one, as the Code of Practice asks (measure 1.2).
 */
export function strongestType(
  own: DigitalSourceType | null,
  uploads: readonly AiMarks[],
): DigitalSourceType | null {
  const rank = Math.max(rankOf(own), ...uploads.map((marks) => rankOf(marks.digitalSourceType)));
  return digitalSourceTypes[rank] ?? own;
}

/** The whole address of a term. */
export function sourceTypeAddress(type: DigitalSourceType): string {
  return SOURCE_TYPE_PREFIX + type;
}

const ADDRESS = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})/;

/** The first term that text of a file names, as `AiMarks` has it; null when it names none. */
export function readSourceType(text: string): string | null {
  return ADDRESS.exec(text)?.[1] ?? null;
}
