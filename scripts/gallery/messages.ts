/** What the gallery sends to a build's process: one operation with its images as bytes. */
export interface BuildRequest {
  readonly operation: string;
  readonly payload: unknown;
}

/** What a build made of a call. `cpuMs` is the processor time of its whole process, all threads together. */
export type Outcome =
  | {
      readonly kind: "made";
      readonly bytes: Uint8Array;
      readonly widthPx: number;
      readonly heightPx: number;
      readonly cpuMs: number;
    }
  | { readonly kind: "refused"; readonly code: string; readonly cpuMs: number }
  /** Anything else than a typed refusal, such as an exception or a process that ended. */
  | { readonly kind: "failed"; readonly message: string };

export type BuildMessage =
  | Outcome
  | { readonly kind: "ready" }
  /** The build has no such module or export. */
  | { readonly kind: "unusable"; readonly message: string };
