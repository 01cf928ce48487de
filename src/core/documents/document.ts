import type { Localised } from "../locale.ts";
import type { SizeMm } from "../photo-size.ts";
import type { BackgroundRule } from "./backgrounds.ts";
import type { CountryCode } from "./countries.ts";
import type { DocumentId } from "./document-ids.ts";
import type { SourceId } from "./sources.ts";

/** A number or a rule with the page that says it. What no page says is left out. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: SourceId;
}

/** Both ends belong to it. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Size of an upload in pixels; `max` is null where there is no upper limit. */
interface PixelRule {
  readonly min: PixelSize;
  readonly max: PixelSize | null;
}

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Size of an upload in kilobytes; null is no limit. */
export interface FileRule {
  readonly minKb: number | null;
  readonly maxKb: number | null;
}

export const documentKinds = [
  "passport",
  "visa",
  "identity",
  "residence",
  "driving",
  "exam",
  "student",
  "other",
] as const;
type DocumentKind = (typeof documentKinds)[number];

/** What an authority asks of the photo for one document. Lengths in mm of the print, from the edges of the photo. */
export interface PhotoDocument {
  readonly id: DocumentId;
  readonly country: CountryCode;
  readonly kind: DocumentKind;
  readonly name: Localised;
  /** Left out for forms that name pixels only. */
  readonly print?: Sourced<SizeMm>;
  /** Chin to crown; the crown is the top of the skull, without hair, unless the authority says otherwise. */
  readonly headMm?: Sourced<Range>;
  /** Line through the eyes, above the lower edge. */
  readonly eyesFromBottomMm?: Sourced<Range>;
  /** The same where the authority says "about": a target, no limit. */
  readonly eyesFromBottomAboutMm?: Sourced<number>;
  /** Crown below the upper edge. */
  readonly topMarginMm?: Sourced<Range>;
  /** Chin above the lower edge. */
  readonly bottomMarginMm?: Sourced<Range>;
  /** Middle of the face beside the middle of the photo, at most. */
  readonly offCentreMm?: Sourced<number>;
  readonly background?: Sourced<BackgroundRule>;
  readonly pixels?: Sourced<PixelRule>;
  readonly file?: Sourced<FileRule>;
  readonly printDpi?: Sourced<number>;
  /** The authority rejects photos that were changed by software; cutting and resizing is what it allows. */
  readonly edits?: Sourced<"forbidden">;
}

/** Makes facts that one page says. */
export function citing(source: SourceId): <const T>(value: T) => Sourced<T> {
  return (value) => ({ value, source });
}

/** Lengths are written in hundredths of a millimetre. */
export function toHundredths(mm: number): number {
  return Math.round(100 * mm) / 100;
}

/** A range that a page gives in shares of the photo's height. */
export function shareOf(heightMm: number, min: number, max: number): Range {
  return { min: toHundredths(min * heightMm), max: toHundredths(max * heightMm) };
}
