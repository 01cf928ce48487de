import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { AspectRatio } from "./brief.ts";

/** Prompting style of a model (source: vendors' prompt guides). */
export const modelFamilies = ["gemini", "gpt", "flux", "qwen"] as const;
export type ModelFamily = (typeof modelFamilies)[number];

/** One complete call of a model. */
export interface EditRequest {
  /** Last part of the operation's path, such as `photo_id`; for providers that keep a workflow per operation. */
  readonly operation: string;
  readonly prompt: string;
  /** What must not appear, for families that read it separately from the prompt. */
  readonly negativePrompt: string | null;
  /** Upright, without metadata. */
  readonly images: readonly [ImageFile<ResultMimeType>, ...ImageFile<ResultMimeType>[]];
  /** PNG in the size of the first image: white and transparent where it may change, otherwise black. */
  readonly mask: ImageFile<ResultMimeType> | null;
  readonly aspect: AspectRatio;
  /** 0..2^31 - 1; equal requests have equal seeds. */
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** The model's answer before any check. */
export interface EditAnswer {
  readonly bytes: Uint8Array;
  /** The ratio requested from the model: the one of the request, or the nearest that the model supports. */
  readonly aspect: AspectRatio;
  readonly costMicroUsd: number;
}

/** A generative model that edits images, independent of the protocol. */
export interface EditModel {
  /** The engine's id, such as `gemini`. */
  readonly id: string;
  /** The provider's name for the model. */
  readonly model: string;
  readonly family: ModelFamily;
  /** The only operations it supports; `null` for all. */
  readonly operations: ReadonlySet<string> | null;
  /** Most images per call. */
  readonly maxImages: number;
  /** Reads Vietnamese as well as English. */
  readonly readsVietnamese: boolean;
  readonly takesMask: boolean;
  /** Rejects only with an `EngineFailure`. Makes exactly one call. */
  edit(request: EditRequest): Promise<EditAnswer>;
}

/** Translates text of any language into English. Rejects with an `EngineFailure`. */
export interface Translator {
  toEnglish(text: string, signal: AbortSignal): Promise<string>;
}
