import type { Localised } from "../locale.ts";
import type { SizeMm } from "../photo-size.ts";
import type { PixelSize } from "../result-size.ts";
import type { BackgroundRule } from "./backgrounds.ts";
import type { CountryCode } from "./countries.ts";
import type { DocumentId } from "./document-ids.ts";
import type { SourceId } from "./sources.ts";

/** A figure or rule with the page that states it. Facts without a source are left out. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: SourceId;
}

/** Includes both ends. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Size of an upload in pixels. `max` is `null` if there is no upper limit. */
interface PixelRule {
  readonly min: PixelSize;
  readonly max: PixelSize | null;
}

/** Size of an upload in kilobytes. `null` means no limit. */
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

/** An authority's photo requirements for one document. Lengths are in mm of the print, from the photo's edges. */
export interface PhotoDocument {
  readonly id: DocumentId;
  readonly country: CountryCode;
  readonly kind: DocumentKind;
  readonly name: Localised;
  /** Left out for forms that only specify pixels. */
  readonly print?: Sourced<SizeMm>;
  /** Chin to crown; the crown is the top of the skull, without hair, unless the authority says otherwise. */
  readonly headMm?: Sourced<Range>;
  /** Height of the eye line above the lower edge. */
  readonly eyesFromBottomMm?: Sourced<Range>;
  /** Same, if the authority says "about": a target, not a limit. */
  readonly eyesFromBottomAboutMm?: Sourced<number>;
  /** Distance of the crown from the upper edge. */
  readonly topMarginMm?: Sourced<Range>;
  /** Distance of the chin from the lower edge. */
  readonly bottomMarginMm?: Sourced<Range>;
  /** Maximum sideways distance of the face's centre from the photo's centre. */
  readonly offCentreMm?: Sourced<number>;
  readonly background?: Sourced<BackgroundRule>;
  readonly pixels?: Sourced<PixelRule>;
  readonly file?: Sourced<FileRule>;
  readonly printDpi?: Sourced<number>;
  /** The authority rejects photos edited by software and allows only cropping and resizing. */
  readonly edits?: Sourced<"forbidden">;
}

/** Returns a function that attaches one page's citation to values. */
export function citing(source: SourceId): <const T>(value: T) => Sourced<T> {
  return (value) => ({ value, source });
}

/** Rounds a length to hundredths of a millimetre. */
export function toHundredths(mm: number): number {
  return Math.round(100 * mm) / 100;
}

/** Converts a range in shares of the photo's height to mm. */
export function shareOf(heightMm: number, min: number, max: number): Range {
  return { min: toHundredths(min * heightMm), max: toHundredths(max * heightMm) };
}
