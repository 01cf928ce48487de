import type { Locale } from "#core/locale.ts";

/** Paths of the legal pages, without the slash. */
export const legalPages = ["terms", "privacy", "commerce", "cookies"] as const;
export type LegalPageName = (typeof legalPages)[number];

/**
 * A block of a section. Text may contain links to our own pages, `[words](/path)`, and placeholders: the operator's
 * details, `{operatorName}`, `{operatorRepresentative}`, `{operatorAddress}`, `{operatorPhone}`, `{operatorEmail}`,
 * `{keepDays}` and `{fingerprintDays}`, settings of this installation, and `{studioProviders}`, its providers of studio
 * models.
 */
export type LegalBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  /** Names and values, such as seller and address. */
  | { readonly kind: "facts"; readonly rows: readonly (readonly [string, string])[] }
  /** The first cell of each row is its header. */
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
  /** The section in one plain sentence. It explains the text and doesn't replace it. */
  readonly summary: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  /** Increases with every change of the terms. */
  readonly version: string;
  /** The first day it applies, as yyyy-mm-dd. */
  readonly effectiveDate: string;
  readonly title: string;
  /** For search engines: at most 160 characters. */
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** A page in every locale. Code with a missing locale doesn't compile. */
export type LegalTexts = Readonly<Record<Locale, LegalDocument>>;

/** Version and effective date of all four pages. */
export const legalEdition = { version: "1.4", effectiveDate: "2026-11-26" } as const;

export function text(words: string): LegalBlock {
  return { kind: "text", text: words };
}

export function list(...items: readonly string[]): LegalBlock {
  return { kind: "list", items };
}
