import { type KeptInBrowser, keptInBrowser } from "#core/kept-in-browser.ts";
import type { Locale } from "#core/locale.ts";

/** Rows of the cookie page: name, purpose, term. */
export function keptRows(locale: Locale, ...kinds: readonly KeptInBrowser["kind"][]): string[][] {
  return keptInBrowser
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, purpose, term }) => [name, purpose[locale], term[locale]]);
}
