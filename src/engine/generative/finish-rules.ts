import type { ImageFile } from "#core/image-payload.ts";
import type { FinishRules, KnownPerson } from "./brief.ts";

/**
 * Longest distances of face descriptors. On the 22 faces of face-api's sample photos two pictures of one woman from
 * different days lie 0.46 and 0.49 apart, the two strangers who look most alike 0.53, and most strangers beyond 0.65.
 * What changes the look of a face by intention needs more room.
 */
const MAX_DISTANCE = { sameLook: 0.54, restaged: 0.58, otherAge: 0.68 } as const;

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
