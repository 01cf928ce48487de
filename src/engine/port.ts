import type { Framing } from "#core/framing.ts";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { Capability, EngineKind, NoteCode, StepCode } from "#core/run.ts";

/**
 * Failures of a result that arrived but didn't pass its check. It is never shown, and its call has cost money. No other
 * engine is tried.
 */
export const poorResultCodes = [
  "result_face",
  "result_body",
  "result_unchanged",
  "result_cut_out",
  "result_cut",
  "result_turned",
  "result_covered",
  "result_crowd",
  "result_small",
  "result_gap",
] as const;
export type PoorResultCode = (typeof poorResultCodes)[number];

/** The closed set of engine failures. Each one is also a code of `core/errors.ts`. */
export const engineFailureCodes = [
  ...poorResultCodes,
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
  "garment_not_found",
  "no_sky",
  "object_not_found",
  "photo_too_tight",
  "face_from_side",
  "unsupported",
] as const;
export type EngineFailureCode = (typeof engineFailureCodes)[number];

interface FailureOptions extends ErrorOptions {
  /** Wait that the provider asks for before the next call; `null` or absent if it gave none. */
  readonly retryAfterMs?: number | null;
  /** Cost of the failed call. */
  readonly costMicroUsd?: number;
  /** For `model_retired`: the model that the provider no longer serves. */
  readonly setting?: ModelSetting | null;
}

/** A provider's model and the environment variable that names it. */
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

/** One operation on images, in its tool's terms. */
export interface EngineRequest {
  /** Last part of the operation's path, such as `photo_id`. */
  readonly operation: string;
  /** The operation's validated payload; every image in it is an `ImageFile`. */
  readonly payload: unknown;
  /** The kind of engine that the user chose; `null` or absent if the configured order decides. */
  readonly kind?: EngineKind | null;
  /** What the last step embeds in the pixels and records about them; `null` or absent for nothing. */
  readonly traces?: TraceOrder | null;
}

/** Requests the watermark and fingerprint that identify our images after their metadata is removed. */
export interface TraceOrder {
  /** The watermark can't be read without this key. */
  readonly key: Uint8Array;
  /** 32-bit number for the watermark; `null` leaves the pixels unchanged. */
  readonly watermarkId: number | null;
}

/** The watermark that was embedded and the fingerprint that was taken. */
export interface PictureTraces {
  /** `null` if the image has no watermark, for example because it is too small. */
  readonly watermarkId: number | null;
  /** `fingerprintOf` the image. */
  readonly print: bigint;
}

export interface EngineImage extends ImageFile<ResultMimeType> {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Present if they were requested and the engine supports them. */
  readonly traces?: PictureTraces;
}

export interface EngineResult {
  readonly image: EngineImage;
  readonly engine: string;
  readonly model: string;
  readonly capability: Capability;
  readonly note: NoteCode | null;
  /** Total cost of this image at this engine, including failed attempts. */
  readonly costMicroUsd: number;
  /** `true` if the image may not show what the tool promises: it is free, and the note says why. */
  readonly isFree?: boolean;
  /** Where the photo lies in the image; absent if the engine can't tell. */
  readonly framing?: Framing;
  /**
   * The steps from the photo to the image, of equal size and below each other, the photo first; absent if the engine
   * has none.
   */
  readonly steps?: ImageFile<"image/jpeg">;
}

/** One call of one engine, as recorded for cost accounting. */
export interface EngineAttempt {
  readonly engine: string;
  readonly outcome: "done" | EngineFailureCode;
  readonly elapsedMs: number;
  readonly costMicroUsd: number;
}

/** A small, rough version of the result, made before it. */
export interface EnginePreview extends ImageFile<"image/webp"> {
  /** Expected size of the result, which has the same shape. */
  readonly result: { readonly widthPx: number; readonly heightPx: number };
}

/** An engine drops a preview with more bytes: as base64, it has to fit into a notice of PostgreSQL (8,000 bytes). */
export const MAX_PREVIEW_BYTES = 5_000;

export interface EngineOptions {
  /** Aborts the work; `run` then rejects with `cancelled`. */
  readonly signal: AbortSignal;
  /** `fraction` is 0..1 within this run and never decreases. */
  readonly onProgress: (step: StepCode, fraction: number) => void;
  /** Priority among runs that wait for the same engine: higher runs first. Defaults to 0. */
  readonly priority?: number;
  /** Called after each engine call ends. */
  readonly onAttempt?: (attempt: EngineAttempt) => void;
  /**
   * Called at most once per engine call, before the result. If absent, the engine makes no preview. A run with a
   * preview can still fail.
   */
  readonly onPreview?: ((preview: EnginePreview) => void) | undefined;
}

/** What an engine declares about an operation before running it. */
export interface EngineAbility {
  readonly capability: Capability;
  readonly note: NoteCode | null;
  /** `true` if the engine decides the size of the result. Absent or `false` if the tool does. */
  readonly hasOwnSize?: boolean;
  /** The check before the charge misses faults more often than it should. */
  readonly missesFaults?: boolean;
}

/** Turns a request into an image: the built-in engine or a remote provider. */
export interface ImageEngine {
  readonly id: string;
  readonly kind: EngineKind;
  /** The provider's name for the model, if one model serves all operations. */
  readonly model?: string;
  /** `null` if the engine doesn't support the operation. */
  ability(operation: string): EngineAbility | null;
  /** Rejects only with an `EngineFailure`. */
  run(request: EngineRequest, options: EngineOptions): Promise<EngineResult>;
  /** Loads everything that would otherwise delay the first run. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** A small picture of an operation's result, or why there is none. */
interface EngineTile extends Pick<EngineResult, "engine" | "model"> {
  readonly made: EngineImage | EngineFailureCode;
  /** At most: what the process did in the meantime counts too. */
  readonly cpuMs: number;
}

export interface TileEngine {
  /**
   * Returns `null` if the engine works on anything else or isn't warm; then it starts to warm up. Rejects only with an
   * `EngineFailure`.
   */
  make(request: Pick<EngineRequest, "operation" | "payload">): Promise<EngineTile | null>;
}
