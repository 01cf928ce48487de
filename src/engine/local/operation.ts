import type { Framing } from "#core/framing.ts";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { Capability, NoteCode, StepCode } from "#core/run.ts";
import type { EngineAbility } from "../port.ts";
import type { PhotoAnalysis } from "./analysis/photo-analysis.ts";
import type { Measures } from "./judging/flaws.ts";
import type { Plane, Raster } from "./ops/raster.ts";

/** What a tool's operation receives in its worker thread. */
export interface LocalJob<Payload> {
  readonly payload: Payload;
  /** Reads an image once. Results are computed on demand and cached for the next job. */
  readonly analyse: (image: ImageFile<string>) => Promise<PhotoAnalysis>;
  /** `fraction` is 0..1 of the whole operation; lower values than before are ignored. */
  readonly progress: (step: StepCode, fraction: number) => void;
  /** Cancels the job from within; the thread itself is stopped from outside. */
  readonly signal: AbortSignal;
}

/** The image that an operation made, and how to encode it. */
export interface LocalOutput {
  readonly raster: Raster;
  /** Opacity of 0..1 in the size of `raster`; `null` if opaque. */
  readonly alpha: Plane | null;
  readonly mimeType: ResultMimeType;
  /** Written into the file if it is meant for print. */
  readonly dotsPerInch?: number;
  readonly note: NoteCode | null;
  /** Where the photo lies in the result, if the result shows part of it, rotated or scaled. */
  readonly framing?: Framing;
  /**
   * The steps from the photo to the result, for mixing afterwards: pictures of one size below each other, the photo
   * first. Absent if the operation has none.
   */
  readonly steps?: Raster;
  /** Flaws that the operation measured on this result; absent if it has no check. */
  readonly measures?: Measures;
}

type Pixels = Pick<LocalOutput, "raster" | "alpha">;

/** The pixels of a preview, and the size of the result that they show in small. */
export interface LocalPreview extends Pixels {
  readonly resultSize: { readonly width: number; readonly height: number };
}

export interface LocalOperation<Payload = unknown> {
  readonly capability: Capability;
  /** Shown before the run: the limits of this engine for the operation. */
  readonly note: NoteCode | null;
  /** Throws an `EngineFailure` if the operation isn't possible with these images. */
  run(job: LocalJob<Payload>): Promise<LocalOutput>;
  /**
   * Makes a small, rough version of the result, from a job whose `analyse` returns a rough analysis of a reduced photo.
   * Runs before `run`, so it must take far less time. Throws if it can't show the result roughly.
   */
  readonly preview?: (job: LocalJob<Payload>) => Promise<LocalPreview>;
  /**
   * Makes a tile from such a job: about 200 px of the result, in a fraction of a second. Without it, a tile is the
   * preview, or the result if there is no preview.
   */
  readonly tile?: (job: LocalJob<Payload>) => Promise<Pixels>;
}

/** Inspects images and returns its findings as plain data that can cross threads; makes no image. */
export interface RegisteredInspection {
  run(job: LocalJob<unknown>): Promise<unknown>;
}

/** Inspections by name. */
export type LocalInspections = Readonly<Record<string, RegisteredInspection>>;

/** Combines an inspection with its payload reader; `read` throws if the payload has another shape. */
export function defineLocalInspection<Payload>(
  read: (payload: unknown) => Payload,
  run: (job: LocalJob<Payload>) => Promise<unknown>,
): RegisteredInspection {
  return { run: (job) => run({ ...job, payload: read(job.payload) }) };
}

/** An operation with its payload check: the worker trusts nothing that crossed a thread. */
export interface RegisteredOperation extends EngineAbility {
  run(job: LocalJob<unknown>): Promise<LocalOutput>;
  readonly preview?: (job: LocalJob<unknown>) => Promise<LocalPreview>;
  /** See `LocalOperation`. */
  tile(job: LocalJob<unknown>): Promise<Pixels>;
}

/** Operations by the last part of their path, such as `photo_id`. */
export type LocalRegistry = Readonly<Record<string, RegisteredOperation>>;

/** Combines an operation with its payload reader; `read` throws if the payload has another shape. */
export function defineLocalOperation<Payload>(
  read: (payload: unknown) => Payload,
  operation: LocalOperation<Payload>,
): RegisteredOperation {
  const { preview } = operation;
  const tile = operation.tile ?? preview ?? ((job: LocalJob<Payload>) => operation.run(job));
  return {
    capability: operation.capability,
    note: operation.note,
    run: (job) => operation.run({ ...job, payload: read(job.payload) }),
    tile: (job) => tile({ ...job, payload: read(job.payload) }),
    ...(preview ? { preview: (job) => preview({ ...job, payload: read(job.payload) }) } : {}),
  };
}

/** Returns the engine's abilities, for the main thread. `missesFaults`: names of operations. */
export function localAbilities(
  registry: LocalRegistry,
  missesFaults: ReadonlySet<string> = new Set(),
): Readonly<Record<string, EngineAbility>> {
  return Object.fromEntries(
    Object.entries(registry).map(([name, { capability, note }]) => [
      name,
      { capability, note, ...(missesFaults.has(name) ? { missesFaults: true } : {}) },
    ]),
  );
}
