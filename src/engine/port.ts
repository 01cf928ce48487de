import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { Capability, NoteCode, StepCode } from "#core/run.ts";

/** The closed set of ways in which an engine may fail. Each one is also a code of `core/errors.ts`. */
export const engineFailureCodes = [
  "blocked",
  "no_image",
  "bad_answer",
  "engine_rate_limited",
  "unavailable",
  "timeout",
  "cancelled",
  "engine_auth",
  "bad_request",
  "no_face",
  "no_person",
  "body_hidden",
  "no_clothing",
  "no_sky",
  "object_not_found",
  "unsupported",
] as const;
export type EngineFailureCode = (typeof engineFailureCodes)[number];

export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  readonly code: EngineFailureCode;

  constructor(code: EngineFailureCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** One operation on pictures, in the words of its tool. */
export interface EngineRequest {
  /** Last part of the operation's path, such as `photo_id`. */
  readonly operation: string;
  /** The operation's checked payload; every picture in it is an `ImageFile`. */
  readonly payload: unknown;
}

export interface EngineImage extends ImageFile<ResultMimeType> {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface EngineResult {
  readonly image: EngineImage;
  readonly engine: string;
  readonly model: string;
  readonly capability: Capability;
  readonly note: NoteCode | null;
  readonly costMicroUsd: number;
}

export interface EngineOptions {
  /** Ends the work; `run` then rejects with `cancelled`. */
  readonly signal: AbortSignal;
  /** `fraction` is 0..1 within this run and never falls. */
  readonly onProgress: (step: StepCode, fraction: number) => void;
}

/** What an engine says of an operation before it runs. */
export interface EngineAbility {
  readonly capability: Capability;
  readonly note: NoteCode | null;
}

/** Anything that turns a request into a picture: the built-in engine or a remote provider. */
export interface ImageEngine {
  readonly id: string;
  /** Null when the engine cannot do the operation at all. */
  ability(operation: string): EngineAbility | null;
  /** Rejects with an `EngineFailure`, and with nothing else. */
  run(request: EngineRequest, options: EngineOptions): Promise<EngineResult>;
  /** Loads what the first run would otherwise wait for. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}
