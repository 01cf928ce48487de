import type { ImageFile } from "#core/image-payload.ts";
import type { FinishRules, KnownPerson } from "./brief.ts";

/**
 * Largest distances of face descriptors. On the 22 faces of face-api's sample photos, two images of one woman from
 * different days are 0.46 and 0.49 apart, the two most similar strangers 0.53, and most strangers more than 0.65. Edits
 * that change a face's look intentionally need more tolerance.
 */
const MAX_DISTANCE = { sameLook: 0.54, restaged: 0.58, otherAge: 0.68 } as const;

/** Requires that a person is recognisable; `change` is how the face may change. */
export function person(image: ImageFile<string>, change: keyof typeof MAX_DISTANCE): KnownPerson {
  return { image, maxDistance: MAX_DISTANCE[change] };
}

/** Returns rules that require only a size; the tool adds the others. */
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

/** Returns rules for an edit: the size of the photo, and a visible change. */
export function editRules(
  photo: ImageFile<string>,
  wanted: Partial<FinishRules> = {},
): FinishRules {
  return finishRules({
    size: { kind: "like", image: photo, by: null },
    mustDifferFrom: photo,
    ...wanted,
  });
}

/** Returns the size rule for images with a fixed format. */
export function exactly({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): FinishRules["size"] {
  return { kind: "exact", widthPx: width, heightPx: height };
}
