import type { ImageFile } from "#core/image-payload.ts";

/** Width to height in words of the wire, such as `4:5`. */
export type AspectRatio = `${number}:${number}`;

/** A picture that a model is given, and what it is there for. */
export interface BriefImage {
  readonly image: ImageFile<string>;
  /** In English, as a noun: "person to keep". */
  readonly role: string;
}

/**
 * What a model is asked for, in plain English and apart from any model: how it is said to which family is the
 * business of `renderPrompt`. Words of the person come in only through `quote`.
 */
export interface EditBrief {
  /** In the order in which the texts number them; at least one. */
  readonly images: readonly [BriefImage, ...BriefImage[]];
  /** One sentence: what is to change. */
  readonly task: string;
  /** Sentences on how, the most important first. */
  readonly details: readonly string[];
  /** Noun phrases: what has to stay as it is, the most important first. */
  readonly keep: readonly string[];
  /** Noun phrases: what must not come in. */
  readonly avoid: readonly string[];
  /** A noun phrase: the picture that is wanted. */
  readonly output: string;
  /** The number of the picture whose ratio the result has, counted from 0, or a ratio. */
  readonly aspect: number | AspectRatio;
  /** White where the first picture may change. Only for models that take one; null: there is none. */
  readonly mask: ImageFile<string> | null;
  readonly finish: FinishRules;
}

/** Everything that is checked and done on a model's answer before it is a result. */
export interface FinishRules {
  /** Pixels of the result: as many as a picture of the request, times `scale`; these; or as they came. */
  readonly size:
    | { readonly kind: "like"; readonly image: ImageFile<string>; readonly scale: 1 | 2 }
    | { readonly kind: "exact"; readonly widthPx: number; readonly heightPx: number }
    | { readonly kind: "free" };
  /** An answer that looks like this picture was not worked on; null: it may. */
  readonly mustDifferFrom: ImageFile<string> | null;
  /** People who have to be recognised in the result. */
  readonly people: readonly KnownPerson[];
  /** So many faces have to be there; null: nobody counts. */
  readonly faceCount: number | null;
  /** What was not asked for stays bit for bit as in `base`; null: everything may change. */
  readonly pasteBack: PasteBack | null;
  /** `green`: the background came in green and becomes transparent. */
  readonly cutOut: "green" | null;
  /** An operation of the built-in engine that makes the last step; null: none. */
  readonly lastStep: LocalStep | null;
}

export interface KnownPerson {
  readonly image: ImageFile<string>;
  /** Longest distance of two face descriptors that still passes as the same person, 0..1. */
  readonly maxDistance: number;
}

interface PasteBack {
  readonly base: ImageFile<string>;
  /** White where the picture may change, in the size of `base`; null: it is found by comparing. */
  readonly mask: ImageFile<string> | null;
}

/** The picture goes on as `imageKey` of the payload of a local operation. */
export interface LocalStep {
  readonly operation: string;
  readonly imageKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
}
