import type { Framing } from "#core/framing.ts";
import type { ImageFile, ResultMimeType } from "#core/image-payload.ts";
import type { Capability, NoteCode, StepCode } from "#core/run.ts";
import type { EngineAbility } from "../port.ts";
import type { PhotoAnalysis } from "./analysis/photo-analysis.ts";
import type { Plane, Raster } from "./ops/raster.ts";

/** What an operation of a tool gets to work with, inside a worker thread. */
export interface LocalJob<Payload> {
  readonly payload: Payload;
  /** Reads a picture once; what is found in it is computed when asked for and kept for the next job. */
  readonly analyse: (image: ImageFile<string>) => Promise<PhotoAnalysis>;
  /** `fraction` is 0..1 of the whole operation; a lower one than before is ignored. */
  readonly progress: (step: StepCode, fraction: number) => void;
  /** Ends the job from within; the thread itself is stopped from outside. */
  readonly signal: AbortSignal;
}

/** The picture an operation made and how it is to be written. */
export interface LocalOutput {
  readonly raster: Raster;
  /** Opacity of 0..1 in the size of `raster`; null is opaque. */
  readonly alpha: Plane | null;
  readonly mimeType: ResultMimeType;
  /** Written into the file when it is meant for paper. */
  readonly dotsPerInch?: number;
  readonly note: NoteCode | null;
  /** Where the photo lies in it, for a result that shows a part of the photo, turned or scaled. */
  readonly framing?: Framing;
}

export interface LocalOperation<Payload = unknown> {
  readonly capability: Capability;
  /** Shown before the run: what this engine cannot do here. */
  readonly note: NoteCode | null;
  /** Throws `EngineFailure` for what cannot be done with these pictures. */
  run(job: LocalJob<Payload>): Promise<LocalOutput>;
}

/** Looks at pictures and answers with what it found, as plain data that may cross threads; makes none. */
export interface RegisteredInspection {
  run(job: LocalJob<unknown>): Promise<unknown>;
}

/** Inspections by name. */
export type LocalInspections = Readonly<Record<string, RegisteredInspection>>;

/** Ties an inspection to the reader of its payload; `read` throws when the payload is of another shape. */
export function defineLocalInspection<Payload>(
  read: (payload: unknown) => Payload,
  run: (job: LocalJob<Payload>) => Promise<unknown>,
): RegisteredInspection {
  return { run: (job) => run({ ...job, payload: read(job.payload) }) };
}

/** An operation together with the check of its payload: the worker trusts nothing that crossed a thread. */
export interface RegisteredOperation extends EngineAbility {
  run(job: LocalJob<unknown>): Promise<LocalOutput>;
}

/** Operations by the last part of their path, such as `photo_id`. */
export type LocalRegistry = Readonly<Record<string, RegisteredOperation>>;

/** Ties an operation to the reader of its payload; `read` throws when the payload is of another shape. */
export function defineLocalOperation<Payload>(
  read: (payload: unknown) => Payload,
  operation: LocalOperation<Payload>,
): RegisteredOperation {
  return {
    capability: operation.capability,
    note: operation.note,
    run: (job) => operation.run({ ...job, payload: read(job.payload) }),
  };
}

/** What the engine can do, for the main thread. */
export function localAbilities(registry: LocalRegistry): Readonly<Record<string, EngineAbility>> {
  return Object.fromEntries(
    Object.entries(registry).map(([name, { capability, note }]) => [name, { capability, note }]),
  );
}
