import type { AiMarks } from "./image-payload.ts";

/*
 * What a picture says of its own origin (EU AI Act, article 50; IPTC NewsCodes). The same for all engines and tools:
 * the file, the signed manifest, the badge and the file's name say the same.
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

export interface OperationMarking {
  /** `crop`: every pixel is from the photo, turned and resized with it. `edit`: the photo stays a photo. `picture`: every pixel is new, the photo is only what it was made after. */
  readonly makes: "crop" | "edit" | "picture";
  /** `marked`, or the reason why pixels are left alone. */
  readonly watermark: "marked" | Unmarked;
}

/**
 * What the operations of a tool make, by their names. Watermarks are left out where a pixel is promised to stay what
 * it was (`pixelLocked`), where authorities compare the face with its owner (`idPhoto`), and where the picture is put
 * into another one whose rest we never see (`cutOut`).
 */
export type ToolMarking = Readonly<Record<string, OperationMarking>>;

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
