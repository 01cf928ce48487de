import type { ImageFile } from "#core/image-payload.ts";
import type { FinishRules, KnownPerson } from "./brief.ts";

/**
 * Longest distances of face descriptors. Two photos of one person lie about 0.4 apart and those of strangers from 0.65
 * on; what changes the look of a face by intention needs more room.
 */
const MAX_DISTANCE = { sameLook: 0.58, restaged: 0.62, otherAge: 0.7 } as const;

/** A person who has to be recognised; `change` is what may change about the face. */
export function person(image: ImageFile<string>, change: keyof typeof MAX_DISTANCE): KnownPerson {
  return { image, maxDistance: MAX_DISTANCE[change] };
}

/** Rules that ask for nothing but a size; a tool names what it wants besides. */
export function finishRules(wanted: Pick<FinishRules, "size"> & Partial<FinishRules>): FinishRules {
  return {
    mustDifferFrom: null,
    people: [],
    faceCount: null,
    pasteBack: null,
    cutOut: null,
    lastStep: null,
    ...wanted,
  };
}

/** Rules for an edit: as large as the photo and visibly worked on. */
export function editRules(
  photo: ImageFile<string>,
  wanted: Partial<FinishRules> = {},
): FinishRules {
  return finishRules({
    size: { kind: "like", image: photo, scale: 1 },
    mustDifferFrom: photo,
    ...wanted,
  });
}

/** The size of pictures that have a format of their own. */
export function exactly({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): FinishRules["size"] {
  return { kind: "exact", widthPx: width, heightPx: height };
}
