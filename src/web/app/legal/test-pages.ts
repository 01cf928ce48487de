import type { Locale } from "#core/locale.ts";
import { commerceEn } from "./commerce.en.ts";
import { commerceVi } from "./commerce.vi.ts";
import { cookiesEn } from "./cookies.en.ts";
import { cookiesVi } from "./cookies.vi.ts";
import type { LegalBlock, LegalDocument, LegalPageName } from "./document.ts";
import { privacyEn } from "./privacy.en.ts";
import { privacyVi } from "./privacy.vi.ts";
import { termsEn } from "./terms.en.ts";
import { termsVi } from "./terms.vi.ts";

/** Every legal page in every language, for tests. */
export const allLegalPages = {
  terms: { en: termsEn, vi: termsVi },
  privacy: { en: privacyEn, vi: privacyVi },
  commerce: { en: commerceEn, vi: commerceVi },
  cookies: { en: cookiesEn, vi: cookiesVi },
} as const satisfies Record<LegalPageName, Record<Locale, LegalDocument>>;

/** The texts of a piece, a row as one text. */
export function wordsOf(block: LegalBlock): string[] {
  switch (block.kind) {
    case "text":
      return [block.text];
    case "list":
      return [...block.items];
    case "facts":
      return block.rows.map((row) => row.join(": "));
    case "table":
      return block.rows.map((row) => row.join(" | "));
  }
}
