import type { Framing } from "#core/framing.ts";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { Capability, EngineKind, NoteCode, StepCode } from "#core/run.ts";

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
  "model_retired",
  "bad_request",
  "no_face",
  "no_person",
  "body_hidden",
  "no_clothing",
  "no_sky",
  "object_not_found",
  "photo_too_tight",
  "unsupported",
] as const;
export type EngineFailureCode = (typeof engineFailureCodes)[number];

interface FailureOptions extends ErrorOptions {
  /** How long the provider asks to wait before the next call; null or left out: it did not say. */
  readonly retryAfterMs?: number | null;
  /** What the failed call has cost all the same. */
  readonly costMicroUsd?: number;
  /** With `model_retired`: what the provider no longer serves. */
  readonly setting?: ModelSetting | null;
}

/** A model of a provider, and the variable of the environment that names it. */
export interface ModelSetting {
  readonly variable: string;
  readonly model: string;
}

export class EngineFailure extends Error {
  override readonly name = "EngineFailure";
  readonly code: EngineFailureCode;
  readonly retryAfterMs: number | null;
  readonly costMicroUsd: number;
  readonly setting: ModelSetting | null;

  constructor(code: EngineFailureCode, message: string = code, options: FailureOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.costMicroUsd = options.costMicroUsd ?? 0;
    this.setting = options.setting ?? null;
  }
}

/** One operation on pictures, in the words of its tool. */
export interface EngineRequest {
  /** Last part of the operation's path, such as `photo_id`. */
  readonly operation: string;
  /** The operation's checked payload; every picture in it is an `ImageFile`. */
  readonly payload: unknown;
  /** The kind of engine that the person chose; null or left out: the order of the configuration decides. */
  readonly kind?: EngineKind | null;
  /** What the last step leaves in the pixels and remembers of them; null or left out: nothing. */
  readonly traces?: TraceOrder | null;
}

/** Asks for what tells a picture of ours from others once its metadata are gone. */
export interface TraceOrder {
  /** Only who has it can read the watermark. */
  readonly key: Uint8Array;
  /** Number of 32 bits for the watermark; null: the pixels stay as they are. */
  readonly watermarkId: number | null;
}

/** What was left and seen. */
export interface PictureTraces {
  /** Null when the picture has none, for example because it is too small. */
  readonly watermarkId: number | null;
  /** `fingerprintOf` the picture. */
  readonly print: bigint;
}

export interface EngineImage extends ImageFile<ResultMimeType> {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Present when they were asked for and the engine can leave them. */
  readonly traces?: PictureTraces;
}

export interface EngineResult {
  readonly image: EngineImage;
  readonly engine: string;
  readonly model: string;
  readonly capability: Capability;
  readonly note: NoteCode | null;
  /** Everything that was spent for this picture at this engine, its failed tries included. */
  readonly costMicroUsd: number;
  /** True when the picture may miss what the tool promises: it is given away, and the note says why. */
  readonly isFree?: boolean;
  /** Where the photo lies in the picture; left out by an engine that cannot tell. */
  readonly framing?: Framing;
}

/** One call of one engine, as it is kept for the accounts. */
export interface EngineAttempt {
  readonly engine: string;
  readonly outcome: "done" | EngineFailureCode;
  readonly elapsedMs: number;
  readonly costMicroUsd: number;
}

export interface EngineOptions {
  /** Ends the work; `run` then rejects with `cancelled`. */
  readonly signal: AbortSignal;
  /** `fraction` is 0..1 within this run and never falls. */
  readonly onProgress: (step: StepCode, fraction: number) => void;
  /** Whose run goes first where runs wait for an engine: higher before lower, 0 when left out. */
  readonly priority?: number;
  /** Told of each call of an engine when it has ended. */
  readonly onAttempt?: (attempt: EngineAttempt) => void;
}

/** What an engine says of an operation before it runs. */
export interface EngineAbility {
  readonly capability: Capability;
  readonly note: NoteCode | null;
}

/** Anything that turns a request into a picture: the built-in engine or a remote provider. */
export interface ImageEngine {
  readonly id: string;
  readonly kind: EngineKind;
  /** The provider's name of the model, where there is one model for all operations. */
  readonly model?: string;
  /** Null when the engine cannot do the operation at all. */
  ability(operation: string): EngineAbility | null;
  /** Rejects with an `EngineFailure`, and with nothing else. */
  run(request: EngineRequest, options: EngineOptions): Promise<EngineResult>;
  /** Loads what the first run would otherwise wait for. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}
