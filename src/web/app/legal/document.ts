import type { Locale } from "#core/locale.ts";

/** The address of a legal page, without the slash. */
export const legalPages = ["terms", "privacy", "commerce", "cookies"] as const;
export type LegalPageName = (typeof legalPages)[number];

/**
 * A piece of a section. Texts may hold links to our own pages, `[words](/path)`, and details of the operator,
 * `{operatorName}`, `{operatorRepresentative}`, `{operatorAddress}`, `{operatorPhone}`, `{operatorEmail}`,
 * and `{studioProviders}`, the providers of the studio models here.
 */
export type LegalBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** Names and values, such as seller and address. */
  | { readonly kind: "facts"; readonly rows: readonly (readonly [string, string])[] }
  /** The first cell of each row names the row. */
  | {
      readonly kind: "table";
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface LegalSection {
  /** The anchor, the same in every language. */
  readonly id: string;
  readonly heading: string;
  /** The section in one plain sentence; it explains and does not replace the text. */
  readonly summary: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  /** Rises with every change of what is promised. */
  readonly version: string;
  /** From this day it counts, as yyyy-mm-dd. */
  readonly effectiveDate: string;
  readonly title: string;
  /** For search engines: at most 160 letters. */
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A page in every language; a missing one does not compile. */
export type LegalTexts = Readonly<Record<Locale, LegalDocument>>;

/** Version and first day of all four pages. */
export const legalEdition = { version: "1.3", effectiveDate: "2026-11-24" } as const;

export function text(words: string): LegalBlock {
  return { kind: "text", text: words };
}

export function list(...items: readonly string[]): LegalBlock {
  return { kind: "list", items };
}
