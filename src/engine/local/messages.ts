import type { MessagePort } from "node:worker_threads";
import type { Framing } from "#core/framing.ts";
import type { ImageFile } from "#core/image-payload.ts";
import type { NoteCode, StepCode } from "#core/run.ts";
import type { EngineFailureCode, EngineImage, EnginePreview, TraceOrder } from "../port.ts";

/** Messages from the main thread to a worker. */
export type WorkerTask =
  | { readonly kind: "warm" }
  | {
      readonly kind: "run";
      readonly operation: string;
      readonly payload: unknown;
      readonly traces: TraceOrder | null;
      /** `true` if the caller shows a preview. */
      readonly wantsPreview: boolean;
    }
  | { readonly kind: "tile"; readonly operation: string; readonly payload: unknown }
  | { readonly kind: "inspect"; readonly inspection: string; readonly payload: unknown };

/** Messages from a worker. Failures are data: error classes don't survive the transfer between threads. */
export type WorkerAnswer =
  | { readonly kind: "warm"; readonly threadId: number }
  | {
      readonly kind: "done";
      readonly image: EngineImage;
      readonly note: NoteCode | null;
      /** `true` if the result didn't pass its check for certain. */
      readonly isFree: boolean;
      readonly model: string;
      readonly framing: Framing | null;
      /** See `EngineResult`; `null` if there are none. */
      readonly steps: ImageFile<"image/jpeg"> | null;
    }
  | { readonly kind: "inspected"; readonly found: unknown }
  | ({ readonly kind: "tile" } & TileWork)
  | { readonly kind: "failed"; readonly code: EngineFailureCode; readonly message: string };

/** A tile, or why there is none, and what the attempt cost. */
export interface TileWork {
  readonly made: EngineImage | EngineFailureCode;
  /** CPU time of the process in the meantime, with all of its threads. */
  readonly cpuMs: number;
  /** The name of the models. */
  readonly model: string;
}

/** A task and the port for its progress and its preview. */
export interface WorkerCall {
  readonly task: WorkerTask;
  readonly port: MessagePort | null;
}

export interface ProgressMessage {
  readonly step: StepCode;
  readonly fraction: number;
}

export interface PreviewMessage {
  readonly preview: EnginePreview;
}

/** Settings that a thread gets on start. */
export interface WorkerSettings {
  /** Path of an ONNX model that replaces the built-in matte model. */
  readonly mattingModel?: string;
}
