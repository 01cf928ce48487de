import type { AiMarks } from "./image-payload.ts";

/*
 * How a result declares its origin (EU AI Act, article 50; IPTC NewsCodes). For all engines and tools, the file, the
 * signed manifest, the badge and the file name say the same.
 */

const SOURCE_TYPE_PREFIX = "http://cv.iptc.org/newscodes/digitalsourcetype/";

/** Terms that a result can have, from the weakest statement to the strongest. */
export const digitalSourceTypes = [
  "algorithmicallyEnhanced",
  "algorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "trainedAlgorithmicMedia",
] as const;
export type DigitalSourceType = (typeof digitalSourceTypes)[number];

/** Why a tool's results carry no invisible watermark. */
type Unmarked = "cutOut" | "idPhoto" | "pixelLocked";

export interface OperationMarking {
  /**
   * `crop`: every pixel comes from the photo, rotated and resized with it. `edit`: the photo stays a photo. `picture`:
   * every pixel is new, and the photo is only a reference.
   */
  readonly makes: "crop" | "edit" | "picture";
  /** `marked`, or the reason why the pixels stay unmarked. */
  readonly watermark: "marked" | Unmarked;
}

/**
 * What a tool's operations make, by their names. Watermarks are left out if pixels are promised to stay unchanged
 * (`pixelLocked`), if authorities compare the face with its owner (`idPhoto`), or if the result is put into another
 * image that we never see (`cutOut`).
 */
export type ToolMarking = Readonly<Record<string, OperationMarking>>;

/** Returns -1 for terms of uploads that aren't in our list, such as `digitalCapture`. */
const rankOf = (type: string | null): number =>
  digitalSourceTypes.findIndex((term) => term === type);

/**
 * Returns the strongest of our own term and the uploads' terms. A generated image that is only retouched here still
 * counts as generated, as the Code of Practice asks (measure 1.2).
 */
export function strongestType(
  own: DigitalSourceType | null,
  uploads: readonly AiMarks[],
): DigitalSourceType | null {
  const rank = Math.max(rankOf(own), ...uploads.map((marks) => rankOf(marks.digitalSourceType)));
  return digitalSourceTypes[rank] ?? own;
}

/** Returns the full URI of a term. */
export function sourceTypeAddress(type: DigitalSourceType): string {
  return SOURCE_TYPE_PREFIX + type;
}

const ADDRESS = /cv\.iptc\.org\/newscodes\/digitalsourcetype\/([A-Za-z]{1,64})/;

/** Returns the first term named in a file's text, in the form of `AiMarks`, or `null` if there is none. */
export function readSourceType(text: string): string | null {
  return ADDRESS.exec(text)?.[1] ?? null;
}
