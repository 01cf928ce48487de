import type { NoteCode } from "#core/run.ts";
import type { PoorResultCode } from "../../port.ts";
import { type Flaw, flaws, type Measures } from "./flaws.ts";

/** The values of a flaw from which on a result is free, and from which on it is refused. */
interface Limit {
  readonly freeFrom?: number;
  readonly refusedFrom?: number;
}

/** The limits of an operation; a flaw without one doesn't count. */
export type Limits = Readonly<Partial<Record<Flaw, Limit>>>;

/** `charged`: no flaw counts. `free`: delivered without a charge. `refused`: never shown. */
export type Verdict =
  | { readonly kind: "charged" }
  | { readonly kind: "free"; readonly flaw: Flaw }
  | { readonly kind: "refused"; readonly flaw: Flaw };

/** Compares what an operation measured on its result with its limits. */
export function judge(measures: Measures, limits: Limits): Verdict {
  const reached = (bound: keyof Limit): Flaw | undefined =>
    flaws.find(
      (flaw) => (measures[flaw] ?? 0) >= (limits[flaw]?.[bound] ?? Number.POSITIVE_INFINITY),
    );
  const refused = reached("refusedFrom");
  if (refused) return { kind: "refused", flaw: refused };
  const free = reached("freeFrom");
  return free ? { kind: "free", flaw: free } : { kind: "charged" };
}

/** What the user reads about a flaw: `error` if the result is refused, `note` if it is free. */
export const flawWords = {
  jointsOutside: { error: "result_body", note: "body_unsure" },
  jointsAway: { error: "result_body", note: "body_unsure" },
  unmoved: { error: "result_unchanged", note: "little_changed" },
  beyondBody: { error: "result_cut_out", note: "cut_out_unsure" },
  headCut: { error: "result_cut", note: "cut_unsure" },
  shouldersMissing: { error: "result_cut", note: "cut_unsure" },
  rulesBroken: { error: "result_face", note: "rules_unsure" },
  invented: { error: "result_cut", note: "shoulders_cropped" },
  sideCut: { error: "result_cut", note: "cut_unsure" },
  endsInAir: { error: "result_cut", note: "cut_unsure" },
  turned: { error: "result_turned", note: "face_unsure" },
  sideways: { error: "result_turned", note: "face_unsure" },
  legsBent: { error: "result_body", note: "body_unsure" },
  handAtFace: { error: "result_covered", note: "face_unsure" },
  faceCovered: { error: "result_covered", note: "face_unsure" },
  glasses: { error: "result_covered", note: "face_unsure" },
  otherHeads: { error: "result_crowd", note: "cut_out_unsure" },
  neighbours: { error: "result_crowd", note: "cut_out_unsure" },
  faceSmall: { error: "result_small", note: "small_unsure" },
  faceUnsure: { error: "result_face", note: "face_unsure" },
  enlarged: { error: "result_small", note: "small_unsure" },
  tiltedApart: { error: "result_turned", note: "face_unsure" },
  facesLost: { error: "result_face", note: "face_unsure" },
  maskUnsure: { error: "result_cut_out", note: "cut_out_unsure" },
  edgeless: { error: "result_cut_out", note: "cut_out_unsure" },
  gap: { error: "result_gap", note: "cut_out_unsure" },
  seam: { error: "result_gap", note: "cut_out_unsure" },
  looseEnds: { error: "result_gap", note: "cut_out_unsure" },
  peopleAtGap: { error: "result_gap", note: "cut_out_unsure" },
  headsApart: { error: "result_small", note: "small_unsure" },
} as const satisfies Record<Flaw, { readonly error: PoorResultCode; readonly note: NoteCode }>;
