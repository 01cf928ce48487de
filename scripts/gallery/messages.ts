/** What the gallery sends to a build's process: one operation with its images as bytes. */
export interface BuildRequest {
  readonly operation: string;
  readonly payload: unknown;
}

/** What a call cost the whole process of its build, all threads together. */
export interface Cost {
  /** Processor time. */
  readonly cpuMs: number;
  /** Highest resident memory during the call; `null` on systems that can't tell. */
  readonly peakMb: number | null;
}

/** What users get instead of a result that they pay for, and the flaw that decides it. */
export interface ResultMark {
  readonly kind: "free" | "refused";
  readonly flaw: string;
  readonly measure: number;
}

/** What a build made of a call. */
export type Outcome =
  | ({
      readonly kind: "made";
      readonly bytes: Uint8Array;
      readonly widthPx: number;
      readonly heightPx: number;
      /** `null` if users pay for the result, or if the build doesn't check results. */
      readonly mark: ResultMark | null;
    } & Cost)
  | ({ readonly kind: "refused"; readonly code: string } & Cost)
  /** Anything else than a typed refusal, such as an exception or a process that ended. */
  | { readonly kind: "failed"; readonly message: string };

export type BuildMessage =
  | Outcome
  | { readonly kind: "ready" }
  /** The build has no such module or export. */
  | { readonly kind: "unusable"; readonly message: string };
