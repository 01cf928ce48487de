import type { ImageFile } from "#core/image-payload.ts";
import type { Enlargement, PixelSize } from "#core/result-size.ts";

/** Width to height as written in requests, such as `4:5`. */
export type AspectRatio = `${number}:${number}`;

/** An image for a model, and its role. */
export interface BriefImage {
  readonly image: ImageFile<string>;
  /** In English, as a noun: "person to keep". */
  readonly role: string;
}

/**
 * An instruction to a model in plain English, independent of any model. `renderPrompt` phrases it for each model
 * family. User text enters only through `quote`.
 */
export interface EditBrief {
  /** In the order in which the prompts number them; at least one. */
  readonly images: readonly [BriefImage, ...BriefImage[]];
  /** One sentence: the change to make. */
  readonly task: string;
  /** Sentences on how to make it, most important first. */
  readonly details: readonly string[];
  /** Noun phrases: what must stay unchanged, most important first. */
  readonly keep: readonly string[];
  /** Noun phrases: what must not appear. */
  readonly avoid: readonly string[];
  /** A noun phrase: the desired image. */
  readonly output: string;
  /** The index (from 0) of the image whose ratio the result takes, or a ratio. */
  readonly aspect: number | AspectRatio;
  /** White where the first image may change, only for models that support a mask; `null` if there is none. */
  readonly mask: ImageFile<string> | null;
  readonly finish: FinishRules;
}

/** The checks and processing that turn a model's answer into a result. */
export interface FinishRules {
  /**
   * Pixels of the result: like an image of the request, enlarged or not, exactly these, or as delivered. Only the shape
   * counts if the operation `hasOwnSize`.
   */
  readonly size:
    | { readonly kind: "like"; readonly image: ImageFile<string>; readonly by: Enlargement | null }
    | ({ readonly kind: "exact" } & PixelSize)
    | { readonly kind: "free" };
  /** An answer that looks like this image counts as unedited; `null` if it may. */
  readonly mustDifferFrom: ImageFile<string> | null;
  /** People who must be recognisable in the result. */
  readonly people: readonly KnownPerson[];
  /** Number of faces that the result must show; `null` to skip the count. */
  readonly faceCount: number | null;
  /** The photo whose limbs the result must show in their places; `null` if people move or change their shape. */
  readonly sameBody: ImageFile<string> | null;
  /** Pixels outside the edit stay identical to `base`; `null` if everything may change. */
  readonly pasteBack: PasteBack | null;
  /** `green`: the model's background is green and becomes transparent. */
  readonly cutOut: "green" | null;
  /** An operation of the built-in engine that runs as the last step; `null` for none. */
  readonly lastStep: LocalStep | null;
}

export interface KnownPerson {
  readonly image: ImageFile<string>;
  /** Largest distance of two face descriptors that still counts as the same person, 0..1. */
  readonly maxDistance: number;
  /** Distance above which it is surely another person, so that the result is refused; `null` if it never is. */
  readonly otherDistance: number | null;
}

interface PasteBack {
  readonly base: ImageFile<string>;
  /** White where the image may change, in the size of `base`; `null` if it's found by comparing. */
  readonly mask: ImageFile<string> | null;
}

/** The image is passed as `imageKey` in the payload of a local operation. */
export interface LocalStep {
  readonly operation: string;
  readonly imageKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
