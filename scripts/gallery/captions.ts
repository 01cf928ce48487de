import { errorText, isErrorCode } from "#core/errors.ts";
import type { Difference } from "./compare-results.ts";
import type { Outcome, ResultMark } from "./messages.ts";

function sizeOf(bytes: Uint8Array): string {
  return `${(bytes.byteLength / 1_024).toFixed(0)} KiB`;
}

function msOf(cpuMs: number): string {
  return `${cpuMs.toFixed(0)} ms`;
}

/** The width, height and file size of an image. */
export function pictureFigures({
  widthPx,
  heightPx,
  bytes,
}: Pick<MadeOutcome, "widthPx" | "heightPx" | "bytes">) {
  return `${widthPx} × ${heightPx} px · ${sizeOf(bytes)}`;
}

type MadeOutcome = Extract<Outcome, { kind: "made" }>;

/** The processor time of a call, and the size of its result. */
export function outcomeFigures(outcome: Outcome): string {
  switch (outcome.kind) {
    case "made":
      return [msOf(outcome.cpuMs), pictureFigures(outcome), ...markWords(outcome.mark)].join(" · ");
    case "refused":
      return `${msOf(outcome.cpuMs)} · refused: ${outcome.code}`;
    case "failed":
      return "failed";
  }
}

function markWords(mark: ResultMark | null): readonly string[] {
  return mark ? [`${mark.kind.toUpperCase()}: ${mark.flaw} ${mark.measure.toFixed(2)}`] : [];
}

/** Why there is no result, in words; `null` if there is one. */
export function outcomeReason(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case "made":
      return null;
    case "refused":
      return isErrorCode(outcome.code) ? errorText(outcome.code, "en") : outcome.code;
    case "failed":
      return outcome.message;
  }
}

/** How the result differs from the one of the build before; empty if there is nothing to compare. */
export function differenceWords(difference: Difference): string {
  switch (difference.kind) {
    case "pixels":
      return difference.isIdentical
        ? "the same pixels"
        : `mean difference ${difference.mean.toFixed(2)} of 255`;
    case "size":
      return "another size";
    case "none":
      return "";
  }
}
