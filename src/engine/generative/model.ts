import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { AspectRatio } from "./brief.ts";

/** How a model wants to be spoken to (research: vendors' prompt guides). */
export const modelFamilies = ["gemini", "gpt", "flux", "qwen"] as const;
export type ModelFamily = (typeof modelFamilies)[number];

/** One call of a model, complete. */
export interface EditRequest {
  /** Last part of the operation's path, such as `photo_id`; for wires that keep a workflow per operation. */
  readonly operation: string;
  readonly prompt: string;
  /** What must not come in, for families that read it apart from the prompt. */
  readonly negativePrompt: string | null;
  /** Upright, without metadata. */
  readonly images: readonly [ImageFile<ResultMimeType>, ...ImageFile<ResultMimeType>[]];
  /** PNG in the size of the first picture, white and transparent where it may change, else black. */
  readonly mask: ImageFile<ResultMimeType> | null;
  readonly aspect: AspectRatio;
  /** 0..2^31 - 1; the same for the same request. */
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** What came back, before anybody looked at it. */
export interface EditAnswer {
  readonly bytes: Uint8Array;
  /** The ratio that was asked of the model: the one of the request, or the nearest that it makes. */
  readonly aspect: AspectRatio;
  readonly costMicroUsd: number;
}

/** A generative model that edits pictures, behind whatever wire. */
export interface EditModel {
  /** The engine's id, such as `gemini`. */
  readonly id: string;
  /** The provider's name of the model. */
  readonly model: string;
  readonly family: ModelFamily;
  /** The only operations it can do; null: all of them. */
  readonly operations: ReadonlySet<string> | null;
  /** Pictures it takes at once. */
  readonly maxImages: number;
  /** Reads Vietnamese as well as English. */
  readonly readsVietnamese: boolean;
  readonly takesMask: boolean;
  /** Rejects with an `EngineFailure`, and with nothing else. Makes one call and never a second. */
  edit(request: EditRequest): Promise<EditAnswer>;
}

/** Turns words of any language into English. Rejects with an `EngineFailure`. */
export interface Translator {
  toEnglish(text: string, signal: AbortSignal): Promise<string>;
}
