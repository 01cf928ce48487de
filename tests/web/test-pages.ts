import type { Locale } from "#core/locale.ts";
import { commerceEn } from "../../src/web/app/legal/commerce.en.ts";
import { commerceVi } from "../../src/web/app/legal/commerce.vi.ts";
import { cookiesEn } from "../../src/web/app/legal/cookies.en.ts";
import { cookiesVi } from "../../src/web/app/legal/cookies.vi.ts";
import type { LegalBlock, LegalDocument, LegalPageName } from "../../src/web/app/legal/document.ts";
import { privacyEn } from "../../src/web/app/legal/privacy.en.ts";
import { privacyVi } from "../../src/web/app/legal/privacy.vi.ts";
import { termsEn } from "../../src/web/app/legal/terms.en.ts";
import { termsVi } from "../../src/web/app/legal/terms.vi.ts";

/** Every legal page in every language, for tests. */
export const allLegalPages = {
  terms: { en: termsEn, vi: termsVi },
  privacy: { en: privacyEn, vi: privacyVi },
  commerce: { en: commerceEn, vi: commerceVi },
  cookies: { en: cookiesEn, vi: cookiesVi },
} as const satisfies Record<LegalPageName, Record<Locale, LegalDocument>>;

/** The texts of a block; a row becomes one text. */
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
