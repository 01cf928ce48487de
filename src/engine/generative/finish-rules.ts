import type { ImageFile } from "#core/image-payload.ts";
import type { FinishRules, KnownPerson } from "./brief.ts";

/**
 * Above this distance of face descriptors, two faces are surely two people. Of the 435 pairs among 30 strangers' faces,
 * 77 % are further apart; none of 171 versions of the same faces (blurred, colourless, dark, stretched by 15 %) is.
 */
const OTHER_PERSON = 0.75;

/**
 * The check of a face for each way in which an operation may change it: the largest distance that still counts as
 * recognised, and the one from which the result is refused. On the 22 faces of face-api's sample photos, two images of
 * one woman from different days are 0.46 and 0.49 apart, the two most similar strangers 0.53, and most strangers more
 * than 0.65. Edits that change a face's look intentionally need more tolerance. Some results are never
 * refused: a face on another head, in a painting or at another age may differ, and a damaged photo hides the face.
 */
const faceChecks = {
  sameLook: { maxDistance: 0.54, otherDistance: OTHER_PERSON },
  restaged: { maxDistance: 0.58, otherDistance: OTHER_PERSON },
  otherHead: { maxDistance: 0.54, otherDistance: null },
  painted: { maxDistance: 0.58, otherDistance: null },
  repaired: { maxDistance: 0.58, otherDistance: null },
  otherAge: { maxDistance: 0.68, otherDistance: null },
} as const satisfies Record<string, Omit<KnownPerson, "image">>;

/** Requires that a person is recognisable; `change` is how the face may change. */
export function person(image: ImageFile<string>, change: keyof typeof faceChecks): KnownPerson {
  return { image, ...faceChecks[change] };
}

/** Returns rules that require only a size; the tool adds the others. */
export function finishRules(wanted: Pick<FinishRules, "size"> & Partial<FinishRules>): FinishRules {
  return {
    mustDifferFrom: null,
    people: [],
    faceCount: null,
    sameBody: null,
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
